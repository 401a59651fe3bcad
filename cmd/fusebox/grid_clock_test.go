package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// figure is a figure of the header that depends on the clock.
const figure = `(\d+(?:\.\d+)? (?:ms|s|min)|<1 ms)`

// clockTexts find in the header, in their first group, what depends on the
// clock, and say what a picture shows instead; where they do not, it is what the
// save took.
var clockTexts = []struct {
	pattern *regexp.Regexp
	stand   string
}{
	{regexp.MustCompile(`\bread in ` + figure), ""},
	{regexp.MustCompile(`→ ` + figure), ""},
	{regexp.MustCompile(`  ` + figure + ` *$`), ""},
	{regexp.MustCompile(`(\d+ s) (?:ago|→)`), "2 s"},
	{regexp.MustCompile(`\bat (\d\d:\d\d:\d\d)`), "09:26:53"},
	{regexp.MustCompile(` (\d\d:\d\d) →`), "09:26"},
	{regexp.MustCompile(`\(settle ` + figure), "60 ms"},
	{regexp.MustCompile(`, read ` + figure), "<1 ms"},
	{regexp.MustCompile(`, resolve ` + figure), "1 ms"},
}

// stopClocks makes the header the same at whatever speed it came about, by
// what stands for the time that a save took.
func (g grid) stopClocks(took string) error {
	const header = 0
	for _, clock := range clockTexts {
		text, columns := g.text(header)
		found := clock.pattern.FindStringSubmatchIndex(text)
		if found == nil {
			continue
		}
		stand := clock.stand
		if stand == "" {
			stand = took
		}
		if !g.replace(header, columns[found[2]], columns[found[3]], stand) {
			return fmt.Errorf("putting %q in the header: too little room in %q", stand, text)
		}
	}
	return nil
}

// replace puts a text in the place of some columns of a row. What stands before
// them, up to the gap between the two sides of the row, moves, so that the right
// side stays where it is. It does so only where that gap is wider than those
// within a side, before and after.
func (g grid) replace(y, from, to int, text string) bool {
	const within = 3
	row := g[y]
	var put []gridCell
	for _, character := range text {
		c := row[from]
		c.text = string(character)
		put = append(put, c)
	}
	start, end := widestGap(row[:from])
	gap := end - start - (len(put) - (to - from))
	if min(end-start, gap) <= within {
		return false
	}
	g[y] = slices.Concat(row[:start], slices.Repeat(row[start:start+1], gap), row[end:from], put, row[to:])
	return true
}

// widestGap gives the columns from and before which the widest gap of some
// cells is.
func widestGap(cells []gridCell) (start, end int) {
	width := 0
	for x, c := range cells {
		if c.text != " " {
			width = 0
			continue
		}
		if width++; width > end-start {
			start, end = x+1-width, x+1
		}
	}
	return start, end
}

// TestStopClocks: figures that the clock makes are replaced, those that files
// make are not, and the right side stays where it is.
func TestStopClocks(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		" fusebox · live      ✖ 2   read in 3 ms ":      " fusebox · live     ✖ 2   read in 12 ms ",
		" fusebox · live      ✖ 2   read in 12 ms ":     " fusebox · live      ✖ 2   read in 12 ms ",
		" fusebox · live      ✖ 2   read in 103 ms ":    " fusebox · live       ✖ 2   read in 12 ms ",
		" fusebox · live       ✖ 2  1.204 s ":           " fusebox · live         ✖ 2  12 ms ",
		" f      ✖ 2   saved 10 s ago → 103 ms ":        " f        ✖ 2   saved 2 s ago → 12 ms ",
		" f      ✖ 2   gone 7 s → 5 ms ":                " f     ✖ 2   gone 2 s → 12 ms ",
		" f      removed at 23:59:01 → 1.5 s ":          " f      removed at 09:26:53 → 12 ms ",
		" f      23:59 → 12 ms ":                        " f      09:26 → 12 ms ",
		" 10 s.yaml      (settle 61 ms, read 1 ms) ":    " 10 s.yaml     (settle 60 ms, read <1 ms) ",
		" a      → 9 ms (settle <1 ms, resolve 10 ms) ": " a      → 12 ms (settle 60 ms, resolve 1 ms) ",
		" fusebox · reading ":                           " fusebox · reading ",
	} {
		width := ansi.StringWidth(header)
		g := typed(width, 2, header+"\nread in 3 ms")
		if err := g.stopClocks("12 ms"); err != nil {
			t.Errorf("%q: %v", header, err)
		}
		if got, _ := g.text(0); got != want || len(g[0]) != width {
			t.Errorf("%q: %q in %d cells, want %q in %d", header, got, len(g[0]), want, width)
		}
		if body, _ := g.text(1); !strings.HasPrefix(body, "read in 3 ms") {
			t.Errorf("the body became %q", body)
		}
	}
	for _, narrow := range []string{" a    read in 3 ms", " a   read in 120 ms"} {
		if err := typed(len(narrow), 1, narrow).stopClocks("12 ms"); err == nil {
			t.Errorf("%q is wide enough", narrow)
		}
	}
}
