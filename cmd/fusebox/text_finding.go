package main

import (
	"slices"
	"strconv"
	"strings"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
)

// distinctFinding is a finding with all launches it was found in.
type distinctFinding struct {
	*model.Finding
	launches []string
}

// distinctFindings makes one of findings that say the same of the same place.
// The order stays that of the first of each.
func distinctFindings(findings []model.Finding) []distinctFinding {
	type identity struct {
		code     model.Code
		severity model.Severity
		span     model.Span
		message  string
	}
	var distinct []distinctFinding
	known := make(map[identity]int, len(findings))
	for i := range findings {
		finding := &findings[i]
		id := identity{finding.Code, finding.Severity, finding.Span, finding.Message}
		at, found := known[id]
		if !found {
			at = len(distinct)
			known[id] = at
			distinct = append(distinct, distinctFinding{Finding: finding})
		}
		if finding.Launch != "" && !slices.Contains(distinct[at].launches, finding.Launch) {
			distinct[at].launches = append(distinct[at].launches, finding.Launch)
		}
	}
	return distinct
}

// mostNames is how many names are written out before the rest is counted.
const mostNames = 3

// in names the launches a finding is about, "" for a finding about a file.
func (d *distinctFinding) in() string {
	names := make([]string, 0, mostNames)
	for _, name := range d.launches[:min(len(d.launches), mostNames)] {
		names = append(names, model.Escape(name))
	}
	switch rest := len(d.launches) - len(names); {
	case len(names) == 0:
		return ""
	case rest > 0:
		return "in launches " + strings.Join(names, ", ") + " and " + strconv.Itoa(rest) + " more"
	case len(names) > 1:
		return "in launches " + strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
	}
	return "in launch " + names[0]
}

// heading is the severity and code of a finding.
func (p *page) heading(f *model.Finding) string {
	return p.paint(severityRole(f.Severity), f.Severity.String()+"["+string(f.Code)+"]")
}

// info adds a finding that needs no repair, in one line.
func (p *page) info(d *distinctFinding) {
	where := d.in()
	if place := d.Span.String(); place != "" {
		where = strings.TrimSuffix(place+", "+where, ", ")
	}
	if where != "" {
		where = p.paint(muted, " ("+where+")")
	}
	p.paragraph(2, p.heading(d.Finding), " ", d.Message, where)
}

// finding adds a finding with the line it is about.
func (p *page) finding(d *distinctFinding) {
	margin := max(len(strconv.Itoa(d.Span.Line)), 2)
	p.paragraph(margin+3, p.heading(d.Finding), " ", p.paint(strong, d.Message))
	p.place(margin, &d.Span)
	if d.Excerpt.Line > 0 {
		p.excerpt(margin, severityRole(d.Severity), d.Excerpt)
	}
	p.remark(margin, "fix", d.Fix)
	p.remark(margin, "", d.in())
	for _, related := range d.Related {
		if place := related.Span.String(); place != "" {
			p.paragraph(6, p.paint(accent, "note"), ": ", related.Message)
			p.place(margin, &related.Span)
		}
	}
}

// place points at a place, or at the whole file where there is no line.
func (p *page) place(margin int, span *model.Span) {
	text := span.String()
	if text == "" {
		text = model.Escape(span.File)
	}
	if text != "" {
		p.line(strings.Repeat(" ", margin), p.paint(accent, "-->"), " ", text)
	}
}

// remark adds a line under the excerpt.
func (p *page) remark(margin int, word, text string) {
	if text == "" {
		return
	}
	if word != "" {
		word = p.paint(accent, word) + ": "
	}
	p.paragraph(margin+3, strings.Repeat(" ", margin), " ", p.paint(accent, "="), " ", word, text)
}

// excerpt quotes a line and underlines what the finding is about.
func (p *page) excerpt(margin int, r role, e model.Excerpt) {
	number := strconv.Itoa(e.Line)
	bar := p.paint(accent, "|")
	blank := strings.Repeat(" ", margin) + " " + bar
	before, marked, after := p.crop(e, p.width-margin-3)
	carets := max(ansi.StringWidth(marked), 1)
	p.line(blank)
	p.line(strings.Repeat(" ", margin-len(number)), p.paint(accent, number), " ", bar, " ", before, p.paint(r, marked), after)
	p.line(blank, " ", strings.Repeat(" ", ansi.StringWidth(before)), p.paint(r, strings.Repeat("^", carets)))
}

// crop shortens the parts of a line so that together they take at most width
// cells and the marked part is in sight.
func (p *page) crop(e model.Excerpt, width int) (before, marked, after string) {
	width = max(width, 20)
	// A line may be as long as the file: what lies far off is dropped before
	// anything is measured.
	before, marked, after = lastBytes(e.Before, 16*width), firstBytes(e.Marked, 16*width), firstBytes(e.After, 16*width)
	isWhole := len(before)+len(marked)+len(after) == len(e.Before)+len(e.Marked)+len(e.After)
	if isWhole && ansi.StringWidth(before)+ansi.StringWidth(marked)+ansi.StringWidth(after) <= width {
		return before, marked, after
	}
	marked = p.cut(marked, width/2)
	room := width - ansi.StringWidth(marked)
	// What stands before says more than what comes after.
	most := room - min(ansi.StringWidth(after), room/3)
	before = p.cutLeft(before, most)
	return before, marked, p.cut(after, room-ansi.StringWidth(before))
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
