package tui

import (
	"strconv"
	"strings"
)

// tab is the name of a pane in a border, and where it stands.
type tab struct {
	id   paneID
	text string
	at   rect
}

// render gives the whole frame.
func (m screen) render() string {
	l := &m.layout
	if l.arrangement == tooSmall {
		return m.renderTooSmall()
	}
	header, _ := m.headerLine()
	rows := []string{m.styles.draw(m.look, header, m.width)}
	if l.notice != nil {
		rows = append(rows, m.styles.draw(m.look, l.notice, m.width))
	}
	for _, banner := range l.banner {
		rows = append(rows, m.styles.draw(m.look, banner, m.width))
	}
	switch l.arrangement {
	case onePage:
		rows = append(rows, m.renderPage()...)
	case single:
		rows = append(rows, m.renderSingle()...)
	default:
		left, right := m.renderLaunches(), m.renderRight()
		for i := range left {
			rows = append(rows, left[i]+right[i])
		}
	}
	rows = append(rows, m.styles.draw(m.look, m.footerLine(), m.width))
	return strings.Join(rows, "\n")
}

// renderTooSmall says how large the terminal is and has to be.
func (m screen) renderTooSmall() string {
	least := strconv.Itoa(leastWidth) + "×" + strconv.Itoa(leastHeight)
	text := "terminal too small: needs " + least + ", has " + strconv.Itoa(m.width) + "×" + strconv.Itoa(m.height)
	lines := m.look.wrap(text, m.width)
	return drawRows(size{m.width, m.height}, func(row int) string {
		if row < len(lines) {
			return m.styles.draw(m.look, line{say(caution, lines[row])}, m.width)
		}
		return ""
	})
}

// renderPage draws the page that covers the body.
func (m screen) renderPage() []string {
	title := "Welcome"
	switch {
	case m.helping:
		title = "Help"
	case m.edition == nil:
		title = "Starting"
	}
	g := m.look.glyphs
	body := m.layout.body
	top := rule(m.look, g.topLeft, g.topRight, line{say(accent, title)}, m.aside(m.page), body.width)
	rows := []string{m.styles.draw(m.look, top, body.width)}
	rows = append(rows, walled(m.look, m.styles, m.page.View(m.layout.page.size(), m.styles))...)
	return append(rows, m.base(body.width))
}

// renderSingle draws one pane over the whole body.
func (m screen) renderSingle() []string {
	l := &m.layout
	rows := []string{m.styles.draw(m.look, m.tabLine(m.tabs(), l.body.width), l.body.width)}
	if m.focus != launchesPane {
		row := m.launches().rows[m.launches().selected]
		title := line{gap(1), say(row.status.role(), row.status.glyph(m.look.glyphs)+" ")}
		rows = append(rows, m.styles.draw(m.look, append(title, launchTitle(m.subject.launch, m.look, l.body.width-4)...), l.body.width))
	}
	for row := range strings.SplitSeq(m.panes[m.focus].View(l.panes[m.focus].size(), m.styles), "\n") {
		rows = append(rows, " "+row+" ")
	}
	return rows
}

// renderLaunches draws the box of launches.
func (m screen) renderLaunches() []string {
	g := m.look.glyphs
	l := &m.layout
	list := m.launches()
	top := rule(m.look, g.topLeft, g.topRight, m.heading(launchesPane, m.paneTitle(launchesPane, true)), m.aside(list), l.left.width)
	rows := []string{m.styles.draw(m.look, top, l.left.width)}
	rows = append(rows, walled(m.look, m.styles, list.View(l.panes[launchesPane].size(), m.styles))...)
	return append(rows, m.base(l.left.width))
}

// renderRight draws the box beside the launches.
func (m screen) renderRight() []string {
	g := m.look.glyphs
	l := &m.layout
	width := l.right.width
	var rows []string
	if l.arrangement == split {
		rows = append(rows, m.styles.draw(m.look, m.tabLine(m.tabs(), width), width))
		rows = append(rows, walled(m.look, m.styles, m.panes[m.beside].View(l.panes[m.beside].size(), m.styles))...)
		return append(rows, m.base(width))
	}
	for _, id := range []paneID{clocksPane, environmentPane, findingsPane} {
		left, right := g.teeLeft, g.teeRight
		title := m.heading(id, m.paneTitle(id, true))
		if id == clocksPane {
			left, right = g.topLeft, g.topRight
			title = append(m.focusMark(id), launchTitle(m.subject.launch, m.look, width-8)...)
		}
		border := rule(m.look, left, right, title, m.aside(m.panes[id].(document)), width)
		rows = append(rows, m.styles.draw(m.look, border, width))
		rows = append(rows, walled(m.look, m.styles, m.panes[id].View(l.panes[id].size(), m.styles))...)
	}
	return append(rows, m.base(width))
}

// base is the lower border of a box.
func (m screen) base(width int) string {
	g := m.look.glyphs
	return m.styles.draw(m.look, rule(m.look, g.baseLeft, g.baseRite, nil, "", width), width)
}

// focusMark begins the title of the focused pane.
func (m screen) focusMark(id paneID) line {
	if m.focus == id {
		return line{say(accent, m.look.glyphs.pointer+" ")}
	}
	return nil
}

// heading is the title of a pane.
func (m screen) heading(id paneID, title string) line {
	if m.focus == id {
		return append(m.focusMark(id), say(accent, title))
	}
	return line{say(plain, title)}
}

// paneTitle names a pane, with the number of what it holds where asked.
func (m screen) paneTitle(id paneID, counted bool) string {
	n := -1
	switch id {
	case launchesPane:
		n = len(m.edition.rows)
	case environmentPane:
		n = len(m.subject.launch.Environment)
	case findingsPane:
		n = len(m.subject.findings)
	}
	name := [...]string{"Launches", "Clocks", "Environment", "Findings"}[id]
	if !counted || n < 0 {
		return name
	}
	return name + " " + strconv.Itoa(n)
}

// aside says which part of a scrolled pane is visible.
func (m screen) aside(p interface {
	position() (from, to, all int, partial bool)
}) string {
	from, to, all, partial := p.position()
	if !partial {
		return ""
	}
	return strconv.Itoa(from) + "-" + strconv.Itoa(to) + " of " + strconv.Itoa(all)
}
