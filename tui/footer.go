package tui

import "slices"

// footerLine gives the last row: what is being typed, what was just done, or the
// keys that matter now. The ones in the middle give way, help and quit stay.
func (m screen) footerLine() line {
	switch {
	case m.prompt.isOpen():
		l, _ := m.promptLine()
		return l
	case m.toast.text != "":
		return line{gap(1), m.toast}
	}
	hints := m.hints()
	for {
		l := line{gap(1)}
		for i, h := range hints {
			if i > 0 {
				l = append(l, gap(2))
			}
			l = append(l, say(accent, h.keys), say(muted, " "+h.description))
		}
		if l.width(m.look) <= m.width || len(hints) <= 2 {
			return l
		}
		drop := max(len(hints)-3, 0)
		hints = append(hints[:drop:drop], hints[drop+1:]...)
	}
}

// hints are the keys that matter now, the most dispensable before the last two.
func (m screen) hints() []hint {
	k := m.presentKeys()
	scroll, leave := k.hint("scroll", moveUp, moveDown), k.hint("close", closeIt)
	help, end := k.hint("help", toggleHelp), k.hint("quit", quitIt)
	switch m.mode() {
	case onHelp:
		return []hint{scroll, leave, end}
	case onExplanation:
		hints := []hint{scroll, leave, k.hint("open", openFile), k.hint("copy", copyIt), k.hint("server", previousServer, nextServer), help, end}
		if m.isExplained() {
			hints = slices.Insert(hints, 2, k.hint("explain", explainIt))
		}
		return hints
	case onDifference:
		return []hint{scroll, leave, k.hint("with", comparePrevious, compareNext), k.hint("swap", compareSwap), k.hint("all", compareAll), k.hint("copy", copyIt), help, end}
	case onStart:
		return []hint{scroll, k.hint("open", openFile), k.hint("commands", openPalette), help, end}
	}
	hints := m.paneHints()
	if m.filter.typed != "" && !m.tour.isOn {
		hints = append([]hint{k.hint("clears /"+m.filter.typed, closeIt)}, hints...)
	}
	return hints
}

// paneHints are the keys that matter on the panes.
func (m screen) paneHints() []hint {
	k := m.presentKeys()
	help, end := k.hint("help", toggleHelp), k.hint("quit", quitIt)
	move := k.hint("select", moveUp, moveDown)
	pane, explain, find := k.hint("pane", nextPane), k.hint("explain", explainIt), k.hint("filter", openFilter)
	server, all := k.hint("server", previousServer, nextServer), k.hint("commands", openPalette)
	problem, difference := k.hint("problem", nextProblem), k.hint("diff", compare)
	switch m.focus {
	case launchesPane:
		move.description = "launch"
		return []hint{move, pane, find, difference, problem, server, explain, all, help, end}
	case timelinePane:
		return []hint{move, k.hint("change", shapeMore, shapeLess), k.hint("type", shapeType), k.hint("reset", shapeReset), pane, k.hint("tool", nextTool), server, help, end}
	case environmentPane:
		return []hint{move, pane, explain, k.hint("open", openFile), k.hint("reveal", revealIt), k.hint("copy", copyIt), all, help, end}
	case findingsPane, toolsPane:
		return []hint{move, pane, explain, k.hint("open", openFile), k.hint("copy", copyIt), problem, all, help, end}
	}
	return []hint{move, pane, explain, server, k.hint("copy", copyIt), difference, all, help, end}
}

// promptLine draws what is being typed, and gives the cell of the cursor.
func (m screen) promptLine() (l line, cursor int) {
	name := map[purpose]string{typingFilter: "/", typingCommand: ":", typingShape: m.shape.field.String() + " "}[m.prompt.purpose]
	aside := m.promptAside()
	const leastTyped = 16
	if room := m.width - leastTyped; aside.width(m.look) > room {
		aside = aside.clip(m.look, max(room, 0))
	}
	l, cursor = m.prompt.line(m.look, line{gap(1), say(accent, name)}, m.width-aside.width(m.look)-2)
	fill := m.width - l.width(m.look) - aside.width(m.look) - 1
	return append(append(l, gap(max(fill, 1))), aside...), cursor
}

// promptAside says what came of what was typed so far.
func (m screen) promptAside() line {
	if m.prompt.trouble != "" {
		return line{say(bad, m.look.glyphs.failed+" "), say(plain, m.prompt.trouble)}
	}
	keys := m.keys.hint("take", acceptTyped).keys + " takes it"
	switch m.prompt.purpose {
	case typingFilter:
		return m.filterCounts()
	case typingCommand:
		return line{say(muted, countWord(len(m.page.text.items), "command", "commands"))}
	}
	return line{say(muted, "like 20s, 5m, 1h30m or milliseconds; "+keys)}
}
