package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// nodeReader reads as the package dotenv of npm does, 17.4.2, which is one
// regular expression over the whole text: what does not match is skipped, and
// what matches may run over line ends in odd places. Versions from 15 on have
// the same one. Nothing is expanded.
type nodeReader struct{ dotenvScan }

func readNode(text string) []assignment {
	r := nodeReader{dotenvScan{text: text}}
	var list []assignment
	for {
		r.at = r.behindBlanks(r.at)
		if r.isEnd() {
			return list
		}
		start := r.at
		a, isMatch := r.statement(start)
		switch {
		case isMatch:
			list = append(list, a)
		case text[start] != '#':
			end := r.textEnd(start)
			list = append(list, assignment{outcome: isOther, why: isSkipped, whole: between(start, end), place: between(start, end)})
			r.at = end
		default:
			r.at = r.textEnd(start)
		}
	}
}

// textEnd is where a line ends; a carriage return alone ends one too.
func (r *nodeReader) textEnd(at int) int {
	if length := strings.IndexAny(r.text[at:], "\r\n"); length >= 0 {
		return at + length
	}
	return len(r.text)
}

// behindBlanks goes on behind blanks and line ends.
func (r *nodeReader) behindBlanks(at int) int {
	return len(r.text) - len(strings.TrimLeftFunc(r.text[at:], isNodeBlank))
}

// isNodeBlank is the \s of JavaScript.
func isNodeBlank(c rune) bool { return c == '\ufeff' || c != '\u0085' && unicode.IsSpace(c) }

// nodeName is the offset behind the letters of a name.
func (r *nodeReader) nodeName(at int) int {
	for at < len(r.text) && (r.text[at] == '.' || isWordByte(r.text[at])) {
		at++
	}
	return at
}

// statement reads one assignment, or answers false where there is none.
func (r *nodeReader) statement(start int) (assignment, bool) {
	if strings.HasPrefix(r.text[start:], "export") {
		if key := r.behindBlanks(start + len("export")); key > start+len("export") {
			if a, isMatch := r.assignment(start, key); isMatch {
				return a, true
			}
		}
	}
	return r.assignment(start, start)
}

// assignment reads a name, "=" or ": ", and a value.
func (r *nodeReader) assignment(start, key int) (assignment, bool) {
	end := r.nodeName(key)
	if end == key {
		return assignment{}, false
	}
	at := r.behindBlanks(end)
	switch {
	case r.peek(at) == '=':
		at++
	case r.peek(end) == ':' && r.behindBlanks(end+1) > end+1:
		at = end + 1 + lengthOfBlank(r.text[end+1:])
	default:
		return assignment{}, false
	}
	a := assignment{name: r.text[key:end], key: between(key, end)}
	if !r.quoted(&a, at) {
		r.bare(&a, at)
	}
	a.whole = between(start, r.at)
	return a, true
}

// lengthOfBlank is the length of the one blank or line end a text begins with.
func lengthOfBlank(text string) int {
	if strings.HasPrefix(text, "\r\n") {
		return len("\r\n")
	}
	_, size := utf8.DecodeRuneInString(text)
	return size
}

// quoted reads a value in quotes, if nothing but a comment follows it. The
// first quote without a backslash before it is the last that can close it, and
// the last that has such an end counts.
func (r *nodeReader) quoted(a *assignment, at int) bool {
	opening := r.behindBlanks(at)
	quote := r.peek(opening)
	if quote != '"' && quote != '\'' && quote != '`' {
		return false
	}
	closing := -1
	for i := opening + 1; i < len(r.text); i++ {
		if r.text[i] != quote {
			continue
		}
		if r.isEndOfValue(i + 1) {
			closing = i
		}
		if r.text[i-1] != '\\' {
			break
		}
	}
	if closing < 0 {
		return false
	}
	a.place = between(opening+1, closing)
	a.value = nodeText(a.place.in(r.text), quote)
	r.at = r.textEnd(closing)
	return true
}

// isEndOfValue reports whether only blanks and a comment follow on a line.
func (r *nodeReader) isEndOfValue(at int) bool {
	next := r.behindBlanks(at)
	return next == len(r.text) || r.text[next] == '#' || strings.ContainsAny(r.text[at:next], "\r\n")
}

// bare reads a value up to a comment or the end of the line. Quotes around all
// of it do not belong to it.
func (r *nodeReader) bare(a *assignment, at int) {
	end := r.textEnd(at)
	r.at = end
	if comment := strings.IndexByte(r.text[at:end], '#'); comment >= 0 {
		end = at + comment
	}
	value := strings.TrimLeftFunc(r.text[at:end], isNodeBlank)
	start := end - len(value)
	value = strings.TrimRightFunc(value, isNodeBlank)
	var quote byte
	if value != "" {
		quote = value[0]
	}
	if last := len(value) - 1; last > 0 && strings.IndexByte("'\"`", quote) >= 0 && value[last] == quote {
		value = value[1:last]
		start++
	}
	a.place = between(start, start+len(value))
	a.value = nodeText(value, quote)
}

// nodeText is the value of a text that begins with a quote, if with any.
func nodeText(text string, quote byte) string {
	text = nodeLineEnds.Replace(text)
	if quote == '"' {
		text = strings.ReplaceAll(strings.ReplaceAll(text, `\n`, "\n"), `\r`, "\r")
	}
	return text
}

var nodeLineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
