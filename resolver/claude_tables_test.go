package resolver_test

import (
	"encoding/json"
	"testing"

	"fusebox/model"
)

// readings is what the shipped programs make of the text of one variable, alone,
// with one http server: connect by MCP_TIMEOUT, tool_call and fetch by
// MCP_TOOL_TIMEOUT, idle by its own. Read from 2.1.258 and 2.1.332, which agree.
var readings = [...]struct{ text, connect, toolCall, fetch, idle string }{
	{"30000", "30000", "30000", "60000", "30000"},
	{"1", "1", "1000", "60000", "1000"},
	{"0", "30000", "100000000", "60000", "off"},
	{"-1", "30000", "100000000", "60000", "off"},
	{"-5000", "30000", "100000000", "60000", "off"},
	{"", "30000", "100000000", "60000", "300000"},
	{"   ", "30000", "100000000", "60000", "300000"},
	{"abc", "30000", "100000000", "60000", "300000"},
	{"30s", "30", "1000", "60000", "1000"},
	{"30000ms", "30000", "30000", "60000", "30000"},
	{"1.9", "1", "1000", "60000", "1000"},
	{"0.5", "30000", "100000000", "60000", "off"},
	{"45000.7", "45000", "45000", "60000", "45000"},
	{" 45000 ", "45000", "45000", "60000", "45000"},
	{"+60000", "60000", "60000", "60000", "60000"},
	{"0x7530", "30000", "100000000", "60000", "off"},
	{"0b11", "30000", "100000000", "60000", "off"},
	{"1e5", "100000", "100000", "100000", "100000"},
	{"1e+3", "1000", "1000", "60000", "1000"},
	{"1.5e3", "1500", "1500", "60000", "1500"},
	{"1.2345e2", "30000", "100000000", "60000", "300000"},
	{"1e-3", "30000", "100000000", "60000", "300000"},
	{"5e400", "30000", "100000000", "60000", "300000"},
	{"60_000", "60000", "60000", "60000", "60000"},
	{"60,000", "60000", "60000", "60000", "60000"},
	{"60 000", "60000", "60000", "60000", "60000"},
	{"60_00", "60", "1000", "60000", "1000"},
	{"2147483647", "2147483647", "2147483647", "2147483647", "100000000"},
	{"2147483648", "2147483647", "2147483647", "2147483647", "100000000"},
	{"99999999999999999999", "2147483647", "2147483647", "2147483647", "100000000"},
	{"Infinity", "30000", "100000000", "60000", "300000"},
	{"NaN", "30000", "100000000", "60000", "300000"},
	{"true", "30000", "100000000", "60000", "300000"},
	{"null", "30000", "100000000", "60000", "300000"},
	{"12 34", "12", "1000", "60000", "1000"},
	{"1,000,000", "1000000", "1000000", "1000000", "1000000"},
	{"٣٠", "30000", "100000000", "60000", "300000"},
	{"00500", "500", "1000", "60000", "1000"},
	{"1e3ms", "1", "1000", "60000", "1000"},
	{"-1e3", "30000", "100000000", "60000", "off"},
}

// TestParseTable: the same text gives the same numbers, be it in a settings file
// or in the shell.
func TestParseTable(t *testing.T) {
	t.Parallel()
	const servers = `{"mcpServers":{"s":{"type":"http","url":"http://127.0.0.1:8080/mcp"}}}`
	for _, version := range [...]string{old, newest} {
		for _, row := range readings {
			wants := map[string]string{
				connectKey: "connect=" + row.connect,
				toolKey:    "tool_call=" + row.toolCall + " fetch=" + row.fetch,
				idleKey:    "idle=" + row.idle,
			}
			for key, want := range wants {
				settings, err := json.Marshal(map[string]any{"env": map[string]string{key: row.text}})
				if err != nil {
					t.Fatal(err)
				}
				inFile := inspect(workspaceOf(version, nil), ownFiles(map[string]string{".mcp.json": servers, "~/.claude/settings.json": string(settings)})...)
				inShell := inspect(workspaceOf(version, map[string]string{key: row.text}), ownFiles(map[string]string{".mcp.json": servers})...)
				for place, report := range map[string]*model.Report{"settings": inFile, "shell": inShell} {
					server := find(t, report, "claude-code", "s")
					if got := clocksLike(server, want); got != want {
						t.Errorf("%s %s=%q in the %s: %s, want %s", version, key, row.text, place, got, want)
					}
				}
			}
		}
	}
}
