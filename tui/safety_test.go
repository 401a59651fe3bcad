package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
)

// everyScreen gives a state at every size and pane, with the help open too.
func everyScreen(c Config, reports ...*model.Report) []screen {
	var screens []screen
	for _, s := range []size{{40, 10}, {80, 24}, {120, 40}, {300, 100}} {
		m := start(s.width, s.height, c)
		for _, report := range reports {
			m = show(m, report)
		}
		for range paneCount {
			screens = append(screens, m, press(m, "right"), press(m, "G"))
			m = press(m, "tab")
		}
	}
	return screens
}

// TestNoMaskedLiteralIsShown plants a credential wherever a value can stand.
func TestNoMaskedLiteralIsShown(t *testing.T) {
	t.Parallel()
	const secret = "ghp_0123456789abcdefABCDEF0123456789abcd"
	planted := overridden()
	planted.Environment = append(planted.Environment,
		variable(literal("PLAIN", secret, model.OriginAgentProfile, 2, at(8, 1, 40)),
			model.Shadow{Definition: literal("PLAIN", secret, model.OriginManagedDefaults, 3, model.Span{})}))
	calm := goodLaunch()
	calm.Name = planted.Name
	for _, reports := range [][]*model.Report{
		{reportOf(overrideFindings(), planted)},
		{reportOf(nil, planted), reportOf(nil, calm)},
	} {
		for _, m := range everyScreen(testConfig(), reports...) {
			if frame := m.render(); strings.Contains(frame, "0123456789abcdef") {
				t.Fatalf("the secret is on the screen:\n%s", ansi.Strip(frame))
			}
		}
	}
	c := testConfig()
	c.Reveal = []string{"PLAIN"}
	m := press(show(start(300, 100, c), reportOf(nil, planted)), "tab", "tab")
	mustShow(t, m, "PLAIN", secret)
	if n := strings.Count(plainFrame(m), secret); n != 2 {
		t.Errorf("one key was revealed, %d literals are shown", n)
	}
}

// TestFileTextCannotActOnTheTerminal plants sequences in every text of a
// report.
func TestFileTextCannotActOnTheTerminal(t *testing.T) {
	t.Parallel()
	const attack = "a\x1b]0;owned\x07\x1b[2J\u202eb\r\nc\x9b31m"
	span := model.Span{File: attack, Line: 3, Column: 4, EndLine: 3, EndColumn: 5}
	d := literal(attack, attack, attack, 1, span)
	d.Profile = attack
	l := overridden()
	l.Name, l.Runtime, l.Alias, l.AliasVersion, l.Rules, l.Session = attack, attack, attack, attack, attack, attack
	l.Environment = []model.Variable{variable(d, model.Shadow{Definition: d})}
	l.Servers[0].Name, l.Servers[0].Type, l.Servers[0].Place = attack, attack, span
	l.Servers[0].Clocks[model.ToolCall].By = &d
	l.Servers[0].Clocks[model.Background].Steps = bare(attack)
	l.Servers[0].Verdicts[0].Tool = attack
	blocked := blockedLaunch()
	blocked.Blocked = &model.Blocked{Kind: model.BlockSecret, Key: attack, Origins: []model.Origin{attack}, Definitions: []model.Definition{d}}
	broken := finding(model.FileInvalid, model.Error, "", attack, span, attack, attack)
	broken.Excerpt = model.Excerpt{Line: 3, Before: attack, Marked: attack, After: attack}
	report := reportOf([]model.Finding{broken, finding(attack, model.Error, attack, attack, span, attack, attack)}, l, blocked)
	report.Files = []*model.File{{Path: attack, Stale: true, Findings: []model.Finding{broken}}}
	c := testConfig()
	c.Title, c.Arguments = attack, []string{attack}
	for _, m := range append(everyScreen(c, report), everyScreen(c, &model.Report{Findings: report.Findings, Files: report.Files})...) {
		m = drive(m, batchMsg{Polling: attack, Notice: attack})
		if err := checkFrame(m.render(), m.width, m.height, m.look.method); err != nil {
			t.Fatal(err)
		}
	}
}
