package tui

import (
	"slices"

	"fusebox/model"
)

// toProblem goes to the next error or warning, or the one before, in the order
// of the list, and from its end to its beginning.
func (m screen) toProblem(step int) screen {
	list := m.launches()
	var rows []int
	for _, e := range list.entries {
		if e.row >= 0 {
			rows = append(rows, e.row)
		}
	}
	at := slices.Index(rows, list.selected)
	if at < 0 {
		m.toast = say(muted, "the filter leaves no launch")
		return m
	}
	for n := range len(rows) + 1 {
		row := rows[((at+n*step)%len(rows)+len(rows))%len(rows)]
		if list.rows[row].status < statusWarning {
			continue
		}
		begin := -1
		if n == 0 && m.focus == findingsPane {
			begin = m.subject.findingNumber(m.target())
		}
		if finding := m.problemIn(row, begin, step); finding >= 0 {
			return m.toFinding(row, finding)
		}
	}
	m.toast = say(good, m.look.glyphs.passed+" no errors and no warnings")
	return m
}

// problemIn finds the first error or warning of a launch behind one of its
// findings, or before it; -1 begins at the end.
func (m screen) problemIn(row, begin, step int) int {
	findings := m.findingsOf(row)
	at := begin + step
	if begin < 0 && step < 0 {
		at = len(findings) - 1
	}
	for ; at >= 0 && at < len(findings); at += step {
		if findings[at].Severity != model.Info {
			return at
		}
	}
	return -1
}

// findingsOf are the findings that are shown for a launch.
func (m screen) findingsOf(row int) []model.Finding {
	s := subject{all: findingsFor(m.edition.report, &m.edition.report.Launches[row], m.edition.used), matcher: m.filter.matcher}
	return s.foundFindings()
}

// toFinding selects a launch and one of its findings.
func (m screen) toFinding(row, finding int) screen {
	if row != m.launches().selected {
		m, _ = m.tell(launchesPane, chooseMsg(row))
	}
	m = m.withFocus(findingsPane)
	m.panes[findingsPane], _ = m.panes[findingsPane].Update(selectMsg(findingTarget(m.subject.findings, finding)))
	return m
}
