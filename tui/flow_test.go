package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestFlow(t *testing.T) {
	t.Parallel()
	parts := []flowPart{{line: line{say(plain, "one")}}, {line: line{say(plain, "three")}}, {line: line{say(plain, "thirteen")}}}
	for width, want := range map[int][]string{
		20: {"one  three  thirteen"}, 19: {"one  three", "thirteen"}, 10: {"one  three", "thirteen"}, 9: {"one", "three", "thirteen"}, 6: {"one", "three", "thirt…"},
	} {
		if diff := cmp.Diff(want, textOf(flow(testLook, width, parts).lines)); diff != "" {
			t.Errorf("in %d cells (-want +got):\n%s", width, diff)
		}
	}
	if got := flow(testLook, 10, nil); len(got.lines)+len(got.items) > 0 {
		t.Errorf("nothing flows to %+v", got)
	}
}

// TestFlowProperties: no line is wider than there is room, every part that is about
// something is an item, in order, and its cells are those it is drawn in.
func TestFlowProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(4, 60).Draw(t, "width")
		var parts []flowPart
		var want []int
		for i := range rapid.IntRange(0, 8).Draw(t, "parts") {
			part := flowPart{line: line{slot(), say(plain, fmt.Sprint(i, strings.Repeat("x", rapid.IntRange(0, 20).Draw(t, "length"))))}}
			if rapid.Bool().Draw(t, "selectable") {
				part.about = target{kind: aboutField, index: i}
				want = append(want, i)
			}
			parts = append(parts, part)
		}
		shown := flow(testLook, width, parts)
		for i, l := range shown.lines {
			if l.width(testLook) > width {
				t.Fatalf("line %d takes more than %d cells: %q", i, width, l.String())
			}
		}
		var got []int
		for n, i := range shown.items {
			got = append(got, i.about.index)
			l := shown.lines[i.line]
			drawn := l.String()[l[:i.span].width(testLook):]
			if l[i.span].role != pointerSlot || l[:i.span].width(testLook) != i.from || !strings.HasPrefix(drawn, fmt.Sprint(" ", i.about.index)) {
				t.Fatalf("item %d begins at %q", n, drawn)
			}
			for _, cell := range []int{i.from, i.to - 1} {
				if shown.at(i.line, cell) != n {
					t.Fatalf("cell %d of line %d is not of item %d", cell, i.line, n)
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("items (-want +got):\n%s", diff)
		}
	})
}
