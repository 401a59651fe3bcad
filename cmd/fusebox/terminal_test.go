//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is when a test gives up. Nothing is measured by it.
const patience = 30 * time.Second

// session is the program on a terminal that draws and never answers.
type session struct {
	t       *testing.T
	command *exec.Cmd
	// keyboard is our end of the terminal, device the program's.
	keyboard, device *os.File
	exited, drawn    chan struct{}
	// before and after are the modes of the terminal around the program.
	before, after *term.State

	mutex  sync.Mutex
	screen *vt.Emulator
	bytes  []byte
}

// start runs the program on a terminal of 110 by 34 cells.
func start(t *testing.T, args ...string) *session {
	t.Helper()
	keyboard, device, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal to be had: %v", err)
	}
	if err := pty.Setsize(device, &pty.Winsize{Rows: 34, Cols: 110}); err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, keyboard: keyboard, device: device, exited: make(chan struct{}), drawn: make(chan struct{}), screen: vt.NewEmulator(110, 34)}
	// The emulator waits for somebody to take its answers, who drops them.
	go func() { _, _ = io.Copy(io.Discard, s.screen) }()
	s.command = exec.Command("fusebox", args...)
	s.command.Stdin, s.command.Stdout, s.command.Stderr = device, device, device
	s.command.Env = []string{"TERM=xterm-256color", "HOME=" + t.TempDir(), "GORACE=atexit_sleep_ms=0"}
	s.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if s.before, err = term.GetState(device.Fd()); err != nil {
		t.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	go s.read()
	go func() {
		_ = s.command.Wait()
		close(s.exited)
	}()
	t.Cleanup(func() {
		_ = s.command.Process.Kill()
		<-s.exited
		_ = s.device.Close()
		_ = s.keyboard.Close()
		<-s.drawn
		// Closing the emulator itself races with its reader.
		if answers, isCloser := s.screen.InputPipe().(io.Closer); isCloser {
			_ = answers.Close()
		}
	})
	return s
}

// read draws what the program writes.
func (s *session) read() {
	defer close(s.drawn)
	buffer := make([]byte, 64<<10)
	for {
		n, err := s.keyboard.Read(buffer)
		s.mutex.Lock()
		s.bytes = append(s.bytes, buffer[:n]...)
		_, _ = s.screen.Write(buffer[:n])
		s.mutex.Unlock()
		if err != nil {
			return
		}
	}
}

// shown gives the screen's text and all bytes so far.
func (s *session) shown() (text, all string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.screen.String(), string(s.bytes)
}

// await waits until the screen shows a text.
func (s *session) await(want string) {
	s.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		text, _ := s.shown()
		if strings.Contains(text, want) {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("%q never came:\n%s", want, text)
		}
	}
}

// awaitExit waits for the end and gives the exit code and everything written.
func (s *session) awaitExit() (code int, all string) {
	s.t.Helper()
	select {
	case <-s.exited:
	case <-time.After(patience):
		text, _ := s.shown()
		s.t.Fatalf("it never ended:\n%s", text)
	}
	// With nobody left on the other side, reading comes to an end.
	var err error
	if s.after, err = term.GetState(s.device.Fd()); err != nil {
		s.t.Fatal(err)
	}
	_ = s.device.Close()
	<-s.drawn
	_, all = s.shown()
	return s.command.ProcessState.ExitCode(), all
}

// TestHelpAsksNothing: help and version are text alone, also on a terminal.
func TestHelpAsksNothing(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--help"}, {"check", "--help"}, {"--version"}} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			s := start(t, args...)
			code, all := s.awaitExit()
			if found := unsafeText(strings.ReplaceAll(all, "\r\n", "\n")); code != 0 || found != "" || all == "" {
				t.Errorf("exits with %d, %s in %q", code, found, all)
			}
		})
	}
}

// TestCheckAsksNothing: the report is coloured on a terminal, and nothing but
// colour.
func TestCheckAsksNothing(t *testing.T) {
	t.Parallel()
	s := start(t, "check", "testdata/override.fusebox.yaml")
	code, all := s.awaitExit()
	if code != exitFindings {
		t.Errorf("exits with %d", code)
	}
	if !strings.Contains(all, "\x1b[1;31merror[question-aborted]\x1b[m") {
		t.Errorf("no colour in %q", all)
	}
	for rest := all; ; {
		_, after, found := strings.Cut(rest, "\x1b")
		if !found {
			break
		}
		if sequence, _, _ := strings.Cut(after, "m"); strings.Trim(sequence, "[0123456789;") != "" {
			t.Fatalf("not a colour: %q", sequence)
		}
		rest = after
	}
}

// TestScreen: the first frame comes on a terminal that never answers, follows
// the file, and leaves the terminal as it was.
func TestScreen(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "p.fusebox.yaml")
	if err := os.WriteFile(path, []byte(sample(t, "override.fusebox.yaml")), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, folder)
	s.await("opus+docker")
	s.await("✖ 2 errors")
	if err := os.WriteFile(path, []byte(sample(t, "clean.fusebox.yaml")), 0o644); err != nil {
		t.Fatal(err)
	}
	s.await("✖ 0 errors")
	if _, err := s.keyboard.WriteString("q"); err != nil {
		t.Fatal(err)
	}
	code, all := s.awaitExit()
	if code != exitClean {
		t.Errorf("exits with %d", code)
	}
	s.checkRestored(all)
}

// checkRestored makes sure that the terminal is as it was.
func (s *session) checkRestored(all string) {
	s.t.Helper()
	if !reflect.DeepEqual(s.before, s.after) {
		s.t.Errorf("the modes of the terminal: %+v became %+v", s.before, s.after)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.screen.IsAltScreen() || s.screen.CursorHidden() {
		s.t.Errorf("alternate screen %v, cursor hidden %v after %q", s.screen.IsAltScreen(), s.screen.CursorHidden(), all[max(0, len(all)-200):])
	}
}

// TestSignals: a signal ends the screen in good order.
func TestSignals(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			s := start(t, "demo")
			s.await("opus-docker")
			if err := s.command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			code, all := s.awaitExit()
			if code != exitClean {
				t.Errorf("exits with %d", code)
			}
			s.checkRestored(all)
		})
	}
}

// TestUsageOnTerminal: a flag that names nothing is refused before the screen
// opens, and one that the file defines is not.
func TestUsageOnTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, "--runtime", "claude-cod", "testdata/override.fusebox.yaml")
	code, all := s.awaitExit()
	if code != exitUsage || !strings.Contains(all, "did you mean claude-code?") || strings.Contains(all, "\x1b") {
		t.Errorf("exits with %d: %q", code, all)
	}
	path := filepath.Join(t.TempDir(), "p.fusebox.yaml")
	own := "agent_profiles: [{name: own, agent_id: house-agent}]\nruntimes: [{id: house-agent, rules: claude-code}]\n"
	if err := os.WriteFile(path, []byte(own), 0o644); err != nil {
		t.Fatal(err)
	}
	s = start(t, "--runtime", "house-agent", path)
	s.await("house-agent")
}
