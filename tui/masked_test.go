package tui

import (
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// planted is a report in which a credential stands wherever a value or a name can.
func planted(secret string) *model.Report {
	l := overridden()
	l.Environment = append(l.Environment,
		variable(literal("PLAIN", secret, model.OriginAgentProfile, 2, at(8, 1, 40)),
			model.Shadow{Definition: literal("PLAIN", secret, model.OriginManagedDefaults, 3, model.Span{})}),
		variable(literal(secret, "5", model.Origin(secret), 2, at(9, 1, 40))))
	l.Servers[0].Name = secret
	hidden := goodLaunch()
	hidden.Name, hidden.Runtime, hidden.Alias = secret, secret, secret
	return reportOf(overrideFindings(), l, hidden, unknownLaunch())
}

// TestFilterIsNoOracle: nothing that can be typed tells one credential from
// another.
func TestFilterIsNoOracle(t *testing.T) {
	t.Parallel()
	const one, other = "ghp_0123456789abcdefABCDEF0123456789abcd", "ghp_zyxwvutsrqponmlkjihgZYXWVUTSRQPONMLK"
	first, second := show(start(120, 40, testConfig()), planted(one)), show(start(120, 40, testConfig()), planted(other))
	check := func(t interface{ Fatalf(string, ...any) }, typed string) {
		a, b := filterBy(first, typed), filterBy(second, typed)
		if a.render() != b.render() {
			t.Fatalf("%q tells what is masked:\n%s", typed, cmp.Diff(plainFrame(a), plainFrame(b)))
		}
	}
	for _, typed := range []string{one, other, "!" + one, "ghp", "ghp_0123", "0123456789", "•", "secret", "plain"} {
		check(t, typed)
	}
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.IntRange(0, len(one)-1).Draw(t, "from")
		check(t, one[from:rapid.IntRange(from+1, len(one)).Draw(t, "to")])
	})
}

// plantedFile has the credential in the text of a file, in values and in names.
const plantedFile = `agent_profiles:
  - name: opus
    agent_id: claude-acp
    runtime_version: "0.75.1"
    env: {MCP_TOOL_TIMEOUT: ghp_0123456789abcdefABCDEF0123456789abcd, GITHUB_TOKEN: ghp_0123456789abcdefABCDEF0123456789abcd}
    mcp_servers:
      - {name: docs, command: docs, args: [--token, ghp_0123456789abcdefABCDEF0123456789abcd]}
executor_profiles:
  - name: docker
    env: {MCP_TOOL_TIMEOUT: "10000", GITHUB_TOKEN: ghp_0123456789abcdefABCDEF0123456789zzzz, ghp_0123456789abcdefABCDEF0123456789abcd: "1"}
launches:
  - {name: opus, agent_profile: opus}
  - {name: opus-docker, agent_profile: opus, executor_profile: docker}
tools:
  ghp_0123456789abcdefABCDEF0123456789abcd: {server: docs, tier: slow}
tool_timeouts:
  entries: {ghp_0123456789abcdefABCDEF0123456789zzzz*: 10s, x: ghp_0123456789abcdefABCDEF0123456789abcd}
  known_tools: [ghp_0123456789abcdefABCDEF0123456789abcd]
`

// inspected gives the screen after the program read a profile file with a text.
func inspected(m screen, text string) screen {
	snapshot := model.Snapshot{Path: sampleFile, Folder: "profiles", State: model.StateGood, Bytes: []byte(text)}
	next, command := m.Update(batchMsg{Seen: morning, Snapshots: []model.Snapshot{snapshot}})
	return drive(next.(screen), command())
}

// writingConfig copies what may be shown with the keys that are revealed.
func writingConfig() Config {
	c := testConfig()
	write := func(l *model.Launch, reveal []string) string {
		var b strings.Builder
		for i := range l.Environment {
			text, _ := l.Environment[i].ShowValue(reveal)
			b.WriteString(model.ShowName(l.Environment[i].Key) + "=" + text + "\n")
		}
		return b.String()
	}
	c.EnvironmentText = write
	c.JSON = func(_ *model.Report, l *model.Launch, _ []model.Finding, reveal []string) string {
		return write(l, reveal)
	}
	c.Inspect = Inspector(resolver.Options{})
	return c
}

// TestNothingMaskedIsCopied copies whatever can be selected, on every page.
func TestNothingMaskedIsCopied(t *testing.T) {
	t.Parallel()
	const secret = "0123456789"
	calm := strings.ReplaceAll(plantedFile, `"10000"`, `"20000"`)
	for name, m := range map[string]screen{
		"names and values": show(start(120, 60, writingConfig()), planted("ghp_0123456789abcdefABCDEF0123456789abcd")),
		"after a save":     show(show(start(120, 60, writingConfig()), planted("ghp_0123456789abcdefABCDEF0123456789abcd")), overrideReport()),
		"a file":           inspected(start(120, 60, writingConfig()), plantedFile),
		"a file saved":     inspected(inspected(start(120, 60, writingConfig()), calm), plantedFile),
		"a broken file":    inspected(inspected(start(120, 60, writingConfig()), plantedFile), plantedFile+"  - {name: ghp_0123456789abcdefABCDEF0123456789abcd"),
	} {
		copies := 0
		check := func(m screen, keys ...string) {
			t.Helper()
			for _, key := range keys {
				next, actions := m.answer(keyPress(key))
				for _, action := range actions {
					if c, ok := action.(copyText); ok {
						copies++
						if strings.Contains(c.text, secret) {
							t.Fatalf("%s: %s copies what is masked:\n%s", name, key, c.text)
						}
					}
				}
				if frame := plainFrame(next.remasked().arrange()); strings.Contains(frame, secret) {
					t.Fatalf("%s: %s shows what is masked:\n%s", name, key, frame)
				}
			}
		}
		for range m.edition.rows {
			for _, pane := range []string{"1", "2", "3", "4", "5", "6"} {
				on := press(m, pane, "g")
				check(on, "Y", "J", "d", ":")
				for last := (target{kind: aboutEntry}); on.target() != last; on = press(on, "down") {
					last = on.target()
					check(on, "y", "x")
					check(press(on, "x"), "y", "down")
					if pane == "1" {
						break
					}
				}
			}
			check(press(m, "d"), "y")
			check(press(m, "d", "a"), "y")
			check(press(m, "d", "right", "s", "a"), "y")
			m = press(m, "1", "down")
		}
		if copies < 100 {
			t.Errorf("%s: only %d texts were copied", name, copies)
		}
	}
}

// masking are what hides a revealed literal again.
var masking = map[string]func(screen) screen{
	"v":                     func(m screen) screen { return press(m, "v") },
	"another variable":      func(m screen) screen { return press(m, "down") },
	"another pane":          func(m screen) screen { return press(m, "tab", "4") },
	"an explanation":        func(m screen) screen { return press(m, "x", "esc") },
	"a comparison":          func(m screen) screen { return press(m, "d", "esc") },
	"the help":              func(m screen) screen { return press(m, "?", "esc") },
	"the palette":           func(m screen) screen { return press(m, ":", "esc") },
	"a filter":              func(m screen) screen { return filterBy(m, "token") },
	"the next problem":      func(m screen) screen { return press(m, "n", "4") },
	"a save of the same":    func(m screen) screen { return show(m, revealedReport()) },
	"another launch":        func(m screen) screen { return press(m, "1", "down", "4") },
	"a click on a launch":   func(m screen) screen { return press(clickRow(m, 1), "4") },
	"the wheel":             func(m screen) screen { return drive(m, tea.MouseWheelMsg{X: 3, Y: 3, Button: tea.MouseWheelDown}) },
	"a launch that is gone": func(m screen) screen { return show(m, reportOf(nil, revealedLaunch("opus+docker"))) },
}

// revealedLaunch has a masked literal as its first variable.
func revealedLaunch(name string) model.Launch {
	l := goodLaunch()
	l.Name = name
	other := literal("NPM_TOKEN", "npm_0123456789abcdefABCDEF0123456789", model.OriginAgentProfile, 2, at(15, 1, 4))
	// The environment is in the order of its keys.
	before := literal("GITHUB_TOKEN", "ghp_shadow6789abcdefABCDEF0123456789abcd", model.OriginAgentProfile, 2, at(16, 1, 4))
	l.Environment = []model.Variable{variable(sampleToken, model.Shadow{Definition: before}), variable(sampleTimeout), variable(sampleAgentTool), variable(other)}
	return l
}

func revealedReport() *model.Report {
	return reportOf(overrideFindings(), revealedLaunch("opus"), revealedLaunch("opus+docker"))
}

// TestRevealIsForOneVariable: one literal is shown, until anything else is done.
func TestRevealIsForOneVariable(t *testing.T) {
	t.Parallel()
	const secret, other = "ghp_0123456789abcdefABCDEF0123456789abcd", "npm_0123456789abcdefABCDEF0123456789"
	m := press(show(start(140, 40, writingConfig()), revealedReport()), "4")
	mustNotShow(t, m, secret, other)
	m = press(m, "v")
	mustShow(t, m, "▸  GITHUB_TOKEN      "+secret, "shadows •••")
	mustNotShow(t, m, other, "ghp_shadow")
	for name, leave := range masking {
		after := leave(m)
		mustNotShow(t, after, secret, other)
		if copied := copies(press(after, "1"), "Y", "J"); strings.Contains(copied, secret) || after.revealed.key != "" {
			t.Errorf("after %s what was revealed is copied", name)
		}
	}
	for name, stay := range map[string]func(screen) screen{
		"an unbound key": func(m screen) screen { return press(m, "z") },
		"another server": func(m screen) screen { return press(m, "right") },
		"another width":  func(m screen) screen { return drive(m, tea.WindowSizeMsg{Width: 200, Height: 60}) },
		"a second":       func(m screen) screen { return drive(m, tickMsg(morning)) },
		"polling":        func(m screen) screen { return drive(m, again(m, switchedOff, "")) },
	} {
		after := stay(m)
		mustShow(t, after, secret)
		mustNotShow(t, after, other)
		if got := copies(after, "y"); got != secret {
			t.Errorf("after %s %q is copied", name, got)
		}
		if got := copies(after, "J"); strings.Contains(got, secret) {
			t.Errorf("after %s the launch is copied as %q", name, got)
		}
		if got := copies(after, "Y"); !strings.Contains(got, secret) || strings.Contains(got, other) {
			t.Errorf("after %s the environment is copied as %q", name, got)
		}
	}
}

// copies gives what keys copy.
func copies(m screen, keys ...string) string {
	text := ""
	for _, key := range keys {
		next, actions := m.answer(keyPress(key))
		m = next.remasked().arrange()
		for _, action := range actions {
			if c, ok := action.(copyText); ok {
				text += c.text
			}
		}
	}
	return text
}
