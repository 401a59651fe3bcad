package source

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"fusebox/model"
)

// maxSearched is the longest line that is searched for credentials. Anything
// longer is hidden unseen.
const maxSearched = 64 << 10

// hidden gives what must be hidden of the line of a fault, in file order.
func (l *lines) hidden(f *fault) []model.Span {
	if f.tree != nil {
		return l.masks(f.tree)
	}
	spans := l.around(f.start, f.secret)
	if f.cause != "" {
		spans = append(spans, l.around(f.causeStart, f.secret)...)
	}
	slices.SortFunc(spans, func(a, b model.Span) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return spans
}

// around gives what must be hidden on one line of a file that cannot be read,
// beside what the line shows by its looks: each word that looks like a
// credential; all of it where the line before it, or the line that it is
// indented under, names a credential, since the value may run on. secret is
// where the name of a credential stands whose value is not over, 0 for nowhere.
func (l *lines) around(offset, secret int) []model.Span {
	start, end := l.line(min(offset, len(l.bytes)))
	isBehindSecret := secret > 0 && secret < start
	if end-start > maxSearched || isBehindSecret || l.isUnderSecret(start, indentOf(l.bytes[start:end])) {
		return []model.Span{l.span(start, end)}
	}
	var spans []model.Span
	for at := start; at < end; {
		length := wordLength(l.bytes[at:end])
		if length > 0 && model.Hides(string(l.bytes[at:at+length])) {
			spans = append(spans, l.span(at, at+length))
		}
		at += max(length, 1)
	}
	return spans
}

// wordLength is the length of what a text begins with up to a blank or a sign
// of the notation.
func wordLength(text []byte) int {
	end := bytes.IndexAny(text, " \t\"',:=[]{}")
	if end < 0 {
		return len(text)
	}
	return end
}

// isUnderSecret looks at the lines before an offset at which a line begins:
// the next that says anything, those that open brackets around it, and those that
// are indented less than all behind them, up to the first that is indented less
// than the line itself. The indentation of that may be what is broken.
func (l *lines) isUnderSecret(start, indent int) bool {
	open, least := 0, math.MaxInt
	for at := start - 1; at >= 0; at = start - 1 {
		start, _ = l.line(at)
		line := bytes.TrimRight(l.bytes[start:at], "\r")
		text := bytes.TrimSpace(line)
		if len(text) == 0 || text[0] == '#' && !model.NamesSecret(string(text)) {
			continue
		}
		isParent, isOuter := indentOf(line) < indent, indentOf(line) < least
		open, least = min(open, 0)+opened(line), min(least, indentOf(line))
		if (isOuter || open > 0) && model.NamesSecret(string(line)) {
			return true
		}
		if isParent {
			return false
		}
	}
	return false
}

// opened is how many more brackets a line opens than it closes.
func opened(line []byte) int {
	count := 0
	for _, c := range line {
		switch c {
		case '[', '{':
			count++
		case ']', '}':
			count--
		}
	}
	return count
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t-")) }
