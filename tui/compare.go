package tui

import (
	"fusebox/model"
)

// comparison is which launch the selected one is compared with.
type comparison struct {
	// with is its name. isBefore means the selected launch itself, as it was before
	// the last save.
	with     string
	isBefore bool
	// isSwapped puts the other launch on the right, isWhole shows also what is the
	// same.
	isSwapped, isWhole bool
}

// withComparison opens the comparison.
func (m screen) withComparison(c comparison) screen {
	m.comparison = c
	return m.withOpen(differencePage)
}

// comparables are what the selected launch can be compared with: what it was,
// and every other launch.
func (m screen) comparables() []comparison {
	var all []comparison
	launch := m.launch()
	if m.edition.earlier(launch.Name) != nil {
		all = append(all, comparison{isBefore: true})
	}
	for i := range m.edition.rows {
		if name := m.edition.rows[i].name; name != launch.Name {
			all = append(all, comparison{with: name})
		}
	}
	return all
}

// firstComparison is what the operator most likely wants to see: what the last
// save did, or else what was compared before, or else the next launch.
func (m screen) firstComparison() comparison {
	all := m.comparables()
	if all[0].isBefore && m.subject.change != nil {
		return all[0]
	}
	for _, c := range all {
		if c.with == m.comparison.with && !c.isBefore {
			return c
		}
	}
	selected := m.launches().selected
	if next := selected + 1; next < len(m.edition.rows) {
		return comparison{with: m.edition.rows[next].name}
	}
	return all[len(all)-1]
}

// next is the comparison that many further.
func (c comparison) next(step int, all []comparison) comparison {
	if len(all) == 0 {
		return c
	}
	at := 0
	for i := range all {
		if all[i].with == c.with && all[i].isBefore == c.isBefore {
			at = i
		}
	}
	next := all[(at+step+len(all))%len(all)]
	next.isSwapped, next.isWhole = c.isSwapped, c.isWhole
	return next
}

// side is one of two launches that are compared.
type side struct {
	title    string
	launch   *model.Launch
	findings []model.Finding
}

// difference is two launches side by side.
type difference struct {
	left, right side
	isWhole     bool
	reveal      []string
}

// between gives the two sides: the other launch, and the selected one.
func (c comparison) between(e *edition, launch *model.Launch, reveal []string) difference {
	if e == nil || launch == nil {
		return difference{}
	}
	now := side{model.ShowName(launch.Name), launch, findingsFor(e.report, launch, e.used)}
	var other side
	if c.isBefore {
		if before := e.earlier(launch.Name); before != nil {
			other = side{"before the last save", before, findingsFor(e.before, before, e.usedBefore)}
			now.title = "now"
		}
	} else {
		for i := range e.report.Launches {
			if l := &e.report.Launches[i]; l.Name == c.with {
				other = side{model.ShowName(l.Name), l, findingsFor(e.report, l, e.used)}
			}
		}
	}
	d := difference{left: other, right: now, isWhole: c.isWhole, reveal: reveal}
	if c.isSwapped {
		d.left, d.right = d.right, d.left
	}
	return d
}

// earlier is a launch as it was before the last save, nil where it was not there.
func (e *edition) earlier(name string) *model.Launch {
	if e.before == nil {
		return nil
	}
	for i := range e.before.Launches {
		if e.before.Launches[i].Name == name {
			return &e.before.Launches[i]
		}
	}
	return nil
}
