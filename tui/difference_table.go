package tui

// differenceWidths are the columns of a comparison; side is 0 where there is no
// room for two beside each other.
type differenceWidths struct{ name, side int }

// sidesFrom is the width from which the two sides stand beside each other.
const sidesFrom = 56

func newDifferenceWidths(f frame, parts []differencePart) differenceWidths {
	if f.width < sidesFrom {
		return differenceWidths{}
	}
	const least = 16
	name := least
	for _, p := range parts {
		for i := range p.rows {
			name = max(name, f.look.width(clean(p.rows[i].name)))
		}
	}
	name = min(name, max(f.width/4, least))
	return differenceWidths{name, (f.width - name - slotWidth - markWidth - 2*columnGap) / 2}
}

// row is the title row.
func (w differenceWidths) row(k look, name, left, right line) []line {
	if w.side == 0 {
		return []line{name, append(line{say(muted, "left   ")}, left...), append(line{say(muted, "right  ")}, right...)}
	}
	l := append(line{gap(slotWidth + markWidth)}, name.clip(k, w.name).padded(k, w.name)...)
	l = append(append(l, gap(columnGap)), left.clip(k, w.side).padded(k, w.side)...)
	return []line{append(append(l, gap(columnGap)), right.clip(k, w.side)...)}
}

// difference is one thing of both sides.
func (w differenceWidths) difference(f frame, r *differenceRow) []line {
	k := f.look
	mark := gap(markWidth)
	if !r.isSame() {
		mark = say(changed, k.glyphs.changed+" ")
	}
	if w.side == 0 {
		lines := paragraph(k, f.width, line{mark}, -1, plain, r.name)
		const indent = 4
		lines = append(lines, paragraph(k, f.width, line{gap(indent), say(muted, "left   ")}, -1, r.leftRole, r.left)...)
		return append(lines, paragraph(k, f.width, line{gap(indent), say(muted, "right  ")}, -1, r.rightRole, r.right)...)
	}
	columns := [3][]line{
		paragraph(k, slotWidth+markWidth+w.name, line{gap(slotWidth), mark}, -1, plain, r.name),
		paragraph(k, w.side, nil, 0, r.leftRole, r.left),
		paragraph(k, w.side, nil, 0, r.rightRole, r.right),
	}
	lines := make([]line, max(len(columns[0]), len(columns[1]), len(columns[2])))
	for i := range lines {
		at := 0
		for number, width := range [...]int{slotWidth + markWidth + w.name, w.side, w.side} {
			l := lines[i].padded(k, at)
			if i < len(columns[number]) {
				l = append(l, columns[number][i]...)
			}
			lines[i] = l
			at += width + columnGap
		}
	}
	return lines
}
