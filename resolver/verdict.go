package resolver

import (
	"fusebox/model"
)

// Call is the shape of one tool call, in milliseconds from its start.
type Call struct {
	// FirstByte is when the response headers come; 0 for at once.
	FirstByte model.Millis
	// Keepalive is the interval of progress notifications, 0 for silence.
	Keepalive model.Millis
	// Done is when the answer comes.
	Done model.Millis
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

// Judge plays the clocks of a server forward over one call. tick is the
// interval at which the client looks for silence, 0 where a timer does it.
func Judge(clocks *model.Clocks, call Call, tick model.Millis) model.Verdict {
	verdict := model.Verdict{Outcome: model.Survives, WaitBudget: call.Done, Keepalive: call.Keepalive}
	var first *end
	// unknownFrom is the first moment at which a clock nobody knows could fire.
	unknownFrom := call.Done
	for _, id := range [...]model.ClockID{model.ToolCall, model.Fetch, model.Idle, model.TransportIdle} {
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
		e = silence(clock.Ms, call, tick)
	case model.TransportIdle:
		e.to = clock.MaxMs
		if call.Keepalive > 0 {
			// Progress is bytes: only a gap longer than the limit is cut.
			if call.Keepalive <= clock.Ms {
				return e, false
			}
			e.spared = call.Keepalive < clock.MaxMs
		}
	}
	if call.Keepalive > 0 && id == model.Idle && call.Keepalive < clock.Ms {
		return e, false
	}
	return e, e.from < call.Done
}

// silence is when an idle deadline ends a call whose keepalive, if any, comes
// too late. A client that looks only now and then first sees it at the next
// look, and misses it if a keepalive came shortly before.
func silence(limit model.Millis, call Call, tick model.Millis) end {
	e := end{by: model.Idle, from: limit, to: limit}
	if tick <= 0 {
		return e
	}
	look := (limit + tick - 1) / tick * tick
	e.from, e.to = look, look
	e.spared = call.Keepalive > 0 && look%call.Keepalive < limit && call.Keepalive <= look
	return e
}
