package tui

import (
	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

// wheelRows is how far one notch of the wheel goes.
const wheelRows = 3

// hasLaunches reports whether there is anything for the panes to show.
func (m screen) hasLaunches() bool { return m.edition != nil && len(m.edition.rows) > 0 }

// launches gives the pane of launches as what it is.
func (m screen) launches() launchList { return m.panes[launchesPane].(launchList) }

// launch gives the selected launch, nil where there is none.
func (m screen) launch() *model.Launch {
	if !m.hasLaunches() {
		return nil
	}
	return &m.edition.report.Launches[m.launches().selected]
}

// withSubject gives the panes their text again; keep leaves them scrolled as
// they are.
func (m screen) withSubject(keep bool) screen {
	launch := m.launch()
	switch {
	case m.helping:
	case m.edition == nil:
		m = m.withPage(m.composeLoading())
	case launch == nil:
		m = m.withPage(m.composeEmpty())
	}
	if launch == nil {
		m.subject = subject{}
		return m
	}
	s := subject{
		launch: launch, server: m.server, reveal: m.config.Reveal,
		findings: findingsFor(m.edition.report, launch, m.edition.used),
		change:   m.edition.since.launches[launch.Name],
	}
	m.subject = s
	for id, compose := range map[paneID]func(subject, frame) []line{
		clocksPane: composeClocks, environmentPane: composeEnvironment, findingsPane: composeFindings,
	} {
		m.panes[id], _ = m.panes[id].Update(contentMsg{func(f frame) []line { return compose(s, f) }, keep})
	}
	return m
}

// withPage gives the page that covers the body its text.
func (m screen) withPage(compose func(frame) []line) screen {
	next, _ := m.page.Update(contentMsg{compose, false})
	m.page = next.(document)
	return m
}

// showHelp opens or closes the help.
func (m screen) showHelp(open bool) screen {
	if m.helping == open {
		return m
	}
	m.helping = open
	if open {
		return m.withPage(m.composeHelp())
	}
	return m.withSubject(true)
}

// withFocus moves the focus to a pane.
func (m screen) withFocus(id paneID) screen {
	if m.layout.arrangement == onePage {
		return m
	}
	m.focus = id
	if id != launchesPane {
		m.beside = id
	}
	return m
}

// withServer shows another server of the launch, if there is one.
func (m screen) withServer(server int) screen {
	launch := m.launch()
	if launch == nil || server < 0 || server >= len(launch.Servers) || server == m.server {
		return m
	}
	m.server, m.wantedServer = server, launch.Servers[server].Name
	return m.withSubject(true)
}

// answerClick selects the launch, or the pane, that was clicked.
func (m screen) answerClick(x, y int, button tea.MouseButton) (screen, []Action) {
	if button != tea.MouseLeft {
		return m, nil
	}
	id, row, found := m.paneAt(x, y)
	if !found {
		return m, nil
	}
	m = m.withFocus(id)
	if row < 0 {
		return m, nil
	}
	return m.tell(id, clickMsg(row))
}

// answerWheel scrolls what the pointer is on.
func (m screen) answerWheel(x, y int, button tea.MouseButton) (screen, []Action) {
	rows := map[tea.MouseButton]int{tea.MouseWheelUp: -wheelRows, tea.MouseWheelDown: wheelRows}[button]
	id, _, found := m.paneAt(x, y)
	if rows == 0 || !found {
		return m, nil
	}
	if id == launchesPane {
		rows /= wheelRows
	}
	return m.tell(id, moveMsg(rows))
}

// paneAt finds the pane at a point, and the row of its text; a name in a border
// has row -1.
func (m screen) paneAt(x, y int) (id paneID, row int, found bool) {
	if m.layout.arrangement == onePage && m.layout.body.holds(x, y) {
		return m.focus, 0, true
	}
	for i, r := range m.layout.panes {
		if m.layout.isVisible(paneID(i)) && r.holds(x, y) {
			return paneID(i), y - r.y, true
		}
	}
	for _, tab := range m.tabs() {
		if tab.at.holds(x, y) {
			return tab.id, -1, true
		}
	}
	return 0, 0, false
}

// arrange lays everything out anew and tells the panes their sizes.
func (m screen) arrange() screen {
	m.layout = m.newLayout()
	l := &m.layout
	f := frame{look: m.look, roomy: l.body.height >= roomyFrom, wide: m.width >= fiveClocksFrom}
	if l.arrangement == onePage {
		f.width = l.page.width
		next, _ := m.page.Update(frameMsg(f))
		next, _ = next.Update(heightMsg(l.page.height))
		m.page = next.(document)
		return m
	}
	if l.arrangement == stacked {
		var heights [paneCount]int
		f.width = inside(l.right).width
		for _, id := range []paneID{clocksPane, environmentPane, findingsPane} {
			m.panes[id], _ = m.panes[id].Update(frameMsg(f))
			heights[id] = len(m.panes[id].(document).lines)
		}
		l.stack(heights[clocksPane], heights[environmentPane], heights[findingsPane])
	}
	for id, r := range l.panes {
		if l.isVisible(paneID(id)) {
			f.width = r.width
			m.panes[id], _ = m.panes[id].Update(frameMsg(f))
			m.panes[id], _ = m.panes[id].Update(heightMsg(r.height))
		}
	}
	return m
}
