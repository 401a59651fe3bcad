package tui

import (
	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// knownTool is what the files say of a tool of a server, nil where they say
// nothing.
func knownTool(s subject, server *model.Server, name string) *model.Tool {
	for i := range s.tools.rows {
		row := &s.tools.rows[i]
		if row.Server == server && row.Name == name {
			return row.Known
		}
	}
	return nil
}

// kindOf is what may be done twice with a tool.
func kindOf(tool *model.Tool) recovery.Kind {
	if tool == nil {
		return recovery.Other
	}
	c := recovery.Context{Idempotent: tool.Idempotent, ReadOnly: tool.ReadOnly, Paid: tool.Paid}
	return c.Kind()
}

// advised is what to do when a call of a tool of some kind is ended: in words that
// name the tool that retrieves results, where the files name one.
type advised struct {
	recovery.Advice
	kind   recovery.Kind
	repeat string
	why    string
}

// adviceFor is what to do about a mode of failure, for a kind of tool; tool is the
// one at hand where it is of that kind, else nil.
func adviceFor(mode recovery.Mode, kind recovery.Kind, tool *model.Tool) advised {
	a := advised{Advice: recovery.Advise(mode, kind), kind: kind}
	a.repeat, a.why = repeatWord(a.Repeat, kind), a.Text
	if a.Action != recovery.Retrieve || tool == nil {
		return a
	}
	if tool.Retrieval != nil && tool.Retrieval.Tool.Value != "" {
		a.why = clean(model.ShowName(tool.Retrieval.Tool.Value)) + " finds its result: " + a.Text
	} else {
		a.Action = recovery.ListRecent
		a.why = "look for it among what is recent, as the file names no tool that finds results; nothing there after its time: ask a person"
	}
	return a
}

// short says it in few words.
func (a *advised) short() string {
	if a.Action == recovery.RepeatCall {
		return string(a.Action)
	}
	return string(a.Action) + ", repeat: " + a.repeat
}

// repeatWord says whether a call of a tool of some kind may be made again.
func repeatWord(r recovery.Repeat, kind recovery.Kind) string {
	switch {
	case r == recovery.RepeatFree, r == recovery.RepeatIfSafe && kind != recovery.Other:
		return "yes"
	case r == recovery.RepeatByStatus:
		return "by status"
	case r == recovery.RepeatByCause:
		return "by cause"
	}
	return "no"
}

// firing adds what to do when something ends a call of a tool, for each kind of
// tool; that of the tool at hand is marked.
func (t *text) firing(mode recovery.Mode, tool *model.Tool, f frame) {
	k := f.look
	const sentencesFrom, indent = 80, slotWidth + 3
	t.section("When it fires")
	columns := func(mark span, r role, kind, action, repeat string) line {
		return line{gap(slotWidth), mark, gap(indent - slotWidth - k.width(mark.text)),
			say(r, k.pad(kind, len("idempotent tool"))), gap(columnGap), say(r, k.pad(action, len("inspect-status"))), gap(columnGap),
			say(r, k.pad(repeat, len("by status")))}
	}
	title := columns(gap(1), muted, "FOR A", "DO", "REPEAT")
	if f.width >= sentencesFrom {
		title = append(title, gap(columnGap), say(muted, "BECAUSE"))
	}
	t.lines = append(t.lines, title)
	for _, kind := range recovery.Kinds {
		mark, r, at := gap(1), plain, (*model.Tool)(nil)
		if kind == kindOf(tool) {
			mark, r, at = say(accent, k.glyphs.arrow), strong, tool
		}
		a := adviceFor(mode, kind, at)
		row := columns(mark, r, a.kind.String(), string(a.Action), a.repeat)
		if f.width >= sentencesFrom {
			t.lines = append(t.lines, paragraph(k, f.width, append(row, gap(columnGap)), -1, plain, a.why)...)
			continue
		}
		t.lines = append(t.lines, row.clip(k, f.width))
		t.lines = append(t.lines, paragraph(k, f.width, line{gap(indent + columnGap)}, indent+columnGap, muted, a.why)...)
	}
	t.lines = append(t.lines, paragraph(k, f.width, line{gap(slotWidth), say(accent, k.glyphs.arrow), gap(indent - slotWidth - k.width(k.glyphs.arrow))}, -1, muted, kindSource(tool))...)
}

// kindSource says what the kind of a tool is taken from.
func kindSource(tool *model.Tool) string {
	name := "this tool"
	if tool != nil {
		name = clean(model.ShowName(tool.Name.Value))
	}
	switch kindOf(tool) {
	case recovery.ReadOnly:
		return name + " is read_only in the file"
	case recovery.Idempotent:
		return name + " is idempotent in the file"
	}
	switch {
	case tool == nil:
	case tool.ReadOnly != nil && *tool.ReadOnly:
		return name + " is read_only in the file, but paid: each call is billed"
	case tool.Idempotent != nil:
		return name + " is not idempotent in the file"
	}
	return "the file does not say that " + name + " is read_only or idempotent"
}

// firingLine says in one line what to do when the call that is played is ended; none
// where it is not.
func firingLine(s subject, played *resolver.Played, f frame) []line {
	v := &played.Verdict
	if v.Outcome != model.Aborted {
		return nil
	}
	server := s.current()
	var tool *model.Tool
	if known := s.shape.verdict(server); known != nil {
		tool = knownTool(s, server, known.Tool)
	}
	a := adviceFor(recovery.ModeOf(v.By), kindOf(tool), tool)
	l := line{gap(slotWidth), say(accent, f.look.glyphs.arrow+" "), say(plain, "then "+a.short()), say(muted, " "+f.look.glyphs.dot+" "+a.why)}
	return []line{l.clip(f.look, f.width)}
}
