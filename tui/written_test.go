package tui

import (
	"bytes"
	"fmt"
	"image/color"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// background is what a terminal says its background is.
type background struct {
	name    string
	message tea.BackgroundColorMsg
}

var backgrounds = []background{
	{"dark", tea.BackgroundColorMsg{Color: color.Black}},
	{"light", tea.BackgroundColorMsg{Color: color.White}},
}

// still is a program that shows one frame and ends.
type still struct{ view tea.View }

// Init ends the program, which draws once more before it does.
func (s still) Init() tea.Cmd { return tea.Quit }

// Update answers nothing.
func (s still) Update(tea.Msg) (tea.Model, tea.Cmd) { return s, nil }

// View gives the frame.
func (s still) View() tea.View { return s.view }

// writtenFor gives what bubbletea writes to an empty terminal of a size and a
// number of colours for a frame. Nothing but a run tells: the renderer takes the
// frame apart into cells, converts the style of each, and writes the differences
// from cell to cell.
func writtenFor(t *testing.T, frame string, s size, profile colorprofile.Profile) []byte {
	t.Helper()
	view := tea.NewView(frame)
	view.AltScreen = true
	var output bytes.Buffer
	program := tea.NewProgram(still{view}, tea.WithInput(nil), tea.WithOutput(&output), tea.WithWindowSize(s.width, s.height),
		tea.WithColorProfile(profile), tea.WithEnvironment([]string{"TERM=xterm-256color"}), tea.WithoutSignalHandler())
	if _, err := program.Run(); err != nil {
		t.Fatalf("write a frame: %v", err)
	}
	shown, _, found := bytes.Cut(output.Bytes(), []byte(ansi.ResetModeAltScreenSaveCursor))
	if !found {
		t.Fatalf("the alternate screen is never left: %q", output.Bytes())
	}
	return shown
}

// displayed gives a terminal that received what was written.
func displayed(t *testing.T, written []byte, s size) *vt.Emulator {
	t.Helper()
	emulator := vt.NewEmulator(s.width, s.height)
	// Without a terminal, bubbletea leaves it to the system to begin a new line at
	// its beginning.
	if _, err := emulator.Write(append([]byte(ansi.SetModeLineFeedNewLine), written...)); err != nil {
		t.Fatalf("display a frame: %v", err)
	}
	return emulator
}

// checkDisplayed reports the first cell in which a terminal does not show a
// picture: its text, and how the legend says that its role looks.
func checkDisplayed(emulator *vt.Emulator, p picture, l *legend) error {
	if len(p) != emulator.Height() {
		return fmt.Errorf("%d rows on a terminal of %d", len(p), emulator.Height())
	}
	for y, row := range p {
		if len(row) != emulator.Width() {
			return fmt.Errorf("row %d takes %d cells of %d", y, len(row), emulator.Width())
		}
		for x, want := range row {
			cell := emulator.CellAt(x, y)
			if cell.Content != want.text {
				return fmt.Errorf("row %d, column %d shows %q, want %q", y, x, cell.Content, want.text)
			}
			if want.text == "" {
				// The second half of a wide character looks as its first.
				continue
			}
			style := cell.Style.String()
			// Nothing is seen of a blank but what fills its cell, so the renderer may
			// have erased it.
			isSeen := want.text != " " || l.fills[want.role]
			if style != l.looks[want.role] && (isSeen || style != l.looks[plain]) {
				return fmt.Errorf("row %d, column %d shows %q as %q, want role %q as %q",
					y, x, cell.Content, style, want.letter(), l.looks[want.role])
			}
		}
	}
	return nil
}

// TestDisplayIsCompared: a cell that says something else than the picture, or
// says it otherwise, is found.
func TestDisplayIsCompared(t *testing.T) {
	t.Parallel()
	m := goldenStates["override"](80, 24)
	s, l := size{80, 24}, legendFor(t, backgrounds[0], colorprofile.TrueColor)
	emulator := displayed(t, writtenFor(t, m.View().Content, s, colorprofile.TrueColor), s)
	for name, change := range map[string]func(*pictureCell){
		"":                func(*pictureCell) {},
		"another text":    func(c *pictureCell) { c.text = "~" },
		"another role":    func(c *pictureCell) { c.role = (c.role + 1) % selected },
		"a selected cell": func(c *pictureCell) { c.role = selected },
	} {
		p, err := drawn(m)
		if err != nil {
			t.Fatal(err)
		}
		// The f of fusebox.
		change(&p[0][1])
		if err := checkDisplayed(emulator, p, l); (err != nil) != (name != "") {
			t.Errorf("%q: the comparison says %v", name, err)
		}
	}
}

// TestWideNamesAreDisplayed: what stands behind characters of two cells is where
// the picture has it.
func TestWideNamesAreDisplayed(t *testing.T) {
	t.Parallel()
	l := overridden()
	l.Name, l.Servers[0].Name = "日本語のプロファイル", "한국어"
	every := everyLegend(t)
	for _, s := range goldenSizes {
		m := show(start(s.width, s.height, testConfig()), reportOf(nil, l, goodLaunch()))
		p, err := drawn(m)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(p.String(), "日本") {
			t.Fatalf("no wide character is on the screen:\n%s", p)
		}
		checkEveryTerminal(t, m, p, every)
	}
}
