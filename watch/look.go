package watch

import (
	"time"

	"fusebox/model"
)

// maxRounds bounds how often a look is repeated because it led to folders that
// were not watched.
const maxRounds = 8

// look sees what the arguments mean now, and sends it if that is news.
func (w *Watcher) look() {
	now := w.now()
	first := w.machine.held == nil
	targets, seen, err := w.find(now)
	if err != nil {
		return
	}
	how := manner{last: first || !w.machine.patient(now)}
	if !first && !w.machine.rested(now) {
		how.motions = w.looker.motions(targets)
		if len(how.motions) > 0 && !how.last {
			w.machine.unsettled(now)
			return
		}
	}
	want, before := w.want, w.looker.kept
	w.want = demand{}
	view, err := do(w.patient, func(files fileSystem) view { return read(files, targets, before, now, want, how) })
	if err != nil {
		return
	}
	w.looker.keep(view, seen)
	w.poller.seen, w.machine.polled = seen, now

	noticed := w.machine.since
	if noticed.IsZero() {
		noticed = now
	}
	done := w.now()
	changed, noticed := w.machine.consider(done, noticed, view.sightings)
	missed := changed && !first && !w.machine.told && !w.machine.since.IsZero()
	w.conclude(view.sightings, done)
	if missed {
		w.missed(done)
	}
	if first || changed || w.notice != "" || w.polling != w.said {
		w.send(noticed, now, done)
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
// on was watched before they were looked at.
func (w *Watcher) find(now time.Time) (targets []target, seen *record, err error) {
	w.arming.start(now)
	for round := 1; ; round++ {
		found, err := do(w.patient, func(files fileSystem) *finder { return find(files, w.looker.arguments, now) })
		if err != nil {
			return nil, nil, err
		}
		targets, seen = found.targets, found.record
		w.mail.filter.Store(&seen.filter)
		if !w.arming.arm(seen) || round == maxRounds {
			w.judgeEvents(seen)
			return targets, seen, nil
		}
	}
}

// judgeEvents makes up its mind how far events can be relied on.
func (w *Watcher) judgeEvents(seen *record) {
	worst := w.worstOrigin(seen)
	before := w.polling
	w.polling, w.machine.events = worst.polling(), worst.reliance()
	if w.arming.problem != "" {
		w.polling, w.machine.events = w.arming.problem, missing
	}
	if before != "" && w.polling == "" {
		w.notice = "file events work again"
	}
}

// worstOrigin gives, of all the file systems that matter, the one whose events
// can be relied on least.
func (w *Watcher) worstOrigin(seen *record) origin {
	var worst origin
	for folder, why := range seen.folders {
		at := seen.at(folder)
		if why != forFile || at.err != nil {
			continue
		}
		of, known := w.origins[at.stat.device]
		if !known {
			// What does not tell is taken for sound: the poll is there in any case.
			of, _ = do(w.patient, func(files fileSystem) origin {
				of, _ := files.Origin(folder)
				return of
			})
			w.origins[at.stat.device] = of
		}
		if of.reliance() > worst.reliance() || (of.reliance() == worst.reliance() && of > worst) {
			worst = of
		}
	}
	return worst
}

// conclude ends the look, or has another follow where a file is not at rest.
func (w *Watcher) conclude(sightings []sighting, now time.Time) {
	for _, s := range sightings {
		if s.unclear || s.snapshot.State == model.StateBusy {
			w.machine.unsettled(now)
			return
		}
	}
	w.machine.looked()
	w.looker.glimpses = nil
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
