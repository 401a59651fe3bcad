package watch

import "time"

// poller checks what a look depended on, a part at a time.
type poller struct {
	seen *record
	next int
}

// take gives the next so many places, in turn.
func (p *poller) take(budget int) []place {
	all := p.seen.places
	taken := make([]place, min(budget, len(all)))
	for i := range taken {
		taken[i] = all[(p.next+i)%len(all)]
	}
	p.next = (p.next + budget) % max(1, len(all))
	return taken
}

// anyChanged reports whether one of some places differs from what the look saw,
// or is to be looked at again in any case.
func anyChanged(files fileSystem, places []place, now time.Time) bool {
	for i := range places {
		p := &places[i]
		if (!p.recheck.IsZero() && !now.Before(p.recheck)) || p.changed(files) {
			return true
		}
	}
	return false
}
