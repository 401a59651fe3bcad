package main

import (
	"cmp"
	"slices"
	"strings"
	"testing"
)

// lineArms are the characters that are drawn as lines, so that they join
// whatever the font: to which edges of the cell they go from its middle, in
// capitals where they are heavy.
var lineArms = map[string]string{
	"─": "lr", "│": "ud", "━": "LR", "┃": "UD", "╴": "l", "╵": "u", "╶": "r", "╷": "d", "╸": "L", "╹": "U", "╺": "R", "╻": "D",
	"┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru", "┼": "lrud",
}

// roundArms are the corners that are drawn as arcs.
var roundArms = map[string]string{"╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu"}

// The widths of lines, in tenths.
const (
	lightWidth = 11
	heavyWidth = 26
)

// segment is a straight line, along a row or a column, in tenths.
type segment struct {
	vertical     bool
	at, from, to int
}

// stroke is what is drawn in one colour and width.
type stroke struct {
	ink      rgb
	width    int
	segments []segment
	arcs     string
}

// strokes are the lines of a picture.
type strokes []stroke

// of gives the stroke of a colour and width.
func (s *strokes) of(ink rgb, width int) *stroke {
	for i := range *s {
		if (*s)[i].ink == ink && (*s)[i].width == width {
			return &(*s)[i]
		}
	}
	*s = append(*s, stroke{ink: ink, width: width})
	return &(*s)[len(*s)-1]
}

// isLine reports whether a character is drawn as lines.
func isLine(text string) bool { return lineArms[text] != "" || roundArms[text] != "" }

// strokesOf gives the lines of a screen: those that characters stand for, and
// those under and through text.
func strokesOf(g grid) strokes {
	const under, through = rowHeight * 5 / 6, rowHeight * 13 / 24
	var s strokes
	for y, row := range g {
		for x, c := range row {
			left, top := x*cellWidth, y*rowHeight
			for _, arm := range lineArms[c.text] {
				width := lightWidth
				if arm < 'a' {
					width = heavyWidth
				}
				s.of(c.ink, width).add(armSegment(left, top, arm, 0))
			}
			if arms := roundArms[c.text]; arms != "" {
				s.of(c.ink, lightWidth).addCorner(left, top, arms)
			}
			if c.underlined {
				s.of(c.ink, lightWidth).add(segment{false, top + under, left, left + cellWidth})
			}
			if c.struck {
				s.of(c.ink, lightWidth).add(segment{false, top + through, left, left + cellWidth})
			}
		}
	}
	return s
}

// armSegment is the line from some way off the middle of a cell to an edge.
func armSegment(left, top int, arm rune, off int) segment {
	middle, centre := left+cellWidth/2, top+rowHeight/2
	switch arm {
	case 'l', 'L':
		return segment{false, centre, left, middle - off}
	case 'r', 'R':
		return segment{false, centre, middle + off, left + cellWidth}
	case 'u', 'U':
		return segment{true, middle, top, centre - off}
	}
	return segment{true, middle, centre + off, top + rowHeight}
}

// add adds a line.
func (s *stroke) add(line segment) { s.segments = append(s.segments, line) }

// addCorner adds a corner whose arc ends at the side of its cell.
func (s *stroke) addCorner(left, top int, arms string) {
	const radius = cellWidth / 2
	middle, centre := left+cellWidth/2, top+rowHeight/2
	upright := armSegment(left, top, rune(arms[1]), radius)
	s.add(upright)
	start, side := upright.from, left
	if arms[1] == 'u' {
		start = upright.to
	}
	if arms[0] == 'r' {
		side += cellWidth
	}
	s.arcs += "M" + tenths(middle) + " " + tenths(start) + "Q" + tenths(middle) + " " + tenths(centre) + " " + tenths(side) + " " + tenths(centre)
}

// path writes a stroke as SVG does, each line as long as it goes.
func (s *stroke) path() string {
	lines := slices.SortedFunc(slices.Values(s.segments), func(a, b segment) int {
		if a.vertical != b.vertical {
			if b.vertical {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from))
	})
	var b strings.Builder
	for i := 0; i < len(lines); {
		line := lines[i]
		for i++; i < len(lines) && lines[i].vertical == line.vertical && lines[i].at == line.at && lines[i].from <= line.to; i++ {
			line.to = max(line.to, lines[i].to)
		}
		if line.vertical {
			b.WriteString("M" + tenths(line.at) + " " + tenths(line.from) + "V" + tenths(line.to))
		} else {
			b.WriteString("M" + tenths(line.from) + " " + tenths(line.at) + "H" + tenths(line.to))
		}
	}
	return b.String() + s.arcs
}

// TestStrokes: lines go on from cell to cell and from row to row.
func TestStrokes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"───":        "M0 9H25.2",
		"─ ─":        "M0 9H8.4M16.8 9H25.2",
		"│\n│\n│":    "M4.2 0V54",
		"├─┤\n│ │":   "M4.2 9H21M4.2 0V36M21 0V36",
		"┌┐\n└┘":     "M4.2 9H12.6M4.2 27H12.6M4.2 9V27M12.6 9V27",
		"╭─╮\n╰─╯":   "M8.4 9H16.8M8.4 27H16.8M4.2 13.2V22.8M21 13.2V22.8" + "M4.2 13.2Q4.2 9 8.4 9M21 13.2Q21 9 16.8 9M4.2 22.8Q4.2 27 8.4 27M21 22.8Q21 27 16.8 27",
		"\x1b[4ma b": "M0 15H25.2",
		"\x1b[9mab":  "M0 9.7H16.8",
		"━╸":         "M0 9H12.6",
	} {
		s := strokesOf(typed(3, 3, text))
		if len(s) != 1 || s[0].path() != want {
			t.Errorf("%q: %+v, want %q", text, s, want)
			continue
		}
		if isHeavy := strings.HasPrefix(text, "━"); (s[0].width == heavyWidth) != isHeavy {
			t.Errorf("%q is %d wide", text, s[0].width)
		}
	}
	if s := strokesOf(typed(3, 1, "\x1b[31m─\x1b[32m─\x1b[31m─")); len(s) != 2 || s[0].path() != "M0 9H8.4M16.8 9H25.2" {
		t.Errorf("two colours: %+v", s)
	}
}
