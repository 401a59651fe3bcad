package runtimes

import "fusebox/model"

const (
	claudeRead     = "read from the shipped programs 1.0.60 to 2.1.332"
	claudeMeasured = claudeRead + ", measured on 2.1.258 and 2.1.332"
)

// claudeCode is the runtime claude-code, with the bridge claude-acp that starts
// it over the Agent Client Protocol.
func claudeCode() Runtime {
	return Runtime{
		ID:    "claude-code",
		Title: "Claude Code",
		Aliases: []Alias{{
			Name: "claude-acp",
			// Source: the bridge's pinned agent SDK 0.3.N, which carries CLI 2.1.N.
			Bridges: []Bridge{{"0.75.1", "2.1.257"}, {"0.101.0", "2.1.318"}},
			Assumed: "0.101.0",
		}},
		Source:     claudeMeasured,
		Date:       "2026-11-30",
		RuleSets:   claudeRuleSets(),
		Keys:       claudeKeys[:],
		ClockRules: claudeClockRules,
		Files:      &claudeFiles,
		Main: [model.ClockCount]string{
			model.Connect: ClaudeConnect, model.FirstTurnWait: ClaudeConnect, model.StartBlock: ClaudeConnect,
			model.Fetch: ClaudeToolCall, model.ToolCall: ClaudeToolCall, model.Idle: ClaudeIdle,
			model.TransportIdle: bunSilenceKey, model.Background: "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS",
		},
		Prefixes:  []string{"CLAUDE_CODE_", "CLAUDE_", "MCP_"},
		Fields:    [model.ClockCount]string{model.ToolCall: "timeout"},
		start:     newClaude,
		unsettled: claudeUnsettled,
		first:     claudeFirst,
		last:      claudeLast,
	}
}

func claudeRuleSets() []RuleSet {
	sets := []RuleSet{{From: claudeFirst.String(), Changes: "the first version read", Source: "shipped program " + claudeFirst.String()}}
	for _, c := range claudeChanges {
		sets = append(sets, RuleSet{From: c.with.String(), Changes: c.text, Source: c.source})
	}
	return sets
}

var claudeKeys = [...]Key{
	{ClaudeConnect, "ms", []model.ClockID{model.Connect, model.FirstTurnWait, model.StartBlock, model.Fetch}, "30000",
		"the connect deadline; also the first-turn wait and the floor of the fetch deadline follow it", claudeMeasured},
	{ClaudeToolCall, "ms", []model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle}, "100000000",
		"the wall-clock budget of one call; it caps the idle deadline and sets the fetch deadline, at least 60000", claudeMeasured},
	{ClaudeIdle, "ms", []model.ClockID{model.Idle}, "300000, stdio 1800000",
		"silence after which a call is given up; 0 and below switch it off", claudeMeasured},
	{claudeSDKIdle, "ms", []model.ClockID{model.Idle}, "",
		"the same for sdk servers, from 2.1.326", claudeRead},
	{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", "ms", []model.ClockID{model.Background}, "120000",
		"when a call leaves the foreground; 0 switches that off", claudeMeasured},
	{"CLAUDE_AUTO_BACKGROUND_TASKS", "", []model.ClockID{model.Background}, "",
		"1 lets headless sessions move calls to the background", claudeMeasured},
	{"CLAUDE_CODE_DISABLE_BACKGROUND_TASKS", "", []model.ClockID{model.Background}, "",
		"1 switches background tasks off", claudeRead},
	{claudeStartupWait, "ms", []model.ClockID{model.FirstTurnWait, model.StartBlock}, "",
		"how long a headless session waits for its servers before the first prompt, from 2.1.275", claudeMeasured},
	{"MCP_CONNECTION_NONBLOCKING", "", []model.ClockID{model.StartBlock}, "true",
		"false makes the start wait for servers, as alwaysLoad does for one", claudeRead},
	{claudeBlockingKey, "ms", []model.ClockID{model.StartBlock}, "5000",
		"how long a blocking start waits; not the connect deadline", claudeRead},
	{ClaudeNegotiation, "", []model.ClockID{model.FirstTurnWait}, "",
		"auto or legacy: how the handshake is made", claudeMeasured},
	{"MCP_SDK_GENERATION", "", []model.ClockID{model.FirstTurnWait}, "",
		"v1 or v2: which client library makes the handshake", claudeMeasured},
	{bunSilenceKey, "s", []model.ClockID{model.TransportIdle}, "300",
		"the silence limit of the HTTP stack, in seconds; 0 switches it off", "public source of the JavaScript runtime; not run"},
	{"timeout", "ms", []model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle}, "",
		"a server's own tool-call budget, in place of MCP_TOOL_TIMEOUT; it also raises the idle deadline", claudeMeasured},
	{"request_timeout_ms", "ms", []model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle}, "",
		"stands for timeout where that is absent, on http and sse servers, at most 300000", claudeRead},
}

var claudeClockRules = map[model.ClockID]ClockRule{
	model.Connect:       {"MCP_TIMEOUT where it is above 0, else 30000; at most 2147483647", claudeMeasured},
	model.FirstTurnWait: {"headless, with a negotiated handshake and a server that announces list changes and leaves subscriptions/listen unanswered: connect less 5000 (stdio from 2.1.290: less a third, 3000 at most), at least a third of connect; at most CLAUDE_CODE_MCP_STARTUP_WAIT_MS", claudeMeasured},
	model.StartBlock:    {"headless: connect where the servers came on the command line or from an SDK, else 2000; CLAUDE_CODE_MCP_STARTUP_WAIT_MS in its place where set; a blocking start waits MCP_CONNECT_TIMEOUT_MS or 5000 in any session", claudeMeasured},
	model.Fetch:         {"http, sse and claudeai-proxy: the server's timeout or MCP_TOOL_TIMEOUT, at least 60000 (60000 where neither is set), and at least connect; it ends at the response headers", claudeMeasured},
	model.ToolCall:      {"the server's timeout, else MCP_TOOL_TIMEOUT, else 100000000; within 1000 and 2147483647; progress never extends it", claudeMeasured},
	model.Idle:          {"CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT, else 1800000 on stdio and 300000 elsewhere; at least the server's timeout and 1000, at most tool_call; looked at every 30 s, so a silent call ends at the next multiple of 30 s", claudeMeasured},
	model.TransportIdle: {"http, sse and claudeai-proxy: a socket silent for 300 to 360 s is cut; from 2.1.275 lifted where the server's timeout or MCP_TOOL_TIMEOUT is above 300000", claudeMeasured},
	model.Background:    {"from 2.1.212 CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS, else 120000; 0 is off; headless only with CLAUDE_AUTO_BACKGROUND_TASKS=1", claudeMeasured},
}
