package tui

import (
	"fmt"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"

	"pgregory.net/rapid"
)

// resolved is the report that the resolver makes of profile files, which are named
// a.fusebox.yaml, b.fusebox.yaml and so on.
func resolved(texts ...string) *model.Report {
	files := make([]*model.File, len(texts))
	for i, text := range texts {
		files[i] = source.Parse(model.Snapshot{Path: string(rune('a'+i)) + ".fusebox.yaml", State: model.StateGood, Bytes: []byte(text)})
	}
	return resolver.Inspect(files, resolver.Options{})
}

// profile writes a profile of Claude Code with one server s, by its version, the
// fields of the server, and the lines of its environment.
func profile(version, server string, environment ...string) string {
	text := fmt.Sprintf("agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: %q\n  session: headless\n  mcp_config: {servers: {s: {%s}}}\n", version, server)
	if len(environment) > 0 {
		text += "  env:\n    " + strings.Join(environment, "\n    ") + "\n"
	}
	return text
}

// subjectOf is what the panes beside the launches are about, for a server of a
// launch of a report.
func subjectOf(report *model.Report, launch, server int) subject {
	e := editionOf(report)
	s := subject{launch: &report.Launches[launch], server: server, files: e.files}
	s.all = findingsFor(report, s.launch, e.used)
	s.findings = s.all
	s.tools = toolList{}.of(e, s.launch, s.all).found(s.matcher)
	return s
}

// pageFrame is a page beside the launches.
var pageFrame = frame{look: testLook, width: 100, roomy: true}

// anyProfile draws a profile file of what can be written about Claude Code: two
// profiles, an executor, servers and tools, of few names, so that they meet.
func anyProfile(t *rapid.T, label string) string {
	pick := func(what string, from ...string) string { return rapid.SampledFrom(from).Draw(t, label+" "+what) }
	environment := func(indent string) string {
		text := ""
		for _, key := range []string{"MCP_TIMEOUT", "MCP_TOOL_TIMEOUT", "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT", "CLAUDE_AUTO_BACKGROUND_TASKS", "BUN_CONFIG_HTTP_IDLE_TIMEOUT", "MCP_PROTOCOL_NEGOTIATION", "GITHUB_TOKEN"} {
			if value := pick(key, "", "", "0", "1", "-5", "500", "10000", `"10000"`, "90000", "7200000", "99999999999", "auto", "legacy", hidden, "x"+hidden); value != "" {
				text += indent + key + ": " + value + "\n"
			}
		}
		return text
	}
	text := "agent_profiles:\n"
	for _, name := range []string{"a", "b"} {
		text += "- name: " + name + "\n  agent_id: " + pick("runtime", "claude-code", "claude-code", "claude-acp", "codex-acp") + "\n"
		if version := pick("version", append([]string{""}, explainedVersions...)...); version != "" && strings.HasSuffix(text, "claude-code\n") {
			text += fmt.Sprintf("  runtime_version: %q\n", version)
		}
		if session := pick("session", "", "headless", "interactive"); session != "" {
			text += "  session: " + session + "\n"
		}
		text += "  mcp_config: {servers: {s: {" + pick("server", explainedServers...) + "}, " + pick("other server", "r", "q") + ": {type: http}}}\n"
		if variables := environment("    "); variables != "" {
			text += "  env:\n" + variables
		}
	}
	if variables := environment("    "); variables != "" {
		text += "executor_profiles:\n- name: e\n  env:\n" + variables
	}
	if answers := pick("answers", "", "sse", "json"); answers != "" {
		text += "server_facts: {s: {answers: " + answers + "}}\n"
	}
	text += "tools:\n  quick: {server: r, takes: 1500}\n"
	if entry := pick("entry", "", "quick: 1s", "ask: none", "q*: slow", "ask: 90s, quick: 0", "a*: 5m, as*: slow", hidden+": 5s"); entry != "" {
		text = "tool_timeouts: {entries: {" + entry + "}}\n" + text
		if pick("known", "", "yes") != "" {
			text = strings.Replace(text, "tool_timeouts: {", "tool_timeouts: {known_tools: [quick, "+hidden+"x], ", 1)
		}
	}
	if budget := pick("budget", "", "5s", "10m", "2h"); budget != "" {
		text += "  ask: {server: s, blocks_on_person: true, wait_budget: " + budget + ", keepalive: " + pick("keepalive", "0", "20s", "6m") + "}\n"
	}
	return text
}
