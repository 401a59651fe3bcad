package tui

import (
	"strconv"
	"strings"

	"fusebox/model"
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
		rows = append(rows, m.renderPage(l.body)...)
	case single:
		rows = append(rows, m.renderSingle()...)
	default:
		columns := make([][]string, len(l.boxes))
		for i, b := range l.boxes {
			columns[i] = m.renderBox(b)
		}
		for i := range columns[0] {
			row := ""
			for _, column := range columns {
				row += column[i]
			}
			rows = append(rows, row)
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

// renderPage draws the page into a part of the terminal.
func (m screen) renderPage(at rect) []string {
	g := m.look.glyphs
	top := rule(m.look, g.topLeft, g.topRight, line{say(accent, m.pageTitle())}, m.aside(m.page), at.width)
	rows := []string{m.styles.draw(m.look, top, at.width)}
	rows = append(rows, walled(m.look, m.styles, m.page.View(inside(at).size(), m.styles))...)
	return append(rows, m.base(at.width))
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

// renderBox draws a column of the body.
func (m screen) renderBox(b box) []string {
	if b.isPage {
		return m.renderPage(b.at)
	}
	g := m.look.glyphs
	width := b.at.width
	var rows []string
	for i, id := range b.panes {
		left, right := g.teeLeft, g.teeRight
		if i == 0 {
			left, right = g.topLeft, g.topRight
		}
		border := rule(m.look, left, right, m.heading(id), m.aside(m.panes[id].(positioned)), width)
		if id != launchesPane && m.layout.arrangement == split {
			border = m.tabLine(m.tabs(), width)
		}
		rows = append(rows, m.styles.draw(m.look, border, width))
		rows = append(rows, walled(m.look, m.styles, m.panes[id].View(m.layout.panes[id].size(), m.styles))...)
	}
	return append(rows, m.base(width))
}

// positioned is a pane that knows which part of it is visible.
type positioned interface {
	position() (from, to, all int, partial bool)
}

// base is the lower border of a box.
func (m screen) base(width int) string {
	g := m.look.glyphs
	return m.styles.draw(m.look, rule(m.look, g.baseLeft, g.baseRite, nil, "", width), width)
}

// hasFocus reports whether keys go to a pane: a page that is open has them first.
func (m screen) hasFocus(id paneID) bool { return m.focus == id && m.pageKind() == noPage }

// focusMark begins the title of the focused pane.
func (m screen) focusMark(id paneID) line {
	if m.hasFocus(id) {
		return line{say(accent, m.look.glyphs.pointer+" ")}
	}
	return nil
}

// heading is the title of a pane. That of the clocks names the launch, which all
// panes beside the list are about.
func (m screen) heading(id paneID) line {
	switch {
	case id == clocksPane:
		return append(m.focusMark(id), launchTitle(m.subject.launch, m.look, m.width-m.layout.panes[launchesPane].width-12)...)
	case m.hasFocus(id):
		title := append(m.focusMark(id), say(accent, m.paneTitle(id, true)))
		if id == timelinePane || id == toolsPane {
			title = append(title, say(muted, " "+m.look.glyphs.dot+" "+model.ShowName(m.subject.launch.Name)))
		}
		return title
	}
	return line{say(plain, m.paneTitle(id, true))}
}

// paneNames name the panes.
var paneNames = [paneCount]string{"Launches", "Clocks", "Timeline", "Environment", "Findings", "Tools"}

// paneTitle names a pane, with the number of what it holds where asked; what the
// filter leaves of it comes first.
func (m screen) paneTitle(id paneID, counted bool) string {
	n, all := -1, -1
	switch id {
	case launchesPane:
		list := m.launches()
		n, all = list.count(), len(list.rows)
	case environmentPane:
		n, all = len(m.subject.variables()), len(m.subject.launch.Environment)
	case findingsPane:
		n, all = len(m.subject.findings), len(m.subject.all)
	case toolsPane:
		if m.subject.launch.Blocked == nil {
			n, all = len(m.subject.tools.shown), len(m.subject.tools.rows)
		} else {
			n, all = 0, 0
		}
	}
	switch {
	case !counted || n < 0:
		return paneNames[id]
	case n < all:
		return paneNames[id] + " " + strconv.Itoa(n) + "/" + strconv.Itoa(all)
	}
	return paneNames[id] + " " + strconv.Itoa(n)
}

// aside says which part of a scrolled pane is visible.
func (m screen) aside(p positioned) string {
	from, to, all, partial := p.position()
	if !partial {
		return ""
	}
	return strconv.Itoa(from) + "-" + strconv.Itoa(to) + " of " + strconv.Itoa(all)
}
