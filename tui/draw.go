package tui

import "strings"

// drawRows joins rows to a block; an empty row is filled with blanks.
func drawRows(s size, row func(int) string) string {
	if s.width <= 0 || s.height <= 0 {
		return ""
	}
	empty := strings.Repeat(" ", s.width)
	rows := make([]string, s.height)
	for i := range rows {
		if rows[i] = row(i); rows[i] == "" {
			rows[i] = empty
		}
	}
	return strings.Join(rows, "\n")
}

// rule is a horizontal border with a title and, at its right end, an aside.
// The title gives way last.
func rule(k look, left, right string, title line, aside string, width int) line {
	g := k.glyphs
	inner := width - k.width(left) - k.width(right)
	if inner < 4 {
		return line{say(muted, strings.Repeat(g.horizontal, max(width, 0)))}
	}
	var tail line
	if aside != "" && title.width(k)+k.width(aside)+6 <= inner {
		tail = line{say(muted, " "+aside+" "+g.horizontal)}
	}
	border := line{say(muted, left)}
	if len(title) > 0 {
		border = append(border, say(plain, " "))
		border = append(border, title.clip(k, inner-2-tail.width(k))...)
		border = append(border, say(plain, " "))
	}
	fill := width - k.width(right) - border.width(k) - tail.width(k)
	border = append(border, span{muted, strings.Repeat(g.horizontal, max(fill, 0))})
	border = append(border, tail...)
	return append(border, say(muted, right))
}

// walled puts the rows of a block between two borders, with a blank beside
// each.
func walled(k look, styles *Styles, block string) []string {
	var b strings.Builder
	styles.write(&b, muted, k.glyphs.vertical)
	wall := b.String()
	rows := strings.Split(block, "\n")
	for i, row := range rows {
		rows[i] = wall + " " + row + " " + wall
	}
	return rows
}
