package tui

// flowPart is a short piece of text that stands beside others; it is an item
// where it is about something.
type flowPart struct {
	about target
	line  line
}

// flow puts pieces beside each other, as many on a line as fit.
func flow(k look, width int, parts []flowPart) text {
	var t text
	var current line
	for i := range parts {
		part := parts[i].line.clip(k, width)
		if len(current) > 0 && current.width(k)+columnGap+part.width(k) > width {
			t.lines = append(t.lines, current)
			current = nil
		}
		if len(current) > 0 {
			current = append(current, gap(columnGap))
		}
		if parts[i].about.kind != aboutNothing {
			at, from := len(t.lines), current.width(k)
			t.items = append(t.items, item{
				about: parts[i].about, line: at, span: len(current), first: at, last: at, from: from, to: from + part.width(k),
			})
		}
		current = append(current, part...)
	}
	if len(current) > 0 {
		t.lines = append(t.lines, current)
	}
	return t
}
