package resolver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/resolver"
)

// The files of the made-up operator.
const (
	userSettings    = "~/.claude/settings.json"
	projectSettings = ".claude/settings.json"
	localSettings   = ".claude/settings.local.json"
	configuration   = "~/.claude.json"
	projectServers  = ".mcp.json"
	givenSettings   = "given.json"
	oneServer       = `{"mcpServers":{"s":{"type":"http","url":"http://127.0.0.1:8080/mcp"}}}`
	trusting        = `{"projects":{"/home/me/project":{"hasTrustDialogAccepted":true}}}`
)

type texts = map[string]string

// sets is a settings file that gives one variable a value, as JSON writes it.
func sets(key, value string) string { return `{"env":{"` + key + `":` + value + `}}` }

// sourceRow is what one line on sources, files or text comes to. loud are the
// codes of all warnings and errors.
type sourceRow struct {
	name    string
	version string
	files   texts
	shell   texts
	clocks  string
	env     string
	loud    string
}

// sourceRows are run on 2.1.258 where they name no version, with one http server.
// Source: runs of 2.1.258; the env of ~/.claude.json, --settings and managed
// settings were read.
var sourceRows = [...]sourceRow{
	{name: "user over shell", files: texts{userSettings: sets(connectKey, `"6000"`)}, shell: texts{connectKey: "2000"},
		clocks: "connect=6000", env: "MCP_TIMEOUT=6000 (user settings) > 2000 (shell)"},
	{name: "local over project over user over shell",
		files: texts{userSettings: sets(connectKey, `"5000"`), projectSettings: sets(connectKey, `"4000"`), localSettings: sets(connectKey, `"3000"`)},
		shell: texts{connectKey: "2000"}, clocks: "connect=3000",
		env: "MCP_TIMEOUT=3000 (local settings) > 4000 (project settings) > 5000 (user settings) > 2000 (shell)"},
	{name: "user over ~/.claude.json over shell",
		files: texts{userSettings: sets(connectKey, `"6000"`), configuration: sets(connectKey, `"7000"`)}, shell: texts{connectKey: "2000"},
		clocks: "connect=6000", env: "MCP_TIMEOUT=6000 (user settings) > 7000 (client configuration) > 2000 (shell)"},
	{name: "~/.claude.json over shell", files: texts{configuration: sets(connectKey, `"7000"`)}, shell: texts{connectKey: "2000"},
		clocks: "connect=7000", env: "MCP_TIMEOUT=7000 (client configuration) > 2000 (shell)"},
	{name: "--settings over local", files: texts{localSettings: sets(connectKey, `"3000"`), givenSettings: sets(connectKey, `"8000"`)},
		clocks: "connect=8000", env: "MCP_TIMEOUT=8000 (--settings) > 3000 (local settings)"},
	{name: "managed over --settings", files: texts{managedPath: sets(connectKey, `"9000"`), givenSettings: sets(connectKey, `"8000"`)},
		clocks: "connect=9000", env: "MCP_TIMEOUT=9000 (managed settings) > 8000 (--settings)"},
	{name: "the limit of a server does not touch connect",
		files:  texts{projectServers: `{"mcpServers":{"s":{"type":"http","url":"u","timeout":90000}}}`},
		clocks: "connect=30000 tool_call=90000 fetch=90000 idle=90000", loud: "idle-capped-by-tool-call"},

	// What is no source.
	{name: "~/.claude/settings.local.json", files: texts{"~/.claude/settings.local.json": sets(connectKey, `"3000"`)},
		clocks: "connect=30000", loud: "wrong-file"},
	{name: ".env and .env.local", files: texts{".env": "MCP_TIMEOUT=2000\n", ".env.local": "MCP_TIMEOUT=2500\n"},
		clocks: "connect=30000", loud: "ignored-by-runtime ignored-by-runtime"},
	{name: "the top level", files: texts{userSettings: `{"MCP_TIMEOUT":"6000"}`}, clocks: "connect=30000", loud: "wrong-place"},
	{name: "lower case in settings", files: texts{userSettings: sets("mcp_timeout", `"6000"`)},
		clocks: "connect=30000", env: "mcp_timeout=6000 (user settings)", loud: "unknown-key"},
	{name: "lower case in the shell", shell: texts{"mcp_timeout": "6000"}, clocks: "connect=30000", loud: "unknown-key"},

	// How files are read.
	{name: "the last of equal keys", files: texts{userSettings: `{"env":{"MCP_TIMEOUT":"5000","MCP_TIMEOUT":"6000"}}`},
		clocks: "connect=6000", env: "MCP_TIMEOUT=6000 (user settings)", loud: "duplicate-key"},
	{name: "the last of equal sections", files: texts{userSettings: `{"env":{"MCP_TIMEOUT":"5000"},"env":{"MCP_TOOL_TIMEOUT":"400000"}}`},
		clocks: "connect=30000 tool_call=400000", env: "MCP_TOOL_TIMEOUT=400000 (user settings)", loud: "duplicate-key"},
	{name: "BOM and CRLF in settings", files: texts{userSettings: "\ufeff{\r\n\"env\": {\"MCP_TIMEOUT\": \"6000\"}\r\n}\r\n"},
		clocks: "connect=6000", env: "MCP_TIMEOUT=6000 (user settings)"},
	{name: "trailing comma in settings", files: texts{userSettings: `{"env":{"MCP_TIMEOUT":"6000",}}`}, shell: texts{connectKey: "2000"},
		clocks: "connect=2000", env: "MCP_TIMEOUT=2000 (shell)", loud: "file-invalid"},
	{name: "comment in settings", files: texts{userSettings: "{\n// six seconds\n\"env\":{\"MCP_TIMEOUT\":\"6000\"}}"},
		clocks: "connect=30000", loud: "file-invalid"},
	{name: "BOM in .mcp.json", files: texts{projectServers: "\ufeff" + oneServer}, clocks: "connect=30000"},
	{name: "comment in .mcp.json", files: texts{projectServers: "{ // mine\n" + oneServer[1:]}, clocks: "none", loud: "file-invalid"},
	{name: "trailing comma in .mcp.json", files: texts{projectServers: oneServer[:len(oneServer)-1] + ",}"}, clocks: "none", loud: "file-invalid"},
	{name: "comment in .mcp.json, and servers elsewhere", files: texts{projectServers: "/* */" + oneServer, configuration: oneServer},
		clocks: "connect=30000", loud: "file-invalid"},
	{name: "servers for mcpServers", files: texts{projectServers: strings.Replace(oneServer, "mcpServers", "servers", 1)}, clocks: "none", loud: "file-invalid"},
	{name: "url without type", files: texts{projectServers: `{"mcpServers":{"s":{"url":"http://127.0.0.1:8080/mcp"}}}`},
		clocks: "connect=not_applicable idle=not_applicable", loud: "server-rejected"},

	// How text is read.
	{name: "null hides the shell", files: texts{userSettings: sets(connectKey, "null")}, shell: texts{connectKey: "2000"},
		clocks: "connect=30000", env: "MCP_TIMEOUT= (user settings) > 2000 (shell)", loud: "null-shadows"},
	{name: "a number in env", files: texts{userSettings: sets(connectKey, "2000")}, clocks: "connect=2000", env: "MCP_TIMEOUT=2000 (user settings)"},
	{name: "3_000", shell: texts{connectKey: "3_000"}, clocks: "connect=3000", env: "MCP_TIMEOUT=3_000 (shell)"},
	{name: "3,000", shell: texts{connectKey: "3,000"}, clocks: "connect=3000", env: "MCP_TIMEOUT=3,000 (shell)"},
	{name: "3e3", shell: texts{connectKey: "3e3"}, clocks: "connect=3000", env: "MCP_TIMEOUT=3e3 (shell)"},
	{name: "3000ms", shell: texts{connectKey: "3000ms"}, clocks: "connect=3000", env: "MCP_TIMEOUT=3000ms (shell)"},
	{name: "5s", shell: texts{connectKey: "5s"}, clocks: "connect=5", env: "MCP_TIMEOUT=5s (shell)", loud: "start-impossible unit-suffix-ignored"},
	{name: "3.9", shell: texts{connectKey: "3.9"}, clocks: "connect=3", env: "MCP_TIMEOUT=3.9 (shell)", loud: "not-a-number start-impossible"},
	{name: "1500 # c", shell: texts{connectKey: "1500 # c"}, clocks: "connect=1500", env: "MCP_TIMEOUT=1500 # c (shell)", loud: "not-a-number"},
	{name: "blanks around", shell: texts{connectKey: " 2500 "}, clocks: "connect=2500", env: "MCP_TIMEOUT= 2500  (shell)"},
	{name: "0x10", shell: texts{connectKey: "0x10"}, clocks: "connect=30000", env: "MCP_TIMEOUT=0x10 (shell)", loud: "not-a-number"},
	{name: "0", shell: texts{connectKey: "0"}, clocks: "connect=30000", env: "MCP_TIMEOUT=0 (shell)", loud: "zero-is-default"},
	{name: "double quotes inside", files: texts{userSettings: sets(connectKey, `"\"2000\""`)},
		clocks: "connect=30000", env: `MCP_TIMEOUT="2000" (user settings)`, loud: "quotes-inside"},
	{name: "single quotes inside", shell: texts{connectKey: "'2000'"}, clocks: "connect=30000", env: "MCP_TIMEOUT='2000' (shell)", loud: "quotes-inside"},
	{name: "${X} is not expanded", files: texts{userSettings: sets(connectKey, `"${X}"`)}, shell: texts{"X": "2000"},
		clocks: "connect=30000", env: "MCP_TIMEOUT=${X} (user settings)", loud: "not-a-number"},

	// Before the folder is trusted, and after.
	{name: "untrusted", files: texts{projectSettings: `{"env":{"MCP_TIMEOUT":"20000","CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT":"310000"}}`},
		clocks: "connect=20000 idle=310000?",
		env:    "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=310000 (project settings)?; MCP_TIMEOUT=20000 (project settings)", loud: "needs-trust"},
	{name: "trusted", files: texts{configuration: trusting, projectSettings: `{"env":{"MCP_TIMEOUT":"20000","CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT":"310000"}}`},
		clocks: "connect=20000 idle=310000",
		env:    "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=310000 (project settings); MCP_TIMEOUT=20000 (project settings)"},
	{name: "another folder is trusted", files: texts{configuration: `{"projects":{"/work":{"hasTrustDialogAccepted":true}}}`, localSettings: sets(idleKey, `"310000"`)},
		clocks: "idle=310000?", env: "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=310000 (local settings)?", loud: "needs-trust"},
	{name: "untrusted, and somebody who counts says the same", files: texts{managedPath: sets(idleKey, `"310000"`), localSettings: sets(idleKey, `"310000"`)},
		clocks: "idle=310000", env: "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=310000 (local settings, managed settings)"},
	{name: "untrusted, and who says the same is hidden", files: texts{localSettings: sets(idleKey, `"310000"`), userSettings: sets(idleKey, `"320000"`)}, shell: texts{idleKey: "310000"},
		clocks: "idle=310000?", env: "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=310000 (local settings, shell)? > 320000 (user settings)", loud: "needs-trust"},

	// From 2.1.328 a project may only raise MCP_TIMEOUT.
	{name: "lower counts before", version: "2.1.326", files: texts{projectSettings: sets(connectKey, `"20000"`)},
		clocks: "connect=20000", env: "MCP_TIMEOUT=20000 (project settings)"},
	{name: "lower may count between", version: "2.1.327", files: texts{projectSettings: sets(connectKey, `"20000"`)},
		clocks: "connect=20000?", env: "MCP_TIMEOUT=20000 (project settings)?"},
	{name: "zero of old", version: "2.1.50", files: texts{userSettings: sets(connectKey, `"0"`)},
		clocks: "connect=30000", env: "MCP_TIMEOUT=0 (user settings)", loud: "zero-is-default"},
	{name: "the start environment only", version: newest, files: texts{userSettings: sets("CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT", `"5000"`)},
		loud: "ignored-by-runtime"},
	{name: "lower", version: "2.1.328", files: texts{projectSettings: sets(connectKey, `"20000"`)}, clocks: "connect=30000", loud: "project-cannot-lower"},
	{name: "lower than the shell", version: newest, files: texts{localSettings: sets(connectKey, `"35000"`)}, shell: texts{connectKey: "40000"},
		clocks: "connect=40000", env: "MCP_TIMEOUT=40000 (shell) > 35000 (local settings)", loud: "project-cannot-lower"},
	{name: "zero", version: newest, files: texts{projectSettings: sets(connectKey, "0"), userSettings: sets(connectKey, `"40000"`)},
		clocks: "connect=40000", env: "MCP_TIMEOUT=40000 (user settings) > 0 (project settings)", loud: "project-cannot-lower"},
	{name: "rubbish", version: newest, files: texts{projectSettings: sets(connectKey, `"soon"`), userSettings: sets(connectKey, `"40000"`)},
		clocks: "connect=40000", env: "MCP_TIMEOUT=40000 (user settings) > soon (project settings)", loud: "project-cannot-lower"},
	{name: "higher", version: newest, files: texts{projectSettings: sets(connectKey, `"50000"`), userSettings: sets(connectKey, `"40000"`)},
		clocks: "connect=50000", env: "MCP_TIMEOUT=50000 (project settings) > 40000 (user settings)"},
	{name: "the user may lower", version: newest, files: texts{userSettings: sets(connectKey, `"20000"`)},
		clocks: "connect=20000", env: "MCP_TIMEOUT=20000 (user settings)"},
}

// TestPrecedenceTable: what people write, and where, comes to what the client
// makes of it, and every warning and error is meant.
func TestPrecedenceTable(t *testing.T) {
	t.Parallel()
	for _, row := range sourceRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			report := row.inspect()
			launch := &report.Launches[0]
			clocks := "none"
			if at := slices.IndexFunc(launch.Servers, func(s model.Server) bool { return s.Name == "s" }); at >= 0 {
				clocks = clocksLike(&launch.Servers[at], row.clocks)
			}
			got := sourceRow{clocks: clocks, env: environmentText(launch.Environment), loud: loudCodes(report)}
			want := sourceRow{clocks: row.clocks, env: row.env, loud: row.loud}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(sourceRow{})); diff != "" {
				t.Errorf("(-want +got):\n%s\n%+v", diff, report.Findings)
			}
		})
	}
}

func (row sourceRow) inspect() *model.Report {
	files := texts{projectServers: oneServer}
	for name, text := range row.files {
		files[name] = text
	}
	options := workspaceOf("2.1.258", row.shell)
	if row.version != "" {
		options.Version = row.version
	}
	return resolver.Inspect(ownFiles(files), options)
}

// loudCodes lists the codes of warnings and errors, sorted.
func loudCodes(report *model.Report) string {
	var all []string
	for _, f := range report.Findings {
		if f.Severity <= model.Warning {
			all = append(all, string(f.Code))
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestServerLimits: a limit that the schema refuses drops its server, and the
// neighbour stays. What is said is the same in every file of servers.
func TestServerLimits(t *testing.T) {
	t.Parallel()
	const refused = "connect=not_applicable tool_call=not_applicable"
	tests := []struct{ transport, fields, clocks, loud string }{
		{"http", `"timeout":"60000"`, refused, "server-rejected"},
		{"http", `"timeout":0`, refused, "server-rejected"},
		{"stdio", `"timeout":-5`, refused, "server-rejected"},
		{"http", `"timeout":1.5`, refused, "server-rejected"},
		{"http", `"timeout":null`, refused, "server-rejected"},
		{"http", `"timeout":500`, "connect=30000 tool_call=100000000 fetch=60000 idle=300000", "below-minimum seconds-as-milliseconds"},
		{"stdio", `"timeout":9999999999`, "tool_call=2147483647 idle=2147483647", "clamped no-bound"},
		{"http", `"request_timeout_ms":900000`, "tool_call=300000 fetch=300000 idle=300000", "clamped"},
		{"sse", `"request_timeout_ms":200000`, "tool_call=200000 fetch=200000 idle=200000", "idle-capped-by-tool-call"},
		{"stdio", `"request_timeout_ms":900000`, "tool_call=100000000 idle=1800000", "ignored-by-runtime"},
		{"http", `"request_timeout_ms":200000,"timeout":100000`, "tool_call=100000 idle=100000", "idle-capped-by-tool-call ignored-by-runtime"},
	}
	for _, test := range tests {
		reach := `"url":"http://127.0.0.1:8080/mcp"`
		if test.transport == "stdio" {
			reach = `"command":"node"`
		}
		entries := fmt.Sprintf(`{"s":{"type":%q,%s,%s},"neighbour":{"type":"stdio","command":"node"}}`, test.transport, reach, test.fields)
		places := texts{
			projectServers:                  `{"mcpServers":` + entries + `}`,
			configuration:                   `{"mcpServers":` + entries + `}`,
			"~/.claude.json of the project": `{"projects":{"/home/me/project":{"mcpServers":` + entries + `}}}`,
			"given.json":                    `{"mcpServers":` + entries + `}`,
		}
		for name, text := range places {
			path, _, _ := strings.Cut(name, " ")
			report := resolver.Inspect(ownFiles(texts{path: text, projectSettings: "{}"}), workspaceOf("2.1.258", nil))
			server, neighbour := find(t, report, "claude-code", "s"), find(t, report, "claude-code", "neighbour")
			if got := clocksLike(server, test.clocks); got != test.clocks || loudCodes(report) != test.loud {
				t.Errorf("%s in %s: %s, %s, want %s, %s", test.fields, name, got, loudCodes(report), test.clocks, test.loud)
			}
			if got := clocksLike(neighbour, "connect=30000"); got != "connect=30000" {
				t.Errorf("%s in %s: the neighbour has %s", test.fields, name, got)
			}
		}
	}
}
