//go:build unix

package watch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"pgregory.net/rapid"
)

// TestAnySequenceOnARealDisk does to one real file what the play above does to
// made up ones. One watcher lives through all of it.
func TestAnySequenceOnARealDisk(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]options{
		"events":    {settle: 5 * ms, grace: 30 * ms, poll: 200 * ms},
		"no events": {settle: 5 * ms, grace: 30 * ms, poll: 10 * ms, noEvents: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			folder := filepath.Join(home, "d")
			file := filepath.Join(folder, "a.yaml")
			f := follow(t, o, file)
			version := 0
			rapid.Check(t, func(t *rapid.T) {
				t.Repeat(realActions(folder, file, &version))
				f.waitFor(file, briefContent(file))
			})
		})
	}
}

// briefContent gives the content of a file, or its state in brackets.
func briefContent(file string) string {
	content, err := os.ReadFile(file)
	switch {
	case errors.Is(err, syscall.ELOOP):
		return "[symbolic link loop]"
	case err != nil:
		return "[missing]"
	case len(content) == 0:
		return "[empty]"
	}
	return string(content)
}

func realActions(folder, file string, version *int) map[string]func(*rapid.T) {
	// What stands at the path may be missing, or a link that leads nowhere.
	check := func(t *rapid.T, err error) {
		if err != nil && !errors.Is(err, os.ErrNotExist) && !errors.Is(err, syscall.ELOOP) {
			t.Fatal(err)
		}
	}
	content := func() []byte {
		*version++
		return fmt.Appendf(nil, "version %d\n", *version)
	}
	return map[string]func(*rapid.T){
		"write": func(t *rapid.T) { check(t, os.WriteFile(file, content(), 0o644)) },
		"append": func(t *rapid.T) {
			opened, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
			check(t, err)
			if err == nil {
				_, err = opened.Write(content())
				check(t, err)
				check(t, opened.Close())
			}
		},
		"rename over": func(t *rapid.T) {
			check(t, os.WriteFile(file+".tmp", content(), 0o644))
			check(t, os.Rename(file+".tmp", file))
		},
		"retarget": func(t *rapid.T) {
			target := rapid.SampledFrom([]string{"../one", folder + "/../two", "a.yaml", "nowhere"}).Draw(t, "target")
			check(t, os.Remove(file+".link"))
			check(t, os.Symlink(target, file+".link"))
			check(t, os.Rename(file+".link", file))
		},
		"write target": func(t *rapid.T) {
			target := rapid.SampledFrom([]string{"one", "two"}).Draw(t, "target")
			check(t, os.WriteFile(filepath.Join(folder, "..", target), content(), 0o644))
		},
		"move": func(t *rapid.T) {
			check(t, os.Rename(file, file+".old"))
		},
		"remove":   func(t *rapid.T) { check(t, os.Remove(file)) },
		"truncate": func(t *rapid.T) { check(t, os.Truncate(file, 0)) },
		"folder":   func(t *rapid.T) { check(t, os.MkdirAll(folder, 0o755)) },
		"no folder": func(t *rapid.T) {
			check(t, os.RemoveAll(folder))
		},
		"swap folder": func(t *rapid.T) {
			check(t, os.MkdirAll(folder+".new", 0o755))
			check(t, os.WriteFile(filepath.Join(folder+".new", "a.yaml"), content(), 0o644))
			check(t, os.RemoveAll(folder))
			check(t, os.Rename(folder+".new", folder))
		},
	}
}
