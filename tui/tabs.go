package tui

import (
	"strconv"
	"strings"
)

// tabs gives the names of the panes that share one place, in the longest
// wording that fits; none where every pane is visible.
func (m screen) tabs() []tab {
	l := &m.layout
	ids := []paneID{launchesPane, clocksPane, timelinePane, environmentPane, findingsPane, toolsPane}
	at := rect{l.body.x, l.body.y, l.body.width, 1}
	switch l.arrangement {
	case single:
	case split:
		ids = ids[1:]
		right := l.boxes[1].at
		at = rect{right.x, right.y, right.width, 1}
	default:
		return nil
	}
	wordings := [...]func(paneID) string{
		func(id paneID) string { return m.paneTitle(id, true) },
		func(id paneID) string { return m.paneTitle(id, false) },
		func(id paneID) string { return shortNames[id] },
		func(id paneID) string {
			if id == m.shown() {
				return shortNames[id]
			}
			return strconv.Itoa(int(id) + 1)
		},
	}
	for i, wording := range wordings {
		// Each name has a blank and a border at each side; the one in front has a
		// pointer where it is focused, else brackets.
		x := at.x + 2
		var tabs []tab
		for _, id := range ids {
			text := wording(id)
			switch {
			case id == m.focus:
				text = m.look.glyphs.pointer + " " + text
			case id == m.shown():
				text = "[" + text + "]"
			}
			tabs = append(tabs, tab{id, text, rect{x, at.y, m.look.width(text), 1}})
			x += m.look.width(text) + 3
		}
		if x-1 <= at.x+at.width || i == len(wordings)-1 {
			return tabs
		}
	}
	return nil
}

// shortNames name the panes where there is little room; where there is less, those
// behind have the number that is their key.
var shortNames = [paneCount]string{"Launch", "Clocks", "Time", "Env", "Find", "Tools"}

// shown is the pane that the tabs have in front.
func (m screen) shown() paneID {
	if m.layout.arrangement == split {
		return m.beside
	}
	return m.focus
}

// tabLine draws the names into a border.
func (m screen) tabLine(tabs []tab, width int) line {
	g := m.look.glyphs
	left, right := g.horizontal, g.horizontal
	if m.layout.arrangement == split {
		left, right = g.topLeft, g.topRight
	}
	l := line{say(muted, left)}
	for i, t := range tabs {
		if i > 0 {
			l = append(l, say(muted, g.horizontal))
		}
		r := muted
		switch {
		case t.id == m.shown() && m.focus == t.id:
			r = accent
		case t.id == m.shown():
			r = strong
		}
		l = append(l, gap(1), say(r, t.text), gap(1))
	}
	fill := width - l.width(m.look) - 1
	if fill < 0 {
		return l
	}
	return append(l, say(muted, strings.Repeat(g.horizontal, fill)), say(muted, right))
}
