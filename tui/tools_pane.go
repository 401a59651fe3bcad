package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/tooltimeout"
)

// composeTools gives the text of the tools pane: one row for each tool, then what
// the tables hold that is no tool.
func composeTools(s subject, f frame) text {
	list := &s.tools
	switch {
	case s.launch.Blocked != nil:
		return plainText([]line{{say(muted, "nothing: the launch is blocked")}})
	case len(list.rows)+len(list.removed) == 0 && !slices.ContainsFunc(s.findings, func(f model.Finding) bool { return isDeadKey(&f) }):
		return plainText(paragraph(f.look, f.width, nil, 0, muted, noTools))
	}
	cells := make([][toolColumnCount]toolCell, len(list.shown))
	for i, shown := range list.shown {
		cells[i] = list.rows[shown.row].cells(f.look)
	}
	table := fitTools(f.look, cells, f.width)
	t := text{title: table.title(f.look)}
	for i, shown := range list.shown {
		row := &list.rows[shown.row]
		t.add(row.about, table.toolLines(row, &cells[i], shown.hits, f)...)
	}
	for i := range list.removed {
		gone := toolRow{Budgeted: list.removed[i], name: clean(model.ShowName(list.removed[i].Tool))}
		if _, isFound := s.matcher.tool(gone.name); !isFound && !s.matcher.not {
			continue
		}
		t.lines = append(t.lines, line{gap(slotWidth), say(changed, f.look.glyphs.changed+" "+f.look.cut(gone.name, max(f.width-16, 8))), say(changed, "  removed")})
	}
	t.part(f, toolNotes(s, f))
	t.part(f, deadKeys(s, f))
	return t
}

// noTools says what to do where nothing is known of any tool.
const noTools = "no table gives a tool a time and no tool of this launch is known; tool_timeouts: {entries: {NAME: 90s}} in a profile begins a table, docs/format.md has the rest"

// toolNotes say once what holds for several rows.
func toolNotes(s subject, f frame) text {
	var t text
	for _, file := range unusableTables(&s.tools) {
		words := "the table of " + clean(file.Path) + " gives no budget"
		about, finding := refusal(s, file)
		if finding == nil {
			t.lines = append(t.lines, paragraph(f.look, f.width, line{gap(slotWidth), say(bad, f.look.glyphs.failed+" ")}, slotWidth+2, plain, words)...)
			continue
		}
		lead := line{slot(), say(bad, f.look.glyphs.failed+" "+string(finding.Code)), gap(columnGap)}
		t.add(about, paragraph(f.look, f.width, lead, slotWidth+2, plain, words+": "+finding.Message)...)
	}
	noServer := func(names bool) int {
		return slices.IndexFunc(s.tools.shown, func(shown shownTool) bool {
			row := &s.tools.rows[shown.row]
			return row.Server == nil && (row.Known.Server.Value != "") == names
		})
	}
	words := ""
	if i := noServer(false); i >= 0 {
		words = fmt.Sprintf("no server of this launch is known to offer it; tools: {%s: {server: …}} names one", s.tools.rows[s.tools.shown[i].row].name)
	} else if noServer(true) >= 0 {
		words = "the server that offers it is not in this launch"
	}
	if words != "" {
		t.lines = append(t.lines, paragraph(f.look, f.width, line{gap(slotWidth)}, slotWidth+2, muted, notThere+" "+words)...)
	}
	return t
}

// unusableTables are the files whose table answers nothing, each once.
func unusableTables(l *toolList) []*model.File {
	var files []*model.File
	for i := range l.rows {
		if r := &l.rows[i]; errors.Is(r.Err, tooltimeout.ErrRefused) && !slices.Contains(files, r.Table) {
			files = append(files, r.Table)
		}
	}
	return files
}

// refusals are the findings for which a table answers nothing.
var refusals = []model.Code{model.TierTypo, model.NoUnit, model.ZeroBudget, model.NegativeBudget, model.DuplicateKey, model.BadPattern}

// refusal finds why a table answers nothing, nil where the filter hides it.
func refusal(s subject, file *model.File) (target, *model.Finding) {
	for i := range s.findings {
		if f := &s.findings[i]; f.Span.File == file.Path && slices.Contains(refusals, f.Code) {
			return findingTarget(s.findings, i), f
		}
	}
	return target{}, nil
}

// deadKeys are the keys that match nothing, each with what it was meant for.
func deadKeys(s subject, f frame) text {
	var t text
	for i := range s.findings {
		finding := &s.findings[i]
		isTwice := finding.Code == model.DeadKey && slices.ContainsFunc(s.findings, func(other model.Finding) bool {
			return other.Code == model.NearMiss && other.Span == finding.Span
		})
		if !isDeadKey(finding) || isTwice {
			continue
		}
		if len(t.lines) == 0 {
			t.lines = append(t.lines, line{gap(slotWidth + markWidth), say(muted, strings.ToUpper("keys that match nothing"))})
		}
		t.add(findingTarget(s.findings, i), deadKeyLines(finding, f)...)
	}
	return t
}

// deadKeyLines give one key that matches nothing.
func deadKeyLines(finding *model.Finding, f frame) []line {
	k := f.look
	s := severityStatus[finding.Severity]
	l := line{slot(), say(s.role(), s.glyph(k.glyphs)+" "+s.word()), gap(columnGap), say(strong, finding.Key), gap(columnGap), say(plain, string(finding.Code))}
	l = appendMuted(l, k.place(finding.Span, false, max(f.width-l.width(k)-columnGap, 0)))
	lines := []line{l}
	if finding.Fix != "" {
		const indent = slotWidth + 2
		lines = append(lines, paragraph(k, f.width, line{gap(indent), say(accent, k.glyphs.arrow+" ")}, -1, muted, finding.Fix)...)
	}
	return lines
}

// toolForPaste is the row of a tool as it is copied, with the names of the columns.
func toolForPaste(s subject, about target, k look) []line {
	row := s.tools.at(about)
	if row == nil {
		return nil
	}
	f := frame{look: k, width: 2 * pasteWidth}
	cells := [][toolColumnCount]toolCell{row.cells(k)}
	table := fitTools(k, cells, f.width)
	return append([]line{table.title(k)}, table.toolLines(row, &cells[0], nil, f)...)
}
