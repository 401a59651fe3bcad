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
	// item is the item of a list that is walked.
	item *node
	// below holds the offsets of texts below a key that was made a comment.
	below map[int32]bool
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
		known.isHidden = model.HidesName(key)
		if len(m.names) < maxNames {
			m.names[key] = known
		}
	}
	return known
}

// masks gives the spans of everything that must not be shown, in file order,
// and marks the nodes.
func (l *lines) masks(t *tree) []model.Span {
	m := &masker{lines: l, names: map[string]naming{}, hasIDs: !t.isClient && !t.isTable, below: l.below(t.comments)}
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
		m.mapping(n, mappingPlace{isTop: isTop, isSecret: isSecret})
		if isSecret {
			m.bareKeys(n)
		}
	case n.kind == model.KindList:
		m.list(n, isSecret, false)
	default:
		// Where nothing is written, an anchor or a tag may be: a credential that
		// begins with & or !.
		if (n.text != "" || n.omitted) && (isSecret || m.below[n.start] || model.Hides(n.text)) {
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

// mappingPlace is where a mapping stands: at the top of a document, under the
// name of a credential, under a key such as servers.
type mappingPlace struct{ isTop, isSecret, hasNames bool }

// mapping hides the values of entries by their keys. In key: K, value: V the
// value belongs to K. The id of a secret is not the secret, and a server or a tool
// may be called after one.
func (m *masker) mapping(n *node, p mappingPlace) {
	row := m.row(n)
	isBehindBare, isValueHidden := false, false
	for _, e := range n.members {
		m.key(e.key)
		name := e.key.text
		namesOne := m.naming(name).isSecretName
		// The fields of oauth, such as clientId, are known by their own names.
		isOpen := (p.hasNames || name == "oauth") && e.value.kind == model.KindMap
		isSecret := p.isSecret || namesOne && !isOpen || name == "" && isBehindBare
		switch {
		case m.hasIDs && strings.HasSuffix(name, "secret_id") && e.value.isScalar():
			m.id(e.value)
		case m.hasIDs && name == "secrets" && p.isTop:
			m.ids(e.value)
		case strings.EqualFold(name, "value"):
			m.walk(e.value, isSecret || row.isValueSecret, false)
		case row.isRestSecret && !isRowKey(name), row.isVariable && !isRowKey(name) && e.value.isScalar() && !m.naming(e.value.text).isSecretName:
			m.walk(e.value, true, false)
			m.bareKey(e)
		case hasNames[name] && e.value.kind == model.KindMap:
			m.mapping(e.value, mappingPlace{isSecret: isSecret, hasNames: true})
		default:
			m.walk(e.value, isSecret, false)
		}
		// {API_KEY, abc}: a comma in place of the colon.
		if before := m.lines.before(extent{e.key.start, e.key.start}); isBehindBare && !isValueHidden && !namesOne && len(before) > indentOf([]byte(before)) {
			m.bareKey(e)
		}
		isBehindBare, isValueHidden = namesOne && e.value.omitted, m.naming(name).isHidden
	}
}

// hasNames are the keys under which each key is a name that somebody gave.
var hasNames = map[string]bool{
	"mcpServers": true, "servers": true, "server_facts": true, "projects": true, "tools": true, "tool_timeouts": true,
	"entries": true, "tiers": true, "inner": true, "guard": true, "plugins": true,
}

// isRowKey reports whether a key is one of those of a definition beside its
// value, none of which holds a literal.
func isRowKey(key string) bool {
	switch key {
	case "secret_id", "origin", "workspace", "phase", "description":
		return true
	}
	return isRowName(key)
}

// isRowName reports whether a key is that for the name of a definition.
func isRowName(key string) bool {
	return strings.EqualFold(key, "key") || strings.EqualFold(key, "name")
}

// rowSecrets is what a definition, key: K and value: V, says of its values, where K
// names a credential. Typing errors do not uncover V: it is hidden by whatever
// stands beside it, and where no name does.
type rowSecrets struct {
	isValueSecret bool
	// isRestSecret: beside key: what is not known is hidden too.
	isRestSecret bool
	// isVariable: beside name: this holds of what is no list or mapping, where the
	// name is written as variables are.
	isVariable bool
}

func (m *masker) row(n *node) rowSecrets {
	var row rowSecrets
	isNamed := false
	for _, e := range n.members {
		namesOne := e.value.isScalar() && m.naming(e.value.text).isSecretName
		switch key := e.key.text; {
		case isRowName(key):
			isNamed = isNamed || e.value.isScalar() && e.value.text != ""
			row.isValueSecret = row.isValueSecret || namesOne
			row.isRestSecret = row.isRestSecret || namesOne && strings.EqualFold(key, "key")
			row.isVariable = row.isVariable || namesOne && isVariableName(e.value.text)
		case !strings.EqualFold(key, "value") && !isRowKey(key):
			row.isValueSecret = row.isValueSecret || namesOne || m.naming(key).isSecretName
			row.isVariable = row.isVariable || namesOne && m.item == n && isVariableName(e.value.text)
		}
	}
	row.isValueSecret = row.isValueSecret || !isNamed
	return row
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

// id hides what stands where the id of a secret belongs, if it is a credential.
func (m *masker) id(n *node) {
	if model.HidesName(n.text) {
		m.hide(n)
	}
}

// ids walks a list of ids of secrets.
func (m *masker) ids(n *node) {
	for _, item := range n.members {
		if item.value.isScalar() {
			m.id(item.value)
		} else {
			m.walk(item.value, false, false)
		}
	}
}

// list hides items by the name before their list, and what follows a flag or a
// variable that names a credential, or the flag for a header or a user.
func (m *masker) list(n *node, isSecret, isTop bool) {
	isBehindName, isPassedOn, previous := false, false, ""
	for _, item := range n.members {
		value := item.value
		if isPassedOn && isArgument(value) {
			isBehindName = false
		}
		isUser := (previous == "-u" || previous == "--user") && value.isScalar() && model.Hides("-u "+value.text)
		m.item = value
		m.walk(value, isSecret || isBehindName || isUser, isTop)
		isHeader := previous == "-H" || previous == "--header"
		isPassedOn = previous == "-e" || previous == "--env"
		isBehindName, previous = false, ""
		if value.isScalar() {
			previous = value.text
			isBehindName = (isHeader || isListedName(previous)) && m.naming(previous).isSecretName
		}
	}
}

// isArgument reports whether what follows -e NAME is the next argument of a
// container's command, which takes the value of the variable from outside: a
// flag, or the name of an image.
func isArgument(n *node) bool {
	return n.isScalar() && !model.Hides(n.text) && (n.text == "-e" || n.text == "--env" || strings.Contains(n.text, "/"))
}

// isListedName reports whether an item of a list may be a name of which the
// next item is the value.
func isListedName(text string) bool {
	name := strings.TrimRight(text, "=: ")
	return !strings.Contains(name, "=") && (name != text || strings.HasPrefix(name, "-") || name == strings.ToUpper(name) || strings.EqualFold(name, "authorization"))
}

// isVariableName reports whether a name is written as variables and headers are.
func isVariableName(text string) bool {
	return text == strings.ToUpper(text) || strings.EqualFold(text, "authorization")
}
