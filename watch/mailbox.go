package watch

import (
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fsnotify/fsnotify"
)

// letter is what a source reported since the mailbox was last emptied.
type letter struct {
	// first and last are when the first and the last event that concerns us
	// came; zero for none.
	first, last time.Time
	demand
	// born are paths that came to be: a reason to look if one is a folder.
	born []string
	// ended are folders whose watch ended, or may have.
	ended map[string]struct{}
	// overflow reports that events were lost.
	overflow bool
	// broken is why the source is of no more use, from says which.
	broken error
	from   source
}

// mailbox collects what sources report. A source must never wait for us: the
// queue behind it overflows, and some of its calls block while it waits.
type mailbox struct {
	now    func() time.Time
	filter atomic.Pointer[filter]
	// wake has one element while there is something in the mailbox.
	wake chan struct{}

	mu      sync.Mutex
	content letter
}

func newMailbox(now func() time.Time) *mailbox {
	m := &mailbox{now: now, wake: make(chan struct{}, 1)}
	empty := newFilter()
	m.filter.Store(&empty)
	return m
}

// take empties the mailbox.
func (m *mailbox) take() letter {
	m.mu.Lock()
	defer m.mu.Unlock()
	content := m.content
	m.content = letter{}
	return content
}

// put changes the content of the mailbox and wakes the reader.
func (m *mailbox) put(change func(*letter)) {
	m.mu.Lock()
	change(&m.content)
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// collect empties a source into the mailbox until it ends, then closes done.
func (m *mailbox) collect(from source, done chan<- struct{}) {
	defer close(done)
	events, failures := from.Events(), from.Errors()
	for events != nil || failures != nil {
		select {
		case event, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			m.event(event)
		case err, ok := <-failures:
			if !ok {
				failures = nil
				continue
			}
			m.failure(from, err)
		}
	}
	m.failure(from, fsnotify.ErrClosed)
}

func (m *mailbox) event(event fsnotify.Event) {
	filter := m.filter.Load()
	concerned, ifFolder := filter.concerns(event)
	if !concerned && !ifFolder {
		return
	}
	at, path := m.now(), filepath.Clean(event.Name)
	_, isWatched := filter.folders[path]
	m.put(func(l *letter) {
		if !concerned && len(l.born) < maxTouched {
			l.born = append(l.born, path)
			return
		}
		l.sign(at)
		l.event(path, deedOf(event.Op), at)
		if isWatched && (event.Has(fsnotify.Remove) || event.Has(fsnotify.Rename)) {
			if l.ended == nil {
				l.ended = map[string]struct{}{}
			}
			l.ended[path] = struct{}{}
		}
	})
}

func deedOf(op fsnotify.Op) deed {
	switch {
	case op.Has(fsnotify.Write):
		return written
	case op.Has(fsnotify.Create):
		return made
	}
	return touched
}

func (m *mailbox) failure(from source, err error) {
	at := m.now()
	m.put(func(l *letter) {
		l.sign(at)
		l.all = true
		if errors.Is(err, fsnotify.ErrEventOverflow) {
			l.overflow = true
			return
		}
		if l.broken == nil || l.from != from {
			l.broken, l.from = err, from
		}
	})
}

func (l *letter) sign(at time.Time) {
	if l.first.IsZero() {
		l.first = at
	}
	l.last = at
}
