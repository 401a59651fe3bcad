package tui

import "strings"

// role says what a piece of text means; styles.go says how that looks.
type role uint8

// The roles.
const (
	plain role = iota
	// strong is what the eye should find first.
	strong
	// muted is what it may skip.
	muted
	// accent marks what belongs to the program: its name, keys, focus.
	accent
	good
	caution
	bad
	// changed is what the last save moved.
	changed
	// selected is the row that the other panes are about.
	selected
	// hit is what the filter found.
	hit
	// pointerSlot is the cell of a pointer that is not there.
	pointerSlot

	roleCount = iota
)

// span is a piece of text with one role. It is made by say.
type span struct {
	role role
	text string
}

// say makes a span. Every text on the screen comes through here, and is made
// safe here.
func say(r role, text string) span { return span{r, clean(text)} }

// line is one row of text before it is measured and coloured.
type line []span

// blank is a line with nothing on it.
var blank line

// width gives the number of cells the line takes.
func (l line) width(k look) int {
	n := 0
	for i := range l {
		n += k.width(l[i].text)
	}
	return n
}

// String gives the text without roles.
func (l line) String() string {
	var b strings.Builder
	for i := range l {
		b.WriteString(l[i].text)
	}
	return b.String()
}

// clip shortens the line to n cells; what was cut shows as an ellipsis.
func (l line) clip(k look, n int) line {
	if l.width(k) <= n {
		return l
	}
	var clipped line
	room := n
	for _, s := range l {
		w := k.width(s.text)
		if w > room-k.width(k.glyphs.ellipsis) {
			return append(clipped, span{s.role, k.withEllipsis(s.text, room)})
		}
		clipped = append(clipped, s)
		room -= w
	}
	return clipped
}

// padded fills the line with blanks up to n cells.
func (l line) padded(k look, n int) line {
	if missing := n - l.width(k); missing > 0 {
		return append(l[:len(l):len(l)], span{plain, strings.Repeat(" ", missing)})
	}
	return l
}

// joinFitting joins as many parts as fit into width cells. Parts that do not
// fit are left out whole; the first is always there.
func joinFitting(k look, width int, parts ...line) line {
	var joined line
	for i, part := range parts {
		if i == 0 || joined.width(k)+part.width(k) <= width {
			joined = append(joined, part...)
		}
	}
	return joined
}

// gap is a span of n blanks.
func gap(n int) span { return span{plain, strings.Repeat(" ", max(n, 0))} }
