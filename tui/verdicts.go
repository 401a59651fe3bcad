package tui

import (
	"strings"

	"fusebox/model"
)

// verdictText says what becomes of the calls that the server is known for.
func verdictText(s subject, server *model.Server, f frame) text {
	if len(server.Verdicts) == 0 {
		return plainText(paragraph(f.look, f.width, line{gap(slotWidth)}, slotWidth, muted, "no tool of this server is known to wait for a person; tools in a profile names one"))
	}
	const hang = slotWidth + 2
	var t text
	for i := range server.Verdicts {
		v := &server.Verdicts[i]
		glyph, word, r := outcome(v, f.look.glyphs)
		lead := line{slot(), say(r, glyph+" "+word), gap(columnGap)}
		lines := paragraph(f.look, f.width, lead, hang, plain, callName(v)+shape(v)+": "+fate(v))
		if before, isChanged := s.change.server(server.Name).verdict(v.Tool); isChanged {
			lead := line{gap(hang), say(changed, f.look.glyphs.changed+" ")}
			lines = append(lines, paragraph(f.look, f.width, lead, hang+2, changed, fateWas(before, v))...)
		}
		t.add(target{kind: aboutVerdict, name: v.Tool, place: v.Place}, lines...)
	}
	return t
}

// fateWas says what became of a call before the last save, and how the call was
// another one then.
func fateWas(before, now *model.Verdict) string {
	if before == nil {
		return "new"
	}
	text := "was: "
	if before.Keepalive != now.Keepalive {
		text += strings.TrimPrefix(shape(before), ", ") + ": "
	}
	text += fate(before)
	if before.Outcome == model.Aborted && before.WaitBudget != now.WaitBudget {
		text += ", of its " + before.WaitBudget.String()
	}
	return text
}

// callName says whose call a verdict is about.
func callName(v *model.Verdict) string {
	text := model.ShowName(v.Tool)
	if v.Blocks {
		return "a question (" + text + ")"
	}
	return text
}

// outcome gives the glyph, word and role of a verdict.
func outcome(v *model.Verdict, g glyphs) (glyph, word string, r role) {
	switch v.Outcome {
	case model.Survives:
		return g.passed, "survives", good
	case model.Aborted:
		return g.failed, "aborted", bad
	}
	return g.unknown, "unknown", caution
}

// shape says how the call behaves while it waits.
func shape(v *model.Verdict) string {
	if v.Keepalive > 0 {
		return ", kept alive every " + v.Keepalive.String()
	}
	return ", silent"
}

// fate says what becomes of the call.
func fate(v *model.Verdict) string {
	var text string
	switch {
	case v.Outcome == model.Survives:
		text = "survives its " + v.WaitBudget.String()
	case v.Outcome != model.Aborted:
		text = "an unknown clock could end it before its " + v.WaitBudget.String()
	case v.Spared:
		text = "the " + v.By.Title() + " can end it from " + v.From.String() + " on"
	case v.From == v.To:
		text = "ended at " + v.From.String() + " by the " + v.By.Title()
	default:
		text = "ended between " + v.From.String() + " and " + v.To.String() + " by the " + v.By.Title()
	}
	if v.Assumed {
		text += " (assumed)"
	}
	return text
}
