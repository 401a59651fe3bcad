package source

import "fusebox/model"

// node is one value of a file, the same for every format.
type node struct {
	kind model.Kind
	// omitted marks a null of which nothing is written: key: with no value.
	omitted bool
	// masked marks a scalar that must not be shown.
	masked bool
	// passed marks a mapping or list that was passed over: it has no members.
	passed bool
	// start and end are offsets, of a scalar inside its quotes.
	start, end int32
	// text is a scalar as written, without quotes and escapes. It is empty for
	// null, except where the node is a key.
	text string
	// members are the entries of a mapping or the items of a list, in order,
	// with duplicates. Items have no key.
	members []member
}

// member is one entry of a mapping or one item of a list.
type member struct{ key, value *node }

func (n *node) isScalar() bool { return n.kind != model.KindMap && n.kind != model.KindList }

// get finds the last entry of a mapping under a key; nil if there is none.
func (n *node) get(key string) *node { return n.entry(key).value }

// entry finds the last entry of a mapping under a key; it is zero if there is
// none.
func (n *node) entry(key string) member {
	for i := len(n.members) - 1; n.kind == model.KindMap && i >= 0; i-- {
		if n.members[i].key.text == key {
			return n.members[i]
		}
	}
	return member{}
}

// extent is a stretch of a text, by offsets.
type extent struct{ start, end int32 }

// tree is everything a file says: one root for each document, and what stands
// around the values.
type tree struct {
	roots      []*node
	comments   []extent
	properties []property
	// loose is what strict JSON would not take.
	loose looseness
	// isClient marks the tree of a client's own file, isTable that of a file which
	// is given as a tool timeout table.
	isClient, isTable bool
	// values is the number of nodes, memory about what they take, in bytes.
	values, memory int
}

// property is the anchor or tag of a node.
type property struct {
	extent
	node *node
}

// isEmpty reports whether no document says anything.
func (t *tree) isEmpty() bool {
	for _, root := range t.roots {
		if root.kind != model.KindNull {
			return false
		}
	}
	return true
}

// rootFault refuses a file of which a document is a bare word or number, and a
// client's file that is a list.
func (t *tree) rootFault() *fault {
	for _, root := range t.roots {
		if t.isClient && root.kind != model.KindMap {
			return &fault{
				code: model.FileInvalid, quiet: true, start: int(root.start), end: int(root.end),
				message: "the file must be one mapping in curly brackets, found " + root.kind.String(),
			}
		}
		if root.isScalar() && root.kind != model.KindNull {
			return &fault{
				code: model.FileInvalid, quiet: true, start: int(root.start), end: int(root.end),
				message: "expected a mapping with agent_profiles or executor_profiles, found " + root.kind.String(),
			}
		}
	}
	return nil
}

// arena hands out nodes in blocks, which costs the collector far less than one
// allocation for each value of a large file.
type arena struct{ free []node }

func (a *arena) node() *node {
	if len(a.free) == 0 {
		a.free = make([]node, arenaBlock)
	}
	n := &a.free[0]
	a.free = a.free[1:]
	return n
}

const arenaBlock = 128
