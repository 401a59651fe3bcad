package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestShare(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		rows  int
		wants []int
		want  []int
	}{
		"what each wants, the last the rest":     {20, []int{5, 4, 3}, []int{5, 4, 11}},
		"the last two share fairly":              {20, []int{8, 30, 30}, []int{8, 6, 6}},
		"one needs less than its half":           {20, []int{8, 30, 2}, []int{8, 10, 2}},
		"a little is left for each":              {12, []int{30, 30, 30}, []int{6, 3, 3}},
		"nobody has nothing":                     {9, []int{0, 0, 0}, []int{1, 3, 5}},
		"one more than there are panes":          {4, []int{9, 9, 9}, []int{1, 1, 2}},
		"as many rows as panes":                  {3, []int{9, 9, 9}, []int{1, 1, 1}},
		"fewer":                                  {2, []int{9, 9, 9}, []int{1, 0, 1}},
		"none":                                   {0, []int{9, 9, 9}, []int{0, 0, 0}},
		"less than none":                         {-2, []int{9, 9}, []int{0, 0}},
		"four, as on a tall terminal":            {40, []int{12, 15, 8, 22}, []int{12, 15, 6, 7}},
		"alone":                                  {7, []int{2}, []int{7}},
		"nothing is wanted of the second of two": {20, []int{0, 30}, []int{3, 17}},
	} {
		if diff := cmp.Diff(test.want, share(test.rows, test.wants)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestShareProperties: the rows are given away, all of them and no more, and
// where there is room nobody is left without; what the focused pane is favoured
// with, the others give.
func TestShareProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(0, 120).Draw(t, "rows")
		wants := rapid.SliceOfN(rapid.IntRange(1, 150), 1, 4).Draw(t, "wants")
		heights := share(rows, wants)
		check := func() {
			t.Helper()
			sum := 0
			for i, height := range heights {
				sum += height
				if height < 0 || rows >= 3*len(wants) && height < 1 {
					t.Fatalf("%d of %d rows for pane %d of %v: %v", height, rows, i, wants, heights)
				}
			}
			if sum != rows || len(heights) != len(wants) {
				t.Fatalf("%v of %d rows for %v", heights, rows, wants)
			}
		}
		check()
		at := rapid.IntRange(0, len(wants)-1).Draw(t, "focus")
		before := heights[at]
		favour(heights, at, wants[at])
		check()
		if heights[at] < before || before < wants[at] && heights[at] > max(before, wants[at], rows/2) {
			t.Fatalf("the focused pane had %d of %d rows, wants %d and has %d", before, rows, wants[at], heights[at])
		}
	})
}

// everyPage are states with each page open, and with none.
func everyPage() map[string]screen {
	m := overrideState(80, 24)
	return map[string]screen{
		"panes": m, "help": press(m, "?"), "explanation": press(m, "2", "x"), "comparison": press(m, "d"), "commands": press(m, ":"),
		"start": show(start(80, 24, testConfig()), emptyReport()), "stale": show(m, brokenReport()), "a tour": show(start(80, 24, tourConfig()), overrideReport()),
	}
}

// anySize is a terminal that is drawn.
func anySize(t *rapid.T) size {
	return size{rapid.IntRange(leastWidth, 300).Draw(t, "width"), rapid.IntRange(leastHeight, 100).Draw(t, "height")}
}

// TestLayoutFillsTheTerminal: whatever the size, page and focus, the boxes tile
// the body, the panes of a box fill it but for its borders, and the focused pane
// is there.
func TestLayoutFillsTheTerminal(t *testing.T) {
	t.Parallel()
	for name, m := range everyPage() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				s := anySize(t)
				m := resized(m, s)
				if m.pageKind() == noPage {
					m = press(m, rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "6"}).Draw(t, "focus"))
				}
				l := &m.layout
				above := 1 + len(l.banner)
				if l.notice != nil {
					above++
				}
				if want := (rect{0, above, s.width, s.height - above - 1}); l.body != want {
					t.Fatalf("the body is %+v, want %+v", l.body, want)
				}
				checkTiled(t, l)
				if m.pageKind() == noPage && (!l.isVisible(m.focus) || l.panes[m.focus].height < 1) {
					t.Fatalf("the focused pane is %+v of %+v", l.panes[m.focus], l.body)
				}
			})
		})
	}
}

// resized is the screen on a terminal of a size.
func resized(m screen, s size) screen {
	return drive(m, tea.WindowSizeMsg{Width: s.width, Height: s.height})
}

// checkTiled reports boxes that overlap or leave a gap, and panes that do not
// fill their box.
func checkTiled(t *rapid.T, l *layout) {
	t.Helper()
	x := l.body.x
	for _, b := range l.boxes {
		if b.at.x != x || b.at.y != l.body.y || b.at.height != l.body.height || b.at.width <= 4 {
			t.Fatalf("the box %+v begins at %d of the body %+v", b.at, x, l.body)
		}
		x += b.at.width
		area := inside(b.at)
		if b.isPage {
			if l.page != area {
				t.Fatalf("the page %+v in the box %+v", l.page, b.at)
			}
			continue
		}
		y := area.y
		for _, id := range b.panes {
			if r := l.panes[id]; r.x != area.x || r.width != area.width || r.y != y || r.height < 1 {
				t.Fatalf("pane %d is %+v of %+v, from row %d on", id, r, area, y)
			}
			y += l.panes[id].height + 1
		}
		if y-1 != area.y+area.height {
			t.Fatalf("the panes end at row %d of %+v", y-1, area)
		}
	}
	if len(l.boxes) > 0 && x != l.body.x+l.body.width {
		t.Fatalf("the boxes end at %d of %+v", x, l.body)
	}
}

// TestPanesThatAreVisible: which panes are seen at once follows from the size.
func TestPanesThatAreVisible(t *testing.T) {
	t.Parallel()
	all := []paneID{launchesPane, clocksPane, timelinePane, environmentPane, findingsPane}
	for _, test := range []struct {
		size size
		keys []string
		want []paneID
	}{
		{size{40, 10}, nil, []paneID{launchesPane}},
		{size{79, 100}, []string{"3"}, []paneID{timelinePane}},
		{size{80, 20}, nil, []paneID{launchesPane, clocksPane}},
		{size{80, 20}, []string{"5", "1"}, []paneID{launchesPane, findingsPane}},
		{size{200, 20}, []string{"3"}, []paneID{launchesPane, timelinePane}},
		{size{80, 21}, nil, []paneID{launchesPane, clocksPane, environmentPane, findingsPane}},
		{size{80, 21}, []string{"3", "4"}, []paneID{launchesPane, timelinePane, environmentPane, findingsPane}},
		{size{80, 47}, nil, []paneID{launchesPane, clocksPane, environmentPane, findingsPane}},
		{size{80, 48}, nil, all},
		{size{159, 47}, nil, []paneID{launchesPane, clocksPane, environmentPane, findingsPane}},
		{size{160, 21}, nil, all},
		{size{200, 60}, []string{"d", "esc"}, all},
		{size{200, 60}, []string{"2", "x"}, []paneID{launchesPane}},
		{size{200, 60}, []string{"?"}, nil},
	} {
		m := press(resized(show(start(80, 24, testConfig()), overrideReport()), test.size), test.keys...)
		var got []paneID
		for _, id := range all {
			if m.layout.isVisible(id) && m.layout.panes[id].height > 0 {
				got = append(got, id)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%+v after %v (-want +got):\n%s", test.size, test.keys, diff)
		}
	}
}

// TestEveryCellLeadsToItsPane: what the pointer is on is what is drawn there.
func TestEveryCellLeadsToItsPane(t *testing.T) {
	t.Parallel()
	m := overrideState(80, 24)
	rapid.Check(t, func(t *rapid.T) {
		m := press(resized(m, anySize(t)), rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "6"}).Draw(t, "focus"))
		for id, r := range m.layout.panes {
			for y := r.y; y < r.y+r.height; y++ {
				for _, x := range []int{r.x, r.x + r.width/2, r.x + r.width - 1} {
					if got, row, found := m.paneAt(x, y); r.width > 0 && (!found || got != paneID(id) || row != y-r.y) {
						t.Fatalf("%d,%d of pane %d at %+v leads to row %d of pane %d (%t)", x, y, id, r, row, got, found)
					}
				}
			}
		}
		for _, tab := range m.tabs() {
			if got, row, found := m.paneAt(tab.at.x, tab.at.y); !found || got != tab.id || row >= 0 {
				t.Fatalf("the name %q leads to row %d of pane %d (%t)", tab.text, row, got, found)
			}
		}
	})
}
