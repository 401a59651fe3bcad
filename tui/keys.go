package tui

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// KeyMap holds every binding of the screen. The dispatcher, the footer, the help
// page, the palette and docs/keys.md read it; nothing else knows a key.
type KeyMap []keyGroup

// keyGroup is a part of the help page.
type keyGroup struct {
	title    string
	bindings []binding
}

// binding is one command with its keys and where they mean it.
type binding struct {
	id commandID
	key.Binding
	where mode
}

// mode is what the keys go to.
type mode uint16

// The modes. A tour lies over the others: while it runs, its keys come first.
const (
	onPanes mode = 1 << iota
	onStart
	onHelp
	onExplanation
	onDifference
	onFilter
	onPalette
	onShape
	onTour

	// reading is wherever nothing is typed.
	reading = onPanes | onStart | onHelp | onExplanation | onDifference
	// typing is wherever letters are text.
	typing = onFilter | onPalette | onShape
)

// NewKeyMap gives the bindings; ascii names the arrow keys in words.
func NewKeyMap(ascii bool) KeyMap {
	g := unicodeGlyphs
	if ascii {
		g = asciiGlyphs
	}
	return KeyMap{
		{"Move", []binding{
			bind(moveUp, reading, "up k", g.up+" k", "up"),
			bind(moveDown, reading, "down j", g.down+" j", "down"),
			bind(pageUp, reading, "pgup ctrl+u", "pgup ctrl+u", "one page up"),
			bind(pageDown, reading, "pgdown ctrl+d space", "pgdn ctrl+d space", "one page down"),
			bind(goFirst, reading, "g home", "g home", "first"),
			bind(goLast, reading, "G shift+g end", "G end", "last"),
			bind(nextPane, onPanes, "tab", "tab", "next pane"),
			bind(previousPane, onPanes, "shift+tab", "shift+tab", "previous pane"),
			bind(goLaunches, onPanes, "1", "1", "launches"),
			bind(goClocks, onPanes, "2", "2", "clocks"),
			bind(goTimeline, onPanes, "3", "3", "timeline"),
			bind(goEnvironment, onPanes, "4", "4", "environment"),
			bind(goFindings, onPanes, "5", "5", "findings"),
			bind(goTools, onPanes, "6", "6", "tools"),
			bind(nextServer, onPanes|onExplanation, "right l ]", g.right+" l ]", "next server of the launch"),
			bind(previousServer, onPanes|onExplanation, "left h [", g.left+" h [", "previous server of the launch"),
		}},
		{"Find", []binding{
			bind(openFilter, onPanes, "/", "/", "filter launches, keys, findings, tools; ! means not"),
			bind(nextProblem, onPanes, "n", "n", "next error or warning"),
			bind(previousProblem, onPanes, "N shift+n", "N", "previous error or warning"),
			bind(changeGrouping, onPanes, "b", "b", "group by runtime, file or severity"),
			bind(openPalette, reading, ": ctrl+p", ": ctrl+p", "every command, by name"),
		}},
		{"Understand", []binding{
			bind(explainIt, onPanes|onExplanation, "x enter", "x enter", "explain what is selected, step by step"),
			bind(compare, onPanes, "d", "d", "compare two launches, or before and after the last save"),
			bind(compareNext, onDifference, "right l ]", g.right+" l ]", "compare with the next launch"),
			bind(comparePrevious, onDifference, "left h [", g.left+" h [", "compare with the previous launch"),
			bind(compareSwap, onDifference, "s", "s", "swap the sides"),
			bind(compareAll, onDifference, "a", "a", "also what is the same, or only what differs"),
		}},
		{"Call shape", []binding{
			bind(shapeMore, onPanes, "+ =", "+", "more of what is selected in the timeline"),
			bind(shapeLess, onPanes, "- _", "-", "less of it"),
			bind(shapeType, onPanes, "c", "c", "type a time for it"),
			bind(shapeReset, onPanes, "0", "0", "the call as the tool makes it"),
			bind(nextTool, onPanes, "t", "t", "next tool of the server"),
		}},
		{"Act", []binding{
			bind(openFile, onPanes|onExplanation|onStart, "o", "o", "open the file at the line in $EDITOR"),
			bind(revealIt, onPanes, "v", "v", "reveal the selected value, or mask it again"),
			bind(copyIt, onPanes|onExplanation|onDifference, "y", "y", "copy what is selected, or the page"),
			bind(copyEnvironment, onPanes, "Y shift+y", "Y", "copy the environment of the launch"),
			bind(copyReport, onPanes, "J shift+j", "J", "copy the launch as JSON"),
		}},
		{"Tour", []binding{
			bind(tourNext, onTour, "space right pgdown", "space "+g.right, "next step"),
			bind(tourBack, onTour, "left backspace pgup", g.left, "step before"),
			bind(tourSkip, onTour, ".", ".", "next scene"),
			bind(tourPause, onTour, "p", "p", "pause, or go on by itself"),
			bind(tourEnd, onTour, "esc", "esc", "end the tour and stay"),
		}},
		{"While typing", []binding{
			bind(acceptTyped, typing, "enter", "enter", "take it"),
			bind(cancelTyped, typing, "esc", "esc", "leave it"),
			bind(nextEntry, onPalette, "down ctrl+n tab", g.down, "next entry"),
			bind(previousEntry, onPalette, "up ctrl+p shift+tab", g.up, "previous entry"),
		}},
		{"Program", []binding{
			bind(toggleHelp, reading, "?", "?", "this help"),
			bind(closeIt, reading&^onStart, "esc", "esc", "close the page, or clear the filter"),
			bind(suspendIt, reading|typing, "ctrl+z", "ctrl+z", "to the shell; fg comes back"),
			bind(quitIt, reading, "q", "q", "quit"),
			bind(quitAtOnce, reading|typing, "ctrl+c", "ctrl+c", "quit, also while typing"),
		}},
	}
}

// bind gives a command its keys; shown is how the help writes them.
func bind(id commandID, where mode, keys, shown, description string) binding {
	return binding{id, key.NewBinding(key.WithKeys(strings.Fields(keys)...), key.WithHelp(shown, description)), where}
}

// all gives every binding, in the order of the help page.
func (k KeyMap) all() iter.Seq[binding] {
	return func(yield func(binding) bool) {
		for _, group := range k {
			for _, b := range group.bindings {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// without leaves out what is meant only in some modes.
func (k KeyMap) without(where mode) KeyMap {
	return slices.DeleteFunc(slices.Clone(k), func(g keyGroup) bool {
		return !slices.ContainsFunc(g.bindings, func(b binding) bool { return b.where&^where != 0 })
	})
}

// besides leaves out the keys that mean something else first, in another mode, where
// nothing is typed; but not those of some commands.
func (k KeyMap) besides(first mode, but ...commandID) KeyMap {
	var taken []string
	for b := range k.all() {
		if b.where&first != 0 && !slices.Contains(but, b.id) {
			taken = append(taken, b.Keys()...)
		}
	}
	others := slices.Clone(k)
	for i := range others {
		others[i].bindings = slices.Clone(others[i].bindings)
		for j := range others[i].bindings {
			if b := &others[i].bindings[j]; b.where&first == 0 && b.where&reading != 0 {
				b.leaveOut(taken)
			}
		}
	}
	return others
}

// leaveOut takes keys away, and their names where each key has one.
func (b *binding) leaveOut(taken []string) {
	keys, names := b.Keys(), strings.Fields(b.Help().Key)
	if len(keys) != len(names) {
		return
	}
	var leftKeys, leftNames []string
	for i, k := range keys {
		if !slices.Contains(taken, k) {
			leftKeys, leftNames = append(leftKeys, k), append(leftNames, names[i])
		}
	}
	b.Binding = key.NewBinding(key.WithKeys(leftKeys...), key.WithHelp(strings.Join(leftNames, " "), b.Help().Desc))
}

// find gives the command that a key means in a mode.
func (k KeyMap) find(press tea.KeyPressMsg, where mode) (commandID, bool) {
	for b := range k.all() {
		if b.where&where != 0 && key.Matches(press, b.Binding) {
			return b.id, true
		}
	}
	return 0, false
}

// of gives the binding of a command.
func (k KeyMap) of(id commandID) binding {
	for b := range k.all() {
		if b.id == id {
			return b
		}
	}
	return binding{}
}

// hint is one item of the footer.
type hint struct{ keys, description string }

// hint names commands in a word.
func (k KeyMap) hint(description string, ids ...commandID) hint {
	return hint{k.firstKeys(ids...), description}
}

// firstKeys joins the first name of the keys of commands: "↑↓", or "up/down".
func (k KeyMap) firstKeys(ids ...commandID) string {
	var names []string
	for _, id := range ids {
		name, _, _ := strings.Cut(k.of(id).Help().Key, " ")
		names = append(names, name)
	}
	if slices.ContainsFunc(names, func(name string) bool { return utf8.RuneCountInString(name) > 1 }) {
		return strings.Join(names, "/")
	}
	return strings.Join(names, "")
}
