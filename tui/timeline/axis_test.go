package timeline_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fusebox/model"
	"fusebox/tui/timeline"

	"pgregory.net/rapid"
)

func TestCell(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		cells   int
		end, at model.Millis
		want    int
	}{
		{60, model.Hour, 0, 0},
		{60, model.Hour, 1, 0},
		{60, model.Hour, model.Second, 5},
		{60, model.Hour, model.Minute, 30},
		{60, model.Hour, 10 * model.Minute, 46},
		{60, model.Hour, model.Hour, 59},
		{60, model.Hour, model.Day, 59},
		{60, model.Hour, -1, 0},
		// A short call has a shorter unit.
		{60, model.Second, 1, 6},
		{60, 1, 1, 59},
		{60, math.MaxInt64, math.MaxInt64 - 1, 59},
		// There is no room, or no time.
		{60, 0, 0, 0},
		{60, 0, 1, 59},
		{60, -5, 0, 0},
		{1, model.Hour, model.Hour, 0},
		{0, model.Hour, model.Hour, 0},
		{-3, model.Hour, model.Hour, 0},
	} {
		if got := timeline.NewAxis(test.cells, test.end).Cell(test.at); got != test.want {
			t.Errorf("%s of %s in %d cells: in cell %d, want %d", test.at, test.end, test.cells, got, test.want)
		}
	}
}

// TestCellIsMonotone: no later moment lies before an earlier one, and every
// moment on the axis.
func TestCellIsMonotone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, cells, end := drawAxis(t)
		early, late := drawTime(t, "early"), drawTime(t, "late")
		if early > late {
			early, late = late, early
		}
		first, second, last := a.Cell(early), a.Cell(late), max(cells-1, 0)
		if first < 0 || first > second || second > last {
			t.Fatalf("%s in cell %d, %s in cell %d of %d", early, first, late, second, cells)
		}
		if a.Cell(0) != 0 || a.Cell(max(end, 1)) != last {
			t.Fatalf("0 in cell %d, the end in cell %d of %d", a.Cell(0), a.Cell(end), cells)
		}
		if a.Reaches(late) != (late <= end) || !a.Reaches(late) && second != last {
			t.Fatalf("%s reached by an axis to %s: %t", late, end, a.Reaches(late))
		}
	})
}

func TestLabels(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		cells int
		end   model.Millis
		want  string
	}{
		{60, model.Hour, "0    1 s         10 s         60 s            10 min     1 h"},
		{40, model.Hour, "0  1 s     10 s     60 s             1 h"},
		{40, 90 * model.Second, "0   100 ms    1 s          10 s     90 s"},
		{20, model.Day, "0   10 s         1 d"},
		{12, model.Hour, "0  10 s  1 h"},
		{6, model.Hour, "0  1 h"},
		{5, model.Hour, ""},
		{1, model.Hour, ""},
		{0, model.Hour, ""},
	} {
		t.Run(fmt.Sprintf("%s in %d", test.end, test.cells), func(t *testing.T) {
			t.Parallel()
			row := ""
			for _, label := range timeline.NewAxis(test.cells, test.end).Labels() {
				row += strings.Repeat(" ", label.Cell-len(row)) + label.Text
			}
			if row != test.want {
				t.Errorf("got  %q\nwant %q", row, test.want)
			}
		})
	}
}

// TestLabelsStandApart: at least one blank is between two labels, and none
// leaves the axis.
func TestLabelsStandApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, cells, end := drawAxis(t)
		labels := a.Labels()
		free := 0
		for _, label := range labels {
			if label.Cell < free || label.Text == "" {
				t.Fatalf("%+v before cell %d, in %+v", label, free, labels)
			}
			free = label.Cell + utf8.RuneCountInString(label.Text) + 1
		}
		if free-1 > cells {
			t.Fatalf("%d cells for %+v", cells, labels)
		}
		if fits := cells >= len("0  ")+len(end.String()); fits != (len(labels) >= 2) {
			t.Fatalf("%d labels in %d cells", len(labels), cells)
		}
		if len(labels) > 0 && (labels[0] != timeline.Label{Text: "0"} || free-1 != cells || !strings.HasSuffix(end.String(), labels[len(labels)-1].Text)) {
			t.Fatalf("0 and %s at the ends of %+v", end, labels)
		}
		// A label in the middle stands at its moment.
		if hour := slices.IndexFunc(labels, func(l timeline.Label) bool { return l.Text == "1 h" }); hour > 0 && end > model.Hour && labels[hour].Cell != a.Cell(model.Hour) {
			t.Fatalf("1 h in cell %d of %+v", a.Cell(model.Hour), labels)
		}
	})
}
