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

// palettes are those of terminals whose colours are known; with sixteen colours
// the theme decides.
var palettes = map[string]palette{"dark": darkPalette, "light": lightPalette}

// exactProfiles are the numbers of colours with which a colour is what it says,
// or comes near.
var exactProfiles = []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256}

func named(p palette) map[string]color.Color {
	return map[string]color.Color{
		"muted": p.muted, "accent": p.accent, "good": p.good, "caution": p.caution, "bad": p.bad, "changed": p.changed,
	}
}

// statuses are the roles that say how something stands, or that it moved.
func statuses(p palette) map[string]color.Color {
	return map[string]color.Color{"good": p.good, "caution": p.caution, "bad": p.bad, "changed": p.changed}
}

// onScreen gives a colour as a terminal with a number of colours shows it.
func onScreen(t *testing.T, c color.Color, profile colorprofile.Profile) colorful.Color {
	t.Helper()
	shown, ok := colorful.MakeColor(profile.Convert(c))
	if !ok {
		t.Fatalf("%v is no colour", c)
	}
	return shown
}

// luminance is the relative luminance of WCAG 2.
func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// contrast is the contrast ratio of WCAG 2, from 1 to 21.
func contrast(a, b colorful.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}

// TestPaletteContrast reads every role on the backgrounds of common themes: black
// and white, those of Visual Studio Code, One Dark, One Light and Solarized.
func TestPaletteContrast(t *testing.T) {
	t.Parallel()
	// What WCAG 2 wants of text of common size (success criterion 1.4.3).
	const least = 4.5
	themes := map[string][]string{
		"dark":  {"#000000", "#1e1e1e", "#282c34", "#002b36"},
		"light": {"#ffffff", "#fafafa", "#fdf6e3"},
	}
	for name, p := range palettes {
		for _, theme := range themes[name] {
			behind, err := colorful.Hex(theme)
			if err != nil {
				t.Fatal(err)
			}
			for _, profile := range exactProfiles {
				for role, c := range named(p) {
					if ratio := contrast(onScreen(t, c, profile), behind); ratio < least {
						t.Errorf("%s %s (%v) on %s has a contrast of %.2f:1, want at least %v:1", name, role, profile, theme, ratio, least)
					}
				}
			}
		}
	}
}

// colourBlindness are the matrices at full severity of Machado, Oliveira and
// Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), on linear colours.
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

// closest gives the two statuses that look most alike to an eye, and how far
// apart they are. The unit of CIEDE2000 is 0.01 here.
func closest(t *testing.T, p palette, profile colorprofile.Profile, eye [9]float64) (pair string, distance float64) {
	t.Helper()
	distance = math.Inf(1)
	for first, a := range statuses(p) {
		for second, b := range statuses(p) {
			d := seenWith(eye, onScreen(t, a, profile)).DistanceCIEDE2000(seenWith(eye, onScreen(t, b, profile)))
			if first < second && d < distance {
				pair, distance = first+" and "+second, d
			}
		}
	}
	return pair, distance
}

// TestPaletteForEveryEye measures how different the statuses look to every kind
// of eye, beside their glyphs and words.
func TestPaletteForEveryEye(t *testing.T) {
	t.Parallel()
	// Ten times what is just noticeable.
	const least = 0.1
	for name, p := range palettes {
		for _, profile := range exactProfiles {
			for eye, matrix := range colourBlindness {
				if pair, d := closest(t, p, profile, matrix); d < least {
					t.Errorf("%s (%v), %s: %s differ by %.3f, want at least %v", name, profile, eye, pair, d, least)
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
	if text := ansi.Strip(list.rowLine(0, 30).String()); text[:len("▸")] != "▸" {
		t.Errorf("a selected row is %q", text)
	}
}

func TestRolesLookDifferent(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{true, false} {
		s := newStyles(dark, colorprofile.TrueColor)
		seen := map[string]role{}
		for r := range role(roleCount) {
			if r == pointerSlot {
				// A slot is a blank.
				continue
			}
			if other, taken := seen[s.on[r]]; taken {
				t.Errorf("roles %d and %d look the same (%s)", r, other, fmt.Sprintf("%q", s.on[r]))
			}
			seen[s.on[r]] = r
		}
	}
}
