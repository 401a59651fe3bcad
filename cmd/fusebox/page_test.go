package main

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text          string
		width, indent int
		want          string
	}{
		"fits":                 {"one two", 30, 2, "one two"},
		"breaks at blanks":     {"one two three four five six seven", 24, 2, "one two three four five\n  six seven"},
		"keeps a margin":       {"  --flag  what it does and when it does so and why", 34, 10, "  --flag  what it does and when it\n          does so and why"},
		"long word":            {"see https://example.test/a/very/long/address here", 24, 2, "see\n  https://example.test/a/very/long/address\n  here"},
		"hyphens stay":         {"the first-turn wait is the first-turn wait", 24, 2, "the first-turn wait is\n  the first-turn wait"},
		"colour takes no room": {"\x1b[1mone two three four\x1b[m five six seven", 24, 2, "\x1b[1mone two three four\x1b[m five\n  six seven"},
		"wide characters":      {"日本語 日本語 日本語 日本語 日本語", 24, 2, "日本語 日本語 日本語\n  日本語 日本語"},
		"too narrow to wrap":   {"one two three four five six seven", 20, 2, "one two three four five six seven"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, wrap(test.text, test.width, test.indent)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestWrapKeepsWords: wrapping loses no word, and no line is too wide unless
// it is one word.
func TestWrapKeepsWords(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z日é-]{1,30}`), 1, 30).Draw(t, "words")
		width, indent := rapid.IntRange(20, 100).Draw(t, "width"), rapid.IntRange(0, 10).Draw(t, "indent")
		got := wrap(strings.Join(words, " "), width, indent)
		if diff := cmp.Diff(words, strings.Fields(got)); diff != "" {
			t.Error(diff)
		}
		for line := range strings.SplitSeq(got, "\n") {
			if indent+20 <= width && ansi.StringWidth(line) > width && len(strings.Fields(line)) > 1 {
				t.Errorf("%d cells for %d: %q", ansi.StringWidth(line), width, line)
			}
		}
	})
}

func TestIsColoured(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		flag        string
		environment []string
		onTerminal  bool
		want        bool
	}{
		"terminal":           {"auto", nil, true, true},
		"pipe":               {"auto", nil, false, false},
		"NO_COLOR":           {"auto", []string{"NO_COLOR=1"}, true, false},
		"NO_COLOR empty":     {"auto", []string{"NO_COLOR="}, true, true},
		"dumb":               {"auto", []string{"TERM=dumb"}, true, false},
		"always":             {"always", []string{"NO_COLOR=1", "TERM=dumb"}, false, true},
		"never":              {"never", nil, true, false},
		"the last one holds": {"auto", []string{"TERM=dumb", "TERM=xterm"}, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := &job{flags: &commonFlags{Color: test.flag}, environment: test.environment}
			if got := j.isColoured(test.onTerminal); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestScreenEnvironment(t *testing.T) {
	t.Parallel()
	given := []string{"A=1", "NO_COLOR=1"}
	for flag, want := range map[string][]string{
		"auto":   {"A=1", "NO_COLOR=1"},
		"never":  {"A=1", "NO_COLOR=1", "NO_COLOR=1"},
		"always": {"A=1", "CLICOLOR_FORCE=1"},
	} {
		j := &job{flags: &commonFlags{Color: flag}, environment: given}
		if diff := cmp.Diff(want, j.screenEnvironment()); diff != "" {
			t.Errorf("%s: %s", flag, diff)
		}
	}
	if diff := cmp.Diff([]string{"A=1", "NO_COLOR=1"}, given); diff != "" {
		t.Errorf("the environment was changed: %s", diff)
	}
}
