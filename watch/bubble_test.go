//go:build unix

package watch

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

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
	// seen is the batch that last fetched.
	seen model.Batch
}

// inBubble runs a test on a watcher in the folder /p.
func inBubble(t *testing.T, o options, arguments []string, prepare func(*fakeDisk), test func(*bubble)) {
	t.Helper()
	inBubbleWith(t, o, Named(arguments...), prepare, nil, test)
}

// inBubbleWith does the same with a source made for the disk.
func inBubbleWith(
	t *testing.T, o options, arguments []Argument, prepare func(*fakeDisk),
	events func(*fakeDisk) func() (source, error), test func(*bubble),
) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		// No time that files are given is a whole second, which would say nothing.
		time.Sleep(ms / 2)
		disk := newFakeDisk(t)
		disk.mkdir("/p")
		if prepare != nil {
			prepare(disk)
		}
		// What is there at the start is older than the settle.
		time.Sleep(defaultSettle)
		o.files = disk
		if events != nil {
			o.open = events(disk)
		} else if o.open == nil {
			o.open = disk.opener(nil)
		}
		o.current = func() (string, error) { return "/p", nil }
		ctx, stop := context.WithCancel(t.Context())
		w, err := openWith(ctx, arguments, o)
		if err != nil {
			t.Fatal(err)
		}
		b := &bubble{t: t, disk: disk, w: w, start: time.Now()}
		defer func() {
			stop()
			for range w.Batches() {
			}
			// Calls that were given up come to an end as well.
			time.Sleep(time.Minute)
			disk.mu.Lock()
			if disk.open != 0 {
				t.Errorf("%d files were left open", disk.open)
			}
			disk.mu.Unlock()
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

// last gives the content of a file in the batch that came, or in the last
// before.
func (b *bubble) last(path string) string {
	synctest.Wait()
	select {
	case b.seen = <-b.w.Batches():
	default:
	}
	return contentOf(b.seen, path)
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
