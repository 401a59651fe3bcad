package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestTourPausesForWhoeverLooksAround: any other key, and the mouse.
func TestTourPausesForWhoeverLooksAround(t *testing.T) {
	t.Parallel()
	m := toured(120, 40)
	for _, key := range []string{"down", "tab", "x", "d", "/", ":", "?", "n", "y", "1"} {
		if after := press(m, key); !after.tour.isPaused || !after.tour.isOn {
			t.Errorf("%s does not pause the tour", key)
		}
	}
	for what, message := range map[string]tea.Msg{
		"a click":   tea.MouseClickMsg{X: 3, Y: 7, Button: tea.MouseLeft},
		"the wheel": tea.MouseWheelMsg{X: 3, Y: 7, Button: tea.MouseWheelDown},
	} {
		if after := drive(m, message); !after.tour.isPaused {
			t.Errorf("%s does not pause the tour", what)
		}
	}
	for what, message := range map[string]tea.Msg{"an unbound key": keyPress("z"), "a resize": tea.WindowSizeMsg{Width: 90, Height: 30}, "a tick": tickMsg(morning)} {
		if after := drive(m, message); after.tour.isPaused {
			t.Errorf("%s pauses the tour", what)
		}
	}
	mustShow(t, press(m, "down", "p"), "▸answer after")
}

// TestEscapeClosesAPageBeforeTheTour, so that it never ends two things at once.
func TestEscapeClosesAPageBeforeTheTour(t *testing.T) {
	t.Parallel()
	m := delivered(toured(120, 40), "space")
	mustShow(t, m, "╭ Explain", "Where it comes from.")
	m = press(m, "esc")
	mustShow(t, m, "Where it comes from.", "paused")
	mustNotShow(t, m, "╭ Explain")
	m = press(m, "esc")
	mustNotShow(t, m, "Where it comes from.", "explore", "1/2")
	if m.tour.isOn {
		t.Error("the tour is not over")
	}
	for _, key := range []string{"space", ".", "p", "left"} {
		if after := press(m, key); after.tour.step != 1 || after.tour.isOn {
			t.Errorf("after the end %s goes on with the tour", key)
		}
	}
	filtered := press(filterBy(toured(120, 40), "opus"), "enter", "esc")
	if filtered.tour.isOn {
		t.Error("esc clears the filter of a tour instead of ending it")
	}
}

// TestFooterOfATour names no key that does something else there.
func TestFooterOfATour(t *testing.T) {
	t.Parallel()
	m := toured(120, 40)
	mustShow(t, m, "hl server", "space next", "← back")
	mustNotShow(t, m, "←→ server")
	mustShow(t, delivered(m, "left"), "hl with", "esc close")
	mustShow(t, press(drive(m, tea.WindowSizeMsg{Width: 200, Height: 100}), "?"), " l ]        next server", " ctrl+d     one page down")
	mustShow(t, press(m, "esc"), "←→ server")
}

// TestPaletteInATour lists what moves the tour, and does it.
func TestPaletteInATour(t *testing.T) {
	t.Parallel()
	m := delivered(toured(120, 60), "space")
	for title, step := range map[string]int{"next step": 2, "step before": 0, "next scene": 2} {
		got, _ := choose(t, m, title)
		if got.tour.step != step || !got.tour.isOn {
			t.Errorf("%q leads to step %d, want %d", title, got.tour.step, step)
		}
	}
	ended, _ := choose(t, m, "end the tour and stay")
	if ended.tour.isOn {
		t.Error("the tour is not over")
	}
	mustShow(t, press(m, ":", "esc"), "╭ Explain the tool-call budget", "paused")
	mustNotShow(t, press(ended, ":"), "next scene")
}

func TestTypingInATourIsText(t *testing.T) {
	t.Parallel()
	m := filterBy(toured(120, 40), "p.fusebox q")
	if m.prompt.typed() != "p.fusebox q" || m.tour.step != 0 {
		t.Errorf("%q is typed, and the tour is on step %d", m.prompt.typed(), m.tour.step)
	}
	m = press(m, "left", "backspace", "esc")
	if m.tour.step != 0 || !m.tour.isOn || m.prompt.isOpen() {
		t.Error("keys that are typed move the tour")
	}
}

// TestTextsNameTheKeysOfATour: the arrows and esc are its own while it runs.
func TestTextsNameTheKeysOfATour(t *testing.T) {
	t.Parallel()
	m := press(toured(200, 60), "down", "tab")
	mustShow(t, m, "1 of 2 hl")
	mustShow(t, press(m, "esc"), "1 of 2 ←→")
	m = filterBy(m, "no such thing")
	mustShow(t, m, "nothing matches")
	mustNotShow(t, m, "esc clears the filter")
	mustShow(t, press(m, "enter", "esc"), "esc clears the filter")
}
