package tui

import "slices"

// pageKind is what covers panes.
type pageKind uint8

// The pages.
const (
	noPage pageKind = iota
	// startPage stands where there is no launch to show.
	startPage
	helpPage
	explanationPage
	differencePage
	palettePage
)

// pageKind is the page that is seen, noPage where the panes are.
func (m screen) pageKind() pageKind {
	switch {
	case m.open != noPage:
		return m.open
	case !m.hasLaunches():
		return startPage
	}
	return noPage
}

// isWhole reports whether a page covers the launches, too.
func (p pageKind) isWhole() bool { return p == startPage || p == helpPage || p == differencePage }

// isOfLaunch reports whether a page is about the selected launch.
func (p pageKind) isOfLaunch() bool { return p == explanationPage || p == differencePage }

// openPage is a page with what it shows.
type openPage struct {
	kind pageKind
	page document
	// explained is what it is about, where it is an explanation.
	explained target
}

// covered lays a page over the one that is open, if there is one.
func (m screen) covered(kind pageKind) screen {
	m.beneath = append(m.beneath[:len(m.beneath):len(m.beneath)], openPage{m.open, m.page, m.explained})
	m.open = kind
	return m.withPage(false)
}

// uncovered closes the page that is open, and gives the one beneath it back as it
// was left.
func (m screen) uncovered() screen {
	last := len(m.beneath) - 1
	if last < 0 {
		return m.withOpen(noPage)
	}
	top, beneath := m.beneath[last], m.beneath[:last:last]
	m.explained = top.explained
	m = m.withOpen(top.kind)
	m.page, m.beneath = top.page, beneath
	return m.withPage(true)
}

// withoutLaunch closes the pages that were about a launch: there is none.
func (m screen) withoutLaunch() screen {
	if m.open.isOfLaunch() {
		m.open, m.beneath = noPage, nil
	}
	m.beneath = slices.Clone(m.beneath)
	for i := range m.beneath {
		if m.beneath[i].kind.isOfLaunch() {
			m.beneath[i] = openPage{}
		}
	}
	return m
}

// withOpen opens a page in place of any other, or closes all.
func (m screen) withOpen(kind pageKind) screen {
	m.open, m.beneath = kind, nil
	if kind != palettePage && m.prompt.purpose == typingCommand {
		m.prompt = prompt{}
	}
	return m.withPage(false)
}

// withPage gives the page its text; keep leaves it scrolled as it is.
func (m screen) withPage(keep bool) screen {
	next, _ := m.page.Update(contentMsg{m.pageText(), keep})
	next, _ = next.Update(focusMsg(true))
	m.page = next.(document)
	return m
}

// pageText is what the page shows.
func (m screen) pageText() func(frame) text {
	s := m.subject
	switch m.pageKind() {
	case helpPage:
		return m.composeHelp()
	case explanationPage:
		about := m.explained
		return func(f frame) text { return composeExplanation(s, about, f) }
	case differencePage:
		c := m.comparison.between(m.edition, m.launch(), m.config.Reveal)
		return c.compose
	case palettePage:
		return m.composePalette()
	case startPage:
		if m.edition == nil {
			return m.composeLoading()
		}
		return m.composeEmpty()
	}
	return nil
}

// pageTitle names the page.
func (m screen) pageTitle() string {
	switch m.pageKind() {
	case helpPage:
		return "Help"
	case explanationPage:
		return "Explain " + m.explained.title()
	case differencePage:
		return "Diff"
	case palettePage:
		return "Commands"
	}
	if m.edition == nil {
		return "Starting"
	}
	return "Welcome"
}

// explain opens the explanation of a target: over the one that it is selected in,
// which esc gives back, or in place of any other page.
func (m screen) explain(about target) screen {
	if m.pageKind() != explanationPage {
		m.explained = about
		return m.withOpen(explanationPage)
	}
	if len(m.beneath) == 0 {
		m = m.covered(explanationPage)
	}
	m.explained = about
	return m.withPage(false)
}

// cancelled ends typing and takes nothing.
func (m screen) cancelled() screen {
	switch m.prompt.purpose {
	case typingFilter:
		m = m.filtered("")
	case typingCommand:
		m = m.uncovered()
	}
	m.prompt = prompt{}
	return m
}

// accepted ends typing and takes what was typed.
func (m screen) accepted() (screen, []Action) {
	switch m.prompt.purpose {
	case typingCommand:
		return m.chosenEntry()
	case typingShape:
		return m.shapeTyped(), nil
	}
	return m.withoutPrompt(), nil
}
