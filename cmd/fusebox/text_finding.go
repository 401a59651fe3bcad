package main

import (
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
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
		// server tells apart servers whose names are masked.
		server string
	}
	var distinct []distinctFinding
	known := make(map[identity]int, len(findings))
	for i := range findings {
		finding := &findings[i]
		id := identity{finding.Code, finding.Severity, finding.Span, finding.Message, ""}
		if model.ShowName(finding.Server) == model.Mask {
			id.server = finding.Server
		}
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
		names = append(names, model.ShowName(name))
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

// lines say everything of a finding but the places.
func (d *distinctFinding) lines() []string {
	lines := []string{d.Message}
	if d.Fix != "" {
		lines = append(lines, "fix: "+d.Fix)
	}
	if in := d.in(); in != "" {
		lines = append(lines, in)
	}
	return lines
}

// heading is the severity and code of a finding.
func (p *page) heading(f *model.Finding) string {
	return p.paint(severityRole(f.Severity), f.Severity.String()+"["+string(f.Code)+"]")
}

// info adds a finding that needs no repair, in one line.
func (p *page) info(d *distinctFinding) {
	where := d.in()
	if place := p.placed(&d.Span); place != "" {
		where = strings.TrimSuffix(place+", "+where, ", ")
	}
	if where != "" {
		where = p.paint(muted, " ("+where+")")
	}
	p.paragraph(2, p.heading(d.Finding), " ", d.Message, where)
}

// mostNotes is how many further places of a finding are shown.
const mostNotes = 5

// finding adds a finding with the line it is about.
func (p *page) finding(d *distinctFinding) {
	notes := d.notes()
	shown := notes[:min(len(notes), mostNotes)]
	margin := d.margin(shown)
	p.paragraph(margin+3, p.heading(d.Finding), " ", p.paint(strong, d.Message))
	p.place(margin, &d.Span)
	p.quote(margin, &d.Span, d.Excerpt, mark{severityRole(d.Severity), "^"})
	p.remark(margin, "fix", d.Fix)
	p.remark(margin, "", d.in())
	for i := range shown {
		p.note(margin, &d.Span, &shown[i])
	}
	if rest := len(notes) - len(shown); rest > 0 {
		p.paragraph(6, p.paint(accent, "note"), ": and ", count(rest, "more place", "more places"))
	}
}

// notes are the further places that are known.
func (d *distinctFinding) notes() []model.Related {
	var notes []model.Related
	for _, related := range d.Related {
		if related.Span.File != "" {
			notes = append(notes, related)
		}
	}
	return notes
}

// margin is the room for line numbers.
func (d *distinctFinding) margin(notes []model.Related) int {
	last := max(d.Span.Line, d.Span.EndLine)
	for _, note := range notes {
		last = max(last, note.Span.Line, note.Span.EndLine)
	}
	return max(len(strconv.Itoa(last)), 2)
}

// note adds a further place of a finding with its line, unless that is the
// place of the finding.
func (p *page) note(margin int, of *model.Span, note *model.Related) {
	p.paragraph(6, p.paint(accent, "note"), ": ", note.Message)
	p.place(margin, &note.Span)
	if source := p.sources[note.Span.File]; source != nil && note.Span != *of {
		p.quote(margin, &note.Span, source.Excerpt(note.Span), mark{accent, "-"})
	}
}

// place points at a place, or at the whole file where there is no line.
func (p *page) place(margin int, span *model.Span) {
	if text := p.placed(span); text != "" {
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
