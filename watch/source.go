package watch

import "github.com/fsnotify/fsnotify"

// source reports what happens in folders. Its channels are closed when it ends.
type source interface {
	Add(folder string) error
	Remove(folder string) error
	Events() <-chan fsnotify.Event
	Errors() <-chan error
	Close() error
}

// systemEvents is the source the system offers.
type systemEvents struct{ *fsnotify.Watcher }

func openSystemEvents() (source, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return systemEvents{watcher}, nil
}

func (s systemEvents) Events() <-chan fsnotify.Event { return s.Watcher.Events }
func (s systemEvents) Errors() <-chan error          { return s.Watcher.Errors }
