package source

import "fusebox/model"

// definition makes a definition of a key and its value.
func (d *decoder) definition(key, value *node, origin model.Origin) (model.Definition, bool) {
	if !value.isScalar() {
		d.wrongValue(key, value, "one value")
		return model.Definition{}, false
	}
	return model.Definition{Key: key.text, KeySpan: d.span(key), Value: d.value(value), Origin: origin}, true
}

// environment reads the short form, a mapping from keys to values. The same
// key twice is two definitions: it can be a conflict.
func (d *decoder) environment(key, n *node, origin model.Origin) []model.Definition {
	return d.environmentOf(key, n, origin, func(n *node) []member { return d.plain(n.members) })
}

// environmentOf reads a mapping from keys to values, as far as its members
// count.
func (d *decoder) environmentOf(key, n *node, origin model.Origin, members func(*node) []member) []model.Definition {
	if n.kind == model.KindNull {
		return nil
	}
	if n.kind != model.KindMap {
		d.wrongValue(key, n, "a mapping from variables to values")
		return nil
	}
	all := reserve[model.Definition](d, n)
	if d.isFull {
		return nil
	}
	for _, e := range members(n) {
		if definition, ok := d.definition(e.key, e.value, origin); ok {
			all = append(all, definition)
		}
	}
	return all
}

// row is one entry of a list of definitions, before it is put together.
type row struct{ key, value, secret, origin, workspace, phase member }

func rowField(at func(*row) *member) field[row] {
	return func(_ *decoder, into *row, key, value *node) { *at(into) = member{key, value} }
}

var (
	rowKey    = rowField(func(r *row) *member { return &r.key })
	rowValue  = rowField(func(r *row) *member { return &r.value })
	rowSecret = rowField(func(r *row) *member { return &r.secret })

	variableFields = fields[row]{"key": rowKey, "value": rowValue, "secret_id": rowSecret}.unused("description")

	definitionFields = fields[row]{
		"key": rowKey, "value": rowValue, "secret_id": rowSecret,
		"origin":    rowField(func(r *row) *member { return &r.origin }),
		"workspace": rowField(func(r *row) *member { return &r.workspace }),
		"phase":     rowField(func(r *row) *member { return &r.phase }),
	}
)

// variables reads the long form, a list of {key, value or secret_id}.
func (d *decoder) variables(key, n *node, origin model.Origin) []model.Definition {
	all := reserve[model.Definition](d, n)
	var r row
	d.list(key, n, func(item *node) {
		r = row{}
		if !mapping(d, item, "a variable", variableFields, &r) {
			return
		}
		if definition, ok := d.row(item, r, "a variable"); ok {
			definition.Origin = origin
			all = append(all, definition)
		}
	})
	return all
}

// definitions reads the definitions of other origins.
func (d *decoder) definitions(key, n *node) []model.Definition {
	all := reserve[model.Definition](d, n)
	var r row
	d.list(key, n, func(item *node) {
		r = row{}
		if !mapping(d, item, "a definition", definitionFields, &r) {
			return
		}
		definition, ok := d.row(item, r, "a definition")
		if r.origin.isBlank() {
			d.missing(item, "a definition", "origin")
			return
		}
		origin, isWord := d.word(r.origin.key, r.origin.value)
		if !ok || !isWord {
			return
		}
		definition.Origin = model.Origin(origin.Value)
		if !r.workspace.isBlank() {
			workspace, _ := d.word(r.workspace.key, r.workspace.value)
			definition.Workspace = workspace.Value
		}
		if !r.phase.isBlank() {
			definition.Phase = d.phase(r.phase)
		}
		all = append(all, definition)
	})
	return all
}

// isBlank reports whether nothing was written, or null.
func (m member) isBlank() bool { return m.value == nil || m.value.kind == model.KindNull }

// firstPhase is the first place in the write order of legacy assembly, and the
// default.
const firstPhase = "request"

func (d *decoder) phase(m member) string {
	word, _ := d.choice(m.key, m.value, []string{firstPhase, "standard", "gocache"})
	if word.Value == firstPhase {
		return ""
	}
	return word.Value
}

// row puts the definition of a list entry together.
func (d *decoder) row(entry *node, r row, what string) (model.Definition, bool) {
	if r.key.isBlank() {
		d.missing(entry, what, "key")
		return model.Definition{}, false
	}
	if _, ok := d.word(r.key.key, r.key.value); !ok {
		return model.Definition{}, false
	}
	value := r.value.value
	if value == nil {
		value = &node{kind: model.KindNull, omitted: true}
	}
	definition, ok := d.definition(r.key.value, value, "")
	if !ok || r.secret.isBlank() {
		return definition, ok
	}
	id, ok := d.word(r.secret.key, r.secret.value)
	if !ok || id.Value == "" {
		return definition, ok
	}
	if definition.Value.Text != "" {
		d.twoValues(r.key.value, value)
	}
	definition.SecretID = id.Value
	definition.Value = model.Value{Span: id.Span}
	return definition, true
}

func (d *decoder) twoValues(key, value *node) {
	if f, ok := d.begin(model.WrongType, value, key); ok {
		f.Message = f.Key + " has a value and a secret_id; the secret counts"
		d.found.add(f)
	}
}
