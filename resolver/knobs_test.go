package resolver_test

import (
	"fmt"
	"slices"
	"testing"

	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// TestKnobs: the clocks that may have fired are those of the servers that a
// message names, each with the key to turn, and those of another time are told.
func TestKnobs(t *testing.T) {
	t.Parallel()
	report := inspect(resolver.Options{}, parse(`
agent_profiles:
- {name: a, agent_id: claude-code, env: {MCP_TOOL_TIMEOUT: 60000}, mcp_config: {servers: {docs: {type: http}, docs-eu: {type: http}, files: {command: f}}}}
`))
	for message, want := range map[string][]string{
		`server "docs" tool "T" timed out after 60s`:    {"docs tool_call MCP_TOOL_TIMEOUT false", "docs fetch MCP_TOOL_TIMEOUT false"},
		`server "docs-eu" tool "T" timed out after 90s`: {"docs-eu tool_call MCP_TOOL_TIMEOUT true", "docs-eu fetch MCP_TOOL_TIMEOUT true"},
		`server "files" tool "T" timed out`:             {"files tool_call MCP_TOOL_TIMEOUT false"},
		`filesystem tool "T" timed out after 61s`: {
			"docs tool_call MCP_TOOL_TIMEOUT false", "docs fetch MCP_TOOL_TIMEOUT false", "docs-eu tool_call MCP_TOOL_TIMEOUT false", "docs-eu fetch MCP_TOOL_TIMEOUT false", "files tool_call MCP_TOOL_TIMEOUT false"},
		`docs: initialize timed out after 30s`: {"docs connect MCP_TIMEOUT false"},
		"all is well":                          nil,
	} {
		d := recovery.Diagnose(message, recovery.Context{})
		var got []string
		for _, k := range resolver.Knobs(&report.Launches[0], message, &d) {
			got = append(got, fmt.Sprint(k.Server.Name, " ", k.ID, " ", k.Turn, " ", k.Differs))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", message, got, want)
		}
	}
}
