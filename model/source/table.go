package source

import "fusebox/model"

const (
	// sectionKey is the key of the table in a profile file.
	sectionKey = "tool_timeouts"
	// aTable is what messages call a file that is the table itself.
	aTable = "a tool timeout table"
)

// ParseToolTable reads a file that is given as a tool timeout table. A profile
// file, known by its name or its content, and a client's own file are read as
// [Parse] reads them. Any other file is YAML or JSON by its name, and is one of
//   - a mapping with the key tool_timeouts, of which only that is read;
//   - a table with its own keys, entries among them;
//   - a mapping from names of tools to times, tiers, none or bare numbers.
//
// In all three unit is the unit of bare numbers: ms, s, m or h, or "" where such a
// number is an error. ParseToolTable never returns nil. Such a file has a table,
// unless its Trouble says why not.
func ParseToolTable(s model.Snapshot, unit string) *model.File {
	if s.Role.Format != model.FormatProfile || IsProfileName(s.Path) {
		return Parse(s)
	}
	text := textOf(s)
	tree, refused := readTree(s, text)
	if refused != nil {
		return refuse(bareFile(s), text, refused)
	}
	if tree.isNative() {
		return parseTree(s, text, tree)
	}
	if f := tree.tableFault(formatOf(s.Path, text.bytes)); f != nil {
		return refuse(bareFile(s), text, f)
	}
	tree.isTable = true
	file := decodeTree(s, text, tree)
	if file.ToolTimeouts != nil {
		file.ToolTimeouts.Unit = unit
	}
	return file
}

// hasEntries reports whether a mapping is a table with its own keys, and not one
// that knows a tool called entries.
func (n *node) hasEntries() bool {
	entries := n.get("entries")
	return entries != nil && entries.kind == model.KindMap
}

// tableExamples are two lines of a table in each notation.
var tableExamples = map[format]string{
	formatYAML: `write shell_execution: 90s on one line, and "proxmox_*": slow on the next`,
	formatJSON: `write {"shell_execution": "90s", on one line, and "proxmox_*": "slow"} on the next`,
}

// tableFault refuses a file that holds no table, with an example of one. What it
// holds instead may be anything, and is not quoted.
func (t *tree) tableFault(notation format) *fault {
	refusal := func(n *node, message string) *fault {
		return &fault{
			code: model.FileInvalid, quiet: true, start: int(n.start), end: int(n.end),
			message: message, fix: tableExamples[notation],
		}
	}
	if t.isEmpty() {
		return refusal(&node{}, "file is empty; "+aTable+" is a mapping from names of tools to times")
	}
	for _, root := range t.roots {
		if root.kind != model.KindMap && root.kind != model.KindNull {
			return refusal(root, aTable+" must be a mapping from names of tools to times, found "+root.kind.String())
		}
		if section := root.get(sectionKey); section != nil && section.kind != model.KindMap {
			found := section.kind.String()
			if section.kind == model.KindNull {
				found = "nothing"
			}
			return refusal(section, sectionKey+" must be a mapping with entries, found "+found)
		}
	}
	return nil
}
