package tui

import (
	"slices"
	"strings"

	"fusebox/model"
)

// text is what a document shows: lines, and the items among them that can be
// selected.
type text struct {
	// title stands above the lines and stays there when they scroll, nil for none.
	title line
	lines []line
	items []item
}

// item is a part of a text that the operator can select, to have it explained,
// copied or opened.
type item struct {
	about target
	// line and span are where its slot is.
	line, span int
	// first and last are its lines, from and to its cells; to is 0 where it takes
	// whole lines.
	first, last, from, to int
}

// target is what an item is about.
type target struct {
	kind targetKind
	// clock is meant where kind is aboutClock.
	clock model.ClockID
	// name is a variable's key, a tool, a finding's code or an entry's name.
	name string
	// of is what else tells a finding from others: its server and its key, or its
	// file; and a tool: its server.
	of string
	// index is the number of a field or a place, or of a finding or a tool among
	// those of one name.
	index int
	// place is where to open the file; zero where there is nowhere to go.
	place model.Span
}

// targetKind is what kind of thing a target is.
type targetKind uint8

// The kinds of targets.
const (
	aboutNothing targetKind = iota
	aboutLaunch
	aboutClock
	aboutVerdict
	aboutVariable
	aboutFinding
	// aboutTool is a tool with what bounds its calls.
	aboutTool
	// aboutField is a part of the call shape.
	aboutField
	// aboutPlace is no more than a place in a file.
	aboutPlace
	// aboutEntry is a row of the palette.
	aboutEntry
)

// is reports whether two targets are the same thing, wherever it stands.
func (t target) is(other target) bool {
	return t.kind == other.kind && t.clock == other.clock && t.name == other.name && t.of == other.of && t.index == other.index
}

// slot is the cell before what can be selected: blank at rest, the pointer where
// it is selected. What follows up to the next gap is drawn in reverse then.
func slot() span { return span{pointerSlot, " "} }

// slotWidth is the number of cells that a slot takes.
const slotWidth = 1

// plainText is text in which nothing can be selected.
func plainText(lines []line) text { return text{lines: lines} }

// add appends lines that are one item; the first of them has the slot.
func (t *text) add(about target, lines ...line) {
	if len(lines) == 0 {
		return
	}
	at := len(t.lines)
	t.items = append(t.items, item{about: about, line: at, span: slotIn(lines[0]), first: at, last: at + len(lines) - 1})
	t.lines = append(t.lines, lines...)
}

// slotIn finds the slot of a line.
func slotIn(l line) int {
	return max(slices.IndexFunc(l, func(s span) bool { return s.role == pointerSlot }), 0)
}

// join appends another text.
func (t *text) join(other text) {
	below := len(t.lines)
	for _, i := range other.items {
		i.line, i.first, i.last = i.line+below, i.first+below, i.last+below
		t.items = append(t.items, i)
	}
	t.lines = append(t.lines, other.lines...)
}

// part appends another text, after a blank line where there is height to spare.
func (t *text) part(f frame, other text) {
	if f.roomy && len(other.lines) > 0 && len(t.lines) > 0 {
		t.lines = append(t.lines, blank)
	}
	t.join(other)
}

// height is the number of rows that the whole text takes.
func (t *text) height() int {
	if t.title != nil {
		return len(t.lines) + 1
	}
	return len(t.lines)
}

// find gives the item about a target, -1 where there is none.
func (t *text) find(about target) int {
	return slices.IndexFunc(t.items, func(i item) bool { return i.about.is(about) })
}

// at gives the item at a line and cell, -1 where there is none.
func (t *text) at(row, cell int) int {
	return slices.IndexFunc(t.items, func(i item) bool {
		return row >= i.first && row <= i.last && (i.to == 0 || cell >= i.from && cell < i.to)
	})
}

// pointed gives a line as it looks where the item whose slot it has is selected.
func (i item) pointed(l line, g glyphs) line {
	l = slices.Clone(l)
	l[i.span] = span{accent, g.pointer}
	isReached := false
	for next := i.span + 1; next < len(l); next++ {
		isGap := strings.TrimSpace(l[next].text) == "" || l[next].text == g.changed
		switch {
		case isGap && isReached:
			return l
		case !isGap:
			l[next].role, isReached = selected, true
		}
	}
	return l
}
