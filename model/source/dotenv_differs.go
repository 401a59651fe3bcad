package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
)

// dotenvRow is what the dialects make of one line; nil is nothing.
type dotenvRow [dialectCount]*assignment

// rows puts the readings together by the lines on which they begin.
func (d *dotenvFile) rows() []dotenvRow {
	rows := make([]dotenvRow, len(d.lines.starts)+1)
	for dialect, list := range d.readings {
		for i := range list {
			line, _ := d.lines.position(int(list[i].whole.start))
			rows[line][dialect] = &list[i]
		}
	}
	return rows
}

// reading is what one dialect has of a line, in a form that can be compared.
type reading struct {
	outcome          outcome
	why, name, value string
	expands          bool
}

// compare tells of each line that the dialects do not read alike. Of what runs
// over several lines the first stands for all, and of what the clients skip has
// been told before.
func (d *dotenvFile) compare() {
	hasReturns := strings.Contains(d.text, "\r\n")
	isTold := false
	behind := int32(0)
	for line, row := range d.rows() {
		if row == (dotenvRow{}) {
			continue
		}
		start, end := d.lines.lineAt(line)
		isInside := int32(start) < behind
		behind = max(behind, int32(end), row.end())
		if isInside || row[DialectNode] != nil && row[DialectNode].outcome != isSet {
			continue
		}
		if shell := row[DialectShell]; hasReturns && !isTold && shell != nil && strings.HasSuffix(shell.value, "\r") {
			isTold = true
			d.found.add(model.NewFinding(model.DialectDiffers, d.span(shell.place),
				"lines end in CRLF, and sh takes the carriage return for part of each value; save the file with LF"))
		}
		d.compareRow(row, line == 1 && d.hasMark, hasReturns)
	}
}

// end is where the longest reading ends.
func (row *dotenvRow) end() int32 {
	end := int32(0)
	for _, a := range row {
		if a != nil {
			end = max(end, a.whole.end)
		}
	}
	return end
}

// compareRow puts the dialects with the same reading together. Only to the
// shell a byte order mark is part of what follows it.
func (d *dotenvFile) compareRow(row dotenvRow, hasMark, hasReturns bool) {
	var groups []reading
	var names [dialectCount][]string
	for dialect, a := range row {
		if a == nil && d.hasStopped(Dialect(dialect)) {
			continue
		}
		seen := readingOf(a, hasReturns)
		if hasMark && Dialect(dialect) == DialectShell && a != nil {
			seen = reading{outcome: isOther, why: isMarked}
		}
		group := slices.Index(groups, seen)
		if group < 0 {
			group = len(groups)
			groups = append(groups, seen)
		}
		names[group] = append(names[group], Dialect(dialect).String())
	}
	if len(groups) > 1 {
		d.differs(row, groups, names[:])
	}
}

// hasStopped reports whether a dialect gave up at a quote without an end.
// Where such a dialect has nothing, it is behind that quote.
func (d *dotenvFile) hasStopped(dialect Dialect) bool {
	list := d.readings[dialect]
	return len(list) > 0 && list[len(list)-1].why == isUnclosed
}

// readingOf makes a reading of an assignment. Carriage returns at the ends of
// lines are told of once.
func readingOf(a *assignment, hasReturns bool) reading {
	if a == nil {
		return reading{outcome: isOther, why: isSkipped}
	}
	if a.outcome == isOther {
		return reading{outcome: isOther, why: a.why}
	}
	seen := reading{outcome: a.outcome, name: a.name}
	if a.outcome == isSet {
		seen.value, seen.expands = a.value, a.expands
	}
	if hasReturns {
		seen.value = strings.TrimSuffix(strings.ReplaceAll(seen.value, "\r\n", "\n"), "\r")
	}
	return seen
}

// differs tells of one line what it is to whom.
func (d *dotenvFile) differs(row dotenvRow, groups []reading, names [][]string) {
	at := row.subject()
	place := at.place
	if place.start >= place.end {
		place = at.key
	}
	finding, ok := d.begin(model.DialectDiffers, place)
	if !ok {
		return
	}
	isHidden := d.isRowMasked(&row)
	finding.Key = d.keyOf(at)
	parts := make([]string, len(groups))
	values := 0
	for i, seen := range groups {
		parts[i] = seen.describe(at.name)
		if isHidden && seen.outcome == isSet {
			parts[i] = [...]string{"one value", "another", "a third", "a fourth"}[values]
			values++
		}
		parts[i] += " to " + enumerate(names[i])
	}
	finding.Message = cmp.Or(finding.Key, "the line") + " is " + strings.Join(parts, ", ")
	switch fix := agreedLine(row[DialectNode]); {
	case groups[0].why == isMarked:
		finding.Message += "; save the file without the mark"
	case fix != "" && !isHidden:
		finding.Fix = fix
		finding.Message += "; all read " + shorten(fix) + " alike"
	}
	d.found.add(finding)
}

// subject is the reading whose place is shown: a quote without an end, what the
// clients read, or the first that there is.
func (row *dotenvRow) subject() *assignment {
	subject := row[DialectNode]
	for _, a := range row {
		if a != nil && (subject == nil || a.why == isUnclosed) {
			subject = a
		}
	}
	return subject
}

func (d *dotenvFile) isRowMasked(row *dotenvRow) bool {
	return slices.ContainsFunc(row[:], func(a *assignment) bool { return a != nil && d.isMasked(a.whole) })
}

// describe says what a line is to some dialects.
func (r *reading) describe(name string) string {
	switch r.outcome {
	case isOther:
		return r.why
	case isInherited:
		return "whatever the environment has"
	}
	text := `"` + shorten(model.Escape(r.value)) + `"`
	if r.name != name {
		text = "the variable " + shorten(model.ShowKey(r.name)) + " with " + text
	}
	if ends := strings.Count(r.value, "\n"); ends > 0 {
		text += fmt.Sprintf(" on %d lines", ends+1)
	}
	if strings.Contains(r.value, "\t") {
		text += " with a tab"
	}
	if r.expands {
		text += " with its variables filled in"
	}
	return text
}

// enumerate joins words for a message: "a, b and c".
func enumerate(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// agreedLine writes what the clients read in a way that all dialects read
// alike; "" where there is none.
func agreedLine(a *assignment) string {
	if a == nil || a.outcome != isSet {
		return ""
	}
	line, why := PrintAssignment(a.name, a.value, DialectDocker)
	if why != "" {
		return ""
	}
	want := reading{name: a.name, value: a.value}
	for dialect := range Dialect(dialectCount) {
		if list := readDotenv(line, dialect); len(list) != 1 || readingOf(&list[0], false) != want {
			return ""
		}
	}
	return line
}
