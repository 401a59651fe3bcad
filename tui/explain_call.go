package tui

import (
	"fusebox/model"
	"fusebox/resolver"
)

// explainCall says what each clock would do to a call, and why the one that ends
// it is the first.
func explainCall(s subject, tool string, f frame) text {
	var t text
	t.head(s, f)
	server := s.current()
	if server == nil {
		t.says(f, muted, "this launch has no server that could be called")
		return t
	}
	for i := range server.Verdicts {
		if tool != "" && server.Verdicts[i].Tool == tool {
			s.shape = callShape{tool: i}
		}
	}
	t.lines = append(t.lines, blank)
	t.join(timelineText(s, f))
	played := resolver.Play(server, s.shape.of(server))
	t.section("What each clock does to it")
	for _, id := range [...]model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle} {
		clock := &server.Clocks[id]
		about := clockTarget(clock, id)
		r, says := clockFate(&played, id, clock)
		lead := line{slot(), say(muted, f.look.pad(clockTitles[id], 14)), gap(columnGap)}
		t.add(about, paragraph(f.look, f.width, lead, -1, r, says)...)
	}
	return t
}

// clockFate says what one clock does to a played call.
func clockFate(played *resolver.Played, id model.ClockID, clock *model.Clock) (role, string) {
	for _, event := range played.Events {
		if event.What != resolver.EventClock || event.Clock != id {
			continue
		}
		says := "would end it at " + event.At.String()
		if v := &played.Verdict; v.Outcome == model.Aborted && v.By == id {
			return bad, "ends it at " + event.At.String() + ", before every other"
		}
		return caution, says
	}
	switch {
	case clock.State == model.Unknown:
		return muted, "no source settles it"
	case !clock.IsBounded():
		return muted, "does not run: " + clock.String()
	case id == model.Fetch && played.Call.FirstByte <= clock.Ms:
		return good, clockValue(clock) + ": the headers come before"
	case id == model.ToolCall:
		return good, clockValue(clock) + ": the answer comes before"
	case played.Call.Keepalive > 0:
		return good, clockValue(clock) + ": progress every " + played.Call.Keepalive.String() + " resets it"
	}
	return good, clockValue(clock) + ": the answer comes before"
}
