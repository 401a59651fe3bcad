package watch

import (
	"context"
	"errors"
	"path/filepath"
	"time"
)

// RepositoryRoot gives the nearest folder at or above an absolute one that
// holds .git, which is a folder or a file; "" where there is none. Nothing above
// the home folder is looked at if that is on the way, nor anything behind a file
// system that does not answer. Parents are those that are written, whatever
// links lead to.
func RepositoryRoot(folder, home string) string {
	return repositoryRoot(disk{}, folder, home)
}

func repositoryRoot(files fileSystem, folder, home string) string {
	top := filepath.VolumeName(folder) + string(filepath.Separator)
	if home != "" {
		home = filepath.Clean(home)
	}
	root, _ := do(newPatient(context.Background(), files), func(t *try) string {
		for _, at := range Ancestors(folder, top) {
			git, err := t.Stat(join(at, ".git"))
			switch {
			case err == nil && (git.isFolder() || git.isRegular()):
				return at
			case errors.Is(err, errNoAnswer), at == home:
				return ""
			}
		}
		return ""
	})
	return root
}

// Ancestors gives a folder and those above it up to one of them, the nearest
// first; the folder alone where the other is "" or not above it. Both are
// absolute, and nothing is looked at.
func Ancestors(folder, top string) []string {
	nearest := filepath.Clean(folder)
	ancestors := []string{nearest}
	if top == "" {
		return ancestors
	}
	top = filepath.Clean(top)
	for at := nearest; at != top; {
		up := filepath.Dir(at)
		if up == at {
			return ancestors[:1]
		}
		at = up
		ancestors = append(ancestors, at)
	}
	return ancestors
}

// RealFolder gives a folder without links on the way: the folder as a program
// sees that is started in it. It is the folder itself where that cannot be told,
// or not in time.
func RealFolder(folder string) string {
	real, done := do(newPatient(context.Background(), disk{}), func(t *try) string {
		at := newRecord(t, time.Now()).resolve(folder)
		if at.err != nil {
			return folder
		}
		return at.path
	})
	if !done {
		return folder
	}
	return real
}
