package tui

import "fusebox/model"

// trouble is a file whose present content could not be used.
type trouble struct {
	file *model.File
	// finding says why; nil where only the file's state does.
	finding *model.Finding
}

// troubleOf tells whether a file's present content could not be used, and why.
func troubleOf(file *model.File) (trouble, bool) {
	finding := file.Trouble()
	return trouble{file: file, finding: finding}, file.Stale || finding != nil
}

// isReadable reports whether there is content, whatever it is worth.
func (t trouble) isReadable() bool {
	return t.file.State == model.StateGood || t.file.State == ""
}

// word says what is wrong with the file: its state, or that of its content.
func (t trouble) word() string {
	switch {
	case !t.isReadable():
		return string(t.file.State)
	case t.finding != nil && t.finding.Code == model.FileUnreadable:
		return string(model.StateUnreadable)
	}
	return "broken"
}

// isFolder reports whether it stands for a folder and not for a file that could
// be used before.
func (t trouble) isFolder() bool { return t.file.IsFolder && !t.file.Stale }

// until says when the file is read again, which is what to do about it.
func (t trouble) until() string {
	switch t.file.State {
	case model.StateMissing:
		if t.file.Stale {
			return "once it is back"
		}
		return "once it is there"
	case model.StateUnreadable:
		return "once it can be"
	case model.StateBusy:
		return "after the last write"
	case model.StateTooLarge:
		if t.isFolder() {
			return "once fewer folders lie below it"
		}
		return "once it is smaller"
	case model.StateIrregular:
		return "once a file stands there"
	case model.StateLoop:
		return "once the link leads to a file"
	}
	return "again at the next save"
}

// shows says in a word what stands in for the file, and tells it in two lengths.
func (t trouble) shows() (word, long, brief string) {
	switch {
	case t.file.Stale:
		return "stale ", "showing the last good state", "last good shown"
	case !t.file.IsFolder:
		return "not shown ", "nothing of it is shown", "nothing shown"
	case t.file.State == model.StateTooLarge:
		return "incomplete ", "the rest of it is not shown", "the rest not shown"
	}
	return "incomplete ", "there is no news from below it", "no news from it"
}
