package model

import (
	"bytes"
	"slices"
	"time"
)

// FileState says what is known of a file's present content.
type FileState string

// The states of a watched file.
const (
	StateGood       FileState = "good"
	StateMissing    FileState = "missing"
	StateEmpty      FileState = "empty"
	StateUnreadable FileState = "unreadable"
	StateTooLarge   FileState = "too large"
	StateIrregular  FileState = "not a regular file"
	StateLoop       FileState = "symbolic link loop"
	// StateBusy: it is written to without a pause, and what is there at any
	// moment may be a part of something.
	StateBusy FileState = "being written"
)

// Snapshot is one file at one moment. Bytes are never changed once handed on.
type Snapshot struct {
	// Path is the path as the operator gave it, or the folder joined with the
	// name found in it.
	Path string
	// Folder is the folder argument the file was found in, "" where the file
	// itself was named.
	Folder string
	// IsFolder: it stands for a folder that could not be looked into, or not
	// wholly. State is why, and what was found in it has snapshots of its own.
	IsFolder bool
	// Optional: it was looked for at a usual place, not asked for. Where nothing
	// is there, there is no snapshot.
	Optional bool
	// Role is what the file is among those that are read.
	Role  Role
	State FileState
	Bytes []byte
	// Reason says more about a state that is not good.
	Reason string
}

// Equal reports whether two snapshots say the same.
func (s *Snapshot) Equal(other *Snapshot) bool {
	return s.Path == other.Path && s.Folder == other.Folder && s.IsFolder == other.IsFolder &&
		s.Optional == other.Optional && s.Role == other.Role && s.State == other.State && s.Reason == other.Reason && bytes.Equal(s.Bytes, other.Bytes)
}

// Batch is everything watched, as of one moment: what one save, or a set of
// files saved together, leads to. A newer batch replaces an older one whole.
type Batch struct {
	Snapshots []Snapshot
	// Seen is when the first sign of the change was noticed, Looked when it had
	// settled and the look at the files began, Read when the last was read.
	Seen, Looked, Read time.Time
	// Polling is why changes are found by looking instead of by events; ""
	// while events work.
	Polling string
	// Within is how long a change that no event tells of can go unnoticed.
	Within time.Duration
	// Notice is one line the operator should know, "" for none.
	Notice string
}

// SameFiles reports whether two batches say the same of all files, whatever
// they say of watching.
func (b *Batch) SameFiles(other *Batch) bool {
	same := func(a, b Snapshot) bool { return a.Equal(&b) }
	return slices.EqualFunc(b.Snapshots, other.Snapshots, same)
}

// Count gives how many files are there, and how many were asked for and are
// not. A folder that could not be looked into is neither.
func (b *Batch) Count() (there, missing int) {
	for i := range b.Snapshots {
		switch s := &b.Snapshots[i]; {
		case s.IsFolder:
		case s.State == StateMissing:
			missing++
		default:
			there++
		}
	}
	return there, missing
}
