package tui

import (
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/tui/timeline"
)

// composeTimeline gives the text of the timeline pane: the call that is played,
// and the life of the launch with it.
func composeTimeline(s subject, f frame) text {
	server := s.current()
	says := ""
	switch {
	case s.launch.Blocked != nil:
		says = "the launch is blocked: there is no life to show"
	case server == nil:
		says = "this launch has no server that could be called"
	case server.Rejected != "":
		says = "the client drops this server, so it is never called"
	}
	if says != "" {
		return plainText(paragraph(f.look, f.width, line{gap(slotWidth)}, slotWidth, muted, says))
	}
	t := shapeText(s, server, f)
	var then []line
	if f.roomy {
		played := resolver.Play(server, s.shape.of(server))
		then = firingLine(s, &played, f)
	}
	t.part(f, timelineText(s, f, then...))
	return t
}

// shapeText says which call is played: its parts are what the keys change.
func shapeText(s subject, server *model.Server, f frame) text {
	k := f.look
	head := line{gap(slotWidth), say(plain, "a call of which nothing is known")}
	if v := s.shape.verdict(server); v != nil {
		head[1] = say(plain, callName(v))
		if n := len(server.Verdicts); n > 1 {
			head = append(head, say(muted, " "+k.glyphs.dot+" "), say(accent, strings.TrimSpace(countOf(s.shape.toolOf(server)+1, n)+" "+f.keys.tool)))
		}
	}
	if s.shape.own != nil {
		head = append(head, say(changed, " "+k.glyphs.changed+" adjusted"))
	}
	t := plainText([]line{head.clip(k, f.width)})
	shape := s.shape.of(server)
	parts := make([]flowPart, fieldCount)
	for field := range shapeField(fieldCount) {
		parts[field] = flowPart{
			target{kind: aboutField, index: int(field)},
			line{slot(), say(muted, field.String()), gap(1), say(strong, field.value(shape))},
		}
	}
	t.join(flow(k, f.width, parts))
	return t
}

// lane is one row of the timeline.
type lane struct {
	about target
	title string
	marks []timeline.Mark
	note  string
	// isAssumed reports that the limit rests on something no file shows.
	isAssumed bool
	// ends reports that this clock ends the call.
	ends bool
}

// timelineText draws the life of a launch on one axis: what can hold the start,
// the call, and the clocks that run over it. then stands under what becomes of it.
func timelineText(s subject, f frame, then ...line) text {
	server := s.current()
	if server == nil || server.Rejected != "" {
		return text{}
	}
	k, played := f.look, resolver.Play(server, s.shape.of(server))
	titleWidth := len(clockTitles[model.TransportIdle])
	if f.width < narrowExplanation {
		titleWidth = len(clockTitles[model.StartBlock])
	}
	starts, clocks := startLanes(s, server), callLanes(s, server, &played)
	end := axisEnd(&played, starts)
	call := lane{about: playedTarget(s, server), title: "the call", note: played.Call.Done.String()}
	all := slices.Concat(starts, []lane{call}, clocks)
	noteWidth := notesWidth(f, all)
	axis := timeline.NewAxis(max(f.width-slotWidth-titleWidth-1-1-noteWidth, 2), end)

	t := plainText(slices.Concat(fateLines(&played, f), then, []line{scaleLine(k, axis, slotWidth+titleWidth+1)}))
	for i := range all {
		l := &all[i]
		if l.about.kind == aboutClock {
			l.marks = timeline.Clock(&server.Clocks[l.about.clock], axis)
		} else {
			l.marks = timeline.Call(&played, axis)
		}
		t.add(l.about, l.line(k, titleWidth, noteWidth))
	}
	isAnyAssumed := slices.ContainsFunc(all, func(l lane) bool { return l.isAssumed })
	t.join(plainText(legendOf(&played, isAnyAssumed, f)))
	return t
}

// notesWidth is how wide the limits behind the lanes are. Long ones are cut: the
// lanes are what the timeline is for.
func notesWidth(f frame, lanes []lane) int {
	const least, most = 10, 20
	width := 0
	for i := range lanes {
		width = max(width, f.look.width(lanes[i].note+lanes[i].mark()))
	}
	return min(width, max(f.width/6, least), most)
}

// briefTimeline is the call alone: a row of times and a row of marks.
func briefTimeline(s subject, f frame) []line {
	server := s.current()
	played := resolver.Play(server, s.shape.of(server))
	axis := timeline.NewAxis(max(f.width-2*slotWidth, 2), played.Call.Done)
	call := lane{marks: timeline.Call(&played, axis)}
	return []line{scaleLine(f.look, axis, slotWidth), append(line{gap(slotWidth)}, call.markLine(f.look)...)}
}

// playedTarget is the call that is played as what is selected. It has no name: of a
// tool that is named, the call as the tool makes it would be meant.
func playedTarget(s subject, server *model.Server) target {
	about := target{kind: aboutVerdict}
	if v := s.shape.verdict(server); v != nil {
		about.place = v.Place
	}
	return about
}

// axisEnd is how far the axis goes: to the answer, or to the longest wait of the
// start.
func axisEnd(played *resolver.Played, starts []lane) model.Millis {
	end := played.Call.Done
	for i := range starts {
		end = max(end, played.Server.Clocks[starts[i].about.clock].Ms)
	}
	return end
}

// startLanes are the clocks of the start that run, from the launch on.
func startLanes(s subject, server *model.Server) []lane {
	return lanes(s, server, nil, model.Connect, model.FirstTurnWait, model.StartBlock)
}

// callLanes are the clocks of the call that run, from its beginning on.
func callLanes(s subject, server *model.Server, played *resolver.Played) []lane {
	return lanes(s, server, played, model.ToolCall, model.Fetch, model.Idle, model.TransportIdle, model.Background)
}

// assumedMark stands behind what rests on something no file shows.
const assumedMark = "~"

// lanes are those of some clocks; a clock that does not run has none.
func lanes(s subject, server *model.Server, played *resolver.Played, ids ...model.ClockID) []lane {
	var all []lane
	for _, id := range ids {
		clock := &server.Clocks[id]
		switch clock.State {
		case model.None, model.Off, model.NotApplicable:
			continue
		}
		l := lane{about: clockTarget(s, clock, id), title: clockTitles[id], note: clock.String(), isAssumed: clock.Assumed}
		if played != nil && played.Verdict.Outcome == model.Aborted {
			l.ends = played.Verdict.By == id
		}
		all = append(all, l)
	}
	return all
}

// markRoles are what the marks are drawn in.
var markRoles = [...]role{
	timeline.Start: muted, timeline.Runs: muted, timeline.Over: muted, timeline.Stops: muted,
	timeline.Keepalive: good, timeline.Background: accent, timeline.Deadline: caution, timeline.Range: caution, timeline.Beyond: muted,
	timeline.Aborted: bad, timeline.Answered: good, timeline.Unknown: muted,
}

// mark stands behind a limit that is assumed.
func (l *lane) mark() string {
	if l.isAssumed {
		return assumedMark
	}
	return ""
}

// line draws a lane: its title, its marks, its limit.
func (l *lane) line(k look, titleWidth, noteWidth int) line {
	noteRole, title := muted, span{muted, l.title}
	if l.ends {
		noteRole = bad
	}
	if l.about.kind == aboutVerdict {
		title.role = strong
	}
	drawn := append(line{slot()}, line{{title.role, k.cut(title.text, titleWidth)}}.padded(k, titleWidth)...)
	drawn = append(drawn, gap(1))
	drawn = append(drawn, l.markLine(k)...)
	return append(drawn, gap(1), say(noteRole, k.briefly(l.note, noteWidth-len(l.mark()))+l.mark()))
}

// markLine draws the marks, those of one role at once.
func (l *lane) markLine(k look) line {
	var drawn line
	for first := 0; first < len(l.marks); {
		r, last, run := l.roleOf(l.marks[first]), first, []rune(nil)
		for ; last < len(l.marks) && l.roleOf(l.marks[last]) == r; last++ {
			run = append(run, l.marks[last].Rune(k.glyphs.ascii))
		}
		drawn = append(drawn, span{r, string(run)})
		first = last
	}
	return drawn
}

func (l *lane) roleOf(mark timeline.Mark) role {
	if l.ends && (mark == timeline.Deadline || mark == timeline.Range) {
		return bad
	}
	if int(mark) < len(markRoles) {
		return markRoles[mark]
	}
	return plain
}

// scaleLine is the row of times above the lanes.
func scaleLine(k look, axis timeline.Axis, indent int) line {
	l := line{gap(indent)}
	for _, label := range axis.Labels() {
		l = append(l, gap(indent+label.Cell-l.width(k)), say(muted, label.Text))
	}
	return l
}

// fateLines say what becomes of the call.
func fateLines(played *resolver.Played, f frame) []line {
	glyph, word, r := outcome(&played.Verdict, f.look.glyphs)
	says := fate(&played.Verdict) + fateDetails(played)
	status := glyph + " " + word + "  "
	if rest, isSaid := strings.CutPrefix(says, word+" "); isSaid {
		status, says = glyph+" "+word+" ", rest
	}
	return paragraph(f.look, f.width, line{gap(slotWidth), say(r, status)}, slotWidth+2, plain, says)
}

// legendOf says what the marks of the call stand for, and that of what is assumed.
func legendOf(played *resolver.Played, isAnyAssumed bool, f frame) []line {
	k := f.look
	var parts []flowPart
	for _, e := range timeline.Legend(played) {
		if e.Mark == timeline.Aborted || e.Mark == timeline.Answered || e.Mark == timeline.Unknown {
			continue
		}
		parts = append(parts, flowPart{line: line{gap(slotWidth), span{markRoles[e.Mark], string(e.Mark.Rune(k.glyphs.ascii))}, say(muted, " "+e.At.String()+" "+e.Words)}})
	}
	if isAnyAssumed {
		parts = append(parts, flowPart{line: line{gap(slotWidth), say(muted, assumedMark+" assumed")}})
	}
	return flow(k, f.width, parts).lines
}

// fateDetails are what else there is to say of the end.
func fateDetails(played *resolver.Played) string {
	switch {
	case played.Hangs != nil:
		return "; the call hangs on until " + played.Hangs.From.String()
	case played.IsJSON:
		return "; the server answers in JSON, so nothing comes before its answer"
	case played.RestsOnStream:
		return "; a stream is assumed, and in JSON the end would be another"
	case played.Verdict.Outcome == model.OutcomeUnknown && len(played.Unknown) > 0:
		return "; no source settles " + strconv.Itoa(len(played.Unknown)) + " of its clocks"
	}
	return ""
}
