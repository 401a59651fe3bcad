//go:build unix

package watch

import (
	"errors"
	"maps"
	"slices"
	"sync"
	"syscall"

	"github.com/fsnotify/fsnotify"
)

// fakeSource is an event source that can be made to fail.
type fakeSource struct {
	disk   *fakeDisk
	events chan fsnotify.Event
	errors chan error

	mu      sync.Mutex
	watched map[string]*node
	closed  bool
	// deaf has nothing reported; limit is how many folders can be watched, -1
	// for no limit; denied are folders that cannot be.
	deaf   bool
	limit  int
	denied map[string]error
	// adding is called before a folder is watched; added counts.
	adding func(folder string)
	added  int
}

// opener gives the function that opens the source of a disk, a new one each
// time.
func (d *fakeDisk) opener(prepare func(*fakeSource)) func() (source, error) {
	return func() (source, error) {
		s := &fakeSource{
			disk: d, events: make(chan fsnotify.Event, 4096), errors: make(chan error, 16),
			watched: map[string]*node{}, limit: -1, denied: map[string]error{},
		}
		if prepare != nil {
			prepare(s)
		}
		d.mu.Lock()
		d.source = s
		d.mu.Unlock()
		return s, nil
	}
}

func (s *fakeSource) Add(folder string) error {
	s.mu.Lock()
	adding := s.adding
	s.mu.Unlock()
	if adding != nil {
		adding(folder)
	}
	s.disk.mu.Lock()
	n, err := s.disk.at(folder)
	s.disk.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		err = s.denied[folder]
	}
	if _, known := s.watched[folder]; err == nil && !known && s.limit >= 0 && len(s.watched) >= s.limit {
		err = syscall.ENOSPC
	}
	if err != nil {
		return err
	}
	s.watched[folder] = n
	s.added++
	return nil
}

func (s *fakeSource) Remove(folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.watched[folder]; !ok {
		return errors.New("not watched")
	}
	delete(s.watched, folder)
	return nil
}

func (s *fakeSource) Events() <-chan fsnotify.Event { return s.events }
func (s *fakeSource) Errors() <-chan error          { return s.errors }

func (s *fakeSource) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.events)
		close(s.errors)
	}
	return nil
}

func (s *fakeSource) tell(folder *node, name string, op fsnotify.Op) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for watched, n := range s.watched {
		if n == folder && !s.deaf && !s.closed {
			s.events <- fsnotify.Event{Name: watched + "/" + name, Op: op}
		}
	}
}

// drop forgets the watch on a folder that was moved or removed.
func (s *fakeSource) drop(n *node) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for watched, at := range s.watched {
		if at == n {
			delete(s.watched, watched)
		}
	}
}

// events gives the source that is open, nil for none.
func (d *fakeDisk) events() *fakeSource {
	d.mu.Lock()
	s := d.source
	d.mu.Unlock()
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	return s
}

// change sets how the source fails.
func (s *fakeSource) change(set func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	set()
}

// folders gives what is watched.
func (s *fakeSource) folders() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.watched))
}

// fail reports an error as the system would.
func (s *fakeSource) fail(err error) { s.errors <- err }
