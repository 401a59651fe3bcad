package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeyMeansItsCommandInAMode(t *testing.T) {
	t.Parallel()
	keys := NewKeyMap(false)
	const nothing = commandID(commandCount)
	for _, test := range []struct {
		key  string
		want map[mode]commandID
	}{
		{"right", map[mode]commandID{onPanes: nextServer, onExplanation: nextServer, onDifference: compareNext, onStart: nothing, onHelp: nothing, onFilter: nothing, onTour: tourNext}},
		{"space", map[mode]commandID{onPanes: pageDown, onHelp: pageDown, onFilter: nothing, onPalette: nothing, onShape: nothing, onTour: tourNext}},
		{"esc", map[mode]commandID{onPanes: closeIt, onHelp: closeIt, onStart: nothing, onFilter: cancelTyped, onPalette: cancelTyped, onShape: cancelTyped, onTour: tourEnd}},
		{"enter", map[mode]commandID{onPanes: explainIt, onHelp: nothing, onFilter: acceptTyped, onPalette: acceptTyped, onShape: acceptTyped, onTour: nothing}},
		{"tab", map[mode]commandID{onPanes: nextPane, onHelp: nothing, onFilter: nothing, onPalette: nextEntry}},
		{"ctrl+p", map[mode]commandID{onPanes: openPalette, onStart: openPalette, onPalette: previousEntry, onFilter: nothing}},
		{"up", map[mode]commandID{onPanes: moveUp, onStart: moveUp, onPalette: previousEntry, onFilter: nothing, onShape: nothing, onTour: nothing}},
		{"ctrl+c", map[mode]commandID{onPanes: quitAtOnce, onStart: quitAtOnce, onFilter: quitAtOnce, onPalette: quitAtOnce, onShape: quitAtOnce}},
		{"ctrl+z", map[mode]commandID{onPanes: suspendIt, onFilter: suspendIt, onTour: nothing}},
		{"q", map[mode]commandID{onPanes: quitIt, onHelp: quitIt, onFilter: nothing, onPalette: nothing, onShape: nothing, onTour: nothing}},
		{"y", map[mode]commandID{onPanes: copyIt, onExplanation: copyIt, onDifference: copyIt, onHelp: nothing}},
		{"s", map[mode]commandID{onPanes: nothing, onDifference: compareSwap}},
	} {
		for where, want := range test.want {
			id, isBound := keys.find(keyPress(test.key), where)
			if !isBound {
				id = nothing
			}
			if id != want {
				t.Errorf("%s on %d means command %d, want %d", test.key, where, id, want)
			}
		}
	}
}

// TestCapitalsInEveryTerminal: some terminals send the letter, some the key with
// shift, some both.
func TestCapitalsInEveryTerminal(t *testing.T) {
	t.Parallel()
	keys := NewKeyMap(false)
	for letter, want := range map[rune]commandID{'g': goLast, 'n': previousProblem, 'y': copyEnvironment, 'j': copyReport} {
		capital := strings.ToUpper(string(letter))
		for what, press := range map[string]tea.KeyPressMsg{
			"the letter": {Code: []rune(capital)[0], Text: capital},
			"both":       {Code: letter, ShiftedCode: []rune(capital)[0], Mod: tea.ModShift, Text: capital},
			"shift":      {Code: letter, Mod: tea.ModShift},
			"caps lock":  {Code: letter, Mod: tea.ModCapsLock, Text: capital},
		} {
			if id, isBound := keys.find(press, onPanes); !isBound || id != want {
				t.Errorf("%s of %s means command %d (bound: %v), want %d", what, capital, id, isBound, want)
			}
		}
		small, _ := keys.find(tea.KeyPressMsg{Code: letter, Text: string(letter)}, onPanes)
		if small == want {
			t.Errorf("%c and %s mean the same", letter, capital)
		}
	}
	for _, sign := range []struct {
		press tea.KeyPressMsg
		want  commandID
	}{
		{tea.KeyPressMsg{Code: '=', ShiftedCode: '+', Mod: tea.ModShift, Text: "+"}, shapeMore}, {tea.KeyPressMsg{Code: '=', Text: "="}, shapeMore},
		{tea.KeyPressMsg{Code: '-', ShiftedCode: '_', Mod: tea.ModShift, Text: "_"}, shapeLess},
		{tea.KeyPressMsg{Code: '/', ShiftedCode: '?', Mod: tea.ModShift, Text: "?"}, toggleHelp},
		{tea.KeyPressMsg{Code: ';', ShiftedCode: ':', Mod: tea.ModShift, Text: ":"}, openPalette},
	} {
		if id, _ := keys.find(sign.press, onPanes); id != sign.want {
			t.Errorf("%s means command %d, want %d", sign.press, id, sign.want)
		}
	}
}

// TestKeysBesidesATour are those that the tour leaves alone, each with its name.
func TestKeysBesidesATour(t *testing.T) {
	t.Parallel()
	all := NewKeyMap(false)
	for name, keys := range map[string]KeyMap{"a tour": all.besides(onTour), "a tour with a page": all.besides(onTour, tourEnd)} {
		for b := range keys.all() {
			if len(b.Keys()) == 0 && (b.id != closeIt || name != "a tour") {
				t.Errorf("%s leaves %q no key", name, b.Help().Desc)
			}
			for _, k := range b.Keys() {
				if id, isTaken := all.find(keyPress(k), onTour); isTaken && b.where&onTour == 0 && b.where&typing == 0 && (id != tourEnd || name == "a tour") {
					t.Errorf("%s leaves %s to %q, and takes it", name, k, b.Help().Desc)
				}
			}
		}
		for id, want := range map[commandID]string{nextServer: "l ]", pageDown: "ctrl+d", moveUp: "↑ k", tourNext: "space →", goLast: "G end"} {
			if got := keys.of(id).Help().Key; got != want {
				t.Errorf("in %s, command %d has the keys %q, want %q", name, id, got, want)
			}
		}
	}
	if got := all.of(nextServer).Help().Key; got != "→ l ]" {
		t.Errorf("the keys themselves are now %q", got)
	}
}

// TestHintsNameKeysThatMeanIt: whatever the footer names works there.
func TestHintsNameKeysThatMeanIt(t *testing.T) {
	t.Parallel()
	for name := range modes {
		if modes[name]&typing != 0 || name == "tour" {
			continue
		}
		m := inMode(t, name)
		var bound []string
		for b := range m.keys.all() {
			if b.where&m.mode() != 0 {
				bound = append(bound, m.keys.firstKeys(b.id))
			}
		}
		for _, h := range m.hints() {
			for _, key := range strings.Split(strings.NewReplacer("↑↓", "↑/↓", "←→", "←/→", "+-", "+/-").Replace(h.keys), "/") {
				if key != "" && !slices.Contains(bound, key) && h.keys != "/" {
					t.Errorf("on %s the footer names %q for %q, which is not bound there", name, key, h.description)
				}
			}
		}
	}
}
