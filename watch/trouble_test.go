//go:build unix

package watch

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

func TestOverflowHasEverythingReadAgain(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		s := b.disk.events()
		s.change(func() { s.deaf = true; clear(s.watched) })
		b.at(5100 * ms)
		b.disk.write("/p/a.yaml", "new")
		s.fail(fsnotify.ErrEventOverflow)
		b.at(5220 * ms)
		batch := b.expect("a.yaml=new")
		if batch.Polling != "" || !strings.Contains(batch.Notice, "more changes at once") {
			t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
		}
		// Watches may have been lost with the events; they are set anew, once.
		added := 0
		s.change(func() { s.deaf, added = false, s.added })
		b.at(6100 * ms)
		b.disk.write("/p/a.yaml", "newer")
		b.at(6160 * ms)
		if batch := b.expect("a.yaml=newer"); batch.Notice != "" {
			t.Errorf("the notice came again: %q", batch.Notice)
		}
		if s.added != added {
			t.Errorf("%d folders were watched anew without cause", s.added-added)
		}
	})
}

func TestSourceThatFailsIsOpenedAgain(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func(*fakeSource){
		"error":  func(s *fakeSource) { s.fail(errors.New("read: bad\x1b[31m descriptor")) },
		"closed": func(s *fakeSource) { _ = s.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				first := b.disk.events()
				b.at(100 * ms)
				fail(first)
				b.at(time.Second)
				batch := b.expect("a.yaml=old")
				if batch.Polling != "" || !strings.Contains(batch.Notice, "failed") || strings.Contains(batch.Notice, "\x1b") {
					t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
				}
				second := b.disk.events()
				if first == second || !first.closed {
					t.Fatal("it was not opened again")
				}
				// A second failure soon after: polling for a while.
				fail(second)
				b.at(2 * time.Second)
				batch = b.expect("a.yaml=old")
				if !strings.Contains(batch.Polling, "failed") || batch.Notice != "" {
					t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
				}
				b.disk.write("/p/a.yaml", "new")
				b.at(2400 * ms)
				b.expect("a.yaml=new")
				b.at(2 * time.Minute)
				batch = b.expect("a.yaml=new")
				if batch.Polling != "" || batch.Notice != "" {
					t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
				}
				b.disk.write("/p/a.yaml", "newer")
				b.at(2*time.Minute + 60*ms)
				b.expect("a.yaml=newer")
			})
		})
	}
}

func TestUnreadableFileRecovers(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.write("/p/b.yaml", "b")
	}
	inBubble(t, options{}, []string{"a.yaml", "b.yaml"}, prepare, func(b *bubble) {
		refuse := func(err error) {
			b.disk.mu.Lock()
			defer b.disk.mu.Unlock()
			b.disk.refuse["/p/a.yaml"] = err
		}
		b.expect("a.yaml=old", "b.yaml=b")
		b.at(10 * time.Second)
		refuse(fs.ErrPermission)
		b.disk.chmod("/p/a.yaml", 0)
		b.at(10360 * ms)
		batch := b.expect("a.yaml=[unreadable]", "b.yaml=b")
		if batch.Snapshots[0].Reason != "permission denied" {
			t.Errorf("reason %q", batch.Snapshots[0].Reason)
		}
		// Nothing of the file changes when the way to it opens.
		refuse(nil)
		b.at(15 * time.Second)
		b.expect("a.yaml=old", "b.yaml=b")
		// Any look tries again.
		refuse(fs.ErrPermission)
		b.disk.chmod("/p/a.yaml", 1)
		b.at(15360 * ms)
		b.expect("a.yaml=[unreadable]", "b.yaml=b")
		refuse(nil)
		b.disk.write("/p/b.yaml", "new")
		b.at(15420 * ms)
		b.expect("a.yaml=old", "b.yaml=new")
	})
}
