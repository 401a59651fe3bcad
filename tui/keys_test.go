package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// modes are where keys can go to.
var modes = map[string]mode{
	"panes": onPanes, "start": onStart, "help": onHelp, "explanation": onExplanation, "difference": onDifference,
	"filter": onFilter, "palette": onPalette, "shape": onShape, "tour": onTour,
}

func TestNoTwoBindingsCollide(t *testing.T) {
	t.Parallel()
	for name, where := range modes {
		taken := map[string]string{}
		for b := range NewKeyMap(false).all() {
			for _, k := range b.Keys() {
				if b.where&where == 0 {
					continue
				}
				if other := taken[k]; other != "" {
					t.Errorf("on %s, %s means %q and %q", name, k, other, b.Help().Desc)
				}
				taken[k] = b.Help().Desc
			}
		}
	}
}

// TestEveryCommandHasOneBinding keeps help, palette and docs complete.
func TestEveryCommandHasOneBinding(t *testing.T) {
	t.Parallel()
	for _, ascii := range []bool{false, true} {
		times := map[commandID]int{}
		for b := range NewKeyMap(ascii).all() {
			times[b.id]++
			if len(b.Keys()) == 0 || b.Help().Key == "" || b.Help().Desc == "" || b.where == 0 {
				t.Errorf("%v has no key, no help or no place", b)
			}
		}
		for id := range commandID(commandCount) {
			if times[id] != 1 {
				t.Errorf("command %d stands %d times in the key map", id, times[id])
			}
		}
	}
}

// inMode gives a screen in each mode.
func inMode(t *testing.T, name string) screen {
	t.Helper()
	m := press(show(show(start(120, 40, testConfig()), liveReport()), overrideReport()), "right", "tab")
	keys := map[string][]string{
		"panes": nil, "help": {"?"}, "explanation": {"x"}, "difference": {"d"}, "filter": {"/"}, "palette": {":"}, "shape": {"c"},
	}
	if name == "start" {
		m = show(m, emptyReport())
	}
	m = press(m, keys[name]...)
	if m.mode() != modes[name] {
		t.Fatalf("the screen is not on %s", name)
	}
	return m
}

// TestEveryCommandIsInThePalette: whatever a key does where nothing is typed, the
// palette that is opened there does, too.
func TestEveryCommandIsInThePalette(t *testing.T) {
	t.Parallel()
	for name, where := range modes {
		if where&typing != 0 || where == onTour {
			continue
		}
		m := inMode(t, name)
		listed := map[string]bool{}
		for _, e := range m.paletteEntries() {
			listed[e.title] = true
		}
		for b := range m.keys.all() {
			if isThere := b.where&where != 0 && b.id != openPalette; isThere != listed[b.Help().Desc] {
				t.Errorf("on %s, %q is in the palette: %v", name, b.Help().Desc, listed[b.Help().Desc])
			}
		}
	}
}

// TestEveryKeyDoesSomething presses each key of each binding where it has
// something to do, and where it has not it says so.
func TestEveryKeyDoesSomething(t *testing.T) {
	t.Parallel()
	for name, where := range modes {
		if where == onTour {
			continue
		}
		for b := range NewKeyMap(false).all() {
			if b.where&where == 0 {
				continue
			}
			for _, k := range b.Keys() {
				if strings.HasPrefix(k, "shift+") && k != "shift+tab" {
					// These have no text and stand for the same binding in other terminals.
					continue
				}
				did := false
				for _, before := range [][]string{nil, {"down", "down"}, {"G"}, {"4"}, {"5"}, {"/", "o", "enter"}, {"tab", "left"}} {
					m := inMode(t, name)
					if where == onPanes {
						m = press(m, before...)
					} else if where&(reading|onPalette) != 0 && len(before) == 2 {
						m = press(m, before...)
					} else if before != nil && where&typing == 0 {
						continue
					}
					next, command := m.Update(keyPress(k))
					did = did || command != nil || next.(screen).render() != m.render()
				}
				if isLong := where == onPanes || where&typing != 0; !did && (isLong || !isMotion(b.id)) {
					t.Errorf("on %s, %s (%s) does nothing", name, k, b.Help().Desc)
				}
			}
		}
	}
}

// isMotion reports whether a command moves: on a short page it has nowhere to go.
func isMotion(id commandID) bool {
	_, isMotion := motions[id]
	return isMotion
}

// TestKeysDocument keeps docs/keys.md what the key map says.
func TestKeysDocument(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "docs", "keys.md")
	got := keysDocument(NewKeyMap(false))
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run the test with -update)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is stale (-want +got):\n%s", path, diff)
	}
}

// keysDocument is the table of keys for the documentation.
func keysDocument(keys KeyMap) string {
	var b strings.Builder
	b.WriteString("# Keys\n\nWhat the screen answers to. `?` shows the same, `:` finds every command by its name. Made from the key map by `go test ./tui -update`.\n")
	for _, group := range keys {
		fmt.Fprintf(&b, "\n## %s\n\n| key | does |\n|---|---|\n", group.title)
		for _, binding := range group.bindings {
			fmt.Fprintf(&b, "| %s | %s%s |\n", keyCells(binding), binding.Help().Desc, whereWords(binding.where))
		}
	}
	b.WriteString("\nThe mouse selects what is clicked and scrolls with the wheel; `--no-mouse` leaves it to the terminal.\n")
	return b.String()
}

// keyCells writes the keys of a binding as code.
func keyCells(b binding) string {
	var cells []string
	for name := range strings.FieldsSeq(b.Help().Key) {
		cells = append(cells, "`"+name+"`")
	}
	return strings.Join(cells, " ")
}

// whereWords say where a binding counts, if not wherever launches are seen.
func whereWords(where mode) string {
	switch where {
	case onExplanation:
		return " (in an explanation)"
	case onDifference:
		return " (in a comparison)"
	case onPalette:
		return " (in the palette)"
	}
	return ""
}

func TestFooterKeepsHelpAndQuit(t *testing.T) {
	t.Parallel()
	for width := leastWidth; width <= 120; width++ {
		for _, ascii := range []bool{false, true} {
			c := testConfig()
			c.ASCII = ascii
			m := show(start(width, 24, c), liveReport())
			footer := m.footerLine()
			if text := footer.String(); !strings.HasSuffix(text, "? help  q quit") || footer.width(m.look) > width {
				t.Errorf("the footer in %d columns: %q", width, text)
			}
		}
	}
}

func TestASCIIFrameIsASCII(t *testing.T) {
	t.Parallel()
	c := testConfig()
	c.ASCII = true
	report := overrideReport()
	report.Launches[0].Name = "日本 é 👍🏽 opus"
	for _, s := range goldenSizes {
		m := show(show(start(s.width, s.height, c), liveReport()), report)
		for _, m := range []screen{m, press(m, "tab"), press(m, "?"), show(m, brokenReport()), drive(m, batchMsg{Polling: "x"})} {
			for _, r := range m.render() {
				if r > 0x7e {
					t.Fatalf("%d×%d has %q in it:\n%s", s.width, s.height, r, plainFrame(m))
				}
			}
		}
	}
}
