//go:build unix

package tui

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/google/go-cmp/cmp"
)

// checkRestored reports what of the terminal was not given back.
func (p *terminal) checkRestored() {
	p.t.Helper()
	// Whatever was written before the end is read first.
	p.await("the last output", func() bool { return strings.Contains(p.raw(), "ended: ") })
	out := p.raw()
	for name, mode := range map[string]struct{ on, off string }{
		"alternate screen": {ansi.SetModeAltScreenSaveCursor, ansi.ResetModeAltScreenSaveCursor},
		"mouse":            {ansi.SetModeMouseButtonEvent, ansi.ResetModeMouseButtonEvent},
		"bracketed paste":  {ansi.SetModeBracketedPaste, ansi.ResetModeBracketedPaste},
		"hidden cursor":    {ansi.ResetModeTextCursorEnable, ansi.SetModeTextCursorEnable},
	} {
		on, off := strings.LastIndex(out, mode.on), strings.LastIndex(out, mode.off)
		if on < 0 {
			p.t.Errorf("the %s was never switched on", name)
		}
		if off < on {
			p.t.Errorf("the %s was not restored", name)
		}
	}
	after, err := term.GetState(p.theirs.Fd())
	if err != nil {
		p.t.Fatal(err)
	}
	if diff := cmp.Diff(fmt.Sprintf("%+v", *p.before), fmt.Sprintf("%+v", *after)); diff != "" {
		p.t.Errorf("the line discipline was not restored:\n%s", diff)
	}
}

func TestEveryExitRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		scene string
		end   func(*terminal)
		fails bool
	}{
		"q":               {"live", func(p *terminal) { p.send("q") }, false},
		"ctrl+c":          {"live", func(p *terminal) { p.send("\x03") }, false},
		"SIGTERM":         {"live", func(p *terminal) { p.signal(syscall.SIGTERM) }, false},
		"SIGINT":          {"live", func(p *terminal) { p.signal(syscall.SIGINT) }, false},
		"SIGHUP":          {"live", func(p *terminal) { p.signal(syscall.SIGHUP) }, false},
		"context":         {"cancel", func(p *terminal) { p.send("!") }, false},
		"panic in Update": {"panic in Update", func(p *terminal) { p.send("!") }, true},
		"panic in View":   {"panic in View", func(p *terminal) { p.send("!") }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openTerminal(t, test.scene)
			p.awaitText("opus+docker")
			test.end(p)
			p.awaitEnd()
			p.checkRestored()
			if (p.exit != nil) != test.fails {
				t.Errorf("the program ended with %v:\n%s", p.exit, p.raw())
			}
			if out := p.raw(); strings.Contains(out, "0123456789abcdef") || strings.Contains(out, "token \x1b") {
				t.Error("a panic's text was printed as it was")
			}
			if test.fails && !strings.Contains(p.raw(), "goroutine ") {
				t.Error("a panic left no trace")
			}
		})
	}
}

func TestSuspendAndResume(t *testing.T) {
	t.Parallel()
	p := openTerminal(t, "live")
	p.awaitText("opus+docker")
	p.send("\x1a")
	p.await("the terminal to be given back", func() bool {
		return strings.Contains(p.raw(), ansi.ResetModeAltScreenSaveCursor)
	})
	suspended := len(p.raw())
	// The signal that stops is without effect in a process group without a shell,
	// as this one is; the one that continues is what bubbletea waits for.
	p.await("the frame to come back", func() bool {
		p.signal(syscall.SIGCONT)
		out := p.raw()[suspended:]
		return strings.Contains(out, ansi.SetModeAltScreenSaveCursor) && strings.Contains(p.text(), "? help  q quit")
	})
	p.send("j")
	p.awaitText("╭ opus · claude-acp")
	p.send("q")
	p.awaitEnd()
	p.checkRestored()
}

func TestSignalWhileSuspended(t *testing.T) {
	t.Parallel()
	p := openTerminal(t, "live")
	p.awaitText("opus+docker")
	p.send("\x1a")
	p.await("the terminal to be given back", func() bool {
		return strings.Contains(p.raw(), ansi.ResetModeAltScreenSaveCursor)
	})
	p.signal(syscall.SIGTERM)
	p.await("the end", func() bool {
		_ = p.command.Process.Signal(syscall.SIGCONT)
		select {
		case <-p.ended:
			return true
		default:
			return false
		}
	})
	p.checkRestored()
}

func TestHangupEndsTheProgram(t *testing.T) {
	t.Parallel()
	p := openTerminal(t, "live")
	p.awaitText("opus+docker")
	_ = p.theirs.Close()
	_ = p.ours.Close()
	p.awaitEnd()
}
