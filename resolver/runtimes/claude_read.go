package runtimes

import (
	"math"

	"fusebox/model"
)

// textRule is how Claude Code makes a limit of the text of one variable. Each
// variable treats zero, rubbish and extremes in its own way.
type textRule struct {
	key string
	// least: smaller numbers count as unset.
	least int64
	// floor: smaller numbers are raised to it.
	floor model.Millis
	// fallback is the value in effect where the text counts as unset.
	fallback model.Millis
	// whole: the text must be a number to its end.
	whole bool
	// offAtZero: zero and below switch the clock off.
	offAtZero bool
	// zeroIsUnset: zero counts as unset, whatever is less.
	zeroIsUnset bool
	// unguarded: nothing keeps the number within what a timer can hold.
	unguarded bool
}

// lookup finds a variable of the launch; nil if it is not defined.
func (c *claude) lookup(key string) *model.Definition {
	if v := model.Lookup(c.setting.Environment, key); v != nil {
		return &v.Definition
	}
	return nil
}

// word gives a variable that is a word, "" if it is not defined or hidden.
func (c *claude) word(key string) string {
	if def := c.lookup(key); def != nil && !def.IsSecret() {
		return def.Value.Text
	}
	return ""
}

// readLimit reads one variable; nil if it is not defined.
func (c *claude) readLimit(rule textRule) *limit {
	def := c.lookup(rule.key)
	if def == nil {
		return nil
	}
	if def.IsSecret() {
		return &limit{by: def, unknown: true, steps: []model.Step{{From: def, Rule: "a secret", Bare: true}}}
	}
	number, manner := c.number(def.Value.Text, rule.whole)
	reading := Reading{Def: def, Manner: manner, Number: number, Unit: "ms", Ms: model.Millis(number)}
	l := rule.apply(&reading, c.features.native)
	c.readings = append(c.readings, reading)
	return l
}

func (c *claude) number(text string, whole bool) (int64, Manner) {
	switch {
	case whole:
		return readWholeInteger(text)
	case c.features.groupedNumbers:
		return readInteger(text)
	}
	return readOldInteger(text)
}

// apply decides what a number does and notes it in the reading.
func (r textRule) apply(reading *Reading, native bool) *limit {
	def, n := reading.Def, reading.Number
	readAs := model.Step{From: def, Ms: model.Millis(n)}
	noted := func(rule string) []model.Step { return []model.Step{{From: def, Rule: rule, Bare: true}} }
	switch {
	case !reading.Manner.isNumber() || n < r.least || n == 0 && r.zeroIsUnset:
		reading.Effect, reading.Ms = Defaulted, r.fallback
		return &limit{unset: true, steps: noted("counts as unset")}
	case r.offAtZero && n <= 0:
		reading.Effect, reading.Ms = SwitchedOff, 0
		return &limit{by: def, steps: noted("switches it off")}
	case n < 0:
		// Node fires a timer of a negative time after about 1 ms.
		reading.Effect, reading.Ms = Instant, 1
		return &limit{ms: 1, by: def, assumed: true, steps: noted("fires at once")}
	case n > maxTimer && r.unguarded:
		// Node takes it as 1 ms; what Bun does no source settles.
		reading.Effect, reading.Ms = Overflowed, 1
		return &limit{ms: 1, by: def, unknown: native, assumed: true, steps: noted("more than a timer can hold")}
	case n > maxTimer:
		reading.Effect, reading.Ms = Lowered, maxTimer
		return &limit{ms: maxTimer, by: def, steps: []model.Step{readAs, {Rule: "at most", Ms: maxTimer}}}
	case n < int64(r.floor):
		reading.Effect, reading.Ms = Raised, r.floor
	}
	return &limit{ms: model.Millis(n), by: def, steps: []model.Step{readAs}}
}

// readConnect is T: MCP_TIMEOUT where it is above zero, else 30000.
func (c *claude) readConnect() limit {
	return c.readLimit(textRule{
		key: ClaudeConnect, fallback: claudeConnect,
		least: c.leastUsable(), zeroIsUnset: true, unguarded: !c.features.fetchFollowsConnect,
	}).orDefault(claudeConnect, "default")
}

// readToolCall is MCP_TOOL_TIMEOUT.
func (c *claude) readToolCall() *limit {
	rule := textRule{key: ClaudeToolCall, fallback: claudeToolCall, least: c.leastUsable(), zeroIsUnset: true, unguarded: !c.features.serverTimeout}
	if c.features.serverTimeout {
		rule.floor = claudeToolMinimum
	}
	return c.readLimit(rule)
}

// leastUsable is the smallest number that counts: old versions took negative
// ones too, and only zero as unset.
func (c *claude) leastUsable() int64 {
	if c.features.nonPositiveIsDefault {
		return 1
	}
	return math.MinInt64
}

// readIdle is CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT.
func (c *claude) readIdle() *limit {
	if !c.features.remoteIdle {
		return nil
	}
	// The default depends on the transport, so the reading names none.
	return c.readLimit(textRule{
		key: ClaudeIdle, least: math.MinInt64, floor: claudeToolMinimum, offAtZero: true,
	})
}

// readSDKIdle is CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT.
func (c *claude) readSDKIdle() *limit {
	if !c.features.sdkIdle {
		return nil
	}
	return c.readLimit(textRule{key: claudeSDKIdle, least: 1, floor: claudeToolMinimum, whole: true})
}

// readStartupWait is CLAUDE_CODE_MCP_STARTUP_WAIT_MS.
func (c *claude) readStartupWait() *limit {
	if !c.features.startupWait {
		return nil
	}
	return c.readLimit(textRule{key: claudeStartupWait, fallback: c.connect.ms})
}

// readBlockingStart is MCP_CONNECT_TIMEOUT_MS, 5000 by default.
func (c *claude) readBlockingStart() limit {
	const rule = "default of a blocking start"
	if !c.features.blockingStart {
		return fixed(claudeBlockingStart, rule)
	}
	return c.readLimit(textRule{key: claudeBlockingKey, fallback: claudeBlockingStart, least: 1}).
		orDefault(claudeBlockingStart, rule)
}

// readBackground is when a call leaves the foreground.
func (c *claude) readBackground() model.Clock {
	if !c.features.background {
		return without(model.None, "this version moves no call to the background")
	}
	if def := c.lookup("CLAUDE_CODE_DISABLE_BACKGROUND_TASKS"); def != nil && isTrue(def.Value.Text) {
		return decidedBy(model.Off, def, "switches background tasks off")
	}
	if c.setting.Session == model.Headless && !isTrue(c.word("CLAUDE_AUTO_BACKGROUND_TASKS")) {
		return without(model.None, "headless, and CLAUDE_AUTO_BACKGROUND_TASKS is not set")
	}
	after := c.readLimit(textRule{
		key: "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", fallback: claudeBackground,
		least: math.MinInt64, offAtZero: true,
	}).orDefault(claudeBackground, "default")
	if after.ms == 0 && !after.unknown {
		return model.Clock{State: model.Off, By: after.by, Steps: after.steps}
	}
	return after.clock()
}
