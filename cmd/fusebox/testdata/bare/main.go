// Command bare is the least a bubbletea program can be: a screen full of text
// that never changes. The benchmarks hold fusebox against it.
package main

import (
	"fmt"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// still shows its text.
type still string

func (s still) Init() tea.Cmd { return nil }

func (s still) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if press, isKey := message.(tea.KeyPressMsg); isKey && press.String() == "q" {
		return s, tea.Quit
	}
	return s, nil
}

func (s still) View() tea.View {
	view := tea.NewView(string(s))
	view.AltScreen = true
	return view
}

func main() {
	text := strings.Repeat(strings.Repeat("text ", 20)+"\n", 33) + "the last row"
	if _, err := tea.NewProgram(still(text), tea.WithFPS(30)).Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
