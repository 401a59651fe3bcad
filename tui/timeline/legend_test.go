package timeline_test

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/tui/timeline"

	"pgregory.net/rapid"
)

// legend writes the entries: "x 60 s idle deadline ends it, assumed".
func legend(entries []timeline.Entry) string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = fmt.Sprintf("%c %s %s", letters[e.Mark], e.At, e.Words)
		if e.Assumed {
			lines[i] += ", assumed"
		}
	}
	return strings.Join(lines, "; ")
}

func TestLegend(t *testing.T) {
	t.Parallel()
	type limits = map[model.ClockID]model.Millis
	for name, test := range map[string]struct {
		limits  limits
		assumed []model.ClockID
		unknown []model.ClockID
		shape   resolver.Shape
		want    string
	}{
		"an answer":               {shape: resolver.Shape{Duration: model.Hour}, want: "+ 1 h answered"},
		"an end":                  {limits: limits{model.ToolCall: 10 * model.Minute}, shape: resolver.Shape{Duration: model.Hour}, want: "x 10 min tool-call budget ends it"},
		"an end that is assumed":  {limits: limits{model.ToolCall: 10 * model.Minute}, assumed: []model.ClockID{model.ToolCall}, shape: resolver.Shape{Duration: model.Hour}, want: "x 10 min tool-call budget ends it, assumed"},
		"other limits":            {limits: limits{model.ToolCall: 10 * model.Minute, model.Idle: model.Minute}, assumed: []model.ClockID{model.ToolCall}, shape: resolver.Shape{Duration: model.Hour}, want: "x 60 s idle deadline ends it; ! 10 min tool-call budget, assumed"},
		"all on the way":          {limits: limits{model.Background: 2 * model.Minute}, assumed: []model.ClockID{model.Background}, shape: resolver.Shape{Duration: model.Hour, Silent: 40 * model.Second, Keepalive: 20 * model.Second}, want: "o 40 s headers; * 40 s first progress; > 2 min leaves the foreground, assumed; + 1 h answered"},
		"what would have come":    {limits: limits{model.ToolCall: model.Minute}, shape: resolver.Shape{Duration: model.Hour, Silent: 2 * model.Minute, Keepalive: 20 * model.Second}, want: "x 60 s tool-call budget ends it; o 2 min headers would come; * 2 min first progress would come"},
		"a limit nobody knows":    {unknown: []model.ClockID{model.ToolCall}, shape: resolver.Shape{Duration: model.Hour}, want: "? 1 h not known"},
		"one known, another not":  {limits: limits{model.Idle: model.Minute}, unknown: []model.ClockID{model.ToolCall}, shape: resolver.Shape{Duration: model.Hour}, want: "! 60 s idle deadline; ? 1 h not known"},
		"silence before progress": {limits: limits{model.Idle: 5 * model.Minute}, shape: resolver.Shape{Duration: model.Hour, Keepalive: 20 * model.Second}, want: "* 20 s first progress; + 1 h answered"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := server(test.limits)
			for _, id := range test.assumed {
				s.Clocks[id].Assumed = true
			}
			for _, id := range test.unknown {
				s.Clocks[id].State = model.Unknown
			}
			played := resolver.Play(s, test.shape)
			if got := legend(timeline.Legend(&played)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestLegendExplainsTheRow: time never runs backwards, each entry says
// something, and whatever is marked on the axis of the call has its entry.
func TestLegendExplainsTheRow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		played := drawPlayed(t)
		entries := timeline.Legend(&played)
		said := map[timeline.Mark]bool{timeline.Start: true, timeline.Runs: true, timeline.Over: true, timeline.Stops: true}
		var before model.Millis
		for _, e := range entries {
			if e.At < before || e.Words == "" {
				t.Fatalf("%+v after %s in %+v", e, before, entries)
			}
			before, said[e.Mark] = e.At, true
		}
		marks := timeline.Call(&played, timeline.NewAxis(rapid.IntRange(1, 250).Draw(t, "cells"), played.Call.Done))
		for _, mark := range marks {
			if !said[mark] {
				t.Fatalf("%c of %q is not in %s", letters[mark], written(marks), legend(entries))
			}
		}
	})
}
