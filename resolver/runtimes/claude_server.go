package runtimes

import (
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
)

// claudeTransports are the types of servers the client knows.
var claudeTransports = [...]string{"http", "sse", "stdio", "ws", "sdk", "claudeai-proxy", "sse-ide", "ws-ide"}

// refuseServer rejects a server of the client's own files that lacks what its
// type needs. No type means stdio.
func refuseServer(s Server, r *Result) {
	kind := s.WrittenType.Value
	switch {
	case s.Own == "":
	case kind == "" && s.HasURL && !s.HasCommand:
		r.Rejected = "it has a url and no type, so it is read as stdio, which needs a command"
		r.Remedy = `add "type": "http"`
	case (kind == "" || kind == "stdio") && !s.HasCommand:
		r.Rejected = "a stdio server needs a command"
		r.Remedy = `add "command", or "type" and "url"`
	case kind != "" && !slices.Contains(claudeTransports[:], kind):
		r.Rejected = `"` + model.ShowName(kind) + `" is no type it knows`
		r.Remedy = "write one of " + strings.Join(claudeTransports[:4], ", ")
		if strings.Contains(strings.ToLower(kind), "http") {
			r.Remedy = `write "type": "http"`
		}
	case (kind == "http" || kind == "sse" || kind == "ws") && !s.HasURL:
		r.Rejected = "a server of type " + kind + " needs a url"
		r.Remedy = `add "url"`
	}
}

// claudeSharedRequest is the first version that reads request_timeout_ms in
// .mcp.json. Source: its changelog.
var claudeSharedRequest = Version{2, 1, 206}

const onlyOverHTTP = "it is read for http and sse servers only"

// readServerTimeout is the server's own limit: timeout, or request_timeout_ms
// where timeout is absent. nil where there is none, or none that counts. It
// rejects the server where the client would.
func (c *claude) readServerTimeout(s Server, r *Result) *limit {
	if s.Timeout != nil {
		if s.RequestTimeout != nil {
			why := "timeout of the same server stands above it"
			if s.Type != "http" && s.Type != "sse" {
				why = onlyOverHTTP
			}
			r.Ignored = append(r.Ignored, Ignored{s.RequestTimeout, why})
		}
		return c.readTimeout(s, r)
	}
	if s.RequestTimeout == nil {
		return nil
	}
	def := s.RequestTimeout
	switch {
	case !c.features.requestTimeout:
		r.Ignored = append(r.Ignored, Ignored{def, c.unread(model.ToolCall)})
		return nil
	case s.Type != "http" && s.Type != "sse":
		r.Ignored = append(r.Ignored, Ignored{def, onlyOverHTTP})
		return nil
	case s.Own == model.OriginProjectServers && c.version.Before(claudeSharedRequest):
		r.Ignored = append(r.Ignored, Ignored{def, "in .mcp.json it is read from " + claudeSharedRequest.String()})
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
		r.Ignored = append(r.Ignored, Ignored{def, c.unread(model.ToolCall)})
		return nil
	}
	n, whole := wholeNumber(def)
	if !whole {
		r.Rejected, r.RejectedBy = "timeout must be a positive whole number", def
		r.Remedy = "write whole milliseconds without quotes, such as timeout: 60000"
		if s.Own != "" {
			r.Remedy = `write whole milliseconds without quotes, such as "timeout": ` + plainOr(def, "60000")
		}
		if strings.Contains(def.Value.Text, "${") {
			r.Rejected += "; variables are not expanded in it"
		}
		return nil
	}
	reading := Reading{Def: def, Number: n, Unit: "ms", Ms: model.Millis(n)}
	return c.usable(read(def, model.Millis(n), model.Millis(n)), reading, r)
}

// plainOr is the digits of a limit that was written as a string, or an example.
func plainOr(def *model.Definition, example string) string {
	if n, whole := wholeLiteral(def.Value.Text); whole && def.Value.Kind == model.KindString && n >= int64(claudeToolMinimum) {
		return strconv.FormatInt(n, 10)
	}
	return example
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
	l = l.atMost(maxTimer)
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

// unread says that this version does not read a key that moves a clock, or that
// it may not.
func (c *claude) unread(clock model.ClockID) string {
	if c.features.unsettled[clock] {
		return "whether Claude Code " + c.version.String() + " reads it is not settled; it is taken as unread"
	}
	return "Claude Code " + c.version.String() + " does not read it"
}

// Ignored names the defined variables that this version, or this session, does
// not read.
func (c *claude) Ignored() []Ignored {
	f := &c.features
	headless := c.setting.Session == model.Headless
	var ignored []Ignored
	unless := func(read bool, key, why string) {
		if !read {
			if def := c.lookup(key); def != nil {
				ignored = append(ignored, Ignored{def, why})
			}
		}
	}
	since := func(read bool, key, first string) bool {
		if def := c.lookup(key); def != nil && !read {
			ignored = append(ignored, Ignored{def, "Claude Code " + c.version.String() + " does not read it; it is read from " + first})
		}
		return read
	}
	since(f.remoteIdle, ClaudeIdle, "2.1.187")
	since(f.sdkIdle, claudeSDKIdle, "2.1.326")
	since(f.native, bunSilenceKey, "2.1.131")
	since(f.background, "CLAUDE_AUTO_BACKGROUND_TASKS", "2.1.212")
	since(f.background, "CLAUDE_CODE_DISABLE_BACKGROUND_TASKS", "2.1.212")
	if since(f.background, "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", "2.1.212") {
		unless(!headless || isTrue(c.word("CLAUDE_AUTO_BACKGROUND_TASKS")), "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS",
			"a headless session moves no call to the background unless CLAUDE_AUTO_BACKGROUND_TASKS=1")
	}
	if since(f.fetchFollowsConnect, ClaudeNegotiation, "2.1.229") {
		unless(isKnownWord(c.word(ClaudeNegotiation), "legacy", "auto"), ClaudeNegotiation, "it knows legacy and auto; any other value is left out")
	}
	if since(f.fetchFollowsConnect, "MCP_SDK_GENERATION", "2.1.229") {
		unless(isKnownWord(c.word("MCP_SDK_GENERATION"), "v1", "v2"), "MCP_SDK_GENERATION", "it knows v1 and v2; any other value is left out")
	}
	if since(f.startupWait, claudeStartupWait, "2.1.275") {
		unless(headless, claudeStartupWait, "an interactive session does not wait")
	}
	since(f.blockingStart, "MCP_CONNECTION_NONBLOCKING", "2.1.89")
	if since(f.blockingStart, claudeBlockingKey, "2.1.89") {
		unless(c.blockingStartAsked() || c.setting.AlwaysLoad, claudeBlockingKey,
			"it bounds a blocking start only, which MCP_CONNECTION_NONBLOCKING=false or alwaysLoad asks for; the connect deadline is MCP_TIMEOUT")
	}
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
