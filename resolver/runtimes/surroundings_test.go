package runtimes

import (
	"path/filepath"
	"slices"
	"testing"

	"fusebox/model"
)

func surroundingsOf(variables map[string]string) Surroundings {
	return Surroundings{Home: filepath.FromSlash("/home/op"), System: "linux", Variable: func(name string) string { return variables[name] }}
}

func TestRole(t *testing.T) {
	t.Parallel()
	moved := map[string]string{"CLAUDE_CONFIG_DIR": filepath.FromSlash("/etc/conf")}
	tests := []struct {
		path      string
		variables map[string]string
		origin    model.Origin
		format    model.Format
		project   string
	}{
		{"/home/op/.claude.json", nil, model.OriginConfiguration, model.FormatClaudeConfiguration, ""},
		{"/home/op/.claude/settings.json", nil, model.OriginUserSettings, model.FormatClaudeSettings, ""},
		{"/home/op/.claude/../.claude/settings.json", nil, model.OriginUserSettings, model.FormatClaudeSettings, ""},
		{"/home/op/.claude/settings.local.json", nil, model.OriginUnread, model.FormatClaudeSettings, ""},
		{"/work/app/.claude/settings.json", nil, model.OriginProjectSettings, model.FormatClaudeSettings, "/work/app"},
		{"/work/app/.claude/settings.local.json", nil, model.OriginLocalSettings, model.FormatClaudeSettings, "/work/app"},
		{"/home/op/app/.mcp.json", nil, model.OriginProjectServers, model.FormatClaudeServers, "/home/op/app"},
		{"/.mcp.json", nil, model.OriginProjectServers, model.FormatClaudeServers, "/"},
		{"/etc/claude-code/managed-settings.json", nil, model.OriginManagedSettings, model.FormatClaudeSettings, ""},
		{"/backup/claude-code/managed-settings.json", nil, model.OriginManagedSettings, model.FormatClaudeSettings, ""},
		{"/etc/conf/settings.json", moved, model.OriginUserSettings, model.FormatClaudeSettings, ""},
		{"/etc/conf/.claude.json", moved, model.OriginConfiguration, model.FormatClaudeConfiguration, ""},
		{"/home/op/.claude/settings.json", moved, model.OriginProjectSettings, model.FormatClaudeSettings, "/home/op"},
		{"/work/app/.env", nil, model.OriginDotenv, model.FormatDotenv, "/work/app"},
		{"/work/app/.env.local", nil, model.OriginDotenvLocal, model.FormatDotenv, "/work/app"},
		{"/work/app/.env.production", nil, model.OriginUnread, model.FormatDotenv, "/work/app"},
		{"/work/app/prod.env", nil, model.OriginUnread, model.FormatDotenv, "/work/app"},
		{"/work/app/mcp.json", nil, "", "", ""},
		{"/work/app/settings.json", nil, "", "", ""},
		{"/work/app/x.mcp.json", nil, "", "", ""},
		{"/work/app/environment", nil, "", "", ""},
	}
	for _, test := range tests {
		role, found := surroundingsOf(test.variables).Role(All(), filepath.FromSlash(test.path))
		want := model.Role{Origin: test.origin, Format: test.format, Project: filepath.FromSlash(test.project)}
		if test.format != "" && test.format != model.FormatDotenv {
			want.Runtime = "claude-code"
		}
		if role != want || found != (test.format != "") {
			t.Errorf("%s: %+v (%v), want %+v", test.path, role, found, want)
		}
	}
}

// What is looked for is known again by its path.
func TestUsualFilesHaveTheirRoles(t *testing.T) {
	t.Parallel()
	for _, variables := range []map[string]string{nil, {"CLAUDE_CONFIG_DIR": filepath.FromSlash("/etc/conf")}} {
		s := surroundingsOf(variables)
		usual := slices.Concat(s.Everywhere(All()), s.Project(All(), filepath.FromSlash("/work/app")))
		if len(usual) < 8 {
			t.Errorf("only %d usual files", len(usual))
		}
		for _, file := range usual {
			if role, found := s.Role(All(), file.Path); !found || role != file.Role {
				t.Errorf("%s: %+v (%v), looked for as %+v", file.Path, role, found, file.Role)
			}
		}
	}
}

func TestNoFilesInNoHome(t *testing.T) {
	t.Parallel()
	s := Surroundings{System: "linux"}
	found := s.Everywhere(All())
	if len(found) == 0 {
		t.Error("not even the files of the machine are looked for")
	}
	for _, file := range found {
		if file.Role.Origin != model.OriginManagedSettings {
			t.Errorf("%s is looked for without a home", file.Path)
		}
	}
}

func TestMeaningOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		key   string
		clock model.ClockID
		unit  int64
		found bool
	}{
		{"timeout_ms", model.ToolCall, 1, true},
		{"tool_timeout_sec", model.ToolCall, 1000, true},
		{"toolTimeout", model.ToolCall, 0, true},
		{"request-timeout", model.ToolCall, 0, true},
		{"MCP_REQUEST_TIMEOUT", model.ToolCall, 0, true},
		{"startup_timeout_ms", model.Connect, 1, true},
		{"connectionTimeoutSeconds", model.Connect, 1000, true},
		{"idle_timeout_minutes", model.Idle, 60000, true},
		{"retries", 0, 0, false},
		{"timeouts_enabled", 0, 0, false},
		{"", 0, 0, false},
	}
	for _, test := range tests {
		clock, unit, found := MeaningOf(test.key)
		if clock != test.clock || unit != test.unit || found != test.found {
			t.Errorf("%s: %v, %d, %v", test.key, clock, unit, found)
		}
	}
}

// Every key of another client that is a limit has a meaning here.
func TestForeignKeysHaveMeanings(t *testing.T) {
	t.Parallel()
	for _, key := range foreignKeys {
		if _, _, isLimit := MeaningOf(key.Name); isLimit == (key.Meaning != "") {
			t.Errorf("%s: a limit is %v, and its meaning is %q", key.Name, isLimit, key.Meaning)
		}
	}
}
