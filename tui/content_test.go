package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

// clicked is the screen after a click on a cell.
func clicked(m screen, x, y int) screen {
	return drive(m, tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// TestClickOnAPane selects what is under the pointer, also a clock beside others.
func TestClickOnAPane(t *testing.T) {
	t.Parallel()
	m := show(start(200, 60, testConfig()), overrideReport())
	at := m.layout.panes[clocksPane]
	for title, id := range map[string]model.ClockID{"CONNECT": model.Connect, "FIRST TURN": model.FirstTurnWait, "TOOL CALL": model.ToolCall, "FETCH": model.Fetch, "IDLE": model.Idle, "background": model.Background} {
		found := false
		for y := at.y; y < at.y+at.height; y++ {
			row := cells(strings.Split(plainFrame(m), "\n")[y], at.x)
			if x := strings.Index(row, title); x >= 0 && !found && len([]rune(row[:x])) < at.width {
				found = true
				m := clicked(m, at.x+len([]rune(row[:x])), y)
				if got := m.target(); m.focus != clocksPane || got.kind != aboutClock || got.clock != id {
					t.Errorf("a click on %s selects %+v", title, got)
				}
			}
		}
		if !found {
			t.Errorf("%s is not in the pane", title)
		}
	}
}

// TestPointerOnAPage: the page answers, and what is beside it closes it.
func TestPointerOnAPage(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 20, testConfig()), overrideReport()), "2", "x")
	if m.layout.page.width == 0 || len(m.page.text.items) < 1 {
		t.Fatalf("no page with items: %+v", m.layout.page)
	}
	at := m.layout.page
	down := drive(m, tea.MouseWheelMsg{X: at.x, Y: at.y, Button: tea.MouseWheelDown})
	if down.page.offset != wheelRows || down.page.selected != m.page.selected {
		t.Errorf("the wheel leaves the page at line %d", down.page.offset)
	}
	if beside := drive(m, tea.MouseWheelMsg{X: 2, Y: at.y, Button: tea.MouseWheelDown}); beside.page.offset != 0 || beside.launches().selected != m.launches().selected {
		t.Error("the wheel beside the page does something")
	}
	for i, one := range m.page.text.items {
		if one.first < at.height {
			if got := clicked(m, at.x+3, at.y+one.first).page.selected; got != i {
				t.Errorf("a click on item %d of the page selects %d", i, got)
			}
		}
	}
	if closed := clicked(m, 5, 2); closed.pageKind() != noPage || closed.focus != launchesPane {
		t.Error("a click on a launch does not close the page")
	}
	if typing := press(m, "esc", ":"); clicked(typing, 5, 2).prompt.isOpen() {
		t.Error("a click on a launch leaves the palette's prompt open")
	}
	for _, button := range []tea.MouseButton{tea.MouseRight, tea.MouseMiddle} {
		if after := drive(m, tea.MouseClickMsg{X: 5, Y: 2, Button: button}); after.pageKind() != m.pageKind() {
			t.Errorf("button %v does something", button)
		}
	}
}

// TestTargets: what is selected is that of the focused pane, and of a page where
// one is open.
func TestTargets(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), overrideReport())
	for keys, want := range map[string]target{
		"1":     {kind: aboutLaunch, name: "opus+docker"},
		"2":     {kind: aboutClock, clock: model.ToolCall},
		"3":     {kind: aboutField},
		"4":     {kind: aboutVariable, name: "ANTHROPIC_API_KEY"},
		"5":     {kind: aboutFinding, name: "question-aborted", of: "/MCP_TOOL_TIMEOUT"},
		"2 G":   {kind: aboutVerdict, name: "ask_user_question_kandev"},
		"2 : j": {},
		"?":     {},
	} {
		if got := press(m, strings.Fields(keys)...).target(); !got.is(want) && want.kind != aboutNothing || want.kind == aboutNothing && got.kind != aboutNothing && got.kind != aboutEntry {
			t.Errorf("after %s %+v is selected, want %+v", keys, got, want)
		}
	}
	if got := start(80, 24, testConfig()).target(); got.kind != aboutNothing {
		t.Errorf("before the first report %+v is selected", got)
	}
}

// TestServersOfALaunch: there is no server beyond the last, and what was looked at
// comes back with its server.
func TestServersOfALaunch(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), resolved(asking))
	mustShow(t, m, "server s http · 1 of 2")
	mustShow(t, press(m, "right", "right", "right"), "server r sdk · 2 of 2")
	mustShow(t, press(m, "right", "left", "left"), "server s http · 1 of 2")
	gone := show(press(m, "right"), resolved(strings.Replace(asking, ", r: {type: sdk}", "", 1)))
	mustShow(t, gone, "server s http")
	mustShow(t, show(gone, resolved(asking)), "server r sdk · 2 of 2")
	mustShow(t, press(m, "right", "down", "up"), "server s http · 1 of 2")
	mustShow(t, press(m, "down", "right"), "there is no other server")
}
