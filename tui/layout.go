package tui

// The smallest terminal that is drawn, and the sizes from which more is shown.
const (
	leastWidth  = 40
	leastHeight = 10
	// splitFrom is the width from which the launches stand beside the rest.
	splitFrom = 80
	// fiveClocksFrom is the width from which the fifth clock is large.
	fiveClocksFrom = 100
	// stackFrom is the height of the body from which all panes beside the
	// launches are visible at once; below it, one at a time.
	stackFrom = 19
	// roomyFrom is the height of the body from which parts get blank lines.
	roomyFrom = 28
)

// rect is a part of the terminal in cells, from its upper left corner.
type rect struct{ x, y, width, height int }

func (r rect) size() size { return size{r.width, r.height} }

func (r rect) holds(x, y int) bool {
	return x >= r.x && x < r.x+r.width && y >= r.y && y < r.y+r.height
}

// arrangement is how the body is divided.
type arrangement uint8

const (
	// tooSmall shows one line that says so.
	tooSmall arrangement = iota
	// onePage shows the help, or what there is to say where there is no launch.
	onePage
	// single shows one pane at a time.
	single
	// split shows the launches, and one other pane at a time.
	split
	// stacked shows every pane.
	stacked
)

// layout is where everything is. It follows from the state alone.
type layout struct {
	arrangement arrangement
	banner      []line
	notice      line
	// body is what lies between header and footer.
	body rect
	// left and right are the two boxes of the body, borders included.
	left, right rect
	// panes are the text areas, without width where a pane is not visible.
	panes [paneCount]rect
	// page is the text area of a page that takes the whole body.
	page rect
}

// isVisible reports whether a pane has room.
func (l *layout) isVisible(id paneID) bool { return l.panes[id].width > 0 }

// newLayout divides the terminal. natural are the heights that clocks and
// environment would like; they are only known once their widths are, so the
// panes are asked in between.
func (m screen) newLayout() layout {
	l := layout{}
	if m.width < leastWidth || m.height < leastHeight {
		return l
	}
	l.notice = m.noticeLine()
	l.body = rect{0, 1, m.width, m.height - 2}
	if l.notice != nil {
		l.body.y++
		l.body.height--
	}
	if m.edition != nil {
		l.banner = bannerLines(m.edition.troubles, m.look, m.width-2, bannerHeight(m.height))
		l.body.y += len(l.banner)
		l.body.height -= len(l.banner)
	}
	switch {
	case m.helping || !m.hasLaunches():
		l.arrangement = onePage
		l.page = inside(l.body)
	case m.width < splitFrom:
		l.arrangement = single
		l.singlePane(m.focus)
	case l.body.height < stackFrom:
		l.arrangement = split
		l.sides(m.launches())
		l.panes[m.beside] = inside(l.right)
	default:
		l.arrangement = stacked
		l.sides(m.launches())
	}
	return l
}

// bannerHeight is the number of rows that a file in trouble may take.
func bannerHeight(height int) int {
	switch {
	case height < 16:
		return 1
	case height < 22:
		return 2
	}
	return 4
}

// inside is what is left of a box within its border and a blank at each side.
func inside(box rect) rect {
	return rect{box.x + 2, box.y + 1, max(box.width-4, 0), max(box.height-2, 0)}
}

// singlePane gives the whole body to one pane: a row of names, a row that says
// which launch it is about, and the text.
func (l *layout) singlePane(id paneID) {
	above := 1
	if id != launchesPane {
		above = 2
	}
	l.panes[id] = rect{1, l.body.y + above, l.body.width - 2, max(l.body.height-above, 0)}
}

// sides divides the body into the launches and the rest. The launches get no
// more than they need, and less than a third.
func (l *layout) sides(list launchList) {
	const border, least, most = 4, 24, 52
	share := min(l.body.width*30/100, most)
	left := share
	for _, natural := range list.natural() {
		if natural+border <= share {
			left = natural + border
			break
		}
	}
	left = max(left, least)
	l.left, l.right = l.body, l.body
	l.left.width = left
	l.right.x += left
	l.right.width -= left
	l.panes[launchesPane] = inside(l.left)
}

// stack divides the right side among clocks, environment and findings, by the
// heights their texts would like.
func (l *layout) stack(clocks, environment, findings int) {
	area := inside(l.right)
	// Two more borders stand between the three.
	available := area.height - 2
	const least = 3
	clocks = max(min(clocks, available-2*least), 1)
	rest := available - clocks
	environment = max(min(environment, max(rest/2, rest-findings)), min(least, rest/2))
	y := area.y
	for _, part := range []struct {
		id     paneID
		height int
	}{{clocksPane, clocks}, {environmentPane, environment}, {findingsPane, rest - environment}} {
		l.panes[part.id] = rect{area.x, y, area.width, part.height}
		y += part.height + 1
	}
}
