package source

import (
	"slices"
	"strings"

	"fusebox/model"
)

// masker finds what must not be shown of a file.
type masker struct {
	lines *lines
	found []extent
	// names holds what is known of keys, which are the same over and over.
	names map[string]naming
	// hasIDs: the file is one that names secrets by their ids.
	hasIDs bool
}

// naming is what the text of a key says: whether it names a credential, and
// whether it looks like one itself.
type naming struct{ isSecretName, isHidden bool }

// maxNames bounds the names that are kept.
const maxNames = 1024

func (m *masker) naming(key string) naming {
	known, ok := m.names[key]
	if !ok {
		known.isSecretName = model.NamesSecret(key)
		// A key of several words has lost its colon, and may hold its value.
		known.isHidden = model.Hides(key) || known.isSecretName && strings.ContainsAny(key, " \t,\"'{[")
		if len(m.names) < maxNames {
			m.names[key] = known
		}
	}
	return known
}

// masks gives the spans of everything that must not be shown, in file order,
// and marks the nodes.
func (l *lines) masks(t *tree) []model.Span {
	m := &masker{lines: l, names: map[string]naming{}, hasIDs: !t.isClient}
	for _, root := range t.roots {
		m.root(root)
	}
	for _, c := range t.comments {
		if model.Hides(string(l.bytes[c.start:c.end])) || model.NamesSecret(l.before(c)) {
			m.found = append(m.found, c)
		}
	}
	for _, p := range t.properties {
		if p.node.masked || model.Hides(string(l.bytes[p.start:p.end])) {
			m.found = append(m.found, p.extent)
		}
	}
	slices.SortFunc(m.found, func(a, b extent) int { return int(a.start) - int(b.start) })
	spans := make([]model.Span, len(m.found))
	for i, e := range m.found {
		spans[i] = l.span(int(e.start), int(e.end))
	}
	return spans
}

// maxBefore is how much of a line is looked at before a comment, in bytes.
const maxBefore = 200

// before is what stands on the line before a comment. Behind the name of a
// credential, what begins with # may be meant for its value.
func (l *lines) before(c extent) string {
	start, _ := l.line(int(c.start))
	return string(l.bytes[max(start, int(c.start)-maxBefore):c.start])
}

// root walks one document, or each of a list of them.
func (m *masker) root(n *node) {
	if n.kind == model.KindList {
		m.list(n, false, true)
		return
	}
	m.walk(n, false, true)
}

// walk goes through a value. isSecret tells that the name before it is that of
// a credential. isTop marks the top of a document, which has a list of secrets
// by their ids.
func (m *masker) walk(n *node, isSecret, isTop bool) {
	switch {
	case n.passed:
		m.hide(n)
	case n.kind == model.KindMap:
		m.mapping(n, isTop)
		if isSecret {
			m.bareKeys(n)
		}
	case n.kind == model.KindList:
		m.list(n, isSecret, false)
	default:
		// Where nothing is written, an anchor or a tag may be: a credential that
		// begins with & or !.
		if (n.text != "" || n.omitted) && (isSecret || model.Hides(n.text)) {
			m.hide(n)
		}
	}
}

func (m *masker) hide(n *node) {
	if n.masked {
		return
	}
	n.masked = true
	if n.start < n.end {
		m.found = append(m.found, extent{n.start, n.end})
	}
}

// mapping hides the values of entries by their keys. In key: K, value: V the
// value belongs to K. The id of a secret is not the secret.
func (m *masker) mapping(n *node, isTop bool) {
	isValueSecret, isRestSecret := m.row(n)
	for _, e := range n.members {
		m.key(e.key)
		name := e.key.text
		isSecret := m.naming(name).isSecretName
		switch {
		case m.hasIDs && strings.HasSuffix(name, "secret_id") && e.value.isScalar():
		case m.hasIDs && name == "secrets" && isTop:
			m.ids(e.value)
		case name == "value":
			m.walk(e.value, isSecret || isValueSecret, false)
		case isRestSecret && !isRowKey(name):
			m.walk(e.value, true, false)
			m.bareKey(e)
		default:
			m.walk(e.value, isSecret, false)
		}
	}
}

// isRowKey reports whether a key is one of those of a definition beside its
// value, none of which holds a literal.
func isRowKey(key string) bool {
	switch key {
	case "key", "name", "secret_id", "origin", "workspace", "phase", "description":
		return true
	}
	return false
}

// row looks for a definition, key: K and value: V, where K names a credential.
// Typing errors do not uncover V: it is hidden by whatever stands beside it,
// and where no name does; beside key: what is not known is hidden too.
func (m *masker) row(n *node) (isValueSecret, isRestSecret bool) {
	isNamed := false
	for _, e := range n.members {
		isName := e.key.text == "key" || e.key.text == "name"
		namesOne := e.value.isScalar() && m.naming(e.value.text).isSecretName
		switch {
		case isName:
			isNamed = isNamed || e.value.isScalar() && e.value.text != ""
			isValueSecret = isValueSecret || namesOne
			isRestSecret = isRestSecret || namesOne && e.key.text == "key"
		case e.key.text != "value" && !isRowKey(e.key.text):
			isValueSecret = isValueSecret || namesOne || m.naming(e.key.text).isSecretName
		}
	}
	return isValueSecret || !isNamed, isRestSecret
}

func (m *masker) key(n *node) {
	if !n.isScalar() {
		m.walk(n, false, false)
	} else if m.naming(n.text).isHidden {
		m.hide(n)
	}
}

// bareKeys hides keys without a value: a credential in curly brackets.
func (m *masker) bareKeys(n *node) {
	for _, e := range n.members {
		m.bareKey(e)
	}
}

func (m *masker) bareKey(e member) {
	if e.value.omitted {
		m.hide(e.key)
	}
}

// ids walks a list of ids of secrets.
func (m *masker) ids(n *node) {
	for _, item := range n.members {
		if !item.value.isScalar() {
			m.walk(item.value, false, false)
		}
	}
}

// list hides items by the name before their list, and what follows a flag or a
// variable that names a credential.
func (m *masker) list(n *node, isSecret, isTop bool) {
	isBehindName := false
	for _, item := range n.members {
		value := item.value
		m.walk(value, isSecret || isBehindName, isTop)
		isBehindName = value.isScalar() && isListedName(value.text) && m.naming(value.text).isSecretName
	}
}

// isListedName reports whether an item of a list may be a name of which the
// next item is the value.
func isListedName(text string) bool {
	return !strings.Contains(text, "=") && (strings.HasPrefix(text, "-") || text == strings.ToUpper(text))
}
