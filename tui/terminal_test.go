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

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
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
