package main

import (
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/google/go-cmp/cmp"
)

// rgb is a colour of a picture.
type rgb struct{ red, green, blue uint8 }

// The colours of a terminal that a program leaves as they are.
var (
	terminalInk    = rgb{0xdd, 0xe1, 0xe8}
	terminalGround = rgb{0x15, 0x18, 0x1e}
)

// String writes the colour as SVG does.
func (c rgb) String() string { return fmt.Sprintf("#%02x%02x%02x", c.red, c.green, c.blue) }

// mixed gives the colour with a share of another in it.
func (c rgb) mixed(other rgb, percent int) rgb {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(100-percent) + int(b)*percent) / 100) }
	return rgb{mix(c.red, other.red), mix(c.green, other.green), mix(c.blue, other.blue)}
}

// rgbOf gives a colour of a terminal; nil is its own.
func rgbOf(c color.Color, own rgb) rgb {
	if c == nil {
		return own
	}
	red, green, blue, _ := c.RGBA()
	return rgb{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8)}
}

// grid is what a terminal shows, row by row.
type grid [][]gridCell

// gridCell is what is seen in one cell. The text of a wide character is in the
// first of its cells, and the second has none.
type gridCell struct {
	text        string
	ink, ground rgb
	typeface
	underlined, struck bool
}

// typeface is how letters are drawn.
type typeface struct{ bold, italic bool }

// The bits of an attribute in the emulator, whose package of cells is not ours
// to import. TestGrid makes sure of them.
const (
	attributeBold = 1 << iota
	attributeFaint
	attributeItalic
	_
	_
	attributeReverse
	_
	attributeStruck
)

// faintness is how much of the background shines through faint text, in
// percent.
const faintness = 45

// gridOf gives what an emulator shows.
func gridOf(screen *vt.Emulator) grid {
	g := make(grid, screen.Height())
	for y := range g {
		g[y] = make([]gridCell, screen.Width())
		for x := range g[y] {
			from := screen.CellAt(x, y)
			has := func(attribute uint8) bool { return from.Style.Attrs&attribute != 0 }
			c := gridCell{
				text: from.Content, ink: rgbOf(from.Style.Fg, terminalInk), ground: rgbOf(from.Style.Bg, terminalGround),
				typeface:   typeface{bold: has(attributeBold), italic: has(attributeItalic)},
				underlined: from.Style.Underline != ansi.UnderlineNone, struck: has(attributeStruck),
			}
			if has(attributeReverse) {
				c.ink, c.ground = c.ground, c.ink
			}
			if has(attributeFaint) {
				c.ink = c.ink.mixed(c.ground, faintness)
			}
			g[y][x] = c
		}
	}
	return g
}

// played gives what a terminal shows after some bytes.
func played(width, height int, bytes string) grid {
	screen := vt.NewEmulator(width, height)
	// The emulator waits for somebody to take its answers, who drops them.
	go func() { _, _ = io.Copy(io.Discard, screen) }()
	_, _ = screen.WriteString(bytes)
	if answers, isCloser := screen.InputPipe().(io.Closer); isCloser {
		_ = answers.Close()
	}
	return gridOf(screen)
}

// typed gives a screen with some lines of text.
func typed(width, height int, text string) grid {
	return played(width, height, strings.ReplaceAll(text, "\n", "\r\n"))
}

// text gives the characters of a row, and the column of each byte of them.
func (g grid) text(y int) (text string, columns []int) {
	for x, c := range g[y] {
		text += c.text
		columns = append(columns, slices.Repeat([]int{x}, len(c.text))...)
	}
	return text, append(columns, len(g[y]))
}

// TestGrid: what is seen of a cell, whatever sequences made it so.
func TestGrid(t *testing.T) {
	t.Parallel()
	plain := gridCell{text: "x", ink: terminalInk, ground: terminalGround}
	changed := func(change func(*gridCell)) gridCell {
		c := plain
		change(&c)
		return c
	}
	for sequence, want := range map[string]gridCell{
		"":         plain,
		"1":        changed(func(c *gridCell) { c.bold = true }),
		"3":        changed(func(c *gridCell) { c.italic = true }),
		"4":        changed(func(c *gridCell) { c.underlined = true }),
		"5":        plain,
		"7":        changed(func(c *gridCell) { c.ink, c.ground = terminalGround, terminalInk }),
		"9":        changed(func(c *gridCell) { c.struck = true }),
		"2":        changed(func(c *gridCell) { c.ink = rgb{0x83, 0x86, 0x8d} }),
		"31":       changed(func(c *gridCell) { c.ink = rgb{0x80, 0, 0} }),
		"38;5;208": changed(func(c *gridCell) { c.ink = rgb{0xff, 0x87, 0} }),
		"1;38;2;255;138;61;48;2;1;2;3": changed(func(c *gridCell) {
			c.bold, c.ink, c.ground = true, rgb{255, 138, 61}, rgb{1, 2, 3}
		}),
	} {
		if got := typed(2, 1, "\x1b["+sequence+"mx")[0][0]; got != want {
			t.Errorf("%q: %+v, want %+v", sequence, got, want)
		}
	}
	wide, columns := typed(5, 1, "a火b").text(0)
	if diff := cmp.Diff([]int{0, 1, 1, 1, 3, 4, 5}, columns); wide != "a火b " || diff != "" {
		t.Errorf("%q %s", wide, diff)
	}
}
