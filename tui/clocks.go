package tui

import (
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// clockTitles name the clocks on the screen.
var clockTitles = [model.ClockCount]string{
	model.Connect: "connect", model.FirstTurnWait: "first turn", model.StartBlock: "start block",
	model.Fetch: "fetch", model.ToolCall: "tool call", model.Idle: "idle",
	model.TransportIdle: "transport idle", model.Background: "background",
}

// fiveClocksWidth is the width of a pane from which the fifth clock is large.
const fiveClocksWidth = 62

// largeClocks gives the clocks that are shown large, and those that are shown
// small.
func largeClocks(wide bool) (large, small []model.ClockID) {
	small = []model.ClockID{model.StartBlock, model.TransportIdle, model.Background}
	if wide {
		return []model.ClockID{model.Connect, model.FirstTurnWait, model.ToolCall, model.Fetch, model.Idle}, small
	}
	return []model.ClockID{model.Connect, model.FirstTurnWait, model.ToolCall, model.Idle},
		append([]model.ClockID{model.Fetch}, small...)
}

// composeClocks gives the text of the clocks pane.
func composeClocks(s subject, f frame) text {
	server := s.current()
	switch {
	case s.launch.Blocked != nil:
		return composeBlocked(s, f)
	case server == nil:
		return plainText(paragraph(f.look, f.width, nil, 0, muted, "this launch has no MCP server, so no clock of one runs"))
	}
	k := f.look
	t := plainText([]line{serverLine(s, server, f)})
	switch {
	case server.Rejected != "":
		lead := line{gap(slotWidth), say(bad, k.glyphs.failed+" dropped  ")}
		t.lines = append(t.lines, paragraph(k, f.width, lead, slotWidth+2, plain, "the client drops this server: "+server.Rejected)...)
	case hasNoRules(s.launch):
		lead := line{gap(slotWidth), say(muted, k.glyphs.unknown+" unknown  ")}
		t.lines = append(t.lines, paragraph(k, f.width, lead, slotWidth+2, muted,
			"no rules are known for "+runtimeName(s.launch)+" yet, so no clock can be told")...)
	}
	t.part(f, clockText(s, server, f))
	t.part(f, verdictText(s, server, f))
	if f.roomy && !f.hasTimeline && server.Rejected == "" && len(server.Verdicts) > 0 {
		t.part(f, plainText(briefTimeline(s, f)))
	}
	return t
}

// serverLine names the server on show and where it is defined.
func serverLine(s subject, server *model.Server, f frame) line {
	k := f.look
	dot := " " + k.glyphs.dot + " "
	parts := []line{{gap(slotWidth), say(muted, "server "), say(strong, model.ShowName(server.Name)), say(plain, " "+model.ShowName(server.Type))}}
	if n := len(s.launch.Servers); n > 1 {
		parts = append(parts, line{say(muted, dot), say(accent, strings.TrimSpace(countOf(s.server+1, n)+" "+f.keys.server))})
	}
	switch {
	case server.Injected:
		parts = append(parts, line{say(muted, dot+"added by the host")})
	case !server.Place.IsZero():
		parts = append(parts, line{say(muted, dot+k.place(server.Place, false, 30))})
	}
	return joinFitting(k, f.width, parts...)
}

// clockText gives the clocks: side by side where they fit, else as a table.
func clockText(s subject, server *model.Server, f frame) text {
	large, small := largeClocks(f.width >= fiveClocksWidth)
	cells := make([]clockCell, len(large))
	for i, id := range large {
		cells[i] = newClockCell(s, server, id, f.look)
	}
	if !f.roomy {
		// A row for no more than the end of a range is left out.
		for i := range cells {
			if cells[i].note.role == muted {
				cells[i].note = span{}
			}
		}
	}
	widths, fit := columnWidths(f.look, cells, f.width)
	if !fit {
		for _, id := range small {
			cells = append(cells, newClockCell(s, server, id, f.look))
		}
		return clockTable(f.look, cells, f.width)
	}
	t := clockColumns(f.look, cells, widths)
	t.part(f, smallClocks(s, server, small, f))
	return t
}

// clockCell is one clock, ready to be laid out.
type clockCell struct {
	about       target
	title       string
	value, note span
	// origins are wordings of who decided the value, longest first.
	origins []string
	place   model.Span
	why     string
}

func newClockCell(s subject, server *model.Server, id model.ClockID, k look) clockCell {
	clock := &server.Clocks[id]
	cell := clockCell{
		about: clockTarget(s, clock, id), title: clockTitles[id], value: say(strong, clock.String()),
		origins: clockOrigins(clock, decidedBy(s, clock)), why: clockReason(clock),
	}
	cell.place = cell.about.place
	if !clock.IsBounded() {
		cell.value.role = plain
	}
	if ends(server, id) {
		cell.value = say(bad, clock.String()+" "+k.glyphs.failed)
	}
	if before := s.change.server(server.Name).clock(id); before != nil {
		cell.note = say(changed, clockMoved(before, clock, k)+" was "+clockWas(before, clock))
	} else if clock.IsBounded() && clock.MaxMs > clock.Ms {
		cell.note = say(muted, "to "+clock.MaxMs.String())
	}
	return cell
}

// clockTarget is a clock as what is selected; its place is where it is set.
func clockTarget(s subject, clock *model.Clock, id model.ClockID) target {
	about := target{kind: aboutClock, clock: id}
	if by := decidedBy(s, clock); by != nil {
		about.place = by.Place()
	}
	return about
}

// decidedBy is the definition to change for another value of a clock, nil where it
// is the client's own.
func decidedBy(s subject, clock *model.Clock) *model.Definition {
	if clock.By == nil {
		return nil
	}
	return decidingOf(s, clock.By)
}

// ends reports whether the clock ends a call that the server is known for.
func ends(server *model.Server, id model.ClockID) bool {
	for i := range server.Verdicts {
		if v := &server.Verdicts[i]; v.Outcome == model.Aborted && v.By == id {
			return true
		}
	}
	return false
}

// clockValue writes a limit with its range.
func clockValue(c *model.Clock) string {
	if c.IsBounded() && c.MaxMs > c.Ms {
		return c.Ms.String() + " to " + c.MaxMs.String()
	}
	return c.String()
}

// clockWas writes what a limit was; the range only where it alone is different, and
// how sure it was only where nothing else is.
func clockWas(before, now *model.Clock) string {
	switch {
	case before.State != now.State || before.Ms != now.Ms:
		return before.String()
	case clockValue(before) != clockValue(now):
		return clockValue(before)
	case before.Assumed:
		return "assumed"
	}
	return "certain"
}

// clockMoved gives the glyph for the way the value went.
func clockMoved(before, now *model.Clock, k look) string {
	switch {
	case !before.IsBounded() || !now.IsBounded() || before.Ms == now.Ms:
		return k.glyphs.changed
	case now.Ms < before.Ms:
		return k.glyphs.fell
	}
	return k.glyphs.rose
}

// clockOrigins says who decided a value, in wordings, longest first; by is the
// definition that did, nil for the client's own value.
func clockOrigins(c *model.Clock, by *model.Definition) []string {
	if c.State == model.NotApplicable || c.State == model.None || c.State == model.Unknown && by == nil {
		return nil
	}
	words := []string{"client default", "default"}
	if by != nil {
		words = originWords(by.Origin)
	}
	if moved, other := movedBy(c); moved != "" {
		words = []string{moved + " by " + other, moved}
	}
	if !c.Assumed {
		return words
	}
	assumed := make([]string, 0, len(words)+1)
	for _, word := range words {
		assumed = append(assumed, word+", assumed")
	}
	return append(assumed, "assumed")
}

// movedBy says whether the value was raised or capped at last, and by which
// other clock; "" where by none.
func movedBy(c *model.Clock) (moved, by string) {
	if len(c.Steps) == 0 {
		return "", ""
	}
	switch c.Steps[len(c.Steps)-1].Rule {
	case runtimes.CappedByToolCall:
		return "capped", clockTitles[model.ToolCall]
	case runtimes.RaisedByConnect:
		return "raised", clockTitles[model.Connect]
	}
	return "", ""
}

// clockReason says why there is no limit, "" where there is one.
func clockReason(c *model.Clock) string {
	if c.IsBounded() || len(c.Steps) == 0 {
		return ""
	}
	return c.Steps[len(c.Steps)-1].String()
}

// smallClocks gives the other clocks, as many on a line as fit.
func smallClocks(s subject, server *model.Server, ids []model.ClockID, f frame) text {
	parts := make([]flowPart, len(ids))
	for i, id := range ids {
		parts[i] = flowPart{clockTarget(s, &server.Clocks[id], id), smallClock(s, server, id, f.look)}
	}
	return flow(f.look, f.width, parts)
}

// smallClock is a clock in few words.
func smallClock(s subject, server *model.Server, id model.ClockID, k look) line {
	clock := &server.Clocks[id]
	l := line{slot(), say(muted, clockTitles[id]), gap(1), say(plain, clockValue(clock))}
	if ends(server, id) {
		l[3] = say(bad, clockValue(clock)+" "+k.glyphs.failed)
	}
	if before := s.change.server(server.Name).clock(id); before != nil {
		l = append(l, say(changed, " "+clockMoved(before, clock, k)+" was "+clockWas(before, clock)))
	}
	return l
}
