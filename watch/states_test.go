//go:build unix

package watch

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fusebox/model"
)

// TestEveryStateRecovers puts all that can stand in a file's place there, in
// turn, and after each a file again.
func TestEveryStateRecovers(t *testing.T) {
	t.Parallel()
	steps := []struct {
		state model.FileState
		put   func(path string) error
	}{
		{model.StateMissing, func(string) error { return nil }},
		{model.StateEmpty, func(path string) error { return os.WriteFile(path, nil, 0o600) }},
		{model.StateIrregular, func(path string) error { return os.Mkdir(path, 0o700) }},
		{model.StateIrregular, func(path string) error { return syscall.Mkfifo(path, 0o600) }},
		{model.StateIrregular, func(path string) error { return os.Symlink("/dev/null", path) }},
		{model.StateLoop, func(path string) error { return os.Symlink(filepath.Base(path), path) }},
		{model.StateMissing, func(path string) error { return os.Symlink("nowhere", path) }},
		{model.StateTooLarge, func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("x", limitYAML+1)), 0o600)
		}},
		{model.StateUnreadable, func(path string) error { return os.WriteFile(path, []byte("secret"), 0) }},
	}
	for name, mode := range map[string]struct {
		options  options
		optional bool
	}{
		"events":           {options{settle: 5 * ms, grace: 20 * ms}, false},
		"events, optional": {options{settle: 5 * ms, grace: 20 * ms}, true},
		"no events":        {options{settle: 5 * ms, grace: 20 * ms, poll: 10 * ms, noEvents: true}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "a.yaml")
			replace := func(put func(string) error) {
				t.Helper()
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
				if err := put(path); err != nil {
					t.Fatal(err)
				}
			}
			file := func(path string) error { return os.WriteFile(path, []byte("good"), 0o600) }
			replace(file)
			f := followArguments(t, mode.options, []Argument{{path, mode.optional}})
			for _, step := range steps {
				want := "[" + string(step.state) + "]"
				switch {
				case step.state == model.StateUnreadable && os.Geteuid() == 0:
					want = "secret"
				case step.state == model.StateMissing:
					want = goneWhere(mode.optional)
				}
				f.waitFor(path, "good")
				replace(step.put)
				f.waitFor(path, want)
				replace(file)
			}
			f.waitFor(path, "good")
		})
	}
}
