package source

import (
	"strings"
	"unicode/utf8"

	"fusebox/model"

	"go.yaml.in/yaml/v4"
)

// afterProperties gives the offset of the content of a node, behind its anchor
// and tag.
func (r *yamlReader) afterProperties(n *node, from *yaml.Node) int {
	b := r.lines.bytes
	at := r.offset(from.Line, from.Column)
	hasAnchor, hasTag := from.Anchor != "", from.Style&yaml.TaggedStyle != 0 || from.Tag == "!"
	isProperty := func(i int) bool {
		return i < len(b) && (hasAnchor && b[i] == '&' || hasTag && b[i] == '!')
	}
	for isProperty(at) {
		start := at
		if b[at] == '&' {
			hasAnchor = false
			at = min(at+1+len(from.Anchor), len(b))
		} else {
			hasTag = false
			at = tagEnd(b, at)
		}
		r.properties = append(r.properties, property{extent{int32(start), int32(at)}, n})
		next := skipBlank(b, at)
		if isOmitted(from) && !isProperty(next) {
			break
		}
		at = next
	}
	return at
}

// isOmitted reports whether nothing is written for a scalar, beside an anchor
// or a tag.
func isOmitted(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&^yaml.TaggedStyle == 0
}

func tagEnd(b []byte, i int) int {
	ends := ",[]{}"
	if i+1 < len(b) && b[i+1] == '<' {
		ends = ">"
	}
	for i < len(b) && spaceLength(b, i) == 0 && !strings.ContainsRune(ends, rune(b[i])) {
		i++
	}
	if ends == ">" && i < len(b) && b[i] == '>' {
		i++
	}
	return i
}

// scalar fills in a scalar and gives the offset behind it, quotes included.
func (r *yamlReader) scalar(n *node, from *yaml.Node, start int) int {
	b := r.lines.bytes
	n.kind, n.text = scalarKind(from), from.Value
	if n.kind == model.KindNull {
		n.text = ""
	}
	n.omitted = isOmitted(from)
	first, last, quote := start, start, 0
	switch {
	case from.Style&yaml.DoubleQuotedStyle != 0:
		quote = 1
		first, last = start+1, doubleQuoteEnd(b, start+1)
	case from.Style&yaml.SingleQuotedStyle != 0:
		quote = 1
		first, last = start+1, singleQuoteEnd(b, start+1)
	case from.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		first, last = matchText(b, lineEnd(b, start), from.Value)
		start = first
	default:
		first, last = matchText(b, start, from.Value)
	}
	first, last, end := min(first, len(b)), min(last, len(b)), min(last+quote, len(b))
	n.start, n.end = int32(first), int32(last)
	r.scalars = append(r.scalars, extent{int32(start), int32(end)})
	return end
}

func scalarKind(n *yaml.Node) model.Kind {
	switch n.Tag {
	case "!!null":
		return model.KindNull
	case "!!bool":
		return model.KindBool
	case "!!int", "!!float":
		return model.KindNumber
	}
	return model.KindString
}

// doubleQuoteEnd is the offset of the quote that closes the text at an offset.
func doubleQuoteEnd(b []byte, i int) int {
	for ; i < len(b) && b[i] != '"'; i++ {
		if b[i] == '\\' {
			i++
		}
	}
	return i
}

func singleQuoteEnd(b []byte, i int) int {
	for ; i < len(b); i++ {
		if b[i] != '\'' {
			continue
		}
		if i+1 == len(b) || b[i+1] != '\'' {
			break
		}
		i++
	}
	return i
}

// matchText finds a text without escapes from an offset on: the same
// characters, with blanks and line ends as they please. It gives the offsets
// of the first character and behind the last.
func matchText(b []byte, i int, text string) (start, end int) {
	if text == "" {
		return i, i
	}
	i = skipSpace(b, i)
	start, end = i, i
	if i+len(text) <= len(b) && string(b[i:i+len(text)]) == text && strings.TrimRight(text, " \t\n") == text {
		return i, i + len(text)
	}
	for at := 0; at < len(text); {
		if length := spaceLength(text, at); length > 0 {
			at += length
			continue
		}
		i = skipSpace(b, i)
		_, size := utf8.DecodeRuneInString(text[at:])
		if string(b[i:min(i+size, len(b))]) != text[at:at+size] {
			break
		}
		i += size
		at += size
		end = i
	}
	return start, end
}

// closeAt fills in where a mapping or list begins and ends. In brackets it ends
// behind the closing one.
func (r *yamlReader) closeAt(n *node, start, end int) int {
	b := r.lines.bytes
	if start < len(b) && (b[start] == '{' || b[start] == '[') {
		for at := max(end, start+1); at < len(b); at++ {
			at = skipBlank(b, at)
			if at < len(b) && (b[at] == '}' || b[at] == ']') {
				end = at + 1
				break
			}
			if at < len(b) && b[at] != ',' && b[at] != ':' && b[at] != '?' {
				break
			}
		}
	}
	n.start, n.end = int32(start), int32(end)
	return end
}

// comments gives the comments of a file: what begins with # between its
// scalars.
func (r *yamlReader) comments() []extent {
	b := r.lines.bytes
	var found []extent
	from := 0
	for _, s := range append(r.scalars, extent{int32(len(b)), int32(len(b))}) {
		for at := from; at < int(s.start); at++ {
			if b[at] != '#' || !isAfterSpace(b, at) {
				continue
			}
			end := min(lineEnd(b, at), int(s.start))
			found = append(found, extent{int32(at), int32(end)})
			at = end
		}
		from = max(from, int(s.end))
	}
	return found
}
