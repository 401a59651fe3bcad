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
