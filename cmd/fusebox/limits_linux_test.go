package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// withLimit gives the command that runs the program where a limit of the
// system, LIMIT=NUMBER, is set for it alone: in a user namespace of its own.
func withLimit(t testing.TB, limit string, args ...string) *exec.Cmd {
	t.Helper()
	command := func(args ...string) *exec.Cmd {
		c := exec.Command("limited", append([]string{limit}, args...)...)
		c.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
		}
		return c
	}
	if output, err := command("--version").CombinedOutput(); err != nil {
		t.Skipf("limits cannot be set in a user namespace: %v %s", err, output)
	}
	return command(args...)
}

// TestWatchLimit: with more folders to watch than the system allows, the screen
// says so and goes on to show what changes.
func TestWatchLimit(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	writeProfile(t, filepath.Join(folder, "a.fusebox.yaml"), "first")
	s := startOn(openDisplay(t), withLimit(t, "max_inotify_watches=30", folder))
	s.await("first")
	s.await("live")
	for i := range 60 {
		writeProfile(t, filepath.Join(folder, "below", strconv.Itoa(i), "p.fusebox.yaml"), fmt.Sprintf("below%d", i))
	}
	s.await("▲ polling raise fs.inotify.max_user_watches")
	s.await("Launches 61 ")
	// The end of the list is where the last of the sixty stands.
	s.press("G")
	s.await("below59")
	writeProfile(t, filepath.Join(folder, "below", "0", "p.fusebox.yaml"), "zero")
	s.press("g")
	s.await("zero")
	if err := os.RemoveAll(filepath.Join(folder, "below")); err != nil {
		t.Fatal(err)
	}
	s.await("Launches 1 ")
	s.checkQuit()
}
