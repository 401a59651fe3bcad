//go:build unix

package watch

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/google/go-cmp/cmp"

	"fusebox/model"
)

// bubble is a watcher on a fakeDisk under the clock of synctest. A real watcher
// runs in it; only the system below is made up.
type bubble struct {
	t     *testing.T
	disk  *fakeDisk
	w     *Watcher
	start time.Time
}

// inBubble runs a test on a watcher in the folder /p.
func inBubble(t *testing.T, o Options, arguments []string, prepare func(*fakeDisk), test func(*bubble)) {
	t.Helper()
	inBubbleWith(t, o, arguments, prepare, nil, test)
}

// inBubbleWith does the same with a source made for the disk.
func inBubbleWith(
	t *testing.T, o Options, arguments []string, prepare func(*fakeDisk),
	events func(*fakeDisk) func() (source, error), test func(*bubble),
) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		disk := newFakeDisk(t)
		disk.mkdir("/p")
		if prepare != nil {
			prepare(disk)
		}
		o.files = disk
		if events != nil {
			o.open = events(disk)
		} else if o.open == nil {
			o.open = disk.opener(nil)
		}
		o.current = func() (string, error) { return "/p", nil }
		ctx, stop := context.WithCancel(t.Context())
		w, err := Open(ctx, arguments, o)
		if err != nil {
			t.Fatal(err)
		}
		b := &bubble{t: t, disk: disk, w: w, start: time.Now()}
		defer func() {
			stop()
			for range w.Batches() {
			}
			if disk.open != 0 {
				t.Errorf("%d files were left open", disk.open)
			}
			if disk.events() != nil {
				t.Error("the source was left open")
			}
		}()
		test(b)
	})
}

// at lets time pass until so long after the start.
func (b *bubble) at(since time.Duration) {
	b.t.Helper()
	left := since - time.Since(b.start)
	if left < 0 {
		b.t.Fatalf("%v has passed", since)
	}
	time.Sleep(left)
	synctest.Wait()
}

// batch gives the batch that came meanwhile.
func (b *bubble) batch() model.Batch {
	b.t.Helper()
	synctest.Wait()
	select {
	case batch := <-b.w.Batches():
		return batch
	default:
		b.t.Fatalf("no batch after %v", time.Since(b.start))
		return model.Batch{}
	}
}

// quiet checks that no batch came.
func (b *bubble) quiet() {
	b.t.Helper()
	synctest.Wait()
	select {
	case batch := <-b.w.Batches():
		b.t.Fatalf("a batch after %v: %s", time.Since(b.start), describe(batch))
	default:
	}
}

// expect checks the batch that came: "path=content" or "path=[state]".
func (b *bubble) expect(want ...string) model.Batch {
	b.t.Helper()
	batch := b.batch()
	if diff := cmp.Diff(want, briefly(batch.Snapshots)); diff != "" {
		b.t.Fatalf("after %v (-want +got):\n%s", time.Since(b.start), diff)
	}
	return batch
}

const ms = time.Millisecond

func oneFile(d *fakeDisk) { d.write("/p/a.yaml", "old") }

func TestFirstBatchComesAtOnce(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml", "b.yaml"}, oneFile, func(b *bubble) {
		batch := b.expect("a.yaml=old", "b.yaml=[missing]")
		if passed := time.Since(b.start); passed != 0 {
			t.Errorf("it took %v", passed)
		}
		if batch.Polling != "" || batch.Notice != "" {
			t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
		}
	})
}

func TestSaveIsReportedOnceItSettled(t *testing.T) {
	t.Parallel()
	saves := map[string]func(*fakeDisk){
		"in place": func(d *fakeDisk) { d.write("/p/a.yaml", ""); d.write("/p/a.yaml", "new") },
		"rename":   func(d *fakeDisk) { d.write("/p/.t", "new"); d.rename("/p/.t", "/p/a.yaml") },
		"vim": func(d *fakeDisk) {
			d.write("/p/4913", "")
			d.remove("/p/4913")
			d.rename("/p/a.yaml", "/p/a.yaml~")
			d.write("/p/a.yaml", "new")
			d.remove("/p/a.yaml~")
		},
		"remove and create": func(d *fakeDisk) { d.remove("/p/a.yaml"); d.write("/p/a.yaml", "new") },
		"folder swapped": func(d *fakeDisk) {
			d.mkdir("/q")
			d.write("/q/a.yaml", "new")
			d.rename("/p", "/old")
			d.rename("/q", "/p")
		},
	}
	for name, save := range saves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				b.at(500 * ms)
				save(b.disk)
				b.at(559 * ms)
				b.quiet()
				b.at(560 * ms)
				batch := b.expect("a.yaml=new")
				if seen := batch.Seen.Sub(b.start); seen != 500*ms {
					t.Errorf("seen after %v", seen)
				}
				if read := batch.Read.Sub(b.start); read != 560*ms {
					t.Errorf("read after %v", read)
				}
				b.at(10 * time.Second)
				b.quiet()
				// The watches must have followed.
				b.disk.write("/p/a.yaml", "newer")
				b.at(10*time.Second + 60*ms)
				b.expect("a.yaml=newer")
			})
		})
	}
}

func TestSteadyWriterIsReportedAfterTheLongestWait(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(100 * ms)
		for i := range 40 {
			b.disk.append("/p/a.yaml", "+")
			b.at(100*ms + time.Duration(i+1)*20*ms)
			switch i {
			case 18:
				b.quiet()
			case 19:
				b.expect("a.yaml=old" + strings.Repeat("+", 20))
			}
		}
		b.at(2 * time.Second)
		b.expect("a.yaml=old" + strings.Repeat("+", 40))
	})
}

func TestFilesSavedTogetherGiveOneBatch(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.mkdir("/p/sub")
		d.write("/p/sub/b.fusebox.yaml", "old")
	}
	inBubble(t, Options{}, []string{"a.yaml", "sub"}, prepare, func(b *bubble) {
		b.expect("a.yaml=old", "sub/b.fusebox.yaml=old")
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "1")
		b.at(130 * ms)
		b.disk.write("/p/sub/b.fusebox.yaml", "2")
		b.at(150 * ms)
		b.disk.write("/p/sub/c.fusebox.json", "3")
		b.at(210 * ms)
		b.expect("a.yaml=1", "sub/b.fusebox.yaml=2", "sub/c.fusebox.json=3")
		b.at(5 * time.Second)
		b.quiet()
	})
}

func TestSameContentIsNoNews(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "old")
		b.at(1100 * ms)
		b.disk.chmod("/p/a.yaml", 0o600)
		b.at(2100 * ms)
		b.disk.write("/p/.t", "old")
		b.disk.rename("/p/.t", "/p/a.yaml")
		b.at(10 * time.Second)
		b.quiet()
	})
}

func TestGoneAndEmptyMustLast(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*fakeDisk){
		"gone":     func(d *fakeDisk) { d.remove("/p/a.yaml") },
		"empty":    func(d *fakeDisk) { d.write("/p/a.yaml", "") },
		"a folder": func(d *fakeDisk) { d.remove("/p/a.yaml"); d.mkdir("/p/a.yaml") },
		"a pipe":   func(d *fakeDisk) { d.remove("/p/a.yaml"); d.special("/p/a.yaml", fs.ModeNamedPipe) },
		"a loop":   func(d *fakeDisk) { d.link("a.yaml", "/p/a.yaml") },
		"dangling": func(d *fakeDisk) { d.link("nowhere", "/p/a.yaml") },
		"large":    func(d *fakeDisk) { d.write("/p/a.yaml", strings.Repeat("x", limitYAML+1)) },
	} {
		state := map[string]model.FileState{
			"gone": model.StateMissing, "empty": model.StateEmpty, "a folder": model.StateIrregular,
			"a pipe": model.StateIrregular, "a loop": model.StateLoop, "dangling": model.StateMissing,
			"large": model.StateTooLarge,
		}[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				b.at(100 * ms)
				spoil(b.disk)
				b.at(459 * ms)
				b.quiet()
				b.at(460 * ms)
				batch := b.expect("a.yaml=[" + string(state) + "]")
				if seen := batch.Seen.Sub(b.start); seen != 100*ms {
					t.Errorf("seen after %v", seen)
				}
				// It recovers by itself, and at once.
				b.at(5 * time.Second)
				b.quiet()
				b.disk.removeAny("/p/a.yaml")
				b.disk.write("/p/.t", "new")
				b.disk.rename("/p/.t", "/p/a.yaml")
				b.at(5*time.Second + 60*ms)
				b.expect("a.yaml=new")
			})
		})
	}
}

func TestShortGapIsNeverSeen(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*fakeDisk){
		"gone":  func(d *fakeDisk) { d.remove("/p/a.yaml") },
		"empty": func(d *fakeDisk) { d.write("/p/a.yaml", "") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				b.at(100 * ms)
				spoil(b.disk)
				b.at(350 * ms)
				b.disk.write("/p/a.yaml", "new")
				b.at(409 * ms)
				b.quiet()
				b.at(410 * ms)
				if batch := b.expect("a.yaml=new"); batch.Seen.Sub(b.start) != 350*ms {
					t.Errorf("seen after %v", batch.Seen.Sub(b.start))
				}
				b.at(5 * time.Second)
				b.quiet()
			})
		})
	}
}

func TestFileThatChangesWhileReadIsReadAgain(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		changes := 0
		b.disk.mu.Lock()
		b.disk.read["/p/a.yaml"] = func() {
			if changes++; changes <= 5 {
				b.disk.append("/p/a.yaml", strconv.Itoa(changes))
			}
		}
		b.disk.mu.Unlock()
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(160 * ms)
		b.quiet()
		b.at(220 * ms)
		b.expect("a.yaml=new12345")
	})
}

func TestFileThatNeverStandsStillIsShownInTheEnd(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.disk.mu.Lock()
		b.disk.read["/p/a.yaml"] = func() { b.disk.append("/p/a.yaml", "+") }
		b.disk.mu.Unlock()
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(499 * ms)
		b.quiet()
		b.at(500 * ms)
		if batch := b.batch(); !strings.HasPrefix(contentOf(batch, "a.yaml"), "new+") {
			t.Errorf("got %s", describe(batch))
		}
	})
}

func TestFirstBatchDoesNotWaitForAFileToStandStill(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.read["/p/a.yaml"] = func() { d.append("/p/a.yaml", "+") }
	}
	inBubble(t, Options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
		if batch := b.batch(); !strings.HasPrefix(contentOf(batch, "a.yaml"), "old+") {
			t.Errorf("got %s", describe(batch))
		}
	})
}

func TestSlowReaderGetsTheNewestBatch(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		for i := range 5 {
			b.at(time.Duration(i+1) * time.Second)
			b.disk.write("/p/a.yaml", "version "+strconv.Itoa(i))
		}
		b.at(time.Minute)
		batch := b.expect("a.yaml=version 4")
		if !batch.Seen.Equal(b.start) {
			t.Errorf("seen after %v, want the time of the first that was not fetched", batch.Seen.Sub(b.start))
		}
		b.quiet()
	})
}

func TestSlowReaderGetsTheNotice(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(time.Second)
		b.disk.events().fail(fsnotify.ErrEventOverflow)
		b.at(2 * time.Second)
		b.disk.write("/p/a.yaml", "new")
		b.at(3 * time.Second)
		if batch := b.expect("a.yaml=new"); batch.Notice == "" {
			t.Error("the notice of the batch before is lost")
		}
	})
}

func TestPollFindsWhatEventsMiss(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
	inBubble(t, Options{NoEvents: true}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
	inBubble(t, Options{NoEvents: true}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(500 * ms)
		// Same inode, size and times as what was read.
		b.disk.write("/p/a.yaml", "new")
		b.at(5 * time.Second)
		b.expect("a.yaml=new")
	})
}

func TestEventBeatsTheGrainOfTheClock(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.grain = time.Second
		oneFile(d)
	}
	inBubble(t, Options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
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

func TestOverflowHasEverythingReadAgain(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		s := b.disk.events()
		s.change(func() { s.deaf = true; clear(s.watched) })
		b.at(5100 * ms)
		b.disk.write("/p/a.yaml", "new")
		s.fail(fsnotify.ErrEventOverflow)
		b.at(5160 * ms)
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
			inBubble(t, Options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
				if batch.Polling != "" || batch.Notice != "file events work again" {
					t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
				}
				b.disk.write("/p/a.yaml", "newer")
				b.at(2*time.Minute + 60*ms)
				b.expect("a.yaml=newer")
			})
		})
	}
}

func TestLimitsLeadToPolling(t *testing.T) {
	t.Parallel()
	t.Run("no watcher", func(t *testing.T) {
		t.Parallel()
		o := Options{open: func() (source, error) { return nil, syscall.EMFILE }}
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
	})
	t.Run("too few watches", func(t *testing.T) {
		t.Parallel()
		prepare := func(d *fakeDisk) {
			oneFile(d)
			d.mkdir("/p/sub")
			d.write("/p/sub/b.fusebox.yaml", "old")
		}
		inBubble(t, Options{}, []string{"a.yaml", "sub"}, prepare, func(b *bubble) {
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
			if batch := b.batch(); batch.Polling != "" || batch.Notice != "file events work again" {
				t.Errorf("polling %q, notice %q", batch.Polling, batch.Notice)
			}
		})
	})
	t.Run("only one watch", func(t *testing.T) {
		t.Parallel()
		events := func(d *fakeDisk) func() (source, error) {
			return d.opener(func(s *fakeSource) { s.limit = 1 })
		}
		inBubbleWith(t, Options{}, []string{"a.yaml"}, oneFile, events, func(b *bubble) {
			if batch := b.expect("a.yaml=old"); !strings.Contains(batch.Polling, "max_user_watches") {
				t.Errorf("polling %q", batch.Polling)
			}
			if got := b.disk.events().folders(); !slices.Equal(got, []string{"/p"}) {
				t.Errorf("watched: %v, want the folder that matters most", got)
			}
		})
	})
	t.Run("folder that cannot be watched", func(t *testing.T) {
		t.Parallel()
		events := func(d *fakeDisk) func() (source, error) {
			return d.opener(func(s *fakeSource) { s.denied["/p"] = syscall.EACCES })
		}
		inBubbleWith(t, Options{}, []string{"a.yaml"}, oneFile, events, func(b *bubble) {
			if batch := b.expect("a.yaml=old"); !strings.Contains(batch.Polling, "permission denied") {
				t.Errorf("polling %q", batch.Polling)
			}
			b.at(100 * ms)
			b.disk.write("/p/a.yaml", "new")
			b.at(310 * ms)
			b.expect("a.yaml=new")
		})
	})
	t.Run("ancestor that cannot be watched", func(t *testing.T) {
		t.Parallel()
		events := func(d *fakeDisk) func() (source, error) {
			return d.opener(func(s *fakeSource) { s.denied["/"] = syscall.EACCES })
		}
		inBubbleWith(t, Options{}, []string{"a.yaml"}, oneFile, events, func(b *bubble) {
			if batch := b.expect("a.yaml=old"); batch.Polling != "" {
				t.Errorf("polling %q", batch.Polling)
			}
		})
	})
}

func TestRemoteFoldersArePolledMoreOften(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		origin  origin
		polling string
	}{
		"network": {"NFS", "on NFS, changes made elsewhere come without events"},
		"overlay": {overlay, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prepare := func(d *fakeDisk) { oneFile(d); d.origin = test.origin }
			inBubble(t, Options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
				if batch := b.expect("a.yaml=old"); batch.Polling != test.polling || batch.Notice != "" || batch.Within != quickPoll {
					t.Errorf("polling %q, notice %q, within %v", batch.Polling, batch.Notice, batch.Within)
				}
				b.at(5 * time.Second)
				b.disk.write("/p/a.yaml", "told")
				b.at(5*time.Second + 60*ms)
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
	o := Options{wall: func() time.Time { return time.Now().Add(time.Duration(slept.Load())) }}
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

func TestUnreadableFileRecovers(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.write("/p/b.yaml", "b")
	}
	inBubble(t, Options{}, []string{"a.yaml", "b.yaml"}, prepare, func(b *bubble) {
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

func TestFolderFollowsItsFiles(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.mkdir("/p/f")
		d.write("/p/f/a.fusebox.yaml", "a")
	}
	inBubble(t, Options{}, []string{"f"}, prepare, func(b *bubble) {
		batch := b.expect("f/a.fusebox.yaml=a")
		if folder := batch.Snapshots[0].Folder; folder != "f" {
			t.Errorf("folder %q", folder)
		}
		now := time.Duration(0)
		step := func(wait time.Duration, want ...string) {
			t.Helper()
			now += wait
			b.at(now)
			b.expect(want...)
			now += 5 * time.Second
			b.at(now)
			b.quiet()
		}
		b.disk.write("/p/f/b.fusebox.json", "b")
		step(60*ms, "f/a.fusebox.yaml=a", "f/b.fusebox.json=b")
		b.disk.mkdir("/p/f/new")
		b.disk.mkdir("/p/f/new/deep")
		b.disk.write("/p/f/new/deep/c.fusebox.yml", "c")
		step(60*ms, "f/a.fusebox.yaml=a", "f/b.fusebox.json=b", "f/new/deep/c.fusebox.yml=c")
		b.disk.rename("/p/f/b.fusebox.json", "/p/f/d.fusebox.json")
		now += 60 * ms
		b.at(now)
		// The new name is there at once, the old one is given up after the grace.
		b.expect("f/a.fusebox.yaml=a", "f/b.fusebox.json=b", "f/d.fusebox.json=b", "f/new/deep/c.fusebox.yml=c")
		step(300*ms, "f/a.fusebox.yaml=a", "f/d.fusebox.json=b", "f/new/deep/c.fusebox.yml=c")
		b.disk.remove("/p/f/new")
		step(360*ms, "f/a.fusebox.yaml=a", "f/d.fusebox.json=b")
		b.disk.rename("/p/f", "/p/g")
		step(360*ms, "f=[missing]")
		b.disk.rename("/p/g", "/p/f")
		step(60*ms, "f/a.fusebox.yaml=a", "f/d.fusebox.json=b")
		// What nobody asked for wakes nobody.
		for i := range 100 {
			b.disk.write("/p/f/n"+strconv.Itoa(i), "")
		}
		b.disk.write("/p/f/.#a.fusebox.yaml", "")
		b.disk.write("/p/f/a.fusebox.yaml~", "")
		now += 10 * time.Second
		b.at(now)
		b.quiet()
	})
}

func TestPatternFollowsItsMatches(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { d.mkdir("/p/x"); d.mkdir("/p/y") }
	inBubble(t, Options{}, []string{"*/a?.yaml"}, prepare, func(b *bubble) {
		batch := b.expect("*/a?.yaml=[missing]")
		if batch.Snapshots[0].Reason == "" {
			t.Error("no reason")
		}
		b.at(100 * ms)
		b.disk.write("/p/y/a1.yaml", "1")
		b.at(160 * ms)
		b.expect("y/a1.yaml=1")
		b.at(1100 * ms)
		b.disk.mkdir("/p/z")
		b.disk.write("/p/z/a2.yaml", "2")
		b.disk.write("/p/z/b2.yaml", "2")
		b.at(1160 * ms)
		b.expect("y/a1.yaml=1", "z/a2.yaml=2")
	})
}

func TestChainOfLinksIsFollowed(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		for _, version := range []string{"..a", "..b"} {
			d.mkdir("/p/" + version)
			d.write("/p/"+version+"/c.yaml", version)
		}
		d.link("..a", "/p/..data")
		d.link("..data/c.yaml", "/p/c.yaml")
		d.mkdir("/t")
		d.write("/t/x", "x")
		d.link("/t/x", "/p/x.yaml")
	}
	inBubble(t, Options{}, []string{"c.yaml", "x.yaml"}, prepare, func(b *bubble) {
		b.expect("c.yaml=..a", "x.yaml=x")
		b.at(100 * ms)
		b.disk.link("..b", "/p/..tmp")
		b.disk.rename("/p/..tmp", "/p/..data")
		b.disk.remove("/p/..a")
		b.at(160 * ms)
		b.expect("c.yaml=..b", "x.yaml=x")
		b.at(1100 * ms)
		b.disk.write("/t/.x", "new x")
		b.disk.rename("/t/.x", "/t/x")
		b.at(1160 * ms)
		b.expect("c.yaml=..b", "x.yaml=new x")
		b.at(2100 * ms)
		b.disk.write("/p/..b/c.yaml", "edited")
		b.at(2160 * ms)
		b.expect("c.yaml=edited", "x.yaml=new x")
		// The folder of the old version is no longer watched.
		if s := b.disk.events(); slices.Contains(s.folders(), "/p/..a") {
			t.Errorf("watched: %v", s.folders())
		}
	})
}

// Each of these leaves the watches behind in its own way: what is done first is
// seen, and so must be what is done after it, without the help of the poll.
func TestWatchesFollow(t *testing.T) {
	t.Parallel()
	tree := func(d *fakeDisk) {
		grow(d, "x/y/a.yaml", "t/b.yaml", "u/", "l -> t")
	}
	tests := map[string]struct {
		first func(*fakeDisk)
		path  string
	}{
		"a swapped ancestor": {func(d *fakeDisk) {
			grow(d, "x2/y/a.yaml")
			d.rename("/p/x", "/p/old")
			d.rename("/p/x2", "/p/x")
			d.write("/p/x/y/a.yaml", "first")
		}, "/p/x/y/a.yaml"},
		"a folder made again with its old inode": {func(d *fakeDisk) {
			was, _ := d.Lstat("/p/x/y")
			d.remove("/p/x/y/a.yaml")
			d.remove("/p/x/y")
			d.mkdir("/p/x/y")
			d.do(func() error {
				again, err := d.at("/p/x/y")
				again.stat.inode = was.inode
				return err
			})
			d.write("/p/x/y/a.yaml", "first")
		}, "/p/x/y/a.yaml"},
		"a link that leads away and back": {func(d *fakeDisk) {
			d.link("u", "/p/l")
			time.Sleep(time.Second)
			d.link("t", "/p/l")
			d.write("/p/t/b.yaml", "first")
		}, "/p/t/b.yaml"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, Options{Poll: time.Hour}, []string{"x/y/a.yaml", "l/b.yaml"}, tree, func(b *bubble) {
				b.expect("x/y/a.yaml=x/y/a.yaml", "l/b.yaml=t/b.yaml")
				b.at(10 * time.Second)
				test.first(b.disk)
				b.at(20 * time.Second)
				b.batch()
				b.disk.write(test.path, "second")
				b.at(20*time.Second + 60*ms)
				if batch := b.batch(); !slices.ContainsFunc(batch.Snapshots, func(s model.Snapshot) bool {
					return string(s.Bytes) == "second"
				}) {
					t.Errorf("got %s", describe(batch))
				}
			})
		})
	}
}

func TestNothingIsMissedWhileAFolderIsBeingWatched(t *testing.T) {
	t.Parallel()
	events := func(d *fakeDisk) func() (source, error) {
		return d.opener(func(s *fakeSource) {
			s.adding = func(folder string) {
				if folder == "/p/f/sub" {
					d.write("/p/f/sub/late.fusebox.yaml", "late")
				}
			}
		})
	}
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml") }
	inBubbleWith(t, Options{Poll: time.Hour}, []string{"f"}, prepare, events, func(b *bubble) {
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml")
		b.at(time.Second)
		b.disk.mkdir("/p/f/sub")
		b.at(1060 * ms)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/sub/late.fusebox.yaml=late")
	})
}

func TestCreatedLater(t *testing.T) {
	t.Parallel()
	inBubble(t, Options{}, []string{"x/y/a.yaml"}, nil, func(b *bubble) {
		b.expect("x/y/a.yaml=[missing]")
		b.at(100 * ms)
		b.disk.mkdir("/p/x")
		b.at(time.Second)
		b.disk.mkdir("/p/x/y")
		b.at(2 * time.Second)
		b.quiet()
		b.disk.write("/p/x/y/a.yaml", "new")
		b.at(2060 * ms)
		b.expect("x/y/a.yaml=new")
	})
}
