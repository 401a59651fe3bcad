package main

import (
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"

	"github.com/charmbracelet/x/ansi"
)

// toolTables adds what is wrong with the tables, then each table, then the sum.
func (p *page) toolTables(a *toolAnswer) {
	distinct := p.findings(a.report, a.findings)
	for i := range a.tables {
		p.toolTable(&a.tables[i], a.tool)
		p.line()
	}
	if len(a.tables) == 0 && distinct == 0 {
		return
	}
	counts := [3]int{}
	for severity := range counts {
		counts[severity] = a.count(model.Severity(severity))
	}
	p.paragraph(2, count(len(a.tables), "tool timeout table", "tool timeout tables"), ": ", p.paint(worstRole(counts), severities(counts, true)))
}

// toolTable adds one table, or the decision on one of its tools.
func (p *page) toolTable(t *decidedTable, only string) {
	place := t.File.ToolTimeouts.Place
	p.paragraph(2, p.paint(strong, "tool timeouts"), gap, p.placed(&place))
	var tiers []string
	for _, tier := range t.Tiers() {
		text := model.ShowName(tier.Tier) + " " + tier.String()
		if tier.IsUnlimited() {
			// A tier has a time; of this one it cannot be used.
			text = model.ShowName(tier.Tier) + " unknown"
		}
		if tier.Tier == t.DefaultTier() {
			text += " (default)"
		}
		tiers = append(tiers, text)
	}
	p.paragraph(4, p.paint(muted, "tiers"), gap, strings.Join(tiers, ", "))
	p.line()
	if only != "" {
		p.decision(t, &t.tools[0])
		return
	}
	p.toolRows(t)
	if t.isAssumed() {
		p.line()
		p.line(p.paint(muted, assumedMark+" assumed: rests on something no file shows"))
	}
}

// isAssumed reports whether some clock of the client is marked as assumed.
func (t *decidedTable) isAssumed() bool {
	return slices.ContainsFunc(t.tools, func(tool decidedTool) bool {
		return slices.ContainsFunc(tool.ends, func(end toolEnd) bool { return end.Client.Assumed })
	})
}

// toolRow is one line of a table: a tool, or a further way in which its calls end.
type toolRow struct {
	cells [len(toolTitles)]cell
	// where names launches and servers, places counts them.
	where  string
	places int
}

var toolTitles = [...]string{"tool", "budget", "matched by", "client's clock", "ends first"}

// toolRows adds the tools of a table in columns, or folded where these are too
// wide.
func (p *page) toolRows(t *decidedTable) {
	rows := []toolRow{{where: "where"}}
	for i, title := range toolTitles {
		rows[0].cells[i] = cell{muted, title}
	}
	for i := range t.tools {
		rows = append(rows, p.rowsOf(&t.tools[i])...)
	}
	var widths [len(toolTitles)]int
	where := 0
	for i := range rows {
		for j, c := range rows[i].cells {
			widths[j] = max(widths[j], ansi.StringWidth(c.text))
		}
		where = max(where, ansi.StringWidth(rows[i].where))
	}
	all := where
	for _, width := range widths {
		all += len(gap) + width
	}
	for i := range rows {
		if all+len(gap) <= p.width {
			p.line(strings.TrimRight(p.columns(&rows[i], widths[:])+gap+p.paint(muted, rows[i].where), " "))
		} else if i > 0 {
			p.toolFolded(&rows[i], widths[:])
		}
	}
}

// columns lays the first cells of a row out.
func (p *page) columns(row *toolRow, widths []int) string {
	line := ""
	for i, width := range widths {
		c := row.cells[i]
		line += gap + p.paint(c.role, c.text) + strings.Repeat(" ", max(width-ansi.StringWidth(c.text), 0))
	}
	return line
}

// toolFolded adds a row as a line for the tool and one for the end of its calls.
func (p *page) toolFolded(row *toolRow, widths []int) {
	const foldedColumns = 3
	if row.cells[0].text != "" {
		p.paragraph(6, strings.TrimRight(p.columns(row, widths[:foldedColumns]), " "))
	}
	if client, ends := row.cells[3], row.cells[4]; ends.text != "" {
		p.paragraph(8, indent, "ends first ", p.paint(ends.role, ends.text), ", client's clock ", p.paint(client.role, client.text), " ", p.paint(muted, "("+row.where+")"))
	}
}

// rowsOf are the rows of one tool: one for each way in which its calls end.
func (p *page) rowsOf(tool *decidedTool) []toolRow {
	first := toolRow{cells: [...]cell{{plain, p.cut(model.ShowName(tool.Tool), widestName)}, {strong, tool.Budget.String()}, {plain, p.matched(&tool.Match)}, {}, {}}}
	if tool.err != nil {
		first.cells[1], first.cells[2] = cell{bad, "none given"}, cell{}
	}
	if len(tool.ends) == 0 {
		first.cells[3] = cell{muted, p.glyphs.dash}
		return []toolRow{first}
	}
	var rows []toolRow
	at := map[[2]string]int{}
	for i := range tool.ends {
		end := &tool.ends[i]
		client, ends := p.clientEnd(end), p.endsFirst(end)
		where := model.ShowName(end.launch.Name) + "/" + model.ShowName(end.Server.Name)
		key := [2]string{client.text, ends.text}
		if row, known := at[key]; known {
			rows[row].places++
			if rows[row].places <= mostNames {
				rows[row].where += ", " + where
			}
			continue
		}
		row := first
		if len(rows) > 0 {
			row = toolRow{}
		}
		row.cells[3], row.cells[4], row.where, row.places = client, ends, where, 1
		at[key] = len(rows)
		rows = append(rows, row)
	}
	for i := range rows {
		if rest := rows[i].places - mostNames; rest > 0 {
			rows[i].where += " and " + strconv.Itoa(rest) + " more"
		}
	}
	return rows
}

// matched says what decided, shortly.
func (p *page) matched(m *tooltimeout.Match) string {
	switch {
	case m.By == tooltimeout.Exact && m.Budget.Tier != "":
		return "exact, tier " + model.ShowName(m.Budget.Tier)
	case m.By == tooltimeout.Exact:
		return "exact"
	case m.By == tooltimeout.Wildcard && m.Budget.Tier != "":
		return "wildcard " + model.ShowName(m.Key) + ", tier " + model.ShowName(m.Budget.Tier)
	}
	return string(m.By) + " " + model.ShowName(m.Key)
}

// clientEnd says which clock of the client ends calls, by the word of its id.
func (p *page) clientEnd(end *toolEnd) cell {
	mark := ""
	if end.Client.Assumed {
		mark = assumedMark
	}
	switch v := &end.Client; {
	case end.Server.Rejected != "":
		return cell{muted, "drops the server"}
	case v.Outcome == model.Aborted:
		return cell{plain, strings.ReplaceAll(v.By.String(), "_", " ") + " " + v.From.String() + mark}
	case v.Outcome == model.Survives:
		return cell{plain, string(v.Outcome) + mark}
	}
	return cell{muted, "unknown"}
}

// endsFirst says what ends a call first, by glyph and word.
func (p *page) endsFirst(end *toolEnd) cell {
	switch ender, _ := end.Ends(); ender {
	case resolver.EndsByTable:
		return cell{good, p.glyphs.passed + " table"}
	case resolver.EndsByClient:
		if !end.IsOvertaken() {
			return cell{plain, p.glyphs.noted + " client"}
		}
		return cell{caution, p.glyphs.warned + " client"}
	case resolver.EndsByNothing:
		return cell{plain, p.glyphs.noted + " nothing"}
	}
	return cell{muted, p.glyphs.unknown + " unknown"}
}

// decision adds everything about one tool: what decided, what lost, and what ends
// its calls in each launch.
func (p *page) decision(t *decidedTable, tool *decidedTool) {
	name := p.paint(accent, model.ShowName(tool.Tool))
	if tool.err != nil {
		p.paragraph(2, name, gap, p.paint(bad, "no budget"), ": ", tool.err.Error())
		return
	}
	p.paragraph(2, name, gap, p.paint(strong, tool.Budget.String()))
	if !t.IsKnown(tool.Tool) {
		p.entry("note", "no file tells of a tool of this name"+didYouMean(tool.Tool, t.Tools))
	}
	p.entry("matched", p.match(&tool.Match))
	for i := range tool.Lost {
		p.entry("lost", p.match(&tool.Lost[i]))
	}
	for i := range tool.ends {
		end := &tool.ends[i]
		client, ends := p.clientEnd(end), p.endsFirst(end)
		p.entry("launch", model.ShowName(end.launch.Name)+", server "+model.ShowName(end.Server.Name)+": ends first "+
			p.paint(ends.role, ends.text)+", client's clock "+p.paint(client.role, client.text))
	}
}

// match says what gives a tool its budget, and where that stands.
func (p *page) match(m *tooltimeout.Match) string {
	where := "built in"
	if !m.Place.IsZero() {
		where = p.placed(&m.Place)
	}
	return p.matched(m) + ": " + m.Budget.String() + " " + p.paint(muted, "("+where+")")
}
