package source

import (
	"slices"

	"fusebox/model"
)

var toolTimeoutsFields = fields[model.ToolTimeouts]{
	"default_tier": func(d *decoder, t *model.ToolTimeouts, key, value *node) {
		t.DefaultTier, _ = d.word(key, value)
		t.Incomplete = t.Incomplete || !value.isScalar()
	},
	"tiers":       budgetsField(func(t *model.ToolTimeouts) *[]model.Setting { return &t.Tiers }),
	"entries":     budgetsField(func(t *model.ToolTimeouts) *[]model.Setting { return &t.Entries }),
	"known_tools": wordsField(func(t *model.ToolTimeouts) *[]model.Text { return &t.KnownTools }),
	"inner": func(d *decoder, t *model.ToolTimeouts, key, value *node) {
		t.Inner = d.innerBudgets(key, value)
	},
}

// budgetsField is a settingsField that notes in the table what is not among them.
func budgetsField(at func(*model.ToolTimeouts) *[]model.Setting) field[model.ToolTimeouts] {
	return func(d *decoder, t *model.ToolTimeouts, key, value *node) {
		*at(t) = d.settings(key, value)
		t.Incomplete = t.Incomplete || !holdsSettings(value)
	}
}

// holdsSettings reports whether settings can be read of all of a node.
func holdsSettings(n *node) bool {
	for _, e := range n.members {
		if e.key == nil || !e.key.isScalar() || !e.value.isScalar() {
			return false
		}
	}
	return n.kind == model.KindMap || n.kind == model.KindNull
}

// toolTimeouts reads the section of that name. Null is none.
func (d *decoder) toolTimeouts(key, n *node) *model.ToolTimeouts {
	if n.kind == model.KindNull {
		return nil
	}
	return d.tableSection(n, d.name(key))
}

// tableSection reads a table with all its keys. what names it in findings.
func (d *decoder) tableSection(n *node, what string) *model.ToolTimeouts {
	t := model.ToolTimeouts{Place: d.span(n)}
	if !mapping(d, n, what, toolTimeoutsFields, &t) {
		return nil
	}
	t.Incomplete = d.isRepeated(n, "default_tier", "tiers", "entries") || t.Incomplete
	return &t
}

// isRepeated reports whether one of some keys is written twice in a mapping. In a
// table that is an error: nobody knows which of two budgets was meant.
func (d *decoder) isRepeated(n *node, keys ...string) bool {
	seen, isRepeated := map[string]bool{}, false
	for _, e := range n.members {
		if e.key == nil || !slices.Contains(keys, e.key.text) {
			continue
		}
		if seen[e.key.text] {
			isRepeated = true
			d.found.raise(model.DuplicateKey, d.span(e.key))
		}
		seen[e.key.text] = true
	}
	return isRepeated
}

// sectionFields are the keys that are read of a file, given as a table, which has
// that section among others.
var sectionFields = fields[model.File]{
	sectionKey: func(d *decoder, file *model.File, key, value *node) {
		file.ToolTimeouts = d.joinTables(file.ToolTimeouts, d.toolTimeouts(key, value))
	},
}

// table reads one document of a file that is given as a table.
func (d *decoder) table(root *node, file *model.File) {
	d.memory += documentCost
	switch {
	case root.kind == model.KindNull:
	case root.get(sectionKey) != nil:
		section := *root
		section.members = slices.DeleteFunc(slices.Clone(root.members), func(e member) bool { return e.key.text != sectionKey })
		mapping(d, &section, "the file", sectionFields, file)
		if d.isRepeated(root, sectionKey) && file.ToolTimeouts != nil {
			file.ToolTimeouts.Incomplete = true
		}
	case root.hasEntries():
		file.ToolTimeouts = d.joinTables(file.ToolTimeouts, d.tableSection(root, aTable))
	default:
		file.ToolTimeouts = d.joinTables(file.ToolTimeouts, d.plainTable(root))
	}
}

// plainTable reads a mapping from names of tools to times. Keys that are there
// twice are kept. Null is no time, here where nothing else stands beside it.
func (d *decoder) plainTable(n *node) *model.ToolTimeouts {
	t := model.ToolTimeouts{Place: d.span(n), Entries: reserve[model.Setting](d, n)}
	if d.isFull {
		return nil
	}
	entries := d.plain(n.members)
	t.Incomplete = len(entries) < len(n.members)
	for _, e := range entries {
		if e.value.kind == model.KindNull || !e.value.isScalar() {
			d.wrongValue(e.key, e.value, "a time such as 45s, a tier, none or a number")
			t.Incomplete = true
			continue
		}
		t.Entries = append(t.Entries, model.Setting{Key: d.text(e.key), Value: d.value(e.value)})
	}
	return &t
}

// joinTables adds the table of a later document to that of earlier ones.
func (d *decoder) joinTables(table, more *model.ToolTimeouts) *model.ToolTimeouts {
	if table == nil || more == nil {
		if table == nil {
			return more
		}
		return table
	}
	joined := *table
	switch {
	case table.DefaultTier.Value == "":
		joined.DefaultTier = more.DefaultTier
	case more.DefaultTier.Value != "":
		f := model.NewFinding(model.DuplicateKey, more.DefaultTier.Span, "default_tier is written in two documents of this file")
		f.Severity, f.Key, f.Fix = model.Error, "default_tier", "keep one of them"
		f.Related = []model.Related{{Message: "first written here", Span: table.DefaultTier.Span}}
		d.found.add(f)
		joined.Incomplete = true
	}
	joined.Tiers = append(joined.Tiers, more.Tiers...)
	joined.Entries = append(joined.Entries, more.Entries...)
	joined.KnownTools = append(joined.KnownTools, more.KnownTools...)
	joined.Inner = append(joined.Inner, more.Inner...)
	joined.Incomplete = joined.Incomplete || more.Incomplete
	// The place holds both, with what stands between them.
	joined.Place.EndLine, joined.Place.EndColumn = more.Place.EndLine, more.Place.EndColumn
	return &joined
}
