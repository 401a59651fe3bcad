package timeline

import "fusebox/resolver"

// Mark is what one cell of a row stands for.
type Mark uint8

// The marks. Where several fall in one cell the later moment is seen, but the
// end of a call before all.
const (
	// Blank: nothing runs yet, or any more.
	Blank Mark = iota
	// Start is where a call and its clocks begin.
	Start
	// Runs: the call, or the clock, goes on.
	Runs
	// Over: the call has ended, its answer would still be to come.
	Over
	// Stops is where the answer of a call that ended before would have come.
	Stops
	// FirstByte is where the response headers come.
	FirstByte
	// Keepalive: progress is told of, once or more often.
	Keepalive
	// Background is where the call leaves the foreground.
	Background
	// Deadline is the moment of a limit, the earliest where it is a range.
	Deadline
	// Range lies after the earliest moment of a limit, up to the latest.
	Range
	// Beyond, in the last cell, is a limit past the end of the axis.
	Beyond
	// Aborted, Answered and Unknown are the ends of a call.
	Aborted
	Answered
	Unknown
)

// markOf is the mark of an event.
func markOf(event resolver.Event) Mark {
	switch event.What {
	case resolver.EventStart:
		return Start
	case resolver.EventFirstByte:
		return FirstByte
	case resolver.EventKeepalive:
		return Keepalive
	case resolver.EventBackground:
		return Background
	case resolver.EventClock:
		return Deadline
	case resolver.EventAborted:
		return Aborted
	case resolver.EventAnswered:
		return Answered
	}
	return Unknown
}

// fill puts the same mark in all cells.
func fill(marks []Mark, mark Mark) {
	for i := range marks {
		marks[i] = mark
	}
}
