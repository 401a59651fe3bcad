//go:build unix

package main

import (
	"os/exec"
	"reflect"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
)

// session is the program on a display.
type session struct {
	*display
	command *exec.Cmd
	// before and after are the modes of the terminal around the program.
	before, after *term.State
}

// start runs the program on a display that never answers.
func start(t testing.TB, args ...string) *session {
	t.Helper()
	return startOn(openDisplay(t), exec.Command("fusebox", args...))
}

// environment is the environment of a program on a display. Under the race
// detector every process would sleep a second at its end.
func environment(home string) []string {
	return []string{"TERM=xterm-256color", "HOME=" + home, "GORACE=atexit_sleep_ms=0"}
}

// startOn runs a command on a display, in an empty home where the command has no
// environment of its own.
func startOn(d *display, command *exec.Cmd) *session {
	d.t.Helper()
	d.exited = make(chan struct{})
	s := &session{display: d, command: command}
	command.Stdin, command.Stdout, command.Stderr = d.device, d.device, d.device
	if command.Env == nil {
		command.Env = environment(d.t.TempDir())
	}
	if command.SysProcAttr == nil {
		command.SysProcAttr = &syscall.SysProcAttr{}
	}
	command.SysProcAttr.Setsid, command.SysProcAttr.Setctty = true, true
	var err error
	if s.before, err = term.GetState(d.device.Fd()); err != nil {
		d.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		d.t.Fatal(err)
	}
	go func() {
		_ = command.Wait()
		close(s.exited)
	}()
	d.t.Cleanup(func() {
		_ = command.Process.Kill()
		<-s.exited
	})
	return s
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

// checkQuit ends the program as an operator does, and makes sure that it was
// still there and leaves in good order.
func (s *session) checkQuit() {
	s.t.Helper()
	s.press("q")
	code, all := s.awaitExit()
	if code != exitClean {
		s.t.Errorf("exits with %d", code)
	}
	s.checkRestored(all)
}
