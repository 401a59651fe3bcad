package tui

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// TestLettersInAPromptAreText types everything that is bound elsewhere.
func TestLettersInAPromptAreText(t *testing.T) {
	t.Parallel()
	var letters []string
	for b := range NewKeyMap(false).all() {
		for _, k := range b.Keys() {
			if len(k) == 1 && !slices.Contains(letters, k) {
				letters = append(letters, k)
			}
		}
	}
	if len(letters) < 35 {
		t.Fatalf("only %q are bound", letters)
	}
	for _, name := range []string{"filter", "palette", "shape"} {
		m := inMode(t, name)
		m = press(m, slices.Repeat([]string{"backspace"}, 20)...)
		want := ""
		for _, letter := range append(letters, "space") {
			next, command := m.Update(keyPress(letter))
			m = next.(screen)
			want += strings.ReplaceAll(letter, "space", " ")
			if m.prompt.typed() != want || m.mode() != modes[name] || command != nil {
				t.Fatalf("on %s, %q is typed as %q on %d, with a command: %v", name, want, m.prompt.typed(), m.mode(), command != nil)
			}
		}
	}
}

// TestPromptShowsWhatIsTyped keeps the cursor at its character, whatever is typed.
func TestPromptShowsWhatIsTyped(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := show(start(rapid.IntRange(leastWidth, 120).Draw(t, "width"), 24, testConfig()), liveReport())
		if rapid.Bool().Draw(t, "graphemes") {
			m = drive(m, tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset})
		}
		m = press(m, rapid.SampledFrom([]string{"/", ":"}).Draw(t, "prompt"))
		m = drive(m, tea.PasteMsg{Content: anyText("pasted").Draw(t, "pasted")})
		for _, k := range rapid.SliceOfN(rapid.SampledFrom([]string{"left", "right", "home", "end", "x", "界", "backspace"}), 0, 6).Draw(t, "keys") {
			m = press(m, k)
		}
		view := m.View()
		if view.Cursor == nil || view.Cursor.X < 0 || view.Cursor.X >= m.width || view.Cursor.Y != m.height-1 {
			t.Fatalf("the cursor is at %+v in %d×%d", view.Cursor, m.width, m.height)
		}
		runes := []rune(m.prompt.typed())
		before := clean(string(runes[:m.prompt.input.Position()]))
		row := ansi.Strip(strings.Split(view.Content, "\n")[m.height-1])
		if !strings.Contains(row, before) && !strings.HasPrefix(strings.TrimLeft(row, " /:"), m.look.glyphs.ellipsis) {
			t.Fatalf("the row is %q, typed is %q", row, before)
		}
	})
}

func TestPromptOfAShapeWithoutServers(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 40, testConfig()), liveReport()), "3", "down", "c")
	mustShow(t, m, "answer after 2h")
	for name, report := range map[string]*model.Report{"no launch": emptyReport(), "a blocked launch": blockedReport()} {
		after := press(show(m, report), "enter")
		if after.prompt.isOpen() {
			t.Errorf("with %s the prompt stays open", name)
		}
		mustShow(t, after, " there is no server that could be called ")
	}
	mustShow(t, press(show(m, liveReport()), "backspace", "backspace", "7", "s", "enter"), "answer after 7 s")
}

// TestPromptSaysWhatIsWrong, and lets it be mended.
func TestPromptSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 40, testConfig()), liveReport()), "3", "down", "c")
	m = typeText(press(m, "backspace", "backspace"), "90 sec")
	mustShow(t, m, "answer after 90 sec", "like 20s, 5m, 1h30m or milliseconds; enter takes it")
	m = press(m, "enter")
	mustShow(t, m, "answer after 90 sec", "✖ write 1m30s")
	m = press(m, "backspace")
	mustNotShow(t, m, "✖ write")
	mustShow(t, press(m, "esc"), "answer after 2 h")
}
