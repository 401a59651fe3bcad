package tui

import (
	"slices"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// explainTool says what bounds the calls of a tool: the budget with what decided it
// and what lost, the clock of the client with how it comes about, and which of the
// two is first.
func explainTool(s subject, about target, f frame) text {
	var t text
	row := s.tools.at(about)
	if row == nil {
		t.says(f, muted, "the tool is not known any more")
		return t
	}
	if i := slices.IndexFunc(s.launch.Servers, func(server model.Server) bool { return row.Server != nil && server.Name == row.Server.Name }); i >= 0 {
		s.server = i
		t.head(s, f)
	} else {
		t.lines = append(t.lines, append(line{gap(slotWidth)}, launchTitle(s.launch, f.look, f.width-slotWidth)...))
	}
	cells := row.cells(f.look)
	ends := cells[toolEnds]
	t.lines = append(t.lines, blank, line{gap(slotWidth), say(strong, row.name), gap(columnGap), say(ends.role, ends.full)})
	if row.isChanged {
		t.lines = append(t.lines, line{gap(slotWidth), say(changed, f.look.glyphs.changed+" "+toolWas(row.before, &row.Budgeted, f.look))})
	}
	t.says(f, muted, endsMeaning(&row.Budgeted))
	t.section("Its budget")
	t.budget(s, row, f)
	t.section("The client")
	t.clientEnd(s, row, f)
	switch ender, _ := row.Ends(); ender {
	case resolver.EndsByTable:
		// It is the agent that gives up, by the wall clock.
		t.firing(recovery.ClientAbort, row.Known, f)
	case resolver.EndsByClient:
		t.firing(recovery.ModeOf(row.Client.By), row.Known, f)
	}
	if len(row.findings) > 0 {
		t.section("Findings about it")
		t.findingsOf(s, row, f)
	}
	return t
}

// endsMeaning says in words what ends a call first.
func endsMeaning(b *resolver.Budgeted) string {
	switch ender, _ := b.Ends(); ender {
	case resolver.EndsByTable:
		return "the budget of the table ends a call, before any clock of the client that is known"
	case resolver.EndsByClient:
		if b.IsOvertaken() {
			return "the client ends a call before its budget is used up"
		}
		return "the client ends a call"
	case resolver.EndsByNothing:
		return "neither a table nor the client ends a call"
	}
	return "nobody knows what ends a call"
}

// budget adds what a table gives a tool, what decided that, and what lost.
func (t *text) budget(s subject, row *toolRow, f frame) {
	d := &row.Decision
	switch {
	case row.Table == nil:
		t.says(f, muted, "no tool timeout table applies to it; tool_timeouts: in a profile begins one")
		return
	case row.Err != nil:
		if about, finding := refusal(s, row.Table); finding != nil {
			t.add(about, findingLines(finding, matcher{}, f, false)...)
		} else {
			t.says(f, bad, f.look.glyphs.failed+" "+row.Err.Error())
		}
		return
	}
	t.match(s, f, line{say(strong, d.Budget.String()), say(plain, " by "+d.Reason())}, d.Place)
	if d.Place.IsZero() {
		t.quote(s, f, line{say(muted, "the table")}, row.Table.ToolTimeouts.Place)
	}
	if len(d.Lost) == 0 {
		return
	}
	t.section("What lost against it")
	for i := range d.Lost {
		lost := &d.Lost[i]
		t.match(s, f, line{say(plain, lost.Budget.String()+" by "+lost.Reason())}, lost.Place)
	}
	t.says(f, muted, "the exact key counts before the longest prefix, that before the tier of the tool, that before the default tier")
}

// match adds something that gives a budget, with its place.
func (t *text) match(s subject, f frame, lead line, place model.Span) {
	if place.IsZero() {
		t.lines = append(t.lines, append(append(line{gap(slotWidth)}, lead...), gap(columnGap), say(muted, "built in")))
		return
	}
	t.quote(s, f, lead, place)
}

// clientEnd adds what the client makes of a call that never ends, and how the clock
// that ends it comes about.
func (t *text) clientEnd(s subject, row *toolRow, f frame) {
	v := &row.Client
	switch {
	case row.Server == nil:
		if server := row.Known.Server.Value; server != "" {
			t.says(f, muted, "it is on server "+clean(model.ShowName(server))+", which this launch does not have")
			return
		}
		t.says(f, muted, "no server of this launch is known to offer it; tools: {"+row.name+": {server: …}} in a profile names one")
		return
	case row.Server.Rejected != "":
		t.says(f, muted, "the client drops the server, so it is never called: "+row.Server.Rejected)
		return
	case v.Outcome == model.Survives:
		t.says(f, good, f.look.glyphs.passed+" no clock of the client ends a call, however long it takes")
		return
	case v.Outcome != model.Aborted:
		t.says(f, muted, f.look.glyphs.unknown+" no source settles which clocks of the client run")
		return
	}
	clock := &row.Server.Clocks[v.By]
	words := "the " + v.By.Title() + " ends " + callKind(row) + " at " + v.From.String()
	if v.To > v.From {
		words = "the " + v.By.Title() + " ends " + callKind(row) + " between " + v.From.String() + " and " + v.To.String()
	}
	if v.Assumed {
		words += " (assumed)"
	}
	t.add(clockTarget(s, clock, v.By), paragraph(f.look, f.width, line{slot()}, slotWidth+2, plain, words)...)
	t.derivation(s, clock, f)
}

// callKind says what call is meant: progress keeps some clocks from ending it.
func callKind(row *toolRow) string {
	if every := row.Client.Keepalive; every > model.Second {
		return "a call with progress every " + every.String()
	} else if every > 0 {
		return "a call with progress"
	}
	return "a silent call"
}

// findingsOf adds the findings about a tool.
func (t *text) findingsOf(s subject, row *toolRow, f frame) {
	for _, finding := range row.findings {
		about := target{kind: aboutPlace, name: "finding " + string(finding.Code), place: finding.Span}
		for i := range s.findings {
			if s.findings[i].Code == finding.Code && s.findings[i].Message == finding.Message {
				about = findingTarget(s.findings, i)
			}
		}
		t.add(about, findingLines(finding, matcher{}, f, false)...)
	}
}
