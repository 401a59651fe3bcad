package resolver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

func parse(text string) *model.File {
	return source.Parse(model.Snapshot{Path: "p.fusebox.yaml", State: model.StateGood, Bytes: []byte(text)})
}

// loud lists what a report has of errors and warnings, as "code@line:column",
// each once.
func loud(report *model.Report, least model.Severity) []string {
	found := []string{}
	for _, f := range report.Findings {
		if f.Severity <= least {
			found = append(found, fmt.Sprintf("%s@%d:%d", f.Code, f.Span.Line, f.Span.Column))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// claude is a profile of one line for each variable, whose values begin at
// line 5, in the runtime's newest version but one server.
func claude(version, transport string, lines ...string) string {
	text := "agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: \"" + version + "\"\n  session: headless\n" +
		"  mcp_config: {servers: {s: {type: " + transport + "}}}\n  env:\n"
	for _, line := range lines {
		text += "    " + line + "\n"
	}
	return text
}

// TestFindings states every error and warning of a file, no more and no less.
func TestFindings(t *testing.T) {
	t.Parallel()
	const kandev = "agent_profiles:\n- name: a\n  agent_id: claude-acp\n  runtime_version: 0.75.1\n  env:\n    "
	tests := map[string]struct {
		text string
		want []string
	}{
		"nothing said, nothing loud": {kandev + "EDITOR: vi\n", nil},
		"the question's end": {kandev + "MCP_TOOL_TIMEOUT: 10000\n",
			[]string{"question-aborted@6:23", "keepalive-too-slow@6:23", "idle-capped-by-tool-call@6:23"}},
		"budget below the wait, above the keepalive": {kandev + "MCP_TOOL_TIMEOUT: 3600000\n", []string{"question-aborted@6:23"}},
		"budget equal to the wait":                   {kandev + "MCP_TOOL_TIMEOUT: 7200000\n", nil},
		"seconds for milliseconds": {kandev + "MCP_TIMEOUT: 30\n",
			[]string{"seconds-as-milliseconds@6:18", "start-impossible@6:18"}},
		"start over a minute, below the watchdog": {kandev + "MCP_TIMEOUT: 90000\n",
			[]string{"first-turn-wait-long@6:18", "one-value-two-budgets@6:18"}},
		"last value below the watchdog": {kandev + "MCP_TIMEOUT: 304999\n",
			[]string{"first-turn-wait-long@6:18", "one-value-two-budgets@6:18"}},
		"first value of the watchdog": {kandev + "MCP_TIMEOUT: 305000\n",
			[]string{"first-turn-wait-long@6:18", "one-value-two-budgets@6:18", "stall-watchdog@6:18"}},
		"the watchdog, beside a server that waits longer": {kandev + "MCP_TIMEOUT: 305000\n  mcp_config: {servers: {db: {type: stdio, command: db}}}\n",
			[]string{"first-turn-wait-long@6:18", "one-value-two-budgets@6:18", "stall-watchdog@6:18"}},
		"two values of one's own": {kandev + "MCP_TIMEOUT: 90000\n    MCP_TOOL_TIMEOUT: 7200000\n",
			[]string{"first-turn-wait-long@6:18"}},
		"one value, written in two ways": {kandev + "MCP_TIMEOUT: 90000\n    MCP_TOOL_TIMEOUT: 90_000\n",
			[]string{"first-turn-wait-long@6:18", "one-value-two-budgets@6:18", "idle-capped-by-tool-call@7:23", "question-aborted@7:23"}},
		"first-turn wait of exactly a minute": {kandev + "MCP_TIMEOUT: 65000\n", []string{"one-value-two-budgets@6:18"}},
		"negotiation pinned":                  {kandev + "MCP_PROTOCOL_NEGOTIATION: legacy\n", []string{"negotiation-pinned@6:31"}},
		"negotiation misspelt":                {kandev + "MCP_PROTOCOL_NEGOTIATION: modern\n", []string{"ignored-by-runtime@6:31"}},
		"a unit": {kandev + "MCP_TIMEOUT: 30s\n",
			[]string{"unit-suffix-ignored@6:18", "start-impossible@6:18"}},
		"milliseconds written out": {kandev + "MCP_TIMEOUT: 30000ms\n", nil},
		"no number":                {kandev + "MCP_TIMEOUT: soon\n", []string{"not-a-number@6:18"}},
		"hexadecimal":              {kandev + "MCP_TIMEOUT: 0x7530\n", []string{"not-a-number@6:18"}},
		"a fraction":               {kandev + "MCP_TIMEOUT: 45000.7\n", []string{"not-a-number@6:18"}},
		"quotes inside":            {kandev + `MCP_TIMEOUT: '"2000"'` + "\n", []string{"quotes-inside@6:19"}},
		"zero":                     {kandev + "MCP_TIMEOUT: 0\n", []string{"zero-is-default@6:18"}},
		"too much": {kandev + "MCP_TOOL_TIMEOUT: 2147483648\n",
			[]string{"clamped@6:23"}},
		"below the minimum": {kandev + "MCP_TOOL_TIMEOUT: 500\n", []string{"below-minimum@6:23", "seconds-as-milliseconds@6:23",
			"question-aborted@6:23", "keepalive-too-slow@6:23", "idle-capped-by-tool-call@6:23"}},
		"idle lowered": {kandev + "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 10000\n",
			[]string{"idle-lowered@6:40", "keepalive-too-slow@6:40", "question-aborted@6:40"}},
		"idle lowered, above the keepalive": {kandev + "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 60000\n", []string{"idle-lowered@6:40"}},
		"idle above the HTTP silence limit": {kandev + "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 7200000\n", []string{"transport-ceiling@6:40"}},
		"idle off, HTTP silence limit left": {kandev + "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 0\n", []string{"transport-ceiling@6:40"}},
		"the silence limit is lifted":       {claude("2.1.332", "http", "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 7200000", "MCP_TOOL_TIMEOUT: 7200000"), nil},
		"idle off, nothing left":            {claude("2.1.332", "stdio", "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 0"), []string{"no-bound@8:40"}},
		"null over a value": {"assembly: none\nagent_profiles:\n- {name: a, agent_id: claude-acp, env: {MCP_TOOL_TIMEOUT: 7200000}}\nexecutor_profiles:\n- {name: d, env: {MCP_TOOL_TIMEOUT: null}}\n",
			[]string{"null-shadows@5:37"}},
		"a runtime by no rules":             {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nruntimes:\n- {id: mine, rules: nonsense}\n", []string{"unknown-reference@4:21"}},
		"a code that is told later":         {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nignore: [needs-trust]\n", nil},
		"a name mistyped":                   {kandev + "MCP_TOOLTIMEOUT: 5000\n", []string{"unknown-key@6:5"}},
		"a name in lower case":              {kandev + "mcp_timeout: 5000\n", []string{"unknown-key@6:5"}},
		"not yet read":                      {claude("2.1.270", "http", "CLAUDE_CODE_MCP_STARTUP_WAIT_MS: 2000"), []string{"ignored-by-runtime@8:38"}},
		"first turn without tools":          {claude("2.1.332", "http", "CLAUDE_CODE_MCP_STARTUP_WAIT_MS: 2000"), []string{"first-turn-without-tools@8:38"}},
		"background, headless":              {claude("2.1.332", "http", "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS: 15000"), []string{"ignored-by-runtime@8:41"}},
		"the blocking start is no deadline": {claude("2.1.332", "http", "MCP_CONNECT_TIMEOUT_MS: 60000"), []string{"ignored-by-runtime@8:29"}},
		"milliseconds for seconds":          {claude("2.1.332", "http", "BUN_CONFIG_HTTP_IDLE_TIMEOUT: 600000"), []string{"milliseconds-as-seconds@8:35"}},
		"an old version and a negative":     {claude("2.1.81", "stdio", "MCP_TOOL_TIMEOUT: -5"), []string{"zero-is-instant@8:23"}},
		"an old version and too much": {claude("2.1.215", "http", "MCP_TIMEOUT: 2147483648"),
			[]string{"timer-overflow@8:18"}},
		"answers in JSON": {claude("2.1.332", "http", "EDITOR: vi") + "server_facts: {s: {answers: json}}\n", []string{"fetch-fires-first@6:26"}},
		"takes longer than the first byte may": {claude("2.1.332", "http", "EDITOR: vi") + "tools: {render: {server: s, takes: 240s}}\n",
			[]string{"fetch-fires-first@6:26"}},
		"takes long, but streams": {claude("2.1.332", "http", "EDITOR: vi") + "tools: {render: {server: s, takes: 240s}}\nserver_facts: {s: {answers: sse}}\n", nil},
		"paid, and cut": {claude("2.1.332", "stdio", "MCP_TOOL_TIMEOUT: 120000") + "tools: {charge: {server: s, takes: 240s, paid: true}}\n",
			[]string{"idle-capped-by-tool-call@8:23", "retry-unsafe@8:23", "no-retrieval@9:9"}},
		"idle above a default budget":       {kandev + "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 86400000\n", []string{"idle-capped-by-tool-call@6:40", "transport-ceiling@6:40"}},
		"far too many seconds":              {kandev + "MCP_TOOL_TIMEOUT: 7200000s\n", []string{"unit-suffix-ignored@6:23"}},
		"sdk servers have no idle deadline": {claude("2.1.332", "sdk", "EDITOR: vi"), []string{"no-bound@6:26"}},
		"twice in one profile": {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nexecutor_profiles:\n- name: b\n  env_vars:\n  - {key: K, value: x}\n  - {key: K, value: x}\n",
			[]string{"duplicate-key@7:11"}},
		"twice with different values": {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nexecutor_profiles:\n- name: b\n  env_vars:\n  - {key: K, value: x}\n  - {key: K, value: y}\n",
			[]string{"duplicate-key@7:11", "environment-conflict@6:21"}},
		"reserved":       {kandev + "KANDEV_TASK_ID: x\n", []string{"reserved-key@6:5"}},
		"reserved there": {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nexecutor_profiles:\n- {name: b, env: {TASK_DESCRIPTION: x}}\n", []string{"reserved-key@4:19"}},
		"a secret against a literal": {"agent_profiles:\n- {name: a, agent_id: claude-acp, env_vars: [{key: K, secret_id: s}]}\nexecutor_profiles:\n- {name: b, env: {K: x}}\n",
			[]string{"secret-conflict@2:66"}},
		"a secret out of reach": {"agent_profiles:\n- {name: a, agent_id: claude-acp, env_vars: [{key: K, secret_id: s}]}\nsecrets: [other]\n",
			[]string{"secret-unavailable@2:66"}},
		"no name for a shell": {kandev + "A-B: x\n", []string{"unsafe-key@6:5"}},
		"no such runtime":     {"agent_profiles:\n- {name: a, agent_id: claude-acb}\n", []string{"unknown-reference@2:23"}},
		"no such profile":     {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nlaunches:\n- {name: x, agent_profile: b}\n", []string{"unknown-reference@4:28"}},
		"no such server":      {"agent_profiles:\n- {name: a, agent_id: claude-acp}\ntools: {t: {server: nowhere}}\n", []string{"unknown-reference@3:21"}},
		"no such code":        {"agent_profiles:\n- {name: a, agent_id: claude-acp}\nignore: [shadow]\n", []string{"unknown-reference@3:10"}},
		"Kandev drops a server's timeout": {"agent_profiles:\n- name: a\n  agent_id: claude-acp\n  mcp_config: {servers: {s: {type: http, timeout: 5000}}}\n",
			[]string{"ignored-by-runtime@4:51"}},
		"the client reads it": {"agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: 2.1.332\n  mcp_config: {servers: {s: {type: stdio, timeout: 5000}}}\n",
			[]string{"idle-capped-by-tool-call@5:52"}},
		"the client drops the server": {"agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: 2.1.332\n  mcp_config: {servers: {s: {type: http, timeout: \"5000\"}}}\n",
			[]string{"server-rejected@5:52"}},
		"the client drops a null": {"agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: 2.1.332\n  mcp_config: {servers: {s: {type: http, timeout: null}}}\n",
			[]string{"server-rejected@5:51"}},
		"below the client's minimum": {"agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: 2.1.332\n  mcp_config: {servers: {s: {type: http, timeout: 500}}}\n",
			[]string{"below-minimum@5:51", "seconds-as-milliseconds@5:51"}},
		"a name that Kandev injects": {"agent_profiles:\n- name: a\n  agent_id: claude-acp\n  mcp_config: {servers: {kandev: {type: http}}}\n", []string{"ignored-by-runtime@4:26"}},
		"in the server's environment": {"agent_profiles:\n- name: a\n  agent_id: claude-acp\n  mcp_config: {servers: {s: {type: stdio, command: x, env: {MCP_TIMEOUT: 9000}}}}\n",
			[]string{"wrong-place@4:74"}},
		"no type of server": {"agent_profiles:\n- name: a\n  agent_id: claude-acp\n  mcp_config: {servers: {s: {type: htpp}}}\n", []string{"wrong-type@4:36"}},
		"defaults out of bounds": {"agent_profiles:\n- {name: a, agent_id: house}\nruntimes:\n- {id: house, rules: claude-code, version: 2.1.257, env: {MCP_TIMEOUT: 7200000}}\n",
			[]string{"default-out-of-bounds@4:72"}},
		"legacy reads no executor profile": {"assembly: legacy\nagent_profiles:\n- {name: a, agent_id: claude-acp}\nexecutor_profiles:\n- {name: b, env: {K: x}}\n",
			[]string{"ignored-by-runtime@5:22"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := parse(test.text)
			report := resolver.Inspect([]*model.File{file}, resolver.Options{})
			slices.Sort(test.want)
			if test.want == nil {
				test.want = []string{}
			}
			if diff := cmp.Diff(test.want, loud(report, model.Warning)); diff != "" {
				for _, f := range report.Findings {
					t.Logf("%s[%s] %s %s", f.Severity, f.Code, f.Span, f.Message)
				}
				t.Errorf("loud findings (-want +got):\n%s", diff)
			}
			for _, f := range report.Findings {
				if f.Message == "" || strings.Contains(f.Message, "{servers}") || strings.Contains(f.Message, "%!") {
					t.Errorf("message of %s: %q", f.Code, f.Message)
				}
			}
		})
	}
}
