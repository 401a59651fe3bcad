//go:build unix

package watch

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestRepositoryRoot(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	for _, folder := range []string{"h/a/b/c", "h/a/.git", "h/w/x", "h/n/b", "h/d/e", "u/v/w", "u/.git", "h/p/.git/x", "real/.git", "s/.git"} {
		if err := os.MkdirAll(filepath.Join(base, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(base, "h/w/.git"), []byte("gitdir: /elsewhere\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"h/n/.git": "nowhere", "h/d/.git": "../../real/.git"} {
		if err := os.Symlink(to, filepath.Join(base, from)); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ folder, home, want string }{
		{"h/a/b/c", "", "h/a"},
		{"h/a", "", "h/a"},
		{"h/a/b/../b/", "h", "h/a"},
		{"h/a/gone/b", "h", "h/a"},
		{"h/w/x", "h", "h/w"},
		{"h/d/e", "h", "h/d"},
		{"h/p/.git/x", "h", "h/p"},
		{"h/n/b", "h", ""},
		{"h", "h", ""},
		// The home may be the repository, what is above it may not.
		{"u/v/w", "u/v", ""},
		{"u/v/w", "u/v/w/", ""},
		{"u/v/w", "u", "u"},
		{"u/v/w", "h", "u"},
	} {
		name := func(path string) string {
			if path == "" {
				return ""
			}
			return base + "/" + path
		}
		if got := RepositoryRoot(name(test.folder), name(test.home)); got != name(test.want) {
			t.Errorf("of %s with the home %s: %s, want %s", test.folder, test.home, got, test.want)
		}
	}
}

// held is a disk on which whatever is asked below a folder waits for the end of
// a context.
type held struct {
	disk
	folder string
	until  context.Context
}

func (h held) Stat(path string) (stat, error) {
	if strings.HasPrefix(path, h.folder) {
		<-h.until.Done()
	}
	return stat{mode: os.ModeDir}, nil
}

func TestRepositoryRootThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		until, release := context.WithCancel(t.Context())
		defer func() {
			release()
			time.Sleep(2 * longestRest)
		}()
		start := time.Now()
		if got := repositoryRoot(held{folder: "/net/", until: until}, "/net/a/b/c/d/e/f", "/home"); got != "" {
			t.Errorf("found %s", got)
		}
		if took := time.Since(start); took > longestCall {
			t.Errorf("took %v", took)
		}
	})
}

func TestAncestors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		folder, top string
		want        []string
	}{
		{"/a/b/c", "/a", []string{"/a/b/c", "/a/b", "/a"}},
		{"/a/b/c", "", []string{"/a/b/c"}},
		{"/a/b/c", "/a/b/c/", []string{"/a/b/c"}},
		{"/a/b/c", "/a/b/c/d", []string{"/a/b/c"}},
		{"/a/b/c", "/x", []string{"/a/b/c"}},
		{"/a/b/", "/", []string{"/a/b", "/a", "/"}},
		{"/", "/", []string{"/"}},
	} {
		if diff := cmp.Diff(test.want, Ancestors(test.folder, test.top)); diff != "" {
			t.Errorf("of %s up to %s (-want +got):\n%s", test.folder, test.top, diff)
		}
	}
}
