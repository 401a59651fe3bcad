package tui

import (
	"cmp"
	"slices"
	"strings"

	"fusebox/model"
)

// differenceRow is one thing of two launches.
type differenceRow struct {
	name        string
	left, right string
	// leftRole and rightRole are what the sides are drawn in.
	leftRole, rightRole role
}

func (r *differenceRow) isSame() bool { return r.left == r.right }

// differencePart is a group of rows with a title.
type differencePart struct {
	title string
	rows  []differenceRow
}

// compose gives the two launches side by side.
func (d difference) compose(f frame) text {
	if d.left.launch == nil || d.right.launch == nil {
		return plainText(paragraph(f.look, f.width, nil, 0, muted, "the other launch is gone"))
	}
	parts := d.parts()
	differ, same := 0, 0
	for _, p := range parts {
		for i := range p.rows {
			if p.rows[i].isSame() {
				same++
			} else {
				differ++
			}
		}
	}
	widths := newDifferenceWidths(f, parts)
	lines := widths.row(f.look, line{say(muted, countWord(differ, "difference", "differences"))},
		line{say(strong, d.left.title)}, line{say(strong, d.right.title)})
	for _, p := range parts {
		var rows []line
		for i := range p.rows {
			if r := &p.rows[i]; d.isWhole || !r.isSame() {
				rows = append(rows, widths.difference(f, r)...)
			}
		}
		if len(rows) > 0 {
			lines = append(lines, blank, line{say(strong, p.title)})
			lines = append(lines, rows...)
		}
	}
	if !d.isWhole && same > 0 {
		lines = append(lines, blank, line{say(muted, countWord(same, "thing is", "things are")+" the same")})
	}
	return plainText(lines)
}

// parts are everything that can differ.
func (d difference) parts() []differencePart {
	a, b := d.left.launch, d.right.launch
	plainRow := func(name, left, right string) differenceRow {
		return differenceRow{name: name, left: left, right: right}
	}
	parts := []differencePart{{"Launch", []differenceRow{
		plainRow("runtime", runtimeName(a), runtimeName(b)), plainRow("rules", rulesWords(a), rulesWords(b)),
		plainRow("session", string(a.Session), string(b.Session)), plainRow("blocked", blockedWords(a), blockedWords(b)),
	}}}
	parts = append(parts, differencePart{"Environment", d.variableRows()})
	for _, name := range bothNames(a.Servers, b.Servers, func(s *model.Server) string { return s.Name }) {
		left, right := serverNamed(a, name), serverNamed(b, name)
		parts = append(parts, differencePart{"Server " + model.ShowName(name), serverRows(left, right)})
	}
	return append(parts, differencePart{"Findings", d.findingRows()})
}

func rulesWords(l *model.Launch) string { return cmp.Or(l.Rules, "unknown") }

func blockedWords(l *model.Launch) string {
	if l.Blocked == nil {
		return "no"
	}
	return l.Blocked.String()
}

// bothNames are the names of both sides, in the order of the left one.
func bothNames[T any](left, right []T, name func(*T) string) []string {
	var names []string
	isThere := make(map[string]bool, len(left))
	for _, side := range [][]T{left, right} {
		for i := range side {
			if n := name(&side[i]); !isThere[n] {
				isThere[n] = true
				names = append(names, n)
			}
		}
	}
	return names
}

func serverNamed(l *model.Launch, name string) *model.Server {
	for i := range l.Servers {
		if l.Servers[i].Name == name {
			return &l.Servers[i]
		}
	}
	return nil
}

// variableRows compare the environments by what is shown of them.
func (d difference) variableRows() []differenceRow {
	key := func(v *model.Variable) string { return v.Key }
	a, b := d.left.launch.Environment, d.right.launch.Environment
	names := bothNames(a, b, key)
	slices.Sort(names)
	rows := make([]differenceRow, len(names))
	for i, name := range names {
		left, right := model.Lookup(a, name), model.Lookup(b, name)
		rows[i] = differenceRow{name: model.ShowName(name), left: d.variableWords(left), right: d.variableWords(right)}
		if left != nil && right != nil && !sameDefinition(&left.Definition, &right.Definition) && rows[i].isSame() {
			// Both are masked, and they are not the same.
			rows[i].right += " (another value)"
		}
	}
	return rows
}

func (d difference) variableWords(v *model.Variable) string {
	if v == nil {
		return "not set"
	}
	return shown(&v.Definition, d.reveal) + " (" + strings.Join(originsWords(v)[:1], "") + ")"
}

// serverRows compare a server's clocks and what becomes of its calls.
func serverRows(left, right *model.Server) []differenceRow {
	words := func(s *model.Server, of func(*model.Server) string) string {
		if s == nil {
			return "no such server"
		}
		return of(s)
	}
	add := func(rows []differenceRow, name string, of func(*model.Server) string) []differenceRow {
		return append(rows, differenceRow{name: name, left: words(left, of), right: words(right, of)})
	}
	rows := add(nil, "transport", func(s *model.Server) string { return model.ShowName(s.Type) })
	for id := range model.ClockID(model.ClockCount) {
		rows = add(rows, clockTitles[id], func(s *model.Server) string {
			value := clockValue(&s.Clocks[id])
			if s.Clocks[id].Assumed {
				value += ", assumed"
			}
			return value
		})
	}
	var tools []string
	for _, s := range []*model.Server{left, right} {
		if s != nil {
			tools = append(tools, bothNames(s.Verdicts, nil, func(v *model.Verdict) string { return v.Tool })...)
		}
	}
	slices.Sort(tools)
	for _, tool := range slices.Compact(tools) {
		r := differenceRow{name: model.ShowName(tool)}
		r.left, r.leftRole = verdictSide(left, tool)
		r.right, r.rightRole = verdictSide(right, tool)
		rows = append(rows, r)
	}
	return rows
}

// verdictSide is what becomes of a tool's call on one side.
func verdictSide(s *model.Server, tool string) (string, role) {
	if s != nil {
		for i := range s.Verdicts {
			if v := &s.Verdicts[i]; v.Tool == tool {
				_, _, r := outcome(v, unicodeGlyphs)
				return fate(v), r
			}
		}
	}
	return "not known", muted
}

// findingRows compare which findings there are.
func (d difference) findingRows() []differenceRow {
	name := func(f *model.Finding) string {
		return strings.Join(slices.DeleteFunc([]string{string(f.Code), model.ShowName(f.Server), f.Key}, func(s string) bool { return s == "" }), " ")
	}
	side := func(findings []model.Finding, wanted string) (string, role) {
		for i := range findings {
			if f := &findings[i]; name(f) == wanted {
				return f.Severity.String() + ": " + f.Message, severityStatus[f.Severity].role()
			}
		}
		return "none", muted
	}
	var rows []differenceRow
	for _, wanted := range bothNames(d.left.findings, d.right.findings, name) {
		r := differenceRow{name: wanted}
		r.left, r.leftRole = side(d.left.findings, wanted)
		r.right, r.rightRole = side(d.right.findings, wanted)
		rows = append(rows, r)
	}
	return rows
}
