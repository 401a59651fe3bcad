package tui

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// roleSigns are the letters for roles in pictures, and the words for them in the
// legend.
var roleSigns = [roleCount]struct {
	letter byte
	word   string
}{
	plain: {'.', "plain"}, strong: {'s', "strong"}, muted: {'m', "muted"}, accent: {'a', "accent"},
	good: {'g', "good"}, caution: {'c', "caution"}, bad: {'b', "bad"}, changed: {'x', "changed"},
	selected: {'S', "selected"},
}

// letter gives the letter for a role. A role that has none yet gets one by its
// number.
func (r role) letter() byte { return cmp.Or(roleSigns[r].letter, 'A'+byte(r)) }

// word gives the word for a role.
func (r role) word() string { return cmp.Or(roleSigns[r].word, fmt.Sprintf("role %d", r)) }

// pictureCell is one cell of a frame: its text and the role it is drawn in. The
// second cell of a wide character has the role of the first, and no text.
type pictureCell struct {
	text string
	role role
}

// letter gives the letter of the cell's role; a blank that means nothing stays
// blank.
func (c pictureCell) letter() byte {
	if c.role == plain && c.text == " " {
		return ' '
	}
	return c.role.letter()
}

// picture is what a frame says, cell by cell and free of colours.
type picture [][]pictureCell

// roleStyles give each role a sequence that names it.
func roleStyles() *Styles {
	s := &Styles{}
	for r := range role(roleCount) {
		if r != plain {
			s.on[r], s.off[r] = fmt.Sprintf("\x1b[38;5;%dm", r), ansi.ResetStyle
		}
	}
	return s
}

// drawn gives the picture of the screen's frame.
func drawn(m screen) (picture, error) {
	m.styles = roleStyles()
	return readPicture(m.render(), m.look.method)
}

// readPicture takes a frame apart that was drawn with roleStyles.
func readPicture(frame string, method ansi.Method) (picture, error) {
	roles := map[string]role{ansi.ResetStyle: plain}
	for r, on := range roleStyles().on {
		if on != "" {
			roles[on] = role(r)
		}
	}
	decode := ansi.DecodeSequenceWc[string]
	if method == ansi.GraphemeWidth {
		decode = ansi.DecodeSequence[string]
	}
	var p picture
	for row := range strings.SplitSeq(frame, "\n") {
		var cells []pictureCell
		current := plain
		for rest := row; rest != ""; {
			text, width, n, _ := decode(rest, ansi.NormalState, nil)
			rest = rest[n:]
			r, isRole := roles[text]
			switch {
			case isRole:
				current = r
			case width == 0:
				return nil, fmt.Errorf("row %d has %q in it, which is neither text nor a role", len(p), text)
			default:
				cells = append(cells, pictureCell{text, current})
				cells = append(cells, make([]pictureCell, width-1)...)
				for i := len(cells) - width + 1; i < len(cells); i++ {
					cells[i].role = current
				}
			}
		}
		p = append(p, cells)
	}
	return p, nil
}

// String gives the rows of text, a separator, and the rows of roles: the same
// place in both is the same cell, but where wide characters stand before it.
func (p picture) String() string {
	var text, roles strings.Builder
	width := 0
	for _, row := range p {
		width = max(width, len(row))
		for _, cell := range row {
			text.WriteString(cell.text)
			roles.WriteByte(cell.letter())
		}
		text.WriteByte('\n')
		roles.WriteByte('\n')
	}
	return text.String() + strings.Repeat("=", width) + "\n" + roles.String()
}

func TestPictureOfAFrame(t *testing.T) {
	t.Parallel()
	k, s := look{glyphs: unicodeGlyphs}, roleStyles()
	frame := strings.Join([]string{
		s.draw(k, line{say(muted, "┤"), say(plain, " a b "), say(bad, "日本"), say(muted, "  ")}, 14),
		s.drawSelected(k, line{say(good, "é")}, 14),
		s.draw(k, blank, 14),
	}, "\n")
	const want = "" +
		"┤ a b 日本    \n" +
		"é             \n" +
		"              \n" +
		"==============\n" +
		"m . . bbbbmm  \n" +
		"SSSSSSSSSSSSSS\n" +
		"              \n"
	got, err := readPicture(frame, k.method)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("the picture is\n%swant\n%s", got, want)
	}
	if _, err := readPicture("a\x1b[31mb", k.method); err == nil {
		t.Error("a colour that is of no role goes unnoticed")
	}
}

// TestNoLetterIsOfTwoRoles: pictures tell all roles apart.
func TestNoLetterIsOfTwoRoles(t *testing.T) {
	t.Parallel()
	seen := map[byte]role{}
	for r := range role(roleCount) {
		if other, taken := seen[r.letter()]; taken {
			t.Errorf("%s and %s share the letter %q: give one another in roleSigns", other.word(), r.word(), r.letter())
		}
		seen[r.letter()] = r
	}
}
