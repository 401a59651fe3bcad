package recovery

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// pattern is a regular expression whatever the case of letters. It is tried only
// on texts that have one of its words: logs are long, and most of a log is about
// no failure.
type pattern struct {
	*regexp.Regexp
	// words are lower-case texts of which every match holds one; empty for no such.
	words []string
}

func re(text string) pattern {
	text = `(?i)` + text
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		panic("a sign of package recovery: " + err.Error())
	}
	return pattern{regexp.MustCompile(text), wordsOf(parsed)}
}

// find gives the place of the first match in a text, which is given in lower case
// too; nil for none.
func (p *pattern) find(text, lower string) []int {
	if len(p.words) > 0 && !slices.ContainsFunc(p.words, func(word string) bool { return strings.Contains(lower, word) }) {
		return nil
	}
	return p.FindStringIndex(text)
}

// wordsOf are words of which every match of an expression holds one, nil where
// there are none such.
func wordsOf(e *syntax.Regexp) []string {
	const shortest = 3
	switch e.Op {
	case syntax.OpLiteral:
		if len(e.Rune) >= shortest {
			return []string{strings.ToLower(string(e.Rune))}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return wordsOf(e.Sub[0])
	case syntax.OpConcat:
		var best []string
		for _, part := range e.Sub {
			if words := wordsOf(part); words != nil && (best == nil || shortestOf(words) > shortestOf(best)) {
				best = words
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, branch := range e.Sub {
			words := wordsOf(branch)
			if words == nil {
				return nil
			}
			all = append(all, words...)
		}
		return all
	}
	return nil
}

func shortestOf(words []string) int {
	return len(slices.MinFunc(words, func(a, b string) int { return len(a) - len(b) }))
}
