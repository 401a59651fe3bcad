package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fusebox/model"

	"github.com/sahilm/fuzzy"
)

// matcher is what the operator looks for. Names (of launches, runtimes, keys and
// findings) are matched by their letters in order, values and messages by whole
// words: letters in order are found in almost any sentence.
type matcher struct {
	query string
	// not turns the launches around: those in which nothing is found stay.
	not bool
}

// newMatcher reads what was typed; an exclamation mark in front means not.
func newMatcher(typed string) matcher {
	query, not := strings.CutPrefix(strings.TrimSpace(typed), "!")
	return matcher{strings.TrimSpace(query), not}
}

// isOn reports whether anything is looked for.
func (m matcher) isOn() bool { return m.query != "" }

// name looks into a name; hits are the offsets of the letters that were found.
func (m matcher) name(name string) (hits []int, isFound bool) {
	matches := fuzzy.FindNoSort(m.query, []string{name})
	if len(matches) == 0 {
		return nil, false
	}
	return matches[0].MatchedIndexes, true
}

// sentence looks into a value or a message.
func (m matcher) sentence(sentence string) bool {
	sentence = strings.ToLower(sentence)
	for word := range strings.FieldsSeq(strings.ToLower(m.query)) {
		if !strings.Contains(sentence, word) {
			return false
		}
	}
	return true
}

// variable reports whether a variable is found, by its key or what is shown of
// its value.
func (m matcher) variable(v *model.Variable, reveal []string) bool {
	if _, isFound := m.name(model.ShowName(v.Key)); isFound {
		return true
	}
	return !v.IsSecret() && m.sentence(shown(&v.Definition, reveal))
}

// finding reports whether a finding is found, by its code or its message.
func (m matcher) finding(f *model.Finding) bool {
	if _, isFound := m.name(string(f.Code)); isFound {
		return true
	}
	return m.sentence(f.Message)
}

// found is what was found in one launch.
type found struct {
	// isNamed reports that the launch itself is meant; name are the letters of its
	// title.
	isNamed        bool
	name           []int
	keys, findings int
	not            bool
}

// isAny reports whether the launch stays in the list.
func (f found) isAny() bool { return (f.isNamed || f.keys+f.findings > 0) != f.not }

// inReport looks through the launches of an edition.
func (m matcher) inReport(e *edition, reveal []string) []found {
	if !m.isOn() || e == nil {
		return nil
	}
	all := make([]found, len(e.rows))
	byName := make(map[string]*found, len(all))
	for i := range e.rows {
		f, row := &all[i], &e.rows[i]
		byName[row.name] = f
		f.not = m.not
		f.name, f.isNamed = m.name(clean(row.title))
		for _, other := range [...]string{row.runtime, row.status.word()} {
			_, isFound := m.name(other)
			f.isNamed = f.isNamed || isFound
		}
		environment := e.report.Launches[i].Environment
		for k := range environment {
			if m.variable(&environment[k], reveal) {
				f.keys++
			}
		}
	}
	for i := range e.report.Findings {
		finding := &e.report.Findings[i]
		if f := byName[finding.Launch]; f != nil && m.finding(finding) {
			f.findings++
		}
	}
	return all
}

// marked is a text with what was found in it; hits are offsets of characters.
func marked(r role, text string, hits []int) line {
	if len(hits) == 0 {
		return line{say(r, text)}
	}
	var l line
	from := 0
	for at := 0; at < len(text); {
		_, size := utf8.DecodeRuneInString(text[at:])
		if slices.Contains(hits, at) {
			l = append(l, say(r, text[from:at]), say(hit, text[at:at+size]))
			from = at + size
		}
		at += size
	}
	return append(l, say(r, text[from:]))
}
