//go:build unix

package watch

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestStormOfWholeFiles: each of them is a version of its own, so the screen
// need not wait for the last.
func TestStormOfWholeFiles(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(100 * ms)
		for i := range 40 {
			b.disk.write("/p/.t", strings.Repeat("+", i+1))
			b.disk.rename("/p/.t", "/p/a.yaml")
			b.at(100*ms + time.Duration(i+1)*20*ms)
			switch i {
			case 15:
				b.quiet()
			case 17:
				b.expect("a.yaml=" + strings.Repeat("+", 17))
			}
		}
		b.at(2 * time.Second)
		b.expect("a.yaml=" + strings.Repeat("+", 40))
	})
}

// TestSlowWriter writes a file in place, in parts. No part is ever reported as
// the whole; a writer that takes long is told of.
func TestSlowWriter(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]options{"events": {}, "no events": {noEvents: true, poll: 100 * ms}} {
		for _, anew := range []bool{false, true} {
			for _, parts := range []int{10, 30, 100} {
				t.Run(fmt.Sprintf("%s, anew %t, %d parts", name, anew, parts), func(t *testing.T) {
					t.Parallel()
					inBubble(t, o, []string{"a.yaml"}, oneFile, func(b *bubble) { writeSlowly(b, anew, parts) })
				})
			}
		}
	}
}

// writeSlowly writes a part every 20 ms.
func writeSlowly(b *bubble, anew bool, parts int) {
	b.expect("a.yaml=old")
	b.at(100 * ms)
	if anew {
		b.disk.remove("/p/a.yaml")
	}
	told := 0
	b.disk.write("/p/a.yaml", "")
	for range parts {
		b.disk.append("/p/a.yaml", "+")
		time.Sleep(20 * ms)
		select {
		case batch := <-b.w.Batches():
			if got := contentOf(batch, "a.yaml"); got != "[being written]" {
				b.t.Errorf("%q is reported", got)
			}
			told++
		default:
		}
	}
	if long := parts >= 100; (told == 1) != long {
		b.t.Errorf("%d parts: told of %d times", parts, told)
	}
	time.Sleep(time.Second)
	b.expect("a.yaml=" + strings.Repeat("+", parts))
	time.Sleep(time.Minute)
	b.quiet()
}

// TestFileThatChangesUnderEveryRead is never taken for whole, and hides no
// other.
func TestFileThatChangesUnderEveryRead(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.write("/p/b.yaml", "old")
	}
	inBubble(t, options{}, []string{"a.yaml", "b.yaml"}, prepare, func(b *bubble) {
		b.expect("a.yaml=old", "b.yaml=old")
		b.disk.mu.Lock()
		b.disk.read["/p/a.yaml"] = func() { b.disk.append("/p/a.yaml", "+") }
		b.disk.mu.Unlock()
		b.at(100 * ms)
		b.disk.write("/p/a.yaml", "new")
		b.at(2 * time.Second)
		b.expect("a.yaml=[being written]", "b.yaml=old")
		b.disk.write("/p/b.yaml", "new")
		b.at(3 * time.Second)
		b.expect("a.yaml=[being written]", "b.yaml=new")
		b.disk.mu.Lock()
		delete(b.disk.read, "/p/a.yaml")
		b.disk.mu.Unlock()
		b.at(4 * time.Second)
		if got := contentOf(b.batch(), "a.yaml"); !strings.HasPrefix(got, "new+") {
			t.Errorf("%q is reported", got)
		}
	})
}

func TestFirstBatchDoesNotWaitForAFileToComeToRest(t *testing.T) {
	t.Parallel()
	changes := 0
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.read["/p/a.yaml"] = func() {
			if changes++; changes < 40 {
				d.append("/p/a.yaml", "+")
			}
		}
	}
	inBubble(t, options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.at(399 * ms)
		b.quiet()
		b.at(420 * ms)
		b.expect("a.yaml=[being written]")
		b.at(3 * time.Second)
		b.expect("a.yaml=old" + strings.Repeat("+", 39))
	})
}

// TestFileSystemWithoutSteadyStats: some give a file another number each time.
func TestFileSystemWithoutSteadyStats(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.shaky = true
	}
	inBubble(t, options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.at(60 * ms)
		b.expect("a.yaml=old")
		b.at(time.Minute)
		b.quiet()
		b.disk.write("/p/a.yaml", "new")
		b.at(time.Minute + time.Second)
		b.expect("a.yaml=new")
		b.at(2 * time.Minute)
		b.quiet()
	})
}
