//go:build unix

package watch

import (
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

func TestFilterKeepsOutTheNoise(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	grow(disk, "f/s/a.fusebox.yaml", "l -> f/s", "new/", "t/", "f/new/", "f/.new/", "f/file", "f/link -> s", "g/x")
	seen := find(disk, mustParse(t, "l/a.fusebox.yaml", "f", "t/c.yaml", "g", "g/*.json"), time.Now()).record
	const create, write, remove, rename, chmod = fsnotify.Create, fsnotify.Write, fsnotify.Remove, fsnotify.Rename, fsnotify.Chmod
	for _, test := range []struct {
		path string
		op   fsnotify.Op
		want bool
	}{
		{"/p/f/s/a.fusebox.yaml", write, true},
		{"/p/f/s/A.Fusebox.yaml", write, true},
		{"/elsewhere/a.fusebox.yaml", write, true},
		{"/p/f/s/a.fusebox.yaml", chmod, true},
		{"/p/f/s/b.fusebox.yaml", create, true},
		{"/p/f/s/b.fusebox.yaml~", create, false},
		{"/p/f/s/.a.fusebox.yaml.swp", create, false},
		{"/p/f/s/4913", create, false},
		{"/p/f/new", create, true},
		{"/p/f/link", create, true},
		{"/p/f/file", create, false},
		{"/p/f/.new", create, false},
		{"/p/f/file", remove, false},
		{"/p/l", rename, true},
		{"/p", chmod, true},
		{"//p", chmod, true},
		{"/p/f", remove, true},
		{"/p/f/s", rename, true},
		{"/p/t/c.yaml", create, true},
		{"/p/t/d.yaml", create, false},
		{"/p/g/x.json", create, true},
		{"/p/g/x.txt", create, false},
		{"/other", create, false},
	} {
		event := fsnotify.Event{Name: test.path, Op: test.op}
		if got := seen.filter.concerns(newPatient(t.Context(), disk), event); got != test.want {
			t.Errorf("%v: %v", event, got)
		}
	}
}

func TestMailboxIsBounded(t *testing.T) {
	t.Parallel()
	m := newMailbox(newPatient(t.Context(), newFakeDisk(t)), time.Now)
	f := newFilter()
	f.listings["/d"] = []listing{{patterns: []string{"*"}}}
	m.filter.Store(&f)
	for i := range 10 * maxTouched {
		m.event(fsnotify.Event{Name: "/d/" + time.Duration(i).String(), Op: fsnotify.Remove})
	}
	l := m.take()
	if !l.all || len(l.touched) > maxTouched || len(l.ended) > 0 {
		t.Errorf("all %v, %d touched, %d ended", l.all, len(l.touched), len(l.ended))
	}
	if again := m.take(); !again.first.IsZero() || again.all {
		t.Error("it was not emptied")
	}
}

func TestMailboxKeepsTheFirstAndTheLastTime(t *testing.T) {
	t.Parallel()
	at := 0
	m := newMailbox(newPatient(t.Context(), newFakeDisk(t)), func() time.Time { at++; return moment(at) })
	f := newFilter()
	f.names["a"] = struct{}{}
	m.filter.Store(&f)
	for range 3 {
		m.event(fsnotify.Event{Name: "/d/a", Op: fsnotify.Write})
		m.event(fsnotify.Event{Name: "/d/b", Op: fsnotify.Write})
	}
	l := m.take()
	if !l.first.Equal(moment(1)) || !l.last.Equal(moment(3)) {
		t.Errorf("first %v, last %v", l.first, l.last)
	}
	<-m.wake
	select {
	case <-m.wake:
		t.Error("woken twice")
	default:
	}
}
