package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
)

// everyOpened gives a state with each page open that can be reached from what is
// selected in a pane, wholly and at its end.
func everyOpened(c Config, s size, reports ...*model.Report) []screen {
	m := start(s.width, s.height, c)
	for _, report := range reports {
		m = show(m, report)
	}
	var opened []screen
	for _, pane := range []string{"1", "2", "3", "4", "5"} {
		m := press(m, pane, "g")
		for range 30 {
			page := press(m, "x")
			opened = append(opened, page, press(page, "G"), press(page, "right"))
			m = press(m, "down")
		}
	}
	compared := press(m, "1", "g", "d")
	for range 3 {
		opened = append(opened, compared, press(compared, "a"), press(compared, "s", "G"), press(compared, "a", "G"))
		compared = press(compared, "right")
	}
	return append(opened, press(m, ":"), press(m, "?"))
}

// secretly is a launch with a credential wherever a name or a value can stand.
func secretly(name, value string) model.Launch {
	d := literal("MCP_TOOL_TIMEOUT", value, hidden, 1, at(8, 1, 40))
	d.Profile = hidden
	l := overridden()
	l.Name, l.Runtime, l.Alias, l.AliasVersion = name, "claude-code", hidden, hidden
	by := d
	v := variable(by, model.Shadow{Definition: d})
	v.Origins = []model.Origin{hidden, "repository " + hidden}
	v.Agreeing = []model.Definition{d, by}
	l.Environment = []model.Variable{v, variable(literal("PLAIN", hidden+value, "repository "+hidden, 1, at(9, 1, 40))), variable(literal(hidden, value, hidden, 1, at(9, 1, 40)))}
	l.Servers[0].Name, l.Servers[0].Type = hidden, hidden
	l.Servers[0].Clocks[model.ToolCall].By = &by
	l.Servers[0].Clocks[model.ToolCall].Steps = []model.Step{stepFrom(&d, 5)}
	l.Servers[0].Clocks[model.Connect].By = &l.Environment[1].Definition
	l.Servers[0].Clocks[model.Connect].Steps = []model.Step{stepFrom(&l.Environment[1].Definition, 5)}
	l.Servers[0].Verdicts[0].Tool = hidden
	return l
}

// TestNoPageShowsACredential plants one wherever a name or a value can stand, and
// opens every page.
func TestNoPageShowsACredential(t *testing.T) {
	t.Parallel()
	about := finding(model.ServerRejected, model.Error, "opus", hidden, at(3, 1, 4), "message", "")
	about.Server = hidden
	other := finding(model.ServerRejected, model.Error, "opus", "A_KEY", at(3, 1, 4), "message", "")
	blocked := blockedLaunch()
	blocked.Name = "opus"
	blocked.Blocked = &model.Blocked{Kind: model.BlockConflict, Key: hidden, Origins: []model.Origin{hidden}, Definitions: []model.Definition{sampleToken}}
	for name, reports := range map[string][]*model.Report{
		"two values":     {reportOf(nil, secretly("opus", "1")), reportOf([]model.Finding{about}, secretly("opus", "2"), secretly(hidden, "3"))},
		"blocked":        {reportOf([]model.Finding{about}, secretly("opus", "1")), reportOf([]model.Finding{about, other}, blocked, goodLaunch())},
		"from the files": {resolved(twice), resolved(strings.Replace(twice, "other-", "another-", 1))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, s := range []size{{60, 15}, {200, 60}} {
				for _, m := range everyOpened(testConfig(), s, reports...) {
					if frame := m.render(); strings.Contains(frame, "0123456789abcdef") {
						t.Fatalf("the secret is on the screen:\n%s", ansi.Strip(frame))
					}
				}
			}
		})
	}
}

// TestPagesAreDrawnOfAnything: whatever stands in a report, a page is a frame.
func TestPagesAreDrawnOfAnything(t *testing.T) {
	t.Parallel()
	const attack = "a\x1b]0;owned\x07\x1b[2J\u202eb\r\nc\x9b31m"
	l := secretly(attack, attack)
	l.Servers[0].Name, l.Servers[0].Verdicts[0].Tool, l.Environment[2].Key, l.Rules = attack, attack, attack, attack
	l.Servers[0].Clocks[model.Idle] = model.Clock{State: model.Bounded, Ms: 1, Steps: []model.Step{{Rule: attack, Bare: true}}}
	odd := finding(attack, model.Error, attack, attack, model.Span{File: attack, Line: 3, Column: 1}, attack, attack)
	odd.Related = []model.Related{{Message: attack, Span: model.Span{File: attack}}}
	for _, s := range []size{{40, 10}, {100, 30}} {
		for _, m := range everyOpened(testConfig(), s, reportOf([]model.Finding{odd}, l, goodLaunch()), reportOf([]model.Finding{odd}, l, overridden())) {
			if err := checkFrame(m.render(), m.width, m.height, m.look.method); err != nil {
				t.Fatal(err)
			}
		}
	}
}
