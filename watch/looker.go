package watch

import (
	"bytes"
	"context"
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
	files     fileSystem
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

// read reads those targets that may have changed. With settle false, a file
// that does not stand still is taken as it is. It stops early when ctx ends.
func (l *looker) read(ctx context.Context, targets []target, seen *record, want demand, settle bool) []sighting {
	l.resting = nil
	before := l.kept
	l.kept = make(map[string]kept, len(targets))
	sightings := make([]sighting, 0, len(targets))
	for _, t := range targets {
		if ctx.Err() != nil {
			return nil
		}
		s := sighting{argument: t.argument, snapshot: model.Snapshot{
			Path: t.path, Folder: t.folder, State: t.state, Reason: t.reason,
		}}
		if t.state == "" {
			now, clear := l.readTarget(t, before[t.real], seen.now, want, settle)
			s.unclear = !clear
			s.snapshot.State, s.snapshot.Reason = now.state, now.reason
			s.snapshot.Bytes = now.bytes
			if clear {
				l.kept[t.real] = now
			}
			if !now.recheck.IsZero() {
				seen.recheck(t.real, now.recheck)
			}
		}
		sightings = append(sightings, s)
	}
	return sightings
}

// readTarget gives the present content of a target, from what was kept where
// that is as good. It reports whether the content is of one version.
func (l *looker) readTarget(t target, old kept, now time.Time, want demand, settle bool) (kept, bool) {
	due := !old.recheck.IsZero() && !now.Before(old.recheck)
	if old.steady && !old.failed && old.stat == t.stat && !due && !want.of(t.real) {
		return old, true
	}
	got := readFile(l.files, t.real, t.stat)
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
