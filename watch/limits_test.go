//go:build unix

package watch

import (
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestWithoutASource(t *testing.T) {
	t.Parallel()
	o := options{open: func() (source, error) { return nil, syscall.EMFILE }}
	inBubble(t, o, []string{"a.yaml"}, oneFile, func(b *bubble) {
		batch := b.expect("a.yaml=old")
		if !strings.Contains(batch.Polling, "max_user_instances") || batch.Within != quickPoll {
			t.Errorf("polling %q, within %v", batch.Polling, batch.Within)
		}
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(310 * ms)
		b.expect("a.yaml=new")
		b.at(5 * time.Minute)
		b.quiet()
	})
}

func TestTooFewWatches(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.mkdir("/p/sub")
		d.write("/p/sub/b.fusebox.yaml", "old")
	}
	inBubble(t, options{}, []string{"a.yaml", "sub"}, prepare, func(b *bubble) {
		b.expect("a.yaml=old", "sub/b.fusebox.yaml=old")
		b.at(100 * ms)
		s := b.disk.events()
		s.change(func() { s.limit = len(s.watched) })
		b.disk.mkdir("/p/sub/deep")
		b.disk.write("/p/sub/deep/c.fusebox.yaml", "new")
		b.at(160 * ms)
		batch := b.expect("a.yaml=old", "sub/b.fusebox.yaml=old", "sub/deep/c.fusebox.yaml=new")
		if !strings.Contains(batch.Polling, "max_user_watches") {
			t.Errorf("polling %q", batch.Polling)
		}
		// Folders that are watched still report at once, the others are polled.
		b.at(1100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(1160 * ms)
		b.expect("a.yaml=new", "sub/b.fusebox.yaml=old", "sub/deep/c.fusebox.yaml=new")
		b.disk.write("/p/sub/deep/c.fusebox.yaml", "newer")
		b.at(1480 * ms)
		b.expect("a.yaml=new", "sub/b.fusebox.yaml=old", "sub/deep/c.fusebox.yaml=newer")
		s.change(func() { s.limit = -1 })
		b.at(time.Minute)
		if batch := b.batch(); batch.Polling != "" || batch.Notice != "" {
			t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
		}
	})
}

func TestOnlyOneWatch(t *testing.T) {
	t.Parallel()
	events := func(d *fakeDisk) func() (source, error) {
		return d.opener(func(s *fakeSource) { s.limit = 1 })
	}
	inBubbleWith(t, options{}, Named("a.yaml"), oneFile, events, func(b *bubble) {
		if batch := b.expect("a.yaml=old"); !strings.Contains(batch.Polling, "max_user_watches") {
			t.Errorf("polling %q", batch.Polling)
		}
		if got := b.disk.events().folders(); !slices.Equal(got, []string{"/p"}) {
			t.Errorf("watched: %v, want the folder that matters most", got)
		}
	})
}

// TestLimitIsTriedOnce in a look: there is no use in going on.
func TestLimitIsTriedOnce(t *testing.T) {
	t.Parallel()
	tried := 0
	events := func(d *fakeDisk) func() (source, error) {
		return d.opener(func(s *fakeSource) {
			s.limit = 2
			s.adding = func(string) { tried++ }
		})
	}
	prepare := func(d *fakeDisk) { grow(d, "f/1/a", "f/2/a", "f/3/a", "f/4/a", "f/5/a") }
	inBubbleWith(t, options{}, Named("f"), prepare, events, func(b *bubble) {
		b.batch()
		if tried != 3+1 {
			t.Errorf("tried %d times", tried)
		}
	})
}

// TestLimitThatWasLifted is noticed although nothing else happens.
func TestLimitThatWasLifted(t *testing.T) {
	t.Parallel()
	events := func(d *fakeDisk) func() (source, error) { return d.opener(func(s *fakeSource) { s.limit = 1 }) }
	inBubbleWith(t, options{}, Named("a.yaml"), oneFile, events, func(b *bubble) {
		b.batch()
		b.at(10 * time.Second)
		b.quiet()
		s := b.disk.events()
		s.change(func() { s.limit = -1 })
		b.at(2 * time.Minute)
		if batch := b.expect("a.yaml=old"); batch.Polling != "" {
			t.Errorf("polling %q", batch.Polling)
		}
	})
}

func TestFolderThatCannotBeWatched(t *testing.T) {
	t.Parallel()
	events := func(d *fakeDisk) func() (source, error) {
		return d.opener(func(s *fakeSource) { s.denied["/p"] = syscall.EACCES })
	}
	inBubbleWith(t, options{}, Named("a.yaml"), oneFile, events, func(b *bubble) {
		if batch := b.expect("a.yaml=old"); !strings.Contains(batch.Polling, "permission denied") {
			t.Errorf("polling %q", batch.Polling)
		}
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(310 * ms)
		b.expect("a.yaml=new")
	})
}

func TestAncestorThatCannotBeWatched(t *testing.T) {
	t.Parallel()
	events := func(d *fakeDisk) func() (source, error) {
		return d.opener(func(s *fakeSource) { s.denied["/"] = syscall.EACCES })
	}
	inBubbleWith(t, options{}, Named("a.yaml"), oneFile, events, func(b *bubble) {
		if batch := b.expect("a.yaml=old"); batch.Polling != "" {
			t.Errorf("polling %q", batch.Polling)
		}
	})
}
