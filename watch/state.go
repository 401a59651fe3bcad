package watch

import "time"

// timing is how long the machine waits for what.
type timing struct {
	// settle is the quiet that ends a change, settleMax the longest wait for it.
	settle, settleMax time.Duration
	// poll is the interval of the safety poll, quick the one where events are
	// missing.
	poll, quick time.Duration
}

// missedFor is how long the poll stays quick after it found what no event told.
const missedFor = 30 * time.Second

// action is what to do next.
type action uint8

const (
	doNothing action = iota
	doLook
	doPoll
)

// machine decides when to look. It has no clock of its own and does nothing:
// it is told what was noticed when, and asked what is due.
type machine struct {
	timing
	beliefs
	// since is when the first sign of a change that has not been looked at was
	// noticed, calm when its last one was followed by quiet for long enough.
	since, calm time.Time
	// told reports that an event was among the signs.
	told bool
	// polled is when the last poll was, missed when a poll last found what no
	// event told, blind that events are missing.
	polled, missed time.Time
	blind          bool
}

// heard takes note of events, the first and the last of them.
func (m *machine) heard(first, last time.Time) {
	m.sign(first)
	m.told = true
	m.calm = last.Add(m.settle)
}

// found takes note of a change that a poll came upon. Nobody knows whether it
// is still going on, so there is nothing to wait for before a first look.
func (m *machine) found(now time.Time) {
	if m.since.IsZero() {
		m.calm = now
	}
	m.sign(now)
}

// unsettled takes note that a look saw a change still going on.
func (m *machine) unsettled(now time.Time) {
	if !m.patient(now) {
		// What would not settle was seen as it is; its next change is a new one.
		m.since = time.Time{}
	}
	m.sign(now)
	m.calm = now.Add(m.settle)
}

func (m *machine) sign(at time.Time) {
	if m.since.IsZero() {
		m.since = at
	}
}

// patient reports whether there is time left to wait for a change to end.
func (m *machine) patient(now time.Time) bool {
	return m.since.IsZero() || now.Before(m.since.Add(m.settleMax))
}

// looked ends a change: all signs of it have been looked at.
func (m *machine) looked() {
	m.since, m.calm, m.told = time.Time{}, time.Time{}, false
}

// due is when something is to be done next.
func (m *machine) due() time.Time {
	if !m.since.IsZero() {
		return earlier(m.calm, m.since.Add(m.settleMax))
	}
	at := m.nextPoll()
	if doubt := m.beliefs.due(); !doubt.IsZero() {
		at = earlier(at, doubt)
	}
	return at
}

// next is what is to be done now.
func (m *machine) next(now time.Time) action {
	if m.due().After(now) {
		return doNothing
	}
	if doubt := m.beliefs.due(); !m.since.IsZero() || (!doubt.IsZero() && !doubt.After(now)) {
		return doLook
	}
	return doPoll
}

func (m *machine) nextPoll() time.Time { return m.polled.Add(m.interval()) }

// interval is the time from one poll to the next.
func (m *machine) interval() time.Duration {
	if m.blind || (!m.missed.IsZero() && m.polled.Before(m.missed.Add(missedFor))) {
		return min(m.poll, m.quick)
	}
	return m.poll
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
