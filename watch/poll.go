package watch

import "time"

// statsPerSecond bounds what the safety poll costs, however much is watched.
const statsPerSecond = 200

// poller checks what a look depended on, a part at a time.
type poller struct {
	seen *record
	next int
}

// changed looks at as many places as the time since the last poll allows and
// reports whether one of them differs from what the look saw.
func (p *poller) changed(files fileSystem, now time.Time, interval time.Duration) bool {
	budget := max(1, int(interval*statsPerSecond/time.Second))
	places := p.seen.places
	for range min(budget, len(places)) {
		if p.next >= len(places) {
			p.next = 0
		}
		place := &places[p.next]
		p.next++
		if !place.recheck.IsZero() && !now.Before(place.recheck) {
			return true
		}
		if place.changed(files) {
			return true
		}
	}
	return false
}
