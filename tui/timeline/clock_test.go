package timeline_test

import (
	"testing"

	"fusebox/model"
	"fusebox/tui/timeline"

	"pgregory.net/rapid"
)

func TestClock(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ms, latest model.Millis
		cells      int
		want       string
	}{
		"a limit":                   {model.Minute, model.Minute, 20, "|---------!         "},
		"a range":                   {model.Minute, 20 * model.Minute, 20, "|---------!~~~~~~   "},
		"a range in one cell":       {model.Minute, model.Minute + 1, 20, "|---------!         "},
		"a range to the end":        {model.Minute, model.Hour, 20, "|---------!~~~~~~~~~"},
		"a range beyond it":         {model.Minute, model.Day, 20, "|---------!~~~~~~~~}"},
		"a range from the end":      {model.Hour, model.Day, 20, "|------------------!"},
		"a limit at the end":        {model.Hour, model.Hour, 20, "|------------------!"},
		"a limit beyond it":         {model.Hour + 1, model.Hour + 1, 20, "|------------------}"},
		"a range wholly beyond it":  {model.Day, 2 * model.Day, 20, "|------------------}"},
		"nothing":                   {0, 0, 20, "!                   "},
		"a range from nothing":      {0, model.Second, 20, "!~~                 "},
		"no latest moment is given": {model.Minute, 0, 20, "|---------!         "},
		"two cells":                 {model.Minute, model.Hour, 2, "|!"},
		"one cell":                  {model.Minute, model.Hour, 1, "!"},
		"one cell, beyond":          {model.Day, model.Day, 1, "}"},
		"no cell":                   {model.Minute, model.Hour, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := model.Clock{State: model.Bounded, Ms: test.ms, MaxMs: test.latest}
			checkRow(t, timeline.Clock(&c, timeline.NewAxis(test.cells, model.Hour)), test.want)
		})
	}
}

// TestClockProperties: a clock with a limit has a mark for each cell, and its
// limit is in sight, at its moment.
func TestClockProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := drawClock(t)
		a, cells, _ := drawAxis(t)
		marks := timeline.Clock(&c, a)
		if !c.IsBounded() {
			if marks != nil {
				t.Fatalf("%q of a clock that is %s", written(marks), c.State)
			}
			return
		}
		if marks == nil || len(marks) != cells {
			t.Fatalf("%d marks for %d cells", len(marks), cells)
		}
		limit, latest := a.Cell(c.Ms), a.Cell(c.MaxMs)
		for i, mark := range marks {
			var fits bool
			switch mark {
			case timeline.Start:
				fits = i == 0 && limit > 0
			case timeline.Runs:
				fits = 0 < i && i < limit
			case timeline.Deadline:
				fits = i == limit && a.Reaches(c.Ms)
			case timeline.Range:
				fits = limit < i && i <= latest
			case timeline.Beyond:
				fits = i == cells-1 && !a.Reaches(c.MaxMs)
			case timeline.Blank:
				fits = i > latest
			}
			if !fits {
				t.Fatalf("%c in cell %d of %q, limit %d to %d", letters[mark], i, written(marks), limit, latest)
			}
		}
		if cells > 0 && (marks[limit] == timeline.Deadline) != a.Reaches(c.Ms) {
			t.Fatalf("no limit in cell %d of %q", limit, written(marks))
		}
	})
}
