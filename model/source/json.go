package source

import (
	"bytes"
	"encoding/json"

	"fusebox/model"
)

// jsonReader reads JSON with comments and trailing commas straight into nodes.
// It is not built on tailscale/hujson, whose tree of a dense 16 MiB file takes
// more memory than such a file may cost; the tests hold it against hujson.
type jsonReader struct {
	lines *lines
	bytes []byte
	// content is the same text. Strings without escapes are parts of it.
	content string
	arena   arena
	// values counts keys, scalars, mappings, lists and comments, without those passed
	// over.
	values int
	// isPassing: what is read is only checked, with scratch for every node.
	isPassing bool
	scratch   node
	// open are the brackets that are not closed yet.
	open []bracket
	// pending are the members of all open brackets, the innermost last.
	pending  []member
	comments []extent
	loose    looseness
}

// bracket is a mapping or list while it is read.
type bracket struct {
	// start is the offset of the bracket, key that of its last key, 0 for none.
	start, key int
	// first is the number of members before its own.
	first int
}

// What a value takes in memory, in bytes: while it is one of a long list that
// is being read, and when the tree is complete.
const (
	jsonReadCost = 150
	jsonTreeCost = 100
)

// readJSON makes the tree of a JSON file.
func readJSON(l *lines) (*tree, *fault) { return readOutline(l, nil) }

// readOutline makes the tree of a JSON file of which not all is wanted.
func readOutline(l *lines, o outline) (*tree, *fault) {
	r := &jsonReader{lines: l, bytes: l.bytes, content: string(l.bytes)}
	t, f := r.whole(o)
	if f != nil && f.code == model.FileInvalid {
		f.secret = r.secret()
	}
	return t, f
}

// whole reads the one value of a file.
func (r *jsonReader) whole(o outline) (*tree, *fault) {
	at, f := r.skip(0)
	if f != nil {
		return nil, f
	}
	if at == len(r.bytes) {
		return &tree{}, nil
	}
	root, at, f := r.value(at, o)
	if f != nil {
		return nil, f
	}
	r.pending = append(r.pending, member{value: root})
	if at, f = r.skip(at); f != nil {
		return nil, f
	}
	if at < len(r.bytes) {
		return nil, r.unexpected(at, "behind the end of the file's value; a JSON file is one value")
	}
	return &tree{
		roots: []*node{root}, comments: r.comments, loose: r.loose, values: r.values, memory: r.values * jsonTreeCost,
	}, nil
}

// value reads the value at an offset, as much of it as is wanted, and gives the
// offset behind it.
func (r *jsonReader) value(at int, o outline) (*node, int, *fault) {
	if at == len(r.bytes) {
		return nil, at, r.endOfFile()
	}
	r.count()
	if f := tooMany(r.values, r.values*jsonReadCost, len(r.bytes)); f != nil {
		return nil, at, f
	}
	switch c := r.bytes[at]; c {
	case '{', '[':
		return r.brackets(at, c == '{', o)
	case '"':
		return r.text(at)
	default:
		return r.literal(at)
	}
}

// brackets reads a mapping or a list.
func (r *jsonReader) brackets(at int, isMapping bool, o outline) (*node, int, *fault) {
	n := r.node()
	n.start, n.kind = int32(at), model.KindList
	closing := byte(']')
	if isMapping {
		n.kind, closing = model.KindMap, '}'
	}
	first := len(r.pending)
	r.open = append(r.open, bracket{start: at, first: first})
	if len(r.open) > maxDepth {
		return nil, at, tooDeep(at)
	}
	// behind is the offset behind the last separator.
	behind := 0
	for at++; ; {
		var f *fault
		if at, f = r.skip(at); f != nil {
			return nil, at, f
		}
		if at < len(r.bytes) && r.bytes[at] == closing {
			break
		}
		if at, f = r.member(at, isMapping, o); f != nil {
			return nil, at, f
		}
		if at, f = r.separator(at, closing); f != nil {
			return nil, at, f
		}
		behind = at
	}
	if behind > 0 && r.bytes[behind-1] == ',' {
		r.loose.add(behind-1, behind, trailingComma)
	}
	n.members = append([]member(nil), r.pending[first:]...)
	clear(r.pending[first:])
	r.pending = r.pending[:first]
	r.open = r.open[:len(r.open)-1]
	n.end = int32(at + 1)
	return n, at + 1, nil
}

// member reads one entry or item into pending.
func (r *jsonReader) member(at int, isMapping bool, o outline) (int, *fault) {
	var m member
	var f *fault
	inner, isWanted := outline(nil), o == nil
	if isMapping {
		if m.key, at, f = r.key(at); f != nil {
			return at, f
		}
		inner, isWanted = o.under(m.key.text)
	}
	if !isWanted && at < len(r.bytes) && (r.bytes[at] == '{' || r.bytes[at] == '[') {
		m.value, at, f = r.passOver(at)
	} else {
		m.value, at, f = r.value(at, inner)
	}
	if f == nil && !r.isPassing {
		r.pending = append(r.pending, m)
	}
	return at, f
}

// key reads a key and its colon.
func (r *jsonReader) key(at int) (*node, int, *fault) {
	if at == len(r.bytes) {
		return nil, at, r.endOfFile()
	}
	if r.bytes[at] != '"' {
		return nil, at, r.unexpected(at, `where a key is expected; keys are written in double quotes`)
	}
	r.count()
	r.open[len(r.open)-1].key = at
	key, at, f := r.text(at)
	if f != nil {
		return nil, at, f
	}
	if at, f = r.skip(at); f != nil {
		return nil, at, f
	}
	if at == len(r.bytes) {
		return nil, at, r.endOfFile()
	}
	if r.bytes[at] != ':' {
		return nil, at, r.unexpected(at, `behind a key; put a ":" before the value`)
	}
	at, f = r.skip(at + 1)
	return key, at, f
}

// separator reads the comma behind a member, or stops at the closing bracket.
func (r *jsonReader) separator(at int, closing byte) (int, *fault) {
	at, f := r.skip(at)
	switch {
	case f != nil:
		return at, f
	case at == len(r.bytes):
		return at, r.endOfFile()
	case r.bytes[at] == ',':
		return at + 1, nil
	case r.bytes[at] == closing:
		return at, nil
	case r.bytes[at] == '}' || r.bytes[at] == ']':
		f := r.unexpected(at, `where "`+string(closing)+`" is expected`)
		f.cause, f.causeStart = "the bracket to close is here", r.open[len(r.open)-1].start
		return at, f
	}
	return at, r.unexpected(at, "behind a value; put a comma before it")
}

// skip goes on behind blanks, line ends and comments.
func (r *jsonReader) skip(at int) (int, *fault) {
	for at < len(r.bytes) {
		switch r.bytes[at] {
		case ' ', '\t', '\r', '\n':
			at++
		case '/':
			end := commentEnd(r.bytes, at)
			if end < 0 {
				return at, &fault{code: model.FileInvalid, start: at, end: at + 2,
					message: "comment is not closed; put */ at its end"}
			}
			if end == at {
				return at, nil
			}
			r.count()
			r.loose.add(at, end, aComment)
			if !r.isPassing {
				r.comments = append(r.comments, extent{int32(at), int32(end)})
			}
			at = end
		default:
			return at, nil
		}
	}
	return at, nil
}

// commentEnd is the offset behind a comment, without a line end: i where no
// comment begins, -1 where it does not end.
func commentEnd(b []byte, i int) int {
	switch {
	case bytes.HasPrefix(b[i:], []byte("//")):
		if length := bytes.IndexByte(b[i:], '\n'); length >= 0 {
			return i + length
		}
		return len(b)
	case bytes.HasPrefix(b[i:], []byte("/*")):
		if length := bytes.Index(b[i+2:], []byte("*/")); length >= 0 {
			return i + 2 + length + 2
		}
		return -1
	}
	return i
}

// literal reads null, true, false or a number.
func (r *jsonReader) literal(at int) (*node, int, *fault) {
	end := at
	for end < len(r.bytes) && isLiteralByte(r.bytes[end]) {
		end++
	}
	if end == at {
		return nil, at, r.noValue(at)
	}
	n := r.node()
	n.start, n.end, n.text = int32(at), int32(end), r.content[at:end]
	switch {
	case n.text == "null":
		n.kind, n.text = model.KindNull, ""
	case n.text == "true" || n.text == "false":
		n.kind = model.KindBool
	case json.Valid(r.bytes[at:end]):
		n.kind = model.KindNumber
	default:
		return nil, at, &fault{code: model.FileInvalid, start: at, end: end,
			message: `not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes`}
	}
	return n, end, nil
}

func isLiteralByte(c byte) bool {
	return c == '+' || c == '.' || isWordByte(c)
}

func isWordByte(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
