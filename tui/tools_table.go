package tui

import (
	"slices"
	"strings"
)

// toolColumn is a column of the table of tools.
type toolColumn uint8

// The columns, in their order.
const (
	toolName toolColumn = iota
	toolServer
	toolBudget
	toolMatched
	toolClient
	toolEnds

	toolColumnCount = iota
)

// toolTitles name the columns.
var toolTitles = [toolColumnCount]string{"tool", "server", "budget", "matched by", "client", "ends first"}

// toolLayouts are the columns that are shown, the most first: as many as fit. The
// tool and what ends its calls are always there.
var toolLayouts = [...][]toolColumn{
	{toolName, toolServer, toolBudget, toolMatched, toolClient, toolEnds},
	{toolName, toolBudget, toolMatched, toolClient, toolEnds},
	{toolName, toolBudget, toolMatched, toolEnds},
	{toolName, toolBudget, toolEnds},
	{toolName, toolEnds},
}

// toolTable are the columns and widths that rows are laid out with.
type toolTable struct {
	columns []toolColumn
	widths  [toolColumnCount]int
	// tellsWhen reports that what ends a call is told with the time.
	tellsWhen bool
}

// The widths between which the column of names gives way to the others.
const (
	leastTool = 16
	mostTool  = 44
)

// fitTools finds the columns for a width: as many as fit, in short and with the
// beginnings of names where it must be. What is left goes to names and wordings in
// full.
func fitTools(k look, cells [][toolColumnCount]toolCell, width int) toolTable {
	full, short := measureTools(k, cells)
	room := width - slotWidth - markWidth
	for i, columns := range toolLayouts {
		widths := short
		if !slices.Contains(columns, toolClient) {
			// Nothing else tells when a call ends.
			widths[toolEnds] = full[toolEnds]
		}
		widths[toolName] = min(full[toolName], max(leastTool, mostTool*len(columns)/toolColumnCount))
		left := room
		for n, c := range columns {
			left -= widths[c]
			if n > 0 {
				left -= columnGap
			}
		}
		if i == len(toolLayouts)-1 && left < 0 {
			widths[toolName] = max(widths[toolName]+left, 1)
		} else if left < 0 {
			continue
		}
		for _, c := range columns {
			more := max(min(full[c]-widths[c], left), 0)
			if c == toolEnds && widths[c]+more < full[c] {
				// Either all rows tell when, or none.
				continue
			}
			widths[c] += more
			left -= more
		}
		return toolTable{columns, widths, widths[toolEnds] >= full[toolEnds]}
	}
	return toolTable{}
}

// measureTools gives the widths of the columns in full and in short.
func measureTools(k look, cells [][toolColumnCount]toolCell) (full, short [toolColumnCount]int) {
	for c, title := range toolTitles {
		full[c] = len(title)
		short[c] = len(title)
	}
	for i := range cells {
		for c := range cells[i] {
			cell := &cells[i][c]
			n := k.width(cell.full)
			full[c] = max(full[c], n)
			if cell.short != "" {
				n = k.width(cell.short)
			}
			short[c] = max(short[c], n)
		}
	}
	return full, short
}

// title is the row that names the columns.
func (t *toolTable) title(k look) line {
	l := line{gap(slotWidth + markWidth)}
	for i, c := range t.columns {
		if i > 0 {
			l = append(l, gap(columnGap))
		}
		l = append(l, say(muted, k.pad(strings.ToUpper(toolTitles[c]), t.widths[c])))
	}
	return l
}

// row is one tool; hits are what the filter found in its name.
func (t *toolTable) row(k look, mark span, cells *[toolColumnCount]toolCell, hits []int) line {
	l := line{slot(), mark, gap(1)}
	for i, c := range t.columns {
		if i > 0 {
			l = append(l, gap(columnGap))
		}
		cell := &cells[c]
		text := cell.full
		switch {
		case cell.short == "":
		case c == toolEnds && !t.tellsWhen:
			text = cell.short
		default:
			text = k.firstFit(t.widths[c], cell.full, cell.short)
		}
		text = k.cutMiddle(text, t.widths[c])
		switch {
		case c == toolName && text == cell.full:
			l = append(l, marked(cell.role, text, hits).padded(k, t.widths[c])...)
		default:
			l = append(l, say(cell.role, k.pad(text, t.widths[c])))
		}
	}
	return l
}

// toolLines give one tool with what is to be noted of it: behind the columns where
// it fits, else below.
func (t *toolTable) toolLines(r *toolRow, cells *[toolColumnCount]toolCell, hits []int, f frame) []line {
	k, mark := f.look, gap(1)
	var extra []line
	if r.isChanged {
		mark = say(changed, k.glyphs.changed)
		extra = append(extra, line{say(changed, toolWas(r.before, &r.Budgeted, k))})
	}
	for _, finding := range r.findings {
		s := severityStatus[finding.Severity]
		l := line{say(s.role(), s.glyph(k.glyphs)+" "+s.word()), say(plain, " "+string(finding.Code))}
		if isDeadKey(finding) {
			// It is about another name, which was meant for this one.
			l = append(l, say(muted, " "+finding.Key))
		}
		extra = append(extra, l)
	}
	l := t.row(k, mark, cells, hits)
	for len(extra) > 0 && l.width(k)+columnGap+extra[0].width(k) <= f.width {
		l = append(append(l, gap(columnGap)), extra[0]...)
		extra = extra[1:]
	}
	return append([]line{l}, below(extra, slotWidth+markWidth+columnGap)...)
}
