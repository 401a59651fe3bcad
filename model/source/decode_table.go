package source

import "fusebox/model"

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
	return &t
}

// joinTables adds the table of a later document to that of earlier ones.
func joinTables(table, more *model.ToolTimeouts) *model.ToolTimeouts {
	if table == nil || more == nil {
		if table == nil {
			return more
		}
		return table
	}
	joined := *table
	if more.DefaultTier.Value != "" {
		joined.DefaultTier = more.DefaultTier
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
