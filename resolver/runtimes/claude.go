package runtimes

import (
	"strings"

	"fusebox/model"
)

// Claude Code. Formulas: read from the shipped programs 1.0.60 to 2.1.332
// (their embedded JavaScript), corrected by what 2.1.257, 2.1.258, 2.1.318 and
// 2.1.332 did against a loopback server. Where the two differ, the measurement
// stands.

// The variables of Claude Code that findings are about.
const (
	ClaudeConnect     = "MCP_TIMEOUT"
	ClaudeToolCall    = "MCP_TOOL_TIMEOUT"
	ClaudeIdle        = "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT"
	claudeStartupWait = "CLAUDE_CODE_MCP_STARTUP_WAIT_MS"
	claudeBlockingKey = "MCP_CONNECT_TIMEOUT_MS"
	ClaudeNegotiation = "MCP_PROTOCOL_NEGOTIATION"
	claudeSDKIdle     = "CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT"
)

// The numbers of Claude Code, in milliseconds.
const (
	claudeConnect         model.Millis = 30000
	claudeToolCall        model.Millis = 100000000
	claudeToolMinimum     model.Millis = 1000
	claudeFetch           model.Millis = 60000
	claudeIdle            model.Millis = 300000
	claudeIdleStdio       model.Millis = 1800000
	claudeIdleTick        model.Millis = 30000
	claudeBackground      model.Millis = 120000
	claudeStartWait       model.Millis = 2000
	claudeBlockingStart   model.Millis = 5000
	claudeReserve         model.Millis = 5000
	claudeReserveStdio    model.Millis = 3000
	claudeRequestTimeout  model.Millis = 300000
	claudeSilence         model.Millis = 300000
	claudeSilenceLatest   model.Millis = 360000
	claudeSilenceLiftedBy model.Millis = 300000
)

// claude is Claude Code's rules for one launch.
type claude struct {
	version  Version
	features claudeFeatures
	setting  Setting

	connect limit
	// tool, idle, sdkIdle and startupWait are nil where they are not defined.
	tool        *limit
	idle        *limit
	sdkIdle     *limit
	startupWait *limit
	// blockingStart is how long a blocking start waits.
	blockingStart limit
	background    model.Clock
	readings      []Reading
}

func newClaude(v Version, s Setting) Rules {
	c := &claude{version: v, features: claudeFeaturesOf(v), setting: s}
	c.connect = c.readConnect()
	c.tool = c.readToolCall()
	c.idle = c.readIdle()
	c.sdkIdle = c.readSDKIdle()
	c.startupWait = c.readStartupWait()
	c.blockingStart = c.readBlockingStart()
	c.background = c.readBackground()
	return c
}

func (c *claude) TickMs() model.Millis { return claudeIdleTick }

// Untold: an idle abort is never announced, measured on both versions.
func (c *claude) Untold(by model.ClockID) bool { return by == model.Idle }

func (c *claude) Readings() []Reading { return c.readings }

// Server gives the eight clocks of one server.
func (c *claude) Server(s Server) Result {
	var r Result
	refuseServer(s, &r)
	per := c.readServerTimeout(s, &r)
	if r.Rejected != "" {
		for i := range r.Clocks {
			r.Clocks[i] = without(model.NotApplicable, "the client drops this server: "+r.Rejected)
		}
		return r
	}
	tool := c.toolCall(per)
	modern, assumed := c.handshake(s.Type)
	r.HandshakeAssumed = assumed
	r.Clocks[model.Connect] = c.connect.clock()
	r.Clocks[model.FirstTurnWait] = c.firstTurnWait(s, modern, assumed)
	r.Clocks[model.StartBlock] = c.startBlock(s)
	if c.setting.Session == model.Headless && c.startBlocks(s) && !c.features.startDoesNotBlock {
		r.BlockingStart = claudeBlockingKey
	}
	r.Clocks[model.Fetch] = c.fetch(s.Type, per)
	r.Clocks[model.ToolCall] = tool.clock()
	r.Clocks[model.Idle] = c.idleDeadline(s.Type, per, tool)
	r.Clocks[model.TransportIdle] = c.transportIdle(s.Type, per)
	r.Lost = c.lostCall(s.Type)
	if c.features.serverTimeout && c.features.subSecondIgnored {
		r.LeastLimit = claudeToolMinimum
	}
	r.Clocks[model.Background] = c.background
	if isIDE(s.Type) {
		r.Clocks[model.Background] = without(model.NotApplicable, "not for IDE servers")
	}
	unsettled := c.features.unsettled
	if unsettled[model.ToolCall] && len(r.Ignored) > 0 {
		// A server's own limit would also move these.
		unsettled[model.Fetch], unsettled[model.Idle] = true, true
	}
	for i := range r.Clocks {
		if unsettled[i] && r.Clocks[i].State != model.NotApplicable {
			r.Clocks[i].Assumed = true
		}
	}
	return r
}

func isIDE(transport string) bool { return transport == "sse-ide" || transport == "ws-ide" }

// speaksHTTP reports whether calls travel as HTTP requests.
func speaksHTTP(transport string) bool {
	return transport == "http" || transport == "sse" || transport == "claudeai-proxy"
}

// fetch is the deadline of one HTTP request until its response headers.
func (c *claude) fetch(transport string, per *limit) model.Clock {
	if !speaksHTTP(transport) {
		return without(model.NotApplicable, "no HTTP request")
	}
	budget := fixed(claudeFetch, "default")
	if c.features.fetchFollowsTool {
		budget = firstOf(per, c.tool).orDefault(claudeFetch, "default").atLeast(claudeFetch).atMost(maxTimer)
	}
	if c.features.fetchFollowsConnect {
		budget = budget.raisedBy(c.connect, RaisedByConnect)
	}
	return budget.clock()
}

// toolCall is the wall-clock budget of one call; progress never extends it.
func (c *claude) toolCall(per *limit) limit {
	budget := firstOf(per, c.tool).orDefault(claudeToolCall, "default")
	if c.features.serverTimeout {
		budget = budget.atLeast(claudeToolMinimum).atMost(maxTimer)
	}
	return budget
}

// idleDeadline is the silence after which a call is given up.
func (c *claude) idleDeadline(transport string, per *limit, tool limit) model.Clock {
	switch {
	case isIDE(transport):
		return without(model.None, "no idle deadline for IDE servers")
	case transport == "sdk" && !isSet(c.sdkIdle):
		return without(model.None, "no idle deadline for sdk servers")
	case transport == "sdk":
		return ticking(c.sdkIdle.atLeast(claudeToolMinimum).loweredBy(tool, CappedByToolCall), tool)
	case !c.features.remoteIdle, transport == "stdio" && !c.features.stdioIdle:
		return without(model.None, "this version has no idle deadline here")
	}
	base := c.idle.orDefault(claudeIdle, "default")
	if transport == "stdio" {
		base = c.idle.orDefault(claudeIdleStdio, "default of stdio")
	}
	if base.ms <= 0 && !base.unknown {
		return model.Clock{State: model.Off, By: base.by, Steps: base.steps}
	}
	base = base.atLeast(claudeToolMinimum)
	if per != nil && c.features.serverRaisesIdle {
		base = base.raisedBy(*per, RaisedByServer)
	}
	return ticking(base.loweredBy(tool, CappedByToolCall), tool)
}

// ticking is the clock of a limit that is only looked at every 30 s.
func ticking(l, tool limit) model.Clock {
	clock := l.clock()
	if clock.IsBounded() {
		clock.MaxMs = min(clock.Ms+claudeIdleTick, tool.ms)
	}
	return clock
}

// firstOf gives the server's own limit where it has one, else that of the
// environment.
func firstOf(per, environment *limit) *limit {
	if per != nil {
		return per
	}
	return environment
}

func isSet(l *limit) bool { return l != nil && !l.unset }

func isFalse(text string) bool { return isWord(text, "0", "false", "no", "off") }

func isTrue(text string) bool { return isWord(text, "1", "true", "yes", "on") }

func isWord(text string, words ...string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, word := range words {
		if text == word {
			return true
		}
	}
	return false
}
