package tui

import "fusebox/model"

// composeFindings gives the text of the findings pane, worst first.
func composeFindings(s subject, f frame) text {
	if len(s.findings) == 0 {
		return plainText([]line{{gap(slotWidth), say(good, f.look.glyphs.passed+" "), say(muted, "nothing to report on this launch")}})
	}
	several := len(s.launch.Servers) > 1
	var t text
	for i := range s.findings {
		if i > 0 && f.roomy {
			t.lines = append(t.lines, blank)
		}
		finding := &s.findings[i]
		t.add(findingTarget(s.findings, i), findingLines(finding, s.matcher, f, several)...)
	}
	return t
}

// findingTarget is a finding as what is selected. It stays the same when others
// come and go.
func findingTarget(findings []model.Finding, number int) target {
	finding := &findings[number]
	about := target{kind: aboutFinding, name: string(finding.Code), of: finding.Server + "/" + finding.Key, place: finding.Span}
	for i := range number {
		if f := &findings[i]; f.Code == finding.Code && f.Server == finding.Server && f.Key == finding.Key {
			about.index++
		}
	}
	return about
}

// findingLines gives one finding: what and where, the message, the fix.
func findingLines(finding *model.Finding, m matcher, f frame, nameServer bool) []line {
	k := f.look
	s := severityStatus[finding.Severity]
	head := line{slot(), say(s.role(), s.glyph(k.glyphs)+" "+finding.Severity.String()), gap(columnGap)}
	var hits []int
	if m.isOn() {
		hits, _ = m.name(string(finding.Code))
	}
	head = append(head, marked(strong, string(finding.Code), hits)...)
	if nameServer && finding.Server != "" {
		head = append(head, say(muted, " "+k.glyphs.dot+" "+model.ShowName(finding.Server)))
	}
	place := k.place(finding.Span, true, max(f.width-head.width(k)-columnGap, 0))
	lines := []line{appendMuted(head, place)}
	const indent = slotWidth + 2
	lines = append(lines, paragraph(k, f.width, line{gap(indent)}, indent, plain, finding.Message)...)
	if finding.Fix != "" {
		lead := line{gap(indent), say(accent, k.glyphs.arrow+" ")}
		lines = append(lines, paragraph(k, f.width, lead, -1, muted, finding.Fix)...)
	}
	return lines
}
