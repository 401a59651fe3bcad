package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestSelectionFollowsTheName(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 40, testConfig()), liveReport()), "down")
	if got := m.launch().Name; got != "opus" {
		t.Fatalf("down selects %s", got)
	}
	m = show(m, reportOf(nil, unknownLaunch(), stillGood(), goodLaunch()))
	if got := m.launch().Name; got != "opus" {
		t.Errorf("after the order changed %s is selected", got)
	}
	m = show(m, reportOf(nil, unknownLaunch(), stillGood()))
	if got := m.launch().Name; got != "opus+docker" {
		t.Errorf("after the selected launch went away %s is selected", got)
	}
	mustShow(t, m, "opus removed")
	m = show(m, emptyReport())
	mustShow(t, m, "No launch to show yet", "agent_id: claude-acp", "profiles/")
	m = show(m, liveReport())
	mustShow(t, m, "Launches 3")
}

// TestChosenLaunchIsSelectedAgain: many programs save by removing a file and
// writing it anew.
func TestChosenLaunchIsSelectedAgain(t *testing.T) {
	t.Parallel()
	without := reportOf(nil, unknownLaunch(), stillGood())
	all := reportOf(nil, unknownLaunch(), stillGood(), goodLaunch())
	chosen := press(show(start(120, 40, testConfig()), liveReport()), "down", "right")
	for name, test := range map[string]struct {
		m    screen
		want string
	}{
		"gone and back":         {show(show(chosen, without), all), "opus"},
		"all gone and back":     {show(show(chosen, emptyReport()), all), "opus"},
		"gone for two saves":    {show(show(show(chosen, without), reportOf(nil, stillGood())), all), "opus"},
		"another was chosen":    {show(press(show(chosen, without), "up"), all), "codex-long"},
		"its stand-in clicked":  {show(clickRow(show(chosen, without), 1), all), "opus+docker"},
		"a click on nothing":    {show(clickRow(show(chosen, without), 5), all), "opus"},
		"nothing was chosen":    {show(show(show(start(120, 40, testConfig()), all), without), all), "codex-long"},
		"the stand-in moved on": {show(show(chosen, without), reportOf(nil, goodLaunch(), stillGood())), "opus"},
		"the stand-in stays":    {show(show(chosen, without), reportOf(nil, stillGood(), unknownLaunch())), "opus+docker"},
	} {
		if got := test.m.launch().Name; got != test.want {
			t.Errorf("%s: %s is selected, want %s", name, got, test.want)
		}
	}
	mustShow(t, chosen, "server docs stdio")
	mustShow(t, show(show(chosen, emptyReport()), all), "server docs stdio")
	mustShow(t, show(show(chosen, reportOf(nil, unknownLaunch())), all), "server docs stdio")
	mustShow(t, show(press(show(chosen, without), "up", "down"), all), "server kandev http")
}

func clickRow(m screen, row int) screen {
	at := m.layout.panes[launchesPane]
	return drive(m, tea.MouseClickMsg{X: at.x, Y: at.y + row, Button: tea.MouseLeft})
}
