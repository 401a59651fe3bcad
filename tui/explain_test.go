package tui

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver/runtimes"

	tea "charm.land/bubbletea/v2"
)

// hidden is a credential in the environments below.
const hidden = "ghp_0123456789abcdefABCDEF0123456789abcd"

// Versions of Claude Code on both sides of its changes, some of them between two
// that were read; every transport; and environments that move the clocks.
var (
	explainedVersions    = []string{"1.0.60", "2.1.100", "2.1.148", "2.1.187", "2.1.210", "2.1.229", "2.1.257", "2.1.274", "2.1.332", "9.9.9"}
	explainedServers     = []string{"type: http", "type: sse", "type: stdio, command: x", "type: sdk", "type: ws", "type: claudeai-proxy", "type: sse-ide", "type: http, timeout: 400000", "type: sse, request_timeout_ms: 900000", "type: http, timeout: x"}
	explainedSurrounding = [][]string{
		nil,
		{"MCP_TIMEOUT: 90000", "MCP_TOOL_TIMEOUT: 10000"},
		{"MCP_TIMEOUT: -5", "MCP_TOOL_TIMEOUT: 0", "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 0", "CLAUDE_AUTO_BACKGROUND_TASKS: 1"},
		{"MCP_TIMEOUT: 99999999999", "MCP_TOOL_TIMEOUT: 7200000", "BUN_CONFIG_HTTP_IDLE_TIMEOUT: 600", "CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT: 5"},
		{"MCP_TIMEOUT: " + hidden, "MCP_TOOL_TIMEOUT: " + hidden, "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: " + hidden, "BUN_CONFIG_HTTP_IDLE_TIMEOUT: " + hidden},
		{"MCP_TIMEOUT: 5000 # " + hidden, "MCP_CONNECTION_NONBLOCKING: false", "MCP_PROTOCOL_NEGOTIATION: auto", "CLAUDE_CODE_MCP_STARTUP_WAIT_MS: 700"},
	}
)

// TestEveryClockIsExplained: from the texts in the files to the value, each with
// its place and its line, what would change it, and how sure that is.
func TestEveryClockIsExplained(t *testing.T) {
	t.Parallel()
	for _, version := range explainedVersions {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			for _, server := range explainedServers {
				for _, environment := range explainedSurrounding {
					s := subjectOf(resolved(profile(version, server, environment...)), 0, 0)
					for id := range model.ClockID(model.ClockCount) {
						if err := checkExplanation(s, id); err != nil {
							t.Fatalf("%s of {%s} with %v: %v\n%s", id, server, environment, err, joined(explainClock(s, id, pageFrame).lines))
						}
					}
				}
			}
		})
	}
}

// checkExplanation reports what is wrong with the page about a clock.
func checkExplanation(s subject, id model.ClockID) error {
	shown := explainClock(s, id, pageFrame)
	clock, page := &s.current().Clocks[id], joined(shown.lines)
	if strings.Contains(page, "0123456789abcdef") {
		return fmt.Errorf("a credential is shown")
	}
	derived := sectionOf(shown, "How it comes about")
	last := derived[len(derived)-1]
	if !strings.HasPrefix(last, " → "+clockValue(clock)) || clock.IsBounded() && !strings.Contains(last, strconv.Itoa(int(clock.Ms))+" ms") {
		return fmt.Errorf("the derivation ends in %q", last)
	}
	said := strings.Join(derived, "\n")
	for _, step := range clock.Steps {
		if err := checkQuoted(s, shown, said, step.From); err != nil {
			return err
		}
	}
	if err := checkQuoted(s, shown, said, clock.By); err != nil {
		return fmt.Errorf("what decides: %w", err)
	}
	if final := clock.Steps[len(clock.Steps)-1]; clock.IsBounded() && !final.Bare && final.Ms != clock.Ms {
		return fmt.Errorf("the last step gives %s", final.Ms)
	}
	sure := strings.Join(sectionOf(shown, "The rule"), "\n")
	if clock.Assumed != strings.Contains(sure, "how sure    assumed: ") || clock.Assumed == strings.Contains(sure, "certain") {
		return fmt.Errorf("assumed: %t", clock.Assumed)
	}
	return checkKeys(s, id, shown)
}

// checkQuoted reports a definition without its key, its place or its line.
func checkQuoted(s subject, shown text, said string, d *model.Definition) error {
	if d == nil {
		return nil
	}
	place := decidingOf(s, d).Place()
	quoted := fmt.Sprintf("%d │", place.Line)
	if !strings.Contains(said, d.Key+"=") || !strings.Contains(said, place.String()) || !strings.Contains(said, quoted) {
		return fmt.Errorf("%s of %s is not quoted", d.Key, place)
	}
	for i := range shown.items {
		if about := shown.items[i].about; about.kind == aboutPlace && about.place == place {
			row := shown.lines[shown.items[i].last+1].String()
			if !strings.Contains(row, d.Key) {
				return fmt.Errorf("%q is quoted for %s", row, d.Key)
			}
			return nil
		}
	}
	return fmt.Errorf("%s cannot be opened", place)
}

// checkKeys reports a key that moves the clock and is not told of.
func checkKeys(s subject, id model.ClockID, shown text) error {
	said := strings.Join(sectionOf(shown, "What would change it"), "\n")
	if s.current().Clocks[id].State == model.NotApplicable {
		if strings.Contains(said, "not set") {
			return fmt.Errorf("keys of a clock that does not exist here")
		}
		return nil
	}
	runtime, _ := runtimes.Find(runtimes.All(), s.launch.Runtime)
	for i := range runtime.Keys {
		key := &runtime.Keys[i]
		if !key.Moves(id) {
			continue
		}
		want := key.Name + "="
		switch v := model.Lookup(s.launch.Environment, key.Name); {
		case v == nil && !key.IsVariable():
			want = key.Name
		case v == nil && key.Default != "":
			want = key.Name + "  not set, default " + key.Default
		case v == nil:
			want = key.Name + "  not set"
		}
		if !strings.Contains(said, want) {
			return fmt.Errorf("%q is not among what would change it", want)
		}
	}
	return nil
}

// sectionOf gives the lines of a part of a page.
func sectionOf(t text, title string) []string {
	rows := textOf(t.lines)
	for i, row := range rows {
		if row != " "+title {
			continue
		}
		var part []string
		for j := i + 1; j < len(rows) && rows[j] != ""; j++ {
			part = append(part, rows[j])
		}
		return part
	}
	return []string{""}
}

// TestExplanationsOfLaunchesWithoutClocks: a runtime without rules, a launch that
// cannot start, a server that the client drops, and a launch that is gone.
func TestExplanationsOfLaunchesWithoutClocks(t *testing.T) {
	t.Parallel()
	unruled := subjectOf(resolved("agent_profiles:\n- {name: a, agent_id: codex-acp}\n"), 0, 0)
	blocked := subjectOf(resolved(profile("2.1.257", "type: http", "K: 1")+
		"definitions:\n- {origin: managed runtime, key: K, value: \"2\"}\n- {origin: repository app, key: K, value: \"3\"}\n"), 0, 0)
	dropped := subjectOf(resolved(profile("2.1.257", "type: http, timeout: x")+"tools:\n  ask: {server: s, blocks_on_person: true}\n"), 0, 0)
	bare := subjectOf(resolved("agent_profiles:\n- {name: a, agent_id: claude-code, runtime_version: 2.1.257}\n"), 0, 0)
	clock, call := target{kind: aboutClock, clock: model.ToolCall}, target{kind: aboutVerdict, name: "ask"}
	variable := target{kind: aboutVariable, name: "K"}
	for _, test := range []struct {
		name  string
		s     subject
		about target
		want  []string
	}{
		{"no rules, a clock", unruled, clock, []string{"tool-call budget  unknown", "no source settles it", "have not been read yet", "nothing that is known"}},
		{"no rules, a call", unruled, target{kind: aboutVerdict, name: "ask_user_question_kandev"}, []string{"? unknown", "no source settles it"}},
		{"no rules, a variable", unruled, variable, []string{"K is not set any more"}},
		{"no rules, the launch", unruled, target{kind: aboutLaunch, name: "a"}, []string{"runtime     codex-acp", "version     unknown"}},
		{"blocked, a clock", blocked, clock, []string{"✖ blocked", "K has different values from agent profile, managed runtime, repository app", "keep one definition"}},
		{"blocked, a call", blocked, call, []string{"✖ blocked"}},
		{"blocked, a variable", blocked, variable, []string{"✖ blocked"}},
		{"blocked, the launch", blocked, target{kind: aboutLaunch, name: "a"}, []string{"✖ blocked", "repository app  a.fusebox.yaml:11:44"}},
		{"dropped, a clock", dropped, clock, []string{"n/a", "the client drops this server: timeout must be a positive whole number", "no key: the client drops"}},
		{"dropped, a call", dropped, call, []string{"the client drops this server, so it is never called: timeout must be"}},
		{"no server, a clock", bare, clock, []string{"this launch has no server, so no clock of one runs"}},
		{"no server, a call", bare, call, []string{"this launch has no server that could be called"}},
		{"gone", subject{}, clock, []string{"the launch is gone"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			page := joined(composeExplanation(test.s, test.about, pageFrame).lines)
			for _, want := range test.want {
				if !strings.Contains(page, want) {
					t.Errorf("%q is not on the page:\n%s", want, page)
				}
			}
		})
	}
}

// TestExplanationStaysAfterASave: the page is about the same thing, by the present
// report, also where the launch is blocked or gone meanwhile.
func TestExplanationStaysAfterASave(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 60, testConfig()), resolved(profile("2.1.257", "type: http", "MCP_TOOL_TIMEOUT: 10000"))), "2")
	m = drive(press(m, ":"), typedKeys("explain the tool-call")...)
	m = press(m, "enter")
	mustShow(t, m, "Explain the tool-call budget", "→ 10 s  10000 ms", "8 │     MCP_TOOL_TIMEOUT: 10000")
	mustShow(t, show(m, resolved(profile("2.1.257", "type: http", "MCP_TIMEOUT: 5000", "MCP_TOOL_TIMEOUT: 20000"))), "→ 20 s  20000 ms", "9 │     MCP_TOOL_TIMEOUT: 20000")
	mustShow(t, show(m, resolved(strings.Replace(profile("2.1.257", "type: http"), "name: a", "name: b", 1))), "b · claude-code 2.1.257 · headless · server s http", "1  default")
	mustShow(t, show(m, emptyReport()), "No launch to show yet")
}

// TestExplanationSaysWhyItIsNotSure names what speaks against a number.
func TestExplanationSaysWhyItIsNotSure(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		version string
		id      model.ClockID
		want    string
		not     string
	}{
		{"2.1.257", model.FirstTurnWait, "whether Claude Code 2.1.257 negotiates", "certain"},
		{"2.1.257", model.Connect, "certain for this version and these files", "negotiates"},
		{"9.9.9", model.Connect, "but: | 9.9.9 is newer than any version known: the rules of 2.1.332", "assumed"},
		{"2.1.148", model.TransportIdle, "certain for these files by these rules", "assumed"},
		{"2.1.148", model.ToolCall, "assumed: neither a file nor a measurement settles it | rules changed between 2.1.112 and 2.1.150", "certain"},
		{"1.0.60", model.TransportIdle, "assumed: neither a file nor a measurement settles it", "certain"},
	} {
		s := subjectOf(resolved(profile(test.version, "type: http")), 0, 0)
		var words []string
		for _, row := range sectionOf(explainClock(s, test.id, frame{look: testLook, width: 300}), "The rule") {
			words = append(words, strings.TrimSpace(strings.TrimPrefix(row, " how sure")))
		}
		if said := strings.Join(words, " | "); !strings.Contains(said, test.want) || strings.Contains(said, test.not) {
			t.Errorf("%s, %s: %q is not said, or %q is: %s", test.version, test.id, test.want, test.not, said)
		}
	}
}

// typedKeys are the keys of a text.
func typedKeys(text string) []tea.Msg {
	var keys []tea.Msg
	for _, r := range text {
		keys = append(keys, tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return keys
}
