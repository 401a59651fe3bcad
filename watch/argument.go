package watch

import (
	"errors"
	"fmt"
	"path/filepath"
)

// Argument is what to look at.
type Argument struct {
	// Path is a file, folder or pattern; of an optional argument it is always the
	// name of one file.
	Path string
	// Optional: it is a usual place of a file, which nobody asked for by name.
	// Nothing there is nothing to tell.
	Optional bool
}

// Named makes arguments of paths that were asked for.
func Named(paths ...string) []Argument {
	arguments := make([]Argument, len(paths))
	for i, path := range paths {
		arguments[i] = Argument{Path: path}
	}
	return arguments
}

// argument is an Argument that no longer depends on the current folder. Whether
// it is a file, a folder or a pattern can change while it is watched.
type argument struct {
	text string
	// path is the same from the root, not cleaned; base is the folder that text
	// starts from.
	path, base string
	optional   bool
}

// parseArguments makes the arguments independent of the current folder.
func parseArguments(given []Argument, current func() (string, error)) ([]argument, error) {
	if len(given) == 0 {
		return nil, errors.New("no file, folder or pattern to look at")
	}
	arguments := make([]argument, len(given))
	for i, g := range given {
		arguments[i] = argument{text: g.Path, path: g.Path, optional: g.Optional}
		if filepath.IsAbs(g.Path) {
			arguments[i].base, _ = splitPath(g.Path)
			continue
		}
		base, err := current()
		if err != nil {
			return nil, fmt.Errorf("finding the current folder: %w", err)
		}
		// filepath.Abs would clean the path, and so lead elsewhere where ".."
		// comes after a link.
		arguments[i].path, arguments[i].base = join(base, g.Path), base
	}
	return arguments, nil
}
