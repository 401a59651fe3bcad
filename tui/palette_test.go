package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// openedOn are the keys that lead to each page from the panes.
var openedOn = map[string][]string{
	"the launches": nil, "the clocks": {"2"}, "the timeline": {"3"}, "the environment": {"4"}, "the findings": {"5", "down"},
	"an explanation": {"4", "G", "x", "down"}, "a comparison": {"d", "a", "pgdown"}, "the help": {"?", "pgdown"},
	"the help over an explanation": {"2", "x", "?"}, "the palette's choice of a page": {":", "down", "esc", "x"},
}

// choose picks an entry of the palette by its title.
func choose(t *testing.T, m screen, title string) (screen, tea.Cmd) {
	t.Helper()
	m = press(m, ":")
	for range m.page.text.items {
		for _, e := range m.uncovered().paletteEntries() {
			if e.name == m.page.target().name && e.title == title {
				next, command := m.Update(keyPress("enter"))
				return next.(screen), command
			}
		}
		m = press(m, "down")
	}
	t.Fatalf("%q is not in the palette:\n%s", title, plainFrame(m))
	return m, nil
}

// TestLeavingThePaletteGivesTheScreenBack opens it everywhere, looks around and
// leaves it.
func TestLeavingThePaletteGivesTheScreenBack(t *testing.T) {
	t.Parallel()
	for _, s := range goldenSizes {
		for name, keys := range openedOn {
			m := press(overrideState(s.width, s.height), keys...)
			before := m.render()
			for _, inside := range [][]string{nil, {"down", "down", "tab"}, {"g", "o"}, {"z", "q", "x"}, {"g", "o", "backspace", "up"}} {
				palette := press(press(m, ":"), inside...)
				if palette.mode() != onPalette || palette.pageTitle() != "Commands" {
					t.Fatalf("%v on %s does not leave the palette open", inside, name)
				}
				after := press(palette, "esc")
				if got := after.render(); got != before {
					t.Errorf("%d×%d, %v: the palette on %s does not give the screen back (-want +got):\n%s", s.width, s.height, inside, name, cmp.Diff(before, got))
				}
			}
		}
	}
}

// TestEveryEntryDoesWhatItsKeyDoes chooses each entry that has a key, everywhere, and
// in a tour, whose keys come first.
func TestEveryEntryDoesWhatItsKeyDoes(t *testing.T) {
	t.Parallel()
	for name, keys := range openedOn {
		m := press(overrideState(120, 40), keys...)
		checkEntries(t, name, m)
		m = press(press(toured(120, 40), "p"), keys...)
		if !slices.Contains(keys, "pgdown") {
			checkEntries(t, name+" in a tour", m)
		}
	}
}

func checkEntries(t *testing.T, name string, m screen) {
	t.Helper()
	for _, e := range m.paletteEntries() {
		if e.keys == "" || m.tour.isOn && m.open != noPage && e.title == "end the tour and stay" {
			continue
		}
		key := m.presentKeys().of(commandNamed(t, m, e.title)).Keys()[0]
		want, wantCommand := m.Update(keyPress(key))
		got, gotCommand := choose(t, m, e.title)
		if diff := cmp.Diff(want.(screen).render(), got.render()); diff != "" {
			t.Errorf("on %s, %q does not do what %s does (-key +entry):\n%s", name, e.title, key, diff)
		}
		if (wantCommand == nil) != (gotCommand == nil) {
			t.Errorf("on %s, %q leads to a command: %v, its key: %v", name, e.title, gotCommand != nil, wantCommand != nil)
		}
		if e.why != "" && got.toast.text != e.why {
			t.Errorf("on %s, %q cannot be done and says %q, want %q", name, e.title, got.toast.text, e.why)
		}
	}
}

// commandNamed finds a command by what the help says of it.
func commandNamed(t *testing.T, m screen, description string) commandID {
	t.Helper()
	for b := range m.keys.all() {
		if b.Help().Desc == description {
			return b.id
		}
	}
	t.Fatalf("no command is described as %q", description)
	return 0
}

func TestDisabledEntriesSayWhy(t *testing.T) {
	t.Parallel()
	still := testConfig()
	still.Edit = nil
	alone := reportOf(nil, unknownLaunch())
	for _, test := range []struct {
		name string
		m    screen
		want map[string]string
	}{
		{"at the start", start(200, 60, testConfig()), map[string]string{}},
		{"without launches", show(start(200, 60, testConfig()), emptyReport()), map[string]string{}},
		{"on the launches", show(start(200, 60, still), alone), map[string]string{
			"open the file at the line in $EDITOR":                    "there is no file to open: the example is a part of the program",
			"reveal the selected value, or mask it again":             "select a variable of the environment first",
			"next server of the launch":                               "there is no other server",
			"next tool of the server":                                 "no other tool of this server is known",
			"the call as the tool makes it":                           "the call is as the tool makes it",
			"compare two launches, or before and after the last save": "there is no other launch to compare with",
		}},
		{"on a secret", press(show(start(200, 60, testConfig()), overrideReport()), "4"), map[string]string{
			"reveal the selected value, or mask it again": "it is a secret: only its id is known here",
		}},
		{"on what is not masked", press(show(start(200, 60, testConfig()), overrideReport()), "4", "G"), map[string]string{
			"reveal the selected value, or mask it again": "it is not masked",
		}},
		{"on a blocked launch", press(show(start(200, 60, testConfig()), blockedReport()), "4"), map[string]string{
			"copy the environment of the launch":       "there is no environment to copy",
			"explain what is selected, step by step":   "nothing is selected that has an explanation",
			"more of what is selected in the timeline": "there is no server that could be called",
			"open the file at the line in $EDITOR":     "what is selected stands in no file",
		}},
	} {
		got := map[string]string{}
		for _, e := range test.m.paletteEntries() {
			if e.why != "" {
				got[e.title] = e.why
			}
		}
		for title, why := range test.want {
			if got[title] != why {
				t.Errorf("%s, %q says %q, want %q", test.name, title, got[title], why)
			}
		}
		palette := press(test.m, ":")
		for title, why := range got {
			mustShow(t, typeText(palette, title), "("+why)
			done, command := choose(t, test.m, title)
			if done.toast.text != why || command != nil {
				t.Errorf("%s, %q is chosen and says %q, want %q", test.name, title, done.toast.text, why)
			}
			if done.mode() != test.m.mode() {
				t.Errorf("%s, %q cannot be done and leads elsewhere", test.name, title)
			}
		}
	}
}

func TestTypingNarrowsThePalette(t *testing.T) {
	t.Parallel()
	m := press(overrideState(120, 60), ":")
	mustShow(t, m, fmt.Sprintf("%d commands", len(m.page.text.items)))
	if n := len(m.page.text.items); n != len(m.uncovered().paletteEntries()) || n < 30+model.ClockCount+groupingCount+3 {
		t.Errorf("%d commands are listed", n)
	}
	before := len(m.page.text.items)
	for _, letter := range strings.Split("explain the tool", "") {
		m = typeText(m, letter)
		now := len(m.page.text.items)
		if now > before {
			t.Errorf("%q leaves %d commands of %d", m.prompt.typed(), now, before)
		}
		before = now
	}
	mustShow(t, m, "▸explain the tool-call budget")
	mustShow(t, press(m, "enter"), "╭ Explain the tool-call budget")
	none := typeText(m, "zzz")
	mustShow(t, none, "no command is called that", "0 commands")
	if after := press(none, "enter"); after.mode() != onPalette {
		t.Error("enter chooses nothing and closes the palette")
	}
	for title, want := range map[string]string{
		"go to codex": "╭ codex-long ·", "launches by file": "▸ Launches 3", "explain fetch": "╭ Explain the fetch deadline",
		"this help": "╭ Help", "timeline": "▸ Timeline", "compare two": "╭ Diff",
	} {
		mustShow(t, press(typeText(press(overrideState(120, 60), ":"), title), "enter"), want)
	}
}

// TestPaletteFollowsASave: what is listed is there, and leads where it says.
func TestPaletteFollowsASave(t *testing.T) {
	t.Parallel()
	m := typeText(press(show(start(120, 60, testConfig()), liveReport()), ":"), "go to opus")
	mustShow(t, m, "▸go to opus ", "go to opus+docker")
	moved := show(m, reportOf(nil, unknownLaunch(), blockedLaunch(), stillGood(), goodLaunch()))
	mustShow(t, moved, "▸go to opus ", "go to opus+clash")
	mustShow(t, press(moved, "enter"), "╭ opus ·")
	gone := show(m, reportOf(nil, unknownLaunch()))
	mustShow(t, gone, "no command is called that")
	mustShow(t, press(gone, "enter", "esc"), "╭ codex-long ·")
	empty := show(m, emptyReport())
	mustShow(t, empty, "╭ Commands", "no command is called that")
	mustShow(t, press(empty, "esc"), "╭ Welcome", "No launch to show yet")
	mustShow(t, show(press(start(80, 24, testConfig()), ":", "q", "u", "i", "t"), emptyReport()), "╭ Commands", "▸quit")
	copying := typeText(press(show(start(120, 60, testConfig()), liveReport()), ":"), "copy the launch")
	if _, command := show(copying, emptyReport()).Update(keyPress("enter")); command != nil {
		t.Error("what is no longer there is copied")
	}
	for _, keys := range [][]string{{"x", ":"}, {"d", ":"}, {"2", "x", "?"}, {"d", "?", ":"}} {
		without := show(press(show(start(120, 60, testConfig()), overrideReport()), keys...), emptyReport())
		for range keys {
			without = press(without, "esc")
		}
		mustShow(t, without, "╭ Welcome")
	}
}

// TestHelpGivesThePageBack: help is asked for in the middle of something.
func TestHelpGivesThePageBack(t *testing.T) {
	t.Parallel()
	for name, keys := range openedOn {
		m := press(overrideState(100, 30), keys...)
		if m.open == helpPage {
			continue
		}
		before := plainFrame(m)
		for _, leave := range []string{"?", "esc"} {
			if after := plainFrame(press(m, "?", "pgdown", leave)); after != before {
				t.Errorf("help on %s does not give it back:\n%s", name, cmp.Diff(before, after))
			}
		}
	}
}

// TestPromptAndPageGoTogether: whatever is pressed, clicked and saved, the palette is
// open while a command is typed and at no other time, and esc leads out of everything.
func TestPromptAndPageGoTogether(t *testing.T) {
	t.Parallel()
	reports := []*model.Report{overrideReport(), liveReport(), emptyReport(), blockedReport()}
	keys := append(slices.Clone(anyKeys), ":", "?", "x", "d", "/", "c", "esc", "enter", "enter")
	rapid.Check(t, func(t *rapid.T) {
		m := show(start(rapid.SampledFrom([]int{60, 120}).Draw(t, "width"), 30, testConfig()), overrideReport())
		for range rapid.IntRange(1, 25).Draw(t, "events") {
			switch rapid.IntRange(0, 9).Draw(t, "event") {
			case 0:
				m = show(m, sampled(t, reports))
			case 1:
				m = drive(m, tea.MouseClickMsg{X: rapid.IntRange(0, 119).Draw(t, "x"), Y: rapid.IntRange(0, 29).Draw(t, "y"), Button: tea.MouseLeft})
			default:
				m = press(m, rapid.SampledFrom(keys).Draw(t, "key"))
			}
			if isTyped, isOpen := m.prompt.purpose == typingCommand, m.pageKind() == palettePage; isTyped != isOpen {
				t.Fatalf("a command is typed: %v, the palette is open: %v", isTyped, isOpen)
			}
			isLink := m.open == explanationPage && len(m.beneath) == 1 && m.beneath[0].kind == explanationPage
			if len(m.beneath) > 0 && m.open != palettePage && m.open != helpPage && !isLink {
				t.Fatalf("page %d covers %d others", m.open, len(m.beneath))
			}
		}
		for range 6 {
			m = press(m, "esc")
		}
		if m.open != noPage || m.prompt.isOpen() || m.filter.typed != "" && m.hasLaunches() {
			t.Fatalf("esc leaves page %d, prompt %d, filter %q", m.open, m.prompt.purpose, m.filter.typed)
		}
	})
}
