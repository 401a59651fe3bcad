package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mayImport is the layout: which of our packages each may import. Directions
// are part of the design; if a change needs another arrow, the change is wrong.
var mayImport = map[string][]string{
	"fusebox/model":                nil,
	"fusebox/model/source":         {"fusebox/model"},
	"fusebox/resolver/runtimes":    {"fusebox/model", "fusebox/model/source"},
	"fusebox/resolver/tooltimeout": {"fusebox/model"},
	"fusebox/resolver/recovery":    {"fusebox/model"},
	"fusebox/resolver":             {"fusebox/model", "fusebox/model/source", "fusebox/resolver/runtimes", "fusebox/resolver/recovery", "fusebox/resolver/tooltimeout"},
	"fusebox/watch":                {"fusebox/model"},
	"fusebox/tui/timeline":         {"fusebox/model", "fusebox/resolver"},
	"fusebox/tui":                  {"fusebox/model", "fusebox/model/source", "fusebox/resolver", "fusebox/resolver/runtimes", "fusebox/resolver/tooltimeout", "fusebox/resolver/recovery", "fusebox/tui/timeline"},
	"fusebox/cmd/fusebox":          {"fusebox/model", "fusebox/model/source", "fusebox/resolver", "fusebox/resolver/runtimes", "fusebox/resolver/tooltimeout", "fusebox/resolver/recovery", "fusebox/watch", "fusebox/tui", "fusebox/tui/timeline"},
}

// mustNotImport are packages of others that would break what a package stands
// for: model is only types, source, resolver and timeline are pure, only tui and
// cmd draw.
var mustNotImport = map[string][]string{
	"fusebox/model":                {"os", "net", "syscall", "github.com", "charm.land", "go.yaml.in"},
	"fusebox/model/source":         {"os", "net", "syscall", "charm.land", "github.com/charmbracelet", "github.com/fsnotify"},
	"fusebox/resolver/runtimes":    {"os", "net", "syscall", "charm.land", "github.com/charmbracelet", "github.com/fsnotify"},
	"fusebox/resolver/recovery":    {"os", "net", "syscall", "charm.land", "github.com/charmbracelet", "github.com/fsnotify"},
	"fusebox/resolver/tooltimeout": {"os", "net", "syscall", "charm.land", "github.com/charmbracelet", "github.com/fsnotify"},
	"fusebox/resolver":             {"os", "net", "syscall", "charm.land", "github.com/charmbracelet", "github.com/fsnotify"},
	"fusebox/watch":                {"charm.land", "github.com/charmbracelet", "net"},
	"fusebox/tui/timeline":         {"os", "net", "syscall", "charm.land", "github.com/charmbracelet", "github.com/fsnotify"},
	"fusebox/tui":                  {"github.com/fsnotify", "net/http"},
	"fusebox/cmd/fusebox":          {"github.com/fsnotify", "net/http"},
}

func TestLayout(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "fusebox/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		pkg, imports := words[0], words[1:]
		allowed, known := mayImport[pkg]
		if !known {
			t.Errorf("%s has no place in the layout", pkg)
			continue
		}
		seen++
		for _, imported := range imports {
			if strings.HasPrefix(imported, "fusebox/") && !slices.Contains(allowed, imported) {
				t.Errorf("%s imports %s", pkg, imported)
			}
			for _, banned := range mustNotImport[pkg] {
				if imported == banned || strings.HasPrefix(imported, banned+"/") {
					t.Errorf("%s imports %s", pkg, imported)
				}
			}
		}
	}
	if seen != len(mayImport) {
		t.Errorf("%d of %d packages found", seen, len(mayImport))
	}
}

// TestNothingDrawsAtStart: a library that asks the terminal on being loaded
// would delay even --help.
func TestNothingDrawsAtStart(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "fusebox/cmd/fusebox").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		switch strings.TrimSpace(line) {
		case "github.com/charmbracelet/bubbletea", "github.com/charmbracelet/lipgloss", "github.com/muesli/termenv":
			t.Errorf("%s asks the terminal for its colours when it is loaded", strings.TrimSpace(line))
		}
	}
}
