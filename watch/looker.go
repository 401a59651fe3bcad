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
	// resting is what files were that no event spoke of, when they were found
	// changed: they are read once they have stood still.
	resting map[string]stat
}

// moving reports whether a file is no longer what was read of it and was not
// seen standing still either. It remembers what it sees for the next time.
func (l *looker) moving(targets []target) bool {
	moving := false
	for _, t := range targets {
		if known, ok := l.kept[t.real]; t.state != "" || (ok && known.stat == t.stat) {
			continue
		}
		if seen, ok := l.resting[t.real]; !ok || seen != t.stat {
			if l.resting == nil {
				l.resting = map[string]stat{}
			}
			l.resting[t.real] = t.stat
			moving = true
		}
	}
	return moving
}

// keep remembers what was read, and has the places looked at again whose stat
// is not to be trusted.
func (l *looker) keep(read view, seen *record) {
	l.kept, l.resting = read.kept, nil
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

// read reads those targets that may have changed since before. With settle
// false, a file that does not stand still is taken as it is.
func read(files fileSystem, targets []target, before map[string]kept, now time.Time, want demand, settle bool) view {
	v := view{make([]sighting, 0, len(targets)), make(map[string]kept, len(targets))}
	for _, t := range targets {
		s := sighting{argument: t.argument, snapshot: model.Snapshot{
			Path: t.path, Folder: t.folder, State: t.state, Reason: t.reason,
		}}
		if t.state == "" {
			got, clear := readTarget(files, t, before[t.real], now, want, settle)
			s.unclear = !clear
			s.snapshot.State, s.snapshot.Reason = got.state, got.reason
			s.snapshot.Bytes = got.bytes
			if clear {
				v.kept[t.real] = got
			}
		}
		v.sightings = append(v.sightings, s)
	}
	return v
}

// readTarget gives the present content of a target, from what was kept where
// that is as good. It reports whether the content is of one version.
func readTarget(files fileSystem, t target, old kept, now time.Time, want demand, settle bool) (kept, bool) {
	due := !old.recheck.IsZero() && !now.Before(old.recheck)
	if old.steady && !old.failed && old.stat == t.stat && !due && !want.of(t.real) {
		return old, true
	}
	got := readFile(files, t.real, t.stat)
	whole := got.state == model.StateGood || got.state == model.StateEmpty
	if !got.steady && (settle || !whole) {
		return kept{reading: got}, false
	}
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
	return result, true
}
