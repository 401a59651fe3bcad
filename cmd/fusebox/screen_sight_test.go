//go:build unix

package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// await waits until the screen is as a line of the script says.
func (s *screenScript) await(args []string, holds func(lines []string) bool) {
	s.on().moment(strings.Join(args, " "), func(text string) bool { return holds(strings.Split(text, "\n")) })
	s.isEscaping = false
}

// see waits until all of some patterns are on the screen, or none of them.
func (s *screenScript) see(negated bool, args []string) {
	patterns := s.patterns(args)
	s.await(args, func(lines []string) bool { return agree(patterns, lines, !negated) })
}

// seeLine waits until one line matches all of some patterns, or none of them.
func (s *screenScript) seeLine(negated bool, args []string) {
	n, err := strconv.Atoi(args[0])
	if err != nil || n == 0 {
		s.Fatalf("%q is not the number of a line", args[0])
	}
	patterns := s.patterns(args[1:])
	s.await(args, func(lines []string) bool {
		i := n - 1
		if n < 0 {
			i = len(lines) + n
		}
		return i >= 0 && i < len(lines) && agree(patterns, lines[i:i+1], !negated)
	})
}

// agree reports whether each pattern matches some line, or each matches none.
func agree(patterns []*regexp.Regexp, lines []string, matching bool) bool {
	for _, pattern := range patterns {
		if slices.ContainsFunc(lines, pattern.MatchString) != matching {
			return false
		}
	}
	return true
}

// seeStyle waits until text that matches is drawn in a way, or none is.
func (s *screenScript) seeStyle(negated bool, args []string) {
	pattern, style := s.patterns(args[:1])[0], args[1]
	if !slices.Contains([]string{"bold", "reverse", "underline", "coloured"}, style) {
		s.Fatalf("%q is not a style", style)
	}
	d := s.on().display
	s.await(args, func(lines []string) bool {
		return slices.ContainsFunc(d.places(pattern, len(lines)), func(p place) bool { return d.isDrawn(p, style) }) != negated
	})
}

// place is where a text is on the screen: a row, and columns from the first to
// before the last, all from 0 on.
type place struct{ row, from, to int }

// places finds the texts that match a pattern. Like all that reads cells it is
// for somebody who waits, while nothing else is drawn.
func (d *display) places(pattern *regexp.Regexp, rows int) []place {
	var found []place
	for row := range rows {
		text, columns := d.row(row)
		for _, at := range pattern.FindAllStringIndex(strings.TrimRight(text, " "), -1) {
			found = append(found, place{row, columns[at[0]], columns[at[1]]})
		}
	}
	return found
}

// row gives the text of a row, and the column that each of its bytes and its end
// is in.
func (d *display) row(row int) (text string, columns []int) {
	var b strings.Builder
	width := d.screen.Width()
	for column := 0; column < width; column++ {
		cell := d.screen.CellAt(column, row)
		if cell == nil || cell.Width == 0 {
			// The second half of a wide character.
			continue
		}
		b.WriteString(cell.Content)
		for range len(cell.Content) {
			columns = append(columns, column)
		}
	}
	return b.String(), append(columns, width)
}

// Attributes of cells, as the emulator numbers them.
const (
	boldAttribute    = 1 << 0
	reverseAttribute = 1 << 5
)

// isDrawn reports whether all but the blanks of a place is drawn in a way; blanks
// too, where these are visible.
func (d *display) isDrawn(p place, style string) bool {
	for column := p.from; column < p.to; column++ {
		cell := d.screen.CellAt(column, p.row)
		if cell == nil || cell.Width == 0 || cell.Content == " " && style != "reverse" {
			continue
		}
		drawn := map[string]bool{
			"bold":      cell.Style.Attrs&boldAttribute != 0,
			"reverse":   cell.Style.Attrs&reverseAttribute != 0,
			"underline": cell.Style.Underline != 0,
			"coloured":  cell.Style.Fg != nil || cell.Style.Bg != nil,
		}
		if !drawn[style] {
			return false
		}
	}
	return true
}
