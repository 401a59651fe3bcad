package runtimes

import (
	"fmt"

	"fusebox/model"
)

// claudeFeatures says which rules a version of Claude Code follows.
type claudeFeatures struct {
	nonPositiveIsDefault bool
	native               bool // runs on Bun instead of Node
	fetchFollowsTool     bool
	serverTimeout        bool
	subSecondIgnored     bool
	requestTimeout       bool
	remoteIdle           bool
	serverRaisesIdle     bool
	stdioIdle            bool
	groupedNumbers       bool
	background           bool
	fetchFollowsConnect  bool // also caps MCP_TIMEOUT and can negotiate over HTTP
	blockingStart        bool
	startDoesNotBlock    bool // unless it is asked for
	startupWait          bool // also lifts the transport limit; negotiation is settled
	stdioShortReserve    bool
	stdioNegotiates      bool
	sdkIdle              bool
	projectRaises        bool // a project's files may only raise MCP_TIMEOUT

	// unsettled are the clocks for which the version lies between the last
	// version known without a change and the first known with it.
	unsettled [model.ClockCount]bool
}

// change is one change of rules between two versions of Claude Code that were
// read. Source: facts read from the shipped programs and the public changelog.
type change struct {
	// without is the last version known not to have it, with the first known
	// to have it.
	without, with Version
	clocks        []model.ClockID
	apply         func(*claudeFeatures)
	text          string
	source        string
}

func claudeChange(without, with, text string, apply func(*claudeFeatures), clocks ...model.ClockID) change {
	source := "shipped programs " + without + " and " + with
	w := mustVersion(without)
	if next := mustVersion(with); w.Major == next.Major && w.Minor == next.Minor && w.Patch+1 == next.Patch {
		source = "changelog of " + with
	}
	return change{w, mustVersion(with), clocks, apply, text, source}
}

// Claude Code's first and last version whose rules were read.
var (
	claudeFirst = mustVersion("1.0.60")
	claudeLast  = mustVersion("2.1.332")
)

// claudeChanges are the changes from claudeFirst to claudeLast, oldest first.
// The table is never written after the package is loaded.
var claudeChanges = []change{
	claudeChange("2.1.88", "2.1.89", "MCP_CONNECTION_NONBLOCKING=false waits MCP_CONNECT_TIMEOUT_MS, 5000 by default",
		func(f *claudeFeatures) { f.blockingStart = true }, model.StartBlock),
	claudeChange("2.1.81", "2.1.112", "zero and negative values count as unset",
		func(f *claudeFeatures) { f.nonPositiveIsDefault = true }, model.Connect, model.ToolCall),
	claudeChange("2.1.112", "2.1.131", "a native program: the HTTP stack cuts a silent socket after 300 to 360 s",
		func(f *claudeFeatures) { f.native = true }, model.TransportIdle),
	claudeChange("2.1.141", "2.1.142", "the tool-call budget reaches the fetch deadline, at least 60000",
		func(f *claudeFeatures) { f.fetchFollowsTool = true }, model.Fetch),
	claudeChange("2.1.112", "2.1.150", "a server's timeout is read; the tool-call budget is kept within 1000 and 2147483647",
		func(f *claudeFeatures) { f.serverTimeout = true }, model.ToolCall),
	claudeChange("2.1.161", "2.1.162", "a server's timeout below 1000 is ignored instead of raised",
		func(f *claudeFeatures) { f.subSecondIgnored = true }, model.ToolCall),
	claudeChange("2.1.186", "2.1.187", "an idle deadline for http, sse, ws and claudeai-proxy, 300000 by default",
		func(f *claudeFeatures) { f.remoteIdle = true }, model.Idle),
	claudeChange("2.1.186", "2.1.200", "request_timeout_ms of an http or sse server is read",
		func(f *claudeFeatures) { f.requestTimeout = true }, model.ToolCall),
	claudeChange("2.1.202", "2.1.203", "a server's timeout raises the idle deadline",
		func(f *claudeFeatures) { f.serverRaisesIdle = true }, model.Idle),
	claudeChange("2.1.210", "2.1.211", "numbers may be written 3e4, 60_000 or 60,000",
		func(f *claudeFeatures) { f.groupedNumbers = true }),
	claudeChange("2.1.211", "2.1.212", "a long call moves to the background after 120000",
		func(f *claudeFeatures) { f.background = true }, model.Background),
	claudeChange("2.1.200", "2.1.215", "an idle deadline for stdio, 1800000 by default",
		func(f *claudeFeatures) { f.stdioIdle = true }, model.Idle),
	{
		mustVersion("2.1.205"), mustVersion("2.1.215"), []model.ClockID{model.StartBlock},
		func(f *claudeFeatures) { f.startDoesNotBlock = true },
		"a headless start no longer waits MCP_CONNECT_TIMEOUT_MS unless MCP_CONNECTION_NONBLOCKING=false",
		"reports of users of 2.1.81 to 2.1.205; shipped program 2.1.215",
	},
	claudeChange("2.1.215", "2.1.229", "the fetch deadline is never below the connect deadline; http and claudeai-proxy may negotiate; MCP_TIMEOUT is capped at 2147483647",
		func(f *claudeFeatures) { f.fetchFollowsConnect = true }, model.Fetch, model.FirstTurnWait),
	claudeChange("2.1.273", "2.1.275", "CLAUDE_CODE_MCP_STARTUP_WAIT_MS; a tool-call budget above 300000 lifts the HTTP silence limit",
		func(f *claudeFeatures) { f.startupWait = true }, model.TransportIdle, model.StartBlock, model.FirstTurnWait),
	claudeChange("2.1.281", "2.1.290", "the first-turn reserve of stdio is its probe time, 3000 at most",
		func(f *claudeFeatures) { f.stdioShortReserve = true }, model.FirstTurnWait),
	claudeChange("2.1.290", "2.1.294", "stdio may negotiate",
		func(f *claudeFeatures) { f.stdioNegotiates = true }, model.FirstTurnWait),
	claudeChange("2.1.322", "2.1.326", "CLAUDE_CODE_SDK_MCP_TOOL_IDLE_TIMEOUT for sdk servers",
		func(f *claudeFeatures) { f.sdkIdle = true }, model.Idle),
	claudeChange("2.1.326", "2.1.328", "the files of a project may raise MCP_TIMEOUT, not lower it",
		func(f *claudeFeatures) { f.projectRaises = true }),
}

// claudeFeaturesOf collects the rules of one version. Between the last version
// without a change and the first with it the older rule stands, and the clocks
// it moves are marked.
func claudeFeaturesOf(v Version) claudeFeatures {
	var f claudeFeatures
	for i := range claudeChanges {
		c := &claudeChanges[i]
		switch {
		case !v.Before(c.with):
			c.apply(&f)
		case c.without.Before(v):
			for _, clock := range c.clocks {
				f.unsettled[clock] = true
			}
		}
	}
	return f
}

// claudeUnsettled says that a version lies where the first version with a
// change is not known; "" where it does not.
func claudeUnsettled(v Version) string {
	for i := range claudeChanges {
		if c := &claudeChanges[i]; c.without.Before(v) && v.Before(c.with) {
			return fmt.Sprintf("rules changed between %s and %s; the older ones are shown", c.without, c.with)
		}
	}
	return ""
}
