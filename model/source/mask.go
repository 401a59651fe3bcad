package source

import (
	"bytes"
	"slices"
	"strings"

	"fusebox/model"
)

// maxLooked is the longest scalar that is looked through for credentials.
// Anything longer is hidden unseen.
const maxLooked = 4096

// masker finds what must not be shown of a file.
type masker struct {
	lines *lines
	found []extent
	// names holds what is known of keys, which are the same over and over.
	names map[string]naming
}

// naming is what the text of a key says: whether it names a credential, and
// whether it looks like one itself.
type naming struct{ isSecretName, isHidden bool }

// maxNames bounds the names that are kept.
const maxNames = 1024

func (m *masker) naming(key string) naming {
	known, ok := m.names[key]
	if !ok {
		known.isSecretName = namesSecret(key)
		// A key of several words has lost its colon, and may hold its value.
		known.isHidden = hides("", key) || known.isSecretName && strings.ContainsAny(key, " \t,\"'{[")
		if len(m.names) < maxNames {
			m.names[key] = known
		}
	}
	return known
}

// masks gives the spans of everything that must not be shown, in file order,
// and marks the nodes.
func (l *lines) masks(t *tree) []model.Span {
	m := &masker{lines: l, names: map[string]naming{}}
	for _, root := range t.roots {
		m.root(root)
	}
	for _, c := range t.comments {
		if hides("", string(l.bytes[c.start:c.end])) || namesSecret(l.before(c)) {
			m.found = append(m.found, c)
		}
	}
	for _, p := range t.properties {
		if p.node.masked || hides("", string(l.bytes[p.start:p.end])) {
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
	if n.kind != model.KindList {
		m.walk(n, "", true)
		return
	}
	for _, item := range n.members {
		m.walk(item.value, "", true)
	}
}

// walk goes through a value under a key. The top of a document has a list of
// secrets, by their ids.
func (m *masker) walk(n *node, key string, isTop bool) {
	switch n.kind {
	case model.KindMap:
		m.mapping(n, isTop)
		if m.naming(key).isSecretName {
			m.bareKeys(n)
		}
	case model.KindList:
		m.list(n, key)
	default:
		// Where nothing is written, an anchor or a tag may be: a credential that
		// begins with & or !.
		if (n.text != "" || n.omitted) && (m.naming(key).isSecretName || hides("", n.text)) {
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
	for _, e := range n.members {
		m.key(e.key)
		switch name := e.key.text; {
		case strings.HasSuffix(name, "secret_id") && e.value.isScalar():
		case name == "secrets" && isTop:
			m.ids(e.value)
		default:
			m.walk(e.value, name, false)
		}
	}
	m.row(n)
}

// rowKeys are the keys of a definition beside its value, none of which holds a
// literal.
var rowKeys = [...]string{"key", "name", "secret_id", "origin", "workspace", "phase", "description"}

// row hides the value of a definition, key: K and value: V, where K names a
// credential. Typing errors do not uncover it: value: is hidden by whatever
// stands beside it, or where no name does, and beside key: everything is hidden
// that is not known.
func (m *masker) row(n *node) {
	byKey, byAny, isNamed := "", "", false
	for _, e := range n.members {
		if !slices.Contains(rowKeys[:], e.key.text) && m.naming(e.key.text).isSecretName {
			byAny = e.key.text
		}
		if e.key.text == "value" || !e.value.isScalar() {
			continue
		}
		isNamed = isNamed || e.value.text != "" && (e.key.text == "key" || e.key.text == "name")
		if m.naming(e.value.text).isSecretName {
			byAny = e.value.text
			if e.key.text == "key" {
				byKey = e.value.text
			}
		}
	}
	if !isNamed {
		byAny = namelessKey
	}
	m.hideRow(n, byKey, byAny)
}

// namelessKey stands for the name of a value that has none.
const namelessKey = "secret"

// hideRow hides what a row holds: its value by one name, what is not known by
// another.
func (m *masker) hideRow(n *node, byKey, byAny string) {
	for _, e := range n.members {
		switch {
		case e.key.text == "value" && byAny != "":
			m.walk(e.value, byAny, false)
		case byKey != "" && !slices.Contains(rowKeys[:], e.key.text):
			m.walk(e.value, byKey, false)
			if e.value.omitted {
				m.hide(e.key)
			}
		}
	}
}

func (m *masker) key(n *node) {
	if !n.isScalar() {
		m.walk(n, "", false)
	} else if m.naming(n.text).isHidden {
		m.hide(n)
	}
}

// bareKeys hides keys without a value: a credential in curly brackets.
func (m *masker) bareKeys(n *node) {
	for _, e := range n.members {
		if e.value.omitted {
			m.hide(e.key)
		}
	}
}

// ids walks a list of ids of secrets.
func (m *masker) ids(n *node) {
	for _, item := range n.members {
		if !item.value.isScalar() {
			m.walk(item.value, "", false)
		}
	}
}

// list hides items by the key of their list, and what follows a flag that
// names a credential.
func (m *masker) list(n *node, key string) {
	flag := ""
	for _, item := range n.members {
		value := item.value
		m.walk(value, key, false)
		if flag != "" {
			m.walk(value, flag, false)
		}
		flag = ""
		if value.isScalar() && strings.HasPrefix(value.text, "-") && !strings.Contains(value.text, "=") {
			flag = value.text
		}
	}
}

// hides reports whether a literal must not be shown: by its key, by its looks,
// or because it names a credential and goes on to give it.
func hides(key, text string) bool {
	if text == "" {
		return false
	}
	if len(text) > maxLooked {
		return true
	}
	_, masked := model.Show(key, text, nil)
	return masked || givesSecret(text)
}

// namesSecret reports whether a word is the name of a credential.
func namesSecret(word string) bool {
	_, masked := model.Show(word, "x", nil)
	return masked
}

// givesSecret reports whether a text names a credential and then gives it:
// "--token abc", "API_KEY=abc", "Authorization: abc", {"API_KEY": "abc"}.
func givesSecret(text string) bool {
	if !strings.ContainsAny(text, " \t\n=:") || !namesSecret(text) {
		return false
	}
	words := strings.Fields(text)
	for i, word := range words {
		isLast := i == len(words)-1
		if strings.HasPrefix(word, "-") && !isLast && namesSecret(word) {
			return true
		}
		for from, at := 0, 0; at < len(word); at++ {
			if word[at] != '=' && word[at] != ':' {
				continue
			}
			if (at+1 < len(word) || !isLast) && namesSecret(word[from:at]) {
				return true
			}
			from = at + 1
		}
	}
	return false
}

// around gives what must be hidden on one line of a file that cannot be read,
// beside what the line shows by its looks: each word that looks like a
// credential; all of it where the line before it, or the line that it is
// indented under, names a credential, since the value may run on.
func (l *lines) around(offset int) []model.Span {
	start, end := l.line(min(offset, len(l.bytes)))
	if end-start > maxQuoted {
		// A line of that length is not quoted.
		return nil
	}
	if l.isUnderSecret(start, indentOf(l.bytes[start:end])) {
		return []model.Span{l.span(start, end)}
	}
	var spans []model.Span
	for at := start; at < end; {
		length := wordLength(l.bytes[at:end])
		if length > 0 && hides("", string(l.bytes[at:at+length])) {
			spans = append(spans, l.span(at, at+length))
		}
		at += max(length, 1)
	}
	return spans
}

// wordLength is the length of what a text begins with up to a blank or a sign
// of the notation.
func wordLength(text []byte) int {
	end := bytes.IndexAny(text, " \t\"',:=[]{}")
	if end < 0 {
		return len(text)
	}
	return end
}

// isUnderSecret looks at the lines before an offset at which a line begins:
// the next that is not blank, and the next that is indented less.
func (l *lines) isUnderSecret(start, indent int) bool {
	isFirst := true
	for at := start - 1; at >= 0; at = start - 1 {
		start, _ = l.line(at)
		line := bytes.TrimRight(l.bytes[start:at], "\r")
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		isParent := indentOf(line) < indent
		if (isFirst || isParent) && namesSecret(string(line)) {
			return true
		}
		if isParent {
			return false
		}
		isFirst = false
	}
	return false
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t-")) }
