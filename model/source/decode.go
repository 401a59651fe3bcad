package source

import (
	"maps"
	"slices"

	"fusebox/model"
)

// decoder reads a tree into the model. What it cannot use becomes a finding,
// and the rest is read on.
type decoder struct {
	lines *lines
	found *problems
	// places are all keys of a profile file, for suggestions.
	places []place
}

// field reads the value of one key of a mapping into what is being built. A
// nil field is a key that is known and not used.
type field[T any] func(d *decoder, into *T, key, value *node)

// fields are the keys that one kind of mapping may have.
type fields[T any] map[string]field[T]

func (f fields[T]) keys() []string { return slices.Sorted(maps.Keys(f)) }

// unused adds keys that are known and not used.
func (f fields[T]) unused(keys ...string) fields[T] {
	for _, key := range keys {
		f[key] = nil
	}
	return f
}

// decode reads every document of a tree into a file.
func decode(found *problems, t *tree, file *model.File) {
	d := &decoder{lines: found.lines, found: found, places: allPlaces()}
	for _, root := range t.roots {
		if root.kind == model.KindMap {
			d.document(root, file)
			continue
		}
		for _, item := range root.members {
			d.element(item.value, file)
		}
	}
}

// mapping reads a mapping by its fields. What names the mapping in findings:
// "a server". It answers false where the node is no mapping.
func mapping[T any](d *decoder, n *node, what string, known fields[T], into *T) bool {
	if n.kind != model.KindMap {
		d.wrong(n, what, "a mapping")
		return false
	}
	for _, e := range d.entries(n) {
		read, ok := known[e.key.text]
		switch {
		case !ok:
			d.unknownKey(e.key, what, known.keys)
		case read != nil:
			read(d, into, e.key, e.value)
		}
	}
	return true
}

// list reads the items of a list, one by one. Null is an empty list.
func (d *decoder) list(key, n *node, read func(item *node)) {
	if n.kind == model.KindNull {
		return
	}
	if n.kind != model.KindList {
		d.wrongValue(key, n, "a list")
		return
	}
	for _, item := range n.members {
		read(item.value)
	}
}

// named reads a mapping from names to mappings, one by one. Null is empty.
func (d *decoder) named(key, n *node, read func(name, value *node)) {
	if n.kind == model.KindNull {
		return
	}
	if n.kind != model.KindMap {
		d.wrongValue(key, n, "a mapping by name")
		return
	}
	for _, e := range d.entries(n) {
		read(e.key, e.value)
	}
}

// smallMapping is the size up to which keys are compared one by one.
const smallMapping = 12

// entries gives the entries of a mapping that count. Of a key that is there
// twice the last one counts, and the others are reported.
func (d *decoder) entries(n *node) []member {
	if len(n.members) <= smallMapping && !hasDuplicate(n.members) {
		return d.plain(n.members)
	}
	first := make(map[string]*node, len(n.members))
	last := make(map[string]int, len(n.members))
	for i, e := range n.members {
		if earlier, ok := first[e.key.text]; ok {
			d.duplicate(e.key, earlier)
		} else {
			first[e.key.text] = e.key
		}
		last[e.key.text] = i
	}
	kept := make([]member, 0, len(last))
	for i, e := range n.members {
		if last[e.key.text] == i {
			kept = append(kept, e)
		}
	}
	return d.plain(kept)
}

func hasDuplicate(members []member) bool {
	for i, e := range members {
		for _, earlier := range members[:i] {
			if e.key.text == earlier.key.text {
				return true
			}
		}
	}
	return false
}

// plain leaves out entries whose key is a list or mapping, which YAML allows.
func (d *decoder) plain(members []member) []member {
	isBad := func(e member) bool { return !e.key.isScalar() }
	if !slices.ContainsFunc(members, isBad) {
		return members
	}
	for _, e := range members {
		if isBad(e) {
			d.wrong(e.key, "a key", "a word")
		}
	}
	return slices.DeleteFunc(slices.Clone(members), isBad)
}

func (d *decoder) duplicate(key, first *node) {
	f, ok := d.begin(model.DuplicateKey, key, key)
	if !ok {
		return
	}
	f.Message = d.name(key) + " is written twice in one mapping; the last one counts"
	f.Related = []model.Related{{Message: "first written here", Span: d.span(first)}}
	d.found.add(f)
}

func (d *decoder) span(n *node) model.Span { return d.lines.span(int(n.start), int(n.end)) }
