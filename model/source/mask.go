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
}

// masks gives the spans of everything that must not be shown, in file order,
// and marks the nodes.
func (l *lines) masks(t *tree) []model.Span {
	m := &masker{lines: l}
	for _, root := range t.roots {
		m.root(root)
	}
	for _, c := range t.comments {
		if hides("", string(l.bytes[c.start:c.end])) {
			m.found = append(m.found, c)
		}
	}
	slices.SortFunc(m.found, func(a, b extent) int { return int(a.start) - int(b.start) })
	spans := make([]model.Span, len(m.found))
	for i, e := range m.found {
		spans[i] = l.span(int(e.start), int(e.end))
	}
	return spans
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
	case model.KindList:
		m.list(n, key)
	default:
		if hides(key, n.text) {
			m.hide(n)
		}
	}
}

func (m *masker) hide(n *node) {
	if n.masked {
		return
	}
	n.masked = true
	m.found = append(m.found, extent{n.start, n.end})
}

// mapping hides the values of entries by their keys. In key: K, value: V the
// value belongs to K. The id of a secret is not the secret.
func (m *masker) mapping(n *node, isTop bool) {
	for _, e := range n.members {
		m.walk(e.key, "", false)
		switch name := e.key.text; {
		case strings.HasSuffix(name, "secret_id") && e.value.isScalar():
		case name == "secrets" && isTop:
			m.ids(e.value)
		default:
			m.walk(e.value, name, false)
		}
	}
	secret := secretName(n)
	for _, e := range n.members {
		if secret != "" && e.key.text == "value" {
			m.walk(e.value, secret, false)
		}
	}
}

// secretName is what key: or name: says in an entry of a list, where that is
// the name of a credential.
func secretName(entry *node) string {
	for _, e := range entry.members {
		if (e.key.text == "key" || e.key.text == "name") && namesSecret(e.value.text) {
			return e.value.text
		}
	}
	return ""
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
		if flag != "" && value.isScalar() && !value.masked && hides(flag, value.text) {
			m.hide(value)
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
	if !namesSecret(text) {
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

// around gives what must be hidden of a file that cannot be read, beside what
// its lines show by their looks: the line at an offset where the line before
// it, or the line it is indented under, names a credential. The value may run
// on.
func (l *lines) around(offset int) []model.Span {
	start, end := l.line(min(offset, len(l.bytes)))
	indent := indentOf(l.bytes[start:end])
	isFirst := true
	for at := start - 1; at >= 0; at = start - 1 {
		start, _ = l.line(at)
		line := bytes.TrimRight(l.bytes[start:at], "\r")
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		isParent := indentOf(line) < indent
		if (isFirst || isParent) && namesSecret(string(line)) {
			return []model.Span{l.wholeLine(offset)}
		}
		if isParent {
			break
		}
		isFirst = false
	}
	return nil
}

func (l *lines) wholeLine(offset int) model.Span {
	start, end := l.line(min(offset, len(l.bytes)))
	return l.span(start, end)
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t-")) }
