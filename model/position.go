package model

import "fmt"

// Span is a stretch of one file. Lines and columns are 1-based, columns count
// Unicode code points, and the end is exclusive. A value's span lies inside
// its quotes. The zero Span means "no position": a built-in value has none.
type Span struct {
	File      string
	Line      int
	Column    int
	EndLine   int
	EndColumn int
}

// IsZero reports whether s names no place.
func (s Span) IsZero() bool { return s.Line == 0 }

// String gives file:line:column, the form editors understand, the file alone
// where a whole file is meant, or "" for no position. The file name is escaped:
// it comes from outside.
func (s Span) String() string {
	if s.IsZero() {
		return Escape(s.File)
	}
	return fmt.Sprintf("%s:%d:%d", Escape(s.File), s.Line, s.Column)
}

// Text is a word from a file with its place.
type Text struct {
	Value string
	Span  Span
}
