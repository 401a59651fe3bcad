package tui

// glyphs are the characters of the screen that are not text. Each takes one
// cell, but for the ellipsis and the arrow of the ASCII set.
type glyphs struct {
	failed, warned, noted, passed, unknown string
	// changed marks what the last save moved; fell and rose say which way.
	changed, fell, rose string
	// pointer marks what is selected or focused without the help of colour.
	pointer            string
	ellipsis, arrow    string
	dot                string
	caret              string
	horizontal         string
	vertical           string
	topLeft, topRight  string
	baseLeft, baseRite string
	teeLeft, teeRight  string
	// The names of the arrow keys.
	up, down, left, right string
	// ascii reports that nothing but ASCII may be drawn.
	ascii bool
}

// asciiStandIns are what stands for characters of one cell that texts of the
// program contain.
var asciiStandIns = map[string]string{"•": "*", "·": "-", "×": "x"}

var unicodeGlyphs = glyphs{
	failed: "✖", warned: "▲", noted: "●", passed: "✓", unknown: "?",
	changed: "◆", fell: "↓", rose: "↑",
	pointer: "▸", ellipsis: "…", arrow: "→", dot: "·", caret: "^",
	horizontal: "─", vertical: "│",
	topLeft: "╭", topRight: "╮", baseLeft: "╰", baseRite: "╯", teeLeft: "├", teeRight: "┤",
	up: "↑", down: "↓", left: "←", right: "→",
}

var asciiGlyphs = glyphs{
	failed: "x", warned: "!", noted: "i", passed: "+", unknown: "?",
	changed: "*", fell: "<", rose: ">",
	pointer: ">", ellipsis: "...", arrow: "->", dot: "-", caret: "^",
	horizontal: "-", vertical: "|",
	topLeft: "+", topRight: "+", baseLeft: "+", baseRite: "+", teeLeft: "+", teeRight: "+",
	up: "up", down: "down", left: "left", right: "right",
	ascii: true,
}
