package main

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
)

// mark is how the marked part of a line is underlined. The finding and its
// notes differ without colour, too.
type mark struct {
	role role
	line string
}

// quote adds the line on which a span begins, with the marked part underlined,
// and the line on which it ends where that is another one.
func (p *page) quote(margin int, span *model.Span, first model.Excerpt, m mark) {
	if first.Line == 0 || isUnquoted(span, first) {
		return
	}
	p.line(strings.Repeat(" ", margin), " ", p.paint(accent, "|"))
	p.excerpt(margin, first, m)
	last, found := p.lastLine(span)
	if !found {
		return
	}
	if last.Line > first.Line+1 {
		p.line(p.paint(accent, "..."))
	}
	p.excerpt(margin, last, m)
}

// isUnquoted reports whether a line is too long to be quoted at all.
func isUnquoted(span *model.Span, e model.Excerpt) bool {
	return span.Column > 1 && e.Before+e.Marked+e.After == ""
}

// lastLine quotes the line on which a span over several lines ends, marked
// from its first word on.
func (p *page) lastLine(span *model.Span) (last model.Excerpt, found bool) {
	source := p.sources[span.File]
	if source == nil || span.EndLine <= span.Line {
		return model.Excerpt{}, false
	}
	last = source.Excerpt(model.Span{File: span.File, Line: span.EndLine, Column: 1, EndLine: span.EndLine, EndColumn: span.EndColumn})
	words := strings.TrimLeft(last.Marked, " ")
	last.Before, last.Marked = last.Marked[:len(last.Marked)-len(words)], words
	return last, words != ""
}

// excerpt quotes a line and underlines what the finding is about.
func (p *page) excerpt(margin int, e model.Excerpt, m mark) {
	number, bar := strconv.Itoa(e.Line), p.paint(accent, "|")
	before, marked, after := p.crop(e, p.width-margin-3)
	lead := strings.Repeat(" ", margin-len(number)) + p.paint(accent, number) + " " + bar
	if before+marked+after != "" {
		lead += " "
	}
	p.line(lead, before, p.paint(m.role, marked), after)
	underline := strings.Repeat(m.line, max(ansi.StringWidth(marked), 1))
	p.line(strings.Repeat(" ", margin), " ", bar, " ", strings.Repeat(" ", ansi.StringWidth(before)), p.paint(m.role, underline))
}

// crop shortens the parts of a line so that together they take at most width
// cells and the marked part is in sight. Where nothing is marked there is room
// for the one cell that is underlined.
func (p *page) crop(e model.Excerpt, width int) (before, marked, after string) {
	width = max(width, 20)
	// A line may be as long as the file: what lies far off is dropped before
	// anything is measured.
	before, marked, after = lastBytes(e.Before, 16*width), firstBytes(e.Marked, 16*width), firstBytes(e.After, 16*width)
	isWhole := len(before)+len(marked)+len(after) == len(e.Before)+len(e.Marked)+len(e.After)
	before, marked, after = wholeCharacters(before, marked, after)
	least := 1 - min(ansi.StringWidth(marked+after), 1)
	around := ansi.StringWidth(before) + ansi.StringWidth(after)
	if isWhole && around+ansi.StringWidth(marked)+least <= width {
		return before, marked, after
	}
	marked = p.cut(marked, max(width/2, width-around))
	room := width - max(ansi.StringWidth(marked), 1)
	// What stands before says more than what comes after.
	most := room - min(ansi.StringWidth(after), room/3)
	before = p.cutLeft(before, most)
	return before, marked, p.cut(after, room-ansi.StringWidth(before))
}

// wholeCharacters moves the borders of the marked part so that a letter and
// the marks on it, which share a cell, are not torn apart.
func wholeCharacters(before, marked, after string) (_, _, _ string) {
	text := before + marked + after
	from, to := len(before), len(before)+len(marked)
	for from > 0 && from < to && isModifier(text[from:]) {
		_, size := utf8.DecodeLastRuneInString(text[:from])
		from -= size
	}
	for from < to && isModifier(text[to:]) {
		_, size := utf8.DecodeRuneInString(text[to:])
		to += size
	}
	return text[:from], text[from:to], text[to:]
}

// isModifier reports whether a text begins with a character that changes the
// one before it: a combining mark or a skin tone.
func isModifier(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.Is(unicode.M, r) || r >= '\U0001f3fb' && r <= '\U0001f3ff'
}

// cutLeft shortens text to width cells from its beginning.
func (p *page) cutLeft(text string, width int) string {
	rest := text
	for surplus := ansi.StringWidth(text) - width; ansi.StringWidth(text) > width; surplus++ {
		// A wide character that is cut in half is kept by ansi, hence the loop.
		text = p.glyphs.ellipsis + ansi.TruncateLeft(rest, surplus+ansi.StringWidth(p.glyphs.ellipsis), "")
		if len(text) == len(p.glyphs.ellipsis) {
			break
		}
	}
	return text
}

// firstBytes gives the beginning of a text, ending at a character.
func firstBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "")
}

// lastBytes gives the end of a text, beginning at a character.
func lastBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[len(text)-n:], "")
}
