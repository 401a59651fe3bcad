package main

import (
	"math"
	"strings"

	"fusebox/model"
	"fusebox/resolver"

	"github.com/charmbracelet/x/ansi"
)

// lineGlyphs are the characters of a time line, one cell each.
type lineGlyphs struct {
	start, runs, over, stops                   rune
	firstByte, keepalive, background, deadline rune
	aborted, answered, unknown                 rune
}

var (
	unicodeLine = lineGlyphs{'├', '─', '·', '┤', '○', '•', '»', '┃', '✖', '✓', '?'}
	asciiLine   = lineGlyphs{'|', '-', '.', '|', 'o', '*', '>', '!', 'x', '+', '?'}
)

// timeline is the life of a call on a logarithmic scale: a row of times, a row
// of marks, and what the marks stand for.
type timeline struct {
	*page
	glyphs lineGlyphs
	played *resolver.Played
	// cells is the width of the rows; the first cell is the start, the last the
	// answer.
	cells     int
	isAssumed bool
}

// timelineIndent stands before the rows.
const timelineIndent = 4

func (p *page) timeline(played *resolver.Played) *timeline {
	t := &timeline{page: p, glyphs: unicodeLine, played: played, cells: max(p.width-timelineIndent, 2)}
	if p.glyphs == asciiGlyphs {
		t.glyphs = asciiLine
	}
	return t
}

func (t *timeline) print() {
	margin := strings.Repeat(" ", timelineIndent)
	t.line(margin, t.paint(muted, t.scale()))
	t.line(margin, t.row())
	t.legend(margin)
}

// cell is where a moment lies in a row.
func (t *timeline) cell(at model.Millis) int {
	end := t.played.Call.Done
	// What comes within the first thousandth of the call, or the first second,
	// lies close to the start.
	unit := float64(min(model.Second, max(end/1000, 1)))
	share := math.Log1p(float64(min(at, end))/unit) / math.Log1p(float64(end)/unit)
	return int(math.Round(share * float64(t.cells-1)))
}

// scaleTimes are the times of the upper row.
var scaleTimes = [...]model.Millis{
	10, 100, model.Second, 10 * model.Second, model.Minute, 10 * model.Minute,
	model.Hour, 10 * model.Hour, model.Day, 10 * model.Day, 100 * model.Day,
}

// scale is the upper row: round times above their cells, as many as there is
// room for.
func (t *timeline) scale() string {
	const between = 2
	end := t.played.Call.Done.String()
	right := t.cells - len(end)
	if right < 1+between {
		return pad("", max(t.cells-1, 0))
	}
	row := "0"
	for _, at := range scaleTimes {
		text := at.String()
		cell := t.cell(at)
		if at < t.played.Call.Done && cell >= len(row)+between && cell+len(text)+between <= right {
			row = pad(row, cell) + text
		}
	}
	return pad(row, right) + end
}

// lineMark is a character of the lower row.
type lineMark struct {
	glyph rune
	role  role
}

// row is the lower row.
func (t *timeline) row() string {
	end := t.cell(t.ends().At)
	marks := make([]lineMark, t.cells)
	for i := range marks {
		marks[i] = lineMark{t.glyphs.runs, plain}
		if i > end {
			marks[i] = lineMark{t.glyphs.over, muted}
		}
	}
	marks[0].glyph, marks[t.cells-1].glyph = t.glyphs.start, t.glyphs.stops
	t.keepalives(marks[:end])
	for _, event := range t.played.Events {
		if event.What != resolver.EventStart {
			marks[t.cell(event.At)] = t.mark(event)
		}
	}
	// The end is drawn over all.
	marks[end] = t.mark(t.ends())
	var b strings.Builder
	for first := 0; first < len(marks); {
		last := first
		var run strings.Builder
		for ; last < len(marks) && marks[last].role == marks[first].role; last++ {
			run.WriteRune(marks[last].glyph)
		}
		b.WriteString(t.paint(marks[first].role, run.String()))
		first = last
	}
	return b.String()
}

// ends is the end of the call.
func (t *timeline) ends() resolver.Event {
	for _, event := range t.played.Events {
		switch event.What {
		case resolver.EventAborted, resolver.EventAnswered, resolver.EventUnknown:
			return event
		}
	}
	return resolver.Event{At: t.played.Call.Done, What: resolver.EventUnknown}
}

// keepalives marks the cells in which progress comes.
func (t *timeline) keepalives(marks []lineMark) {
	every, first, isKept := t.played.Call.Keepalive, model.Millis(0), false
	for _, event := range t.played.Events {
		if event.What == resolver.EventKeepalive {
			first, isKept = event.At, true
		}
	}
	if !isKept {
		return
	}
	// On a logarithmic scale they grow denser: once in every cell, always.
	for at, before := first, -1; at < t.played.Call.Done; at += every {
		cell := t.cell(at)
		if cell >= len(marks) {
			return
		}
		if cell > 0 {
			marks[cell] = lineMark{t.glyphs.keepalive, good}
		}
		if cell == before {
			for ; cell < len(marks); cell++ {
				marks[cell] = lineMark{t.glyphs.keepalive, good}
			}
			return
		}
		before = cell
	}
}

// mark is what an event is drawn as.
func (t *timeline) mark(event resolver.Event) lineMark {
	switch event.What {
	case resolver.EventFirstByte:
		return lineMark{t.glyphs.firstByte, plain}
	case resolver.EventKeepalive:
		return lineMark{t.glyphs.keepalive, good}
	case resolver.EventBackground:
		return lineMark{t.glyphs.background, accent}
	case resolver.EventClock:
		return lineMark{t.glyphs.deadline, caution}
	case resolver.EventAborted:
		return lineMark{t.glyphs.aborted, bad}
	case resolver.EventAnswered:
		return lineMark{t.glyphs.answered, good}
	}
	return lineMark{t.glyphs.unknown, muted}
}

// legend says what the marks stand for, in the order of time.
func (t *timeline) legend(margin string) {
	used := 0
	var row strings.Builder
	for _, event := range t.played.Events {
		words := t.words(event)
		if words == "" {
			continue
		}
		mark := t.mark(event)
		words = " " + event.At.String() + " " + words
		cells := ansi.StringWidth(words) + 1
		if used > 0 && used+len(gap)+cells > t.cells {
			t.line(margin, row.String())
			row.Reset()
			used = 0
		}
		if used > 0 {
			row.WriteString(gap)
			used += len(gap)
		}
		row.WriteString(t.paint(mark.role, string(mark.glyph)) + t.cut(words, max(t.cells-1, 1)))
		used += cells
	}
	if used > 0 {
		t.line(margin, row.String())
	}
}

// words name an event; "" where the line says it all, or another event does.
func (t *timeline) words(event resolver.Event) string {
	clocks, verdict := &t.played.Server.Clocks, &t.played.Verdict
	come := ""
	if event.At > t.ends().At {
		come = " would come"
	}
	switch event.What {
	case resolver.EventFirstByte:
		return "headers" + come
	case resolver.EventKeepalive:
		return "first progress" + come
	case resolver.EventBackground:
		return "leaves the foreground" + t.assumed(&clocks[model.Background])
	case resolver.EventClock:
		if verdict.Outcome == model.Aborted && event.Clock == verdict.By {
			return ""
		}
		return event.Clock.Title() + t.assumed(&clocks[event.Clock])
	case resolver.EventAborted:
		return verdict.By.Title() + " ends it" + t.assumed(&clocks[verdict.By])
	case resolver.EventAnswered:
		return "answered"
	case resolver.EventUnknown:
		return "not known"
	}
	return ""
}

// assumed is the mark behind an assumed clock.
func (t *timeline) assumed(clock *model.Clock) string {
	if !clock.Assumed {
		return ""
	}
	t.isAssumed = true
	return assumedMark
}
