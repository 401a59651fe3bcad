package tui

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

// withOpen opens a page, or closes the one that is open.
func (m screen) withOpen(kind pageKind) screen {
	m.open = kind
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
		c := m.comparison.between(m.edition, m.launch(), m.reveal())
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

// explain opens the explanation of a target.
func (m screen) explain(about target) screen {
	m.explained = about
	return m.withOpen(explanationPage)
}

// cancelled ends typing and takes nothing.
func (m screen) cancelled() screen {
	switch m.prompt.purpose {
	case typingFilter:
		m = m.filtered("")
	case typingCommand:
		m = m.withOpen(noPage)
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
