package watch

import (
	"cmp"
	"slices"
	"time"

	"fusebox/model"
)

// target is one file to read, or one thing to say about an argument.
type target struct {
	argument     int
	path, folder string
	// real is the path without links.
	real string
	stat stat
	// state and reason are set where it is known without reading.
	state  model.FileState
	reason string
	// hides reports that the target stands for a folder, and that files below it
	// may be there without being seen; aside that it is worth telling of only if
	// some were.
	hides, aside bool
	// empty reports that the target stands for a pattern without matches.
	empty bool
	// optional reports that nobody asked for it by name: there is no sighting of it
	// where it is missing.
	optional bool
}

// finder goes from arguments to targets.
type finder struct {
	record  *record
	taken   map[string]struct{}
	targets []target
}

// find gives what the arguments mean at present, in the order of the
// arguments and within them of the paths, each file once: what is asked for by
// name comes before what is optional.
func find(files fileSystem, arguments []argument, now time.Time) *finder {
	f := &finder{record: newRecord(files, now), taken: map[string]struct{}{}}
	for _, optional := range []bool{false, true} {
		for i, a := range arguments {
			if a.optional == optional {
				f.find(i, a)
			}
		}
	}
	slices.SortStableFunc(f.targets, func(a, b target) int {
		return cmp.Or(cmp.Compare(a.argument, b.argument), cmp.Compare(a.path, b.path))
	})
	return f
}

func (f *finder) find(i int, a argument) {
	at := f.record.resolve(a.path)
	switch {
	case a.optional:
		f.add(target{argument: i, path: a.text, optional: true}, at)
	case at.err != nil && model.IsPattern(a.text):
		f.pattern(i, a)
	default:
		f.named(i, a.text, at)
	}
}

// named adds what an argument, or a match of a pattern, names.
func (f *finder) named(i int, text string, at resolved) {
	if at.err == nil && at.stat.isFolder() && !model.IsFileName(text) {
		f.folder(i, text, at)
		return
	}
	f.add(target{argument: i, path: text}, at)
}

// add adds a target unless what it leads to is there already.
func (f *finder) add(t target, at resolved) {
	if _, taken := f.taken[at.path]; taken {
		return
	}
	f.taken[at.path] = struct{}{}
	t.real, t.stat = at.path, at.stat
	if at.err != nil && t.state == "" {
		t.state, t.reason = stateOf(at.err)
		if t.state == model.StateMissing && at.target != "" {
			t.reason = "the symbolic link leads to " + model.Escape(at.target) + ", where there is nothing"
		}
	}
	f.targets = append(f.targets, t)
}
