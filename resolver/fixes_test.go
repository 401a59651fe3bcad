package resolver_test

import (
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// TestFixes: what a finding advises can be pasted, and points at the
// definition that decides.
func TestFixes(t *testing.T) {
	t.Parallel()
	const kandev = "agent_profiles:\n- name: a\n  agent_id: claude-acp\n  runtime_version: 0.75.1\n  env: "
	const both = kandev + "{MCP_TOOL_TIMEOUT: 10000}\nexecutor_profiles:\n- {name: d, env: {MCP_TOOL_TIMEOUT: 10000}}\nlaunches: [{name: x, agent_profile: a, executor_profile: d}]\n"
	ask := "tools: {ask: {server: s, blocks_on_person: true, wait_budget: 10m}}\n"
	tests := map[string]struct {
		text string
		code model.Code
		want string
		o    resolver.Options
	}{
		"the stronger of two that agree": {both, model.QuestionAborted, `set MCP_TOOL_TIMEOUT: "7200000" in executor profile d`, resolver.Options{}},
		"the next value is enough":       {kandev + "{MCP_TOOL_TIMEOUT: 10000}\n", model.QuestionAborted, `set MCP_TOOL_TIMEOUT: "7200000" in agent profile a, or remove it`, resolver.Options{}},
		"the next value is not enough": {kandev + "{MCP_TOOL_TIMEOUT: 5000}\nexecutor_profiles:\n- {name: d, env: {MCP_TOOL_TIMEOUT: 10000}}\nlaunches: [{name: x, agent_profile: a, executor_profile: d}]\n",
			model.QuestionAborted, `set MCP_TOOL_TIMEOUT: "7200000" in executor profile d`, resolver.Options{}},
		"a server's timeout takes no quotes": {"agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: 2.1.332\n  mcp_config: {servers: {s: {type: stdio, timeout: 5000}}}\n" + ask,
			model.QuestionAborted, "set timeout: 600000 in server configuration s", resolver.Options{}},
		"the first byte, with MCP_TIMEOUT above it": {claude("2.1.332", "http", "MCP_TIMEOUT: 80000") + ask + "server_facts: {s: {answers: json}}\n",
			model.QuestionAborted, `set MCP_TOOL_TIMEOUT: "600000"`, resolver.Options{}},
		"a what-if": {kandev + "{}\n", model.QuestionAborted, "--set MCP_TOOL_TIMEOUT=7200000, or remove it",
			resolver.Options{Set: []model.Definition{{Key: "MCP_TOOL_TIMEOUT", Origin: model.OriginSet, Value: model.Value{Kind: model.KindString, Text: "10000"}}}}},
		"seconds, and below the minimum":        {kandev + "{MCP_TOOL_TIMEOUT: 500}\n", model.BelowMinimum, "", resolver.Options{}},
		"seconds":                               {kandev + "{MCP_TIMEOUT: 30}\n", model.SecondsAsMillis, `set MCP_TIMEOUT: "30000" in agent profile a`, resolver.Options{}},
		"more seconds than a start should take": {kandev + "{MCP_TIMEOUT: 900}\n", model.SecondsAsMillis, `set MCP_TIMEOUT: "30000" in agent profile a`, resolver.Options{}},
		"more seconds than a start takes":       {kandev + "{MCP_TIMEOUT: 900}\n", model.SecondsAsMillis, `set MCP_TIMEOUT: "30000" in agent profile a`, resolver.Options{}},
		"minutes, where an error says more":     {kandev + "{MCP_TIMEOUT: 5m}\n", model.UnitSuffixIgnored, "", resolver.Options{}},
		"more minutes than a start takes":       {kandev + "{MCP_TIMEOUT: 5m}\n", model.StartImpossible, `set MCP_TIMEOUT: "30000" in agent profile a`, resolver.Options{}},
		"seconds with their unit":               {kandev + "{MCP_TIMEOUT: 45s}\n", model.StartImpossible, `set MCP_TIMEOUT: "45000" in agent profile a`, resolver.Options{}},
		"more seconds than a timer holds": {kandev + "{MCP_TOOL_TIMEOUT: 7200000s}\n", model.UnitSuffixIgnored,
			`set MCP_TOOL_TIMEOUT: "7200000" in agent profile a`, resolver.Options{}},
		"a version that is not known": {strings.Replace(kandev, "0.75.1", "0.80.0", 1) + "{}\n", model.VersionAssumed, "", resolver.Options{}},
		"no version":                  {strings.Replace(kandev, "  runtime_version: 0.75.1\n", "", 1) + "{}\n", model.VersionAssumed, "give runtime_version", resolver.Options{}},
		"a credential for a number":   {kandev + "{MCP_TIMEOUT: \"12 sk-planted-0123456789\"}\n", model.NotANumber, "", resolver.Options{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := resolver.Inspect([]*model.File{parse(test.text)}, test.o)
			for _, f := range report.Findings {
				if strings.Contains(f.Message+f.Fix, "planted") || strings.Contains(f.Message, "leading 12") {
					t.Errorf("a credential is shown: %s", f.Message)
				}
			}
			for _, f := range report.Findings {
				if f.Code == test.code {
					if f.Fix != test.want {
						t.Errorf("%q, want %q", f.Fix, test.want)
					}
					return
				}
			}
			t.Errorf("no %s among %v", test.code, codes(report))
		})
	}
}
