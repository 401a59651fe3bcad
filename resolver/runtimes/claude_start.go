package runtimes

import "fusebox/model"

// handshake reports whether the client negotiates the 2026 protocol, and
// whether that rests on flags served to it.
func (c *claude) handshake(transport string) (modern, assumed bool) {
	if !c.features.fetchFollowsConnect ||
		c.word(ClaudeNegotiation) == "legacy" || c.word("MCP_SDK_GENERATION") == "v1" {
		return false, false
	}
	overHTTP := transport == "http" || transport == "claudeai-proxy"
	if c.word(ClaudeNegotiation) == "auto" && (overHTTP || transport == "stdio") {
		return true, !c.features.startupWait && c.word("MCP_SDK_GENERATION") != "v2"
	}
	if overHTTP || transport == "stdio" && c.features.stdioNegotiates {
		return true, true
	}
	return false, false
}

// firstTurnWait is the time a server that connects can hold the first prompt:
// headless sessions wait for the answer to subscriptions/listen.
func (c *claude) firstTurnWait(s Server, modern, assumed bool) model.Clock {
	switch {
	case c.setting.Session != model.Headless:
		return without(model.None, "an interactive session sends the prompt at once")
	case !modern:
		return without(model.None, "legacy handshake: nothing is listened for")
	case !s.Facts.ListChanged:
		return without(model.None, "the server announces no list changes")
	case !s.Facts.ListenHolds:
		return without(model.None, "the server answers subscriptions/listen")
	}
	reserve, rule := claudeReserve, "less 5000, at least a third:"
	if s.Type == "stdio" && c.features.stdioShortReserve {
		reserve, rule = min(claudeReserveStdio, c.connect.ms/3), "less a third, 3000 at most:"
	}
	wait := c.connect
	wait.ms = max(c.connect.ms-reserve, c.connect.ms/3)
	if !wait.unknown {
		wait = wait.with(model.Step{Rule: rule, Ms: wait.ms})
	}
	if isSet(c.startupWait) {
		wait = wait.loweredBy(*c.startupWait, "at most CLAUDE_CODE_MCP_STARTUP_WAIT_MS")
	}
	clock := wait.wait()
	clock.Assumed = clock.Assumed || assumed
	return clock
}

// startBlock is the time a server that never answers can hold the first
// prompt.
func (c *claude) startBlock(s Server) model.Clock {
	blocks := c.startBlocks(s)
	if c.setting.Session != model.Headless {
		if blocks {
			return c.blockingStart.wait()
		}
		return without(model.None, "an interactive session sends the prompt at once")
	}
	wait := fixed(claudeStartWait, "servers of the client's own files:")
	if c.setting.Explicit {
		wait = c.connect
	}
	if isSet(c.startupWait) {
		wait = *c.startupWait
	}
	switch {
	case blocks && c.features.startDoesNotBlock:
		wait = wait.raisedBy(c.blockingStart, "at least the blocking start")
	case blocks:
		// Source: the public changelog of 2.1.89, and reports of users up to
		// 2.1.205.
		wait = c.blockingStart
	}
	clock := wait.wait()
	// The wait of older versions was not read.
	clock.Assumed = clock.Assumed || !c.features.fetchFollowsConnect
	return clock
}

// startBlocks reports whether the start waits for a server.
func (c *claude) startBlocks(s Server) bool {
	return c.features.blockingStart && (s.AlwaysLoad || c.blockingStartAsked())
}

func (c *claude) blockingStartAsked() bool {
	def := c.lookup("MCP_CONNECTION_NONBLOCKING")
	if !c.features.startDoesNotBlock {
		return c.setting.Session == model.Headless && (def == nil || !isTrue(def.Value.Text))
	}
	return def != nil && isFalse(def.Value.Text)
}
