package watch

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fusebox/model"
)

// beliefs is what is held to be true of each file. Good content is believed at
// once. Anything worse must last for the grace: files are gone or empty for a
// moment in the middle of many a save.
type beliefs struct {
	grace time.Duration
	held  map[string]sighting
	// doubts are the files that look worse than what is held of them.
	doubts map[string]doubt
}

// doubt is since when a file has looked worse, and when the change that made it
// so was noticed.
type doubt struct{ since, noticed time.Time }

// consider takes what a look saw. It reports whether anything held changed, and
// when the oldest change that is now believed was noticed.
func (b *beliefs) consider(now, noticed time.Time, seen []sighting) (changed bool, first time.Time) {
	start := b.held == nil
	if start {
		b.held, b.doubts = map[string]sighting{}, map[string]doubt{}
	}
	first = noticed
	there := make(map[string]struct{}, len(seen))
	for i := range seen {
		there[seen[i].snapshot.Path] = struct{}{}
	}
	unseen := b.unseen(there, seen)
	seen = b.withHidden(seen, unseen)
	for i := range seen {
		s := &seen[i]
		path := s.snapshot.Path
		held, known := b.held[path]
		switch {
		case s.unclear:
		case known && held.argument == s.argument && held.snapshot.Equal(&s.snapshot):
			delete(b.doubts, path)
			b.held[path] = *s
		case start || s.snapshot.State == model.StateGood || b.lasts(path, now, noticed, &first):
			delete(b.doubts, path)
			b.held[path] = *s
			changed = true
		}
	}
	gone := b.giveUp(there, unseen, now, noticed, &first)
	return changed || gone, first
}

// unseen gives the files that are held and were not seen, and of each whether
// it was seen by another name, where it was not before.
func (b *beliefs) unseen(there map[string]struct{}, seen []sighting) map[string]bool {
	var arrived []stat
	for i := range seen {
		s := &seen[i]
		held, known := b.held[s.snapshot.Path]
		if s.snapshot.State == model.StateGood && s.stat.inode != 0 && !(known && held.stat.isSameFile(s.stat)) {
			arrived = append(arrived, s.stat)
		}
	}
	unseen := map[string]bool{}
	for path, held := range b.held {
		if _, isThere := there[path]; !isThere {
			unseen[path] = slices.ContainsFunc(arrived, held.stat.isSameContent)
		}
	}
	return unseen
}

// withHidden adds the files that are held and were not seen because a folder on
// the way to them could not be looked into: nobody knows that they are gone, and
// they are unseen no more. It leaves out those folders that hide none, where
// they are not worth telling of.
func (b *beliefs) withHidden(seen []sighting, unseen map[string]bool) []sighting {
	var hiding []*sighting
	for i := range seen {
		if seen[i].snapshot.State == model.StateUnreadable {
			hiding = append(hiding, &seen[i])
		}
	}
	if hiding == nil {
		return seen
	}
	var hidden []sighting
	for path, isMoved := range unseen {
		held := b.held[path]
		if isMoved || held.hides {
			continue
		}
		i := slices.IndexFunc(hiding, func(s *sighting) bool { return s.mayHide(held) })
		if i < 0 {
			continue
		}
		// What has files below it was a folder, even if nobody can tell now.
		hiding[i].hides, hiding[i].snapshot.IsFolder, hiding[i].aside = true, true, false
		held.snapshot.State, held.snapshot.Bytes = model.StateUnreadable, nil
		held.snapshot.Reason = hiding[i].snapshot.Reason
		hidden = append(hidden, held)
		delete(unseen, path)
	}
	shown := slices.DeleteFunc(seen, func(s sighting) bool {
		hasHidden := func(other sighting) bool { return other.argument == s.argument }
		return s.aside || (s.empty && slices.ContainsFunc(hidden, hasHidden))
	})
	return append(shown, hidden...)
}

// mayHide reports whether a file could be below what was seen.
func (s *sighting) mayHide(held sighting) bool {
	path, folder := s.snapshot.Path, held.snapshot.Folder
	switch {
	case s.argument != held.argument, s.stat != stat{} && !s.stat.isFolder():
		return false
	case path == ".", path == folder:
		return true
	}
	return path == held.snapshot.Path && s.hides || strings.HasPrefix(held.snapshot.Path, join(path, ""))
}

// giveUp drops what was not seen at all: good content after the grace, unless
// the file has another name now; states at once, since nothing is lost with
// them, but not those of an optional file, which is unseen where another would
// be missing.
func (b *beliefs) giveUp(there map[string]struct{}, unseen map[string]bool, now, noticed time.Time, first *time.Time) (changed bool) {
	for path, isMoved := range unseen {
		held := b.held[path].snapshot
		if (held.State != model.StateGood && !held.Optional) || isMoved || b.lasts(path, now, noticed, first) {
			delete(b.held, path)
			changed = true
		}
	}
	for path := range b.doubts {
		_, seen := there[path]
		_, held := b.held[path]
		if !seen && !held {
			delete(b.doubts, path)
		}
	}
	return changed
}

// lasts reports whether a file has looked worse for long enough, and begins to
// count where it has not looked so before.
func (b *beliefs) lasts(path string, now, noticed time.Time, first *time.Time) bool {
	d, ok := b.doubts[path]
	if !ok {
		b.doubts[path] = doubt{since: now, noticed: noticed}
		return b.grace <= 0
	}
	if now.Before(d.since.Add(b.grace)) {
		return false
	}
	*first = earlier(*first, d.noticed)
	return true
}

// due is when the oldest doubt has lasted long enough; zero without doubts.
func (b *beliefs) due() time.Time {
	var at time.Time
	for _, d := range b.doubts {
		if end := d.since.Add(b.grace); at.IsZero() || end.Before(at) {
			at = end
		}
	}
	return at
}

// snapshots gives what is held, in the order of the arguments and paths.
func (b *beliefs) snapshots() []model.Snapshot {
	ordered := make([]sighting, 0, len(b.held))
	for _, s := range b.held {
		ordered = append(ordered, s)
	}
	slices.SortFunc(ordered, func(a, b sighting) int {
		return cmp.Or(cmp.Compare(a.argument, b.argument), cmp.Compare(a.snapshot.Path, b.snapshot.Path))
	})
	snapshots := make([]model.Snapshot, len(ordered))
	for i, s := range ordered {
		snapshots[i] = s.snapshot
	}
	return snapshots
}
