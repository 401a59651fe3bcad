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
	// isHidden reports that the sides are not the same, and that what differs is not
	// shown.
	isHidden bool
}

func (r *differenceRow) isSame() bool { return r.left == r.right && !r.isHidden }

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
		plainRow("session", cmp.Or(string(a.Session), "not known"), cmp.Or(string(b.Session), "not known")), plainRow("blocked", blockedWords(a), blockedWords(b)),
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
		if r := &rows[i]; left != nil && right != nil && !sameVariable(left, right) && r.isSame() {
			r.isHidden = true
			r.left, r.right = r.left+", not the same", r.right+", not the same"
		}
	}
	return rows
}

func (d difference) variableWords(v *model.Variable) string {
	if v == nil {
		return "not set"
	}
	return shown(&v.Definition, d.reveal) + " (" + originsWords(v)[0] + ")"
}

// serverRows compare a server's clocks and what becomes of its calls; of one that
// is only on one side there is nothing else to say.
func serverRows(left, right *model.Server) []differenceRow {
	if left == nil || right == nil {
		return []differenceRow{{name: "transport", left: transportWords(left), right: transportWords(right)}}
	}
	rows := []differenceRow{{name: "transport", left: transportWords(left), right: transportWords(right)}}
	if left.Rejected != right.Rejected {
		rows = append(rows, differenceRow{name: "dropped", left: cmp.Or(left.Rejected, "no"), right: cmp.Or(right.Rejected, "no")})
	}
	for id := range left.Clocks {
		rows = append(rows, differenceRow{name: clockTitles[id], left: limitWords(&left.Clocks[id]), right: limitWords(&right.Clocks[id])})
	}
	for _, tool := range bothNames(left.Verdicts, right.Verdicts, func(v *model.Verdict) string { return v.Tool }) {
		a, b := verdictOf(left, tool), verdictOf(right, tool)
		fates, calls := differenceRow{name: model.ShowName(tool)}, differenceRow{name: model.ShowName(tool) + ", call"}
		fates.left, calls.left, fates.leftRole = verdictWords(a)
		fates.right, calls.right, fates.rightRole = verdictWords(b)
		rows = append(rows, fates)
		if !calls.isSame() {
			rows = append(rows, calls)
		}
	}
	return rows
}

func transportWords(s *model.Server) string {
	if s == nil {
		return "no such server"
	}
	return cmp.Or(model.ShowName(s.Type), "not known")
}

func limitWords(c *model.Clock) string {
	if c.Assumed {
		return clockValue(c) + ", assumed"
	}
	return clockValue(c)
}

// verdictOf is the verdict on a tool's call, nil where the tool is not known.
func verdictOf(s *model.Server, tool string) *model.Verdict {
	for i := range s.Verdicts {
		if s.Verdicts[i].Tool == tool {
			return &s.Verdicts[i]
		}
	}
	return nil
}

// verdictWords say what becomes of a call, and how it behaves.
func verdictWords(v *model.Verdict) (says, call string, r role) {
	if v == nil {
		return "not known", "not known", muted
	}
	_, _, r = outcome(v, unicodeGlyphs)
	return fate(v), v.WaitBudget.String() + shape(v), r
}

// findingRows compare which findings there are.
func (d difference) findingRows() []differenceRow {
	targets := func(findings []model.Finding) []target {
		all := make([]target, len(findings))
		for i := range findings {
			all[i] = findingTarget(findings, i)
			all[i].place = model.Span{}
		}
		return all
	}
	left, right := targets(d.left.findings), targets(d.right.findings)
	var rows []differenceRow
	for i := range left {
		r := newFindingRow(&d.left.findings[i])
		r.left, r.leftRole = findingWords(&d.left.findings[i])
		r.right, r.rightRole = "none", muted
		if j := slices.Index(right, left[i]); j >= 0 {
			r.right, r.rightRole = findingWords(&d.right.findings[j])
		}
		rows = append(rows, r)
	}
	for j := range right {
		if !slices.Contains(left, right[j]) {
			r := newFindingRow(&d.right.findings[j])
			r.left, r.leftRole = "none", muted
			r.right, r.rightRole = findingWords(&d.right.findings[j])
			rows = append(rows, r)
		}
	}
	return rows
}

func newFindingRow(f *model.Finding) differenceRow {
	parts := []string{string(f.Code), model.ShowName(f.Server), model.ShowName(f.Key)}
	return differenceRow{name: strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")}
}

func findingWords(f *model.Finding) (string, role) {
	return f.Severity.String() + ": " + f.Message, severityStatus[f.Severity].role()
}
