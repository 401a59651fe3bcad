package tui

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// colourProfiles are the numbers of colours that terminals have. Without colour
// is what NO_COLOR asks for; a terminal that knows no sequences at all, such as
// TERM=dumb, gets none.
var colourProfiles = []struct {
	name    string
	profile colorprofile.Profile
}{
	{"true colour", colorprofile.TrueColor}, {"256 colours", colorprofile.ANSI256}, {"16 colours", colorprofile.ANSI},
	{"NO_COLOR", colorprofile.ASCII}, {"no sequences", colorprofile.NoTTY},
}

// legend is how the roles look on one kind of terminal.
type legend struct {
	// sequences are what reaches the terminal before a text of each role.
	sequences [roleCount]string
	// looks are what the terminal makes of them, and fills whether a blank shows
	// it.
	looks [roleCount]string
	fills [roleCount]bool
}

// legendFor gives the legend of one kind of terminal: the screen is told of it as
// it is in the program, and bubbletea writes a letter in each of its roles.
func legendFor(t *testing.T, b background, profile colorprofile.Profile) *legend {
	t.Helper()
	m := drive(newScreen(t.Context(), testConfig()), tea.ColorProfileMsg{Profile: profile}, b.message)
	const beside = "|"
	letters := line{say(plain, beside)}
	for r := range role(roleCount) {
		letters = append(letters, say(r, string(r.letter())), say(plain, beside))
	}
	s := size{letters.width(m.look), 1}
	written := writtenFor(t, m.styles.draw(m.look, letters, s.width), s, profile)
	emulator, reversed := displayed(t, written, s), displayed(t, []byte(ansi.NewStyle().Reverse(true).Styled(" ")), size{1, 1})
	l := &legend{}
	for r := range role(roleCount) {
		pattern := regexp.QuoteMeta(beside) + `((?:\x1b\[[0-9;:]*m)*)` + regexp.QuoteMeta(string(r.letter()))
		found := regexp.MustCompile(pattern).FindSubmatch(written)
		if found == nil {
			t.Fatalf("%s is not in %q", r.word(), written)
		}
		style := emulator.CellAt(1+2*int(r), 0).Style
		isReversed := style.Attrs&reversed.CellAt(0, 0).Style.Attrs != 0
		l.sequences[r] = string(found[1])
		l.looks[r] = style.String()
		l.fills[r] = isReversed || style.Bg != nil || style.Underline != ansi.UnderlineNone
	}
	return l
}

// legends are those of every kind of terminal, by background and by colours.
type legends [][]*legend

// everyLegend gives the legends of all of them.
func everyLegend(t *testing.T) legends {
	t.Helper()
	every := make(legends, len(backgrounds))
	for i, b := range backgrounds {
		for _, c := range colourProfiles {
			every[i] = append(every[i], legendFor(t, b, c.profile))
		}
	}
	return every
}

// String writes a table for each background: a row for each role, a column for
// each number of colours.
func (every legends) String() string {
	const column = 24
	var b strings.Builder
	fmt.Fprintln(&b, "What bubbletea writes before a text of each role. ␛ is the escape character, - is nothing.")
	fmt.Fprintln(&b, "In pictures a blank of the plain role is left blank.")
	row := func(first string, columns []string) {
		text := fmt.Sprintf("%-12s", first)
		for _, c := range columns {
			text += fmt.Sprintf(" %-*s", column, c)
		}
		fmt.Fprintln(&b, strings.TrimRight(text, " "))
	}
	for i, background := range backgrounds {
		var names []string
		for _, c := range colourProfiles {
			names = append(names, c.name)
		}
		fmt.Fprintln(&b)
		row(background.name, names)
		for r := range role(roleCount) {
			var sequences []string
			for _, l := range every[i] {
				sequences = append(sequences, cmp.Or(strings.ReplaceAll(l.sequences[r], "\x1b", "␛"), "-"))
			}
			row(fmt.Sprintf("%c %s", r.letter(), r.word()), sequences)
		}
	}
	return b.String()
}

func TestLegend(t *testing.T) {
	t.Parallel()
	compareGolden(t, legendFile, everyLegend(t).String())
}

// TestLegendTellsTheSelectionWithoutColours: whatever a terminal shows, the
// selected row is not drawn like the others, unless it knows no sequence at all.
func TestLegendTellsTheSelectionWithoutColours(t *testing.T) {
	t.Parallel()
	for i, every := range everyLegend(t) {
		for j, l := range every {
			told := l.fills[selected] && l.looks[selected] != l.looks[plain]
			if isBare := colourProfiles[j].profile == colorprofile.NoTTY; told == isBare {
				t.Errorf("%s, %s: a selected row is drawn as %q, others as %q",
					backgrounds[i].name, colourProfiles[j].name, l.looks[selected], l.looks[plain])
			}
		}
	}
}
