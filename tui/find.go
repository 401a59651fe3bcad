package tui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
	"github.com/sahilm/fuzzy"
)

// matcher is what the operator looks for. Names (of launches, runtimes, keys and
// findings) are matched by their letters in order, values and messages by whole
// words: letters in order are found in almost any sentence.
type matcher struct {
	query string
	// letters are the query without its blanks, which names seldom have.
	letters string
	// not turns the launches around: those in which nothing is found stay.
	not bool
}

// newMatcher reads what was typed; an exclamation mark in front means not.
func newMatcher(typed string) matcher {
	query, not := strings.CutPrefix(strings.TrimSpace(typed), "!")
	words := strings.Fields(query)
	return matcher{strings.Join(words, " "), strings.Join(words, ""), not}
}

// isOn reports whether anything is looked for.
func (m matcher) isOn() bool { return m.query != "" }

// name looks into a name; hits are the offsets of the letters that were found.
func (m matcher) name(name string) (hits []int, isFound bool) {
	matches := fuzzy.FindNoSort(m.letters, []string{name})
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

// tool looks into the name of a tool. There can be thousands, so a word counts where
// it stands as it is: letters in order are found in most long names.
func (m matcher) tool(name string) (hits []int, isFound bool) {
	lower := strings.ToLower(name)
	if len(lower) != len(name) {
		lower = name
	}
	for word := range strings.FieldsSeq(strings.ToLower(m.query)) {
		at := strings.Index(lower, word)
		if at < 0 {
			return nil, false
		}
		for i := range word {
			hits = append(hits, at+i)
		}
	}
	return hits, true
}

// variable reports whether a variable is found, by its key or what is shown of
// its value.
func (m matcher) variable(v *model.Variable, reveal []string) bool {
	if _, isFound := m.name(model.ShowName(v.Key)); isFound {
		return true
	}
	return m.sentence(shown(&v.Definition, reveal))
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
	isNamed               bool
	name                  []int
	keys, findings, tools int
	not                   bool
}

// isAny reports whether the launch stays in the list.
func (f found) isAny() bool { return (f.isNamed || f.keys+f.findings+f.tools > 0) != f.not }

// inReport looks through the launches of an edition.
func (m matcher) inReport(e *edition, reveal []string) []found {
	if !m.isOn() || e == nil {
		return nil
	}
	ofLaunches, ofFiles := map[string]int{}, []*model.Finding(nil)
	for i := range e.report.Findings {
		switch f := &e.report.Findings[i]; {
		case !m.finding(f):
		case f.Launch == "":
			ofFiles = append(ofFiles, f)
		default:
			ofLaunches[f.Launch]++
		}
	}
	ofTools := map[*tooling]int{}
	for _, tools := range e.tools {
		if _, isCounted := ofTools[tools]; !isCounted {
			ofTools[tools] = m.inTools(tools)
		}
	}
	all := make([]found, len(e.rows))
	for i := range e.rows {
		f, launch := &all[i], &e.report.Launches[i]
		*f = m.inRow(&e.rows[i])
		for k := range launch.Environment {
			if m.variable(&launch.Environment[k], reveal) {
				f.keys++
			}
		}
		f.findings = ofLaunches[launch.Name]
		if e.tools != nil {
			f.tools = ofTools[e.tools[i]]
		}
		for _, finding := range ofFiles {
			if concerns(finding, launch, e.used) {
				f.findings++
			}
		}
	}
	return all
}

// inTools counts the tools that are found.
func (m matcher) inTools(tools *tooling) int {
	n := 0
	for _, name := range tools.names {
		if _, isFound := m.tool(name); isFound {
			n++
		}
	}
	return n
}

// inRow looks into what the list says of a launch.
func (m matcher) inRow(row *launchRow) found {
	f := found{not: m.not}
	f.name, f.isNamed = m.name(clean(row.title))
	for _, other := range [...]string{row.runtime, row.status.word()} {
		_, isFound := m.name(other)
		f.isNamed = f.isNamed || isFound
	}
	return f
}

// marked is a text with what was found in it; hits are offsets of letters. Of a
// letter with marks all is underlined, because its parts cannot be drawn apart.
func marked(r role, text string, hits []int) line {
	var l line
	from, isHit := 0, false
	for at := 0; at < len(text); {
		cluster, _ := ansi.FirstGraphemeCluster(text[at:], ansi.GraphemeWidth)
		end := at + len(cluster)
		for _, mark := range text[end:] {
			if !unicode.Is(unicode.M, mark) {
				break
			}
			// It is drawn on what stands before it, whatever its cluster.
			end += utf8.RuneLen(mark)
		}
		if is := slices.ContainsFunc(hits, func(h int) bool { return h >= at && h < end }); is != isHit {
			l = l.piece(r, text[from:at], isHit)
			from, isHit = at, is
		}
		at = end
	}
	return l.piece(r, text[from:], isHit)
}

// piece appends a part of a text in which something was found, or nothing.
func (l line) piece(r role, text string, isHit bool) line {
	switch {
	case text == "":
		return l
	case isHit:
		return append(l, say(hit, text))
	}
	return append(l, say(r, text))
}
