//go:build unix

package watch

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
)

func TestLimitOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int64{
		"a.yaml": limitYAML, "A.YML": limitYAML, "x/config.toml": limitYAML, ".env": limitDotenv,
		".env.local": limitDotenv, "prod.env": limitDotenv, "a.json": limitOther, "a": limitOther, "env": limitOther,
	} {
		if got := limitOf(name); got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

func TestSizeName(t *testing.T) {
	t.Parallel()
	for size, want := range map[int64]string{
		64 << 10: "64 KiB", 64<<10 + 1: "64.1 KiB", 1 << 20: "1 MiB", 1<<20 + 1: "1.1 MiB", 5 << 19: "2.5 MiB",
	} {
		if got := sizeName(size); got != want {
			t.Errorf("%d: %s, want %s", size, got, want)
		}
	}
}

// put makes a file with content in a new folder and gives its path.
func put(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func readReal(t *testing.T, path string) model.Snapshot {
	t.Helper()
	snapshots, err := Read(Named(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(snapshots) != 1 {
		t.Fatalf("%d snapshots of %s", len(snapshots), path)
	}
	return snapshots[0]
}

func TestReadRealFiles(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("x", 100_000) + "\n"
	path := put(t, "a.yaml", text)
	want := model.Snapshot{Path: path, State: model.StateGood, Bytes: []byte(text)}
	if diff := cmp.Diff(want, readReal(t, path)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	full := put(t, "full.yaml", strings.Repeat("x", limitYAML))
	if got := readReal(t, full); got.State != model.StateGood || len(got.Bytes) != limitYAML {
		t.Errorf("a file of the limit: %s, %d bytes", got.State, len(got.Bytes))
	}
	large := put(t, "large.yaml", strings.Repeat("x", limitYAML+1))
	if got := readReal(t, large); got.State != model.StateTooLarge || got.Bytes != nil {
		t.Errorf("a file over the limit: %s, %d bytes", got.State, len(got.Bytes))
	}
	if got := readReal(t, put(t, "e.yaml", "")); got.State != model.StateEmpty {
		t.Errorf("an empty file: %s", got.State)
	}
}

func TestReadHugeFileTakesNoMemory(t *testing.T) {
	t.Parallel()
	path := put(t, "huge.json", "")
	if err := os.Truncate(path, 1<<40); err != nil {
		t.Skip(err)
	}
	if got := readReal(t, path); got.State != model.StateTooLarge || got.Reason != "1048576 MiB; at most 16 MiB is read" {
		t.Errorf("%s: %s", got.State, got.Reason)
	}
}

func TestReadNeverOpensWhatIsNoFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	link := filepath.Join(folder, "link.yaml")
	loop := filepath.Join(folder, "loop.yaml")
	zero := filepath.Join(folder, "zero.yaml")
	for name, target := range map[string]string{link: "pipe.yaml", loop: "loop.yaml", zero: "/dev/zero"} {
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	// The names of sockets must be short.
	short, err := os.MkdirTemp("", "s")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(short) })
	socket := filepath.Join(short, "s.yaml")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for path, want := range map[string]string{
		pipe:   "not a regular file: a pipe stands there",
		link:   "not a regular file: a pipe stands there",
		zero:   "not a regular file: a device stands there",
		socket: "not a regular file: a socket stands there",
		loop:   "symbolic link loop: symbolic links lead round in a circle",
	} {
		got := readReal(t, path)
		if text := fmt.Sprintf("%s: %s", got.State, got.Reason); text != want {
			t.Errorf("%s: %s, want %s", path, text, want)
		}
	}
}

func TestReadDoesNotWaitForAPipeThatTookTheFilesPlace(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.yaml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	wasFile := stat{mode: 0o600, size: 10, inode: 1}
	if got := readFile(disk{}, path, wasFile); got.state != model.StateIrregular || got.steady {
		t.Errorf("%+v", got)
	}
}

func TestReadDoesNotFollowALinkThatTookTheFilesPlace(t *testing.T) {
	t.Parallel()
	secret := put(t, "secret", "secret")
	path := filepath.Join(filepath.Dir(secret), "a.yaml")
	if err := os.Symlink(secret, path); err != nil {
		t.Fatal(err)
	}
	wasFile := stat{mode: 0o600, size: 10, inode: 1}
	if got := readFile(disk{}, path, wasFile); got.bytes != nil {
		t.Errorf("%+v", got)
	}
}

func TestReadWithoutPermission(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Skip("nothing is forbidden to root")
	}
	path := put(t, "a.yaml", "x")
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	if got := readReal(t, path); got.State != model.StateUnreadable || got.Reason != "permission denied" {
		t.Errorf("%s: %s", got.State, got.Reason)
	}
	if err := os.Chmod(filepath.Dir(path), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Dir(path), 0o700) })
	if got := readReal(t, path); got.State != model.StateUnreadable {
		t.Errorf("%s: %s", got.State, got.Reason)
	}
}

func TestReadFilesTheKernelMakesUp(t *testing.T) {
	t.Parallel()
	const path = "/proc/self/status"
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	if got := readReal(t, path); got.State != model.StateGood || !bytes.Contains(got.Bytes, []byte("Pid:")) {
		t.Errorf("%s: %s, %d bytes", got.State, got.Reason, len(got.Bytes))
	}
}

func TestReadingOfWhatChangesMeanwhile(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		change func(d *fakeDisk)
		again  string
	}{
		"grows":           {func(d *fakeDisk) { d.append("/a", "+") }, "good: old+"},
		"is replaced":     {func(d *fakeDisk) { d.write("/b", "new"); d.rename("/b", "/a") }, "good: new"},
		"chmod":           {func(d *fakeDisk) { d.chmod("/a", 0o600) }, "good: old"},
		"becomes a pipe":  {func(d *fakeDisk) { d.special("/a", fs.ModeNamedPipe) }, "not a regular file: "},
		"becomes a giant": {func(d *fakeDisk) { d.write("/a", strings.Repeat("x", limitOther+1)) }, "too large: "},
	}
	for name, test := range tests {
		for when, hooks := range map[string]func(*fakeDisk) map[string]func(){
			"before it is open": func(d *fakeDisk) map[string]func() { return d.opening },
			"while it is read":  func(d *fakeDisk) map[string]func() { return d.read },
		} {
			if name == "becomes a pipe" && when == "before it is open" {
				continue // The driver refuses that; see the test with a real pipe.
			}
			t.Run(name+" "+when, func(t *testing.T) {
				t.Parallel()
				d := newFakeDisk(t)
				d.write("/a", "old")
				read := func() reading {
					before, err := d.Lstat("/a")
					if err != nil {
						t.Fatal(err)
					}
					return readFile(d, "/a", before)
				}
				hooks(d)["/a"] = func() { delete(hooks(d), "/a"); test.change(d) }
				if got := read(); got.steady {
					t.Errorf("steady: %s with %d bytes", got.state, len(got.bytes))
				}
				if got := read(); !got.steady || fmt.Sprintf("%s: %s", got.state, got.bytes) != test.again {
					t.Errorf("then steady %v, %s: %s", got.steady, got.state, got.bytes)
				}
				if d.open != 0 {
					t.Errorf("%d files were left open", d.open)
				}
			})
		}
	}
}

func TestReadOfAFileThatOutgrowsTheLimit(t *testing.T) {
	t.Parallel()
	d := newFakeDisk(t)
	d.write("/a.env", strings.Repeat("x", 64<<10+1))
	// As of a file that the kernel makes up: nobody knows its size beforehand.
	d.do(func() error {
		n, err := d.at("/a.env")
		n.stat.size = 0
		return err
	})
	before, err := d.Lstat("/a.env")
	if err != nil {
		t.Fatal(err)
	}
	if got := readFile(d, "/a.env", before); got.state != model.StateTooLarge || got.bytes != nil {
		t.Errorf("%s with %d bytes", got.state, len(got.bytes))
	}
}

func TestReadDoesNotTrustASizeThatIsWrong(t *testing.T) {
	t.Parallel()
	d := newFakeDisk(t)
	d.write("/a", "old")
	d.do(func() error {
		n, err := d.at("/a")
		n.stat.size += 5
		return err
	})
	before, err := d.Lstat("/a")
	if err != nil {
		t.Fatal(err)
	}
	if got := readFile(d, "/a", before); got.steady {
		t.Errorf("steady with %d of %d bytes", len(got.bytes), before.size)
	}
}

func TestReadWaitsForAWriter(t *testing.T) {
	t.Parallel()
	d := newFakeDisk(t)
	d.write("/a", "0")
	changes := 0
	d.read["/a"] = func() {
		if changes++; changes < 3 {
			d.write("/a", strings.Repeat("x", changes+1))
		}
	}
	snapshots, err := readNow(d, Named("/a"), os.Getwd)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(snapshots[0].Bytes); got != "xxx" {
		t.Errorf("%q", got)
	}
}

func TestStatesOfErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err  error
		want model.FileState
	}{
		{&fs.PathError{Op: "open", Path: "secret path", Err: syscall.ENOENT}, model.StateMissing},
		{&fs.PathError{Op: "open", Path: "secret path", Err: syscall.ENOTDIR}, model.StateMissing},
		{&fs.PathError{Op: "open", Path: "secret path", Err: syscall.ELOOP}, model.StateLoop},
		{&fs.PathError{Op: "open", Path: "secret path", Err: syscall.EACCES}, model.StateUnreadable},
		{&fs.PathError{Op: "open", Path: "secret path", Err: syscall.EIO}, model.StateUnreadable},
		{errors.New("secret\tpath"), model.StateUnreadable},
	} {
		state, reason := stateOf(test.err)
		if state != test.want || reason == "" || strings.Contains(reason, "secret path") {
			t.Errorf("%v: %s, %s", test.err, state, reason)
		}
	}
}
