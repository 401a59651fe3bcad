package watch

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// watches counts what inotify watches for this process.
func watches(t *testing.T) int {
	t.Helper()
	n := 0
	infos, err := filepath.Glob("/proc/self/fdinfo/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range infos {
		// A descriptor can be closed by now.
		text, _ := os.ReadFile(info)
		n += strings.Count(string(text), "inotify wd:")
	}
	return n
}

// TestFoldersOfASwappedAncestorAreNotWatched must not run beside tests that
// watch: the watches of a folder that was moved away are given up.
func TestFoldersOfASwappedAncestorAreNotWatched(t *testing.T) {
	home := t.TempDir()
	top := filepath.Join(home, "top")
	file := filepath.Join(top, "d", "a.yaml")
	build := func(top, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(top, "d"), 0o700); err != nil {
			t.Fatal(err)
		}
		writeTo(t, filepath.Join(top, "d", "a.yaml"), content)
	}
	rename := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	build(top, "0")
	f := follow(t, options{}, file)
	before := watches(t)
	for i := range 5 {
		content := fmt.Sprint("version ", i)
		build(top+".new", content)
		rename(top, fmt.Sprint(top, ".old", i))
		rename(top+".new", top)
		f.waitFor(file, content)
	}
	if after := watches(t); after != before {
		t.Errorf("%d watches became %d", before, after)
	}
}
