package source

import "strings"

// shellReader reads what a POSIX shell makes of a file that it sources, by the
// grammar of the standard. It knows assignments, one on a line; of everything
// else it says that it is a command, and passes over the line. Of ${…} it knows
// what stands on one line.
type shellReader struct {
	dotenvScan
	known variables
	value strings.Builder
}

func readShell(text string) []assignment {
	r := shellReader{dotenvScan{text: text}, variables{}, strings.Builder{}}
	var list []assignment
	for {
		r.skip(" \t\n")
		if r.isEnd() {
			return list
		}
		if r.text[r.at] == '#' {
			r.at = r.lineEnd(r.at)
			continue
		}
		a := r.statement()
		list = append(list, a)
		if a.why == isUnclosed {
			return list
		}
	}
}

func (r *shellReader) statement() assignment {
	start := r.at
	a := assignment{}
	isExport := strings.HasPrefix(r.text[start:], "export") && strings.IndexByte(" \t", r.peek(start+len("export"))) >= 0
	if isExport {
		r.at += len("export")
		r.skip(" \t")
	}
	end := r.shellName(r.at)
	a.name, a.key = r.text[r.at:end], between(r.at, end)
	switch {
	case end > r.at && r.peek(end) == '=':
		r.at = end + 1
		r.assigned(&a)
	case end > r.at && isExport && strings.TrimRight(r.text[end:r.lineEnd(end)], " \t") == "":
		a.outcome, a.place = isInherited, between(end, end)
		r.at = end
	default:
		a.other(isCommand)
	}
	if a.outcome == isOther && a.why != isUnclosed {
		r.at = r.lineEnd(r.at)
	}
	a.whole = between(start, r.at)
	if a.why == isUnclosed {
		a.whole.end = int32(r.lineEnd(int(a.place.start)))
	}
	return a
}

// shellName is the offset behind a name.
func (r *shellReader) shellName(at int) int {
	for start := at; ; at++ {
		c := r.peek(at)
		if c == '-' || !isWordByte(c) || at == start && c >= '0' && c <= '9' {
			return at
		}
	}
}

// assigned reads a value and what follows it on the line.
func (r *shellReader) assigned(a *assignment) {
	start := r.at
	r.value.Reset()
	r.word(a)
	if a.outcome == isOther {
		return
	}
	a.value = r.value.String()
	a.place = r.insideQuotes(start, r.at)
	r.known.set(a)
	word := r.at
	r.skip(" \t")
	isSpaced := r.at > word
	if r.peek(r.at) == ';' {
		r.at++
		r.skip(" \t")
		isSpaced = true
	}
	switch next := r.peek(r.at); {
	case r.isEnd() || next == '\n':
	case next == '#' && isSpaced:
		r.at = r.lineEnd(r.at)
	default:
		r.behind(a)
	}
}

// behind says what else is on the line: more assignments, or a command.
func (r *shellReader) behind(a *assignment) {
	if end := r.shellName(r.at); end > r.at && r.peek(end) == '=' {
		a.other(isSeveral)
		return
	}
	a.other(isCommand)
}

// insideQuotes is a word without the quotes, where one pair is around it.
func (r *shellReader) insideQuotes(start, end int) extent {
	word := r.text[start:end]
	if last := len(word) - 1; last > 0 && (word[0] == '"' || word[0] == '\'') && word[last] == word[0] &&
		strings.IndexByte(word[1:last], word[0]) < 0 {
		return between(start+1, end-1)
	}
	return between(start, end)
}

// word reads one word, which may be put together of quoted parts.
func (r *shellReader) word(a *assignment) {
	for isTilde := true; !r.isEnd() && a.outcome == isSet; {
		c := r.text[r.at]
		if strings.IndexByte(" \t\n;&|<>()", c) >= 0 {
			if c == '(' {
				a.other(isCommand)
			}
			return
		}
		if c == '~' && isTilde {
			a.expands = true
		}
		isTilde = c == ':'
		switch c {
		case '\'':
			r.singleQuoted(a)
		case '"':
			r.doubleQuoted(a)
		case '\\':
			r.backslash("")
		case '$', '`':
			r.dollar(a, false)
		default:
			r.value.WriteByte(c)
			r.at++
		}
	}
}

// unclosed gives up at a quote.
func (r *shellReader) unclosed(a *assignment, quote int) {
	a.other(isUnclosed)
	a.place = between(quote, quote+1)
}

func (r *shellReader) singleQuoted(a *assignment) {
	length := strings.IndexByte(r.text[r.at+1:], '\'')
	if length < 0 {
		r.unclosed(a, r.at)
		return
	}
	r.value.WriteString(r.text[r.at+1 : r.at+1+length])
	r.at += length + 2
}

func (r *shellReader) doubleQuoted(a *assignment) {
	opening := r.at
	for r.at++; !r.isEnd() && a.outcome == isSet; {
		switch c := r.text[r.at]; c {
		case '"':
			r.at++
			return
		case '\\':
			r.backslash("$`\"\\\n")
		case '$', '`':
			r.dollar(a, true)
		default:
			r.value.WriteByte(c)
			r.at++
		}
	}
	if a.outcome == isSet {
		r.unclosed(a, opening)
	}
}

// backslash takes the next byte as it is, if it is one of a set; "" is all.
// Before the end of a line both go.
func (r *shellReader) backslash(set string) {
	next := r.peek(r.at + 1)
	isLast := r.at+1 >= len(r.text)
	switch {
	case isLast || set != "" && strings.IndexByte(set, next) < 0:
		r.value.WriteByte('\\')
		r.at++
	case next == '\n':
		r.at += 2
	default:
		r.value.WriteByte(next)
		r.at += 2
	}
}

// dollar reads a variable. What would run something, or compute, is a command.
func (r *shellReader) dollar(a *assignment, isQuoted bool) {
	next := r.peek(r.at + 1)
	end := r.shellName(r.at + 1)
	switch {
	case r.text[r.at] == '`' || next == '(':
		a.other(isCommand)
	case next == '{':
		r.braced(a)
	case end > r.at+1:
		name := r.text[r.at+1 : end]
		r.at = end
		r.value.WriteString(r.known.fill(a, name+r.continuedName(), "", ""))
	case next != 0 && strings.IndexByte("@*#?-$!0123456789", next) >= 0:
		r.value.WriteString("${" + string(next) + "}")
		a.expands = true
		r.at += 2
	case (next == '\'' || next == '"') && !isQuoted:
		a.other(isUncertain)
	default:
		r.value.WriteByte('$')
		r.at++
	}
}

// continuedName goes on with a name on the next line, which a backslash at the
// end of a line joins to it.
func (r *shellReader) continuedName() string {
	var rest strings.Builder
	for strings.HasPrefix(r.text[r.at:], "\\\n") {
		start := r.at + len("\\\n")
		end := start
		for c := r.peek(end); c != '-' && isWordByte(c); c = r.peek(end) {
			end++
		}
		rest.WriteString(r.text[start:end])
		r.at = end
	}
	return rest.String()
}

// braced reads ${…}. What is more than a name and a word behind it is left to
// the shell.
func (r *shellReader) braced(a *assignment) {
	start := r.at + 2
	length := closingBracket(r.text[start:])
	if length < 0 {
		a.other(isBadVariable)
		return
	}
	inside := r.text[start : start+length]
	r.at = start + length + 1
	name := inside[:r.shellName(start)-start]
	rest := inside[len(name):]
	operator := rest[:len(rest)-len(strings.TrimLeft(rest, ":-+?"))]
	switch {
	case strings.Contains(inside, "`") || strings.Contains(inside, "$("):
		a.other(isCommand)
	case name != "" && (rest == "" || isShellOperator(operator)):
		r.value.WriteString(r.known.fill(a, name, operator, rest[len(operator):]))
	default:
		a.expands = true
		r.value.WriteString("${" + inside + "}")
	}
}

func isShellOperator(text string) bool {
	switch text {
	case ":-", "-", ":+", "+", ":?", "?":
		return true
	}
	return false
}
