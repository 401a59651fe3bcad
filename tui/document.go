package tui

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
		if i := d.text.at(d.offset+m.row, m.cell); i >= 0 {
			d.selected = i
		}
	case selectMsg:
		d.wanted = target(m)
		d.selectWanted()
	}
	d.offset = max(min(d.offset, len(d.text.lines)-d.height), 0)
	d.selected = max(min(d.selected, len(d.text.items)-1), 0)
	return d, nil
}

// layOut takes over another text or another size. What is selected stays so,
// wherever it stands then, and in sight where it was.
func (d *document) layOut(message any) {
	before, wasSeen := d.target(), d.isSeen(d.selected)
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
	}
	if i := d.text.find(before); i >= 0 {
		d.selected = i
	}
	if wasSeen {
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
	}
	d.wanted = target{}
}

// isSeen reports whether a part of an item is visible.
func (d document) isSeen(i int) bool {
	return i < len(d.text.items) && d.text.items[i].first < d.offset+d.height && d.text.items[i].last >= d.offset
}

func (d document) composed() text {
	if d.compose == nil || d.frame.width <= 0 {
		return text{}
	}
	return d.compose(d.frame)
}

// target is what the selected item is about.
func (d document) target() target {
	if d.selected < len(d.text.items) {
		return d.text.items[d.selected].about
	}
	return target{}
}

// move goes to the next item, or the one before; within an item that is taller
// than the pane, and beyond the last, it scrolls.
func (d *document) move(rows int) {
	step := 1
	if rows < 0 {
		step = -1
	}
	for range rows * step {
		d.step(step)
	}
}

func (d *document) step(step int) {
	next := d.selected + step
	if next < 0 || next >= len(d.text.items) {
		d.offset += step
		return
	}
	now := d.text.items[d.selected]
	if d.isSeen(d.selected) && (step > 0 && now.last >= d.offset+d.height || step < 0 && now.first < d.offset) {
		d.offset += step
		return
	}
	d.selected = next
	d.reveal()
}

// reveal scrolls as little as shows the selected item, its beginning first.
func (d *document) reveal() {
	if d.selected >= len(d.text.items) || d.height <= 0 {
		return
	}
	i := d.text.items[d.selected]
	d.offset = max(d.offset, i.last-d.height+1)
	d.offset = min(d.offset, i.first)
	if d.selected == 0 && i.last < d.height {
		// What stands above the first item is seen with it.
		d.offset = 0
	}
}

// turn goes on by pages; the first item that begins on the new one is selected.
func (d *document) turn(pages int) {
	d.offset += pages * max(d.height-1, 1)
	d.offset = max(min(d.offset, len(d.text.lines)-d.height), 0)
	if len(d.text.items) == 0 {
		return
	}
	isAtEnd := d.offset+d.height >= len(d.text.lines)
	switch {
	case pages > 0 && isAtEnd:
		d.selected = len(d.text.items) - 1
	case pages < 0 && d.offset == 0:
		d.selected = 0
	default:
		for i, one := range d.text.items {
			if one.first >= d.offset {
				d.selected = i
				return
			}
		}
	}
}

// View draws the visible lines.
func (d document) View(s size, styles *Styles) string {
	return drawRows(s, func(row int) string {
		i := d.offset + row
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
	return d.offset + 1, min(d.offset+d.height, all), all, all > d.height
}
