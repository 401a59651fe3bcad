package source

import (
	"maps"
	"reflect"
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
	// memory is about what the tree and the model take so far, in bytes, and
	// limit what they may. Behind the limit isFull is set and nothing is read.
	memory, limit int
	isFull        bool
	// rest are the entries of a mapping from one on whose key is not known.
	rest []member
	// current is the document that is being read.
	current document
}

// field reads the value of one key of a mapping into what is being built. A
// nil field is a key that is known and not used.
type field[T any] func(d *decoder, into *T, key, value *node)

// fields are the keys that one kind of mapping may have.
type fields[T any] map[string]field[T]

func (f fields[T]) keys() []string { return slices.Sorted(maps.Keys(f)) }

// with adds further fields.
func (f fields[T]) with(more fields[T]) fields[T] {
	maps.Copy(f, more)
	return f
}

// unused adds keys that are known and not used.
func (f fields[T]) unused(keys ...string) fields[T] {
	for _, key := range keys {
		f[key] = nil
	}
	return f
}

// decode reads every document of a tree into a file. It refuses a file whose
// model would be too large for it.
func decode(found *problems, t *tree, file *model.File) *fault {
	size := len(found.lines.bytes)
	d := &decoder{lines: found.lines, found: found, places: allPlaces(), memory: t.memory, limit: memoryFor(size)}
	for _, root := range t.roots {
		if client, ok := clientFormats[file.Role.Format]; ok {
			d.client(root, client.fields, file)
			continue
		}
		if t.isTable {
			d.table(root, file)
			continue
		}
		if root.kind == model.KindMap {
			d.document(root, file)
			continue
		}
		for _, item := range root.members {
			d.element(item.value, file)
		}
	}
	if d.isFull {
		return tooMany(t.values, d.memory, size)
	}
	return nil
}

// reserve makes a list with room for something of each member of a node, nil
// where there is none.
func reserve[T any](d *decoder, n *node) []T { return reserveFor[T](d, len(n.members)) }

func reserveFor[T any](d *decoder, count int) []T {
	size := int(reflect.TypeFor[T]().Size()) * count
	// The collector lets about as much again pile up.
	d.memory += 2 * size
	d.isFull = d.isFull || d.memory > d.limit
	if d.isFull || count == 0 {
		return nil
	}
	return make([]T, 0, count)
}

// join puts lists together, without copying where there is but one.
func join[T any](d *decoder, list, more []T) []T {
	if len(list) == 0 {
		return more
	}
	// A list that grows leaves copies behind for the collector.
	d.memory += 4 * int(reflect.TypeFor[T]().Size()) * len(more)
	return append(list, more...)
}

// otherKeys is where fields have the field of all keys that they do not list.
// Without one, such a key is a finding.
const otherKeys = ""

// mapping reads a mapping by its fields. What names the mapping in findings:
// "a server". It answers false where the node is no mapping.
func mapping[T any](d *decoder, n *node, what string, known fields[T], into *T) bool {
	if d.isFull {
		return false
	}
	if n.kind != model.KindMap {
		d.wrong(n, what, "a mapping")
		return false
	}
	entries := d.entries(n)
	for i, e := range entries {
		read, ok := known[e.key.text]
		if !ok {
			d.rest = entries[i:]
			read, ok = known[otherKeys]
		}
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
	if n.kind == model.KindNull || d.isFull {
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

// listOf reads a list of mappings into a list of T. finish completes what was
// read of an item, or answers false to leave it out.
func listOf[T any](d *decoder, key, n *node, what string, known fields[T], finish func(item *node, into *T) bool) []T {
	all := reserve[T](d, n)
	d.list(key, n, func(item *node) {
		all = append(all, *new(T))
		into := &all[len(all)-1]
		if !mapping(d, item, what, known, into) || !finish(item, into) {
			all = all[:len(all)-1]
		}
	})
	return all
}

// namedOf reads a mapping from names to mappings into a list of T. Null is
// empty. finish is as for listOf.
func namedOf[T any](d *decoder, key, n *node, what string, known fields[T], finish func(name, value *node, into *T) bool) []T {
	all := reserve[T](d, n)
	if n.kind == model.KindNull || d.isFull {
		return nil
	}
	if n.kind != model.KindMap {
		d.wrongValue(key, n, "a mapping by name")
		return nil
	}
	for _, e := range d.entries(n) {
		all = append(all, *new(T))
		into := &all[len(all)-1]
		if !mapping(d, e.value, what, known, into) || !finish(e.key, e.value, into) {
			all = all[:len(all)-1]
		}
	}
	return all
}

// smallMapping is the size up to which keys are compared one by one.
const smallMapping = 12

// entries gives the entries of a mapping that count. Of a key that is there
// twice the last one counts, and the others are reported.
func (d *decoder) entries(n *node) []member {
	members := d.plain(n.members)
	if len(members) <= smallMapping && !hasDuplicate(members) {
		return members
	}
	places := make(map[string]int32, len(members))
	isTwice := false
	for i, e := range members {
		if first, ok := places[e.key.text]; ok {
			isTwice = true
			d.duplicate(e.key, members[first].key)
			continue
		}
		places[e.key.text] = int32(i)
	}
	if !isTwice {
		return members
	}
	for i, e := range members {
		places[e.key.text] = int32(i)
	}
	kept := make([]member, 0, len(places))
	for i, e := range members {
		if int(places[e.key.text]) == i {
			kept = append(kept, e)
		}
	}
	return kept
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
