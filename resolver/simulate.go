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
	// Rejected says why the client drops the server; "" where it takes it.
	Rejected string
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

// simulation is a call to be played against one launch.
type simulation struct {
	launch string
	shape  Shape
	played []Played
}

// Simulate is Inspect, with a call played against each server of the launch of
// a name. There are none where there is no such launch, or it is blocked.
func Simulate(files []*model.File, o Options, launch string, shape Shape) (*model.Report, []Played) {
	s := &simulation{launch: launch, shape: shape}
	report := inspect(files, o, s)
	return report, s.played
}

// play plays the call against a launch, if it is the one.
func (s *simulation) play(c *check) {
	if s == nil || s.launch != c.launch.Name {
		return
	}
	s.played = make([]Played, len(c.launch.Servers))
	for i := range s.played {
		p := &s.played[i]
		p.Server, p.Rejected = &c.launch.Servers[i], c.remarks[i].Rejected
		p.play(s.shape, c.asked[i], c.tick())
		p.Hangs = c.hangs(i, &p.Verdict, p.Call.FirstByte)
	}
}

// on is the call as it travels to a server, and what is known of its answer.
// Whoever says when the headers come leaves nothing to be assumed.
func (s Shape) on(a asked) (Call, asked) {
	call := Call{Silent: s.Silent, Keepalive: s.Keepalive, Done: s.Duration}
	switch {
	case s.FirstByte != nil:
		call.FirstByte = *s.FirstByte
	case s.Silent > 0:
		call.FirstByte = s.Silent
	default:
		return call, a
	}
	return call, asked{}
}

func (p *Played) play(shape Shape, a asked, tick model.Millis) {
	call, a := shape.on(a)
	p.Call, p.IsJSON = a.shape(call), a.json
	if p.Rejected != "" {
		p.Verdict = model.Verdict{Outcome: model.OutcomeUnknown, Assumed: true, WaitBudget: call.Done, Keepalive: p.Call.Keepalive}
		return
	}
	clocks := &p.Server.Clocks
	p.Verdict, p.RestsOnStream = a.judge(clocks, call, tick)
	for _, id := range judged {
		if clocks[id].State == model.Unknown && (id != model.Fetch || p.Call.FirstByte > 0) {
			p.Unknown = append(p.Unknown, id)
		}
	}
	p.Events = p.events(tick)
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
