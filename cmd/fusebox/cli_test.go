package main

import (
	"bytes"
	"slices"
	"testing"
)

// TestPathsAreTakenVerbatim: a path may hold any byte, and commas.
func TestPathsAreTakenVerbatim(t *testing.T) {
	t.Parallel()
	j := &job{stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
	paths := []string{"g\xff.fusebox.yaml", "a,b.fusebox.yaml", `c\,d`}
	chosen, err := j.parse(append([]string{"check", "--fail-on", "never"}, paths...))
	if err != nil {
		t.Fatal(err)
	}
	if got := chosen.(*checkCommand).Paths; !slices.Equal(got, paths) {
		t.Errorf("%q, want %q", got, paths)
	}
}
