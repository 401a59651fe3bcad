package resolver

import (
	"cmp"
	"slices"

	"fusebox/model"
)

// Shape is a call that somebody asks about. What it leaves open follows from
// what is known of each server.
type Shape struct {
	// Silent is how long nothing at all is sent, headers included; where
	// FirstByte is given it is how long nothing but the headers is.
	Silent model.Millis
	// FirstByte is when the response headers come; nil where nothing was said.
	FirstByte *model.Millis
	Keepalive model.Millis
	Duration  model.Millis
}

// Played is what becomes of a call on one server.
type Played struct {
	Server  *model.Server
	Verdict model.Verdict
	// Call is the call as it travels to this server.
	Call Call
	// IsJSON reports that the server is known to answer in JSON, with nothing
	// before its answer, and RestsOnStream that another end would come if it did.
	IsJSON, RestsOnStream bool
	// Hangs says until when the call hangs on after its stream was cut; nil where
	// it ends with the cut.
	Hangs *model.Verdict
	// Unknown are the clocks that could end the call and that nobody knows.
	Unknown []model.ClockID
	// Events are what happens on the way, in the order of time.
	Events []Event
}

// Event is a moment of a call.
type Event struct {
	At   model.Millis
	What EventKind
	// Clock is the clock of an EventClock.
	Clock model.ClockID
}

// EventKind is what happens at a moment of a call.
type EventKind string

// The events. An EventClock is the moment at which a clock would end the call,
// whether or not another does so before.
const (
	EventStart      EventKind = "start"
	EventFirstByte  EventKind = "first_byte"
	EventKeepalive  EventKind = "first_keepalive"
	EventClock      EventKind = "clock"
	EventBackground EventKind = "background"
	EventAborted    EventKind = "aborted"
	EventAnswered   EventKind = "answered"
	EventUnknown    EventKind = "unknown"
)

// Play says what becomes of a call on a server. It plays the clocks that
// [Inspect] found, so the same call meets the same end as in a report.
func Play(server *model.Server, shape Shape) Played {
	call, mayDiffer := shape.on(server)
	p := Played{Server: server, Call: call, IsJSON: mayDiffer && server.Calls.InJSON}
	if p.IsJSON {
		p.Call = answered(call, true)
	}
	if server.Rejected != "" {
		p.Verdict = model.Verdict{Outcome: model.OutcomeUnknown, Assumed: true, WaitBudget: call.Done, Keepalive: p.Call.Keepalive}
		return p
	}
	clocks, tick := &server.Clocks, server.Calls.Tick
	if mayDiffer {
		p.Verdict, p.RestsOnStream = judgeOn(server, call)
	} else {
		p.Verdict = Judge(clocks, call, tick)
	}
	for _, id := range judged {
		if clocks[id].State == model.Unknown && (id != model.Fetch || p.Call.FirstByte > 0) {
			p.Unknown = append(p.Unknown, id)
		}
	}
	p.Events = p.events(tick)
	p.Hangs = hangs(server, &p.Verdict, p.Call.FirstByte)
	return p
}

// on is the call as it travels to a server. Whoever says when the headers come
// leaves nothing to what the server is known or assumed to do.
func (s Shape) on(server *model.Server) (call Call, mayDiffer bool) {
	call = Call{Silent: s.Silent, Keepalive: s.Keepalive, Done: s.Duration}
	switch {
	case s.FirstByte != nil:
		call.FirstByte = *s.FirstByte
	case s.Silent > 0:
		call.FirstByte = s.Silent
	default:
		return call, server.Calls.InJSON || server.Calls.Assumed
	}
	return call, false
}

// hangs says until when a call hangs on whose stream was cut: to the first look
// after the time it is given, unless another clock comes before. It gives nil
// where nothing hangs, as where the headers had not come yet.
func hangs(server *model.Server, verdict *model.Verdict, headers model.Millis) *model.Verdict {
	lost := server.Calls.Lost
	if lost == nil || verdict.Outcome != model.Aborted || verdict.By != model.TransportIdle || headers >= verdict.From {
		return nil
	}
	tick := max(server.Calls.Tick, 1)
	ends := *verdict
	ends.Assumed = verdict.Assumed || lost.Assumed
	for _, at := range [...]*model.Millis{&ends.From, &ends.To} {
		*at = (*at + lost.Least + tick - 1) / tick * tick
		if tool := &server.Clocks[model.ToolCall]; tool.IsBounded() {
			*at = min(*at, tool.Ms)
		}
		// Where progress came it is not known when the last did.
		if idle := &server.Clocks[model.Idle]; idle.IsBounded() && verdict.Keepalive == 0 {
			*at = min(*at, silence(idle.Ms, Call{}, tick).from)
		}
	}
	return &ends
}

// events are the moments of the call in the order of time. At one moment the
// end comes last.
func (p *Played) events(tick model.Millis) []Event {
	call, clocks := p.Call, &p.Server.Clocks
	events := []Event{{What: EventStart}}
	if call.FirstByte > 0 && call.FirstByte < call.Done {
		events = append(events, Event{At: call.FirstByte, What: EventFirstByte})
	}
	if first := call.firstProgress(); call.Keepalive > 0 && first < call.Done {
		events = append(events, Event{At: first, What: EventKeepalive})
	}
	stays := call.Done
	if p.Verdict.Outcome == model.Aborted {
		stays = p.Verdict.From
	}
	if move := &clocks[model.Background]; move.IsBounded() && move.Ms < stays {
		events = append(events, Event{At: move.Ms, What: EventBackground})
	}
	for _, id := range judged {
		if !clocks[id].IsBounded() {
			continue
		}
		if e, fires := ending(id, &clocks[id], call, tick); fires {
			events = append(events, Event{At: e.from, What: EventClock, Clock: id})
		}
	}
	switch p.Verdict.Outcome {
	case model.Aborted:
		events = append(events, Event{At: p.Verdict.From, What: EventAborted})
	case model.Survives:
		events = append(events, Event{At: call.Done, What: EventAnswered})
	default:
		events = append(events, Event{At: call.Done, What: EventUnknown})
	}
	slices.SortStableFunc(events, func(a, b Event) int { return cmp.Compare(a.At, b.At) })
	return events
}
