package main

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// assumedMark stands behind a value that rests on something no file shows.
const assumedMark = "~"

// cell is a piece of text with its role.
type cell struct {
	role role
	text string
}

// tableRow is one server of a launch.
type tableRow struct {
	// head is status, name and runtime of the launch, empty for its further
	// servers.
	head   [3]cell
	server string
	clocks [len(tableClocks)]string
	// verdicts are what becomes of the calls known, one for each tool.
	verdicts []cell
	// note stands in place of server and clocks.
	note cell
}

func (r *tableRow) isFirst() bool { return r.head[0].text != "" }

// table lays rows out in columns.
type table struct {
	*page
	rows    []tableRow
	assumed bool
	// widths of the columns.
	head    [3]int
	server  int
	clocks  [len(tableClocks)]int
	verdict int
}

// gap separates columns.
const gap = "  "

// indent is how far servers stand under their launch where the table is folded.
const indent = "    "

// print adds the table to the page.
func (t *table) print() {
	t.measure()
	values := t.server
	for _, width := range t.clocks {
		values += len(gap) + width
	}
	wide := t.head[0] + t.head[1] + t.head[2] + 3*len(gap) + values + len(gap) + t.verdict
	if wide <= t.width {
		t.heading(strings.Repeat(" ", t.head[0]) + gap + pad("launch", t.head[1]) + gap + pad("runtime", t.head[2]) + gap)
		for i := range t.rows {
			t.wide(&t.rows[i])
		}
		return
	}
	t.heading(indent)
	fits := len(indent)+values+len(gap)+t.verdict <= t.width
	for i := range t.rows {
		t.folded(&t.rows[i], fits)
	}
}

// measure finds the widths of the columns.
func (t *table) measure() {
	t.head[1], t.head[2], t.server = len("launch"), len("runtime"), len("server")
	for i, column := range tableClocks {
		t.clocks[i] = len(column.title)
	}
	for i := range t.rows {
		row := &t.rows[i]
		for j, c := range row.head {
			t.head[j] = max(t.head[j], ansi.StringWidth(c.text))
		}
		t.server = max(t.server, ansi.StringWidth(row.server))
		for j, text := range row.clocks {
			t.clocks[j] = max(t.clocks[j], len(text))
			t.assumed = t.assumed || strings.HasSuffix(text, assumedMark)
		}
		for _, c := range row.verdicts {
			t.verdict = max(t.verdict, ansi.StringWidth(c.text))
			t.assumed = t.assumed || strings.HasSuffix(c.text, assumedMark)
		}
	}
}

// heading adds the row of titles.
func (t *table) heading(lead string) {
	titles := [len(tableClocks)]string{}
	for i, column := range tableClocks {
		titles[i] = column.title
	}
	t.line(t.paint(muted, strings.TrimRight(lead+t.values("server", titles), " ")))
}

// values lays out a server and its clocks.
func (t *table) values(server string, clocks [len(tableClocks)]string) string {
	var b strings.Builder
	b.WriteString(pad(server, t.server))
	for i, text := range clocks {
		b.WriteString(gap + pad(text, t.clocks[i]))
	}
	return b.String()
}

// wide adds a row with everything in one line.
func (t *table) wide(row *tableRow) {
	lead := ""
	for i, c := range row.head {
		lead += t.paintPadded(c, t.head[i]) + gap
	}
	if row.note.text != "" {
		t.paragraph(ansi.StringWidth(lead), lead, t.paint(row.note.role, row.note.text))
		return
	}
	values := t.values(row.server, row.clocks)
	if len(row.verdicts) == 0 {
		t.line(strings.TrimRight(lead+values, " "))
		return
	}
	for i, verdict := range row.verdicts {
		if i > 0 {
			lead, values = strings.Repeat(" ", ansi.StringWidth(lead)), strings.Repeat(" ", ansi.StringWidth(values))
		}
		t.line(lead, values, gap, t.paint(verdict.role, verdict.text))
	}
}

// folded adds a row under the line of its launch; verdicts take lines of their
// own where they do not fit.
func (t *table) folded(row *tableRow, fits bool) {
	if row.isFirst() {
		status, name, runtime := row.head[0], row.head[1], row.head[2]
		t.paragraph(len(indent), t.paintPadded(status, t.head[0]), gap, t.paintPadded(name, t.head[1]), gap, t.paint(runtime.role, runtime.text))
	}
	if row.note.text != "" {
		t.paragraph(len(indent)+2, indent, t.paint(row.note.role, row.note.text))
		return
	}
	values := indent + t.values(row.server, row.clocks)
	if fits && len(row.verdicts) > 0 {
		values += gap + t.paint(row.verdicts[0].role, row.verdicts[0].text)
	}
	t.line(strings.TrimRight(values, " "))
	for i, verdict := range row.verdicts {
		if i == 0 && fits {
			continue
		}
		lead := strings.Repeat(" ", len(indent)+t.server) + gap
		t.paragraph(len(lead)+2, lead, t.paint(verdict.role, verdict.text))
	}
}

// paintPadded gives a cell in its role, filled with blanks up to width.
func (t *table) paintPadded(c cell, width int) string {
	return t.paint(c.role, c.text) + strings.Repeat(" ", max(width-ansi.StringWidth(c.text), 0))
}
