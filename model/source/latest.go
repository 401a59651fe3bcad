package source

import "fusebox/model"

// Latest follows files through their edits. The zero value is ready; it must
// not be used from two goroutines at once.
type Latest struct{ files map[identity]remembered }

// identity tells files apart: one file can be named and lie in a folder too.
type identity struct{ folder, path string }

type remembered struct {
	snapshot model.Snapshot
	// shown is what was handed out for the snapshot.
	shown *model.File
	// good is the last usable content, nil if there was none yet.
	good *model.File
}

// Update reads what changed since the last call and gives one file for each
// snapshot, in their order. Where the present content cannot be used but an
// earlier one could, the file is the earlier one, marked stale, with the
// present findings and state. Files that are in no snapshot are forgotten.
func (l *Latest) Update(snapshots []model.Snapshot) []*model.File {
	files := make([]*model.File, len(snapshots))
	next := make(map[identity]remembered, len(snapshots))
	for i, s := range snapshots {
		id := identity{s.Folder, s.Path}
		known, ok := l.files[id]
		if !ok || !known.snapshot.Equal(&s) {
			known = known.follow(s)
		}
		next[id] = known
		files[i] = known.shown
	}
	l.files = next
	return files
}

// follow reads a new snapshot of a file.
func (r remembered) follow(s model.Snapshot) remembered {
	file := Parse(s)
	switch {
	case file.Trouble() == nil:
		return remembered{snapshot: s, shown: file, good: file}
	case r.good == nil:
		return remembered{snapshot: s, shown: file}
	}
	stale := *r.good
	stale.Stale = true
	stale.IsFolder, stale.State = s.IsFolder, s.State
	stale.Findings = file.Findings
	return remembered{snapshot: s, shown: &stale, good: r.good}
}
