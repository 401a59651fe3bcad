package watch

import "path/filepath"

// demand is what must be read again although its stat is the same, and what
// events said was done to it.
type demand struct {
	all bool
	// touched are the folded names of files that events spoke of.
	touched map[string]deed
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

// touch adds the file of an event.
func (d *demand) touch(name string, done deed) {
	if d.touched == nil {
		d.touched = map[string]deed{}
	}
	if d.touched[name] = max(d.touched[name], done); len(d.touched) > maxTouched {
		d.all, d.touched = true, nil
	}
}

// add adds what another demand wants.
func (d *demand) add(other demand) {
	d.all = d.all || other.all
	for name, done := range other.touched {
		d.touch(name, done)
	}
}

// of reports whether a file must be read again.
func (d *demand) of(path string) bool {
	return d.all || d.touched[fold(filepath.Base(path))] != unnamed
}
