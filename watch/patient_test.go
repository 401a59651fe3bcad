//go:build unix

package watch

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"fusebox/model"
)

// twoMounts is a file on a disk that answers and one on another that may not.
func twoMounts(d *fakeDisk) {
	oneFile(d)
	d.mkdir("/net")
	d.write("/net/b.yaml", "old")
}

// hold has the system keep whoever asks for a path until it is released.
func (d *fakeDisk) hold(path string) (release func()) {
	held := make(chan struct{})
	d.mu.Lock()
	defer d.mu.Unlock()
	d.holding[path] = held
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.holding, path)
		close(held)
	}
}

func TestSilentFileSystemIsLeftAside(t *testing.T) {
	t.Parallel()
	arguments := []string{"a.yaml", "/net/b.yaml"}
	for name, path := range map[string]string{"mount": "/net", "file": "/net/b.yaml"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{}, arguments, twoMounts, func(b *bubble) {
				b.expect("a.yaml=old", "/net/b.yaml=old")
				b.at(time.Second + 1*ms)
				release := b.disk.hold(path)
				b.at(10 * time.Second)
				batch := b.expect("a.yaml=old", "/net/b.yaml=[unreadable]")
				if reason := batch.Snapshots[1].Reason; reason != "the file system does not answer" {
					t.Errorf("reason %q", reason)
				}
				// The other file is followed as ever.
				b.disk.write("/p/a.yaml", "new")
				b.at(10*time.Second + 60*ms)
				b.expect("a.yaml=new", "/net/b.yaml=[unreadable]")
				b.at(5 * time.Minute)
				b.quiet()
				b.disk.write("/net/b.yaml", "new")
				b.at(6 * time.Minute)
				b.quiet()
				release()
				b.at(6*time.Minute + 3*time.Second)
				b.expect("a.yaml=new", "/net/b.yaml=new")
			})
		})
	}
}

func TestSilentFileSystemAtTheStart(t *testing.T) {
	t.Parallel()
	var release func()
	prepare := func(d *fakeDisk) {
		twoMounts(d)
		release = d.hold("/net")
	}
	inBubble(t, options{}, []string{"a.yaml", "/net/b.yaml"}, prepare, func(b *bubble) {
		b.at(longestCall / 2)
		b.quiet()
		b.at(longestCall)
		b.expect("a.yaml=old", "/net/b.yaml=[unreadable]")
		release()
	})
}

func TestSlowFileSystemIsWaitedFor(t *testing.T) {
	t.Parallel()
	var release func()
	prepare := func(d *fakeDisk) {
		twoMounts(d)
		release = d.hold("/net")
	}
	inBubble(t, options{}, []string{"a.yaml", "/net/b.yaml"}, prepare, func(b *bubble) {
		b.at(longestCall/2 - 1*ms)
		release()
		b.expect("a.yaml=old", "/net/b.yaml=old")
	})
}

// TestSilentRead: a file that is open already falls silent.
func TestSilentRead(t *testing.T) {
	t.Parallel()
	var held chan struct{}
	prepare := func(d *fakeDisk) {
		held = make(chan struct{})
		oneFile(d)
		d.write("/p/b.yaml", "old")
		d.read["/p/b.yaml"] = func() { <-held }
	}
	inBubble(t, options{}, []string{"a.yaml", "b.yaml"}, prepare, func(b *bubble) {
		b.at(longestCall)
		b.expect("a.yaml=old", "b.yaml=[unreadable]")
		close(held)
		b.at(longestCall + 3*time.Second)
		b.expect("a.yaml=old", "b.yaml=old")
	})
}

// TestSilentCalls: whatever is kept waiting, the other file goes on.
func TestSilentCalls(t *testing.T) {
	t.Parallel()
	for name, hold := range map[string]func(d *fakeDisk, wait func()){
		"open":  func(d *fakeDisk, wait func()) { d.opening["/net/b.yaml"] = wait },
		"read":  func(d *fakeDisk, wait func()) { d.read["/net/b.yaml"] = wait },
		"close": func(d *fakeDisk, wait func()) { d.closing["/net/b.yaml"] = wait },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{}, []string{"a.yaml", "/net/b.yaml"}, twoMounts, func(b *bubble) {
				b.expect("a.yaml=old", "/net/b.yaml=old")
				b.at(5 * time.Second)
				held := make(chan struct{})
				b.disk.mu.Lock()
				hold(b.disk, func() { <-held })
				b.disk.mu.Unlock()
				b.disk.write("/net/b.yaml", "new")
				b.at(5*time.Second + longestCall + time.Second)
				b.expect("a.yaml=old", "/net/b.yaml=[unreadable]")
				b.disk.write("/p/a.yaml", "new")
				b.at(5*time.Second + longestCall + 1060*ms)
				b.expect("a.yaml=new", "/net/b.yaml=[unreadable]")
				close(held)
				b.at(30 * time.Second)
				b.expect("a.yaml=new", "/net/b.yaml=new")
			})
		})
	}
}

// TestFolderThatCannotBeWatchedForSilence: the source is kept waiting, and is
// given up for polling, until it can be opened anew.
func TestFolderThatCannotBeWatchedForSilence(t *testing.T) {
	t.Parallel()
	held := map[string]chan struct{}{}
	events := func(d *fakeDisk) func() (source, error) {
		held["/net"] = make(chan struct{})
		return d.opener(func(s *fakeSource) {
			s.adding = func(folder string) {
				if wait := held[folder]; wait != nil {
					<-wait
				}
			}
		})
	}
	inBubbleWith(t, options{}, Named("a.yaml", "/net/b.yaml"), twoMounts, events, func(b *bubble) {
		b.at(longestCall)
		batch := b.expect("a.yaml=old", "/net/b.yaml=[unreadable]")
		if batch.Polling != "file events failed: the file system does not answer" {
			t.Errorf("polling %q", batch.Polling)
		}
		b.disk.write("/p/a.yaml", "new")
		b.at(longestCall + time.Second)
		b.expect("a.yaml=new", "/net/b.yaml=[unreadable]")
		close(held["/net"])
		b.at(longestCall + reopenAfter + 5*time.Second)
		if batch := b.expect("a.yaml=new", "/net/b.yaml=old"); batch.Polling != "" {
			t.Errorf("polling %q", batch.Polling)
		}
	})
}

func TestClosingDoesNotWaitForASilentFileSystem(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		disk := newFakeDisk(t)
		disk.mkdir("/net")
		release := disk.hold("/net")
		defer release()
		ctx, stop := context.WithCancel(t.Context())
		w, err := openWith(ctx, Named("/net/b.yaml"), options{files: disk, open: disk.opener(nil)})
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		start := time.Now()
		stop()
		for range w.Batches() {
			t.Error("a batch of what nobody saw")
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("closed after %v", waited)
		}
	})
}

func TestReadDoesNotWaitForASilentFileSystem(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		disk := newFakeDisk(t)
		disk.mkdir("/p")
		twoMounts(disk)
		release := disk.hold("/net")
		defer release()
		snapshots, err := readNow(disk, Named("/p/a.yaml", "/net/b.yaml"), nil)
		if err != nil || len(snapshots) != 2 || snapshots[0].State != model.StateGood || snapshots[1].State != model.StateUnreadable {
			t.Errorf("%v, %v", snapshots, err)
		}
	})
}

func TestSilenceIsForgottenWhenItEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		disk := newFakeDisk(t)
		disk.mkdir("/net")
		disk.mkdir("/netto")
		release := disk.hold("/net")
		p := newPatient(t.Context(), disk)
		ask := func(path string) error {
			err, _ := do(p, func(t *try) error {
				_, err := t.Lstat(path)
				return err
			})
			return err
		}
		if err := ask("/net"); !errors.Is(err, errNoAnswer) {
			t.Errorf("held: %v", err)
		}
		for path, want := range map[string]bool{"/net": true, "/netto": false, "/net/b": true} {
			if got := errors.Is(ask(path), errNoAnswer); got != want {
				t.Errorf("%s has no answer: %v, want %v", path, got, want)
			}
		}
		release()
		time.Sleep(firstRest)
		synctest.Wait()
		for _, path := range []string{"/net", "/netto", "/net/b"} {
			if err := ask(path); errors.Is(err, errNoAnswer) {
				t.Errorf("%s: %v after the end of the silence", path, err)
			}
		}
		if len(p.silent) != 0 {
			t.Errorf("still held for silent: %v", p.silent)
		}
	})
}
