package tui

import "fusebox/model"

// verdictLines says what becomes of the calls that the server is known for.
func verdictLines(s subject, server *model.Server, f frame) []line {
	if len(server.Verdicts) == 0 {
		return paragraph(f.look, f.width, nil, 0, muted, "no tool of this server is known to wait for a person")
	}
	var lines []line
	for i := range server.Verdicts {
		v := &server.Verdicts[i]
		glyph, word, r := outcome(v, f.look.glyphs)
		lead := line{say(r, glyph+" "+word+"  ")}
		text := model.ShowName(v.Tool)
		if v.Blocks {
			text = "a question (" + text + ")"
		}
		lines = append(lines, paragraph(f.look, f.width, lead, 2, plain, text+shape(v)+": "+fate(v))...)
		if before := s.change.server(server.Name).verdict(v.Tool); before != nil {
			was := line{gap(2), say(changed, f.look.glyphs.changed+" was: ")}
			lines = append(lines, paragraph(f.look, f.width, was, 4, changed, fate(before))...)
		}
	}
	return lines
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
