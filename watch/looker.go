package watch

import (
	"bytes"
	"time"

	"fusebox/model"
)

// sighting is what one look saw of one target.
type sighting struct {
	target
	snapshot model.Snapshot
	// unclear reports that the file is not at rest: no news of it.
	unclear bool
}

// isMoving reports whether the file was not at rest.
func (s *sighting) isMoving() bool { return s.unclear || s.snapshot.State == model.StateBusy }

// kept is what was read of a file, to be used again while its stat is the same.
type kept struct {
	reading
	// recheck is when the stat is no longer to be trusted; zero for never.
	recheck time.Time
}

// looker sees what the arguments mean at present. It remembers what it read.
type looker struct {
	arguments []argument
	kept      map[string]kept
	// glimpses are what changed files were at the last look, while a change goes on.
	glimpses map[string]stat
}

// moving gives the changed files that are not known to be at rest.
func (l *looker) moving(targets []target, now time.Time, by measure) map[string]bool {
	before := l.glimpses
	l.glimpses = map[string]stat{}
	moving := map[string]bool{}
	for _, t := range targets {
		known := l.kept[t.real]
		if t.state != "" || (known.steady && known.stat == t.stat) {
			continue
		}
		l.glimpses[t.real] = t.stat
		seen, hasSeen := before[t.real]
		if !by.isAtRest(t, known.stat, now) && !(hasSeen && by.isSeenAtRest(t, seen)) {
			moving[t.real] = true
		}
	}
	return moving
}

// measure is what tells files at rest from those that somebody writes to.
type measure struct {
	// settle is how long nothing must have been done to a file.
	settle time.Duration
	// said is what events said.
	said demand
	// farClock reports that the times of files may not be those of our clock.
	farClock bool
}

// isAtRest reports whether one look is enough to tell that a file is at rest,
// which was known otherwise.
func (m *measure) isAtRest(t target, known stat, now time.Time) bool {
	isExplained := m.said.why(t.real) == written || !known.isSameFile(t.stat) || known.isSameContent(t.stat)
	return m.said.isPutThereWhole(t.real, t.stat) || (isExplained && !m.farClock && t.stat.isOlderThan(m.settle, now))
}

// isSeenAtRest reports whether a file is as it was at the look before. Coarse
// times do not tell where events do.
func (m *measure) isSeenAtRest(t target, seen stat) bool {
	return seen == t.stat && !(t.stat.isCoarse() && m.said.why(t.real) == written)
}

// keep remembers what was read, and has the places looked at again whose stat
// is not to be trusted.
func (l *looker) keep(read view, seen *record) {
	l.kept = read.kept
	for path, k := range read.kept {
		switch {
		case k.recheck.IsZero():
		case k.failed:
			seen.recheck(path, k.recheck)
		default:
			seen.againAt(k.recheck)
		}
	}
}

// view is what reading all targets led to.
type view struct {
	sightings []sighting
	kept      map[string]kept
}

// read reads those targets that may have changed since before. Of what is not
// at rest there is no news while there is time to wait; then it is said to be
// written to.
func read(files fileSystem, targets []target, before map[string]kept, now time.Time, want demand, how manner) view {
	v := view{make([]sighting, 0, len(targets)), make(map[string]kept, len(targets))}
	for _, t := range targets {
		s := sighting{target: t, snapshot: model.Snapshot{
			Path: t.path, Folder: t.folder, State: t.state, Reason: t.reason, IsFolder: t.hides, Optional: t.optional,
		}}
		old, isKept := before[t.real]
		isMoving := how.moving[t.real]
		switch {
		case t.state != "":
		case isMoving && !how.last:
			if isKept {
				v.kept[t.real] = old
			}
		default:
			got := readTarget(files, t, old, now, want)
			// What has the same content at two looks is at rest, whatever its times say,
			// unless it was written anew in between.
			isSame := isKept && got.state == model.StateGood && bytes.Equal(got.bytes, old.bytes) && want.why(t.real) != written
			got.steady = (got.steady && !isMoving) || isSame
			v.kept[t.real] = got
			s.snapshot.State, s.snapshot.Reason, s.snapshot.Bytes = got.state, got.reason, got.bytes
			isMoving = !got.steady
		}
		if isMoving {
			s.unclear = !how.last
			s.snapshot.State, s.snapshot.Reason, s.snapshot.Bytes = model.StateBusy, "it has not come to rest", nil
		}
		if t.optional && s.snapshot.State == model.StateMissing {
			// Nobody misses it.
			continue
		}
		v.sightings = append(v.sightings, s)
	}
	return v
}

// manner is how files are read: which are not at rest, and whether this is the
// last look for which the change can wait.
type manner struct {
	moving map[string]bool
	last   bool
}

// readTarget gives the present content of a target, from what was kept where
// that is as good.
func readTarget(files fileSystem, t target, old kept, now time.Time, want demand) kept {
	due := !old.recheck.IsZero() && !now.Before(old.recheck)
	if old.steady && !old.failed && old.stat == t.stat && !due && !want.of(t.real) {
		return old
	}
	got := readFile(files, t.real, t.stat)
	if got.state == model.StateGood && bytes.Equal(got.bytes, old.bytes) {
		// The same slice compares at no cost from here on.
		got.bytes = old.bytes
	}
	if got.failed {
		got.stat = t.stat
	}
	result := kept{reading: got}
	if got.failed || fresh(got.stat, now) {
		result.recheck = now.Add(recheckAfter)
	}
	return result
}
