package watch

import (
	"slices"
	"time"

	"fusebox/model"
)

// maxRounds bounds how often a look is repeated because it led to folders that
// were not watched.
const maxRounds = 8

// look sees what the arguments mean now, and sends it if that is news.
func (w *Watcher) look() {
	m := &w.machine
	now := w.now()
	targets, seen, ok := w.find(now)
	if !ok {
		return
	}
	want, before := w.want, w.looker.kept
	how := manner{last: !m.patient(now), moving: w.looker.moving(targets, now, measure{m.settle, want, w.isFar})}
	if len(how.moving) > 0 && !how.last && !m.rested(now) {
		// Files that are saved together are shown together.
		m.unsettled(now, 0)
		return
	}
	view, ok := do(w.patient, func(t *try) view { return read(t, targets, before, now, want, how) })
	if !ok {
		return
	}
	w.want = demand{}
	w.looker.keep(view, seen)
	w.poller.seen, m.polled = seen, now
	w.believe(view.sightings, now, w.now())
}

// believe makes up its mind about what a look saw, and sends it if that is
// news.
func (w *Watcher) believe(sightings []sighting, looked, done time.Time) {
	m := &w.machine
	first, last := m.held == nil, !m.patient(looked)
	isMoving := slices.ContainsFunc(sightings, func(s sighting) bool { return s.isMoving() })
	if first && isMoving && !last {
		// Nothing is shown yet that could stand in for a file that is being written.
		m.unsettled(done, 0)
		return
	}
	noticed := m.since
	if noticed.IsZero() {
		noticed = looked
	}
	changed, noticed := m.consider(done, noticed, sightings)
	missed := changed && !first && !m.told && !m.since.IsZero()
	if isMoving {
		m.unsettled(done, done.Sub(looked))
	} else {
		m.looked()
		w.looker.glimpses = nil
	}
	if missed {
		w.missed(done)
	}
	if first || changed || w.notice != "" || w.polling != w.said {
		w.send(noticed, looked, done)
	}
}

// missed takes note of a change that a poll came upon and no event told of.
// There may be more of them, and watches may be lost: all are set anew.
func (w *Watcher) missed(now time.Time) {
	w.machine.missed = now
	if w.arming.events != nil {
		w.arming.suspect = true
		w.machine.found(now)
	}
}

// find goes from the arguments to targets and sees to it that all they depend
// on was watched before they were looked at. ok is false when the context ended
// first.
func (w *Watcher) find(now time.Time) (targets []target, seen *record, ok bool) {
	w.arming.start(now)
	for round := 1; ; round++ {
		found, ok := do(w.patient, func(t *try) *finder { return find(t, w.looker.arguments, now) })
		if !ok {
			return nil, nil, false
		}
		targets, seen = found.targets, found.record
		w.mail.filter.Store(&seen.filter)
		if !w.arming.arm(seen) || round == maxRounds {
			w.judgeEvents(seen)
			return targets, seen, true
		}
	}
}

// send hands on what is believed. A batch that was not fetched gives way, but
// what it alone said is kept.
func (w *Watcher) send(noticed, looked, read time.Time) {
	batch := model.Batch{
		Snapshots: w.machine.snapshots(),
		Seen:      noticed,
		Looked:    looked,
		Read:      read,
		Polling:   w.polling,
		Within:    w.machine.round(len(w.poller.seen.places)),
		Notice:    w.notice,
	}
	w.notice, w.said = "", w.polling
	select {
	case old := <-w.batches:
		batch.Seen = earlier(batch.Seen, old.Seen)
		if batch.Notice == "" {
			batch.Notice = old.Notice
		}
	default:
	}
	w.batches <- batch
}
