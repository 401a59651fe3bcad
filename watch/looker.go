package watch

import (
	"bytes"
	"path/filepath"
	"time"

	"fusebox/model"
)

// sighting is what one look saw of one target.
type sighting struct {
	argument int
	snapshot model.Snapshot
	// unclear reports that the file would not stand still: no news of it.
	unclear bool
}

// demand is what must be read again although its stat is the same.
type demand struct {
	all bool
	// touched are the folded names of files that events spoke of.
	touched map[string]struct{}
}

// maxTouched bounds the names remembered. Beyond it everything is read again.
const maxTouched = 1000

// touch adds the file of an event.
func (d *demand) touch(name string) {
	if d.touched == nil {
		d.touched = map[string]struct{}{}
	}
	if d.touched[name] = struct{}{}; len(d.touched) > maxTouched {
		d.all, d.touched = true, nil
	}
}

// add adds what another demand wants.
func (d *demand) add(other demand) {
	d.all = d.all || other.all
	for name := range other.touched {
		d.touch(name)
	}
}

func (d *demand) of(path string) bool {
	if d.all {
		return true
	}
	_, touched := d.touched[fold(filepath.Base(path))]
	return touched
}

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

// motion is whether a changed file may be read.
type motion uint8

const (
	atRest motion = iota
	// uncertain: one look cannot tell.
	uncertain
	// moving: somebody writes to it, and what is there is a part of something.
	moving
)

// motions tells of the changed files that were not seen at rest: those that
// are no longer what they were at the last look. A file that was replaced
// whole since is at rest, too.
func (l *looker) motions(targets []target) map[string]motion {
	before := l.glimpses
	l.glimpses = map[string]stat{}
	motions := map[string]motion{}
	for _, t := range targets {
		if known, ok := l.kept[t.real]; t.state != "" || (ok && known.steady && known.stat == t.stat) {
			continue
		}
		l.glimpses[t.real] = t.stat
		seen, ok := before[t.real]
		switch {
		case !ok:
			motions[t.real] = uncertain
		case seen != t.stat && seen.isSameFile(t.stat):
			motions[t.real] = moving
		}
	}
	return motions
}

// keep remembers what was read, and has the places looked at again whose stat
// is not to be trusted.
func (l *looker) keep(read view, seen *record) {
	l.kept = read.kept
	for path, k := range read.kept {
		if !k.recheck.IsZero() {
			seen.recheck(path, k.recheck)
		}
	}
}

// view is what reading all targets led to.
type view struct {
	sightings []sighting
	kept      map[string]kept
}

// read reads those targets that may have changed since before. What cannot be
// read as one version is unclear, or else, where there is no time left to wait,
// said to be written to.
func read(files fileSystem, targets []target, before map[string]kept, now time.Time, want demand, how manner) view {
	v := view{make([]sighting, 0, len(targets)), make(map[string]kept, len(targets))}
	for _, t := range targets {
		s := sighting{argument: t.argument, snapshot: model.Snapshot{
			Path: t.path, Folder: t.folder, State: t.state, Reason: t.reason,
		}}
		motion := how.motions[t.real]
		if t.state == "" && motion == atRest {
			got := readTarget(files, t, before[t.real], now, want)
			s.snapshot.State, s.snapshot.Reason, s.snapshot.Bytes = got.state, got.reason, got.bytes
			v.kept[t.real] = got
			if !got.steady {
				motion = uncertain
				if how.last {
					motion = moving
				}
			}
		}
		switch motion {
		case uncertain:
			s.unclear = true
		case moving:
			s.snapshot.State, s.snapshot.Reason, s.snapshot.Bytes = model.StateBusy, "it has not come to rest", nil
		}
		v.sightings = append(v.sightings, s)
	}
	return v
}

// manner is how files are read: which are not at rest, and whether this is the
// last look for which the change can wait.
type manner struct {
	motions map[string]motion
	last    bool
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
		// The same slice compares at no cost from here on. Where a file system gives
		// another stat each time, the same content at two looks is at rest.
		got.bytes, got.steady = old.bytes, true
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
