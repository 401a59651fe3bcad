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
	type reason struct{ always, ifFolder bool }
	never, always, ifFolder := reason{}, reason{always: true}, reason{ifFolder: true}
	for _, test := range []struct {
		path string
		op   fsnotify.Op
		want reason
	}{
		{"/p/f/s/a.fusebox.yaml", write, always},
		{"/p/f/s/A.Fusebox.yaml", write, always},
		{"/elsewhere/a.fusebox.yaml", write, always},
		{"/p/f/s/a.fusebox.yaml", chmod, always},
		{"/p/f/s/b.fusebox.yaml", create, always},
		{"/p/f/s/b.fusebox.yaml~", create, ifFolder},
		{"/p/f/s/.a.fusebox.yaml.swp", create, never},
		{"/p/f/s/4913", create, ifFolder},
		{"/p/f/new", create, always},
		{"/p/f/file", create, ifFolder},
		{"/p/f/.new", create, never},
		{"/p/f/file", remove, never},
		{"/p/l", rename, always},
		{"/p", chmod, always},
		{"//p", chmod, always},
		{"/p/f", remove, always},
		{"/p/f/s", rename, always},
		{"/p/t/c.yaml", create, always},
		{"/p/t/d.yaml", create, never},
		{"/p/g/x.json", create, always},
		{"/p/g/x.txt", create, ifFolder},
		{"/other", create, never},
	} {
		event := fsnotify.Event{Name: test.path, Op: test.op}
		var got reason
		if got.always, got.ifFolder = seen.filter.concerns(event); got != test.want {
			t.Errorf("%v: %+v", event, got)
		}
	}
}

func TestMailboxIsBounded(t *testing.T) {
	t.Parallel()
	m := newMailbox(time.Now)
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
	m := newMailbox(func() time.Time { at++; return moment(at) })
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
