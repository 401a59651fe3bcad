package main

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOpenAt: an editor is given the line, and never a name that it would take
// for something else. It runs alone: the library reads the process's environment.
func TestOpenAt(t *testing.T) {
	for _, test := range []struct {
		editor, path string
		want         []string
	}{
		{"vim", "p.fusebox.yaml", []string{"vim", "+11", "p.fusebox.yaml"}},
		{"vim", "+!reboot.fusebox.yaml", []string{"vim", "+11", "./+!reboot.fusebox.yaml"}},
		{"nano -w", "-rf.fusebox.yaml", []string{"nano", "-w", "+11", "./-rf.fusebox.yaml"}},
		{"code --wait", "a b/p.fusebox.yaml", []string{"code", "--wait", "--goto", "a b/p.fusebox.yaml:11"}},
		{"unheard-of", "p.fusebox.yaml", []string{"unheard-of", "p.fusebox.yaml"}},
	} {
		t.Setenv("EDITOR", test.editor)
		command, err := openAt(test.path, 11)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, slices.Clone(command.Args)); diff != "" {
			t.Errorf("%s: %s", test.editor, diff)
		}
	}
}
