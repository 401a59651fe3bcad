package watch

import (
	"fmt"
	"os"
	"testing"

	"fusebox/model"
)

// TestReadOfAPipeThatIsHeldOpen: a shell hands the output of a command over as
// such a path.
func TestReadOfAPipeThatIsHeldOpen(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	for _, path := range []string{fmt.Sprintf("/dev/fd/%d", reader.Fd()), fmt.Sprintf("/proc/self/fd/%d", reader.Fd())} {
		got := readReal(t, path)
		if got.State != model.StateIrregular || got.Reason != "a pipe stands there" {
			t.Errorf("%s: %s: %s", path, got.State, got.Reason)
		}
	}
}

// TestReadOfAFileThatIsHeldOpenOnly: its content may be anything, and no change
// of it could be followed.
func TestReadOfAFileThatIsHeldOpenOnly(t *testing.T) {
	t.Parallel()
	path := put(t, "a.yaml", "gone")
	held, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	folder, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for _, path := range []string{
		fmt.Sprintf("/proc/self/fd/%d", held.Fd()), fmt.Sprintf("/proc/self/fd/%d/a.yaml", folder.Fd()),
	} {
		if got := readReal(t, path); got.State != model.StateMissing {
			t.Errorf("%s: %s: %s", path, got.State, got.Reason)
		}
	}
}
