package watch

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"fusebox/model"
)

// inNamespace runs a test in user and mount namespaces of its own, where it may
// set limits and mount, by running it again there. It reports whether this is
// the second time.
func inNamespace(t *testing.T) bool {
	t.Helper()
	const mark = "FUSEBOX_TEST_IN_NAMESPACE"
	if os.Getenv(mark) == t.Name() {
		return true
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	again := exec.Command(self, "-test.run=^"+t.Name()+"$", "-test.v")
	again.Env = append(os.Environ(), mark+"="+t.Name())
	again.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	output, err := again.CombinedOutput()
	switch {
	case again.Process == nil:
		t.Skipf("no namespaces to be had: %v", err)
	case err != nil:
		t.Errorf("%v\n%s", err, output)
	case !strings.Contains(string(output), "--- PASS: "+t.Name()):
		t.Skipf("%s", output)
	}
	return false
}

// setLimit sets how much of inotify this namespace may use.
func setLimit(t *testing.T, name string, n int) {
	t.Helper()
	if err := os.WriteFile("/proc/sys/user/"+name, []byte(strconv.Itoa(n)), 0o600); err != nil {
		t.Skip(err)
	}
}

func TestLimitOfWatchesMidway(t *testing.T) {
	t.Parallel()
	if !inNamespace(t) {
		return
	}
	folder := t.TempDir()
	made := func(name string) string {
		path := filepath.Join(folder, name, "a.fusebox.yaml")
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		writeTo(t, path, name)
		return path
	}
	first := made("first")
	f := follow(t, options{}, folder)
	if batch, _ := f.last(); batch.Polling != "" {
		t.Fatalf("polling from the start: %s", batch.Polling)
	}
	// Whoever ran this test has watches too; ours are more than these.
	setLimit(t, "max_inotify_watches", 3)
	second := made("second")
	f.waitFor(second, "second")
	f.wait("the reason to poll", func(b model.Batch) bool { return strings.Contains(b.Polling, "max_user_watches") })
	for _, path := range []string{first, second} {
		writeTo(t, path, "new")
		f.waitFor(path, "new")
	}
}

func TestUnmount(t *testing.T) {
	t.Parallel()
	if !inNamespace(t) {
		return
	}
	folder := filepath.Join(t.TempDir(), "mount")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	mount := func() {
		t.Helper()
		if err := syscall.Mount("none", folder, "tmpfs", 0, ""); err != nil {
			t.Skip(err)
		}
	}
	unmount := func(flags int) {
		t.Helper()
		if err := syscall.Unmount(folder, flags); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(folder, "a.yaml")
	mount()
	writeTo(t, path, "mounted")
	f := follow(t, options{}, path)
	f.waitFor(path, "mounted")
	unmount(0)
	f.waitFor(path, "[missing]")
	writeTo(t, path, "below")
	f.waitFor(path, "below")
	mount()
	f.waitFor(path, "[missing]")
	writeTo(t, path, "mounted again")
	f.waitFor(path, "mounted again")
	writeTo(t, path, "and saved")
	f.waitFor(path, "and saved")
	unmount(syscall.MNT_DETACH)
	f.waitFor(path, "below")
}

// TestOverlayIsKnown: what is done below an overlay comes without events, so it
// is polled more often.
func TestOverlayIsKnown(t *testing.T) {
	t.Parallel()
	if !inNamespace(t) {
		return
	}
	base := t.TempDir()
	if err := syscall.Mount("none", base, "tmpfs", 0, ""); err != nil {
		t.Skip(err)
	}
	defer func() { _ = syscall.Unmount(base, syscall.MNT_DETACH) }()
	layer := map[string]string{}
	for _, name := range []string{"lower", "upper", "work", "merged"} {
		layer[name] = filepath.Join(base, name)
		if err := os.Mkdir(layer[name], 0o700); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(layer["merged"], "a.yaml")
	writeTo(t, filepath.Join(layer["lower"], "a.yaml"), "lower")
	layers := "lowerdir=" + layer["lower"] + ",upperdir=" + layer["upper"] + ",workdir=" + layer["work"]
	f := follow(t, options{}, path)
	if batch, _ := f.last(); batch.Within != defaultPoll {
		t.Errorf("within %v before the overlay", batch.Within)
	}
	// The kernel may give the overlay the number of a file system that is gone.
	if err := syscall.Mount("none", layer["merged"], "overlay", 0, layers); err != nil {
		t.Skip(err)
	}
	defer func() { _ = syscall.Unmount(layer["merged"], syscall.MNT_DETACH) }()
	if batch := f.waitFor(path, "lower"); batch.Within != quickPoll || batch.Polling != "" {
		t.Errorf("within %v, polling %q", batch.Within, batch.Polling)
	}
	writeTo(t, path, "merged")
	f.waitFor(path, "merged")
}

func writeTo(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
