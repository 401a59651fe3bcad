package runtimes

import "fusebox/model"

// readServerTimeout is the server's own limit: timeout, or request_timeout_ms
// where timeout is absent. nil where there is none, or none that counts. It
// rejects the server where the client would.
func (c *claude) readServerTimeout(s Server, r *Result) *limit {
	if s.Timeout != nil {
		if s.RequestTimeout != nil {
			r.Ignored = append(r.Ignored, Ignored{s.RequestTimeout, "timeout of the same server stands above it"})
		}
		return c.readTimeout(s, r)
	}
	if s.RequestTimeout == nil {
		return nil
	}
	def := s.RequestTimeout
	switch {
	case !c.features.requestTimeout:
		r.Ignored = append(r.Ignored, Ignored{def, "Claude Code " + c.version.String() + " does not read it"})
		return nil
	case s.Type != "http" && s.Type != "sse":
		r.Ignored = append(r.Ignored, Ignored{def, "it is read for http and sse servers only"})
		return nil
	}
	n, whole := wholeNumber(def)
	if !whole {
		r.Ignored = append(r.Ignored, Ignored{def, "it is not a positive whole number"})
		return nil
	}
	reading := Reading{Def: def, Number: n, Unit: "ms", Ms: model.Millis(n)}
	l := read(def, model.Millis(n), model.Millis(n))
	if l.ms > claudeRequestTimeout {
		reading.Effect, reading.Ms = Lowered, claudeRequestTimeout
		l = l.atMost(claudeRequestTimeout)
	}
	return c.usable(l, reading, r)
}

// readTimeout is the timeout of a server: a positive whole number.
func (c *claude) readTimeout(s Server, r *Result) *limit {
	def := s.Timeout
	if !c.features.serverTimeout {
		r.Ignored = append(r.Ignored, Ignored{def, "Claude Code " + c.version.String() + " does not read it"})
		return nil
	}
	n, whole := wholeNumber(def)
	if !whole {
		r.Rejected, r.RejectedBy = "timeout must be a positive whole number", def
		return nil
	}
	reading := Reading{Def: def, Number: n, Unit: "ms", Ms: model.Millis(n)}
	return c.usable(read(def, model.Millis(n), model.Millis(n)), reading, r)
}

// usable notes how a server's limit was read and leaves it out where it is
// below the minimum.
func (c *claude) usable(l limit, reading Reading, r *Result) *limit {
	switch {
	case l.ms < claudeToolMinimum && c.features.subSecondIgnored:
		reading.Effect = BelowIgnored
	case l.ms < claudeToolMinimum:
		reading.Effect, reading.Ms = Raised, claudeToolMinimum
	case l.ms > maxTimer:
		reading.Effect, reading.Ms = Lowered, maxTimer
	}
	r.Readings = append(r.Readings, reading)
	if reading.Effect == BelowIgnored {
		return nil
	}
	return &l
}

// wholeNumber reads a number of a JSON or YAML file as the client's schema
// does: 1e3 and 1000.0 are whole, "1000" is no number.
func wholeNumber(def *model.Definition) (int64, bool) {
	if def.Value.Kind != model.KindNumber {
		return 0, false
	}
	n, ok := wholeLiteral(def.Value.Text)
	return n, ok && n > 0
}

// Ignored names the defined variables that this version, or this session, does
// not read.
func (c *claude) Ignored() []Ignored {
	version := "Claude Code " + c.version.String() + " does not read it"
	headless := c.setting.Session == model.Headless
	var ignored []Ignored
	check := func(key string, unread bool, why string) {
		if !unread {
			return
		}
		if def := c.lookup(key); def != nil {
			ignored = append(ignored, Ignored{def, why})
		}
	}
	f := &c.features
	check("CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT", !f.remoteIdle, version+"; no idle deadline before 2.1.187")
	check("CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT", !f.sdkIdle, version+"; sdk servers have no idle deadline before 2.1.326")
	check("CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", !f.background, version+"; no background move before 2.1.212")
	check("CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", f.background && headless && !isTrue(c.word("CLAUDE_AUTO_BACKGROUND_TASKS")),
		"a headless session moves no call to the background unless CLAUDE_AUTO_BACKGROUND_TASKS=1")
	check("MCP_PROTOCOL_NEGOTIATION", !f.fetchFollowsConnect, version+"; no negotiation before 2.1.229")
	check("MCP_PROTOCOL_NEGOTIATION", f.fetchFollowsConnect && !isKnownWord(c.word("MCP_PROTOCOL_NEGOTIATION"), "legacy", "auto"),
		"it knows legacy and auto; any other value is left out")
	check("MCP_SDK_GENERATION", !f.fetchFollowsConnect, version+"; no negotiation before 2.1.229")
	check("MCP_SDK_GENERATION", f.fetchFollowsConnect && !isKnownWord(c.word("MCP_SDK_GENERATION"), "v1", "v2"),
		"it knows v1 and v2; any other value is left out")
	check("CLAUDE_CODE_MCP_STARTUP_WAIT_MS", !f.startupWait, version+"; it is read from 2.1.275")
	check("CLAUDE_CODE_MCP_STARTUP_WAIT_MS", f.startupWait && !headless, "an interactive session does not wait")
	check("MCP_CONNECTION_NONBLOCKING", !f.blockingStart, version+"; it is read from 2.1.89")
	check("MCP_CONNECT_TIMEOUT_MS", !f.blockingStart, version+"; it is read from 2.1.89")
	check("MCP_CONNECT_TIMEOUT_MS", f.blockingStart && !c.blockingStartAsked() && !c.setting.AlwaysLoad,
		"it bounds a blocking start only, which MCP_CONNECTION_NONBLOCKING=false or alwaysLoad asks for; the connect deadline is MCP_TIMEOUT")
	return ignored
}

// isKnownWord is also true of no word and of a hidden one.
func isKnownWord(word string, known ...string) bool {
	if word == "" {
		return true
	}
	for _, k := range known {
		if word == k {
			return true
		}
	}
	return false
}
