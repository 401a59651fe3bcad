package source

import "strings"

// The words for variables that cannot be replaced.
const (
	isBadVariable     = "an error (a variable written wrongly)"
	isMissingVariable = "an error (a variable is empty)"
)

// longestKnown is the longest value that is put in place of its variable, so
// that no file grows when it is read.
const longestKnown = 256

// filled is the value of a variable set on an earlier line.
type filled struct {
	value   string
	expands bool
}

// variables are those that earlier lines of a file have set.
type variables map[string]filled

func (v variables) set(a *assignment) {
	if len(a.value) > longestKnown {
		delete(v, a.name)
		return
	}
	v[a.name] = filled{a.value, a.expands}
}

// fill gives the text for ${NAME}, ${NAME:-word} and the like. What the outside
// decides is left as it is written.
func (v variables) fill(a *assignment, name, operator, word string) string {
	known, isKnown := v[name]
	if !isKnown || operator != "" && (known.expands || strings.ContainsAny(word, "$'\"\\`")) {
		a.expands = true
		return "${" + name + operator + word + "}"
	}
	isEmptyCounted := strings.HasPrefix(operator, ":")
	isThere := known.value != "" || !isEmptyCounted
	switch strings.TrimPrefix(operator, ":") {
	case "-":
		if !isThere {
			return word
		}
	case "+":
		if !isThere {
			return ""
		}
		return word
	case "?":
		if !isThere {
			a.other(isMissingVariable)
		}
	}
	a.expands = a.expands || known.expands
	return known.value
}

// closingBracket finds the bracket that closes an open one on the same line; -1
// where there is none.
func closingBracket(text string) int {
	open := 1
	for i := range len(text) {
		switch text[i] {
		case '{':
			open++
		case '}':
			open--
		case '\n':
			return -1
		}
		if open == 0 {
			return i
		}
	}
	return -1
}
