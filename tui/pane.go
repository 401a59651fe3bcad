package tui

// paneID names one pane.
type paneID uint8

// The panes, in the order of the tab key.
const (
	launchesPane paneID = iota
	clocksPane
	environmentPane
	findingsPane

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
	// wide reports that the terminal has room for the fifth large clock.
	wide bool
}

// The messages a pane understands.
type (
	// frameMsg says how wide the pane is and what it is drawn with.
	frameMsg frame
	// heightMsg says how many rows of the pane are visible.
	heightMsg int
	// moveMsg moves the selection, or scrolls, by a number of rows.
	moveMsg int
	// pageMsg moves by a number of pages.
	pageMsg int
	// endMsg moves to the first row (false) or to the last.
	endMsg bool
	// clickMsg is a click on a row, counted from the pane's first visible one.
	clickMsg int
	// contentMsg gives a document its text. The scroll position is kept where
	// keep is set: the same thing, after a save.
	contentMsg struct {
		compose func(frame) []line
		keep    bool
	}
)

// document is a pane of text that scrolls. What the text is, is decided by a
// pure function of the frame.
type document struct {
	compose func(frame) []line
	frame   frame
	height  int
	lines   []line
	offset  int
}

var _ pane = document{}

// Update follows messages.
func (d document) Update(message any) (pane, Action) {
	switch m := message.(type) {
	case contentMsg:
		d.compose = m.compose
		if !m.keep {
			d.offset = 0
		}
		d.lines = d.composed()
	case frameMsg:
		if d.frame != frame(m) {
			d.frame = frame(m)
			d.lines = d.composed()
		}
	case heightMsg:
		d.height = int(m)
	case moveMsg:
		d.offset += int(m)
	case pageMsg:
		d.offset += int(m) * max(d.height-1, 1)
	case endMsg:
		d.offset = 0
		if m {
			d.offset = len(d.lines)
		}
	}
	d.offset = max(min(d.offset, len(d.lines)-d.height), 0)
	return d, nil
}

func (d document) composed() []line {
	if d.compose == nil || d.frame.width <= 0 {
		return nil
	}
	return d.compose(d.frame)
}

// View draws the visible lines.
func (d document) View(s size, styles *Styles) string {
	return drawRows(s, func(row int) string {
		if i := d.offset + row; i < len(d.lines) {
			return styles.draw(d.frame.look, d.lines[i], s.width)
		}
		return ""
	})
}

// position says which lines are visible, where not all are.
func (d document) position() (from, to, all int, partial bool) {
	all = len(d.lines)
	return d.offset + 1, min(d.offset+d.height, all), all, all > d.height
}
