package main

import (
	"encoding/xml"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The measures of a picture, in tenths of what SVG counts in, so that they stay
// whole. A cell is as wide as the letters of most monospaced fonts at this size;
// where they are not, letters are spaced to it.
const (
	cellWidth   = 84
	rowHeight   = 180
	baseline    = 132
	letterSize  = 140
	titleSize   = 120
	titleHeight = 360
	margin      = 180
	rounding    = 100
)

// fontFamily are the monospaced fonts of the common systems. A picture brings
// none of its own.
const fontFamily = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"

// The colours of the window around a screen.
var (
	windowBorder = rgb{0x3a, 0x40, 0x4c}
	windowTitle  = rgb{0x9a, 0xa2, 0xb0}
)

// tenths writes a measure as SVG does.
func tenths(n int) string {
	if n%10 == 0 {
		return strconv.Itoa(n / 10)
	}
	return strconv.Itoa(n/10) + "." + strconv.Itoa(n%10)
}

// escaping makes text of what XML would take for its own.
var escaping = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// drawing is an SVG that is being written.
type drawing struct{ strings.Builder }

// element writes an element: its name, attributes as pairs of name and value,
// and its text, if any.
func (d *drawing) element(name, text string, attributes ...string) {
	d.open(name, attributes...)
	if text == "" {
		d.WriteString("/>\n")
		return
	}
	d.WriteString(">")
	d.WriteString(escaping.Replace(text))
	d.WriteString("</" + name + ">\n")
}

// open writes the start of an element, without the bracket that ends it.
func (d *drawing) open(name string, attributes ...string) {
	d.WriteString("<" + name)
	for i := 0; i < len(attributes); i += 2 {
		d.WriteString(" " + attributes[i] + `="` + attributes[i+1] + `"`)
	}
}

// svg draws a screen in a window with a title. The same screen always gives the
// same bytes.
func svg(title string, g grid) string {
	width, height := len(g[0])*cellWidth+2*margin, len(g)*rowHeight+titleHeight+margin
	d := &drawing{}
	d.open("svg", "xmlns", "http://www.w3.org/2000/svg", "width", tenths(width), "height", tenths(height),
		"viewBox", "0 0 "+tenths(width)+" "+tenths(height), "role", "img", "font-family", fontFamily, "font-size", tenths(letterSize))
	d.WriteString(">\n")
	d.element("title", title)
	d.element("desc", words(g))
	d.element("rect", "", "x", ".5", "y", ".5", "width", tenths(width-10), "height", tenths(height-10), "rx", tenths(rounding),
		"fill", terminalGround.String(), "stroke", windowBorder.String())
	d.element("text", title, "x", tenths(width/2), "y", tenths(titleHeight*2/3), "text-anchor", "middle",
		"font-size", tenths(titleSize), "fill", windowTitle.String())
	d.open("g", "transform", "translate("+tenths(margin)+" "+tenths(titleHeight)+")", "fill", terminalInk.String())
	d.WriteString(">\n")
	for _, a := range areasOf(g) {
		d.element("rect", "", "x", tenths(a.left), "y", tenths(a.top), "width", tenths(a.right-a.left), "height", tenths(a.bottom-a.top), "fill", a.ink.String())
	}
	for _, s := range strokesOf(g) {
		d.element("path", "", "d", s.path(), "fill", "none", "stroke", s.ink.String(), "stroke-width", tenths(s.width), "stroke-linecap", "square")
	}
	for y, row := range g {
		for _, r := range runsOf(row) {
			r.draw(d, y)
		}
	}
	d.WriteString("</g>\n</svg>\n")
	return d.String()
}

// words gives the text of a screen for those who do not see it, without its
// lines.
func words(g grid) string {
	var rows []string
	for _, row := range g {
		text := ""
		for _, c := range row {
			if isLine(c.text) || isBlock(c.text) {
				text += " "
			} else {
				text += c.text
			}
		}
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			rows = append(rows, text)
		}
	}
	return strings.Join(rows, "\n")
}

// textRun is text of one look in adjacent cells.
type textRun struct {
	text string
	ink  rgb
	typeface
	column, cells int
	// isAlone is said of a character that fonts disagree on: it stands in the
	// middle of its cells, however wide it is.
	isAlone bool
}

// draw writes the run in a row.
func (r *textRun) draw(d *drawing, y int) {
	x := r.column * cellWidth
	if r.isAlone {
		x += r.cells * cellWidth / 2
	}
	attributes := []string{"x", tenths(x), "y", tenths(y*rowHeight + baseline)}
	switch {
	case r.isAlone:
		attributes = append(attributes, "text-anchor", "middle")
	case r.cells > 1:
		attributes = append(attributes, "textLength", tenths(r.cells*cellWidth))
	}
	if r.ink != terminalInk {
		attributes = append(attributes, "fill", r.ink.String())
	}
	if r.bold {
		attributes = append(attributes, "font-weight", "bold")
	}
	if r.italic {
		attributes = append(attributes, "font-style", "italic")
	}
	d.element("text", r.text, attributes...)
}

// runsOf gives the texts of a row, without what is drawn otherwise. A run ends
// where two blanks follow each other, so that columns line up.
func runsOf(row []gridCell) []textRun {
	var runs []textRun
	// isOpen reports that the last run can go on.
	isOpen := false
	for x, c := range row {
		switch {
		case c.text == "":
			// The second half of a wide character.
			runs[len(runs)-1].cells++
		case c.text == " ":
			isOpen = isOpen && !strings.HasSuffix(runs[len(runs)-1].text, " ")
			if isOpen {
				runs[len(runs)-1].text += " "
			}
		case isLine(c.text) || isBlock(c.text):
			isOpen = false
		case isOpen && isLetter(c.text) && runs[len(runs)-1].ink == c.ink && runs[len(runs)-1].typeface == c.typeface:
			runs[len(runs)-1].text += c.text
		default:
			runs = append(runs, textRun{text: c.text, ink: c.ink, typeface: c.typeface, column: x, cells: 1, isAlone: !isLetter(c.text)})
			isOpen = isLetter(c.text)
		}
	}
	for i := range runs {
		if r := &runs[i]; !r.isAlone {
			r.text = strings.TrimRight(r.text, " ")
			r.cells = len([]rune(r.text))
		}
	}
	return runs
}

// isLetter reports whether every font can be trusted to have a character, of
// the same width as the rest.
func isLetter(text string) bool {
	const latin = 0x250
	for _, r := range text {
		if r >= latin {
			return false
		}
	}
	return true
}

// TestSVG: a whole picture, and that it is XML with the text of the screen.
func TestSVG(t *testing.T) {
	t.Parallel()
	screen := typed(7, 3, "╭─ \x1b[1;38;2;255;138;61mA&B\x1b[m╮\n│✖ \x1b[7mx \x1b[m █\n╰╯")
	got := svg("a <b>", screen)
	want := `<svg xmlns="http://www.w3.org/2000/svg" width="94.8" height="108" viewBox="0 0 94.8 108" role="img" font-family="` + fontFamily + `" font-size="14">
<title>a &lt;b&gt;</title>
<desc>A&amp;B
✖ x</desc>
<rect x=".5" y=".5" width="93.8" height="107" rx="10" fill="#15181e" stroke="#3a404c"/>
<text x="47.4" y="24" text-anchor="middle" font-size="12" fill="#9aa2b0">a &lt;b&gt;</text>
<g transform="translate(18 36)" fill="#dde1e8">
<rect x="25.2" y="18" width="16.8" height="18" fill="#dde1e8"/>
<rect x="50.4" y="18" width="8.4" height="18" fill="#dde1e8"/>
<path d="M8.4 9H16.8M4.2 13.2V40.8M12.6 36V40.8M54.6 13.2V18M4.2 13.2Q4.2 9 8.4 9M54.6 13.2Q54.6 9 50.4 9M4.2 40.8Q4.2 45 8.4 45M12.6 40.8Q12.6 45 8.4 45" fill="none" stroke="#dde1e8" stroke-width="1.1" stroke-linecap="square"/>
<text x="25.2" y="13.2" textLength="25.2" fill="#ff8a3d" font-weight="bold">A&amp;B</text>
<text x="12.6" y="31.2" text-anchor="middle">✖</text>
<text x="25.2" y="31.2" fill="#15181e">x</text>
</g>
</svg>
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	decoder := xml.NewDecoder(strings.NewReader(got))
	for {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestRuns: text in as few runs as there can be with columns that line up.
func TestRuns(t *testing.T) {
	t.Parallel()
	plain, red := terminalInk, rgb{0x80, 0, 0}
	text := func(column, cells int, text string) textRun {
		return textRun{text: text, ink: plain, column: column, cells: cells}
	}
	alone := func(column, cells int, text string) textRun {
		return textRun{text: text, ink: plain, column: column, cells: cells, isAlone: true}
	}
	for typedText, want := range map[string][]textRun{
		"":                          nil,
		" one word ":                {text(1, 8, "one word")},
		"two  runs":                 {text(0, 3, "two"), text(5, 4, "runs")},
		"\x1b[31ma\x1b[m \x1b[31mb": {{text: "a b", ink: red, cells: 3}},
		"a\x1b[31mb":                {text(0, 1, "a"), {text: "b", ink: red, column: 1, cells: 1}},
		"a \x1b[1mb":                {text(0, 1, "a"), {text: "b", ink: plain, typeface: typeface{bold: true}, column: 2, cells: 1}},
		"\x1b[3ma":                  {{text: "a", ink: plain, typeface: typeface{italic: true}, cells: 1}},
		"│a│":                       {text(1, 1, "a")},
		"é·→b":                      {text(0, 2, "é·"), alone(2, 1, "→"), text(3, 1, "b")},
		"a 火 b":                     {text(0, 1, "a"), alone(2, 2, "火"), text(5, 1, "b")},
		"a█ b":                      {text(0, 1, "a"), text(3, 1, "b")},
	} {
		row := typed(10, 1, typedText)[0]
		if diff := cmp.Diff(want, runsOf(row), cmp.AllowUnexported(textRun{}, rgb{}, typeface{})); diff != "" {
			t.Errorf("%q:\n%s", typedText, diff)
		}
	}
}
