package model

import (
	"bytes"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Source is the text of a file, kept to quote lines from it. [NewSource] makes
// one.
type Source struct {
	Text []byte
	// starts are the offsets of the lines, so that quoting many lines of a large
	// file stays cheap.
	starts []int
	// Masked are the spans of values that are not shown, in file order.
	Masked []Span
	// Broken reports that the text could not be read to the end, so that Masked
	// is not complete and lines are masked by their looks too.
	Broken bool
}

// NewSource keeps a text to be quoted. masked must be in file order.
func NewSource(text []byte, masked []Span, broken bool) Source {
	return Source{Text: text, starts: lineStarts(text), Masked: masked, Broken: broken}
}

func lineStarts(text []byte) []int {
	starts := make([]int, 1, bytes.Count(text, []byte("\n"))+1)
	for i, b := range text {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// Excerpt is one line of a file with the part a finding is about, ready to be
// shown: masked, escaped, tabs expanded.
type Excerpt struct {
	Line                  int
	Before, Marked, After string
}

// tabWidth is how many cells a tab takes in an excerpt.
const tabWidth = 4

// Excerpts are kept to what can be shown: so many columns on each side of the
// span, and none of lines so long that no person wrote them.
const (
	excerptReach    = 200
	longestExcerpt  = 64 << 10
	excerptEllipsis = "…"
)

// Excerpt quotes the line on which span begins. A span that runs over several
// lines is marked to the end of its first.
func (s *Source) Excerpt(span Span) Excerpt {
	if span.IsZero() || s.Text == nil {
		return Excerpt{}
	}
	line := s.line(span.Line)
	if len(line) > longestExcerpt {
		return Excerpt{Line: span.Line}
	}
	end := span.EndColumn
	if span.EndLine > span.Line {
		end = utf8.RuneCount(line) + 1
	}
	hidden := s.hidden(span.Line, line)
	var before, marked, after strings.Builder
	for i, column := 0, 1; i < len(line) && column < end+excerptReach; column++ {
		_, size := utf8.DecodeRune(line[i:])
		text := string(line[i : i+size])
		i += size
		part := &after
		switch {
		case column < span.Column-excerptReach:
			continue
		case column < span.Column:
			part = &before
		case column < end:
			part = &marked
		}
		if column > 1 && column == span.Column-excerptReach {
			part.WriteString(excerptEllipsis)
		}
		part.WriteString(quoted(text, hidden, column))
	}
	return Excerpt{Line: span.Line, Before: before.String(), Marked: marked.String(), After: after.String()}
}

// quoted is one rune of a line as it may be shown.
func quoted(text string, hidden []columns, column int) string {
	inside, first := within(hidden, column)
	switch {
	case first:
		return Mask
	case inside:
		return ""
	case text == "\t":
		return strings.Repeat(" ", tabWidth)
	}
	return Escape(text)
}

// line gives a line, counted from 1, without its end.
func (s *Source) line(n int) []byte {
	starts := s.starts
	if starts == nil {
		starts = lineStarts(s.Text)
	}
	if n > len(starts) {
		return nil
	}
	end := len(s.Text)
	if n < len(starts) {
		end = starts[n] - 1
	}
	return bytes.TrimSuffix(s.Text[starts[n-1]:end], []byte("\r"))
}

// columns is a range of columns, the end exclusive.
type columns struct{ from, to int }

// within reports whether a column is hidden, and whether it is the first of
// its range.
func within(hidden []columns, column int) (inside, first bool) {
	for _, h := range hidden {
		if column >= h.from && column < h.to {
			return true, column == h.from
		}
	}
	return false, false
}

// hidden gives the ranges of a line that are not shown.
func (s *Source) hidden(number int, line []byte) []columns {
	const endOfLine = 1 << 30
	var hidden []columns
	first := sort.Search(len(s.Masked), func(i int) bool { return s.Masked[i].EndLine >= number })
	for _, span := range s.Masked[first:] {
		if span.Line > number {
			break
		}
		h := columns{1, endOfLine}
		if span.Line == number {
			h.from = span.Column
		}
		if span.EndLine == number {
			h.to = span.EndColumn
		}
		hidden = append(hidden, h)
	}
	if s.Broken {
		hidden = append(hidden, hiddenByLooks(string(line))...)
	}
	slices.SortFunc(hidden, func(a, b columns) int { return a.from - b.from })
	return hidden
}

// hiddenByLooks finds what must not be shown in a line of a file that cannot
// be parsed. It errs on the side of hiding: after a key that names a
// credential, after the word value (whose key may stand on another line), and
// where a word looks like a credential, the rest of the line goes.
func hiddenByLooks(line string) []columns {
	from := firstEnd(line, func(text string) bool { return strings.Contains(unescaped(text), "value") })
	if NamesSecret(line) {
		from = min(from, behindName(line))
		// A value may follow its key at once: key: TOKEN, value: x.
		if i := strings.IndexAny(line, ":="); i >= 0 {
			from = min(from, i+1)
		}
	}
	if secretValue(line) || secretValue(unescaped(line)) {
		if i := strings.IndexAny(line, ":= "); i >= 0 {
			from = min(from, i+1)
		} else {
			from = 0
		}
	}
	if from >= len(line) {
		return nil
	}
	return []columns{{utf8.RuneCountInString(line[:from]) + 1, utf8.RuneCountInString(line) + 1}}
}

// firstEnd is where the first part of a line ends that has what is looked for;
// the end of the line where there is none.
func firstEnd(line string, has func(string) bool) int {
	return sort.Search(len(line), func(n int) bool { return has(line[:n]) })
}

// behindName is where the first key ends that names a credential, with its
// closing quote and the sign behind it, if that is not missing.
func behindName(line string) int {
	rest := strings.TrimLeftFunc(line[firstEnd(line, NamesSecret):], isNameRune)
	if rest != "" && strings.IndexByte("\"'", rest[0]) >= 0 {
		rest = rest[1:]
	}
	sign := strings.TrimLeft(rest, " \t")
	if sign != "" && strings.IndexByte(":=", sign[0]) >= 0 {
		rest = sign[1:]
	}
	return len(line) - len(rest)
}

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-.", r)
}
