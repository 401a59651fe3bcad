package timeline_test

import (
	"testing"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/tui/timeline"

	"pgregory.net/rapid"
)

// letters are the characters that the tests write the marks with.
var letters = [...]rune{
	timeline.Blank: ' ', timeline.Start: '|', timeline.Runs: '-', timeline.Over: '.', timeline.Stops: ']',
	timeline.FirstByte: 'o', timeline.Keepalive: '*', timeline.Background: '>', timeline.Deadline: '!',
	timeline.Range: '~', timeline.Beyond: '}',
	timeline.Aborted: 'x', timeline.Answered: '+', timeline.Unknown: '?',
}

// written is a row in letters.
func written(marks []timeline.Mark) string {
	row := make([]rune, len(marks))
	for i, mark := range marks {
		row[i] = letters[mark]
	}
	return string(row)
}

// checkRow compares a row with the one that is expected.
func checkRow(t *testing.T, marks []timeline.Mark, want string) {
	t.Helper()
	if got := written(marks); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// isEnd reports whether a mark is the end of a call.
func isEnd(mark timeline.Mark) bool {
	return mark == timeline.Aborted || mark == timeline.Answered || mark == timeline.Unknown
}

// server is one whose clocks have these limits, and no others.
func server(limits map[model.ClockID]model.Millis) *model.Server {
	s := &model.Server{Name: "s", Type: "http"}
	for id := range s.Clocks {
		s.Clocks[id].State = model.None
	}
	for id, ms := range limits {
		s.Clocks[id] = model.Clock{State: model.Bounded, Ms: ms, MaxMs: ms}
	}
	return s
}

// drawTime is a moment, as likely a short one as a long one.
func drawTime(t *rapid.T, label string) model.Millis {
	ms := rapid.OneOf(rapid.Int64Range(0, 100), rapid.Int64Range(0, 400_000), rapid.Int64Range(0, int64(model.Day)), rapid.Int64Range(0, int64(1000*model.Day)))
	return model.Millis(ms.Draw(t, label))
}

func drawAxis(t *rapid.T) (a timeline.Axis, cells int, end model.Millis) {
	cells, end = rapid.IntRange(0, 250).Draw(t, "cells"), drawTime(t, "axis")
	return timeline.NewAxis(cells, end), cells, end
}

func drawClock(t *rapid.T) model.Clock {
	states := []model.LimitState{model.Bounded, model.Bounded, model.Bounded, model.None, model.Off, model.Unbounded, model.NotApplicable, model.Unknown}
	c := model.Clock{State: rapid.SampledFrom(states).Draw(t, "state"), Assumed: rapid.Bool().Draw(t, "assumed")}
	if c.IsBounded() {
		c.Ms = drawTime(t, "limit")
		c.MaxMs = c.Ms
		if rapid.Bool().Draw(t, "is a range") {
			c.MaxMs += drawTime(t, "range")
		}
	}
	return c
}

// drawPlayed is a call of any shape on a server with any clocks.
func drawPlayed(t *rapid.T) resolver.Played {
	s := server(nil)
	for id := range s.Clocks {
		s.Clocks[id] = drawClock(t)
	}
	s.Calls.InJSON, s.Calls.Assumed = rapid.Bool().Draw(t, "in JSON"), rapid.Bool().Draw(t, "nobody says")
	s.Calls.Tick = rapid.SampledFrom([]model.Millis{0, 30 * model.Second}).Draw(t, "tick")
	shape := resolver.Shape{Duration: 1 + drawTime(t, "duration"), Keepalive: drawTime(t, "keepalive")}
	shape.Silent = min(drawTime(t, "silent"), shape.Duration)
	if rapid.Bool().Draw(t, "headers are told of") {
		first := min(drawTime(t, "headers"), shape.Duration)
		shape.FirstByte = &first
	}
	return resolver.Play(s, shape)
}
