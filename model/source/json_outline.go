package source

import (
	"fmt"

	"fusebox/model"
)

// outline says of which keys of a mapping the mappings and lists are wanted.
// All others are passed over: they are checked like the rest, and nothing is
// kept of them. The nil outline wants everything.
type outline map[string]outline

// eachKey stands in an outline for every key.
const eachKey = "*"

// under gives what is wanted under a key.
func (o outline) under(key string) (inner outline, isWanted bool) {
	if o == nil {
		return nil, true
	}
	if inner, isWanted = o[key]; !isWanted {
		inner, isWanted = o[eachKey]
	}
	return inner, isWanted
}

// passOver reads a mapping or list of which nothing is wanted.
func (r *jsonReader) passOver(at int) (*node, int, *fault) {
	kind := model.KindList
	if r.bytes[at] == '{' {
		kind = model.KindMap
	}
	r.isPassing = true
	_, end, f := r.brackets(at, kind == model.KindMap, nil)
	r.isPassing = false
	if f != nil {
		return nil, end, f
	}
	r.count()
	n := r.node()
	n.kind, n.passed, n.start, n.end = kind, true, int32(at), int32(end)
	return n, end, nil
}

// node gives a new node, or one for all while passing over.
func (r *jsonReader) node() *node {
	if r.isPassing {
		r.scratch = node{}
		return &r.scratch
	}
	return r.arena.node()
}

// count notes one more node.
func (r *jsonReader) count() {
	if !r.isPassing {
		r.values++
	}
}

// What strict JSON does not take.
const (
	aComment      = "comment"
	trailingComma = "trailing comma"
)

// looseness is where a text is not strict JSON.
type looseness struct {
	first extent
	// what stands there; "" where the text is strict.
	what  string
	count int
}

// add notes a place that strict JSON does not take. A trailing comma is seen
// behind the comments that follow it.
func (l *looseness) add(start, end int, what string) {
	l.count++
	if l.what == "" || int32(start) < l.first.start {
		l.first, l.what = extent{int32(start), int32(end)}, what
	}
}

// strictFault refuses a text that is not strict JSON. fate says what the client
// does with it.
func (t *tree) strictFault(fate string) *fault {
	if t.loose.what == "" {
		return nil
	}
	message := "Claude Code reads strict JSON and " + fate + ": remove this " + t.loose.what
	if more := t.loose.count - 1; more > 0 {
		message += fmt.Sprintf(", and %d more comments or commas below", more)
	}
	return &fault{code: model.FileInvalid, start: int(t.loose.first.start), end: int(t.loose.first.end), message: message, tree: t}
}
