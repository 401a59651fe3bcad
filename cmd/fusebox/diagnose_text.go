package main

import (
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver/recovery"
)

// diagnosis adds which kind of failure a text is about, and what to do.
func (p *page) diagnosis(d *diagnosed) {
	p.paragraph(2, p.paint(modeRole(d.Mode), string(d.Mode)), gap, d.Why)
	span := d.spanOf(&d.Event)
	excerpt := d.source.Excerpt(span)
	if d.IsKnown() && !isUnquoted(&span, excerpt) && excerpt.Marked != "" {
		excerpt.Line += d.skipped
		margin := max(len(strconv.Itoa(excerpt.Line)), 2)
		p.line(strings.Repeat(" ", margin), " ", p.paint(accent, "|"))
		p.excerpt(margin, excerpt, mark{modeRole(d.Mode), "^"})
	}
	p.line()
	if d.IsKnown() && excerpt.Marked == "" {
		p.entry("words", d.shown(&d.Event)+p.paint(muted, " (line "+strconv.Itoa(d.Line+d.skipped)+")"))
	}
	if len(d.Candidates) > 0 {
		p.entry("either", modeNames(d.Candidates))
	}
	p.entry("action", p.paint(strong, string(d.Action)))
	p.entry("repeat", string(d.Repeat))
	p.entry("source", d.Source)
	if d.context.Launch != nil && d.context.Launch.Blocked != nil {
		p.entry("launch", d.context.Launch.Blocked.String()+"; "+d.context.Launch.Blocked.Remedy())
	}
	p.knobs(d)
	p.kindAdvice(d)
	p.otherEvents(d)
}

// modeRole is the colour of a mode: red where a call may have been paid for.
func modeRole(mode recovery.Mode) role {
	switch mode {
	case recovery.ClientAbort, recovery.IdleAbort, recovery.ErrorResult:
		return bad
	case recovery.Ambiguous:
		return caution
	}
	return good
}

func modeNames(modes []recovery.Mode) string {
	words := make([]string, len(modes))
	for i, mode := range modes {
		words[i] = string(mode)
	}
	return strings.Join(words, " or ")
}

// otherEvents lists the failures of a log.
func (p *page) otherEvents(d *diagnosed) {
	if len(d.events) < 2 {
		return
	}
	const most = 20
	p.section("All failures")
	for i := range d.events[:min(len(d.events), most)] {
		e := &d.events[i]
		times := ""
		if e.Count > 1 {
			times = ", " + strconv.Itoa(e.Count) + " times"
		}
		p.paragraph(4, gap, "line ", strconv.Itoa(e.Line+d.skipped), times, gap, string(e.Mode), gap, string(e.Action), gap, p.paint(muted, d.shown(e)))
	}
	if rest := len(d.events) - most; rest > 0 {
		p.line(gap, "and ", strconv.Itoa(rest), " more; --format json has all")
	}
}

// shown is the part of the text that decided, as it may be shown. Where its line
// is hidden from there on, for what else stands in it, the words themselves may
// do no harm.
func (d *diagnosed) shown(e *recovery.Event) string {
	if marked := d.source.Excerpt(d.spanOf(e)).Marked; marked != "" {
		return marked
	}
	words := e.Text[e.Start:e.End]
	if model.Hides(words) || model.NamesSecret(words) {
		return model.Mask
	}
	return model.Escape(words)
}
