package tui

// paneID names one pane.
type paneID uint8

// The panes, in the order of the tab key.
const (
	launchesPane paneID = iota
	clocksPane
	timelinePane
	environmentPane
	findingsPane
	toolsPane

	paneCount = iota
)

// size is a number of cells and rows.
type size struct{ width, height int }

// pane is a part of the screen: a value that answers messages with its next
// state and what is to be done, and draws itself.
type pane interface {
	Update(message any) (pane, Action)
	// View gives exactly size.height rows of exactly size.width cells.
	View(s size, styles *Styles) string
}

// frame is what a pane has to know to lay out its text.
type frame struct {
	look  look
	width int
	// roomy reports that there is height to spare for blank lines.
	roomy bool
	// hasTimeline reports that the timeline is seen beside the other panes.
	hasTimeline bool
	keys        namedKeys
}

// namedKeys are the keys that texts name, as they are at the moment: "" in a text
// that is copied.
type namedKeys struct{ server, tool, clear string }

// The messages a pane understands.
type (
	// frameMsg says how wide the pane is and what it is drawn with.
	frameMsg frame
	// heightMsg says how many rows of the pane are visible.
	heightMsg int
	// focusMsg says whether the pane has the focus.
	focusMsg bool
	// moveMsg moves the selection, or scrolls, by a number of rows.
	moveMsg int
	// wheelMsg scrolls by a number of rows.
	wheelMsg int
	// pageMsg moves by a number of pages.
	pageMsg int
	// endMsg moves to the first row (false) or to the last.
	endMsg bool
	// clickMsg is a click on a cell, counted from the pane's first visible one.
	clickMsg struct{ row, cell int }
	// selectMsg selects what is about a target, where it is there.
	selectMsg target
	// contentMsg gives a document its text. The scroll position and the selection
	// are kept where keep is set: the same thing, after a save.
	contentMsg struct {
		compose func(frame) text
		keep    bool
	}
)
