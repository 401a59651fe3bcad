package main

import (
	"strings"

	"fusebox/model"
	"fusebox/resolver"
)

// simulation adds what becomes of a call on each server of a launch.
func (p *page) simulation(launch *model.Launch, shape resolver.Shape, played []resolver.Played) {
	p.paragraph(2, p.paint(strong, model.ShowName(launch.Name)), " (", p.clientName(launch), ", ", model.Escape(string(launch.Session)), "): ", sentence(shape))
	if launch.Blocked != nil {
		p.line()
		p.paragraph(4, gap, p.paint(bad, p.glyphs.failed+" blocked"), ": ", launch.Blocked.String(), "; ", launch.Blocked.Remedy())
	}
	isAssumed := false
	for i := range played {
		p.line()
		isAssumed = p.played(launch, &played[i]) || isAssumed
	}
	if isAssumed {
		p.line()
		p.line(p.paint(muted, assumedMark+" assumed: rests on something no file shows"))
	}
}

// played adds what becomes of the call on one server, and reports whether
// something of it is marked as assumed.
func (p *page) played(launch *model.Launch, one *resolver.Played) bool {
	server, v := one.Server, &one.Verdict
	name := p.paint(strong, p.cut(model.ShowName(server.Name), widestName))
	if server.Type != "" {
		name += " " + p.paint(muted, "("+p.cut(model.ShowName(server.Type), widestName)+")")
	}
	margin := strings.Repeat(" ", timelineIndent)
	fate, isMarked := p.fate(one)
	p.paragraph(2, name, gap, fate)
	if v.Outcome == model.Aborted {
		p.paragraph(6, margin, p.decided(launch, &server.Clocks[v.By]))
	}
	if hangs := one.Hangs; hangs != nil {
		mark := ""
		if hangs.Assumed {
			mark = assumedMark
		}
		p.paragraph(6, margin, "the call does not fail then: it hangs and ", endsAt(hangs), mark)
	}
	switch {
	case one.IsJSON:
		p.paragraph(6, margin, "it answers in JSON: nothing is sent before the answer, no progress either")
	case one.RestsOnStream:
		p.paragraph(6, margin, "no file says how it answers: a stream is assumed, and in JSON the end would be another (--first-byte, or server_facts)")
	}
	if one.Server.Rejected != "" {
		return isMarked
	}
	line := p.timeline(one)
	line.print()
	return line.isAssumed || isMarked
}

// fate is the verdict in words.
func (p *page) fate(one *resolver.Played) (text string, isMarked bool) {
	v := &one.Verdict
	mark := ""
	if v.Assumed && v.Outcome != model.OutcomeUnknown {
		mark = assumedMark
	}
	switch {
	case one.Server.Rejected != "":
		return p.paint(bad, p.glyphs.failed+" cannot be called") + ": the client drops this server: " + model.Escape(one.Server.Rejected), false
	case v.Outcome == model.Survives:
		return p.paint(good, p.glyphs.passed+" survives "+v.WaitBudget.String()+mark) + ": no clock ends it before its answer", mark != ""
	case v.Outcome != model.Aborted:
		titles := make([]string, len(one.Unknown))
		for i, id := range one.Unknown {
			titles[i] = id.Title()
		}
		return p.paint(muted, p.glyphs.unknown+" unknown") + ": no source settles the " + strings.Join(titles, ", ") + " of this client", false
	}
	return p.paint(bad, p.glyphs.failed+" "+endsAt(v)+mark) + " by the " + v.By.Title() + reason(v, &one.Server.Clocks[v.By]), mark != ""
}

// reason says why nothing saves a call from a clock.
func reason(v *model.Verdict, clock *model.Clock) string {
	switch {
	case v.By == model.ToolCall:
		return ", a wall clock that progress does not extend"
	case v.By == model.Fetch:
		return ", since no response headers have come"
	case v.By == model.TransportIdle:
		return ", since no byte came for " + clock.Ms.String() + " or more"
	}
	return ", since neither answer nor progress came for " + clock.Ms.String()
}

// decided says where the value of a clock comes from.
func (p *page) decided(launch *model.Launch, clock *model.Clock) string {
	steps := make([]string, len(clock.Steps))
	for i, step := range clock.Steps {
		steps[i] = step.String()
	}
	text := "from " + strings.Join(steps, ", ")
	if clock.By == nil {
		return text + " (the client's own)"
	}
	by := clock.By
	if v := model.Lookup(launch.Environment, by.Key); v != nil && by == &v.Definition {
		by = v.Deciding()
	}
	if place := by.Place().String(); place != "" {
		text += ", " + place
	}
	return text
}
