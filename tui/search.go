package tui

import "strconv"

// search is the filter that is set.
type search struct {
	typed   string
	matcher matcher
}

// filtered sets the filter; "" takes it away.
func (m screen) filtered(typed string) screen {
	if m.filter.typed == typed {
		return m
	}
	m.filter = search{typed, newMatcher(typed)}
	next, _ := m.panes[launchesPane].Update(foundMsg(m.filter.matcher.inReport(m.edition, m.config.Reveal)))
	m.panes[launchesPane] = next
	return m.withSubject(false)
}

// grouped puts the launches together by something.
func (m screen) grouped(by grouping) screen {
	m.panes[launchesPane], _ = m.panes[launchesPane].Update(groupMsg(by))
	m.toast = say(muted, "launches "+by.String())
	return m.withSubject(true)
}

// filterCounts says how much of everything the filter leaves.
func (m screen) filterCounts() line {
	list := m.launches()
	if list.found == nil {
		return line{say(muted, "launches, keys, values and findings")}
	}
	launches, keys, findings := 0, 0, 0
	for i := range list.found {
		f := &list.found[i]
		if !f.isAny() {
			continue
		}
		launches++
		keys, findings = keys+f.keys, findings+f.findings
	}
	r := muted
	if launches == 0 {
		r = caution
	}
	text := countWordOf(launches, len(list.rows), "launch", "launches")
	if !m.filter.matcher.not {
		text += " " + m.look.glyphs.dot + " " + countWord(keys, "key", "keys") + " " + m.look.glyphs.dot + " " + countWord(findings, "finding", "findings")
	}
	return line{say(r, text)}
}

// countWordOf writes a part of a number with its noun: "3/41 launches".
func countWordOf(n, all int, one, many string) string {
	noun := many
	if all == 1 {
		noun = one
	}
	return strconv.Itoa(n) + "/" + strconv.Itoa(all) + " " + noun
}
