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

// TestNoCredentialInANameIsShown plants a credential wherever a name can stand,
// before and after a save.
func TestNoCredentialInANameIsShown(t *testing.T) {
	t.Parallel()
	const secret = "ghp_0123456789abcdefABCDEF0123456789abcd"
	d := literal("MCP_TOOL_TIMEOUT", "5", secret, 1, at(8, 1, 40))
	d.Profile = secret
	named := func(value, name string) model.Launch {
		l := overridden()
		l.Name, l.Runtime, l.Alias, l.AliasVersion = name, secret, secret, secret
		by := d
		by.Value.Text = value
		v := variable(by, model.Shadow{Definition: d})
		v.Origins = []model.Origin{secret, "repository " + secret}
		l.Environment = []model.Variable{v, variable(literal(secret+value, "5", "repository "+secret, 1, at(9, 1, 40)))}
		l.Servers[0].Name, l.Servers[0].Type = secret, secret
		l.Servers[0].Clocks[model.ToolCall].By = &by
		l.Servers[0].Clocks[model.Fetch].Steps = []model.Step{stepFrom(&d, 5)}
		l.Servers[0].Verdicts[0].Tool = secret
		return l
	}
	blocked := blockedLaunch()
	blocked.Blocked = &model.Blocked{Kind: model.BlockConflict, Key: secret, Origins: []model.Origin{secret}, Definitions: []model.Definition{d}}
	bare := blockedLaunch()
	bare.Blocked = &model.Blocked{Kind: model.BlockSecret, Key: secret, Origins: []model.Origin{secret}}
	of := func(launches ...model.Launch) *model.Report {
		about := finding(model.ServerRejected, model.Error, secret, secret, at(3, 1, 4), "message", "")
		about.Launch = launches[0].Name
		return reportOf([]model.Finding{about}, launches...)
	}
	for _, reports := range [][]*model.Report{
		{of(named("6", secret))}, {of(blocked)}, {of(bare)},
		{of(named("6", secret), goodLaunch()), of(named("7", secret), goodLaunch())},
		{of(named("6", secret), goodLaunch()), of(goodLaunch())},
	} {
		for _, m := range everyScreen(testConfig(), reports...) {
			if frame := m.render(); strings.Contains(frame, "0123456789abcdef") {
				t.Fatalf("the secret is on the screen:\n%s", ansi.Strip(frame))
			}
		}
	}
}

// TestLongNamesAreCropped: a name or value without end takes a part of a line.
func TestLongNamesAreCropped(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("no end ", 10_000)
	l := overridden()
	l.Name, l.Alias, l.Servers[0].Name, l.Servers[0].Type, l.Servers[0].Verdicts[0].Tool = long, long, long, long, long
	d := literal(long, strings.Repeat("1 ", 2000), model.Origin(long), 1, at(8, 1, 40))
	d.Profile = long
	l.Environment = []model.Variable{variable(d, model.Shadow{Definition: d})}
	about := finding(model.ServerRejected, model.Error, long, "", at(3, 1, 4), "message", "")
	about.Server = long
	for _, m := range everyScreen(testConfig(), reportOf([]model.Finding{about}, l)) {
		frame := plainFrame(m)
		if strings.Contains(frame, long[:80]) || strings.Contains(frame, strings.Repeat("1 ", 101)) {
			t.Fatal(frame)
		}
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
