package tui

import (
	"path"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"
)

// toolCell is what stands in a column, in full and in short, "" where that is the
// same.
type toolCell struct {
	role        role
	full, short string
}

// cells are a row as it is laid out.
func (r *toolRow) cells(k look) [toolColumnCount]toolCell {
	ender, at := r.Ends()
	cells := [toolColumnCount]toolCell{
		toolName: {role: strong, full: r.name}, toolServer: {role: muted, full: notThere}, toolBudget: budgetCell(&r.Budgeted, k),
		toolMatched: matchedCell(r), toolClient: clientCell(&r.Budgeted, k), toolEnds: endsCell(&r.Budgeted, ender, at, k),
	}
	if r.Server != nil {
		cells[toolServer].full = clean(model.ShowName(r.Server.Name))
	}
	switch ender {
	case resolver.EndsByTable:
		cells[toolBudget].role = strong
	case resolver.EndsByClient:
		cells[toolClient].role = strong
	}
	return cells
}

// notThere stands where there is nothing to say.
const notThere = "-"

func budgetCell(b *resolver.Budgeted, k look) toolCell {
	switch {
	case b.Table == nil:
		return toolCell{role: muted, full: notThere}
	case b.Err != nil:
		return toolCell{role: bad, full: k.glyphs.failed + " unusable"}
	}
	return toolCell{role: plain, full: b.Decision.Budget.String()}
}

func matchedCell(r *toolRow) toolCell {
	if r.Table == nil || r.Err != nil {
		return toolCell{role: muted, full: notThere}
	}
	full, short := matchWords(&r.Decision.Match)
	if r.isOneOfMany {
		// The table has to be told too, where there is more than one.
		file := clean(model.ShowName(path.Base(r.Table.Path)))
		full, short = full+", "+file, file
	}
	return toolCell{plain, full, short}
}

// matchWords say what decides a budget, in full and in short.
func matchWords(m *tooltimeout.Match) (full, short string) {
	short = string(m.By)
	if m.By == tooltimeout.Exact {
		return short, ""
	}
	return short + " " + clean(model.ShowName(m.Key)), short
}

// clientCell says what the client makes of a call that never ends.
func clientCell(b *resolver.Budgeted, k look) toolCell {
	v := &b.Client
	var c toolCell
	switch {
	case b.Server == nil:
		return toolCell{role: muted, full: notThere}
	case b.Server.Rejected != "":
		return toolCell{role: muted, full: "server dropped", short: "dropped"}
	case v.Outcome == model.Survives:
		c.full, c.short = "survives", "survives"
	case v.Outcome == model.Aborted:
		const briefTime = 8
		c.full = clockTitles[v.By] + " " + v.From.String()
		c.short = clockTitles[v.By] + " " + k.briefly(v.From.String(), briefTime)
	default:
		return toolCell{role: muted, full: "unknown"}
	}
	if v.Assumed {
		c.full, c.short = c.full+", assumed", c.short+"~"
	}
	return c
}

// endsCell says what ends a call first, and when.
func endsCell(b *resolver.Budgeted, ender resolver.Ender, at model.Millis, k look) toolCell {
	c := toolCell{role: plain}
	switch ender {
	case resolver.EndsByTable:
		c = toolCell{role: good, short: k.glyphs.passed + " table"}
	case resolver.EndsByClient:
		c.short = k.glyphs.noted + " " + clockTitles[b.Client.By]
		if b.IsOvertaken() {
			// What the table says is never reached.
			c = toolCell{role: caution, short: k.glyphs.warned + " " + clockTitles[b.Client.By]}
		}
	case resolver.EndsByNothing:
		return toolCell{role: plain, full: k.glyphs.noted + " nothing"}
	default:
		return toolCell{role: muted, full: k.glyphs.unknown + " unknown"}
	}
	c.full = c.short + " " + at.String()
	return c
}

// toolWas says what bounded a tool before the last save, of what is different.
func toolWas(before, now *resolver.Budgeted, k look) string {
	if before == nil {
		return "new"
	}
	glyph := k.glyphs.changed
	var was []string
	if !sameBudget(before, now) {
		words := budgetCell(before, k).full
		if before.Table != nil && before.Err == nil {
			full, _ := matchWords(&before.Decision.Match)
			words += ", " + full
		}
		if before.Table == nil {
			words = "without a budget"
		}
		was = append(was, words)
		glyph = movedGlyph(before.Decision.Budget.Ms, now.Decision.Budget.Ms, k)
	}
	if !sameEnd(before, now) {
		was = append(was, clientCell(before, k).full)
		if len(was) == 1 {
			glyph = movedGlyph(before.Client.From, now.Client.From, k)
		}
	}
	return glyph + " was " + strings.Join(was, "; ")
}

// movedGlyph is the glyph for the way a time went, where there was and is one.
func movedGlyph(before, now model.Millis, k look) string {
	switch {
	case before == 0 || now == 0 || before == now:
		return k.glyphs.changed
	case now < before:
		return k.glyphs.fell
	}
	return k.glyphs.rose
}
