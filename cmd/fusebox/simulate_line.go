package main

import (
	"strings"

	"fusebox/resolver"
	"fusebox/tui/timeline"

	"github.com/charmbracelet/x/ansi"
)

// lineRoles are what the marks mean; plain for those that it does not list.
var lineRoles = [timeline.Unknown + 1]role{
	timeline.Over: muted, timeline.Stops: muted,
	timeline.Keepalive: good, timeline.Background: accent, timeline.Deadline: caution,
	timeline.Aborted: bad, timeline.Answered: good, timeline.Unknown: muted,
}

// callLine is the life of a call as text: a row of times, a row of marks, and
// what the marks stand for.
type callLine struct {
	*page
	played *resolver.Played
	// cells is the width of the rows; the first cell is the start, the last the
	// answer.
	cells     int
	isAssumed bool
}

// timelineIndent stands before the rows.
const timelineIndent = 4

func (p *page) timeline(played *resolver.Played) *callLine {
	return &callLine{page: p, played: played, cells: max(p.width-timelineIndent, 2)}
}

func (l *callLine) print() {
	margin := strings.Repeat(" ", timelineIndent)
	axis := timeline.NewAxis(l.cells, l.played.Call.Done)
	l.line(margin, l.paint(muted, l.scale(axis)))
	l.line(margin, l.row(axis))
	l.legend(margin)
}

// scale is the upper row: round times above their cells, blank where there is no
// room for any.
func (l *callLine) scale(axis timeline.Axis) string {
	row := ""
	for _, label := range axis.Labels() {
		row = pad(row, label.Cell) + label.Text
	}
	return pad(row, l.cells-1)
}

// row is the lower row: the marks, those of one role painted at once.
func (l *callLine) row(axis timeline.Axis) string {
	marks := timeline.Call(l.played, axis)
	var b strings.Builder
	for first := 0; first < len(marks); {
		last := first
		var run strings.Builder
		for ; last < len(marks) && lineRoles[marks[last]] == lineRoles[marks[first]]; last++ {
			run.WriteRune(marks[last].Rune(l.isASCII()))
		}
		b.WriteString(l.paint(lineRoles[marks[first]], run.String()))
		first = last
	}
	return b.String()
}

// legend says what the marks stand for, in the order of time.
func (l *callLine) legend(margin string) {
	used := 0
	var row strings.Builder
	for _, entry := range timeline.Legend(l.played) {
		words := " " + entry.At.String() + " " + entry.Words
		if entry.Assumed {
			words += assumedMark
			l.isAssumed = true
		}
		cells := ansi.StringWidth(words) + 1
		if used > 0 && used+len(gap)+cells > l.cells {
			l.line(margin, row.String())
			row.Reset()
			used = 0
		}
		if used > 0 {
			row.WriteString(gap)
			used += len(gap)
		}
		mark := l.paint(lineRoles[entry.Mark], string(entry.Mark.Rune(l.isASCII())))
		row.WriteString(mark + l.cut(words, max(l.cells-1, 1)))
		used += cells
	}
	if used > 0 {
		l.line(margin, row.String())
	}
}
