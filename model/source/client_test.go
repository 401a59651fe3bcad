package source

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// clientRoles are the roles of the files that the tests read.
var clientRoles = map[model.Format]model.Role{
	model.FormatClaudeSettings:      {Runtime: "claude-code", Format: model.FormatClaudeSettings, Origin: model.OriginUserSettings},
	model.FormatClaudeConfiguration: {Runtime: "claude-code", Format: model.FormatClaudeConfiguration, Origin: model.OriginConfiguration},
	model.FormatClaudeServers:       {Runtime: "claude-code", Format: model.FormatClaudeServers, Origin: model.OriginProjectServers, Project: "/p"},
	model.FormatClaude:              {Runtime: "claude-code", Format: model.FormatClaude},
}

func clientSnapshot(format model.Format, text string) model.Snapshot {
	return model.Snapshot{Path: "client.json", State: model.StateGood, Optional: true, Role: clientRoles[format], Bytes: []byte(text)}
}

func parseClient(format model.Format, text string) *model.File {
	return Parse(clientSnapshot(format, text))
}

// saidByClient writes what a client's own file says, one thing to a line, and
// then its findings.
func saidByClient(file *model.File) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	definitions := func(what string, all []model.Definition) {
		for _, d := range all {
			line("%s %s %s of %s", what, at(d.KeySpan), written([]model.Definition{d}), d.Origin)
		}
	}
	servers := func(all []model.ServerConfig) {
		for _, s := range all {
			line("server %s %s in %s:%s%s%s%s", s.Name.Value, at(s.Name.Span), at(s.Place),
				said("type", s.Type), said("command", s.Command), said("arg", s.Args...), said("url", s.URL))
			definitions("  env", s.Env)
			for _, limit := range []*model.Definition{s.Timeout, s.RequestTimeout} {
				if limit != nil {
					definitions("  limit of "+limit.Profile, []model.Definition{*limit})
				}
			}
			definitions("  unread", s.Unread)
			if s.AlwaysLoad {
				line("  always loaded")
			}
		}
	}
	definitions("env", file.Client.Env)
	servers(file.Client.Servers)
	for _, p := range file.Client.Projects {
		line("project %s %s trusted %t", p.Folder.Value, at(p.Folder.Span), p.Trusted)
		servers(p.Servers)
	}
	definitions("stray", file.Client.Strays)
	for _, m := range file.Client.Misfiled {
		line("misfiled %s %s belongs in %s", m.Key.Value, at(m.Key.Span), m.Belongs)
	}
	return b.String() + told(file)
}

func said(what string, words ...model.Text) string {
	var b strings.Builder
	for _, w := range words {
		if w != (model.Text{}) {
			fmt.Fprintf(&b, " %s %q %s", what, w.Value, at(w.Span))
		}
	}
	return b.String()
}

func runClient(t *testing.T, format model.Format, cases []findingCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := saidByClient(parseClient(format, c.text))
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(got)); diff != "" {
				t.Errorf("the file differs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestClaudeSettings(t *testing.T) {
	t.Parallel()
	runClient(t, model.FormatClaudeSettings, []findingCase{
		{"values",
			"{\"env\": {\n\"A\": \"2000\",\n\"B\": 2e3,\n\"C\": true,\n\"D\": null,\n\"E\": \"${X:-5}\",\n\"F\": false}}",
			`env 2:2-3 A=string "2000" 2:7-11 of user settings
env 3:2-3 B=number "2000" 3:6-9 of user settings
env 4:2-3 C=boolean "1" 4:6-10 of user settings
env 5:2-3 D=null "" 5:6-10 of user settings
env 6:2-3 E=string "${X:-5}" 6:7-14 of user settings
env 7:2-3 F=boolean "0" 7:6-11 of user settings`},
		{"values that are none",
			`{"env": {"A": {"B": 1}, "C": [1], "D": 5}}`,
			`env 1:36-37 D=number "5" 1:40-41 of user settings
1:15-23 wrong-type: A must be one value, found a mapping | {"env": {"A": «{"B": 1}», "C": [1], "D": 5}}
1:30-33 wrong-type: C must be one value, found a list | {"env": {"A": {"B": 1}, "C": «[1]», "D": 5}}`},
		{"the last of a key counts",
			`{"env": {"A": 1, "A": 2}, "env": {"A": 3, "A": 4}}`,
			`env 1:44-45 A=number "4" 1:48-49 of user settings
1:28-31 duplicate-key: env is written twice in one mapping; the last one counts | {"env": {"A": 1, "A": 2}, "«env»": {"A": 3, "A": 4}} (1:3-6 first written here)
1:44-45 duplicate-key: A is written twice in one mapping; the last one counts | {"env": {"A": 1, "A": 2}, "env": {"A": 3, "«A»": 4}} (1:36-37 first written here)`},
		{"env that is a list", `{"env": ["A=1"]}`,
			`1:9-16 wrong-type: env must be a mapping from variables to values, found a list | {"env": «["A=1"]»}`},
		{"env that is a string", `{"env": "A=1"}`,
			`1:10-13 wrong-type: env must be a mapping from variables to values, found the string "A=1" | {"env": "«A=1»"}`},
		{"env that is null", `{"env": null}`, ""},
		{"strays and settings",
			`{"MCP_TIMEOUT": 60000, "model": "opus", "permissions": {"allow": []}, "hooks": {}, "x": null}`,
			`stray 1:3-14 MCP_TIMEOUT=number "60000" 1:17-22 of user settings
stray 1:25-30 model=string "opus" 1:34-38 of user settings
stray 1:85-86 x=null "" 1:89-93 of user settings`},
		{"servers",
			`{"mcpServers": {"a": {"command": "x"}}, "servers": {}}`,
			`misfiled mcpServers 1:3-13 belongs in .mcp.json or ~/.claude.json
misfiled servers 1:42-49 belongs in .mcp.json or ~/.claude.json`},
		{"mark and CRLF", byteOrderMark + "{\r\n\"env\": {\"A\": \"1\"}\r\n}\r\n", `env 2:10-11 A=string "1" 2:15-16 of user settings`},
		{"empty mapping", "{}", ""},
	})
}

func TestClaudeConfiguration(t *testing.T) {
	t.Parallel()
	runClient(t, model.FormatClaudeConfiguration, []findingCase{
		{"all that counts",
			`{"numStartups": 5, "tips": {"a": {"command": "x"}}, "env": {"A": 1},
"mcpServers": {"s": {"type": "http", "url": "http://127.0.0.1/", "timeout": 9999999999}},
"projects": {"/p": {"history": [{"display": "x", "env": {"A": 2}}], "mcpServers": {"t": {"command": "node"}}, "hasTrustDialogAccepted": true, "lastCost": 1},
"/q": {"mcpServers": {}, "env": {"B": 1}}}}`,
			`env 1:62-63 A=number "1" 1:66-67 of client configuration
server s 2:17-18 in 2:21-88: type "http" 2:31-35 url "http://127.0.0.1/" 2:46-63
  limit of s 2:67-74 timeout=number "9999999999" 2:77-87 of server configuration
project /p 3:15-17 trusted true
server t 3:85-86 in 3:89-108: command "node" 3:102-106
project /q 4:2-4 trusted false
stray 1:3-14 numStartups=number "5" 1:17-18 of client configuration`},
		{"projects that are none",
			`{"projects": {"/p": 5, "/q": {"hasTrustDialogAccepted": "yes"}, "/r": {"hasTrustDialogAccepted": false}}}`,
			`project /q 1:25-27 trusted false
project /r 1:66-68 trusted false
1:21-22 wrong-type: a project must be a mapping, found the number 5 | {"projects": {"/p": «5», "/q": {"hasTrustDialogAccepted": "yes"}, "/r": {"hasTrustDialogAccepted": false}}}
1:58-61 wrong-type: hasTrustDialogAccepted must be true or false, found the string "yes" | {"projects": {"/p": 5, "/q": {"hasTrustDialogAccepted": "«yes»"}, "/r": {"hasTrustDialogAccepted": false}}}`},
		{"lists where mappings belong",
			`{"env": [], "mcpServers": [{"command": "x"}], "projects": ["/p", {"a": 1}]}`,
			`1:9-11 wrong-type: env must be a mapping from variables to values, found a list | {"env": «[]», "mcpServers": [{"command": "x"}], "projects": ["/p", •••]}
1:27-45 wrong-type: mcpServers must be a mapping by name, found a list | {"env": [], "mcpServers": «[{"command": "x"}]», "projects": ["/p", •••]}
1:59-75 wrong-type: projects must be a mapping by name, found a list | {"env": [], "mcpServers": [{"command": "x"}], "projects": «["/p", •••]»}`},
	})
}

func TestClaudeServers(t *testing.T) {
	t.Parallel()
	runClient(t, model.FormatClaudeServers, []findingCase{
		{"every field",
			`{"mcpServers": {"b": {"type": "stdio", "command": "npx", "args": ["-y", "${P:-x}"], "env": {"MCP_TOOL_TIMEOUT": 2e3, "B": true},
"timeout": 500, "request_timeout_ms": "9", "alwaysLoad": true, "headers": {"X-A": "b"}, "headersHelper": "h", "oauth": {}, "description": "d", "cwd": "/"},
"a": {"url": "${U}", "serverUrl": "u", "disabled": true, "enabled": false, "tool_timeout_sec": 60, "autoApprove": ["x"], "retry": {"a": 1}, "x": null}}}`,
			`server b 1:18-19 in 1:22-2:155: type "stdio" 1:32-37 command "npx" 1:52-55 arg "-y" 1:68-70 arg "${P:-x}" 1:74-81
  env 1:94-110 MCP_TOOL_TIMEOUT=number "2e3" 1:113-116 of server env
  env 1:119-120 B=boolean "true" 1:123-127 of server env
  limit of b 2:2-9 timeout=number "500" 2:12-15 of server configuration
  limit of b 2:18-36 request_timeout_ms=string "9" 2:40-41 of server configuration
  always loaded
server a 3:2-3 in 3:6-151: url "${U}" 3:15-19
  unread 3:23-32 serverUrl=string "u" 3:36-37 of server configuration
  unread 3:41-49 disabled=boolean "true" 3:52-56 of server configuration
  unread 3:59-66 enabled=boolean "false" 3:69-74 of server configuration
  unread 3:77-93 tool_timeout_sec=number "60" 3:96-98 of server configuration
  unread 3:101-112 autoApprove=list "" nowhere of server configuration
  unread 3:123-128 retry=mapping "" nowhere of server configuration
  unread 3:142-143 x=null "" 3:146-150 of server configuration`},
		{"limits that are none",
			`{"mcpServers": {"a": {"timeout": [5]}, "b": {"timeout": {}, "request_timeout_ms": null}}}`,
			`server a 1:18-19 in 1:22-38:
  limit of a 1:24-31 timeout=list "" nowhere of server configuration
server b 1:41-42 in 1:45-88:
  limit of b 1:47-54 timeout=mapping "" nowhere of server configuration
  limit of b 1:62-80 request_timeout_ms=null "" 1:83-87 of server configuration`},
		{"entries that are none",
			`{"mcpServers": {"a": 5, "b": {"command": "x"}, "c": null, "d": {"command": ["y"]}}}`,
			`server b 1:26-27 in 1:30-46: command "x" 1:43-44
server d 1:60-61 in 1:64-82:
1:22-23 wrong-type: a server must be a mapping, found the number 5 | {"mcpServers": {"a": «5», "b": {"command": "x"}, "c": null, "d": {"command": ["y"]}}}
1:53-57 wrong-type: a server must be a mapping, found nothing | {"mcpServers": {"a": 5, "b": {"command": "x"}, "c": «null», "d": {"command": ["y"]}}}
1:76-81 wrong-type: command must be one value, found a list | {"mcpServers": {"a": 5, "b": {"command": "x"}, "c": null, "d": {"command": «["y"]»}}}`},
		{"the last of a name counts",
			`{"mcpServers": {"a": {"url": "1"}, "b": {"url": "2", "url": "3"}, "a": {"url": "4"}}}`,
			`server b 1:37-38 in 1:41-65: url "3" 1:62-63
server a 1:68-69 in 1:72-84: url "4" 1:81-82
1:55-58 duplicate-key: url is written twice in one mapping; the last one counts | {"mcpServers": {"a": {"url": "1"}, "b": {"url": "2", "«url»": "3"}, "a": {"url": "4"}}} (1:43-46 first written here)
1:68-69 duplicate-key: a is written twice in one mapping; the last one counts | {"mcpServers": {"a": {"url": "1"}, "b": {"url": "2", "url": "3"}, "«a»": {"url": "4"}}} (1:18-19 first written here)`},
		{"the word of VS Code",
			`{"inputs": [], "servers": {"a": {"command": "x"}}}`,
			`1:17-24 file-invalid: "servers" is what VS Code calls them; Claude Code looks for "mcpServers" and refuses the whole file [write "mcpServers" instead of "servers"] | {"inputs": [], "«servers»": {"a": {"command": "x"}}}`},
		{"without a name around them",
			`{"a": {"type": "http", "url": "x"}}`,
			`1:3-4 file-invalid: the servers stand at the top level; Claude Code looks for "mcpServers" and refuses the whole file [write {"mcpServers": { in front of them, and }} behind them] | {"«a»": {"type": "http", "url": "x"}}`},
		{"both words", `{"servers": {}, "mcpServers": {}}`, "misfiled servers 1:3-10 belongs in mcpServers"},
		{"empty mapping", "{}", ""},
		{"no servers", `{"mcpServers": {}}`, ""},
		{"null", `{"mcpServers": null}`, ""},
		{"env and strays",
			`{"env": {"url": "x"}, "MCP_TIMEOUT": "5", "mcpServers": {}}`,
			`stray 1:24-35 MCP_TIMEOUT=string "5" 1:39-40 of project servers
misfiled env 1:3-6 belongs in the env of .claude/settings.json`},
	})
}

func TestClaudeByContent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		format model.Format
		origin model.Origin
		want   string
	}{
		{`{"env": {"A": "1"}}`, model.FormatClaudeSettings, model.OriginGivenSettings, `env 1:11-12 A=string "1" 1:16-17 of --settings`},
		{`{}`, model.FormatClaudeSettings, model.OriginGivenSettings, ""},
		{`{"mcpServers": {"a": {}}}`, model.FormatClaudeServers, model.OriginGivenServers, `server a 1:18-19 in 1:22-24:`},
		{`{"servers": {}}`, model.FormatClaudeServers, model.OriginGivenServers,
			`1:3-10 file-invalid: "servers" is what VS Code calls them; Claude Code looks for "mcpServers" and refuses the whole file [write "mcpServers" instead of "servers"] | {"«servers»": {}}`},
		{`{"a": {"command": "x"}}`, model.FormatClaudeServers, model.OriginGivenServers,
			`1:3-4 file-invalid: the servers stand at the top level; Claude Code looks for "mcpServers" and refuses the whole file [write {"mcpServers": { in front of them, and }} behind them] | {"«a»": {"command": "x"}}`},
		{`{"env": {},}`, model.FormatClaudeSettings, model.OriginGivenSettings,
			`1:11-12 file-invalid: Claude Code reads strict JSON and drops the whole file without a word: remove this trailing comma | {"env": {}«,»}`},
		{`{"mcpServers": {},}`, model.FormatClaudeServers, model.OriginGivenServers,
			`1:18-19 file-invalid: Claude Code reads strict JSON and refuses the whole file, all servers with it: remove this trailing comma | {"mcpServers": {}«,»}`},
		{`{"env": `, model.FormatClaude, "", `1:1-2 file-invalid: "{" is not closed; put "}" at its end | «{»"env":`},
	} {
		file := parseClient(model.FormatClaude, c.text)
		if diff := cmp.Diff(c.want, strings.TrimSpace(saidByClient(file))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
		want := model.Role{Runtime: "claude-code", Format: c.format, Origin: c.origin}
		if file.Role != want || !file.Optional {
			t.Errorf("%s: role %+v, optional %t", c.text, file.Role, file.Optional)
		}
	}
}

func TestNumberText(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"2000", "2000"}, {"2e3", "2000"}, {"2000.0", "2000"}, {"0.5", "0.5"}, {"-1.50", "-1.5"}, {"1e21", "1e+21"}, {"1e20", "100000000000000000000"},
		{"12345678901234567890", "12345678901234567000"}, {"0.000001", "0.000001"}, {"0.0000001", "1e-7"}, {"-0", "0"}, {"0e9", "0"},
		{"1e400", "Infinity"}, {"-1e400", "-Infinity"}, {"1e-400", "0"}, {"9007199254740993", "9007199254740992"}, {"1.5e300", "1.5e+300"},
	} {
		if got := numberText(c[0]); got != c[1] {
			t.Errorf("%s is %s, want %s", c[0], got, c[1])
		}
	}
}
