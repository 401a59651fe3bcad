package watch

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"fusebox/model"
)

// patience is how long a test waits for what must come. It only ends tests
// that have failed.
const patience = 20 * time.Second

// follower reads the batches of a watcher and remembers them.
type follower struct {
	t    testing.TB
	stop context.CancelFunc
	done chan struct{}
	news chan struct{}

	mu      sync.Mutex
	batches []model.Batch
}

// follow opens a watcher on what is named, that is closed with the test, and
// waits for its first batch.
func follow(t testing.TB, o options, paths ...string) *follower {
	t.Helper()
	return followArguments(t, o, Named(paths...))
}

func followArguments(t testing.TB, o options, arguments []Argument) *follower {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	w, err := openWith(ctx, arguments, o)
	if err != nil {
		t.Fatal(err)
	}
	f := &follower{t: t, stop: stop, done: make(chan struct{}), news: make(chan struct{}, 1)}
	go func() {
		defer close(f.done)
		for batch := range w.Batches() {
			f.mu.Lock()
			f.batches = append(f.batches, batch)
			f.mu.Unlock()
			select {
			case f.news <- struct{}{}:
			default:
			}
		}
	}()
	t.Cleanup(f.close)
	f.wait("a first batch", func(model.Batch) bool { return true })
	return f
}

func (f *follower) close() {
	f.stop()
	<-f.done
}

// last gives the newest batch and how many came.
func (f *follower) last() (model.Batch, int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.batches) == 0 {
		return model.Batch{}, 0
	}
	return f.batches[len(f.batches)-1], len(f.batches)
}

// wait waits until the newest batch is as wanted.
func (f *follower) wait(what string, wanted func(model.Batch) bool) model.Batch {
	f.t.Helper()
	deadline := time.After(patience)
	for {
		if batch, n := f.last(); n > 0 && wanted(batch) {
			return batch
		}
		select {
		case <-f.news:
		case <-deadline:
			batch, n := f.last()
			f.t.Fatalf("waited in vain for %s; the last of %d batches is %s", what, n, describe(batch))
		}
	}
}

// waitFor waits until a file has the content, "gone" standing for missing.
func (f *follower) waitFor(path, content string) model.Batch {
	f.t.Helper()
	return f.wait(path+" to be "+content, func(b model.Batch) bool { return contentOf(b, path) == content })
}

// nothing is the content of a file without a snapshot.
const nothing = "[nothing]"

// contentOf gives the content of a file in a batch, or its state in brackets.
func contentOf(b model.Batch, path string) string {
	for _, s := range b.Snapshots {
		switch {
		case s.Path != path:
		case s.State == model.StateGood:
			return string(s.Bytes)
		default:
			return "[" + string(s.State) + "]"
		}
	}
	return nothing
}

func describe(b model.Batch) string {
	var text strings.Builder
	for _, s := range b.Snapshots {
		text.WriteString("\n\t" + s.Path + " in " + s.Folder + ": " + string(s.State) + " " + s.Reason + " " + string(s.Bytes))
	}
	return text.String() + "\n\tpolling: " + b.Polling + "\n\tnotice: " + b.Notice
}
