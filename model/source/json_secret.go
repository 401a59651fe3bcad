package source

import "fusebox/model"

// secretBefore is where the name of a credential stands whose value is not over
// at an offset; 0 for nowhere.
func (l *lines) secretBefore(offset int) int {
	_, f := readJSON(newLines(l.path, l.bytes[:offset]))
	if f == nil {
		return 0
	}
	return f.secret
}

// secret is where the name of a credential stands whose value is not over where
// reading stopped; 0 for nowhere. A bracket that is open hangs under its key, and
// where a comma is missing, or a bracket closes too early, the value may go on.
func (r *jsonReader) secret() int {
	for _, b := range r.open {
		if b.key > 0 && isSecretKey(r.keyText(b.key)) {
			return b.key
		}
	}
	read := r.pending
	if last := len(r.open) - 1; last >= 0 {
		read = read[r.open[last].first:]
	}
	// In {"key": "API_KEY", "valu": x} and ["--token", x] an item is the name.
	for _, m := range read {
		if m.value.isScalar() && model.NamesSecret(m.value.text) {
			return int(m.value.start)
		}
	}
	return lastSecret(read)
}

// lastSecret is where the name of a credential stands that is the last of some
// members, or of what is inside that.
func lastSecret(members []member) int {
	for len(members) > 0 {
		m := members[len(members)-1]
		switch {
		case m.key != nil && isSecretKey(m.key.text):
			return int(m.key.start)
		case m.value.isScalar() && model.NamesSecret(m.value.text):
			return int(m.value.start)
		}
		members = m.value.members
	}
	return 0
}

// isSecretKey is also true of the key for the value of a definition, whose name
// may follow it.
func isSecretKey(key string) bool { return key == "value" || model.NamesSecret(key) }

// keyText is the key at an offset. It is read once more, since keys that are
// passed over are not kept.
func (r *jsonReader) keyText(at int) string {
	r.isPassing = false
	key, _, f := r.text(at)
	if f != nil {
		_, end := r.lines.line(at)
		return r.content[at:end]
	}
	return key.text
}
