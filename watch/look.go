package watch

import (
	"context"
	"time"

	"fusebox/model"
)

// maxRounds bounds how often a look is repeated because it led to folders that
// were not watched.
const maxRounds = 8

// look sees what the arguments mean now, and sends it if that is news.
func (w *Watcher) look(ctx context.Context) {
	now := w.now()
	first := w.machine.held == nil
	targets, seen := w.find(now)
	if !first && !w.machine.told && w.machine.patient(now) && w.looker.moving(targets) {
		w.machine.unsettled(now)
		return
	}
	settle := !first && w.machine.patient(now)
	want := w.want
	w.want = demand{}
	sightings := w.looker.read(ctx, targets, seen, want, settle)
	if ctx.Err() != nil {
		return
	}
	w.poller.seen, w.machine.polled = seen, now

	noticed := w.machine.since
	if noticed.IsZero() {
		noticed = now
	}
	read := w.now()
	changed, noticed := w.machine.consider(read, noticed, sightings)
	missed := changed && !first && !w.machine.told && !w.machine.since.IsZero()
	w.conclude(sightings, read)
	if missed {
		w.missed(read)
	}
	if first || changed || w.notice != "" {
		w.send(noticed, now, read)
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
func (w *Watcher) find(now time.Time) ([]target, *record) {
	w.arming.start(now)
	for round := 1; ; round++ {
		targets, seen := find(w.files, w.looker.arguments, now)
		w.mail.filter.Store(&seen.filter)
		if !w.arming.arm(seen) || round == maxRounds {
			w.judgeEvents(seen)
			return targets, seen
		}
	}
}

// judgeEvents makes up its mind whether events can be relied on, and prepares
// the notice if that is news.
func (w *Watcher) judgeEvents(seen *record) {
	problem := w.arming.problem
	w.machine.blind = problem != "" || w.remote(seen)
	switch {
	case problem == w.polling:
	case problem == "":
		w.notice = "file events work again"
	default:
		w.notice = problem + "; changes are found by looking"
	}
	w.polling = problem
}

// remote reports whether a folder that matters lies on a file system that does
// not report everything.
func (w *Watcher) remote(seen *record) bool {
	for folder, why := range seen.folders {
		at := seen.at(folder)
		if why != forFile || at.err != nil {
			continue
		}
		remote, known := w.remotes[at.stat.device]
		if !known {
			remote = w.files.IsRemote(folder)
			w.remotes[at.stat.device] = remote
		}
		if remote {
			return true
		}
	}
	return false
}

// conclude ends the look, or has another follow where a file would not stand
// still.
func (w *Watcher) conclude(sightings []sighting, now time.Time) {
	for _, s := range sightings {
		if s.unclear {
			w.machine.unsettled(now)
			return
		}
	}
	w.machine.looked()
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
		Notice:    w.notice,
	}
	w.notice = ""
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
