//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// saveStyles are the ways of saving met most, as what they do with files:
// FILE is the file that is saved.
var saveStyles = []struct {
	name  string
	steps []string
}{
	{"truncate-write", []string{"write FILE"}},
	{"rename", []string{"write FILE.tmp", "rename FILE.tmp FILE"}},
	{"sed-i", []string{"write sedAb12Cd", "rename sedAb12Cd FILE"}},
	{"vim", []string{"create 4913", "remove 4913", "rename FILE FILE~", "write FILE", "remove FILE~"}},
	{"jetbrains", []string{
		"write FILE___jb_tmp___", "rename FILE FILE___jb_old___",
		"rename FILE___jb_tmp___ FILE", "remove FILE___jb_old___",
	}},
}

// saveBy saves a content by the steps of a style.
func saveBy(steps []string, path, content string) error {
	for _, step := range steps {
		words := strings.Fields(strings.ReplaceAll(step, "FILE", filepath.Base(path)))
		var names []string
		for _, name := range words[1:] {
			names = append(names, filepath.Join(filepath.Dir(path), name))
		}
		var err error
		switch words[0] {
		case "create":
			err = os.WriteFile(names[0], nil, 0o600)
		case "write":
			err = os.WriteFile(names[0], []byte(content), 0o600)
		case "rename":
			err = os.Rename(names[0], names[1])
		case "remove":
			err = os.Remove(names[0])
		default:
			err = errors.New("no such step")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", step, err)
		}
	}
	return nil
}
