package tui

import (
	"slices"

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

// current gives the server on show, nil where there is none.
func (m screen) current() *model.Server {
	if m.subject.launch == nil {
		return nil
	}
	return m.subject.current()
}

// target is what is selected: in the page, or in the focused pane.
func (m screen) target() target {
	if m.pageKind() != noPage {
		return m.page.target()
	}
	if d, isDocument := m.panes[m.focus].(document); isDocument {
		return d.target()
	}
	if launch := m.launch(); launch != nil {
		return target{kind: aboutLaunch, name: launch.Name, place: launch.Place}
	}
	return target{}
}

// composers give the panes beside the launches their texts.
var composers = map[paneID]func(subject, frame) text{
	clocksPane: composeClocks, timelinePane: composeTimeline, environmentPane: composeEnvironment, findingsPane: composeFindings,
	toolsPane: composeTools,
}

// withSubject gives the panes their text again; keep leaves them scrolled as
// they are.
func (m screen) withSubject(keep bool) screen {
	launch := m.launch()
	if launch == nil {
		m.subject = subject{}
		return m.withoutLaunch().withPage(true)
	}
	s := subject{
		launch: launch, server: m.server, reveal: m.config.Reveal, revealed: m.revealedKeys(), matcher: m.filter.matcher, shape: m.shape, files: m.edition.files,
		all: findingsFor(m.edition.report, launch, m.edition.used), change: m.edition.since.launches[launch.Name],
	}
	s.findings = s.foundFindings()
	s.tools = m.subject.tools.of(m.edition, launch, s.all).found(s.matcher)
	m.subject = s
	for id, compose := range composers {
		m.panes[id], _ = m.panes[id].Update(contentMsg{func(f frame) text { return compose(s, f) }, keep})
	}
	if !keep {
		if fires, isKnown := firesFirst(s.current()); isKnown {
			m.panes[clocksPane], _ = m.panes[clocksPane].Update(selectMsg{kind: aboutClock, clock: fires})
		}
	}
	return m.withPage(true)
}

// firesFirst is the clock that ends a call of the server; false where none does.
func firesFirst(server *model.Server) (model.ClockID, bool) {
	if server != nil {
		for i := range server.Verdicts {
			if v := &server.Verdicts[i]; v.Outcome == model.Aborted {
				return v.By, true
			}
		}
	}
	return 0, false
}

// withFocus moves the focus to a pane, which is seen then.
func (m screen) withFocus(id paneID) screen {
	if m.pageKind() == startPage {
		return m
	}
	m.open, m.beneath = noPage, nil
	for i := range m.panes {
		m.panes[i], _ = m.panes[i].Update(focusMsg(paneID(i) == id))
	}
	m.focus = id
	if id != launchesPane {
		m.beside = id
	}
	if id == clocksPane || id == timelinePane || id == toolsPane {
		m.upper = id
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
	m.shape.tool = 0
	return m.withSubject(true)
}

// tell hands a message to the page that is open, or to a pane, and carries out
// what the pane asks for.
func (m screen) tell(id paneID, message any) (screen, []Action) {
	if m.pageKind() != noPage {
		next, _ := m.page.Update(message)
		m.page = next.(document)
		return m, nil
	}
	next, action := m.panes[id].Update(message)
	m.panes[id] = next
	switch action.(type) {
	case nil:
		return m, nil
	case chooseLaunch:
		m.server, m.wantedServer, m.shape.tool = 0, "", 0
		return m.withSubject(false), nil
	}
	return m, []Action{action}
}

// answerClick selects what was clicked.
func (m screen) answerClick(x, y int, button tea.MouseButton) (screen, []Action) {
	if button != tea.MouseLeft {
		return m, nil
	}
	if m.pageKind() != noPage && m.layout.page.holds(x, y) {
		at := m.layout.page
		return m.tell(m.focus, clickMsg{y - at.y, x - at.x})
	}
	id, row, found := m.paneAt(x, y)
	if !found || m.pageKind() == startPage {
		return m, nil
	}
	at := m.layout.panes[id]
	m = m.withoutPrompt().withFocus(id)
	if row < 0 {
		return m, nil
	}
	return m.tell(id, clickMsg{row, x - at.x})
}

// answerWheel scrolls what the pointer is on.
func (m screen) answerWheel(x, y int, button tea.MouseButton) (screen, []Action) {
	rows := map[tea.MouseButton]int{tea.MouseWheelUp: -wheelRows, tea.MouseWheelDown: wheelRows}[button]
	if rows == 0 {
		return m, nil
	}
	if m.pageKind() != noPage {
		if m.layout.page.holds(x, y) {
			return m.tell(m.focus, wheelMsg(rows))
		}
		return m, nil
	}
	id, _, found := m.paneAt(x, y)
	if !found {
		return m, nil
	}
	return m.tell(id, wheelMsg(rows))
}

// paneAt finds the pane at a point, and the row of its text; a name in a border
// has row -1.
func (m screen) paneAt(x, y int) (id paneID, row int, found bool) {
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
	k := m.presentKeys()
	f := frame{look: m.look, roomy: l.body.height >= roomyFrom, keys: namedKeys{
		server: k.firstKeys(previousServer, nextServer), tool: k.firstKeys(nextTool), clear: k.firstKeys(closeIt),
	}}
	if m.pageKind() != noPage {
		f.width = l.page.width
		next, _ := m.page.Update(frameMsg(f))
		next, _ = next.Update(heightMsg(l.page.height))
		m.page = next.(document)
	}
	for _, b := range l.boxes {
		f.hasTimeline = f.hasTimeline || slices.Contains(b.panes, timelinePane)
	}
	for _, b := range l.boxes {
		if b.isPage || len(b.panes) < 2 {
			continue
		}
		f.width = inside(b.at).width
		var natural [paneCount]int
		for _, id := range b.panes {
			m.panes[id], _ = m.panes[id].Update(frameMsg(f))
			shown := m.panes[id].(document).text
			natural[id] = shown.height()
		}
		l.stack(b, natural, m.focus)
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
