package tui

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// palette is one colour for each role that has one; nil is the terminal's own
// text colour. Blue, yellow and orange stay apart for every common kind of
// colour blindness, which red and green do not.
type palette struct {
	muted, accent, good, caution, bad, changed color.Color
}

// Colours for dark and for light backgrounds, each at least 4.5:1 against black
// or white and the backgrounds of common themes. What changed is pink and not
// purple, because without red a purple looks like the blue of what is good.
var (
	darkPalette = palette{
		muted: lipgloss.Color("#9E9E9E"), accent: lipgloss.Color("#8AB4F8"),
		good: lipgloss.Color("#56B4E9"), caution: lipgloss.Color("#F0E442"),
		bad: lipgloss.Color("#FF8A3D"), changed: lipgloss.Color("#F1A7C2"),
	}
	lightPalette = palette{
		muted: lipgloss.Color("#626262"), accent: lipgloss.Color("#1A56B0"),
		good: lipgloss.Color("#00609C"), caution: lipgloss.Color("#806A00"),
		bad: lipgloss.Color("#8B1A00"), changed: lipgloss.Color("#8A2B72"),
	}
	// With sixteen colours the terminal's theme decides what a colour is. These
	// are the ones that themes keep readable; muted text is left alone, because
	// the grey of some themes is their background.
	darkBasicPalette = palette{
		accent: lipgloss.BrightCyan, good: lipgloss.BrightCyan, caution: lipgloss.BrightYellow,
		bad: lipgloss.BrightRed, changed: lipgloss.BrightMagenta,
	}
	lightBasicPalette = palette{
		accent: lipgloss.Blue, good: lipgloss.Blue, bad: lipgloss.Red, changed: lipgloss.Magenta,
	}
)

// paletteFor chooses a palette.
func paletteFor(dark bool, profile colorprofile.Profile) palette {
	basic := profile == colorprofile.ANSI
	switch {
	case dark && basic:
		return darkBasicPalette
	case dark:
		return darkPalette
	case basic:
		return lightBasicPalette
	}
	return lightPalette
}

// Styles is how the roles look: for each the sequence that switches it on and
// the one that switches it off.
type Styles struct {
	on, off [roleCount]string
}

// newStyles gives the styles for a background and a number of colours. What
// the terminal cannot show of them the renderer leaves out.
func newStyles(dark bool, profile colorprofile.Profile) *Styles {
	p := paletteFor(dark, profile)
	style := lipgloss.NewStyle()
	roles := [roleCount]lipgloss.Style{
		plain:    style,
		strong:   style.Bold(true),
		muted:    coloured(style, p.muted),
		accent:   coloured(style, p.accent).Bold(true),
		good:     coloured(style, p.good),
		caution:  coloured(style, p.caution),
		bad:      coloured(style, p.bad).Bold(true),
		changed:  coloured(style, p.changed).Bold(true),
		selected: style.Reverse(true),
		hit:      coloured(style, p.accent).Bold(true).Underline(true),
	}
	s := &Styles{}
	const sample = "x"
	for i, r := range roles {
		// A style's sequences are taken apart once, because rendering through it
		// costs more than all else in a frame.
		s.on[i], s.off[i], _ = strings.Cut(r.Render(sample), sample)
	}
	return s
}

func coloured(style lipgloss.Style, c color.Color) lipgloss.Style {
	if c == nil {
		return style
	}
	return style.Foreground(c)
}

// draw gives the line in exactly width cells.
func (s *Styles) draw(k look, l line, width int) string {
	var b strings.Builder
	for _, part := range l.clip(k, width).padded(k, width) {
		s.write(&b, part.role, k.drawable(part.text))
	}
	return b.String()
}

// drawSelected gives the line in exactly width cells as the selected row.
func (s *Styles) drawSelected(k look, l line, width int) string {
	var b strings.Builder
	s.write(&b, selected, k.drawable(l.clip(k, width).padded(k, width).String()))
	return b.String()
}

func (s *Styles) write(b *strings.Builder, r role, text string) {
	if text == "" {
		return
	}
	b.WriteString(s.on[r])
	b.WriteString(text)
	b.WriteString(s.off[r])
}
