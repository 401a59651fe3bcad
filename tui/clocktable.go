package tui

import "strings"

// columnGap is the number of blanks between two columns.
const columnGap = 2

// columnWidths shares the width among the clocks. It reports false where the
// values do not fit beside each other.
func columnWidths(k look, cells []clockCell, width int) (widths []int, fit bool) {
	if len(cells) == 0 {
		return nil, false
	}
	const least = 8
	room := width - columnGap*(len(cells)-1)
	widths = make([]int, len(cells))
	needed, widest := 0, 0
	for i := range cells {
		c := &cells[i]
		widths[i] = slotWidth + max(least, k.width(c.title), k.width(c.value.text), k.width(c.note.text))
		needed += widths[i]
		widest = max(widest, widths[i])
	}
	if needed > room {
		return nil, false
	}
	const most = 27
	if even := room / len(cells); even >= widest {
		for i := range widths {
			widths[i] = min(even, most)
		}
		return widths, true
	}
	for i := range widths {
		widths[i] += (room - needed) / len(cells)
	}
	return widths, true
}

// clockColumns lays the clocks out side by side: title, value, what is to be
// noted, origin, place.
func clockColumns(k look, cells []clockCell, widths []int) text {
	rows := [...]func(*clockCell, int) span{
		func(c *clockCell, _ int) span { return say(muted, strings.ToUpper(c.title)) },
		func(c *clockCell, _ int) span { return c.value },
		func(c *clockCell, _ int) span { return c.note },
		func(c *clockCell, n int) span { return say(muted, k.firstFit(n, c.origins...)) },
		func(c *clockCell, n int) span { return say(muted, k.place(c.place, false, n)) },
	}
	var t text
	for number, row := range rows {
		var l line
		empty := true
		for i := range cells {
			room := widths[i] - slotWidth
			part := row(&cells[i], room)
			empty = empty && part.text == ""
			if number == 0 {
				from := l.width(k)
				t.items = append(t.items, item{about: cells[i].about, span: len(l), from: from, to: from + widths[i]})
			}
			l = append(l, slot())
			l = append(l, line{part}.clip(k, room).padded(k, room)...)
			if i < len(cells)-1 {
				l = append(l, gap(columnGap))
			}
		}
		if !empty {
			t.lines = append(t.lines, l)
		}
	}
	for i := range t.items {
		t.items[i].last = len(t.lines) - 1
	}
	return t
}

// clockTable lays the clocks out one below the other.
func clockTable(k look, cells []clockCell, width int) text {
	titleWidth, valueWidth := 0, 0
	for i := range cells {
		titleWidth = max(titleWidth, k.width(cells[i].title))
		valueWidth = max(valueWidth, k.width(cells[i].value.text))
	}
	// A long title would push the values off a narrow screen.
	titleWidth = min(titleWidth, max(width/4, 10))
	var t text
	for i := range cells {
		c := &cells[i]
		l := append(line{slot()}, line{say(muted, k.cut(c.title, titleWidth))}.padded(k, titleWidth)...)
		l = append(l, gap(columnGap))
		l = append(l, line{c.value}.padded(k, valueWidth)...)
		t.add(c.about, appendDetails(k, l, c, width))
	}
	return t
}

// appendDetails appends what still fits of note, origin and place.
func appendDetails(k look, l line, c *clockCell, width int) line {
	if c.note.text != "" && (c.note.role == changed || l.width(k)+columnGap+k.width(c.note.text) <= width) {
		l = append(l, gap(columnGap), c.note)
	}
	room := width - l.width(k) - columnGap
	place := k.place(c.place, false, max(room, 0))
	origins := c.origins
	if len(origins) == 0 && c.why != "" {
		origins = []string{clean(c.why)}
	}
	const leastOrigin = 8
	for _, origin := range origins {
		if k.width(origin)+columnGap+k.width(place) <= room {
			return appendMuted(l, origin, place)
		}
	}
	switch {
	case len(origins) > 0 && room-columnGap-k.width(place) >= leastOrigin:
		return appendMuted(l, k.cut(origins[len(origins)-1], room-columnGap-k.width(place)), place)
	case place != "":
		return appendMuted(l, place)
	case len(origins) > 0 && room >= leastOrigin:
		return appendMuted(l, k.cut(origins[len(origins)-1], room))
	}
	return l
}

func appendMuted(l line, texts ...string) line {
	for _, text := range texts {
		if text != "" {
			l = append(l, gap(columnGap), say(muted, text))
		}
	}
	return l
}
