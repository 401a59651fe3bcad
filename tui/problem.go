package tui

import (
	"cmp"
	"slices"

	"fusebox/model"
)

// problem is an error or a warning: where its launch stands in the list, and its
// number in the report.
type problem struct{ place, number int }

func (p problem) compare(other problem) int {
	return cmp.Or(cmp.Compare(p.place, other.place), cmp.Compare(p.number, other.number))
}

// toProblem goes to the next error or warning, or to the one before, in the order
// of the list, and from its end to its beginning.
func (m screen) toProblem(step int) screen {
	list := m.launches()
	rows := list.listed()
	problems := m.problems(rows)
	switch {
	case len(rows) == 0:
		m.toast = say(muted, "the filter leaves no launch")
		return m
	case len(problems) == 0 && m.filter.matcher.isOn():
		m.toast = say(muted, "no errors and no warnings in what the filter leaves")
		return m
	case len(problems) == 0:
		m.toast = say(good, m.look.glyphs.passed+" no errors and no warnings")
		return m
	}
	now := problem{slices.Index(rows, list.selected), -1}
	if m.focus == findingsPane {
		if i := m.subject.findingNumber(m.target()); i >= 0 {
			now.number = m.shownFindings(rows[now.place])[i]
		}
	}
	next, isThere := slices.BinarySearchFunc(problems, now, problem.compare)
	switch {
	case step < 0:
		next--
	case isThere:
		next++
	}
	to := problems[(next+len(problems))%len(problems)]
	return m.toFinding(rows[to.place], to.number)
}

// problems are the errors and warnings of the launches that are listed. What is of
// a file and shown for many of them is one problem, where it is shown first.
func (m screen) problems(rows []int) []problem {
	places := make(map[string]int, len(rows))
	for place, row := range rows {
		places[m.edition.rows[row].name] = place
	}
	var problems []problem
	for number := range m.edition.report.Findings {
		f := &m.edition.report.Findings[number]
		if f.Severity == model.Info {
			continue
		}
		place, isListed := places[f.Launch]
		if f.Launch == "" {
			place = slices.IndexFunc(rows, func(row int) bool { return m.shows(row, f) })
			isListed = place >= 0
		}
		if isListed && m.shows(rows[place], f) {
			problems = append(problems, problem{place, number})
		}
	}
	slices.SortFunc(problems, problem.compare)
	return problems
}

// shows reports whether a finding stands in the pane of a launch that is listed.
func (m screen) shows(row int, f *model.Finding) bool {
	if !concerns(f, &m.edition.report.Launches[row], m.edition.used) {
		return false
	}
	found := m.launches().found
	return found == nil || m.filter.matcher.not || found[row].findings == 0 || m.filter.matcher.finding(f)
}

// shownFindings are the numbers of the findings that stand in the pane of a launch.
func (m screen) shownFindings(row int) []int {
	var numbers []int
	for number := range m.edition.report.Findings {
		if m.shows(row, &m.edition.report.Findings[number]) {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// toFinding selects a launch and one of its findings.
func (m screen) toFinding(row, number int) screen {
	if row != m.launches().selected {
		m, _ = m.tell(launchesPane, chooseMsg(row))
	}
	// A pane that was not seen yet has no text in which something could be selected.
	m = m.withFocus(findingsPane).arrange()
	if i := slices.Index(m.shownFindings(row), number); i >= 0 {
		about := findingTarget(m.subject.findings, i)
		m.panes[findingsPane], _ = m.panes[findingsPane].Update(selectMsg(about))
	}
	return m
}
