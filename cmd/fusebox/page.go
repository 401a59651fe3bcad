package main

import (
	"strconv"
	"strings"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
)

// role is what a piece of text means; its colour follows from it and never
// says anything that the text does not.
type role uint8

const (
	plain role = iota
	strong
	muted
	accent
	good
	caution
	bad
)

// roleStyles use the terminal's own sixteen colours, so that its theme keeps
// them readable. Red, yellow and cyan stay apart for most kinds of colour
// blindness.
var roleStyles = [...]ansi.Style{
	plain:   nil,
	strong:  ansi.NewStyle().Bold(),
	muted:   ansi.NewStyle().Faint(),
	accent:  ansi.NewStyle().Bold().ForegroundColor(ansi.Cyan),
	good:    ansi.NewStyle().ForegroundColor(ansi.Cyan),
	caution: ansi.NewStyle().Bold().ForegroundColor(ansi.Yellow),
	bad:     ansi.NewStyle().Bold().ForegroundColor(ansi.Red),
}

// glyphs are the characters of the text that are not text.
type glyphs struct {
	failed, warned, noted, passed, unknown string
	arrow, ellipsis, dash                  string
}

var (
	unicodeGlyphs = glyphs{"✖", "▲", "●", "✓", "?", "→", "…", "–"}
	asciiGlyphs   = glyphs{"x", "!", "i", "+", "?", "->", "...", "-"}
)

// plainWidth is how wide text may get where no terminal says.
const plainWidth = 100

// page is text in the making, for people.
type page struct {
	text   strings.Builder
	glyphs glyphs
	// width is the number of cells that tables and excerpts may take.
	width int
	// wraps has long lines broken at width. It is off where nobody looks, so that
	// one message stays one line for grep.
	wraps bool
	// coloured has roles shown.
	coloured bool
	// link gives the address of a file; nil where places are no links.
	link func(path string) string
	// sources are the files of the report by path, to quote lines from.
	sources map[string]*model.Source
}

// newPage gives a page for standard output.
func (j *job) newPage() *page {
	p := &page{glyphs: unicodeGlyphs, width: plainWidth}
	if j.isASCII() {
		p.glyphs = asciiGlyphs
	}
	file := terminal(j.stdout)
	if file != nil {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			p.width = width
		}
		p.wraps = true
		p.link = j.linker()
	}
	p.coloured = j.isColoured(file != nil)
	return p
}

// isColoured decides whether output to a terminal, or elsewhere, has colours.
func (j *job) isColoured(onTerminal bool) bool {
	switch j.flags.Color {
	case "always":
		return true
	case "never":
		return false
	}
	return onTerminal && j.variable("NO_COLOR") == "" && j.variable("TERM") != "dumb"
}

// isASCII reports whether the terminal, or the locale, says outright that it has
// no UTF-8 glyphs.
func (j *job) isASCII() bool {
	if term := j.variable("TERM"); j.flags.ASCII || term == "linux" || term == "dumb" {
		return true
	}
	for _, name := range [...]string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(j.variable(name)); value != "" {
			return !strings.Contains(value, "utf-8") && !strings.Contains(value, "utf8")
		}
	}
	return false
}

// isASCII reports whether nothing but ASCII may be drawn.
func (p *page) isASCII() bool { return p.glyphs == asciiGlyphs }

// paint gives text in the colour of its role.
func (p *page) paint(r role, text string) string {
	if !p.coloured || r == plain || text == "" {
		return text
	}
	return roleStyles[r].Styled(text)
}

// line adds one line, as it is.
func (p *page) line(parts ...string) {
	for _, part := range parts {
		p.text.WriteString(part)
	}
	p.text.WriteByte('\n')
}

// paragraph adds a text of one line, broken where the page wraps; the lines
// after the first are indented.
func (p *page) paragraph(indent int, parts ...string) {
	text := strings.Join(parts, "")
	if p.wraps {
		text = wrap(text, p.width, indent)
	}
	p.line(text)
}

// wrap breaks a text at blanks into lines of at most width cells; those after
// the first are indented. A word that is wider stays whole.
func wrap(text string, width, indent int) string {
	if ansi.StringWidth(text) <= width || indent+20 > width {
		return text
	}
	var b strings.Builder
	margin := "\n" + strings.Repeat(" ", indent)
	used, isFilled := 0, false
	for i, word := range strings.Split(text, " ") {
		cells := ansi.StringWidth(word)
		switch {
		case i == 0:
		case used+1+cells > width && isFilled:
			if word == "" {
				continue
			}
			b.WriteString(margin)
			used = indent
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += cells
		isFilled = isFilled || word != ""
	}
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// pad fills text with blanks up to width cells.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(width-ansi.StringWidth(text), 0))
}

// cut shortens text to width cells.
func (p *page) cut(text string, width int) string {
	return ansi.Truncate(text, width, p.glyphs.ellipsis)
}

// severityRole gives the role a severity is shown in.
func severityRole(s model.Severity) role {
	return [...]role{model.Error: bad, model.Warning: caution, model.Info: good}[s]
}

// count writes a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// title begins an explanation.
func (p *page) title(name, what string) {
	p.line(p.paint(accent, name), gap, p.paint(muted, what))
}

// section begins a part of an explanation.
func (p *page) section(name string) {
	p.line()
	p.line(p.paint(strong, name))
}

// entry adds a word with what it stands for; nothing where that is empty.
func (p *page) entry(word, text string) {
	const width = len("versions") + len(gap)
	if text != "" {
		p.paragraph(2+width, gap, p.paint(muted, pad(word, width)), text)
	}
}
