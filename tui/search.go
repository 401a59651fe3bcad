package tui

import "strconv"

// search is the filter that is set.
type search struct {
	typed   string
	matcher matcher
}

// unfiltered is what the screen was like when a filter began to be typed.
type unfiltered struct {
	edition *edition
	panes   [paneCount]pane
	server  int
}

// withFilterPrompt lets the operator type a filter, or change the one that is set.
func (m screen) withFilterPrompt() screen {
	m.prompt = newPrompt(typingFilter, m.filter.typed)
	if m.filter.typed == "" {
		m.prompt.before = &unfiltered{m.edition, m.panes, m.server}
	}
	return m
}

// withoutPrompt ends typing. Of what a filter leaves, the launch that is selected
// is what the operator wants to see from then on.
func (m screen) withoutPrompt() screen {
	if list := m.launches(); m.prompt.purpose == typingFilter && list.line() >= 0 {
		m.panes[launchesPane], _ = list.Update(chooseMsg(list.selected))
	}
	m.prompt = prompt{}
	return m
}

// filtered sets the filter; "" takes it away.
func (m screen) filtered(typed string) screen {
	if m.filter.typed == typed {
		return m
	}
	m.filter, m.revealed = search{typed, newMatcher(typed)}, revealed{}
	if before := m.prompt.before; typed == "" && before != nil && before.edition == m.edition {
		// Whoever only looked gets everything back as it was.
		m.panes, m.server = before.panes, before.server
		return m.withSubject(true)
	}
	list, chosen := m.panes[launchesPane].Update(foundMsg(m.filter.matcher.inReport(m.edition, m.config.Reveal)))
	m.panes[launchesPane] = list
	if launch := m.launch(); launch != nil && chosen != nil {
		m.server = serverAt(launch, m.wantedServer)
	}
	if typed != "" || chosen != nil {
		return m.withSubject(false)
	}
	before := m.panes
	m = m.withSubject(true)
	for id := range composers {
		// What was selected among the little that was left is not lost in the rest.
		m.panes[id], _ = m.panes[id].Update(selectMsg(before[id].(document).target()))
	}
	return m
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
		return line{say(muted, "launches, keys, values, findings and tools")}
	}
	launches, keys, findings, tools := 0, 0, 0, 0
	for i := range list.found {
		f := &list.found[i]
		if !f.isAny() {
			continue
		}
		launches++
		keys, findings, tools = keys+f.keys, findings+f.findings, tools+f.tools
	}
	r := muted
	if launches == 0 {
		r = caution
	}
	text := countWordOf(launches, len(list.rows), "launch", "launches")
	if !m.filter.matcher.not {
		dot := " " + m.look.glyphs.dot + " "
		text += dot + countWord(keys, "key", "keys") + dot + countWord(findings, "finding", "findings")
		if m.edition.tools != nil {
			text += dot + countWord(tools, "tool", "tools")
		}
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
