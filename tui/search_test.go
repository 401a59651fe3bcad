package tui

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// typeText presses a key for each character.
func typeText(m screen, text string) screen {
	for _, r := range text {
		name := string(r)
		if r == ' ' {
			name = "space"
		}
		m = press(m, name)
	}
	return m
}

// filterBy types a filter and leaves the prompt open.
func filterBy(m screen, typed string) screen { return typeText(press(m, "/"), typed) }

// sampled draws a report by its number, so that what rapid says of a failure can be
// read.
func sampled(t *rapid.T, reports []*model.Report) *model.Report {
	return reports[rapid.IntRange(0, len(reports)-1).Draw(t, "report")]
}

// listed are the launches that are in the list, from its top.
func listed(m screen) []string {
	var names []string
	list := m.launches()
	for _, e := range list.entries {
		if e.row >= 0 {
			names = append(names, list.rows[e.row].name)
		}
	}
	return names
}

func TestFilterShowsAServerOfTheLaunchThatIsLeft(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 40, testConfig()), liveReport()), "down", "right")
	mustShow(t, m, "server docs stdio")
	other := filterBy(m, "codex")
	mustShow(t, other, "╭ codex-long", "server kandev http")
	mustShow(t, press(other, "esc"), "╭ opus ·", "server docs stdio")
	mustShow(t, press(other, "enter", "esc"), "╭ codex-long", "server kandev http")
	mustShow(t, press(clickRow(other, 0), "esc"), "╭ codex-long", "server kandev http")
	mustShow(t, press(filterBy(m, "no such thing"), "enter", "esc"), "╭ opus ·", "server docs stdio")
}

// TestLeavingAFilterGivesTheScreenBack: whoever types a filter and leaves it finds
// everything as it was.
func TestLeavingAFilterGivesTheScreenBack(t *testing.T) {
	t.Parallel()
	reports := []*model.Report{liveReport(), overrideReport(), crowd(60), secretReport(), brokenReport()}
	rapid.Check(t, func(t *rapid.T) {
		m := start(rapid.IntRange(leastWidth, 200).Draw(t, "width"), rapid.IntRange(leastHeight, 60).Draw(t, "height"), testConfig())
		for range 2 {
			m = show(m, sampled(t, reports))
		}
		for _, name := range rapid.SliceOfN(rapid.SampledFrom([]string{"down", "pgdown", "G", "tab", "right", "b", "n", "+", "t"}), 0, 6).Draw(t, "keys") {
			m = press(m, name)
		}
		want := press(m, "/", "esc").render()
		typed := rapid.StringMatching(`!?[a-z0-9 _]{1,8}`).Draw(t, "typed")
		got := filterBy(m, typed)
		if rapid.Bool().Draw(t, "erased") {
			got = press(got, strings.Fields(strings.Repeat("backspace ", len(typed)))...)
			if got.filter.typed != "" {
				t.Fatalf("%q is left", got.filter.typed)
			}
		}
		if got := press(got, "esc").render(); got != want {
			t.Fatalf("after %q was left (-want +got):\n%s", typed, cmp.Diff(want, got))
		}
	})
}

// TestClearingAFilterKeepsWhatIsSelected: whoever looked for something stays there.
func TestClearingAFilterKeepsWhatIsSelected(t *testing.T) {
	t.Parallel()
	report := crowd(60)
	var keys []model.Variable
	for i := range 60 {
		keys = append(keys, variable(literal(fmt.Sprintf("KEY_%02d", i), "5", model.OriginAgentProfile, 2, at(8, 1, 40))))
	}
	report.Launches[40].Environment = keys
	m := filterBy(show(start(100, 30, testConfig()), report), "key_47")
	mustShow(t, m, "▸ Launches 1/60", "╭ opus-040 ·", "Environment 1/60")
	mustShow(t, press(m, "esc"), "▸ Launches 60", "╭ opus-000 ·", "├ Environment 4")
	m = press(m, "enter", "4", "esc")
	mustShow(t, m, "├ ▸ Environment 60", "▸  KEY_47", "╭ opus-040 ·", "▸✓ ok      opus-040")
	if rows := m.panes[environmentPane].(document); rows.target().name != "KEY_47" {
		t.Errorf("%s is selected", rows.target().name)
	}
}

// TestSaveWhileAFilterIsTyped: what comes in the meantime is not undone.
func TestSaveWhileAFilterIsTyped(t *testing.T) {
	t.Parallel()
	m := filterBy(show(start(120, 40, testConfig()), liveReport()), "codex")
	m = press(show(m, overrideReport()), "esc")
	mustShow(t, m, "✖ aborted", "Launches 3")
	mustShow(t, drive(filterBy(m, "docker"), tea.WindowSizeMsg{Width: 80, Height: 24}), "Launches 1/3")
	gone := show(filterBy(m, "docker"), emptyReport())
	mustShow(t, press(gone, "x", "esc"), "No launch to show yet")
	mustShow(t, show(press(gone, "esc"), liveReport()), "Launches 3")
	mustShow(t, show(gone, liveReport()), "Launches 1/3")
}
