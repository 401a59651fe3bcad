package source

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// composeReader reads an env_file of Docker Compose. The rules are those of
// the package dotenv of compose-go 2.16.2. Compose looks a variable up in its
// own environment before it looks at the lines above; here only the latter are
// known.
type composeReader struct {
	dotenvScan
	known variables
}

// composeBlanks are the blanks that end no line.
const composeBlanks = "\t\v\f\r \u0085\u00a0"

func readCompose(text string) []assignment {
	r := composeReader{dotenvScan{text: text}, variables{}}
	var list []assignment
	for isStopped := false; !isStopped && r.toStatement(); {
		line := r.lineEnd(r.at)
		a := r.statement()
		isStopped = a.why == isUnclosed
		if a.outcome == isOther {
			r.at = max(r.at, line)
		}
		a.whole.end = int32(r.at)
		if isStopped {
			a.whole.end = int32(r.lineEnd(int(a.place.start)))
		}
		if last := len(list) - 1; last >= 0 && !strings.Contains(text[list[last].whole.end:a.whole.start], "\n") {
			list[last].other(isSeveral)
			list[last].whole.end = a.whole.end
			continue
		}
		list = append(list, a)
	}
	return list
}

// toStatement goes on to the next that is neither blank nor comment.
func (r *composeReader) toStatement() bool {
	for {
		r.at = len(r.text) - len(strings.TrimLeftFunc(r.text[r.at:], unicode.IsSpace))
		if r.isEnd() || r.text[r.at] != '#' {
			return !r.isEnd()
		}
		r.at = r.lineEnd(r.at)
	}
}

func (r *composeReader) statement() assignment {
	a := assignment{whole: between(r.at, r.at)}
	if rest := strings.TrimPrefix(r.text[r.at:], "export"); len(rest) < len(r.text)-r.at && strings.IndexAny(rest, " \t\r\n\f") == 0 {
		r.at = len(r.text) - len(strings.TrimLeft(rest, composeBlanks))
	}
	r.key(&a)
	if a.outcome == isSet {
		r.value(&a)
	}
	if a.outcome == isSet {
		r.known.set(&a)
	}
	return a
}

// key reads a name and the sign behind it.
func (r *composeReader) key(a *assignment) {
	start, sign := r.at, -1
	for i, c := range r.text[start:r.lineEnd(start)] {
		if c == '=' || c == ':' {
			sign = start + i
			break
		}
		if !strings.ContainsRune(composeBlanks+"_.-[]", c) && !unicode.IsLetter(c) && !unicode.IsNumber(c) {
			a.other(isBadName)
			r.at = r.lineEnd(start)
			return
		}
	}
	r.at = sign
	if sign < 0 {
		r.at = r.lineEnd(start)
	}
	a.name = strings.TrimRightFunc(r.text[start:r.at], unicode.IsSpace)
	a.key = between(start, start+len(a.name))
	switch {
	case a.name == "", sign < 0 && r.isEnd():
		// A name at the very end of the file is taken for a value.
		a.other(isNameless)
	case strings.Contains(a.name, " "):
		a.other(isSpacedName)
	case sign < 0:
		a.outcome = isInherited
		a.place = between(r.at, r.at)
	default:
		r.at++
	}
}

func (r *composeReader) value(a *assignment) {
	r.at = len(r.text) - len(strings.TrimLeft(r.text[r.at:], composeBlanks))
	if quote := r.peek(r.at); quote == '"' || quote == '\'' {
		r.quoted(a, quote)
		return
	}
	start := r.at
	r.at = r.lineEnd(start)
	text, _, _ := strings.Cut(r.text[start:r.at], " #")
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	a.place = between(start, start+len(text))
	r.fill(a, text)
}

// quoted reads a value in quotes. A backslash keeps a quote from ending it.
func (r *composeReader) quoted(a *assignment, quote byte) {
	opening := r.at
	var b strings.Builder
	for r.at++; !r.isEnd(); r.at++ {
		c := r.text[r.at]
		switch {
		case c == quote:
			a.place = between(opening+1, r.at)
			r.at++
			if quote == '"' {
				r.fill(a, unescapeCompose(b.String()))
			} else {
				a.value = b.String()
			}
			return
		case c == '\\' && r.peek(r.at+1) == quote:
			b.WriteByte(quote)
			r.at++
		case c == '\\' && r.at+1 < len(r.text):
			b.WriteString(r.text[r.at : r.at+2])
			r.at++
		default:
			b.WriteByte(c)
		}
	}
	a.place = between(opening, opening+1)
	a.other(isUnclosed)
}

// composeEscapes are the escapes that double quotes know.
var composeEscapes = regexp.MustCompile(`\\(?:[abcfnrtv$"\\]|0\d{0,3})`)

func unescapeCompose(text string) string {
	return composeEscapes.ReplaceAllStringFunc(text, func(escape string) string {
		if escape == `\$` {
			return "$$"
		}
		value, _, _, err := strconv.UnquoteChar(strings.Replace(escape, `\0`, `\`, 1), '"')
		if err != nil {
			return escape
		}
		return string(value)
	})
}

// composeVariable is what Compose takes for a variable, or for a dollar sign.
// Behind an opening bracket without a name it gives up.
var composeVariable = regexp.MustCompile(`(?i)^\$(?:(\$)|([_a-z][_a-z0-9]*)|(\{))`)

// composeBraced is what may stand between brackets.
var composeBraced = regexp.MustCompile(`(?is)^([_a-z][_a-z0-9]*)(?:(:?[-+?])(.*))?$`)

// fill replaces the variables of a value.
func (r *composeReader) fill(a *assignment, text string) {
	var b strings.Builder
	for a.outcome == isSet {
		dollar := strings.IndexByte(text, '$')
		if dollar < 0 {
			break
		}
		b.WriteString(text[:dollar])
		text = text[dollar:]
		found := composeVariable.FindStringSubmatch(text)
		if found == nil {
			b.WriteByte('$')
			text = text[1:]
			continue
		}
		text = text[len(found[0]):]
		switch {
		case found[1] != "":
			b.WriteByte('$')
		case found[2] != "":
			b.WriteString(r.known.fill(a, found[2], "", ""))
		default:
			var value string
			value, text = r.braced(a, text)
			b.WriteString(value)
		}
	}
	a.value = b.String() + text
}

// braced gives the value of what stands between brackets, and the text behind
// them.
func (r *composeReader) braced(a *assignment, text string) (value, rest string) {
	end := closingBracket(text)
	if end < 0 {
		a.other(isBadVariable)
		return "", ""
	}
	found := composeBraced.FindStringSubmatch(text[:end])
	if found == nil {
		a.other(isBadVariable)
		return "", ""
	}
	return r.known.fill(a, found[1], found[2], found[3]), text[end+1:]
}
