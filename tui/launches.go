package tui

import "slices"

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
		p.turn(int(m))
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

// turn goes on by pages, counted in lines: to the last launch that is not further
// than a page, or else to the next.
func (p *launchList) turn(pages int) {
	step := 1
	if pages < 0 {
		step = -1
	}
	from, row := p.line(), -1
	page := pages * max(p.height-1, 1)
	for at := from + step; at >= 0 && at < len(p.entries); at += step {
		if row >= 0 && (at-from-page)*step > 0 {
			break
		}
		if p.entries[at].row >= 0 {
			row = p.entries[at].row
		}
	}
	if row >= 0 {
		p.choose(row)
	}
}

// line is the line of the selected row, -1 where the filter hides it.
func (p *launchList) line() int {
	return slices.IndexFunc(p.entries, func(e entry) bool { return e.row == p.selected })
}

// listed are the rows that the filter leaves, in the order of the pane.
func (p *launchList) listed() []int {
	var rows []int
	for _, e := range p.entries {
		if e.row >= 0 {
			rows = append(rows, e.row)
		}
	}
	return rows
}

// count is how many launches the filter leaves.
func (p *launchList) count() int { return len(p.listed()) }

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
// of its group where it is the first of it, and with the launches that are gone
// where it is the last.
func (p launchList) scrolled() int {
	at := max(p.line(), 0)
	last := at
	if at == len(p.entries)-1 {
		last += len(p.removed)
	}
	offset := max(p.offset, last-p.height+1)
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
