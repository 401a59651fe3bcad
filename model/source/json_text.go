package source

import (
	"encoding/json"
	"unicode/utf8"

	"fusebox/model"
)

// text reads a string.
func (r *jsonReader) text(at int) (*node, int, *fault) {
	n := r.node()
	n.kind = model.KindString
	hasEscape := false
	end := at + 1
	for ; end < len(r.bytes) && r.bytes[end] != '"'; end++ {
		switch c := r.bytes[end]; c {
		case '\n', '\r':
			return nil, at, unclosedString(at)
		case '\t':
			return nil, at, &fault{code: model.FileInvalid, start: end, end: end + 1,
				message: `a tab inside a string; write it as \t`}
		case '\\':
			length := escapeLength(r.bytes[end:])
			if length == 0 {
				return nil, at, r.badEscape(end)
			}
			hasEscape = true
			end += length - 1
		}
	}
	if end >= len(r.bytes) {
		return nil, at, unclosedString(at)
	}
	n.start, n.end = int32(at+1), int32(end)
	n.text = r.content[at+1 : end]
	if hasEscape && !r.isPassing {
		// Every escape has been checked.
		_ = json.Unmarshal(r.bytes[at:end+1], &n.text)
	}
	return n, end + 1, nil
}

// escapeLength is the length of the escape at the start of a text, 0 where it
// is none of JSON's.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(b) >= 6 && json.Valid([]byte(`"`+string(b[:6])+`"`)) {
			return 6
		}
	}
	return 0
}

func (r *jsonReader) badEscape(at int) *fault {
	_, end := r.lines.line(at)
	if at+1 >= end {
		end = at + 1
	} else {
		_, size := utf8.DecodeRune(r.bytes[at+1:])
		end = at + 1 + size
	}
	return &fault{code: model.FileInvalid, start: at, end: end, message: `escape that JSON does not know; a backslash is written \\`}
}

func unclosedString(at int) *fault {
	return &fault{code: model.FileInvalid, start: at, end: at + 1,
		message: `string is not closed on its line; put a " at its end`}
}

// unexpected reports a character that cannot stand where it stands.
func (r *jsonReader) unexpected(at int, where string) *fault {
	first, size := utf8.DecodeRune(r.bytes[at:])
	return &fault{code: model.FileInvalid, start: at, end: at + size,
		message: "unexpected " + model.Escape(string(first)) + " " + where}
}

// noValue reports a character that no value begins with.
func (r *jsonReader) noValue(at int) *fault {
	switch r.bytes[at] {
	case '\'':
		return r.unexpected(at, "where a value is expected; strings are written in double quotes")
	case '#':
		return r.unexpected(at, "where a value is expected; comments are written behind //")
	}
	return r.unexpected(at, "where a value is expected")
}

// endOfFile points at the innermost bracket that is open at the end.
func (r *jsonReader) endOfFile() *fault {
	if len(r.open) == 0 {
		return &fault{code: model.FileInvalid, start: len(r.bytes), end: len(r.bytes), message: "a value is missing here"}
	}
	at := r.open[len(r.open)-1].start
	return &fault{code: model.FileInvalid, start: at, end: at + 1, message: unclosed(r.bytes[at])}
}
