//go:build unix

package watch

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"fusebox/model"
)

func TestFirstBatchComesAtOnce(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml", "b.yaml"}, oneFile, func(b *bubble) {
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
			inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				b.at(500 * ms)
				save(b.disk)
				b.at(559 * ms)
				b.quiet()
				b.at(560 * ms)
				batch := b.expect("a.yaml=new")
				if looked := batch.Looked.Sub(b.start); looked != 560*ms {
					t.Errorf("looked after %v", looked)
				}
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

func TestFilesSavedTogetherGiveOneBatch(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.mkdir("/p/sub")
		d.write("/p/sub/b.fusebox.yaml", "old")
	}
	inBubble(t, options{}, []string{"a.yaml", "sub"}, prepare, func(b *bubble) {
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
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
			inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
			inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		changes := 0
		b.disk.mu.Lock()
		b.disk.read["/p/a.yaml"] = func() {
			if changes++; changes <= 1 {
				b.disk.append("/p/a.yaml", strconv.Itoa(changes))
			}
		}
		b.disk.mu.Unlock()
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(160 * ms)
		b.quiet()
		b.at(220 * ms)
		b.expect("a.yaml=new1")
	})
}

func TestSlowReaderGetsTheNewestBatch(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
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
