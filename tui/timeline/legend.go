package timeline

import (
	"fusebox/model"
	"fusebox/resolver"
)

// Entry says what a mark of a call stands for.
type Entry struct {
	Mark  Mark
	At    model.Millis
	Words string
	// Assumed reports that the moment rests on something no file shows.
	Assumed bool
}

// Legend says what the marks of a call stand for, in the order of time. What the
// row says by itself is left out, and what is said of the end.
func Legend(p *resolver.Played) []Entry {
	entries := make([]Entry, 0, len(p.Events))
	end := endOf(p).At
	for _, event := range p.Events {
		if entry := entryOf(p, event, end); entry.Words != "" {
			entries = append(entries, entry)
		}
	}
	return entries
}

// entryOf names an event of a call with an end; without words where nothing is
// to be said.
func entryOf(p *resolver.Played, event resolver.Event, end model.Millis) Entry {
	clocks, verdict := &p.Server.Clocks, &p.Verdict
	entry := Entry{Mark: markOf(event), At: event.At}
	come := ""
	if event.At > end {
		come = " would come"
	}
	switch event.What {
	case resolver.EventFirstByte:
		entry.Words = "headers" + come
	case resolver.EventKeepalive:
		entry.Words = "first progress" + come
	case resolver.EventBackground:
		entry.Words, entry.Assumed = "leaves the foreground", clocks[model.Background].Assumed
	case resolver.EventClock:
		if verdict.Outcome != model.Aborted || event.Clock != verdict.By {
			entry.Words, entry.Assumed = event.Clock.Title(), clocks[event.Clock].Assumed
		}
	case resolver.EventAborted:
		entry.Words, entry.Assumed = verdict.By.Title()+" ends it", clocks[verdict.By].Assumed
	case resolver.EventAnswered:
		entry.Words = "answered"
	case resolver.EventUnknown:
		entry.Words = "not known"
	}
	return entry
}
