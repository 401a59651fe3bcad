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
	name := 16
	for _, p := range parts {
		for i := range p.rows {
			name = max(name, f.look.width(clean(p.rows[i].name)))
		}
	}
	name = min(name, f.width/4)
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
	mark, rightRole := gap(markWidth), r.rightRole
	if !r.isSame() {
		mark = say(changed, k.glyphs.changed+" ")
	}
	name := clean(r.name)
	if w.side == 0 {
		lines := []line{{mark, say(plain, k.cut(name, f.width-markWidth))}}
		const indent = 4
		lines = append(lines, paragraph(k, f.width, line{gap(indent), say(muted, "left   ")}, -1, r.leftRole, r.left)...)
		return append(lines, paragraph(k, f.width, line{gap(indent), say(muted, "right  ")}, -1, rightRole, r.right)...)
	}
	left, right := paragraph(k, w.side, nil, 0, r.leftRole, r.left), paragraph(k, w.side, nil, 0, rightRole, r.right)
	lines := make([]line, max(len(left), len(right)))
	for i := range lines {
		l := line{gap(slotWidth + markWidth + w.name)}
		if i == 0 {
			l = append(line{gap(slotWidth), mark}, line{say(plain, k.cut(name, w.name))}.padded(k, w.name)...)
		}
		l = append(l, gap(columnGap))
		var both [2]line
		if i < len(left) {
			both[0] = left[i]
		}
		if i < len(right) {
			both[1] = right[i]
		}
		l = append(l, both[0].padded(k, w.side)...)
		lines[i] = append(append(l, gap(columnGap)), both[1]...)
	}
	return lines
}
