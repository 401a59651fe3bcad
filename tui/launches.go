package tui

import (
	"slices"
	"strconv"

	"fusebox/model"
)

// launchList is the pane of launches: one row each, one of them selected.
type launchList struct {
	rows    []launchRow
	removed []string
	// found is what the filter found in each row, nil where there is no filter.
	found    []found
	grouping grouping
	// entries are the lines of the pane.
	entries []entry
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

// The messages that only the launches understand.
type (
	// rowsMsg gives the pane its rows; the chosen launch is selected where it
	// exists.
	rowsMsg struct {
		rows    []launchRow
		removed []string
		found   []found
	}
	// foundMsg says what a filter found, nil where there is none any more.
	foundMsg []found
	// groupMsg says what the launches are put together by.
	groupMsg grouping
	// chooseMsg selects a launch by its number.
	chooseMsg int
)

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
	case foundMsg:
		p.found = m
		p.rearrange()
	case groupMsg:
		p.grouping = grouping(m)
		p.rearrange()
	case chooseMsg:
		p.choose(int(m))
	case frameMsg:
		if p.frame.look != m.look {
			p.frame = frame(m)
			p.measure()
		}
		p.frame = frame(m)
	case heightMsg:
		p.height = int(m)
	case moveMsg:
		p.move(int(m))
	case wheelMsg:
		p.move(int(m) / wheelRows)
	case pageMsg:
		p.move(int(m) * max(p.height-1, 1))
	case endMsg:
		p.move(-len(p.entries))
		if m {
			p.move(len(p.entries))
		}
	case clickMsg:
		if at := p.offset + m.row; at < len(p.entries) && p.entries[at].row >= 0 {
			p.choose(p.entries[at].row)
		}
	}
	p.offset = p.scrolled()
	if p.selected != before {
		return p, chooseLaunch{}
	}
	return p, nil
}

// choose selects the row that the operator asks for.
func (p *launchList) choose(row int) {
	p.selected = max(min(row, len(p.rows)-1), 0)
	p.chosen = p.selectedName()
}

// move selects the row that many rows further, or the last on the way; titles of
// groups do not count.
func (p *launchList) move(rows int) {
	step := 1
	if rows < 0 {
		step, rows = -1, -rows
	}
	for at := p.line() + step; at >= 0 && at < len(p.entries) && rows > 0; at += step {
		if row := p.entries[at].row; row >= 0 {
			p.choose(row)
			rows--
		}
	}
}

// line is the line of the selected row, -1 where the filter hides it.
func (p *launchList) line() int {
	return slices.IndexFunc(p.entries, func(e entry) bool { return e.row == p.selected })
}

// count is how many launches the filter leaves.
func (p *launchList) count() int {
	n := 0
	for _, e := range p.entries {
		if e.row >= 0 {
			n++
		}
	}
	return n
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
	p.rows, p.removed, p.found = m.rows, m.removed, m.found
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
	p.rearrange()
}

// rearrange finds the lines anew. Where the filter hides the selected row, the
// first that is left is selected, and the chosen one comes back with it.
func (p *launchList) rearrange() {
	p.entries = p.grouping.arrange(p.rows, func(row int) bool { return p.found == nil || p.found[row].isAny() })
	for _, name := range []string{p.chosen, p.selectedName()} {
		for _, e := range p.entries {
			if e.row >= 0 && p.rows[e.row].name == name {
				p.selected = e.row
				return
			}
		}
	}
	for _, e := range p.entries {
		if e.row >= 0 {
			p.selected = e.row
			return
		}
	}
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

// scrolled gives the offset at which the selected row is visible, with the title
// of its group where it is the first of it.
func (p launchList) scrolled() int {
	at := max(p.line(), 0)
	offset := max(p.offset, at-p.height+1)
	if at > 0 && p.height > 1 && p.entries[at-1].row < 0 {
		at--
	}
	offset = min(offset, at)
	return max(min(offset, len(p.entries)+len(p.removed)-p.height), 0)
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
	if len(p.entries) == 0 && p.found != nil {
		return drawRows(s, func(row int) string {
			says := []string{"nothing matches", "esc clears the filter"}
			if row >= len(says) {
				return ""
			}
			return styles.draw(k, line{gap(slotWidth), say(muted, says[row])}, s.width)
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
