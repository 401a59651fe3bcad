//go:build unix

package watch

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// stacks gives the stacks of goroutines that are ours or a source's.
func stacks() []string {
	buffer := make([]byte, 1<<20)
	buffer = buffer[:runtime.Stack(buffer, true)]
	var ours []string
	for stack := range strings.SplitSeq(string(buffer), "\n\n") {
		if strings.Contains(stack, "fusebox/watch.(*") || strings.Contains(stack, "fsnotify") {
			ours = append(ours, stack)
		}
	}
	return ours
}

// checkGone waits until no goroutine is left. One that has closed its channel
// may still be on its way out.
func checkGone(t *testing.T) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for left := stacks(); len(left) > 0; left = stacks() {
		if time.Now().After(deadline) {
			t.Fatalf("still running after the channel was closed:\n%s", strings.Join(left, "\n\n"))
		}
		runtime.Gosched()
	}
}

// descriptors counts the open files of the process, -1 where it cannot be told.
func descriptors() int {
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return -1
	}
	return len(open)
}

// TestNothingIsLeft must not run beside tests that open files.
func TestNothingIsLeft(t *testing.T) {
	home := t.TempDir()
	file := filepath.Join(home, "a.fusebox.yaml")
	write := func(content string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("0")
	before := descriptors()
	for _, o := range map[string]options{"events": {}, "no events": {noEvents: true, poll: 20 * time.Millisecond}} {
		for range 20 {
			ctx, stop := context.WithCancel(context.Background())
			w, err := openWith(ctx, Named(file, home, filepath.Join(home, "*")), o)
			if err != nil {
				t.Fatal(err)
			}
			<-w.Batches()
			// A change that is under way, and a batch that nobody fetches.
			write("1")
			stop()
			for range w.Batches() {
			}
			checkGone(t)
		}
	}
	if after := descriptors(); after > before {
		t.Errorf("%d files were open before, %d are now", before, after)
	}
}

func TestContextThatHasEnded(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	w, err := openWith(ctx, Named(t.TempDir()), options{})
	if err != nil {
		t.Fatal(err)
	}
	for range w.Batches() {
	}
	checkGone(t)
}

func TestOpenRefusesWhatItCannotUnderstand(t *testing.T) {
	if _, err := openWith(context.Background(), nil, options{}); err == nil {
		t.Error("no error without arguments")
	}
}
