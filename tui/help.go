package tui

import "slices"

// composeHelp is the help page: every binding, and what the marks mean.
func (m screen) composeHelp() func(frame) text {
	keys := m.presentKeys()
	if !m.tour.isOn {
		keys = keys.without(onTour)
	}
	return func(f frame) text {
		const twoColumnsFrom = 90
		if f.width < twoColumnsFrom {
			return plainText(slices.Concat(keyLines(keys, f), []line{blank}, legendLines(f)))
		}
		half := f
		half.width = f.width/2 - columnGap
		// The first two groups are as long as the others together, less the legend.
		first, second := keyLines(keys[:2], half), keyLines(keys[2:], half)
		return plainText(sideBySide(f.look, f.width/2, slices.Concat(first, []line{blank}, legendLines(half)), second))
	}
}

// sideBySide puts one text beside another.
func sideBySide(k look, width int, left, right []line) []line {
	lines := make([]line, max(len(left), len(right)))
	for i := range lines {
		if i < len(left) {
			lines[i] = left[i]
		}
		if i < len(right) {
			lines[i] = append(lines[i].padded(k, width), right[i]...)
		}
	}
	return lines
}

// keyLines lists every binding.
func keyLines(keys KeyMap, f frame) []line {
	k := f.look
	keyWidth := 0
	for b := range keys.all() {
		keyWidth = max(keyWidth, k.width(b.Help().Key))
	}
	var lines []line
	for i, group := range keys {
		if i > 0 {
			lines = append(lines, blank)
		}
		lines = append(lines, line{say(strong, group.title)})
		for _, b := range group.bindings {
			lead := line{gap(2), say(accent, k.pad(b.Help().Key, keyWidth)), gap(columnGap)}
			lines = append(lines, paragraph(k, f.width, lead, -1, plain, b.Help().Desc)...)
		}
	}
	return lines
}

// legendLines says what the glyphs mean.
func legendLines(f frame) []line {
	k := f.look
	lines := []line{{say(strong, "Mouse")}}
	lines = append(lines, paragraph(k, f.width, line{gap(2)}, -1, plain, "click selects, the wheel scrolls")...)
	lines = append(lines, blank, line{say(strong, "Marks")})
	for _, s := range []status{statusError, statusWarning, statusInfo, statusOK, statusUnknown, statusBlocked} {
		meaning := [...]string{
			statusOK: "nothing found", statusInfo: "worth knowing, nothing to repair",
			statusUnknown: "no source settles it", statusWarning: "a value does not do what it says",
			statusError: "the launch fails or a question is lost", statusBlocked: "the launch cannot start",
		}[s]
		lead := line{gap(2), say(s.role(), s.glyph(k.glyphs)+" "+k.pad(s.word(), len("blocked"))), gap(columnGap)}
		lines = append(lines, paragraph(k, f.width, lead, -1, plain, meaning)...)
	}
	lead := line{gap(2), say(changed, k.glyphs.changed+" "+k.pad("was X", len("blocked"))), gap(columnGap)}
	return append(lines, paragraph(k, f.width, lead, -1, plain, "changed with the last save; the mark stays until the next")...)
}
