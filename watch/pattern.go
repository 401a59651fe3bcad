package watch

import (
	"io/fs"
	"path/filepath"
	"strings"

	"fusebox/model"
)

// pattern adds what matches a pattern, or says that nothing does.
func (f *finder) pattern(i int, a argument) {
	shown := ""
	if filepath.IsAbs(a.text) {
		shown = a.base
	}
	names := splitNames(a.text[len(filepath.VolumeName(a.text)):])
	if f.match(i, a, shown, f.record.resolve(a.base), names) {
		return
	}
	f.add(target{
		argument: i, path: a.text, state: model.StateMissing, reason: "nothing matches the pattern", empty: true,
	}, resolved{path: a.path})
}

// match follows the names of a pattern from a folder and adds what it comes to.
// shown is the way to the folder as the operator would write it. It reports
// whether there was anything.
func (f *finder) match(i int, a argument, shown string, at resolved, names []string) bool {
	name, rest := names[0], names[1:]
	if at.err != nil {
		return f.refused(i, a, shown, at, at.err)
	}
	if !at.stat.isFolder() {
		return false
	}
	if !model.IsPattern(name) {
		next := f.record.resolveFrom(at.path, []string{name})
		if len(rest) > 0 {
			return f.match(i, a, below(shown, name), next, rest)
		}
		if next.err != nil {
			return f.refused(i, a, below(shown, name), next, next.err)
		}
		f.named(i, below(shown, name), next)
		return true
	}
	entries, err := f.list(at.path, listing{patterns: []string{name}})
	if err != nil {
		return f.refused(i, a, shown, at, err)
	}
	found := false
	for _, entry := range entries {
		if !matches(name, entry.name) {
			continue
		}
		next := f.record.resolveFrom(at.path, []string{entry.name})
		if len(rest) == 0 {
			f.named(i, below(shown, entry.name), next)
			found = true
		} else if entry.kind&(fs.ModeDir|fs.ModeSymlink) != 0 {
			found = f.match(i, a, below(shown, entry.name), next, rest) || found
		}
	}
	return found
}

// refused adds a place on the way of a pattern that cannot be looked into: what
// was matched below it before is not gone. One that only the pattern led to is
// not worth telling of otherwise. It reports whether it is.
func (f *finder) refused(i int, a argument, shown string, at resolved, err error) bool {
	state, reason := stateOf(err)
	if state != model.StateUnreadable {
		return false
	}
	if shown == "" {
		shown = "."
	}
	aside := shown != "." && !strings.HasPrefix(a.text, shown)
	f.add(target{
		argument: i, path: shown, state: state, reason: "it cannot be looked into: " + reason, hides: true, aside: aside,
	}, at)
	f.record.recheck(at.path, f.record.now.Add(recheckAfter))
	return !aside
}

// matches reports whether a pattern without separators matches a name. As in
// a shell, hidden names match only where the dot is written.
func matches(pattern, name string) bool {
	if strings.HasPrefix(name, ".") && !strings.HasPrefix(pattern, ".") {
		return false
	}
	matched, _ := filepath.Match(pattern, name)
	return matched
}

// list lists a folder and remembers which of its names matter.
func (f *finder) list(folder string, wanted listing) ([]entry, error) {
	f.record.list(folder, wanted)
	return f.record.files.ReadDir(folder)
}
