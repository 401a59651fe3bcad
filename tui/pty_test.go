//go:build unix

package tui

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// hang is how long a test waits before it calls the program hung. It is no
// promise of speed.
const hang = 20 * time.Second

// terminal is the test program playing a scene on a pseudo-terminal that never
// answers a query.
type terminal struct {
	t       *testing.T
	command *exec.Cmd
	// ours is the terminal's side, theirs the program's.
	ours, theirs *os.File
	before       *term.State
	ended        chan struct{}
	exit         error

	mutex    sync.Mutex
	output   bytes.Buffer
	emulator *vt.Emulator
}

func openTerminal(t *testing.T, scene string, environment ...string) *terminal {
	t.Helper()
	ours, theirs, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	// A read that blocks would keep our side open for good; sizes are set through
	// the other side, because asking this one for its descriptor makes it block.
	descriptor, err := unix.FcntlInt(ours.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	_ = ours.Close()
	if err := syscall.SetNonblock(descriptor, true); err != nil {
		t.Fatal(err)
	}
	ours = os.NewFile(uintptr(descriptor), "terminal")
	p := &terminal{t: t, ours: ours, theirs: theirs, ended: make(chan struct{}), emulator: vt.NewEmulator(80, 24)}
	if err := pty.Setsize(theirs, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	if p.before, err = term.GetState(theirs.Fd()); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p.command = exec.Command(self)
	p.command.Env = append([]string{sceneVariable + "=" + scene, "TERM=xterm-256color", "PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, environment...)
	p.command.Stdin, p.command.Stdout, p.command.Stderr = theirs, theirs, theirs
	p.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go p.read()
	go p.discardAnswers()
	go func() {
		p.exit = p.command.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		<-p.ended
		_ = theirs.Close()
		_ = ours.Close()
	})
	return p
}

func (p *terminal) read() {
	buffer := make([]byte, 64<<10)
	for {
		n, err := p.ours.Read(buffer)
		p.mutex.Lock()
		p.output.Write(buffer[:n])
		_, _ = p.emulator.Write(buffer[:n])
		p.mutex.Unlock()
		if err != nil {
			return
		}
	}
}

// discardAnswers throws away what the emulator would answer to queries: the
// program has to do without.
func (p *terminal) discardAnswers() {
	buffer := make([]byte, 1024)
	for {
		if _, err := p.emulator.Read(buffer); err != nil {
			return
		}
	}
}

func (p *terminal) raw() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.output.String()
}

// text gives what stands on the screen.
func (p *terminal) text() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.emulator.String()
}

// await waits until something holds.
func (p *terminal) await(what string, holds func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(hang); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("waited in vain for %s; the screen:\n%s", what, p.text())
		}
	}
}

// awaitText waits until a text stands on the screen.
func (p *terminal) awaitText(text string) {
	p.t.Helper()
	p.await(fmt.Sprintf("%q", text), func() bool { return strings.Contains(p.text(), text) })
}

func (p *terminal) send(keys string) {
	p.t.Helper()
	if _, err := p.ours.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

func (p *terminal) signal(s os.Signal) {
	p.t.Helper()
	if err := p.command.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

func (p *terminal) awaitEnd() {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(hang):
		p.t.Fatalf("the program does not end; the screen:\n%s", p.text())
	}
}

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
	p.send("\t\t\t")
	p.awaitText("▸ Findings")
	p.send("?")
	p.awaitText("previous launch, or scroll up")
	p.send("\x1b")
	p.awaitText("▸ Findings")
	if err := pty.Setsize(p.theirs, &pty.Winsize{Rows: 10, Cols: 40}); err != nil {
		t.Fatal(err)
	}
	p.mutex.Lock()
	p.emulator.Resize(40, 10)
	p.mutex.Unlock()
	p.awaitText("▸ Findings ")
	// A click in the list, in the coordinates of the terminal.
	p.send("\x1b[Z\x1b[Z\x1b[Z")
	p.awaitText("▸ Launches")
	p.send("\x1b[<0;5;4M\x1b[<0;5;4m")
	p.awaitText("▸✓ ok      opus ")
}
