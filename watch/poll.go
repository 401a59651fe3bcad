package watch

import "time"

// poller checks what a look depended on, a part at a time.
type poller struct {
	seen *record
	next int
}

// changed looks at the next so many places and reports whether one of them
// differs from what the look saw.
func (p *poller) changed(files fileSystem, now time.Time, budget int) bool {
	places := p.seen.places
	for i := range min(budget, len(places)) {
		place := &places[(p.next+i)%len(places)]
		if !place.recheck.IsZero() && !now.Before(place.recheck) {
			return true
		}
		if place.changed(files) {
			return true
		}
	}
	return false
}

// advance goes on to the places after so many.
func (p *poller) advance(budget int) { p.next = (p.next + budget) % max(1, len(p.seen.places)) }
