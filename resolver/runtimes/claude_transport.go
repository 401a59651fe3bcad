package runtimes

import "fusebox/model"

// bunSilenceKey is read by the runtime under Claude Code, in seconds, from the
// environment the process starts with.
const bunSilenceKey = "BUN_CONFIG_HTTP_IDLE_TIMEOUT"

// The HTTP stack counts silences above 240 s in whole minutes, up to 238 min.
const (
	bunCoarse  = 237
	bunLongest = 238 * 60
)

// transportIdle is the silence limit of the HTTP stack under the client.
func (c *claude) transportIdle(transport string, per *limit) model.Clock {
	if !speaksHTTP(transport) {
		return without(model.NotApplicable, "no HTTP connection")
	}
	if !c.features.native {
		// Node's fetch: 300 s to the headers, 300 s between bytes. Read from
		// Node, not from Claude Code.
		clock := fixed(claudeSilence, "Node's fetch").clock()
		clock.Assumed = true
		return clock
	}
	if c.features.startupWait {
		if explicit := firstOf(per, c.tool); isSet(explicit) {
			if explicit.unknown {
				return explicit.clock()
			}
			if explicit.ms > claudeSilenceLiftedBy {
				return decidedBy(model.None, explicit.by, "above 300000 lifts the limit")
			}
		}
	}
	if def := c.lookup(bunSilenceKey); def != nil {
		return bunSilence(def)
	}
	clock := fixed(claudeSilence, "HTTP stack, swept once a minute").clock()
	clock.MaxMs = claudeSilenceLatest
	return clock
}

// claudeLost is how long a call is left alone after its event stream was cut;
// the next look for silence then ends it.
const claudeLost model.Millis = 90000

// The first and the last version on which that was measured.
var claudeLostFirst, claudeLostLast = mustVersion("2.1.258"), mustVersion("2.1.332")

const claudeLostSource = "measured over http on 2.1.258 and 2.1.332"

// lostCall says how a call ends whose event stream the HTTP stack cut. Where no
// response headers had come the cut ends it at once.
func (c *claude) lostCall(transport string) *model.LostCall {
	if !speaksHTTP(transport) || !c.features.native {
		return nil
	}
	isMeasured := transport == "http" && !c.version.Before(claudeLostFirst) && !claudeLostLast.Before(c.version)
	return &model.LostCall{Least: claudeLost, Assumed: !isMeasured, Source: claudeLostSource}
}

// bunSilence is the limit as Bun's public source computes it; that was not
// run, so it is marked. Shorter limits are counted more finely, in a way no
// source settles.
func bunSilence(def *model.Definition) model.Clock {
	unknown := decidedBy(model.Unknown, def, "not settled by any source")
	if def.IsSecret() {
		return unknown
	}
	seconds, manner := readOldInteger(def.Value.Text)
	switch {
	case manner == Whole && seconds == 0:
		clock := decidedBy(model.Off, def, "switches the limit off")
		clock.Assumed = true
		return clock
	case manner == Whole && seconds >= bunCoarse && seconds <= bunLongest:
		ms := model.Millis(seconds) * model.Second
		return model.Clock{
			State: model.Bounded, Ms: ms, By: def, Assumed: true,
			MaxMs: model.Millis((seconds+59)/60+1) * model.Minute,
			Steps: []model.Step{{From: def, Rule: "seconds, swept once a minute", Bare: true}},
		}
	}
	return unknown
}
