//go:build unix

package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

func TestFirstFrameOnASilentTerminal(t *testing.T) {
	t.Parallel()
	begin := time.Now()
	p := openTerminal(t, "live")
	p.awaitText("opus+docker")
	p.awaitText("? help  q quit")
	t.Logf("first frame after %v, with a test program", time.Since(begin).Round(time.Millisecond))
	p.send("q")
	p.awaitEnd()
	p.checkRestored()
}

// TestDefectInAnInspectionIsShown: a panic while inspecting does not end the
// program.
func TestDefectInAnInspectionIsShown(t *testing.T) {
	t.Parallel()
	p := openTerminal(t, "defect")
	p.awaitText("the files could not be inspected")
	if strings.Contains(p.raw(), "0123456789abcdef") {
		t.Error("the secret in the panic is on the screen")
	}
	p.send("q")
	p.awaitEnd()
	p.checkRestored()
}

// TestNothingIsWrittenAtRest counts what an idle screen writes.
func TestNothingIsWrittenAtRest(t *testing.T) {
	t.Parallel()
	p := openTerminal(t, "live")
	p.awaitText("opus+docker")
	size := 0
	p.await("the output to pause", func() bool {
		before := size
		time.Sleep(300 * time.Millisecond)
		size = len(p.raw())
		return size == before
	})
	time.Sleep(1500 * time.Millisecond)
	if more := p.raw()[size:]; more != "" {
		t.Errorf("an idle screen wrote %q", more)
	}
}

// TestKeysReachTheScreen drives the program as a person does.
func TestKeysReachTheScreen(t *testing.T) {
	t.Parallel()
	p := openTerminal(t, "override")
	p.awaitText("✖ aborted")
	p.send("\t\t\t\t")
	p.awaitText("▸ Findings")
	p.send("?")
	p.awaitText("one page up")
	p.send("\x1b")
	p.awaitText("▸ Findings")
	if err := pty.Setsize(p.theirs, &pty.Winsize{Rows: 10, Cols: 40}); err != nil {
		t.Fatal(err)
	}
	p.mutex.Lock()
	p.emulator.Resize(40, 10)
	p.mutex.Unlock()
	p.awaitText("▸ Find")
	// A click in the list, in the coordinates of the terminal.
	p.send("\x1b[Z\x1b[Z\x1b[Z\x1b[Z")
	p.awaitText("▸ Launch")
	p.send("\x1b[<0;5;4M\x1b[<0;5;4m")
	p.awaitText("▸✓ ok      opus ")
}
