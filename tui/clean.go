package tui

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
)

// clean makes text safe to draw: what a terminal could act on is escaped.
// Variation selectors, which only choose between two drawings of the character
// before them, are dropped, because terminals disagree on the width they give.
func clean(s string) string {
	if isPlain(s) {
		return s
	}
	s = model.Escape(s)
	if strings.ContainsFunc(s, isVariationSelector) {
		s = strings.Map(func(r rune) rune {
			if isVariationSelector(r) {
				return -1
			}
			return r
		}, s)
	}
	return settled(agreed(s))
}

// agreed spells out what takes more cells by graphemes than by runes, such as
// half a flag: whichever way the terminal counts, it takes no more cells than
// the frame has for it.
func agreed(s string) string {
	if !strings.ContainsFunc(s, isDoubtful) {
		return s
	}
	var b strings.Builder
	for rest := s; rest != ""; {
		cluster, cells := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
		rest = rest[len(cluster):]
		if cells <= ansi.StringWidthWc(cluster) {
			b.WriteString(cluster)
			continue
		}
		for _, r := range cluster {
			b.WriteString(spelled(r))
		}
	}
	return b.String()
}

// isDoubtful reports whether the ways of counting can differ on a character.
// They agree on Latin letters, and on the symbols that frames are made of.
func isDoubtful(r rune) bool { return r >= 0x300 && (r < 0x2000 || r >= 0x2c00) }

// spelled writes a character as its number.
func spelled(r rune) string { return fmt.Sprintf(`\U%08x`, r) }

// dottedCircle carries a mark that has no character to stand on.
const dottedCircle = "◌"

// settled makes text whose first or last character would merge with whatever
// is drawn beside it stand for itself, so that widths add up.
func settled(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if first >= utf8.RuneSelf && (unicode.Is(unicode.M, first) || merges("x", s[:n])) {
		s = dottedCircle + s
	}
	last, n := utf8.DecodeLastRuneInString(s)
	if last >= utf8.RuneSelf && merges(s[len(s)-n:], "x") {
		s = s[:len(s)-n] + spelled(last)
	}
	return s
}

// merges reports whether two texts take another width together than apart.
func merges(a, b string) bool {
	return ansi.StringWidth(a+b) != ansi.StringWidth(a)+ansi.StringWidth(b) ||
		ansi.StringWidthWc(a+b) != ansi.StringWidthWc(a)+ansi.StringWidthWc(b)
}

func isVariationSelector(r rune) bool {
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0100 && r <= 0xe01ef
}
