package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"pgregory.net/rapid"
)

// isAnySeen reports whether a part of any item is visible.
func isAnySeen(d document) bool {
	for i := range d.text.items {
		if d.isSeen(i) {
			return true
		}
	}
	return false
}

// TestDocumentProperties: whatever comes, what is visible is a part of the text
// and what is selected is one of its items; after a key it is in sight, unless no
// item is.
func TestDocumentProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := documentOf(anyItems().Draw(t, "text"), rapid.IntRange(0, 20).Draw(t, "height"))
		for range rapid.IntRange(1, 40).Draw(t, "messages") {
			isKey := true
			switch rapid.IntRange(0, 7).Draw(t, "message") {
			case 0:
				d = told(d, pageMsg(rapid.SampledFrom([]int{-1, 1}).Draw(t, "pages")))
			case 1:
				d = told(d, endMsg(rapid.Bool().Draw(t, "end")))
			case 2:
				isKey = false
				d = told(d, wheelMsg(rapid.SampledFrom([]int{-3, 3}).Draw(t, "rows")))
			case 3:
				isKey = false
				d = told(d, heightMsg(rapid.IntRange(0, 20).Draw(t, "height")))
			case 4:
				isKey = false
				shown := anyItems().Draw(t, "other text")
				d = told(d, contentMsg{func(frame) text { return shown }, rapid.Bool().Draw(t, "keep")})
			default:
				d = told(d, moveMsg(rapid.SampledFrom([]int{-2, -1, 1, 2}).Draw(t, "rows")))
			}
			lines, items := len(d.text.lines), len(d.text.items)
			if d.offset < 0 || d.offset > max(lines-d.height, 0) {
				t.Fatalf("%d lines from %d on in a height of %d", lines, d.offset, d.height)
			}
			if d.selected < 0 || d.selected >= max(items, 1) {
				t.Fatalf("item %d of %d is selected", d.selected, items)
			}
			if isKey && items > 0 && d.height > 0 && !d.isSeen(d.selected) && isAnySeen(d) {
				t.Fatalf("item %d is selected, and not seen: %+v in the lines from %d on, in a height of %d", d.selected, d.text.items, d.offset, d.height)
			}
			from, to, all, isPartial := d.position()
			if all != lines || isPartial != (lines > d.height) || to > all || from < 1 || isPartial && d.height > 0 && to-from+1 != d.height {
				t.Fatalf("%d-%d of %d in a height of %d", from, to, all, d.height)
			}
		}
	})
}

// TestDownVisitsEverything goes from the top to the bottom and back: every item
// is selected once, in order, and no line is skipped.
func TestDownVisitsEverything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		shown := anyItems().Draw(t, "text")
		d := documentOf(shown, rapid.IntRange(1, 20).Draw(t, "height"))
		want := make([]string, len(shown.items))
		for i := range want {
			want[i] = shown.items[i].about.name
		}
		if got := walked(t, told(d, endMsg(false)), 1); !slices.Equal(got, want) {
			t.Fatalf("on the way down %v are selected, want %v", got, want)
		}
		slices.Reverse(want)
		if got := walked(t, told(d, endMsg(true)), -1); !slices.Equal(got, want) {
			t.Fatalf("on the way up %v are selected, want %v", got, want)
		}
	})
}

// walked are the items that are selected on the way to an end. The item that is
// selected from the start counts from where it is seen.
func walked(t *rapid.T, d document, step int) []string {
	lines := make([]bool, len(d.text.lines))
	var names []string
	for n := 0; ; n++ {
		if n > 2*(len(lines)+len(d.text.items))+2 {
			t.Fatalf("no end after %d steps", n)
		}
		for row := range min(d.height, len(lines)) {
			lines[d.offset+row] = true
		}
		if len(d.text.items) > 0 && d.isSeen(d.selected) && (len(names) == 0 || names[len(names)-1] != chosen(d)) {
			names = append(names, chosen(d))
		}
		before := d
		d = told(d, moveMsg(step))
		if d.offset == before.offset && d.selected == before.selected {
			break
		}
	}
	if skipped := slices.Index(lines, false); skipped >= 0 {
		t.Fatalf("line %d of %d is never seen in a height of %d", skipped, len(lines), d.height)
	}
	return names
}

// pageOfProse is a page as explanations are: little to select, and much to read.
func pageOfProse() text {
	all := numbered("", 5)
	all.join(numbered("one", 2))
	all.join(numbered("", 20))
	all.join(numbered("two", 1))
	all.join(numbered("three", 1))
	all.join(numbered("", 15))
	return all
}

func TestDocumentKeys(t *testing.T) {
	t.Parallel()
	d := documentOf(pageOfProse(), 10)
	for _, step := range []struct {
		message any
		want    string
		offset  int
	}{
		{moveMsg(1), "one", 1}, {moveMsg(9), "one", 10}, {moveMsg(6), "one", 16}, {moveMsg(1), "two", 18},
		{moveMsg(1), "three", 19}, {moveMsg(1), "three", 20}, {moveMsg(100), "three", 34},
		{moveMsg(-1), "three", 33}, {moveMsg(-3), "three", 30}, {moveMsg(-1), "three", 28},
		{endMsg(false), "one", 0}, {pageMsg(1), "one", 9}, {pageMsg(1), "two", 18}, {pageMsg(1), "two", 27},
		{pageMsg(1), "three", 34}, {pageMsg(-1), "two", 25}, {endMsg(true), "three", 34},
		{selectMsg{kind: aboutVariable, name: "one"}, "one", 0}, {selectMsg{kind: aboutVariable, name: "none"}, "one", 0},
		{wheelMsg(3), "one", 3}, {wheelMsg(-30), "one", 0},
	} {
		d = told(d, step.message)
		if chosen(d) != step.want || d.offset != step.offset {
			t.Errorf("%T %v selects %q from line %d on, want %q from %d", step.message, step.message, chosen(d), d.offset, step.want, step.offset)
		}
	}
}

// TestKeysGoOnWithWhatIsSeen: who scrolled the selection out of sight goes on from
// what is there.
func TestKeysGoOnWithWhatIsSeen(t *testing.T) {
	t.Parallel()
	var list text
	for i := range 30 {
		list.join(numbered(fmt.Sprint("item", i), 2))
	}
	for _, test := range []struct {
		wheel, move int
		want        string
	}{{31, 1, "item15"}, {31, -1, "item20"}, {3, 1, "item1"}, {1, 1, "item1"}} {
		d := told(documentOf(list, 10), wheelMsg(test.wheel), moveMsg(test.move))
		if chosen(d) != test.want {
			t.Errorf("the wheel by %d and a move by %d select %q, want %q", test.wheel, test.move, chosen(d), test.want)
		}
	}
}

func TestClickSelectsWhatIsUnderThePointer(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		shown := anyItems().Draw(t, "text")
		d := told(documentOf(shown, rapid.IntRange(1, 20).Draw(t, "height")), wheelMsg(rapid.IntRange(0, 60).Draw(t, "scrolled")))
		row, cell := rapid.IntRange(0, d.height-1).Draw(t, "row"), rapid.IntRange(0, 30).Draw(t, "cell")
		want := chosen(d)
		for _, i := range shown.items {
			isOver := d.offset+row >= i.first && d.offset+row <= i.last
			if isOver && (i.to == 0 || cell >= i.from && cell < i.to) {
				want = i.about.name
			}
		}
		clicked := told(d, clickMsg{row, cell})
		if chosen(clicked) != want || clicked.offset != d.offset {
			t.Fatalf("a click on row %d, cell %d selects %q, want %q", row, cell, chosen(clicked), want)
		}
	})
	d := documentOf(besideEachOther("left", "middle", "right"), 3)
	for cell, want := range map[int]string{0: "left", 4: "left", 5: "left", 6: "left", 7: "middle", 13: "middle", 16: "right", 21: "right", 22: "left"} {
		if got := chosen(told(d, clickMsg{0, cell})); got != want {
			t.Errorf("a click on cell %d selects %q, want %q", cell, got, want)
		}
	}
}

// TestEmptyDocument: no text, no height, no width.
func TestEmptyDocument(t *testing.T) {
	t.Parallel()
	styles := start(80, 24, testConfig()).styles
	for name, d := range map[string]document{
		"nothing": {}, "no text": documentOf(text{}, 3), "no height": documentOf(pageOfProse(), 0),
		"no width": told(document{}, heightMsg(3), contentMsg{func(frame) text { return pageOfProse() }, false}),
	} {
		d = told(d, moveMsg(1), moveMsg(-1), pageMsg(1), pageMsg(-1), endMsg(true), endMsg(false), wheelMsg(3), clickMsg{0, 0}, selectMsg{kind: aboutLaunch})
		if d.View(size{0, 0}, styles) != "" || d.View(size{5, 0}, styles) != "" {
			t.Errorf("%s: a view of no size has text", name)
		}
		if rows := strings.Split(d.View(size{7, 2}, styles), "\n"); len(rows) != 2 {
			t.Errorf("%s: %d rows", name, len(rows))
		}
	}
}

// TestThePointerIsBeforeWhatIsSelected, only where the pane has the focus.
func TestThePointerIsBeforeWhatIsSelected(t *testing.T) {
	t.Parallel()
	styles := start(80, 24, testConfig()).styles
	d := documentOf(besideEachOther("left", "right"), 1)
	for _, test := range []struct {
		d    document
		want string
	}{
		{d, "▸left   right "}, {told(d, moveMsg(1)), " left  ▸right "}, {told(d, focusMsg(false)), " left   right "},
	} {
		if got := ansi.Strip(test.d.View(size{14, 1}, styles)); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
