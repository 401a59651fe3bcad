package timeline_test

import (
	"fmt"
	"math"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/tui/timeline"

	"pgregory.net/rapid"
)

func TestCall(t *testing.T) {
	t.Parallel()
	type limits = map[model.ClockID]model.Millis
	late := 20 * model.Second
	for name, test := range map[string]struct {
		limits limits
		shape  resolver.Shape
		cells  int
		end    model.Millis
		want   string
	}{
		"answered":                     {limits{}, resolver.Shape{Duration: model.Hour}, 20, model.Hour, "|------------------+"},
		"aborted":                      {limits{model.Idle: model.Minute}, resolver.Shape{Duration: model.Hour}, 20, model.Hour, "|---------x........]"},
		"two limits":                   {limits{model.Idle: model.Minute, model.ToolCall: 10 * model.Minute}, resolver.Shape{Duration: model.Hour}, 20, model.Hour, "|---------x....!...]"},
		"kept alive":                   {limits{model.ToolCall: 10 * model.Minute}, resolver.Shape{Duration: model.Hour, Keepalive: 20 * model.Second}, 40, model.Hour, "|-------------*---*-**********x........]"},
		"kept alive now and then":      {limits{}, resolver.Shape{Duration: model.Hour, Keepalive: 20 * model.Minute}, 60, model.Hour, "|--------------------------------------------------*----*--+"},
		"kept alive at once":           {limits{}, resolver.Shape{Duration: model.Hour, Keepalive: 1}, 20, model.Hour, "*******************+"},
		"headers, and the background":  {limits{model.Background: 2 * model.Minute}, resolver.Shape{Duration: model.Hour, FirstByte: &late}, 40, model.Hour, "|-------------o-------->---------------+"},
		"progress that would come":     {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour, Keepalive: 10 * model.Minute}, 40, model.Hour, "|-------------------x.........*........]"},
		"an axis that goes on":         {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour}, 40, model.Day, "|-------------x.............]           "},
		"an answer on it":              {limits{}, resolver.Shape{Duration: model.Hour}, 40, model.Day, "|---------------------------+           "},
		"an axis that ends before":     {limits{}, resolver.Shape{Duration: model.Hour}, 20, model.Minute, "|------------------+"},
		"one between end and answer":   {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour}, 20, 10 * model.Minute, "|------------x......"},
		"a limit beyond it":            {limits{model.ToolCall: model.Minute, model.Idle: 20 * model.Minute}, resolver.Shape{Duration: model.Hour}, 20, 10 * model.Minute, "|------------x.....}"},
		"progress beyond it":           {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour, Keepalive: 20 * model.Minute}, 20, 10 * model.Minute, "|------------x......"},
		"a limit of nothing":           {limits{model.ToolCall: 0}, resolver.Shape{Duration: model.Hour}, 20, model.Hour, "x..................]"},
		"two cells":                    {limits{model.ToolCall: 10 * model.Second}, resolver.Shape{Duration: model.Hour}, 2, model.Hour, "x]"},
		"one cell":                     {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour, Keepalive: 1}, 1, model.Hour, "x"},
		"no cell":                      {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour, Keepalive: 1}, 0, model.Hour, ""},
		"an axis without length":       {limits{model.ToolCall: model.Minute}, resolver.Shape{Duration: model.Hour, Keepalive: 1}, 5, 0, "|---x"},
		"the longest times that exist": {limits{}, resolver.Shape{Duration: math.MaxInt64, Silent: model.Minute, Keepalive: math.MaxInt64 - 1}, 20, math.MaxInt64, "|-*----------------+"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			played := resolver.Play(server(test.limits), test.shape)
			checkRow(t, timeline.Call(&played, timeline.NewAxis(test.cells, test.end)), test.want)
		})
	}
}

// TestCallEnds: of a call that nobody knows the end is unknown, and so it is on
// a server that is never called.
func TestCallEnds(t *testing.T) {
	t.Parallel()
	unknown, rejected := server(nil), server(nil)
	unknown.Clocks[model.ToolCall].State = model.Unknown
	rejected.Rejected = "timeout must be a positive whole number"
	for name, s := range map[string]*model.Server{"unknown": unknown, "rejected": rejected} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			played := resolver.Play(s, resolver.Shape{Duration: model.Hour})
			checkRow(t, timeline.Call(&played, timeline.NewAxis(10, model.Hour)), "|--------?")
		})
	}
}

// TestCallProperties: whatever the call and the axis, there is a mark for each
// cell and one end, at its moment. Progress is marked where it comes first and
// from there to the end, what is over after it, and nothing after the answer.
func TestCallProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		played := drawPlayed(t)
		a, cells, _ := drawAxis(t)
		marks := timeline.Call(&played, a)
		if len(marks) != cells {
			t.Fatalf("%d marks for %d cells", len(marks), cells)
		}
		if cells == 0 {
			return
		}
		end, first := -1, cells
		for _, event := range played.Events {
			switch event.What {
			case resolver.EventKeepalive:
				first = a.Cell(event.At)
			case resolver.EventAborted, resolver.EventAnswered, resolver.EventUnknown:
				end = a.Cell(event.At)
			}
		}
		answer := a.Cell(played.Call.Done)
		for i, mark := range marks {
			var fits bool
			switch mark {
			case timeline.Blank:
				fits = i > answer
			case timeline.Start:
				fits = i == 0
			case timeline.Runs:
				fits = 0 < i && i < end
			case timeline.Over:
				fits = end < i && i <= answer
			case timeline.Stops:
				fits = end < i && i == answer && a.Reaches(played.Call.Done)
			case timeline.Keepalive:
				fits = i == first || first < i && i < end
			case timeline.Beyond:
				fits = i == cells-1 && !a.Reaches(played.Call.Done)
			case timeline.Range:
			default:
				fits = i <= answer && isEnd(mark) == (i == end)
			}
			if !fits {
				t.Fatalf("%c in cell %d of %q, end %d, answer %d", letters[mark], i, written(marks), end, answer)
			}
		}
		if !isEnd(marks[end]) {
			t.Fatalf("no end in cell %d of %q", end, written(marks))
		}
	})
}

// BenchmarkCall: as many cells, as much work, however many keepalives there are.
func BenchmarkCall(b *testing.B) {
	for _, keepalive := range []model.Millis{1, 20 * model.Second} {
		for _, cells := range []int{50, 200, 800} {
			b.Run(fmt.Sprintf("%s/%d", keepalive, cells), func(b *testing.B) {
				played := resolver.Play(server(nil), resolver.Shape{Duration: model.Day, Keepalive: keepalive})
				a := timeline.NewAxis(cells, model.Day)
				b.ReportAllocs()
				for b.Loop() {
					timeline.Call(&played, a)
				}
			})
		}
	}
}
