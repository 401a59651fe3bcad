package tui

import (
	"strings"
	"testing"

	"fusebox/model"
)

// twice is a profile whose two origins give a key the same value.
const twice = `agent_profiles:
- name: a
  agent_id: claude-code
  runtime_version: 2.1.257
  session: headless
  mcp_config: {servers: {s: {type: http}}}
  env: {MCP_TOOL_TIMEOUT: 10000, GITHUB_TOKEN: ` + hidden + `}
executor_profiles:
- {name: e, env: {MCP_TOOL_TIMEOUT: 10000, GITHUB_TOKEN: other-` + hidden + `, EDITOR: vi}}
launches:
- {name: both, agent_profile: a, executor_profile: e}
`

func TestVariableIsExplained(t *testing.T) {
	t.Parallel()
	s := subjectOf(resolved(twice), 0, 0)
	for key, want := range map[string][]string{
		"MCP_TOOL_TIMEOUT": {
			"MCP_TOOL_TIMEOUT=10000  executor profile e  a.fusebox.yaml:9:37", "9 │", "tier 1",
			"also MCP_TOOL_TIMEOUT=10000  agent profile a  a.fusebox.yaml:7:27", "7 │",
			"tool-call budget: 10 s", "fetch deadline: 60 s", "idle deadline: 10 s", "milliseconds", "100000000",
		},
		"GITHUB_TOKEN": {"GITHUB_TOKEN=•••  executor profile e", "What it wins over", "GITHUB_TOKEN=•••  agent profile a", "nothing that is known moves a clock"},
		"EDITOR":       {"EDITOR=vi", "written as a string", "What Claude Code does with it", "nothing that is known moves a clock"},
		"GONE":         {"GONE is not set any more"},
	} {
		page := joined(explainVariable(s, key, pageFrame).lines)
		for _, text := range append(want, "both · claude-code 2.1.257 · headless · server s http") {
			if !strings.Contains(page, text) {
				t.Errorf("%s: %q is not on the page:\n%s", key, text, page)
			}
		}
		if strings.Contains(page, "0123456789abcdef") {
			t.Errorf("%s: a credential is shown:\n%s", key, page)
		}
	}
}

// TestWhatDecidesIsQuoted: of two who say the same, a clock names the one that
// has to change for another value, and its place.
func TestWhatDecidesIsQuoted(t *testing.T) {
	t.Parallel()
	s := subjectOf(resolved(twice), 0, 0)
	for _, id := range []model.ClockID{model.ToolCall, model.Idle} {
		page := joined(explainClock(s, id, pageFrame).lines)
		if !strings.Contains(page, "MCP_TOOL_TIMEOUT=10000  executor profile e  a.fusebox.yaml:9:37") || strings.Contains(page, "agent profile a") {
			t.Errorf("%s is not told to be the executor's:\n%s", id, page)
		}
	}
	m := show(start(200, 60, testConfig()), resolved(twice))
	want := model.Lookup(s.launch.Environment, "MCP_TOOL_TIMEOUT").Deciding().Place()
	for id, about := range map[paneID]target{
		clocksPane: {kind: aboutClock, clock: model.ToolCall}, timelinePane: {kind: aboutClock, clock: model.Idle},
		environmentPane: {kind: aboutVariable, name: "MCP_TOOL_TIMEOUT"},
	} {
		if got := told(m.panes[id].(document), selectMsg(about)).target(); !got.is(about) || got.place != want {
			t.Errorf("of pane %d %s would be opened, want %s", id, got.place, want)
		}
	}
	mustShow(t, m, "executor          executor", "a.fusebox.ya…:9", "MCP_TOOL_TIMEOUT  10000  executor +1  a.fusebox.yaml:9")
}
