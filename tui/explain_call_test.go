package tui

import (
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"

	"github.com/google/go-cmp/cmp"
)

// limited is a server whose clocks have these limits, and no others.
func limited(limits map[model.ClockID]model.Millis) *model.Server {
	s := &model.Server{Name: "s", Type: "http"}
	for id := range s.Clocks {
		s.Clocks[id].State = model.None
	}
	for id, ms := range limits {
		s.Clocks[id] = model.Clock{State: model.Bounded, Ms: ms, MaxMs: ms}
	}
	return s
}

func TestClockFates(t *testing.T) {
	t.Parallel()
	type limits = map[model.ClockID]model.Millis
	ms := func(n model.Millis) *model.Millis { return &n }
	swept := limited(limits{model.TransportIdle: 300000})
	swept.Clocks[model.TransportIdle].MaxMs = 360000
	late := limited(limits{model.ToolCall: 100000, model.TransportIdle: 300000})
	late.Clocks[model.TransportIdle].MaxMs = 360000
	looking := limited(limits{model.Idle: 20000})
	looking.Calls.Tick = 30000
	unknown := limited(nil)
	unknown.Clocks[model.ToolCall].State = model.Unknown
	for name, test := range map[string]struct {
		server *model.Server
		shape  resolver.Shape
		want   string
	}{
		"nothing runs":                    {limited(nil), resolver.Shape{Duration: 1000}, "does not run: none"},
		"one ends it":                     {limited(limits{model.ToolCall: 10000}), resolver.Shape{Duration: 20000}, "✖ ends it at 10 s"},
		"one before another":              {limited(limits{model.ToolCall: 10000, model.Idle: 15000}), resolver.Shape{Duration: 20000}, "✖ ends it at 10 s, before every other | would end it at 15 s"},
		"two at one moment":               {limited(limits{model.ToolCall: 10000, model.Idle: 10000}), resolver.Shape{Duration: 20000}, "✖ ends it at 10 s | would end it at the same moment"},
		"between two moments":             {swept, resolver.Shape{Duration: model.Hour}, "✖ ends it between 5 min and 6 min"},
		"a range that comes too late":     {late, resolver.Shape{Duration: model.Hour}, "✖ ends it at 100 s, before every other | would end it from 5 min on"},
		"a look that can miss":            {looking, resolver.Shape{Duration: 70000, Keepalive: 25000}, "✖ can end it from 30 s on"},
		"the answer comes first":          {limited(limits{model.ToolCall: 10000, model.Idle: 5000}), resolver.Shape{Duration: 4000, Keepalive: 6000}, "10 s: the answer comes before | 5 s: the answer comes before"},
		"before the client looks":         {looking, resolver.Shape{Duration: 25000}, "20 s: the answer comes before the client looks"},
		"progress":                        {limited(limits{model.Idle: 30000, model.TransportIdle: 20000}), resolver.Shape{Duration: 60000, Keepalive: 20000}, "30 s: progress every 20 s resets it | 20 s: progress every 20 s resets it"},
		"headers":                         {limited(limits{model.Fetch: 5000, model.TransportIdle: 20000}), resolver.Shape{Duration: 24000, FirstByte: ms(5000)}, "5 s: the headers come before | 20 s: the headers reset it"},
		"headers that come too late":      {limited(limits{model.Fetch: 5000}), resolver.Shape{Duration: 24000, Silent: 6000}, "✖ ends it at 5 s"},
		"an answer in JSON, just in time": {inJSON(limited(limits{model.Fetch: 5000})), resolver.Shape{Duration: 5000}, "5 s: the answer comes before"},
		"unknown":                         {unknown, resolver.Shape{Duration: 24000}, "no source settles it"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			played := resolver.Play(test.server, test.shape)
			var fates []string
			for _, id := range [...]model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle} {
				clock := &test.server.Clocks[id]
				if clock.State == model.None && name != "nothing runs" {
					continue
				}
				r, says := clockFate(&played, id, clock)
				if r == bad {
					says = "✖ " + says
				}
				fates = append(fates, says)
				if name == "nothing runs" {
					break
				}
			}
			if diff := cmp.Diff(test.want, strings.Join(fates, " | ")); diff != "" {
				t.Errorf("fates (-want +got):\n%s", diff)
			}
		})
	}
}

// inJSON is a server that answers in JSON.
func inJSON(s *model.Server) *model.Server {
	s.Calls.InJSON = true
	return s
}

// TestThePlayedCallIsExplained: from the timeline, with what the operator made of
// it; from the verdicts, as the tool makes it.
func TestThePlayedCallIsExplained(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 60, testConfig()), overrideReport()), "3", "down", "-", "-", "-", "-")
	for m.target().kind != aboutVerdict {
		m = press(m, "down")
	}
	mustShow(t, press(m, "x"), "◆ adjusted", "answer after 15 min", "tool call       ends it at 10 s")
	m = press(m, "2", "G", "x")
	mustShow(t, m, "Explain what becomes of a call", "answer after 2 h", "✖ aborted")
	mustNotShow(t, m, "adjusted")
}
