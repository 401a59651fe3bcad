package watch

import "time"

// timing is how long the machine waits for what.
type timing struct {
	// settle is the quiet that ends a change, settleMax the longest wait for it.
	settle, settleMax time.Duration
	// poll is the interval of the safety poll, quick the one where events may be
	// missing.
	poll, quick time.Duration
}

// reliance is how far events can be relied on.
type reliance uint8

const (
	// sound: everything is reported.
	sound reliance = iota
	// doubtful: everything done here is reported, but below a file system there
	// may be another that can be written to.
	doubtful
	// absent: the poll is all there is.
	absent
)

// The number of places that the safety poll looks at in a second bounds what it
// costs, however much is watched.
const (
	placesPerSecond      = 200
	placesPerSecondQuick = 2000
)

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
	// noticed, calm when its last one was followed by quiet for long enough, limit
	// when to look although it was not.
	since, calm, limit time.Time
	// told reports that an event was among the signs.
	told bool
	// slow is how much longer looks are apart while a change goes on for long.
	slow time.Duration
	// polled is when the last poll was, missed when a poll last found what no
	// event told.
	polled, missed time.Time
	events         reliance
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

// unsettled takes note that a look saw a change still going on, at some cost.
func (m *machine) unsettled(now time.Time, cost time.Duration) {
	wait := m.settle
	if !m.patient(now) {
		// What would not settle was seen as it is; its next change is a new one.
		m.since = time.Time{}
		m.slow = 3 * cost
		wait = m.settleMax
	}
	m.sign(now)
	m.calm, m.limit = now.Add(m.settle+m.slow), now.Add(wait+m.slow)
}

// sign takes note of the first sign of a change. One that is still going on
// near the longest wait is looked at twice, a settle apart, so that what comes
// to rest meanwhile is told from what does not.
func (m *machine) sign(at time.Time) {
	if m.since.IsZero() {
		m.since = at
		m.limit = at.Add(m.settleMax - m.settle)
	}
}

// rested reports whether events told of the change and then fell silent. What
// a poll comes upon may still be going on.
func (m *machine) rested(now time.Time) bool { return m.told && !now.Before(m.calm) }

// patient reports whether there is time left to wait for a change to end.
func (m *machine) patient(now time.Time) bool {
	return m.since.IsZero() || now.Before(m.since.Add(m.settleMax))
}

// looked ends a change: all signs of it have been looked at.
func (m *machine) looked() {
	m.since, m.calm, m.limit, m.told, m.slow = time.Time{}, time.Time{}, time.Time{}, false, 0
}

// due is when something is to be done next.
func (m *machine) due() time.Time {
	if !m.since.IsZero() {
		return earlier(m.calm, m.limit)
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

func (m *machine) nextPoll() time.Time {
	interval, _ := m.pace()
	return m.polled.Add(interval)
}

// pace is the time from one poll to the next, and the number of places that
// each looks at.
func (m *machine) pace() (interval time.Duration, places int) {
	interval, perSecond := m.poll, placesPerSecond
	if m.events != sound || m.hasMissed() {
		interval = min(m.poll, m.quick)
	}
	if m.events == absent || m.hasMissed() {
		perSecond = placesPerSecondQuick
	}
	return interval, max(1, int(interval*time.Duration(perSecond)/time.Second))
}

// hasMissed reports whether events failed to come lately.
func (m *machine) hasMissed() bool {
	return !m.missed.IsZero() && m.polled.Before(m.missed.Add(missedFor))
}

// round is how long the poll takes to look at so many places once.
func (m *machine) round(places int) time.Duration {
	interval, each := m.pace()
	return interval * time.Duration((places+each-1)/each)
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
