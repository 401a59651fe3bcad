//go:build unix

package watch

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/google/go-cmp/cmp"
)

func TestPollFindsWhatEventsMiss(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		s := b.disk.events()
		s.change(func() { s.deaf = true })
		b.at(10*time.Second + 100*ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(11 * time.Second)
		b.quiet()
		b.at(11*time.Second + 60*ms)
		if batch := b.expect("a.yaml=new"); batch.Seen.Sub(b.start) != 11*time.Second || batch.Polling != "" {
			t.Errorf("seen after %v, polling %q", batch.Seen.Sub(b.start), batch.Polling)
		}
		// After that it looks more often for a while.
		b.at(12500 * ms)
		b.disk.write("/p/a.yaml", "newer")
		b.at(12500*ms + 250*ms + 60*ms)
		b.expect("a.yaml=newer")
		b.at(2 * time.Minute)
		b.disk.write("/p/a.yaml", "newest")
		b.at(2*time.Minute + 1060*ms)
		b.expect("a.yaml=newest")
	})
}

func TestWatchesThatWereLostAreSetAgain(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		s := b.disk.events()
		before := s.folders()
		b.at(10*time.Second + 100*ms)
		// An unmounted file system takes its watches along in silence.
		s.change(func() { clear(s.watched) })
		b.disk.write("/p/a.yaml", "new")
		b.at(11*time.Second + 60*ms)
		b.expect("a.yaml=new")
		if diff := cmp.Diff(before, s.folders()); diff != "" {
			t.Errorf("watched (-want +got):\n%s", diff)
		}
		b.at(12*time.Second + 10*ms)
		b.disk.write("/p/a.yaml", "newer")
		b.at(12*time.Second + 70*ms)
		b.expect("a.yaml=newer")
	})
}

func TestPollWaitsForAFileToStandStill(t *testing.T) {
	t.Parallel()
	inBubble(t, options{noEvents: true}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		if batch := b.expect("a.yaml=old"); batch.Polling != "file events are switched off" || batch.Notice != "" {
			t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
		}
		b.at(980 * ms)
		for i := range 10 {
			b.disk.append("/p/a.yaml", "+")
			b.at(980*ms + time.Duration(i+1)*30*ms)
		}
		b.quiet()
		b.at(2 * time.Second)
		b.expect("a.yaml=old++++++++++")
		b.at(time.Minute)
		b.quiet()
	})
}

func TestChangeWithinTheGrainOfTheClock(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.grain = time.Second
		oneFile(d)
	}
	inBubble(t, options{noEvents: true}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.at(60 * ms)
		b.expect("a.yaml=old")
		b.at(500 * ms)
		// Same inode, size and times as what was read.
		b.disk.write("/p/a.yaml", "new")
		b.at(5 * time.Second)
		b.expect("a.yaml=new")
	})
}

// TestFreshFileAmongMany is looked at again in time, not when the poll comes to
// it.
func TestFreshFileAmongMany(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.mkdir("/p/f")
		for i := range 2000 {
			d.write(fmt.Sprintf("/p/f/%04d.fusebox.yaml", i), "x")
		}
		time.Sleep(10 * time.Second)
		d.grain = time.Second
		d.write("/p/f/last.fusebox.yaml", "old")
	}
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.at(60 * ms)
		b.batch()
		// Same inode, size and times as what was read.
		b.silently(func() { b.disk.write("/p/f/last.fusebox.yaml", "new") })
		b.at(4 * time.Second)
		if got := b.last("f/last.fusebox.yaml"); got != "new" {
			t.Errorf("%s after 4 s", got)
		}
	})
}

func TestEventBeatsTheGrainOfTheClock(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.grain = time.Second
		oneFile(d)
	}
	inBubble(t, options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.at(60 * ms)
		b.expect("a.yaml=old")
		b.at(500 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(560 * ms)
		b.expect("a.yaml=new")
		s := b.disk.events()
		s.change(func() { s.deaf = true })
		b.disk.write("/p/a.yaml", "3rd")
		s.fail(fsnotify.ErrEventOverflow)
		b.at(620 * ms)
		b.expect("a.yaml=3rd")
	})
}

func TestRemoteFoldersArePolledMoreOften(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		mount   mount
		polling string
	}{
		"network": {"NFS", "on NFS, changes made elsewhere come without events"},
		"overlay": {overlay, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prepare := func(d *fakeDisk) { oneFile(d); d.mount = test.mount }
			inBubble(t, options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
				b.at(60 * ms)
				if batch := b.expect("a.yaml=old"); batch.Polling != test.polling || batch.Notice != "" || batch.Within != quickPoll {
					t.Errorf("polling %q, notice %q, within %v", batch.Polling, batch.Notice, batch.Within)
				}
				b.at(5 * time.Second)
				b.disk.write("/p/a.yaml", "told")
				b.at(5*time.Second + 120*ms)
				b.expect("a.yaml=told")
				s := b.disk.events()
				s.change(func() { s.deaf = true })
				b.at(10*time.Second + 1*ms)
				b.disk.write("/p/a.yaml", "new")
				b.at(10*time.Second + 310*ms)
				b.expect("a.yaml=new")
			})
		})
	}
}

func TestSuspensionHasEverythingReadAgain(t *testing.T) {
	t.Parallel()
	// The clock on the wall leaps while the other one does not.
	var slept atomic.Int64
	o := options{wall: func() time.Time { return time.Now().Add(time.Duration(slept.Load())) }}
	inBubble(t, o, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(9500 * ms)
		b.disk.mu.Lock()
		before := b.disk.opened["/p/a.yaml"]
		b.disk.mu.Unlock()
		b.at(20500 * ms)
		b.disk.mu.Lock()
		idle := b.disk.opened["/p/a.yaml"]
		b.disk.mu.Unlock()
		if idle != before {
			t.Errorf("read %d times while nothing happened", idle-before)
		}
		slept.Store(int64(time.Hour))
		s := b.disk.events()
		watched := s.folders()
		s.change(func() { clear(s.watched) })
		b.at(21500 * ms)
		if diff := cmp.Diff(watched, s.folders()); diff != "" {
			t.Errorf("watched (-want +got):\n%s", diff)
		}
		b.disk.mu.Lock()
		after := b.disk.opened["/p/a.yaml"]
		b.disk.mu.Unlock()
		if after != before+1 {
			t.Errorf("read %d times after the suspension", after-before)
		}
		b.quiet()
	})
}
