package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"fusebox/model"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"
)

// maxAliased is how many nodes the aliases of a file may stand for. It is far
// above any profile and far below what hurts.
const maxAliased = 100_000

// readYAML makes the tree of a YAML file, with one root for each document.
func readYAML(l *lines) (*tree, *fault) {
	if start := skipBlank(l.bytes, 0); start < len(l.bytes) && (l.bytes[start] == '{' || l.bytes[start] == '[') {
		// JSON is YAML too, and our reader of it needs far less memory.
		if t, f := readJSON(l); f == nil && len(t.comments) == 0 {
			return t, nil
		}
	}
	if f := scanYAML(l.bytes).tooMany(); f != nil {
		return nil, f
	}
	r := &yamlReader{lines: l, starts: yamlLineStarts(l.bytes)}
	t := &tree{}
	if f := r.documents(t); f != nil {
		return nil, f
	}
	t.comments, t.properties = r.comments(), r.properties
	t.values, t.memory = r.built, r.built*yamlTreeCost
	return t, nil
}

// yamlReader turns the library's nodes into ours. The library gives the place
// where a node starts, its properties included; where it ends is found in the
// text.
type yamlReader struct {
	lines *lines
	// starts are the offsets of the lines as YAML counts them.
	starts []int32
	arena  arena
	// anchors are the nodes that aliases stand for.
	anchors map[*yaml.Node]anchored
	// built counts nodes, with those that aliases stand for.
	built, aliased int
	// scalars are the stretches that hold no comments, in file order.
	scalars    []extent
	properties []property
}

// anchored is a node that has an anchor, with the number of nodes in it.
type anchored struct {
	node *node
	size int
}

// documents reads one document after the other, so that the library's nodes
// are held for one at a time.
func (r *yamlReader) documents(t *tree) (f *fault) {
	defer func() {
		// A defect of the library must not end the program.
		if problem := recover(); problem != nil {
			f = &fault{code: model.FileInvalid, message: "file cannot be read as YAML"}
		}
	}()
	loader, err := yaml.NewLoader(bytes.NewReader(r.lines.bytes), yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(maxDepth))))
	if err != nil {
		return r.fault(fmt.Errorf("prepare the YAML loader: %w", err))
	}
	for {
		var document yaml.Node
		err := loader.Load(&document)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return r.fault(err)
		}
		r.anchors = map[*yaml.Node]anchored{}
		for _, content := range document.Content {
			root, _, f := r.build(content)
			if f != nil {
				return f
			}
			t.roots = append(t.roots, root)
		}
	}
}

// offset turns the library's line and column into an offset. Columns count
// code points.
func (r *yamlReader) offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(r.starts) {
		return len(r.lines.bytes)
	}
	start := int(r.starts[line-1])
	return r.lines.afterRunes(r.lines.runesBefore(start) + max(column-1, 0))
}

// build turns a node and what is in it into ours, and gives the offset behind
// it.
func (r *yamlReader) build(from *yaml.Node) (n *node, end int, f *fault) {
	if from.Kind == yaml.AliasNode {
		return r.alias(from)
	}
	before := r.built
	r.built++
	n = r.arena.node()
	start := r.afterProperties(n, from)
	switch from.Kind {
	case yaml.MappingNode:
		n.kind = model.KindMap
		end, f = r.mapping(n, from, start)
	case yaml.SequenceNode:
		n.kind = model.KindList
		end, f = r.list(n, from, start)
	default:
		end = r.scalar(n, from, start)
	}
	if from.Anchor != "" && f == nil {
		r.anchors[from] = anchored{n, r.built - before}
	}
	return n, end, f
}

// alias gives the node that an alias stands for: its value is where the text
// is, at the anchor.
func (r *yamlReader) alias(from *yaml.Node) (*node, int, *fault) {
	start := r.offset(from.Line, from.Column)
	end := min(start+len("*")+len(from.Value), len(r.lines.bytes))
	r.scalars = append(r.scalars, extent{int32(start), int32(end)})
	target, ok := r.anchors[from.Alias]
	if !ok {
		return nil, end, &fault{code: model.FileInvalid, start: start, end: end,
			message: "alias stands for a value that holds it"}
	}
	r.built += target.size
	r.aliased += target.size
	if r.aliased > maxAliased {
		return nil, end, &fault{code: model.FileInvalid, start: start, end: end, message: fmt.Sprintf(
			"aliases up to here stand for more than %d values; write them out, or use fewer", maxAliased)}
	}
	return target.node, end, nil
}

func (r *yamlReader) list(n *node, from *yaml.Node, start int) (int, *fault) {
	end := start
	n.members = make([]member, len(from.Content))
	for i, content := range from.Content {
		value, after, f := r.build(content)
		if f != nil {
			return end, f
		}
		n.members[i], end = member{value: value}, max(end, after)
	}
	return r.closeAt(n, start, end), nil
}

func (r *yamlReader) mapping(n *node, from *yaml.Node, start int) (int, *fault) {
	end := start
	n.members = make([]member, 0, len(from.Content)/2)
	var merged []*node
	for i := 0; i+1 < len(from.Content); i += 2 {
		key, _, f := r.build(from.Content[i])
		if f != nil {
			return end, f
		}
		value, after, f := r.build(from.Content[i+1])
		if f != nil {
			return end, f
		}
		end = max(end, after, int(key.end))
		if from.Content[i].Tag == "!!merge" && isMergeable(value) {
			merged = append(merged, value)
			continue
		}
		n.members = append(n.members, member{asKey(key, from.Content[i]), value})
	}
	n.merge(merged)
	return r.closeAt(n, start, end), nil
}

// asKey gives a key its text as written, also where that would be a null.
func asKey(key *node, from *yaml.Node) *node {
	if key.kind != model.KindNull || from.Value == "" {
		return key
	}
	word := *key
	word.text = from.Value
	return &word
}

func isMergeable(n *node) bool {
	if n.kind != model.KindList {
		return n.kind == model.KindMap
	}
	for _, item := range n.members {
		if item.value.kind != model.KindMap {
			return false
		}
	}
	return true
}

// merge adds the entries of other mappings behind those that are written out.
// A key that is there stays as it is.
func (n *node) merge(sources []*node) {
	if len(sources) == 0 {
		return
	}
	known := make(map[string]bool, len(n.members))
	for _, e := range n.members {
		known[e.key.text] = true
	}
	for _, source := range sources {
		if source.kind == model.KindList {
			for _, item := range source.members {
				n.mergeOne(item.value, known)
			}
			continue
		}
		n.mergeOne(source, known)
	}
}

func (n *node) mergeOne(source *node, known map[string]bool) {
	for _, e := range source.members {
		if !known[e.key.text] {
			known[e.key.text] = true
			n.members = append(n.members, e)
		}
	}
}
