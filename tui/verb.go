package tui

import (
	"bytes"

	"fusebox/model"
)

// verb says what was done to the files from one batch to the next.
type verb string

const (
	// verbSaved: some file has new content, good or broken.
	verbSaved verb = "saved"
	// verbRemoved: files are gone, and nothing else is different.
	verbRemoved verb = "removed"
	// verbChanged: files are in another state, and none has new content.
	verbChanged verb = "changed"
)

// briefVerbs begin the shortest wording of a save. A save needs no word.
var briefVerbs = map[verb]string{verbRemoved: "gone ", verbChanged: "changed "}

// fileKey tells files apart: one file can be named and lie in a folder too.
type fileKey struct{ folder, path string }

// verbBetween compares two batches. Where nothing is different, a batch in
// between was never shown, and this one takes it back.
func verbBetween(old, current []model.Snapshot) verb {
	before := make(map[fileKey]*model.Snapshot, len(old))
	for i := range old {
		before[fileKey{old[i].Folder, old[i].Path}] = &old[i]
	}
	gone, other := false, false
	for i := range current {
		now := &current[i]
		key := fileKey{now.Folder, now.Path}
		was := before[key]
		delete(before, key)
		switch {
		case was != nil && was.Equal(now):
		case was != nil && was.State == model.StateUnreadable && now.State == model.StateGood:
			// Nobody knows whether the content was there all the while.
			other = true
		case now.State == model.StateGood && (was == nil || !bytes.Equal(was.Bytes, now.Bytes)):
			return verbSaved
		case now.State == model.StateMissing && (was == nil || was.State != model.StateMissing):
			// Where it is new, it stands for a folder that was there.
			gone = true
		default:
			other = true
		}
	}
	for _, was := range before {
		if was.State == model.StateMissing {
			other = true
		} else {
			gone = true
		}
	}
	switch {
	case other:
		return verbChanged
	case gone:
		return verbRemoved
	}
	return verbSaved
}
