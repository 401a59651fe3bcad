//go:build unix

package main

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLinksOnTerminal: places are links on a terminal that is known to have
// them, and on no other; never where plain output is asked for.
func TestLinksOnTerminal(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("fusebox")
	if err != nil {
		t.Fatal(err)
	}
	path, err := filepath.Abs("testdata/override.fusebox.yaml")
	if err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Host: host, Path: path}).String()
	link := "\x1b]8;;" + address + "\atestdata/override.fusebox.yaml:11:26\x1b]8;;\a"
	for name, test := range map[string]struct {
		environment []string
		flags       []string
		want        bool
	}{
		"known":   {[]string{"TERM_PROGRAM=WezTerm"}, nil, true},
		"unknown": {nil, nil, false},
		"never":   {[]string{"TERM_PROGRAM=WezTerm"}, []string{"--color", "never"}, false},
		"plain":   {[]string{"TERM_PROGRAM=WezTerm", "NO_COLOR=1"}, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			args := append(test.environment, program, "check", "testdata/override.fusebox.yaml")
			s := startOn(openDisplay(t), exec.Command("/usr/bin/env", append(args, test.flags...)...))
			code, all := s.awaitExit()
			if code != exitFindings {
				t.Errorf("exits with %d", code)
			}
			if strings.Contains(all, link) != test.want || strings.Contains(all, "\x1b]8") != test.want {
				t.Errorf("links: %q", all)
			}
		})
	}
}
