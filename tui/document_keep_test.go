package tui

import (
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

// TestASaveKeepsTheSelection: what is selected is the same thing after a save, and
// is in sight where it was, wherever it stands then. A pane at rest stays at its
// beginning.
func TestASaveKeepsTheSelection(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before := anyItems().Draw(t, "before")
		d := told(documentOf(before, rapid.IntRange(1, 20).Draw(t, "height")), moveMsg(rapid.IntRange(0, 10).Draw(t, "moves")), wheelMsg(rapid.IntRange(-9, 9).Draw(t, "wheel")))
		if len(before.items) == 0 {
			return
		}
		was, wasSeen, isAtRest := chosen(d), d.isSeen(d.selected), d.offset == 0 && d.selected == 0
		shown := numbered("new", rapid.IntRange(1, 40).Draw(t, "lines above"))
		shown.join(before)
		d = told(d, contentMsg{func(frame) text { return shown }, true})
		if isAtRest {
			if d.offset != 0 || d.selected != 0 {
				t.Fatalf("at rest, and item %d is selected from line %d on", d.selected, d.offset)
			}
			return
		}
		if chosen(d) != was || wasSeen && !d.isSeen(d.selected) {
			t.Fatalf("%q was selected (in sight: %t), %q is (%t)", was, wasSeen, chosen(d), d.isSeen(d.selected))
		}
	})
}

// TestALayoutKeepsTheSelection: another width puts things in another order.
func TestALayoutKeepsTheSelection(t *testing.T) {
	t.Parallel()
	compose := func(f frame) text {
		if f.width < 50 {
			all := numbered("", 30)
			all.join(besideEachOther("c", "b", "a"))
			return all
		}
		return besideEachOther("a", "b", "c")
	}
	d := told(document{}, frameMsg{look: testLook, width: 80}, heightMsg(5), contentMsg{compose, false}, moveMsg(2), frameMsg{look: testLook, width: 40})
	if chosen(d) != "c" || !d.isSeen(d.selected) {
		t.Errorf("after a layout %q is selected, from line %d on", chosen(d), d.offset)
	}
	d = told(d, heightMsg(2), frameMsg{look: testLook, width: 80})
	if chosen(d) != "c" || d.offset != 0 {
		t.Errorf("after another %q is selected, from line %d on", chosen(d), d.offset)
	}
	early := told(document{}, contentMsg{compose, false}, selectMsg{kind: aboutVariable, name: "b"}, frameMsg{look: testLook, width: 80}, heightMsg(5))
	if chosen(early) != "b" {
		t.Errorf("what was to be selected before there was a width is not: %q is", chosen(early))
	}
}

// TestFirstReportSelectsTheClockThatFires: where a call ends is what is looked
// for.
func TestFirstReportSelectsTheClockThatFires(t *testing.T) {
	t.Parallel()
	want := target{kind: aboutClock, clock: model.ToolCall}
	for _, s := range []size{{60, 15}, {80, 24}, {200, 60}} {
		m := show(start(s.width, s.height, testConfig()), overrideReport())
		if got := press(m, "2").target(); !got.is(want) {
			t.Errorf("%d×%d: the first report selects %+v", s.width, s.height, got)
		}
		if got := press(m, "down", "up", "2").target(); !got.is(want) {
			t.Errorf("%d×%d: another launch selects %+v", s.width, s.height, got)
		}
	}
}

// TestASaveLeavesTheEndOfATallItem where it is read, where nothing above it moved.
func TestASaveLeavesTheEndOfATallItem(t *testing.T) {
	t.Parallel()
	m := press(overrideState(40, 10), "n", "pgdown")
	before := m.panes[findingsPane].(document).offset
	for what, after := range map[string]screen{"a save": show(m, overrideReport()), "a filter that was left": press(m, "/", "space", "esc")} {
		if offset := after.panes[findingsPane].(document).offset; offset != before {
			t.Errorf("%s scrolls from line %d to %d", what, before, offset)
		}
	}
}
