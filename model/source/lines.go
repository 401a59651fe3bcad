package source

import (
	"bytes"
	"fmt"
	"sort"
	"unicode/utf8"

	"fusebox/model"
)

// lines is the text of a file with an index from offsets to lines and columns.
// Every look-up takes the same time however long a line is: a file may be one
// line of 16 MiB.
type lines struct {
	path  string
	bytes []byte
	// starts are the offsets at which lines begin.
	starts []int32
	// runes[i] is the number of code points before offset i*runeBlock.
	runes []int32
}

const runeBlock = 64

func newLines(path string, text []byte) *lines {
	l := &lines{path: path, bytes: text, starts: []int32{0}}
	count := int32(0)
	for i, c := range text {
		if i%runeBlock == 0 {
			l.runes = append(l.runes, count)
		}
		if isRuneStart(c) {
			count++
		}
		if c == '\n' {
			l.starts = append(l.starts, int32(i+1))
		}
	}
	if len(text)%runeBlock == 0 {
		l.runes = append(l.runes, count)
	}
	return l
}

func isRuneStart(c byte) bool { return c&0xC0 != 0x80 }

// runesBefore counts the code points before an offset.
func (l *lines) runesBefore(offset int) int {
	block := offset / runeBlock
	count := int(l.runes[block])
	for _, c := range l.bytes[block*runeBlock : offset] {
		if isRuneStart(c) {
			count++
		}
	}
	return count
}

// afterRunes is the offset that has n code points before it, at most the end
// of the text.
func (l *lines) afterRunes(n int) int {
	block := sort.Search(len(l.runes), func(i int) bool { return int(l.runes[i]) > n }) - 1
	count := int(l.runes[block])
	offset := block * runeBlock
	for ; offset < len(l.bytes); offset++ {
		if isRuneStart(l.bytes[offset]) {
			if count == n {
				break
			}
			count++
		}
	}
	return offset
}

// position gives the line and column of an offset, both from 1.
func (l *lines) position(offset int) (line, column int) {
	offset = min(max(offset, 0), len(l.bytes))
	line = sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > offset })
	return line, l.runesBefore(offset) - l.runesBefore(int(l.starts[line-1])) + 1
}

// span gives the place between two offsets.
func (l *lines) span(start, end int) model.Span {
	line, column := l.position(start)
	endLine, endColumn := line, column
	if end > start {
		endLine, endColumn = l.position(end)
	}
	return model.Span{File: l.path, Line: line, Column: column, EndLine: endLine, EndColumn: endColumn}
}

// line gives the offsets of the line that holds an offset, without its end.
func (l *lines) line(offset int) (start, end int) {
	n := sort.Search(len(l.starts), func(i int) bool { return int(l.starts[i]) > offset })
	return l.lineAt(n)
}

// lineAt gives the offsets of a line counted from 1, without its end.
func (l *lines) lineAt(n int) (start, end int) {
	start, end = int(l.starts[n-1]), len(l.bytes)
	if n < len(l.starts) {
		end = int(l.starts[n]) - 1
	}
	return start, start + len(bytes.TrimSuffix(l.bytes[start:end], []byte("\r")))
}

// unprintable finds the first byte that no profile file may have: outside
// UTF-8, or a control character other than tab and line ends.
func (l *lines) unprintable() *fault {
	for i := 0; i < len(l.bytes); {
		c := l.bytes[i]
		if c >= 0x20 && c < utf8.RuneSelf || c == '\t' || c == '\n' || c == '\r' {
			i++
			continue
		}
		if c < 0x20 {
			return &fault{code: model.FileInvalid, start: i, end: i + 1, message: fmt.Sprintf(
				"control character U+%04X; remove it, or write it as an escape inside double quotes", c)}
		}
		r, size := utf8.DecodeRune(l.bytes[i:])
		if r == utf8.RuneError && size == 1 {
			return &fault{code: model.FileInvalid, start: i, end: i + 1, message: fmt.Sprintf(
				"byte 0x%02X is not UTF-8; save the file as UTF-8", c)}
		}
		i += size
	}
	return nil
}
