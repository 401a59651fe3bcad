package resolver

import (
	"fusebox/model"
)

// Call is the shape of one tool call, in milliseconds from its start.
type Call struct {
	// FirstByte is when the response headers come; 0 for at once.
	FirstByte model.Millis
	// Silent is when the first notification of progress comes, where that is
	// not one keepalive after the start; 0 where it is.
	Silent model.Millis
	// Keepalive is the interval of progress notifications, 0 for silence.
	Keepalive model.Millis
	// Done is when the answer comes.
	Done model.Millis
}

// firstProgress is when progress is first told of, where it is at all: never
// before the response headers.
func (c Call) firstProgress() model.Millis {
	if c.Silent > 0 {
		return max(c.Silent, c.FirstByte)
	}
	return max(c.Keepalive, c.FirstByte)
}

// end is the span in which one clock ends a call.
type end struct {
	by       model.ClockID
	from, to model.Millis
	spared   bool
}

// latest is what the order of ends goes by.
func (e end) latest() model.Millis {
	if e.spared {
		return e.from
	}
	return e.to
}

// judged are the clocks that can end a call, in the order in which one counts
// where several end it at the same moment.
var judged = [...]model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle}

// Judge plays the clocks of a server forward over one call. tick is the
// interval at which the client looks for silence, 0 where a timer does it.
func Judge(clocks *model.Clocks, call Call, tick model.Millis) model.Verdict {
	verdict := model.Verdict{Outcome: model.Survives, WaitBudget: call.Done, Keepalive: call.Keepalive}
	var first *end
	// unknownFrom is the first moment at which a clock nobody knows could fire.
	unknownFrom := call.Done
	for _, id := range judged {
		clock := &clocks[id]
		switch {
		case clock.State != model.Unknown, id == model.Fetch && call.FirstByte == 0:
		case id == model.Idle:
			unknownFrom = min(unknownFrom, tick)
		default:
			unknownFrom = 0
		}
		// The deadline for the headers is no matter where they come at once.
		if clock.Assumed && (id != model.Fetch || call.FirstByte > 0) {
			verdict.Assumed = true
		}
		if clock.State != model.Bounded {
			continue
		}
		e, fires := ending(id, clock, call, tick)
		if fires && (first == nil || e.latest() < first.latest() || e.latest() == first.latest() && e.from < first.from) {
			first = &e
		}
	}
	switch {
	case unknownFrom < call.Done && (first == nil || unknownFrom < first.latest()):
		verdict.Outcome, verdict.Assumed = model.OutcomeUnknown, true
	case first != nil:
		verdict.Outcome, verdict.By = model.Aborted, first.by
		verdict.From, verdict.To, verdict.Spared = first.from, first.to, first.spared
	}
	return verdict
}

// ending says when one clock ends a call; false if it does not.
func ending(id model.ClockID, clock *model.Clock, call Call, tick model.Millis) (end, bool) {
	e := end{by: id, from: clock.Ms, to: clock.Ms}
	switch id {
	case model.Fetch:
		return e, call.FirstByte > clock.Ms && clock.Ms < call.Done
	case model.Idle:
		if call.Keepalive > 0 && max(call.Keepalive, call.firstProgress()) < clock.Ms {
			return e, false
		}
		e = silence(clock.Ms, call, tick)
	case model.TransportIdle:
		var cut bool
		if e, cut = cutSocket(clock, call); !cut {
			return e, false
		}
	}
	return e, e.from < call.Done
}

// silence is when an idle deadline ends a call whose keepalive, if any, comes
// too late. A client that looks only now and then first sees it at the next
// look, and misses it if a keepalive came shortly before.
func silence(limit model.Millis, call Call, tick model.Millis) end {
	first := call.firstProgress()
	var begins model.Millis
	next := first
	if call.Keepalive > 0 && first < limit {
		// The first silence is short enough, those after it are not.
		begins, next = first, first+call.Keepalive
	}
	e := end{by: model.Idle, from: begins + limit, to: begins + limit}
	if tick <= 0 {
		return e
	}
	look := (begins + limit + tick - 1) / tick * tick
	e.from, e.to = look, look
	e.spared = call.Keepalive > 0 && next <= look && (look-first)%call.Keepalive < limit
	return e
}

// cutSocket is when the HTTP stack ends a call on whose connection too long no
// byte comes; false if it does not. Headers and progress are bytes. A gap not
// longer than the limit is never cut, one up to its latest moment may be.
func cutSocket(clock *model.Clock, call Call) (end, bool) {
	var gaps [][2]model.Millis
	var begins model.Millis
	if call.FirstByte < call.Done {
		gaps, begins = append(gaps, [2]model.Millis{0, call.FirstByte}), call.FirstByte
	}
	if first := call.firstProgress(); call.Keepalive > 0 {
		gaps = append(gaps, [2]model.Millis{begins, first}, [2]model.Millis{first, first + call.Keepalive})
	} else {
		gaps = append(gaps, [2]model.Millis{begins, call.Done})
	}
	e, found := end{by: model.TransportIdle, spared: true}, false
	for i, gap := range gaps {
		length := gap[1] - gap[0]
		if length <= clock.Ms {
			continue
		}
		if !found {
			e.from, found = gap[0]+clock.Ms, true
		}
		e.to = gap[0] + clock.MaxMs
		if isLast := i == len(gaps)-1; length >= clock.MaxMs || isLast && call.Keepalive == 0 {
			// Nothing comes in this gap that could save the call.
			e.spared = false
			break
		}
	}
	return e, found
}
