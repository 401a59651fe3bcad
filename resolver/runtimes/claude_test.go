package runtimes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"
)

// environment makes a sorted environment of key, value pairs.
func environment(pairs ...string) []model.Variable {
	var vars []model.Variable
	for i := 0; i < len(pairs); i += 2 {
		vars = append(vars, model.Variable{Definition: model.Definition{
			Key: pairs[i], Origin: model.OriginAgentProfile,
			Value: model.Value{Kind: model.KindString, Text: pairs[i+1]},
		}})
	}
	slices.SortFunc(vars, func(a, b model.Variable) int { return strings.Compare(a.Key, b.Key) })
	return vars
}

func clocksOf(version string, s Setting, server Server) model.Clocks {
	return newClaude(mustVersion(version), s).Server(server).Clocks
}

// TestClaudeByVersion pins each change of rules at the versions around it.
func TestClaudeByVersion(t *testing.T) {
	t.Parallel()
	waiting := Facts{ListChanged: true, ListenHolds: true}
	per := func(text string) *model.Definition {
		return &model.Definition{Key: "timeout", Value: model.Value{Kind: model.KindNumber, Text: text}}
	}
	tests := []struct {
		name    string
		env     []string
		server  Server
		session model.Session
		clock   model.ClockID
		want    map[string]string
	}{
		{"negative connect", []string{ClaudeConnect, "-5"}, Server{Type: "stdio"}, "", model.Connect,
			map[string]string{"1.0.60": "~1 ms", "2.1.81": "~1 ms", "2.1.112": "30 s", "2.1.332": "30 s"}},
		{"connect above a timer, on Node and on Bun", []string{ClaudeConnect, "2147483648"}, Server{Type: "stdio"}, "", model.Connect,
			map[string]string{"2.1.112": "~1 ms", "2.1.215": "unknown", "2.1.229": "24 d 20 h 31 m 23.647 s"}},
		{"exponents", []string{ClaudeConnect, "1e5"}, Server{Type: "stdio"}, "", model.Connect,
			map[string]string{"2.1.210": "1 ms", "2.1.211": "100 s"}},
		{"fetch follows the tool budget", []string{ClaudeToolCall, "300000"}, Server{Type: "http"}, "", model.Fetch,
			map[string]string{"2.1.141": "60 s", "2.1.142": "5 min"}},
		{"fetch follows connect", []string{ClaudeConnect, "80000"}, Server{Type: "http"}, "", model.Fetch,
			map[string]string{"2.1.215": "60 s", "2.1.220": "~60 s", "2.1.229": "80 s"}},
		{"a server's timeout", nil, Server{Type: "stdio", Timeout: per("5000")}, "", model.ToolCall,
			map[string]string{"2.1.112": "1 d 3 h 46 m 40 s", "2.1.130": "~1 d 3 h 46 m 40 s", "2.1.150": "5 s"}},
		{"a server's timeout below a second", []string{ClaudeToolCall, "7000"}, Server{Type: "stdio", Timeout: per("500")}, "", model.ToolCall,
			map[string]string{"2.1.150": "1 s", "2.1.161": "1 s", "2.1.162": "7 s"}},
		{"idle over http", nil, Server{Type: "http"}, "", model.Idle,
			map[string]string{"2.1.186": "none", "2.1.187": "5 min", "2.1.332": "5 min"}},
		{"idle over stdio", nil, Server{Type: "stdio"}, "", model.Idle,
			map[string]string{"2.1.187": "none", "2.1.200": "none", "2.1.210": "~none", "2.1.215": "30 min"}},
		{"a server's timeout raises idle", nil, Server{Type: "http", Timeout: per("600000")}, "", model.Idle,
			map[string]string{"2.1.202": "~5 min", "2.1.203": "~10 min", "2.1.215": "10 min"}},
		{"idle of sdk servers", []string{"CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT", "9000"}, Server{Type: "sdk"}, "", model.Idle,
			map[string]string{"2.1.322": "none", "2.1.324": "~none", "2.1.326": "9 s"}},
		{"idle of sdk servers takes whole numbers", []string{"CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT", "9000ms"}, Server{Type: "sdk"}, "", model.Idle,
			map[string]string{"2.1.326": "none"}},
		{"silence on the socket", nil, Server{Type: "http"}, "", model.TransportIdle,
			map[string]string{"2.1.112": "~5 min", "2.1.131": "5 min", "2.1.332": "5 min"}},
		{"silence lifted", []string{ClaudeToolCall, "300001"}, Server{Type: "http"}, "", model.TransportIdle,
			map[string]string{"2.1.273": "5 min", "2.1.274": "~5 min", "2.1.275": "none"}},
		{"silence not lifted", []string{ClaudeToolCall, "300000"}, Server{Type: "http"}, "", model.TransportIdle,
			map[string]string{"2.1.275": "5 min"}},
		{"silence switched off", []string{bunSilenceKey, "0"}, Server{Type: "http"}, "", model.TransportIdle, map[string]string{"2.1.258": "~off"}},
		{"silence, longer", []string{bunSilenceKey, "600"}, Server{Type: "http"}, "", model.TransportIdle, map[string]string{"2.1.258": "~10 min"}},
		{"silence, too short to tell", []string{bunSilenceKey, "10"}, Server{Type: "http"}, "", model.TransportIdle, map[string]string{"2.1.258": "unknown"}},
		{"background", nil, Server{Type: "http"}, model.Interactive, model.Background,
			map[string]string{"2.1.211": "none", "2.1.212": "2 min"}},
		{"background off", []string{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", "0"}, Server{Type: "http"}, model.Interactive, model.Background, map[string]string{"2.1.332": "off"}},
		{"background tasks off", []string{"CLAUDE_CODE_DISABLE_BACKGROUND_TASKS", "1"}, Server{Type: "http"}, model.Interactive, model.Background, map[string]string{"2.1.332": "off"}},
		{"background, IDE", nil, Server{Type: "ws-ide"}, model.Interactive, model.Background, map[string]string{"2.1.332": "n/a"}},
		{"first turn over http", nil, Server{Type: "http", Facts: waiting}, model.Headless, model.FirstTurnWait,
			map[string]string{"2.1.215": "none", "2.1.229": "~25 s", "2.1.332": "~25 s"}},
		{"first turn over stdio", []string{ClaudeNegotiation, "auto"}, Server{Type: "stdio", Facts: waiting}, model.Headless, model.FirstTurnWait,
			map[string]string{"2.1.258": "~25 s", "2.1.275": "25 s", "2.1.281": "25 s", "2.1.285": "~25 s", "2.1.290": "27 s"}},
		{"first turn over stdio by default", nil, Server{Type: "stdio", Facts: waiting}, model.Headless, model.FirstTurnWait,
			map[string]string{"2.1.290": "none", "2.1.292": "~none", "2.1.294": "~27 s"}},
		{"first turn, server answers", nil, Server{Type: "http", Facts: Facts{ListChanged: true}}, model.Headless, model.FirstTurnWait, map[string]string{"2.1.332": "none"}},
		{"first turn, no list changes", nil, Server{Type: "http", Facts: Facts{ListenHolds: true}}, model.Headless, model.FirstTurnWait, map[string]string{"2.1.332": "none"}},
		{"first turn, interactive", nil, Server{Type: "http", Facts: waiting}, model.Interactive, model.FirstTurnWait, map[string]string{"2.1.332": "none"}},
		{"first turn, bounded", []string{claudeStartupWait, "2000"}, Server{Type: "http", Facts: waiting}, model.Headless, model.FirstTurnWait,
			map[string]string{"2.1.273": "~25 s", "2.1.275": "~2 s"}},
		{"start, headless", nil, Server{Type: "http"}, model.Headless, model.StartBlock, map[string]string{
			"2.1.88": "~30 s", "2.1.89": "~5 s", "2.1.205": "~5 s", "2.1.210": "~5 s", "2.1.215": "~30 s", "2.1.258": "30 s"}},
		{"start, interactive", nil, Server{Type: "http"}, model.Interactive, model.StartBlock, map[string]string{"2.1.258": "none"}},
		{"start, always loaded", nil, Server{Type: "http", AlwaysLoad: true}, model.Interactive, model.StartBlock,
			map[string]string{"2.1.88": "none", "2.1.258": "5 s"}},
		{"start, blocking", []string{"MCP_CONNECTION_NONBLOCKING", "false", "MCP_CONNECT_TIMEOUT_MS", "9000"}, Server{Type: "http"}, model.Interactive, model.StartBlock,
			map[string]string{"2.1.258": "9 s"}},
		{"start, bounded to nothing", []string{claudeStartupWait, "0"}, Server{Type: "http"}, model.Headless, model.StartBlock, map[string]string{"2.1.332": "none"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for version, want := range test.want {
				setting := Setting{Session: test.session, Environment: environment(test.env...), Explicit: true}
				clock := clocksOf(version, setting, test.server)[test.clock]
				got := clock.String()
				if clock.Assumed {
					got = "~" + got
				}
				if got != want {
					t.Errorf("%s: %s, want %s; %v", version, got, want, clock.Steps)
				}
			}
		})
	}
}

func TestClaudeFilesOfItsOwnWaitShortly(t *testing.T) {
	t.Parallel()
	clock := clocksOf("2.1.258", Setting{Session: model.Headless}, Server{Type: "http"})[model.StartBlock]
	if clock.Ms != 2000 {
		t.Errorf("%s", clock.Ms)
	}
}

func TestClaudeServerTimeout(t *testing.T) {
	t.Parallel()
	def := func(kind model.Kind, text string) *model.Definition {
		return &model.Definition{Key: "timeout", Value: model.Value{Kind: kind, Text: text}}
	}
	tests := map[string]struct {
		server   Server
		want     string
		rejected bool
		ignored  int
		effect   Effect
	}{
		"whole":                     {Server{Type: "http", Timeout: def(model.KindNumber, "5000")}, "5 s", false, 0, Taken},
		"an exponent":               {Server{Type: "http", Timeout: def(model.KindNumber, "5e3")}, "5 s", false, 0, Taken},
		"in quotes":                 {Server{Type: "http", Timeout: def(model.KindString, "5000")}, "n/a", true, 0, Taken},
		"zero":                      {Server{Type: "http", Timeout: def(model.KindNumber, "0")}, "n/a", true, 0, Taken},
		"negative":                  {Server{Type: "http", Timeout: def(model.KindNumber, "-1")}, "n/a", true, 0, Taken},
		"a fraction":                {Server{Type: "http", Timeout: def(model.KindNumber, "1.5")}, "n/a", true, 0, Taken},
		"null":                      {Server{Type: "http", Timeout: def(model.KindNull, "")}, "n/a", true, 0, Taken},
		"too much":                  {Server{Type: "http", Timeout: def(model.KindNumber, "9999999999")}, "24 d 20 h 31 m 23.647 s", false, 0, Lowered},
		"too little":                {Server{Type: "http", Timeout: def(model.KindNumber, "999")}, "1 d 3 h 46 m 40 s", false, 0, BelowIgnored},
		"request_timeout_ms":        {Server{Type: "http", RequestTimeout: def(model.KindNumber, "90000")}, "90 s", false, 0, Taken},
		"request_timeout_ms above":  {Server{Type: "sse", RequestTimeout: def(model.KindNumber, "900000")}, "5 min", false, 0, Lowered},
		"request_timeout_ms, stdio": {Server{Type: "stdio", RequestTimeout: def(model.KindNumber, "90000")}, "1 d 3 h 46 m 40 s", false, 1, Taken},
		"request_timeout_ms, text":  {Server{Type: "http", RequestTimeout: def(model.KindString, "90000")}, "1 d 3 h 46 m 40 s", false, 1, Taken},
		"both":                      {Server{Type: "http", Timeout: def(model.KindNumber, "5000"), RequestTimeout: def(model.KindNumber, "90000")}, "5 s", false, 1, Taken},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			result := newClaude(claudeLast, Setting{Session: model.Headless}).Server(test.server)
			tool := result.Clocks[model.ToolCall]
			if tool.String() != test.want || (result.Rejected != "") != test.rejected || len(result.Ignored) != test.ignored {
				t.Errorf("%s, rejected %q, ignored %v", tool.String(), result.Rejected, result.Ignored)
			}
			if test.effect != Taken && (len(result.Readings) != 1 || result.Readings[0].Effect != test.effect) {
				t.Errorf("readings %+v", result.Readings)
			}
		})
	}
}

// TestClaudeSecrets: a limit that is a secret is unknown, and so is all that
// follows from it.
func TestClaudeSecrets(t *testing.T) {
	t.Parallel()
	env := environment(ClaudeConnect, "", ClaudeToolCall, "")
	for i := range env {
		env[i].SecretID = "sec-1"
	}
	clocks := clocksOf("2.1.332", Setting{Session: model.Headless, Environment: env, Explicit: true}, Server{Type: "http", Facts: Facts{true, true}})
	for _, id := range []model.ClockID{model.Connect, model.FirstTurnWait, model.StartBlock, model.Fetch, model.ToolCall, model.Idle, model.TransportIdle} {
		if clocks[id].State != model.Unknown {
			t.Errorf("%s is %s", id, clocks[id].String())
		}
	}
}

func TestVersions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"2.1.258": "2.1.258", "v2.1": "2.1.0", " 2.1.3-beta.1 ": "2.1.3", "2.1.3+build": "2.1.3"} {
		v, err := ParseVersion(text)
		if err != nil || v.String() != want {
			t.Errorf("%q: %s, %v", text, v, err)
		}
	}
	for _, text := range []string{"", "2", "2.1.x", "latest", "2.1.3.4", "-1.2.3", "99999999999.1.1"} {
		if v, err := ParseVersion(text); err == nil {
			t.Errorf("%q reads %s", text, fmt.Sprint(v))
		}
	}
}
