package tui

import (
	"strconv"
	"strings"
	"time"

	"fusebox/model"
)

// youngAge is how long an age is counted in seconds; older saves are told by
// the time of day, which needs no timer.
const youngAge = time.Minute

// savedWords says when the last save was seen, or what else was done to the
// files, and how long it took until the report was there.
func (m screen) savedWords() (long, brief line) {
	e := m.edition
	if e == nil || e.batch.Seen.IsZero() {
		return nil, nil
	}
	cost := say(muted, model.Millis(e.cost().Milliseconds()).String())
	if e.first {
		return line{say(muted, "read in "), cost}, line{cost}
	}
	arrow := say(muted, " "+m.look.glyphs.arrow+" ")
	age := m.now.Sub(e.batch.Seen)
	when := say(plain, string(e.verb)+" at "+e.batch.Seen.Format("15:04:05"))
	short := say(plain, briefVerbs[e.verb]+e.batch.Seen.Format("15:04"))
	if age < youngAge && !m.config.Still {
		seconds := strconv.Itoa(int(max(age, 0)/time.Second)) + " s"
		when, short = say(changed, string(e.verb)+" "+seconds+" ago"), say(changed, briefVerbs[e.verb]+seconds)
	}
	return line{when, arrow, cost}, line{short, arrow, cost}
}

// stageWords says what the cost of the last save is made of: " (settle 60 ms,
// read <1 ms, resolve 3 ms)".
func (m screen) stageWords() line {
	if m.edition == nil || m.edition.first {
		return nil
	}
	var words []string
	for _, s := range m.edition.stages() {
		cost := "<1 ms"
		if s.cost >= time.Millisecond {
			cost = model.Millis(s.cost.Milliseconds()).String()
		}
		words = append(words, s.name+" "+cost)
	}
	if words == nil {
		return nil
	}
	return line{say(muted, " ("+strings.Join(words, ", ")+")")}
}

// isYoung reports whether the age of the last save is still counted.
func (m screen) isYoung() bool {
	e := m.edition
	return e != nil && !e.first && !e.batch.Seen.IsZero() && m.now.Sub(e.batch.Seen) < youngAge && !m.config.Still
}
