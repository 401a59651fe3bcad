package tui

import "slices"

// document is a pane of text that scrolls. What the text is, is decided by a
// pure function of the frame.
type document struct {
	compose func(frame) text
	frame   frame
	height  int
	focused bool
	text    text
	offset  int
	// selected is the number of the selected item.
	selected int
	// wanted is to be selected as soon as there is a width to compose the text for.
	wanted target
}

var _ pane = document{}

// Update follows messages.
func (d document) Update(message any) (pane, Action) {
	switch m := message.(type) {
	case contentMsg, frameMsg, heightMsg:
		d.layOut(message)
	case focusMsg:
		d.focused = bool(m)
	case moveMsg:
		d.move(int(m))
	case wheelMsg:
		d.offset += int(m)
	case pageMsg:
		d.turn(int(m))
	case endMsg:
		d.offset, d.selected = 0, 0
		if m {
			d.offset, d.selected = len(d.text.lines), len(d.text.items)-1
		}
	case clickMsg:
		if i := d.text.at(d.offset+m.row-(d.height-d.room()), m.cell); i >= 0 && m.row >= d.height-d.room() {
			d.selected = i
		}
	case selectMsg:
		d.wanted = target(m)
		d.selectWanted()
	}
	d.offset = max(min(d.offset, len(d.text.lines)-d.room()), 0)
	d.selected = max(min(d.selected, len(d.text.items)-1), 0)
	return d, nil
}

// layOut takes over another text or another size. What is selected stays so,
// wherever it stands then, and in sight where it was.
func (d *document) layOut(message any) {
	before, height, wasSeen := d.chosen(), d.height, d.isSeen(d.selected)
	switch m := message.(type) {
	case heightMsg:
		if d.height == int(m) {
			return
		}
		d.height = int(m)
	case frameMsg:
		if d.frame == frame(m) {
			return
		}
		d.frame = frame(m)
		d.text = d.composed()
	case contentMsg:
		d.compose = m.compose
		d.text = d.composed()
		if !m.keep {
			d.offset, d.selected, d.wanted = 0, 0, target{}
			return
		}
		if d.offset == 0 && d.selected == 0 {
			// The pane is at rest: what is new at its beginning is to be seen.
			return
		}
	}
	if i := d.text.find(before.about); i >= 0 {
		d.selected = i
	}
	// Whoever reads the end of what is taller than the pane goes on there.
	now := d.chosen()
	isUnmoved := d.height == height && now.first == before.first && now.last == before.last
	if wasSeen && !isUnmoved {
		d.reveal()
	}
	d.selectWanted()
}

// selectWanted selects what is wanted, where it is there.
func (d *document) selectWanted() {
	if d.frame.width <= 0 {
		return
	}
	if i := d.text.find(d.wanted); i >= 0 && d.wanted.kind != aboutNothing {
		d.selected = i
		d.reveal()
		// Of what is taller than the pane the beginning is seen.
		d.offset = min(d.offset, d.text.items[i].first)
	}
	d.wanted = target{}
}

// isSeen reports whether a part of an item is visible.
func (d document) isSeen(i int) bool {
	return i < len(d.text.items) && d.text.items[i].first < d.offset+d.room() && d.text.items[i].last >= d.offset
}

func (d document) composed() text {
	if d.compose == nil || d.frame.width <= 0 {
		return text{}
	}
	return d.compose(d.frame)
}

// chosen is the selected item, zero where there is none.
func (d document) chosen() item {
	if d.selected < len(d.text.items) {
		return d.text.items[d.selected]
	}
	return item{}
}

// target is what the selected item is about.
func (d document) target() target { return d.chosen().about }

// move goes to the next item, or the one before, by as many steps.
func (d *document) move(rows int) {
	step := 1
	if rows < 0 {
		step = -1
	}
	for range rows * step {
		d.step(step)
		d.offset = max(min(d.offset, len(d.text.lines)-d.room()), 0)
	}
}

// step goes to the next item where it is near. What lies before it, the rest of
// an item that is taller than the pane, and what is beyond the last item are read
// line by line.
func (d *document) step(step int) {
	next := d.next(step)
	if next < 0 || d.goesOn(step) || !d.isNear(next, step) {
		d.offset += step
		return
	}
	before := d.offset
	d.selected = next
	d.reveal()
	// No line is skipped.
	d.offset = max(min(d.offset, before+d.room()), before-d.room())
}

// next is the item that a step leads to, -1 where there is none. From a selection
// that was scrolled out of sight it goes on with what is seen.
func (d *document) next(step int) int {
	items := d.text.items
	switch {
	case d.isSeen(d.selected):
		if next := d.selected + step; next < len(items) {
			return next
		}
		return -1
	case step > 0:
		return slices.IndexFunc(items, func(i item) bool { return i.last >= d.offset })
	}
	for i := len(items) - 1; i >= 0; i-- {
		if items[i].first < d.offset+d.room() {
			return i
		}
	}
	return -1
}

// goesOn reports whether the selected item, of which a part is seen, goes on
// beyond the edge.
func (d *document) goesOn(step int) bool {
	if !d.isSeen(d.selected) {
		return false
	}
	now := d.text.items[d.selected]
	return step > 0 && now.last >= d.offset+d.room() || step < 0 && now.first < d.offset
}

// isNear reports whether an item is in sight or close to the edge: a blank line
// can stand between two.
func (d *document) isNear(i, step int) bool {
	const blankLine = 1
	if step > 0 {
		return d.text.items[i].first <= d.offset+d.room()+blankLine
	}
	return d.text.items[i].last >= d.offset-1-blankLine
}

// reveal scrolls as little as shows the selected item, or as much of it as there
// is room for.
func (d *document) reveal() {
	if d.selected >= len(d.text.items) || d.room() <= 0 {
		return
	}
	i := d.text.items[d.selected]
	if d.selected == 0 && i.last < d.room() {
		// What stands above the first item is seen with it.
		d.offset = 0
		return
	}
	begins, ends := i.first, i.last-d.room()+1
	d.offset = max(min(d.offset, max(begins, ends)), min(begins, ends))
}

// turn goes on by pages, and selects what begins first on the new one.
func (d *document) turn(pages int) {
	d.offset += pages * max(d.room()-1, 1)
	d.offset = max(min(d.offset, len(d.text.lines)-d.room()), 0)
	isAtEnd := d.offset+d.room() >= len(d.text.lines)
	switch {
	case pages > 0 && isAtEnd:
		d.selected = len(d.text.items) - 1
	case pages < 0 && d.offset == 0:
		d.selected = 0
	default:
		d.selected = d.firstSeen()
	}
}

// firstSeen is the item that begins first on the page, or else the one that goes
// on or stands above it.
func (d *document) firstSeen() int {
	next := slices.IndexFunc(d.text.items, func(i item) bool { return i.first >= d.offset })
	switch {
	case next < 0:
		return len(d.text.items) - 1
	case d.isSeen(next):
		return next
	}
	return next - 1
}

// room is how many lines are visible: the title takes a row where there is another.
func (d document) room() int {
	if d.text.title != nil && d.height > 1 {
		return d.height - 1
	}
	return d.height
}

// View draws the title and the visible lines.
func (d document) View(s size, styles *Styles) string {
	above := d.height - d.room()
	return drawRows(s, func(row int) string {
		if row < above {
			return styles.draw(d.frame.look, d.text.title, s.width)
		}
		i := d.offset + row - above
		if i >= len(d.text.lines) {
			return ""
		}
		l := d.text.lines[i]
		if d.focused && d.selected < len(d.text.items) {
			if chosen := d.text.items[d.selected]; chosen.line == i {
				l = chosen.pointed(l, d.frame.look.glyphs)
			}
		}
		return styles.draw(d.frame.look, l, s.width)
	})
}

// plain gives the text without roles.
func (d document) plain() string { return joined(d.text.lines) }

// position says which lines are visible, where not all are.
func (d document) position() (from, to, all int, partial bool) {
	all = len(d.text.lines)
	return d.offset + 1, min(d.offset+d.room(), all), all, all > d.room()
}
