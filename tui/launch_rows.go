package tui

import (
	"strconv"

	"fusebox/model"
)

// View draws the visible rows.
func (p launchList) View(s size, styles *Styles) string {
	k := p.frame.look
	if len(p.entries) == 0 && p.found != nil {
		return drawRows(s, func(row int) string {
			switch {
			case row == 0:
				return styles.draw(k, line{gap(slotWidth), say(muted, "nothing matches")}, s.width)
			case row == 1 && p.frame.keys.clear != "":
				return styles.draw(k, line{gap(slotWidth), say(muted, p.frame.keys.clear+" clears the filter")}, s.width)
			}
			return ""
		})
	}
	return drawRows(s, func(row int) string {
		at := p.offset + row
		gone := at - len(p.entries)
		switch {
		case at < len(p.entries) && p.entries[at].row < 0:
			return styles.draw(k, p.groupLine(p.entries[at], s.width), s.width)
		case at < len(p.entries) && p.entries[at].row == p.selected:
			return styles.drawSelected(k, p.rowLine(p.selected, s.width), s.width)
		case at < len(p.entries):
			return styles.draw(k, p.rowLine(p.entries[at].row, s.width), s.width)
		case gone < len(p.removed):
			return styles.draw(k, line{say(muted, "  "+k.glyphs.changed+" "+model.ShowName(p.removed[gone])+" removed")}, s.width)
		}
		return ""
	})
}

// groupLine is the title of a group.
func (p launchList) groupLine(e entry, width int) line {
	k := p.frame.look
	count := " " + strconv.Itoa(e.count)
	return line{say(strong, k.cutMiddle(clean(e.title), width-len(count))), say(muted, count)}
}

// rowLine gives one row: pointer, status, name, mark, runtime.
func (p launchList) rowLine(number, width int) line {
	k, row := p.frame.look, &p.rows[number]
	pointer := " "
	if number == p.selected {
		pointer = k.glyphs.pointer
	}
	l := line{say(accent, pointer), say(row.status.role(), row.status.glyph(k.glyphs)+" ")}
	natural := p.natural()
	if width >= natural[1] {
		l = append(l, say(row.status.role(), k.pad(row.status.word(), wordWidth)))
	}
	room := width - l.width(k)
	mark := p.markText(row.mark)
	nameRoom := min(p.nameWidth+p.markWidth, room)
	name := p.nameLine(number, nameRoom-k.width(mark))
	l = append(l, append(name, say(changed, mark)).padded(k, nameRoom)...)
	// The runtime is there for all rows or for none, never cut.
	if width >= natural[0] {
		l = append(l, gap(columnGap), say(muted, row.runtime))
	}
	return l
}

// nameLine is a name with what the filter found in it, in at most n cells.
func (p launchList) nameLine(number, n int) line {
	k, name := p.frame.look, clean(p.rows[number].title)
	if short := k.cutMiddle(name, n); short != name || p.found == nil {
		return line{say(plain, short)}.clip(k, n)
	}
	return marked(plain, name, p.found[number].name)
}

// markText gives what stands behind a name that the last save touched.
func (p launchList) markText(mark string) string {
	switch mark {
	case "":
		return ""
	case "new":
		return " new"
	}
	return " " + p.frame.look.glyphs.changed
}

// position says which rows are visible, where not all are.
func (p launchList) position() (from, to, all int, partial bool) {
	all = len(p.entries)
	return p.offset + 1, min(p.offset+p.height, all), all, all > p.height
}
