package tui

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden screens anew, and remove those of no state")

// goldenFolder is where the golden files lie.
var goldenFolder = filepath.Join("testdata", "screens")

// legendFile is the golden file that says how the roles of the pictures look.
const legendFile = "legend.txt"

// goldenName names the file of a state's picture at a size.
func goldenName(state string, s size) string {
	return path.Join(state, fmt.Sprintf("%dx%d.txt", s.width, s.height))
}

// TestNoGoldenIsLeftOver finds files that no state makes any more; -update removes
// them.
func TestNoGoldenIsLeftOver(t *testing.T) {
	t.Parallel()
	wanted := map[string]bool{legendFile: true}
	for name := range goldenStates {
		for _, s := range goldenSizes {
			wanted[goldenName(name, s)] = true
		}
	}
	err := fs.WalkDir(os.DirFS(goldenFolder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || wanted[name] {
			return err
		}
		if *update {
			return os.Remove(filepath.Join(goldenFolder, name))
		}
		t.Errorf("%s is of no state (run the test with -update)", name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// compareGolden compares a text with a golden file, or writes the file.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join(goldenFolder, filepath.FromSlash(name))
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (run the test with -update)", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
