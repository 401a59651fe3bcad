package timeline

import (
	"fusebox/model"
	"fusebox/resolver"
)

// Call is the row of a call: one mark for each cell. On an axis that ends after
// its answer, the cells behind that are blank.
func Call(p *resolver.Played, a Axis) []Mark {
	marks := make([]Mark, a.cells)
	if len(marks) == 0 {
		return marks
	}
	ends := endOf(p)
	end, done := a.Cell(ends.At), a.Cell(max(p.Call.Done, ends.At))
	fill(marks[:end], Runs)
	fill(marks[end:done+1], Over)
	if a.Reaches(p.Call.Done) {
		marks[done] = Stops
	}
	marks[0] = Start
	keepalives(marks[:end], p, a)
	for _, event := range p.Events {
		switch {
		case event.What == resolver.EventStart:
		case a.Reaches(event.At):
			marks[a.Cell(event.At)] = markOf(event)
		case event.What == resolver.EventClock:
			marks[len(marks)-1] = Beyond
		}
	}
	// The end is seen before all.
	marks[end] = markOf(ends)
	return marks
}

// endOf is the end of a call.
func endOf(p *resolver.Played) resolver.Event {
	for _, event := range p.Events {
		switch event.What {
		case resolver.EventAborted, resolver.EventAnswered, resolver.EventUnknown:
			return event
		}
	}
	return resolver.Event{At: p.Call.Done, What: resolver.EventUnknown}
}

// keepalives marks the cells before the end of a call in which progress comes.
func keepalives(marks []Mark, p *resolver.Played, a Axis) {
	first, isKept := model.Millis(0), false
	for _, event := range p.Events {
		if event.What == resolver.EventKeepalive {
			first, isKept = event.At, true
		}
	}
	if !isKept {
		return
	}
	// Past the largest time there is, the sum is negative.
	for at, before := first, -1; at >= first; at += p.Call.Keepalive {
		cell := a.Cell(at)
		if cell >= len(marks) {
			return
		}
		if cell == before {
			// On a logarithmic scale they grow denser: twice in one cell, in every
			// one that follows. So no more are looked at than there are cells.
			fill(marks[cell:], Keepalive)
			return
		}
		marks[cell], before = Keepalive, cell
	}
}
