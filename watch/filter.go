package watch

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/fsnotify/fsnotify"
)

// listing is which names of a folder matter although nothing is there yet.
type listing struct {
	patterns []string
	// nested reports that folders made in it matter too.
	nested bool
}

// filter tells the events that can change what a look sees from the noise of
// busy folders. It errs on the side of looking: names are compared without
// their folder, because the system may report a folder by another of its names.
type filter struct {
	// names are those looked up on the way to any file, folded.
	names map[string]struct{}
	// listings are the folders that were listed.
	listings map[string][]listing
	// folders are those to watch.
	folders map[string]need
}

func newFilter() filter {
	return filter{names: map[string]struct{}{}, listings: map[string][]listing{}, folders: map[string]need{}}
}

// concerns reports whether an event is a reason to look, and whether it is one
// only if what came into being is a folder or leads to one.
func (f *filter) concerns(event fsnotify.Event) (concerned, ifFolder bool) {
	name := filepath.Base(event.Name)
	if _, named := f.names[fold(name)]; named {
		return true, false
	}
	if _, listed := f.listings[event.Name]; listed {
		// Some systems report what happens in a folder as a write to it as well.
		return event.Op != fsnotify.Write, false
	}
	for _, wanted := range f.listings[filepath.Dir(event.Name)] {
		if slices.ContainsFunc(wanted.patterns, func(pattern string) bool { return matches(pattern, name) }) {
			return true, false
		}
		ifFolder = ifFolder || (wanted.nested && event.Has(fsnotify.Create) && !isHiddenFolder(name))
	}
	return false, ifFolder
}

// fold makes names comparable on systems that take no notice of case.
func fold(name string) string { return strings.ToLower(name) }
