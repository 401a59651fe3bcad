package tui

import (
	"slices"

	"fusebox/model"
)

// launchList is the pane of launches: one row each, one of them selected.
type launchList struct {
	rows    []launchRow
	removed []string
	frame   frame
	height  int
	// selected is the row the other panes are about.
	selected int
	// chosen is the launch that the operator wants to see. It is the selected one,
	// or gone for a while: many programs remove a file to write it anew.
	chosen string
	offset int
	// nameWidth and runtimeWidth are the widths of the columns at rest.
	nameWidth, runtimeWidth, markWidth int
}

var _ pane = launchList{}

// rowsMsg gives the pane its rows; the chosen launch is selected where it
// exists.
type rowsMsg struct {
	rows    []launchRow
	removed []string
}

// The widths of what stands before a name: the pointer and the status's glyph,
// and its word.
const (
	glyphsWidth = 3
	wordWidth   = len("blocked") + 1
)

// Update follows messages. The Action tells when another launch is selected.
func (p launchList) Update(message any) (pane, Action) {
	before := p.selected
	switch m := message.(type) {
	case rowsMsg:
		p.replace(m)
	case frameMsg:
		if p.frame.look != m.look {
			p.frame = frame(m)
			p.measure()
		}
		p.frame = frame(m)
	case heightMsg:
		p.height = int(m)
	case moveMsg:
		p.choose(p.selected + int(m))
	case pageMsg:
		p.choose(p.selected + int(m)*max(p.height-1, 1))
	case endMsg:
		row := 0
		if m {
			row = len(p.rows) - 1
		}
		p.choose(row)
	case clickMsg:
		if row := p.offset + int(m); row < len(p.rows) {
			p.choose(row)
		}
	}
	p.offset = p.scrolled()
	if p.selected != before {
		return p, chooseLaunch{}
	}
	return p, nil
}

// choose selects the row that the operator asks for, or the nearest.
func (p *launchList) choose(row int) {
	p.selected = max(min(row, len(p.rows)-1), 0)
	p.chosen = p.selectedName()
}

// selectedName gives the launch of the selected row, "" where there is none.
func (p *launchList) selectedName() string {
	if p.selected < len(p.rows) {
		return p.rows[p.selected].name
	}
	return ""
}

// replace takes over new rows. Where the chosen launch is gone, the one that
// stands in for it stays.
func (p *launchList) replace(m rowsMsg) {
	standIn := p.selectedName()
	p.rows, p.removed = m.rows, m.removed
	for _, name := range []string{p.chosen, standIn} {
		row := slices.IndexFunc(p.rows, func(r launchRow) bool { return r.name == name })
		if row >= 0 {
			p.selected = row
			break
		}
	}
	p.selected = max(min(p.selected, len(p.rows)-1), 0)
	if p.chosen == "" {
		p.chosen = p.selectedName()
	}
	p.measure()
}

// measure finds the widths of the columns.
func (p *launchList) measure() {
	k := p.frame.look
	p.nameWidth, p.runtimeWidth, p.markWidth = 0, 0, 0
	for _, row := range p.rows {
		p.nameWidth = max(p.nameWidth, k.width(clean(row.title)))
		p.runtimeWidth = max(p.runtimeWidth, k.width(clean(row.runtime)))
		p.markWidth = max(p.markWidth, k.width(p.markText(row.mark)))
	}
}

// scrolled gives the offset at which the selected row is visible.
func (p launchList) scrolled() int {
	offset := min(p.offset, p.selected)
	offset = max(offset, p.selected-p.height+1)
	return max(min(offset, len(p.rows)+len(p.removed)-p.height), 0)
}

// natural gives the widths at which no row is cut: with the status in words
// and the runtime, without the runtime, and with the name alone.
func (p launchList) natural() [3]int {
	name := glyphsWidth + p.nameWidth + p.markWidth
	return [3]int{name + wordWidth + columnGap + p.runtimeWidth, name + wordWidth, name}
}

// View draws the visible rows.
func (p launchList) View(s size, styles *Styles) string {
	k := p.frame.look
	return drawRows(s, func(row int) string {
		i := p.offset + row
		switch {
		case i < len(p.rows) && i == p.selected:
			return styles.drawSelected(k, p.line(p.rows[i], s.width, true), s.width)
		case i < len(p.rows):
			return styles.draw(k, p.line(p.rows[i], s.width, false), s.width)
		case i-len(p.rows) < len(p.removed):
			return styles.draw(k, line{say(muted, "  "+k.glyphs.changed+" "+model.ShowName(p.removed[i-len(p.rows)])+" removed")}, s.width)
		}
		return ""
	})
}

// line gives one row: pointer, status, name, mark, runtime.
func (p launchList) line(row launchRow, width int, isSelected bool) line {
	k := p.frame.look
	pointer := " "
	if isSelected {
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
	name := line{say(plain, k.cutMiddle(clean(row.title), nameRoom-k.width(mark)))}.clip(k, nameRoom-k.width(mark))
	l = append(l, append(name, say(changed, mark)).padded(k, nameRoom)...)
	// The runtime is there for all rows or for none, never cut.
	if width >= natural[0] {
		l = append(l, gap(columnGap), say(muted, row.runtime))
	}
	return l
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
	all = len(p.rows)
	return p.offset + 1, min(p.offset+p.height, all), all, all > p.height
}
