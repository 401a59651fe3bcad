package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestLostFiles: whoever asks for a launch hears which of its files could not
// be used; where for that no server is left, that is what to do about it.
func TestLostFiles(t *testing.T) {
	t.Parallel()
	const comma = `{"env":{"MCP_TOOL_TIMEOUT":"10000"},}`
	tests := map[string]struct {
		settings, servers string
		// lost begin the lines about files.
		lost   []string
		called bool
	}{
		"settings with a trailing comma": {comma, `{"mcpServers":{"a":{"command":"x"}}}`, []string{"settings.json:1:36: Claude Code reads strict JSON"}, true},
		"a pipe for the servers":         {`{"env":{"MCP_TIMEOUT":"5000"}}`, "", []string{".mcp.json: a pipe stands there"}, false},
		"both":                           {comma, "", []string{"settings.json:1:36: Claude Code reads strict JSON", ".mcp.json: a pipe stands there"}, false},
		"servers that are not closed":    {`{}`, `{"mcpServers":{"a":{"command":"x"}}`, []string{`.mcp.json:1:1: "{" is not closed`}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			settings, servers := filepath.Join(folder, ".claude", "settings.json"), filepath.Join(folder, ".mcp.json")
			if err := os.Mkdir(filepath.Dir(settings), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(settings, []byte(test.settings), 0o600); err != nil {
				t.Fatal(err)
			}
			if test.servers == "" {
				if err := syscall.Mkfifo(servers, 0o600); err != nil {
					t.Fatal(err)
				}
			} else if err := os.WriteFile(servers, []byte(test.servers), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, command := range []string{"env", "simulate"} {
				o := ran(t, command, "claude-code", folder, "--no-home")
				got, first := o.stderr.String(), "fusebox: "
				if command == "simulate" && !test.called {
					const refusal = `fusebox: the launch "claude-code" has no server that could be called` + "\n"
					if o.code != exitUsage || !strings.HasPrefix(got, refusal) {
						t.Errorf("%s exits with %d: %s", command, o.code, got)
					}
					got, first = strings.TrimPrefix(got, refusal), "  "
				}
				lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
				if len(lines) != len(test.lost) {
					t.Fatalf("%s: %q", command, lines)
				}
				for i, line := range lines {
					if !strings.HasPrefix(line, first+folder) || !strings.Contains(line, test.lost[i]) {
						t.Errorf("%s: line %d is %q", command, i, line)
					}
				}
			}
		})
	}
}
