package tui

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

func named(p palette) map[string]color.Color {
	return map[string]color.Color{
		"muted": p.muted, "accent": p.accent, "good": p.good, "caution": p.caution, "bad": p.bad, "changed": p.changed,
	}
}

// luminance is the relative luminance of WCAG 2.
func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

func contrast(a, b colorful.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}

func TestContrast(t *testing.T) {
	t.Parallel()
	black, white := colorful.Color{}, colorful.Color{R: 1, G: 1, B: 1}
	for _, test := range []struct {
		name       string
		palette    palette
		background colorful.Color
	}{{"dark", darkPalette, black}, {"light", lightPalette, white}} {
		for role, c := range named(test.palette) {
			got, ok := colorful.MakeColor(c)
			if !ok {
				t.Fatalf("%s %s is no colour", test.name, role)
			}
			if ratio := contrast(got, test.background); ratio < 4.5 {
				t.Errorf("%s %s has a contrast of %.2f:1, want at least 4.5:1", test.name, role, ratio)
			}
		}
	}
}

// colourBlindness are the matrices of Machado, Oliveira and Fernandes (2009) at
// full severity, on linear colours.
var colourBlindness = map[string][9]float64{
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
	"none":         {1, 0, 0, 0, 1, 0, 0, 0, 1},
}

func seenWith(m [9]float64, c colorful.Color) colorful.Color {
	r, g, b := c.LinearRgb()
	return colorful.LinearRgb(m[0]*r+m[1]*g+m[2]*b, m[3]*r+m[4]*g+m[5]*b, m[6]*r+m[7]*g+m[8]*b).Clamped()
}

// TestStatusesStayApart measures how different the three statuses look to
// every kind of eye, beside their glyphs and words.
func TestStatusesStayApart(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]palette{"dark": darkPalette, "light": lightPalette} {
		statuses := []color.Color{p.good, p.caution, p.bad}
		for eye, matrix := range colourBlindness {
			for i := range statuses {
				for j := range i {
					a, _ := colorful.MakeColor(statuses[i])
					b, _ := colorful.MakeColor(statuses[j])
					// 0.1 is ten times what is just noticeable.
					if d := seenWith(matrix, a).DistanceCIEDE2000(seenWith(matrix, b)); d < 0.1 {
						t.Errorf("%s, %s: statuses %d and %d differ by %.3f", name, eye, i, j, d)
					}
				}
			}
		}
	}
}

// TestColoursAreNeverAlone shows that the frame says the same without colours.
func TestColoursAreNeverAlone(t *testing.T) {
	t.Parallel()
	for name, state := range goldenStates {
		m := state(120, 40)
		text := plainFrame(m)
		for _, dark := range []bool{true, false} {
			for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
				m.styles = newStyles(dark, profile)
				if plainFrame(m) != text {
					t.Errorf("%s: text depends on colours (%v)", name, profile)
				}
			}
		}
	}
}

// TestSelectionNeedsNoColour: the selected row is in reverse video and has a
// pointer before it.
func TestSelectionNeedsNoColour(t *testing.T) {
	t.Parallel()
	s := newStyles(true, colorprofile.ASCII)
	row := s.drawSelected(look{glyphs: unicodeGlyphs}, line{say(bad, "✖ opus")}, 8)
	if want := "\x1b[7m✖ opus  \x1b[m"; row != want {
		t.Errorf("a selected row is %q, want %q", row, want)
	}
	list := show(start(80, 24, testConfig()), liveReport()).launches()
	if text := ansi.Strip(list.line(list.rows[0], 30, true).String()); text[:len("▸")] != "▸" {
		t.Errorf("a selected row is %q", text)
	}
}

func TestRolesLookDifferent(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{true, false} {
		s := newStyles(dark, colorprofile.TrueColor)
		seen := map[string]role{}
		for r := range role(roleCount) {
			if other, taken := seen[s.on[r]]; taken {
				t.Errorf("roles %d and %d look the same (%s)", r, other, fmt.Sprintf("%q", s.on[r]))
			}
			seen[s.on[r]] = r
		}
	}
}
