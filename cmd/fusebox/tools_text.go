package main

import (
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
	r := good
	switch {
	case counts[model.Error] > 0:
		r = bad
	case counts[model.Warning] > 0:
		r = caution
	}
	p.paragraph(2, count(len(a.tables), "tool timeout table", "tool timeout tables"), ": ", p.paint(r, severities(counts, true)))
}

// toolTable adds one table, or the decision on one of its tools.
func (p *page) toolTable(t *decidedTable, only string) {
	place := t.File.ToolTimeouts.Place
	p.paragraph(2, p.paint(strong, "tool timeouts"), gap, p.placed(&place))
	var tiers []string
	for _, tier := range t.Tiers() {
		text := model.ShowName(tier.Tier) + " " + tier.String()
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
}

// toolRow is one line of a table: a tool, or a further launch of the same one.
type toolRow struct {
	cells [5]cell
	where string
}

var toolTitles = [...]string{"tool", "budget", "matched by", "client", "ends first"}

// toolRows adds the tools of a table in columns. Where these are too wide the
// launch stands below.
func (p *page) toolRows(t *decidedTable) {
	rows := []toolRow{{where: "where"}}
	for i, title := range toolTitles {
		rows[0].cells[i] = cell{muted, title}
	}
	for i := range t.tools {
		rows = append(rows, p.rowsOf(&t.tools[i])...)
	}
	var widths [len(toolTitles)]int
	for i := range rows {
		for j, c := range rows[i].cells {
			widths[j] = max(widths[j], ansi.StringWidth(c.text))
		}
	}
	for i := range rows {
		row := &rows[i]
		line := ""
		for j, c := range row.cells {
			line += gap + p.paint(c.role, c.text) + strings.Repeat(" ", widths[j]-ansi.StringWidth(c.text))
		}
		p.line(strings.TrimRight(line+gap+p.paint(muted, row.where), " "))
	}
}

// rowsOf are the rows of one tool: one for each way in which its calls end.
func (p *page) rowsOf(tool *decidedTool) []toolRow {
	first := toolRow{cells: [5]cell{{plain, p.cut(model.ShowName(tool.Tool), widestName)}, {strong, tool.Budget.String()}, {plain, p.matched(&tool.Match)}}}
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
			rows[row].where += ", " + where
			continue
		}
		row := first
		if len(rows) > 0 {
			row = toolRow{}
		}
		row.cells[3], row.cells[4], row.where = client, ends, where
		at[key] = len(rows)
		rows = append(rows, row)
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

// clientEnd says which clock of the client ends calls.
func (p *page) clientEnd(end *toolEnd) cell {
	mark := ""
	if end.Client.Assumed {
		mark = assumedMark
	}
	switch v := &end.Client; {
	case end.Server.Rejected != "":
		return cell{muted, "drops the server"}
	case v.Outcome == model.Aborted:
		return cell{plain, v.By.Title() + " " + v.From.String() + mark}
	case v.Outcome == model.Survives:
		return cell{plain, "no limit" + mark}
	}
	return cell{muted, "unknown"}
}

// endsFirst says what ends a call first, by glyph and word.
func (p *page) endsFirst(end *toolEnd) cell {
	switch ender, at := end.Ends(); ender {
	case resolver.EndsByTable:
		return cell{good, p.glyphs.passed + " table at " + at.String()}
	case resolver.EndsByClient:
		return cell{caution, p.glyphs.warned + " client at " + at.String()}
	case resolver.EndsByNothing:
		return cell{caution, p.glyphs.warned + " nothing"}
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
		p.entry("launch", model.ShowName(end.launch.Name)+", server "+model.ShowName(end.Server.Name)+": client "+
			p.paint(client.role, client.text)+", ends first "+p.paint(ends.role, ends.text))
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
