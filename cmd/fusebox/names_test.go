package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"

	"pgregory.net/rapid"
)

// namesFile has a %s wherever a file gives a name.
const namesFile = `
agent_profiles:
  - name: "%s"
    id: "%s"
    agent_id: claude-acp
    runtime_version: "%s"
    env: {MCP_TOOL_TIMEOUT: 10000, MCP_TIMEOUT: 12, LABEL: a, "%s": e}
    mcp_config:
      servers:
        "%s": {type: http, url: "http://127.0.0.1/mcp", timeout: 5}
        other: {type: "%s"}
  - {name: plain, agent_id: house, mcp_config: {servers: {"%s": {type: http, url: "http://127.0.0.1/", timeout: 500}}}}
  - {name: lost, agent_id: "%s", session: "%s"}
executor_profiles:
  - {name: "%s", id: "%s", env: {LABEL: b, MCP_TOOL_TIMEOUT: 20000, "%s": f}}
runtimes:
  - {id: house, rules: claude-code, version: "%s", servers: {"%s": {type: "%s", command: npx}}}
definitions:
  - {origin: "%s", key: LABEL, value: c, workspace: "%s"}
  - {origin: "repository %s", key: SITE, value: d, phase: "%s"}
server_facts:
  "%s": {answers: json, listen: "%s"}
tools:
  "%s": {server: other, blocks_on_person: true, keepalive: 20s, wait_budget: 2h}
  "mcp__plain__%s": {paid: true, takes: 2h, retrieval: {tool: "%s"}}
  charge: {paid: true, server: "%s", takes: 30h}
ignore: ["%s"]
`

// credentials can be found by the word in them.
var credentials = []string{
	"ghp_PLANTED0123456789abcdefghijABCDEF", "sk-ant-api03-PLANTED0123456789", "API_KEY=PLANTED", "--api-key PLANTED", "token=PLANTED",
	"X-Api-Key: PLANTED", "Bearer PLANTED", "https://user:PLANTED@example.test/", "9f8e7d6c5b4a3928PLANTED6f5e4d3c2b1a0",
	"API_TOKEN PLANTED",
}

// TestNamesAreMasked: a credential that stands where a name belongs is printed
// in no form.
func TestNamesAreMasked(t *testing.T) {
	t.Parallel()
	places := strings.Count(namesFile, "%s")
	rapid.Check(t, func(t *rapid.T) {
		names := make([]any, places)
		for i := range names {
			names[i] = fmt.Sprintf("n%d", i)
			if rapid.Bool().Draw(t, "is planted") {
				names[i] = rapid.SampledFrom(credentials).Draw(t, "credential")
			}
		}
		checkUnplanted(t, "f.fusebox.yaml", fmt.Sprintf(namesFile, names...))
	})
}

// TestEachNameIsMasked does so with one credential at a time, and where a
// launch is asked for by name.
func TestEachNameIsMasked(t *testing.T) {
	t.Parallel()
	places := strings.Count(namesFile, "%s")
	for _, credential := range credentials {
		t.Run(credential, func(t *testing.T) {
			t.Parallel()
			for i := range places {
				names := make([]any, places)
				for k := range names {
					names[k] = fmt.Sprintf("n%d", k)
				}
				names[i] = credential
				checkUnplanted(t, "f.fusebox.yaml", fmt.Sprintf(namesFile, names...))
			}
			checkUnplanted(t, "f.fusebox.yaml", "agent_profiles: [{name: a, agent_id: claude-acp, env: {MCP_TIMEOUT: 5}}]\n"+
				"launches: [{name: \""+credential+"\", agent_profile: a}, {name: b, agent_profile: \""+credential+"\"}, {name: c, agent_profile: a, executor_profile: \""+credential+"\"}]\n")
		})
	}
}

// TestClientsNamesAreMasked does so for the own files of a client.
func TestClientsNamesAreMasked(t *testing.T) {
	t.Parallel()
	for i, credential := range credentials {
		// The folder of the test has the name of the test.
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), ".mcp.json")
			text := fmt.Sprintf(`{"mcpServers":{"a":{"command":"npx","type":%[1]q},%[1]q:{"command":"npx","timeout":500,"startup_timeout_ms":5},"c":{"command":"npx","timeout":0}}}`, credential)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{
				{"check", "--format", "text"}, {"check", "--format", "json"}, {"check", "--format", "sarif"}, {"check", "--format", "github"},
				{"simulate", "claude-code"}, {"simulate", "claude-code", "--format", "json"}, {"simulate", "claude-code", "--server=" + credential},
				{"simulate", "claude-code", "--server", "none"},
			} {
				o := ran(t, append(args, "--no-home", path)...)
				output := o.stdout.String() + o.stderr.String()
				if at := strings.Index(output, "PLANTED"); at >= 0 || !strings.Contains(output, model.Mask) {
					t.Errorf("%v shows %q", args, output[max(0, at-80):min(len(output), max(0, at)+30)])
				}
			}
		})
	}
}

func checkUnplanted(t failer, path, text string) {
	t.Helper()
	for form, output := range printed(t, path, text) {
		if at := strings.Index(output, "PLANTED"); at >= 0 {
			t.Fatal(fmt.Sprintf("%s of\n%s\nshows %q", form, text, output[max(0, at-80):min(len(output), at+30)]))
		}
	}
}

// TestMaskedNamesStaySelectable: what is masked is still found by its name, and
// two masked servers are two.
func TestMaskedNamesStaySelectable(t *testing.T) {
	t.Parallel()
	const first, second = "ghp_PLANTED0123456789abcdefghijABCDEF", "sk-ant-api03-PLANTED0123456789"
	path := filepath.Join(t.TempDir(), "p.fusebox.yaml")
	text := "agent_profiles: [{name: " + first + ", agent_id: claude-code, runtime_version: 2.1.258, env: {MCP_TIMEOUT: 5}," +
		" mcp_config: {servers: {" + first + ": {type: http, url: x, timeout: 500}, " + second + ": {type: tcp}}}}]"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, server := range []string{first, second} {
		o := ran(t, "simulate", first, path, "--server", server, "--format", "json")
		var got jsonSimulation
		if err := json.Unmarshal(o.stdout.Bytes(), &got); err != nil {
			t.Fatal(err, o.stderr.String())
		}
		if len(got.Servers) != 1 || got.Servers[0].Name != model.Mask || got.Launch != model.Mask || (got.Servers[0].Type == "tcp") != (server == second) {
			t.Errorf("%s: %+v", server, got)
		}
	}
	if o := ran(t, "env", first, path); o.code != exitClean || !strings.Contains(o.stdout.String(), "MCP_TIMEOUT=5") {
		t.Errorf("%d %s", o.code, o.stderr.String())
	}
	for _, args := range [][]string{{"simulate", first, path, "--server", "ghp_PLANTE"}, {"env", "ghp_PLANTE", path}, {"env", first + "x", path}} {
		if o := ran(t, args...); o.code != exitUsage || strings.Contains(o.stderr.String(), first) || !strings.Contains(o.stderr.String(), model.Mask) {
			t.Errorf("%v exits with %d: %s", args, o.code, o.stderr.String())
		}
	}
}

// TestMaskedServersAreTwo: findings that differ in nothing but the names of two
// masked servers stay two.
func TestMaskedServersAreTwo(t *testing.T) {
	t.Parallel()
	about := func(server string) model.Finding {
		f := model.NewFinding(model.WrongType, model.Span{File: "p", Line: 1, Column: 1}, "server "+model.ShowName(server)+" is odd")
		f.Server, f.Launch = server, "a"
		return f
	}
	findings := []model.Finding{about("ghp_PLANTED0123456789abcdefghijABCDEF"), about("sk-ant-api03-PLANTED0123456789"), about("docs"), about("docs")}
	if got := len(distinctFindings(findings)); got != 3 {
		t.Errorf("%d findings are told apart", got)
	}
}

// TestLongNames: a text says of a name, or a value, what a line has room for;
// JSON has it whole.
func TestLongNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long ", 20_000)
	text, err := json.Marshal(map[string]any{
		"agent_profiles": []any{map[string]any{
			"name": long, "agent_id": "claude-code", "runtime_version": "2.1.258", "session": "headless",
			"env":        map[string]any{"MCP_TOOL_TIMEOUT": long, "MCP_TIMEOUT": "5", long: "1"},
			"mcp_config": map[string]any{"servers": map[string]any{long: map[string]any{"type": long}, "s" + long: map[string]any{"type": "http", "url": "x", "timeout": 500}}},
		}},
		"executor_profiles": []any{map[string]any{"name": "e" + long, "env": map[string]any{"MCP_TOOL_TIMEOUT": "3" + long}}},
		"tools":             map[string]any{long: map[string]any{"paid": true, "blocks_on_person": true}},
		"launches":          []any{map[string]any{"agent_profile": long, "executor_profile": "e" + long}, map[string]any{"name": "none", "agent_profile": "x" + long}},
	})
	if err != nil {
		t.Fatal(err)
	}
	file := source.Parse(goodFile("f.fusebox.json", string(text)))
	report := resolver.Inspect([]*model.File{file}, resolver.Options{})
	if len(report.Findings) < 8 || len(report.Launches) != 1 || len(report.Launches[0].Servers) < 2 {
		t.Fatalf("%d findings, %d launches", len(report.Findings), len(report.Launches))
	}
	const most = 2000
	for i := range report.Findings {
		if f := &report.Findings[i]; len(f.Message) > most || len(f.Fix) > most {
			t.Errorf("%s: a message of %d bytes, a fix of %d", f.Code, len(f.Message), len(f.Fix))
		}
	}
	for form, output := range printed(t, "f.fusebox.json", string(text)) {
		_, isLines := envDialects[form]
		isWhole := strings.HasSuffix(form, "json") || isLines
		for line := range strings.Lines(output) {
			if len(line) > most && !isWhole {
				t.Errorf("%s has a line of %d bytes: %.200s", form, len(line), line)
			}
		}
	}
	if !strings.Contains(reportJSON(t, report), `"name": "`+long+`+e`+long+`"`) {
		t.Error("JSON does not have the name")
	}
}
