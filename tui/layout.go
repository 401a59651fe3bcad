package tui

import "slices"

// The smallest terminal that is drawn, and the sizes from which more is shown.
const (
	leastWidth  = 40
	leastHeight = 10
	// splitFrom is the width from which the launches stand beside the rest.
	splitFrom = 80
	// columnsFrom is the width from which what a launch does stands beside what it
	// is made of.
	columnsFrom = 160
	// stackFrom is the height of the body from which several panes beside the
	// launches are visible at once; below it, one at a time.
	stackFrom = 19
	// tallFrom is the height of the body from which clocks, timeline and tools need
	// not share a place.
	tallFrom = 46
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
	// onePage shows a page over the whole body.
	onePage
	// single shows one pane at a time.
	single
	// split shows the launches, and one other pane at a time.
	split
	// boxed shows boxes side by side, with several panes in each.
	boxed
)

// box is a column of the body: panes below each other, or a page.
type box struct {
	at    rect
	panes []paneID
	// isPage reports that the page stands in it.
	isPage bool
}

// layout is where everything is. It follows from the state alone.
type layout struct {
	arrangement arrangement
	banner      []line
	notice      line
	// body is what lies between header and footer.
	body rect
	// boxes are the columns of the body, from the left.
	boxes []box
	// panes are the text areas, without width where a pane is not visible.
	panes [paneCount]rect
	// page is the text area of a page.
	page rect
}

// isVisible reports whether a pane has room.
func (l *layout) isVisible(id paneID) bool { return l.panes[id].width > 0 }

// newLayout divides the terminal. The heights of panes that share a box are only
// known once their widths are; they are given later.
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
	l.banner = m.aboveBody()
	l.body.y += len(l.banner)
	l.body.height -= len(l.banner)
	kind := m.pageKind()
	switch {
	case kind.isWhole() || kind != noPage && m.width < splitFrom:
		l.arrangement = onePage
		l.page = inside(l.body)
	case m.width < splitFrom:
		l.arrangement = single
		l.singlePane(m.focus)
	default:
		m.divide(&l)
	}
	return l
}

// divide puts the launches on the left and the rest into one or two boxes.
func (m screen) divide(l *layout) {
	left, right := l.sides(m.launches())
	l.boxes = []box{{at: left, panes: []paneID{launchesPane}}}
	l.panes[launchesPane] = inside(left)
	upper := []paneID{m.upper}
	switch {
	case m.pageKind() != noPage:
		l.arrangement = boxed
		l.page = inside(right)
		l.boxes = append(l.boxes, box{at: right, isPage: true})
	case l.body.height < stackFrom:
		l.arrangement = split
		l.boxes = append(l.boxes, box{at: right, panes: []paneID{m.beside}})
		l.panes[m.beside] = inside(right)
	case m.width >= columnsFrom:
		l.arrangement = boxed
		middle := right
		middle.width = right.width * 55 / 100
		right.x += middle.width
		right.width -= middle.width
		l.boxes = append(l.boxes, box{at: middle, panes: m.uppers(l)}, box{at: right, panes: []paneID{environmentPane, findingsPane}})
	default:
		l.arrangement = boxed
		if l.body.height >= tallFrom {
			upper = m.uppers(l)
		}
		l.boxes = append(l.boxes, box{at: right, panes: append(upper, environmentPane, findingsPane)})
	}
}

// uppers are the panes that say what a launch does, where there is room for more
// than one: the tools among them where there are any, or instead of the timeline
// where there is little height.
func (m screen) uppers(l *layout) []paneID {
	switch {
	case m.upper == toolsPane && l.body.height < tallFrom:
		return []paneID{clocksPane, toolsPane}
	case m.upper == toolsPane, m.subject.tools.isOwn && l.body.height >= tallFrom:
		return []paneID{clocksPane, timelinePane, toolsPane}
	}
	return []paneID{clocksPane, timelinePane}
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
func (l *layout) sides(list launchList) (left, right rect) {
	const border, least, most = 4, 24, 52
	share := min(l.body.width*30/100, most)
	width := share
	for _, natural := range list.natural() {
		if natural+border <= share {
			width = natural + border
			break
		}
	}
	width = max(width, least)
	left, right = l.body, l.body
	left.width = width
	right.x += width
	right.width -= width
	return left, right
}

// stack divides a box among its panes, by the heights their texts would like. The
// focused one is not left with little.
func (l *layout) stack(b box, natural [paneCount]int, focus paneID) {
	area := inside(b.at)
	wants := make([]int, len(b.panes))
	for i, id := range b.panes {
		wants[i] = natural[id]
		if id == toolsPane {
			// There can be thousands, which would leave the panes below nothing.
			wants[i] = min(wants[i], max(area.height/max(len(b.panes)-1, 1), 1))
		}
	}
	y := area.y
	// A border stands between each two.
	heights := share(area.height-len(b.panes)+1, wants)
	if at := slices.Index(b.panes, focus); at >= 0 {
		favour(heights, at, wants[at])
	}
	for i, height := range heights {
		l.panes[b.panes[i]] = rect{area.x, y, area.width, height}
		y += height + 1
	}
}

// favour gives one of several heights what it wants, up to half of all, at the
// cost of the tallest others.
func favour(heights []int, at, want int) {
	const least = 3
	rows := 0
	for _, height := range heights {
		rows += height
	}
	for heights[at] < min(want, rows/2) {
		tallest := -1
		for i, height := range heights {
			if i != at && height > least && (tallest < 0 || height > heights[tallest]) {
				tallest = i
			}
		}
		if tallest < 0 {
			return
		}
		heights[tallest]--
		heights[at]++
	}
}

// share divides rows. The last two share fairly what the others leave, who get
// what they want while a little is left for each; the last gets what nobody wants.
func share(rows int, wants []int) []int {
	const least = 3
	given := make([]int, len(wants))
	for i, want := range wants {
		left := len(wants) - 1 - i
		switch left {
		case 0:
			given[i] = max(rows, 0)
		case 1:
			given[i] = max(min(want, max(rows/2, rows-wants[i+1])), min(least, rows/2), 0)
		default:
			given[i] = max(min(want, rows-left*least), min(1, rows), 0)
		}
		rows -= given[i]
	}
	return given
}
