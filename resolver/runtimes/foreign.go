package runtimes

import (
	"strings"

	"fusebox/model"
)

// ForeignKey is a field of a server, or a setting, that some clients read.
type ForeignKey struct {
	Name string
	// Clients names whose key it is.
	Clients string
	// Meaning is what it does there, where it is no limit.
	Meaning string
	// Harmless is a value that changes nothing there either, "" for none.
	Harmless string
}

// foreignKeys are fields that people copy from one client's files to
// another's. Sources: the clients' own, and public files of users, 2026-11-30.
var foreignKeys = [...]ForeignKey{
	{Name: "startup_timeout_sec", Clients: "Codex"},
	{Name: "startup_timeout_ms", Clients: "Codex"},
	{Name: "tool_timeout_sec", Clients: "Codex and Mistral Vibe"},
	{Name: "timeoutMs", Clients: "Auggie"},
	{Name: "connectionTimeout", Clients: "Continue"},
	{Name: "connectTimeout", Clients: "Droid"},
	{Name: "tool_call_timeout_ms", Clients: "Kimi CLI"},
	{Name: "initTimeout", Clients: "LibreChat"},
	{Name: "discoveryTimeoutMs", Clients: "Qwen Code"},
	{Name: "mcp_timeout", Clients: "OpenCode"},
	{Name: "toolTimeout", Clients: "OpenClaw"},
	{Name: "read_timeout_seconds", Clients: "the Python SDK"},
	{Name: "disabled", Clients: "Cline and Roo Code", Meaning: "it switches a server off there; here the server starts", Harmless: "false"},
	{Name: "enabled", Clients: "OpenCode and Codex", Meaning: "false switches a server off there; here the server starts", Harmless: "true"},
	{Name: "httpUrl", Clients: "Gemini CLI", Meaning: `write "type": "http" and "url"`},
	{Name: "serverUrl", Clients: "Windsurf", Meaning: `write "type": "http" and "url"`},
	{Name: "environment", Clients: "OpenCode", Meaning: `write "env"`},
	{Name: "autoApprove", Clients: "Cline", Meaning: "it approves tools there; here nothing"},
	{Name: "alwaysAllow", Clients: "Roo Code", Meaning: "it approves tools there; here nothing"},
	{Name: "trust", Clients: "Gemini CLI", Meaning: "it approves tools there; here nothing"},
}

// Foreign finds a key of other clients; nil if it is not known as one.
func Foreign(key string) *ForeignKey {
	for i := range foreignKeys {
		if foreignKeys[i].Name == key {
			return &foreignKeys[i]
		}
	}
	return nil
}

// meanings are the words for limits that people write, without separators and
// unit.
var meanings = map[string]model.ClockID{
	"timeout": model.ToolCall, "tooltimeout": model.ToolCall, "toolcalltimeout": model.ToolCall, "calltimeout": model.ToolCall,
	"requesttimeout": model.ToolCall, "executiontimeout": model.ToolCall, "readtimeout": model.ToolCall, "servertimeout": model.ToolCall,
	"startuptimeout": model.Connect, "starttimeout": model.Connect, "connecttimeout": model.Connect, "connectiontimeout": model.Connect,
	"inittimeout": model.Connect, "initializetimeout": model.Connect, "handshaketimeout": model.Connect, "discoverytimeout": model.Connect,
	"idletimeout": model.Idle, "toolidletimeout": model.Idle, "inactivitytimeout": model.Idle, "silencetimeout": model.Idle,
}

// units are the endings of keys that say the unit, longest first.
var units = [...]struct {
	ending string
	ms     int64
}{
	{"milliseconds", 1}, {"millis", 1}, {"msec", 1}, {"ms", 1},
	{"seconds", 1000}, {"second", 1000}, {"secs", 1000}, {"sec", 1000}, {"s", 1000},
	{"minutes", 60000}, {"mins", 60000}, {"min", 60000},
}

var separators = strings.NewReplacer("_", "", "-", "", ".", "")

// MeaningOf guesses which clock a key is meant to set, and how many
// milliseconds its unit has, 0 where the key does not say.
func MeaningOf(key string) (clock model.ClockID, unit int64, found bool) {
	word := strings.ToLower(separators.Replace(key))
	for _, prefix := range [...]string{"claudecode", "claude", "mcp"} {
		word = strings.TrimPrefix(word, prefix)
	}
	if clock, found = meanings[word]; found {
		return clock, 0, true
	}
	for _, u := range units {
		if base, cut := strings.CutSuffix(word, u.ending); cut {
			if clock, found = meanings[base]; found {
				return clock, u.ms, true
			}
		}
	}
	return 0, 0, false
}
