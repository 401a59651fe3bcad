package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

// plainFrame gives the frame without styles.
func plainFrame(m screen) string { return ansi.Strip(m.render()) }

func mustShow(t *testing.T, m screen, texts ...string) {
	t.Helper()
	frame := plainFrame(m)
	for _, text := range texts {
		if !strings.Contains(frame, text) {
			t.Errorf("%q is not on the screen:\n%s", text, frame)
		}
	}
}

func mustNotShow(t *testing.T, m screen, texts ...string) {
	t.Helper()
	frame := plainFrame(m)
	for _, text := range texts {
		if strings.Contains(frame, text) {
			t.Errorf("%q is on the screen:\n%s", text, frame)
		}
	}
}

func TestBatchLeadsToOneInspectionAtATime(t *testing.T) {
	t.Parallel()
	m := start(120, 40, testConfig())
	batch := model.Batch{Seen: morning, Snapshots: []model.Snapshot{{Path: "a.fusebox.yaml"}}}
	m, actions := m.answer(batchMsg(batch))
	want := []Action{inspectBatch{generation: 1, batch: batch}}
	if diff := cmp.Diff(want, actions, cmp.AllowUnexported(inspectBatch{})); diff != "" {
		t.Fatalf("actions after a batch (-want +got):\n%s", diff)
	}
	m, actions = m.answer(editionMsg{1, editionOf(liveReport())})
	if diff := cmp.Diff([]Action{awaitBatch{}}, actions); diff != "" {
		t.Fatalf("actions after a report (-want +got):\n%s", diff)
	}
	batch.Snapshots = []model.Snapshot{{Path: "a.fusebox.yaml", Bytes: []byte("b: 1")}}
	if _, actions = m.answer(batchMsg(batch)); actions[0].(inspectBatch).previous != m.edition {
		t.Error("the next inspection does not compare with the report on the screen")
	}
}

func TestLateReportIsDropped(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), liveReport())
	late := editionMsg{m.generation, editionOf(emptyReport())}
	m = drive(m, saveMsg(m, liveReport()))
	before := plainFrame(m)
	m, actions := m.answer(late)
	if len(actions) != 0 || plainFrame(m) != before {
		t.Error("a report of an earlier generation got onto the screen")
	}
}

func TestFailureIsShownAndSurvived(t *testing.T) {
	t.Parallel()
	for name, m := range map[string]screen{
		"before the first report": start(100, 30, testConfig()),
		"with a report":           show(start(100, 30, testConfig()), liveReport()),
	} {
		t.Run(name, func(t *testing.T) {
			m, actions := m.answer(failedMsg{inspectBatch{}, "index out of range (inspect.go:25)"})
			m = m.arrange()
			if diff := cmp.Diff([]Action{awaitBatch{}}, actions); diff != "" {
				t.Errorf("actions after a failure (-want +got):\n%s", diff)
			}
			mustShow(t, m, "✖ failed", "index out of range (inspect.go:25)")
			mustNotShow(t, show(m, liveReport()), "failed", "index out of range")
		})
	}
}

func TestServerSwitch(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), liveReport())
	mustShow(t, press(m, "left"), "server kandev http · 1 of 2")
	m = press(m, "right")
	mustShow(t, m, "server docs stdio · 2 of 2", "no tool of this server is known to wait")
	mustShow(t, press(m, "]"), "server docs stdio")
	mustShow(t, show(m, overrideReport()), "server docs stdio")
	mustShow(t, press(m, "h"), "server kandev http")
	mustShow(t, press(m, "down"), "server kandev http")
	mustShow(t, press(show(start(120, 40, testConfig()), blockedReport()), "right"), "✖ blocked")
}

func TestMovingInThePanes(t *testing.T) {
	t.Parallel()
	m := show(start(80, 24, testConfig()), overrideReport())
	for _, step := range []struct {
		key  string
		want int
	}{{"down", 1}, {"j", 2}, {"down", 2}, {"k", 1}, {"g", 0}, {"up", 0}, {"G", 2}, {"home", 0}, {"end", 2}, {"pgup", 0}, {"pgdown", 2}} {
		m = press(m, step.key)
		if got := m.launches().selected; got != step.want {
			t.Errorf("%s selects row %d, want %d", step.key, got, step.want)
		}
	}
	m = press(m, "g", "tab", "tab", "tab", "tab")
	if m.focus != findingsPane {
		t.Fatalf("four tabs lead to pane %d", m.focus)
	}
	rows := m.layout.panes[findingsPane].height
	for key, want := range map[string]int{"up": 0, "down": 1, "space": 2, "pgdown": 2, "G": 4} {
		if got := press(m, key).panes[findingsPane].(document).selected; got != want {
			t.Errorf("%s selects finding %d, want %d", key, got, want)
		}
	}
	mustShow(t, m, fmt.Sprintf("1-%d of 18", rows))
	end := press(m, "G")
	mustShow(t, end, "MCP_TOOL_TIMEOUT=7200000 of the agent")
	if got := end.panes[findingsPane].(document); got.offset+got.height != len(got.text.lines) {
		t.Errorf("G leaves the last line at %d of %d", got.offset+got.height, len(got.text.lines))
	}
	if press(m, "shift+tab").focus != environmentPane || press(m, "tab").focus != toolsPane || press(m, "tab", "tab").focus != launchesPane {
		t.Error("the panes are not a ring")
	}
	if kept := show(press(m, "down"), overrideReport()).panes[findingsPane].(document).selected; kept != 1 {
		t.Errorf("a save selects finding %d", kept)
	}
}

func TestHelpOpensAndCloses(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), liveReport())
	before := plainFrame(m)
	help := press(m, "?")
	long := press(drive(m, tea.WindowSizeMsg{Width: 200, Height: 100}), "?")
	for b := range help.keys.without(onTour).all() {
		mustShow(t, long, b.Help().Key, b.Help().Desc)
	}
	for _, s := range []status{statusOK, statusInfo, statusUnknown, statusWarning, statusError, statusBlocked} {
		mustShow(t, help, s.glyph(unicodeGlyphs)+" "+s.word())
	}
	for _, key := range []string{"?", "esc"} {
		if after := plainFrame(press(help, key)); after != before {
			t.Errorf("%s does not give the screen back:\n%s", key, cmp.Diff(before, after))
		}
	}
	mustShow(t, press(show(help, overrideReport()), "esc"), "✖ aborted")
	mustShow(t, press(help, "tab", "esc"), "▸ Launches")
}

func TestMouse(t *testing.T) {
	t.Parallel()
	click := func(m screen, x, y int) screen {
		return drive(m, tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	}
	wheel := func(m screen, x, y int, b tea.MouseButton) screen {
		return drive(m, tea.MouseWheelMsg{X: x, Y: y, Button: b})
	}
	m := show(start(80, 24, testConfig()), overrideReport())
	if got := click(m, 5, 4).launches().selected; got != 2 {
		t.Errorf("a click on the third row selects row %d", got)
	}
	if got := click(m, 5, 15).launches().selected; got != 0 {
		t.Errorf("a click below the rows selects row %d", got)
	}
	findings := m.layout.panes[findingsPane]
	if got := click(m, findings.x, findings.y).focus; got != findingsPane {
		t.Errorf("a click on the findings focuses pane %d", got)
	}
	down := wheel(m, findings.x, findings.y, tea.MouseWheelDown)
	if got := down.panes[findingsPane].(document).offset; got != wheelRows || down.focus != launchesPane {
		t.Errorf("the wheel leaves the findings at line %d", got)
	}
	if got := wheel(down, findings.x, findings.y, tea.MouseWheelUp).panes[findingsPane].(document).offset; got != 0 {
		t.Errorf("the wheel does not scroll back: line %d", got)
	}
	if got := wheel(m, 5, 5, tea.MouseWheelDown).launches().selected; got != 1 {
		t.Errorf("the wheel on the launches selects row %d", got)
	}
	single := show(start(60, 15, testConfig()), overrideReport())
	for _, tab := range single.tabs() {
		if got := click(single, tab.at.x, tab.at.y).focus; got != tab.id {
			t.Errorf("a click on %q leads to pane %d", tab.text, got)
		}
	}
	if view := m.View(); view.MouseMode != tea.MouseModeCellMotion || !view.AltScreen {
		t.Error("the view asks for no mouse or no alternate screen")
	}
	c := testConfig()
	c.NoMouse = true
	if view := start(80, 24, c).View(); view.MouseMode != tea.MouseModeNone {
		t.Error("NoMouse does not leave the mouse to the terminal")
	}
}

func TestTerminalSaysWhatItIs(t *testing.T) {
	t.Parallel()
	m := show(start(80, 24, testConfig()), overrideReport())
	dark := m.render()
	light := drive(m, tea.BackgroundColorMsg{Color: ansi.BrightWhite})
	if light.render() == dark {
		t.Error("a light background changes nothing")
	}
	if plainFrame(light) != plainFrame(m) {
		t.Error("a light background changes the text")
	}
	if back := drive(light, tea.BackgroundColorMsg{Color: ansi.Black}); back.render() != dark {
		t.Error("a dark background does not bring the dark colours back")
	}
	basic := drive(m, tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if strings.Contains(basic.render(), "38;2;") {
		t.Error("sixteen colours are drawn in true colour")
	}
	if got := drive(m, tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset}).look.method; got != ansi.GraphemeWidth {
		t.Error("a terminal that clusters graphemes is measured by runes")
	}
	if got := drive(m, tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeNotRecognized}).look.method; got != ansi.WcWidth {
		t.Error("a terminal that does not know grapheme clusters is measured by them")
	}
}

func TestKeysThatEndOrSuspend(t *testing.T) {
	t.Parallel()
	m := newScreen(context.Background(), testConfig())
	for key, want := range map[string]tea.Msg{"q": tea.QuitMsg{}, "ctrl+c": tea.QuitMsg{}, "ctrl+z": tea.SuspendMsg{}} {
		_, command := m.Update(keyPress(key))
		if command == nil {
			t.Errorf("%s does nothing", key)
		} else if got := command(); got != want {
			t.Errorf("%s leads to %T, want %T", key, got, want)
		}
	}
	if _, command := m.Update(keyPress("x")); command != nil {
		t.Error("an unbound key does something")
	}
}

func TestTooSmallTerminalSaysSo(t *testing.T) {
	t.Parallel()
	for _, s := range []size{{39, 10}, {40, 9}, {20, 4}} {
		m := show(start(s.width, s.height, testConfig()), liveReport())
		if text := strings.Join(strings.Fields(plainFrame(m)), " "); !strings.HasPrefix(text, "terminal too small: needs 40×10") {
			t.Errorf("%d×%d: %q", s.width, s.height, text)
		}
	}
	mustNotShow(t, show(start(40, 10, testConfig()), liveReport()), "too small")
}

// TestSelectedLaunchStaysVisible scrolls through more launches than fit.
func TestSelectedLaunchStaysVisible(t *testing.T) {
	t.Parallel()
	m := show(start(80, 24, testConfig()), crowd(200))
	mustShow(t, m, "▸✖ error   opus-000", "Launches 200")
	for _, step := range []struct{ key, selected, first, last string }{
		{"pgdown", "opus-019", "opus-000", "opus-019"}, {"down", "opus-020", "opus-001", "opus-020"},
		{"G", "opus-199", "opus-180", "opus-199"}, {"pgup", "opus-180", "opus-180", "opus-199"},
		{"up", "opus-179", "opus-179", "opus-198"}, {"g", "opus-000", "opus-000", "opus-019"},
	} {
		m = press(m, step.key)
		if got := m.launch().Name; got != step.selected {
			t.Fatalf("%s selects %s, want %s", step.key, got, step.selected)
		}
		rows := strings.Split(plainFrame(m), "\n")
		if !strings.Contains(rows[2], step.first) || !strings.Contains(rows[21], step.last) {
			t.Errorf("after %s the rows are not %s to %s:\n%s", step.key, step.first, step.last, plainFrame(m))
		}
		mustShow(t, m, "╭ "+step.selected)
	}
	m = drive(press(m, "G"), tea.WindowSizeMsg{Width: 80, Height: 12})
	mustShow(t, m, "▸✓ ok      opus-199")
}
