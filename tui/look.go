package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// look is what depends on the terminal and not on the data: the glyphs it can
// draw and how its cells are counted.
type look struct {
	glyphs glyphs
	// method is how the renderer counts cells: rune by rune until the terminal
	// says that it clusters graphemes.
	method ansi.Method
}

// isPlain reports whether every byte is a printable ASCII character, which
// takes one cell by any method.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

// width gives the number of cells that clean text takes.
func (k look) width(s string) int {
	if isPlain(s) {
		return len(s)
	}
	return k.method.StringWidth(s)
}

// head gives as much of the beginning of s as fits into n cells.
func (k look) head(s string, n int) string {
	if isPlain(s) {
		return s[:min(len(s), max(n, 0))]
	}
	for i := 0; i < len(s); {
		cluster, cells := ansi.FirstGraphemeCluster(s[i:], k.method)
		if cells > n {
			return s[:i]
		}
		n -= cells
		i += len(cluster)
	}
	return s
}

// cut shortens s to n cells; what was cut shows as an ellipsis.
func (k look) cut(s string, n int) string {
	if k.width(s) <= n {
		return s
	}
	return k.withEllipsis(s, n)
}

// cutMiddle shortens s to n cells where names differ in their ends: both ends
// stay. Text that is not plain ASCII, and very little room, lose the end.
func (k look) cutMiddle(s string, n int) string {
	const least = 12
	if len(s) <= n || n < least || !isPlain(s) {
		return k.cut(s, n)
	}
	tail := (n - k.width(k.glyphs.ellipsis)) / 2
	return k.withEllipsis(s, n-tail) + s[len(s)-tail:]
}

// withEllipsis gives the beginning of s and an ellipsis, in at most n cells.
func (k look) withEllipsis(s string, n int) string {
	end := k.head(k.glyphs.ellipsis, n)
	return strings.TrimRight(k.head(s, n-k.width(end)), " ") + end
}

// briefly writes a time in n cells; for the smaller units that do not fit stands
// an ellipsis.
func (k look) briefly(time string, n int) string {
	if k.width(time) <= n {
		return time
	}
	for words := strings.Fields(time); len(words) > 2; {
		words = words[:len(words)-2]
		if brief := strings.Join(words, " ") + k.glyphs.ellipsis; k.width(brief) <= n {
			return brief
		}
	}
	return k.withEllipsis(time, n)
}

// cutLeft shortens s to n cells from its beginning.
func (k look) cutLeft(s string, n int) string {
	if k.width(s) <= n {
		return s
	}
	start := k.head(k.glyphs.ellipsis, n)
	room := n - k.width(start)
	for k.width(s) > room {
		cluster, _ := ansi.FirstGraphemeCluster(s, k.method)
		if cluster == "" {
			break
		}
		s = s[len(cluster):]
	}
	return start + s
}

// pad fills s with blanks up to n cells.
func (k look) pad(s string, n int) string {
	return s + strings.Repeat(" ", max(n-k.width(s), 0))
}

// drawable gives text in the characters that the terminal can draw.
func (k look) drawable(s string) string {
	if k.glyphs.ascii {
		return k.inASCII(s)
	}
	return s
}

// inASCII replaces every character that is not ASCII by as many stand-ins as
// it takes cells, so that nothing moves.
func (k look) inASCII(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		cluster, cells := ansi.FirstGraphemeCluster(s, k.method)
		s = s[len(cluster):]
		stand, known := asciiStandIns[cluster]
		switch {
		case known:
			b.WriteString(stand)
		case isPlain(cluster):
			b.WriteString(cluster)
		default:
			b.WriteString(strings.Repeat("?", cells))
		}
	}
	return b.String()
}

// firstFit gives the first of several wordings that fits into n cells, or the
// last one, cut.
func (k look) firstFit(n int, wordings ...string) string {
	for _, wording := range wordings {
		if k.width(wording) <= n {
			return wording
		}
	}
	if len(wordings) == 0 {
		return ""
	}
	return k.cut(wordings[len(wordings)-1], n)
}
