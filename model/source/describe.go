package source

import (
	"strings"

	"fusebox/model"
)

// maxShown is how many characters of a text a message quotes.
const maxShown = 60

// shorten cuts a text that is too long for a message. It must have been
// escaped before.
func shorten(text string) string { return model.Crop(text, maxShown) }

// name is a key as messages write it.
func (d *decoder) name(key *node) string {
	if key.masked {
		return model.Mask
	}
	return shorten(model.Escape(key.text))
}

// describe says what a value is: a list, the number 12, the string "on".
func (d *decoder) describe(n *node) string {
	if n.kind == model.KindNull {
		return "nothing"
	}
	if !n.isScalar() {
		return n.kind.String()
	}
	text := model.Mask
	if !n.masked {
		text, _ = model.Show("", n.text, nil)
		text = shorten(text)
	}
	if n.kind == model.KindString {
		text = `"` + text + `"`
	}
	return strings.Replace(n.kind.String(), "a ", "the ", 1) + " " + text
}

// begin starts a finding about a value, under a key where there is one. It
// answers false where the finding would not be listed.
func (d *decoder) begin(code model.Code, n, key *node) (model.Finding, bool) {
	if !d.found.hasRoom(code, n) {
		return model.Finding{}, false
	}
	f := model.NewFinding(code, d.span(n), "")
	if key != nil {
		f.Key = d.name(key)
	}
	return f, true
}

// wrong reports a value that is not what its place wants.
func (d *decoder) wrong(n *node, what, expected string) {
	if f, ok := d.begin(model.WrongType, n, nil); ok {
		f.Message = what + " must be " + expected + ", found " + d.describe(n)
		d.found.add(f)
	}
}

// wrongValue reports a value that is not what its key wants.
func (d *decoder) wrongValue(key, n *node, expected string) {
	if f, ok := d.begin(model.WrongType, n, key); ok {
		f.Message = f.Key + " must be " + expected + ", found " + d.describe(n)
		d.found.add(f)
	}
}

// missing reports a mapping without a key that it needs.
func (d *decoder) missing(n *node, what, key string) {
	if f, ok := d.begin(model.WrongType, n, nil); ok {
		f.Key = key
		f.Message = key + " is missing in " + what
		d.found.add(f)
	}
}
