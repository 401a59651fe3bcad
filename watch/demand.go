package watch

import (
	"maps"
	"path/filepath"
	"time"
)

// demand is what must be read again although its stat is the same, and what
// events said was done to it.
type demand struct {
	all bool
	// touched are the folded names of files that events spoke of.
	touched map[string]deed
	// made is when a file last came to be at a path.
	made map[string]time.Time
}

// deed is what events said was done to a file.
type deed uint8

const (
	unnamed deed = iota
	// touched: something that does not change the content.
	touched
	// made: it came to be there, and nobody wrote to it since.
	made
	// written: somebody wrote to it there.
	written
)

// maxTouched bounds the names remembered. Beyond it everything is read again.
const maxTouched = 1000

// event adds what an event said of a path at a time.
func (d *demand) event(path string, done deed, at time.Time) {
	d.touch(fold(filepath.Base(path)), done)
	if done == made && !d.all {
		if d.made == nil {
			d.made = map[string]time.Time{}
		}
		d.made[path] = at
	}
}

func (d *demand) touch(name string, done deed) {
	if d.touched == nil {
		d.touched = map[string]deed{}
	}
	if d.touched[name] = max(d.touched[name], done); len(d.touched) > maxTouched {
		d.all, d.touched, d.made = true, nil, nil
	}
}

// add adds what another demand wants.
func (d *demand) add(other demand) {
	d.all = d.all || other.all
	for name, done := range other.touched {
		d.touch(name, done)
	}
	if d.made == nil {
		d.made = other.made
	} else {
		maps.Copy(d.made, other.made)
	}
}

// why is what events said was done to a file.
func (d *demand) why(path string) deed { return d.touched[fold(filepath.Base(path))] }

// isPutThereWhole reports whether a file came to be at its path, and nothing
// was done to it since.
func (d *demand) isPutThereWhole(path string, at stat) bool {
	when, isMade := d.made[path]
	return isMade && d.why(path) == made && at.touched() <= when.UnixNano()
}

// of reports whether a file must be read again.
func (d *demand) of(path string) bool {
	return d.all || d.why(path) != unnamed
}
