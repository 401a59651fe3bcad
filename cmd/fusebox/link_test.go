package main

import (
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestHasLinks(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		flag        string
		environment []string
		want        bool
	}{
		"nothing known":         {"auto", []string{"TERM=xterm-256color"}, false},
		"VTE":                   {"auto", []string{"TERM=xterm-256color", "VTE_VERSION=7600"}, true},
		"VTE that crashes":      {"auto", []string{"VTE_VERSION=5000"}, false},
		"VTE that is no number": {"auto", []string{"VTE_VERSION=new"}, false},
		"Konsole":               {"auto", []string{"KONSOLE_VERSION=230805"}, true},
		"old Konsole":           {"auto", []string{"KONSOLE_VERSION=200800"}, false},
		"kitty":                 {"auto", []string{"TERM=xterm-kitty"}, true},
		"foot":                  {"auto", []string{"TERM=foot-extra"}, true},
		"not foot":              {"auto", []string{"TERM=footwear"}, false},
		"iTerm2":                {"auto", []string{"TERM=xterm-256color", "TERM_PROGRAM=iTerm.app"}, true},
		"Terminal":              {"auto", []string{"TERM=xterm-256color", "TERM_PROGRAM=Apple_Terminal"}, false},
		"Windows Terminal":      {"auto", []string{"WT_SESSION=1"}, true},
		"Linux console":         {"auto", []string{"TERM=linux"}, false},
		"screen in VTE":         {"auto", []string{"TERM=screen-256color", "VTE_VERSION=7600"}, false},
		"screen by its socket":  {"auto", []string{"TERM=xterm", "STY=1.tty", "VTE_VERSION=7600"}, false},
		"tmux":                  {"auto", []string{"TERM=tmux-256color", "TMUX=x", "TERM_PROGRAM=tmux", "TERM_PROGRAM_VERSION=3.5a"}, true},
		"old tmux in VTE":       {"auto", []string{"TERM=screen", "TMUX=x", "TERM_PROGRAM=tmux", "TERM_PROGRAM_VERSION=3.3a", "VTE_VERSION=7600"}, false},
		"tmux of no version":    {"auto", []string{"TMUX=x", "TERM_PROGRAM=tmux", "TERM_PROGRAM_VERSION=master"}, false},
		"tmux 4":                {"auto", []string{"TMUX=x", "TERM_PROGRAM=tmux", "TERM_PROGRAM_VERSION=4.0"}, true},
		"NO_COLOR":              {"auto", []string{"TERM=xterm-kitty", "NO_COLOR=1"}, false},
		"NO_COLOR and always":   {"always", []string{"TERM=xterm-kitty", "NO_COLOR=1"}, false},
		"dumb":                  {"always", []string{"TERM=dumb", "VTE_VERSION=7600"}, false},
		"never":                 {"never", []string{"TERM=xterm-kitty"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := &job{flags: &commonFlags{Color: test.flag}, environment: test.environment}
			if got := j.hasLinks(); got != test.want {
				t.Errorf("got %v", got)
			}
			if (j.linker() != nil) != test.want {
				t.Error("the linker says otherwise")
			}
		})
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	const here = folder("/home/me/work")
	for path, want := range map[string]struct {
		place   string
		isBelow bool
		link    string
	}{
		"a.yaml":                     {"a.yaml", true, "file://host/home/me/work/a.yaml"},
		"./b/../a.yaml":              {"a.yaml", true, "file://host/home/me/work/a.yaml"},
		"/home/me/work/b/a.yaml":     {"b/a.yaml", true, "file://host/home/me/work/b/a.yaml"},
		"../a.yaml":                  {"/home/me/a.yaml", false, "file://host/home/me/a.yaml"},
		"../work/a.yaml":             {"a.yaml", true, "file://host/home/me/work/a.yaml"},
		"/home/me/workshop/a.yaml":   {"/home/me/workshop/a.yaml", false, "file://host/home/me/workshop/a.yaml"},
		"..a/b.yaml":                 {"..a/b.yaml", true, "file://host/home/me/work/..a/b.yaml"},
		"a b%41#c?d.yaml":            {"a b%41#c?d.yaml", true, "file://host/home/me/work/a%20b%2541%23c%3Fd.yaml"},
		"\xff\n\x1b]8;;x\a\u202e":    {"\xff\n\x1b]8;;x\a\u202e", true, "file://host/home/me/work/%FF%0A%1B%5D8;;x%07%E2%80%AE"},
		strings.Repeat("long/", 500): {strings.TrimSuffix(strings.Repeat("long/", 500), "/"), true, ""},
	} {
		place, isBelow := here.place(path)
		if filepath.Separator == '/' && (place != want.place || isBelow != want.isBelow || here.link("host", path) != want.link) {
			t.Errorf("%q: %q, %v, %q", path, place, isBelow, here.link("host", path))
		}
	}
	if place, isBelow := folder("").place("a.yaml"); place != "a.yaml" || !isBelow {
		t.Errorf("nowhere: %q", place)
	}
	if link := folder("").link("host", "a.yaml"); link != "" {
		t.Errorf("nowhere: %q", link)
	}
	if got := fileURI("", "C:/a b.yaml"); got != "file:///C:/a%20b.yaml" {
		t.Error(got)
	}
}

// TestFileURI: whatever the path, its address is printable ASCII that no
// sequence ends in, and leads back to the path.
func TestFileURI(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		path := "/" + string(rapid.SliceOf(rapid.Byte()).Draw(t, "path"))
		address := fileURI("host", path)
		if strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
			t.Fatalf("%q", address)
		}
		back, err := url.Parse(address)
		if err != nil || back.Path != path || back.Host != "host" {
			t.Fatalf("%q leads to %q: %v", address, back, err)
		}
	})
}

// TestLinksTakeNoRoom: a report with links is the one without, with the same
// line breaks, and each place is a link.
func TestLinksTakeNoRoom(t *testing.T) {
	t.Parallel()
	for _, width := range []int{40, 80, 120} {
		plain := diagnostics(&page{glyphs: unicodeGlyphs, width: width, wraps: true})
		linked := diagnostics(&page{
			glyphs: unicodeGlyphs, width: width, wraps: true, coloured: true,
			link: func(path string) string { return folder("/here").link("host", path) },
		})
		if ansi.Strip(linked) != plain {
			t.Errorf("width %d: links change the text", width)
		}
		if want := "\x1b]8;;file://host/here/plain.yaml\aplain.yaml:2:8\x1b]8;;\a"; !strings.Contains(linked, want) {
			t.Errorf("no %q", want)
		}
		// A name of two words is two links: the line may be broken between them.
		if want := "\x1b]8;;file://host/here/no%20line%1B.yaml\ano\x1b]8;;\a"; !strings.Contains(linked, want) {
			t.Errorf("no %q", want)
		}
		for line := range strings.Lines(linked) {
			if opened, closed := strings.Count(line, "\x1b]8;;file:"), strings.Count(line, "\x1b]8;;\a"); opened != closed {
				t.Errorf("%d links begin and %d end in %q", opened, closed, line)
			}
		}
	}
}

func TestNoLink(t *testing.T) {
	t.Parallel()
	span := model.Span{File: "a.yaml", Line: 1, Column: 2}
	if got := (&page{}).placed(&span); got != "a.yaml:1:2" {
		t.Errorf("without links: %q", got)
	}
	p := &page{link: func(string) string { return "" }}
	if got := p.placed(&span); got != "a.yaml:1:2" {
		t.Errorf("without an address: %q", got)
	}
	p.link = func(string) string { return "file:///x" }
	if got := p.placed(&model.Span{}); got != "" {
		t.Errorf("without a file: %q", got)
	}
}
