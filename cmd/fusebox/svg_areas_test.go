package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// block is a character that fills a part of its cell, in eighths of it, with a
// share of its colour in percent.
type block struct{ left, top, right, bottom, percent int }

// blocks are the characters that are drawn as areas.
var blocks = map[string]block{
	"█": {0, 0, 8, 8, 100}, "▉": {0, 0, 7, 8, 100}, "▊": {0, 0, 6, 8, 100}, "▋": {0, 0, 5, 8, 100}, "▌": {0, 0, 4, 8, 100},
	"▍": {0, 0, 3, 8, 100}, "▎": {0, 0, 2, 8, 100}, "▏": {0, 0, 1, 8, 100}, "▐": {4, 0, 8, 8, 100}, "▕": {7, 0, 8, 8, 100},
	"▁": {0, 7, 8, 8, 100}, "▂": {0, 6, 8, 8, 100}, "▃": {0, 5, 8, 8, 100}, "▄": {0, 4, 8, 8, 100}, "▅": {0, 3, 8, 8, 100},
	"▆": {0, 2, 8, 8, 100}, "▇": {0, 1, 8, 8, 100}, "▀": {0, 0, 8, 4, 100}, "▔": {0, 0, 8, 1, 100},
	"░": {0, 0, 8, 8, 25}, "▒": {0, 0, 8, 8, 50}, "▓": {0, 0, 8, 8, 75},
}

// isBlock reports whether a character is drawn as an area.
func isBlock(text string) bool { return blocks[text] != block{} }

// area is a part of a picture in one colour, in tenths.
type area struct {
	left, top, right, bottom int
	ink                      rgb
}

// areasOf gives the backgrounds of a screen and what characters fill, each as
// wide as it goes.
func areasOf(g grid) []area {
	var areas []area
	for y, row := range g {
		grounds, filled := areas, []area(nil)
		for x, c := range row {
			left, top := x*cellWidth, y*rowHeight
			if c.ground != terminalGround {
				grounds = joined(grounds, area{left, top, left + cellWidth, top + rowHeight, c.ground})
			}
			if b := blocks[c.text]; isBlock(c.text) {
				filled = joined(filled, area{
					left + b.left*cellWidth/8, top + b.top*rowHeight/8, left + b.right*cellWidth/8, top + b.bottom*rowHeight/8,
					c.ground.mixed(c.ink, b.percent),
				})
			}
		}
		areas = append(grounds, filled...)
	}
	return areas
}

// joined adds an area to others, as a part of the last where that goes on.
func joined(areas []area, next area) []area {
	if n := len(areas); n > 0 {
		last := &areas[n-1]
		if last.right == next.left && last.top == next.top && last.bottom == next.bottom && last.ink == next.ink {
			last.right = next.right
			return areas
		}
	}
	return append(areas, next)
}

// TestAreas: areas go on from cell to cell, and what characters fill lies over
// the backgrounds.
func TestAreas(t *testing.T) {
	t.Parallel()
	red, green := rgb{0x80, 0, 0}, rgb{0, 0x80, 0}
	for text, want := range map[string][]area{
		"abc":                       nil,
		"\x1b[41ma c":               {{0, 0, 252, 180, red}},
		"\x1b[41ma\x1b[42mbc":       {{0, 0, 84, 180, red}, {84, 0, 252, 180, green}},
		"\x1b[41ma\x1b[mb\x1b[41mc": {{0, 0, 84, 180, red}, {168, 0, 252, 180, red}},
		"\x1b[7mab":                 {{0, 0, 168, 180, terminalInk}},
		"██▌":                       {{0, 0, 210, 180, terminalInk}},
		"\x1b[31m▄▄▌":               {{0, 90, 168, 180, red}, {168, 0, 210, 180, red}},
		"\x1b[31;42m▐":              {{0, 0, 84, 180, green}, {42, 0, 84, 180, red}},
		"\x1b[31;42m▒":              {{0, 0, 84, 180, green}, {0, 0, 84, 180, rgb{0x40, 0x40, 0}}},
		"a\n█":                      {{0, 180, 84, 360, terminalInk}},
	} {
		if diff := cmp.Diff(want, areasOf(typed(3, 2, text)), cmp.AllowUnexported(area{}, rgb{})); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}
