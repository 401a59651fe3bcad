package tui

import (
	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// explainCall says what each clock would do to a call, and why the one that ends
// it is the first: to the call as a tool makes it, or to the one that is played
// where none is named.
func explainCall(s subject, tool string, f frame) text {
	var t text
	t.head(s, f)
	server := s.current()
	switch {
	case server == nil:
		t.says(f, muted, "this launch has no server that could be called")
		return t
	case server.Rejected != "":
		t.says(f, muted, "the client drops this server, so it is never called: "+server.Rejected)
		return t
	}
	for i := range server.Verdicts {
		if tool != "" && server.Verdicts[i].Tool == tool {
			s.shape = callShape{tool: i}
		}
	}
	t.lines = append(t.lines, blank)
	t.lines = append(t.lines, shapeText(s, server, f).lines...)
	t.join(timelineText(s, f))
	played := resolver.Play(server, s.shape.of(server))
	t.section("What each clock does to it")
	for _, id := range [...]model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle} {
		clock := &server.Clocks[id]
		about := clockTarget(s, clock, id)
		r, says := clockFate(&played, id, clock)
		lead := line{slot(), say(muted, f.look.pad(clockTitles[id], 14)), gap(columnGap)}
		t.add(about, paragraph(f.look, f.width, lead, -1, r, says)...)
	}
	if v := &played.Verdict; v.Outcome == model.Aborted {
		var known *model.Tool
		if verdict := s.shape.verdict(server); verdict != nil {
			known = knownTool(s, server, verdict.Tool)
		}
		t.firing(recovery.ModeOf(v.By), known, f)
	}
	return t
}

// clockFate says what one clock does to a played call.
func clockFate(played *resolver.Played, id model.ClockID, clock *model.Clock) (role, string) {
	call, v := &played.Call, &played.Verdict
	for _, event := range played.Events {
		switch {
		case event.What != resolver.EventClock || event.Clock != id:
		case v.Outcome == model.Aborted && v.By == id:
			return bad, endsWords(played)
		case v.Outcome == model.Aborted && event.At == v.From:
			return caution, "would end it at the same moment"
		case id == model.TransportIdle && clock.MaxMs > clock.Ms:
			return caution, "would end it from " + event.At.String() + " on"
		default:
			return caution, "would end it at " + event.At.String()
		}
	}
	says := "the answer comes before the client looks"
	switch {
	case clock.State == model.Unknown:
		return muted, "no source settles it"
	case !clock.IsBounded():
		return muted, "does not run: " + clock.String()
	case id == model.Fetch && call.FirstByte < call.Done:
		says = "the headers come before"
	case call.Done <= clock.Ms:
		says = "the answer comes before"
	case call.Keepalive > 0 && call.Keepalive <= clock.Ms:
		says = "progress every " + call.Keepalive.String() + " resets it"
	case id == model.TransportIdle && call.FirstByte > 0:
		says = "the headers reset it"
	}
	return good, clockValue(clock) + ": " + says
}

// endsWords say when the clock that ends a call does, and whether it alone is
// first.
func endsWords(played *resolver.Played) string {
	v := &played.Verdict
	says := "ends it at " + v.From.String()
	switch {
	case v.Spared:
		says = "can end it from " + v.From.String() + " on"
	case v.To > v.From:
		says = "ends it between " + v.From.String() + " and " + v.To.String()
	}
	others := 0
	for _, event := range played.Events {
		if event.What == resolver.EventClock && event.Clock != v.By {
			if event.At <= v.From {
				return says
			}
			others++
		}
	}
	if others == 0 {
		return says
	}
	return says + ", before every other"
}
