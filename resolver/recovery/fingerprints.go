package recovery

import (
	"strings"

	"fusebox/model"
)

// limitOf is a limit that a client is known for.
type limitOf struct {
	// client begins the name of the client, "" for all.
	client string
	ms     model.Millis
	mode   Mode
	// transport is the one it is for, "" for all.
	transport string
}

// fingerprints are limits by which a time can be told that it took. Only those
// stand here that decide. Source: the study of retries after client timeouts,
// C7.2.
var fingerprints = []limitOf{
	{"cline", 1500, ConnectDeadline, ""}, {"cline", 5 * model.Second, ConnectDeadline, ""},
	{"codex", 10 * model.Second, ConnectDeadline, ""}, {"codex", 30 * model.Second, ConnectDeadline, ""}, {"codex", 300 * model.Second, ClientAbort, ""},
	{"claude-desktop", 240 * model.Second, ClientAbort, ""},
	{"claude", 30 * model.Second, ConnectDeadline, ""}, {"goose", 30 * model.Second, ConnectDeadline, ""},
	{"claude", 300 * model.Second, IdleAbort, "http"}, {"claude", 1800 * model.Second, IdleAbort, "stdio"},
	{"gemini", 600 * model.Second, ClientAbort, ""}, {"qwen", 600 * model.Second, ClientAbort, ""},
}

// byTime is the mode that the time it took tells of: by the clocks of the launch
// where that is known, else by what the client is known for; "" where the time
// fits several, or none.
func (c *Context) byTime() Mode {
	if c.Launch == nil || c.Elapsed <= 0 {
		return fingerprint(c)
	}
	var found Mode
	for i := range c.Launch.Servers {
		for id, clock := range c.Launch.Servers[i].Clocks {
			mode := ModeOf(model.ClockID(id))
			if mode == Backgrounded || mode == FirstTurnWait || !clock.IsBounded() || !Fits(&clock, c.Elapsed) {
				continue
			}
			if found != "" && found != mode {
				return ""
			}
			found = mode
		}
	}
	return found
}

// Fits reports whether a time that was waited, or that a text gives, is that of a
// clock: texts round to seconds, and clients notice a little late.
func Fits(clock *model.Clock, time model.Millis) bool {
	late := max(2*model.Second, clock.MaxMs/50)
	return clock.IsBounded() && time >= clock.Ms-model.Second && time <= clock.MaxMs+late
}

// fingerprint is the mode that the time it took tells of, "" for none.
func fingerprint(c *Context) Mode {
	const claudeTick = 30 * model.Second
	if c.Elapsed <= 0 {
		return ""
	}
	client := strings.ReplaceAll(strings.ToLower(c.Client), " ", "-")
	isDesktop := strings.HasPrefix(client, "claude-desktop")
	for _, f := range fingerprints {
		if f.client == "claude" && isDesktop {
			continue
		}
		slack := max(model.Second/2, f.ms/50)
		if f.mode == IdleAbort && f.client == "claude" {
			slack += claudeTick
		}
		isOther := c.Transport != "" && f.transport != "" && c.isStdio() != (f.transport == "stdio")
		if !isOther && strings.HasPrefix(client, f.client) && c.Elapsed >= f.ms && c.Elapsed <= f.ms+slack {
			return f.mode
		}
	}
	return ""
}
