package tui

import "fusebox/model"

// composeFindings gives the text of the findings pane, worst first.
func composeFindings(s subject, f frame) []line {
	if len(s.findings) == 0 {
		return []line{{say(good, f.look.glyphs.passed+" "), say(muted, "nothing to report on this launch")}}
	}
	several := len(s.launch.Servers) > 1
	var lines []line
	for i := range s.findings {
		if i > 0 && f.roomy {
			lines = append(lines, blank)
		}
		lines = append(lines, findingLines(&s.findings[i], f, several)...)
	}
	return lines
}

// findingLines gives one finding: what and where, the message, the fix.
func findingLines(finding *model.Finding, f frame, nameServer bool) []line {
	k := f.look
	s := severityStatus[finding.Severity]
	head := line{
		say(s.role(), s.glyph(k.glyphs)+" "+finding.Severity.String()), gap(columnGap),
		say(strong, string(finding.Code)),
	}
	if nameServer && finding.Server != "" {
		head = append(head, say(muted, " "+k.glyphs.dot+" "+model.ShowName(finding.Server)))
	}
	place := k.place(finding.Span, true, max(f.width-head.width(k)-columnGap, 0))
	lines := []line{appendMuted(head, place)}
	const indent = 2
	lines = append(lines, paragraph(k, f.width, line{gap(indent)}, indent, plain, finding.Message)...)
	if finding.Fix != "" {
		lead := line{gap(indent), say(accent, k.glyphs.arrow+" ")}
		lines = append(lines, paragraph(k, f.width, lead, -1, muted, finding.Fix)...)
	}
	return lines
}
