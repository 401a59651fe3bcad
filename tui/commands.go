package tui

// commandID names one thing that the operator can ask for.
type commandID uint8

// The commands.
const (
	moveUp commandID = iota
	moveDown
	pageUp
	pageDown
	goFirst
	goLast
	nextPane
	previousPane
	goLaunches
	goClocks
	goTimeline
	goEnvironment
	goFindings
	goTools
	nextServer
	previousServer
	openFilter
	nextProblem
	previousProblem
	changeGrouping
	openPalette
	explainIt
	compare
	compareNext
	comparePrevious
	compareSwap
	compareAll
	shapeMore
	shapeLess
	shapeType
	shapeReset
	nextTool
	openFile
	revealIt
	copyIt
	copyEnvironment
	copyReport
	tourNext
	tourBack
	tourSkip
	tourPause
	tourEnd
	acceptTyped
	cancelTyped
	nextEntry
	previousEntry
	toggleHelp
	closeIt
	suspendIt
	quitIt
	quitAtOnce

	commandCount = iota
)

// mode is what the keys go to now.
func (m screen) mode() mode {
	switch m.prompt.purpose {
	case typingFilter:
		return onFilter
	case typingCommand:
		return onPalette
	case typingShape:
		return onShape
	}
	switch m.pageKind() {
	case helpPage:
		return onHelp
	case explanationPage:
		return onExplanation
	case differencePage:
		return onDifference
	case startPage:
		return onStart
	}
	return onPanes
}

// do carries out a command.
func (m screen) do(id commandID) (screen, []Action) {
	switch id {
	case moveUp, moveDown, pageUp, pageDown, goFirst, goLast:
		return m.tell(m.focus, motions[id])
	case nextPane:
		return m.withFocus((m.focus + 1) % paneCount), nil
	case previousPane:
		return m.withFocus((m.focus + paneCount - 1) % paneCount), nil
	case goLaunches, goClocks, goTimeline, goEnvironment, goFindings, goTools:
		return m.withFocus(paneID(id - goLaunches)), nil
	case nextServer:
		return m.withServer(m.server + 1), nil
	case previousServer:
		return m.withServer(m.server - 1), nil
	case openFilter, nextProblem, previousProblem, changeGrouping, openPalette:
		return m.doFind(id)
	case explainIt, compare, compareNext, comparePrevious, compareSwap, compareAll:
		return m.doUnderstand(id), nil
	case shapeMore, shapeLess, shapeType, shapeReset, nextTool:
		return m.doShape(id), nil
	case openFile, revealIt, copyIt, copyEnvironment, copyReport:
		return m.doAct(id)
	case tourNext, tourBack, tourSkip, tourPause, tourEnd:
		return m.doTour(id)
	case acceptTyped, cancelTyped, nextEntry, previousEntry:
		return m.doTyped(id)
	case toggleHelp, closeIt:
		return m.doPage(id), nil
	case suspendIt:
		return m, []Action{suspend{}}
	case quitIt, quitAtOnce:
		return m, []Action{quit{}}
	}
	return m, nil
}

// motions are what the keys that move tell a pane.
var motions = map[commandID]any{
	moveUp: moveMsg(-1), moveDown: moveMsg(1), pageUp: pageMsg(-1), pageDown: pageMsg(1), goFirst: endMsg(false), goLast: endMsg(true),
}

// doFind looks for something.
func (m screen) doFind(id commandID) (screen, []Action) {
	switch id {
	case openFilter:
		return m.withFilterPrompt(), nil
	case nextProblem:
		return m.toProblem(1), nil
	case previousProblem:
		return m.toProblem(-1), nil
	case changeGrouping:
		return m.grouped((m.launches().grouping + 1) % groupingCount), nil
	}
	return m.withPalette(), nil
}

// doUnderstand explains or compares.
func (m screen) doUnderstand(id commandID) screen {
	switch id {
	case explainIt:
		return m.explain(m.target())
	case compare:
		return m.withComparison(m.firstComparison())
	case compareNext, comparePrevious:
		step := 1
		if id == comparePrevious {
			step = -1
		}
		return m.withComparison(m.comparison.next(step, m.comparables()))
	case compareSwap:
		m.comparison.isSwapped = !m.comparison.isSwapped
	case compareAll:
		m.comparison.isWhole = !m.comparison.isWhole
	}
	return m.withPage(true)
}

// doTyped ends typing, or moves in the palette.
func (m screen) doTyped(id commandID) (screen, []Action) {
	switch id {
	case nextEntry:
		return m.tell(m.focus, moveMsg(1))
	case previousEntry:
		return m.tell(m.focus, moveMsg(-1))
	case cancelTyped:
		return m.cancelled(), nil
	}
	return m.accepted()
}

// doPage opens and closes the help, and closes whatever is open.
func (m screen) doPage(id commandID) screen {
	switch {
	case id == toggleHelp && m.open != helpPage:
		return m.covered(helpPage)
	case m.open != noPage:
		return m.uncovered()
	}
	return m.filtered("")
}
