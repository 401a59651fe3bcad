package tui

import (
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
)

// KeyMap holds every binding of the screen. The dispatcher, the footer and the
// help page read it; nothing else knows a key.
type KeyMap struct {
	Up, Down, PageUp, PageDown, Top, Bottom key.Binding
	NextPane, PreviousPane                  key.Binding
	NextServer, PreviousServer              key.Binding
	Help, Close, Suspend, Quit              key.Binding
}

// KeyGroup is a part of the help page.
type KeyGroup struct {
	Title    string
	Bindings []key.Binding
}

// NewKeyMap gives the bindings; ascii names the arrow keys in words.
func NewKeyMap(ascii bool) KeyMap {
	g := unicodeGlyphs
	if ascii {
		g = asciiGlyphs
	}
	bind := func(keys, shown, description string) key.Binding {
		return key.NewBinding(key.WithKeys(strings.Fields(keys)...), key.WithHelp(shown, description))
	}
	return KeyMap{
		Up:       bind("up k", g.up+" k", "previous launch, or scroll up"),
		Down:     bind("down j", g.down+" j", "next launch, or scroll down"),
		PageUp:   bind("pgup ctrl+u", "pgup ctrl+u", "one page up"),
		PageDown: bind("pgdown ctrl+d space", "pgdn ctrl+d space", "one page down"),
		Top:      bind("g home", "g home", "first"),
		Bottom:   bind("G shift+g end", "G end", "last"),

		NextPane:       bind("tab", "tab", "next pane"),
		PreviousPane:   bind("shift+tab", "shift+tab", "previous pane"),
		NextServer:     bind("right l ]", g.right+" l ]", "next server of the launch"),
		PreviousServer: bind("left h [", g.left+" h [", "previous server of the launch"),

		Help:    bind("?", "?", "this help"),
		Close:   bind("esc", "esc", "close the help"),
		Suspend: bind("ctrl+z", "ctrl+z", "to the shell; fg comes back"),
		Quit:    bind("q ctrl+c", "q ctrl+c", "quit"),
	}
}

// Groups gives every binding, in the order of the help page.
func (k KeyMap) Groups() []KeyGroup {
	return []KeyGroup{
		{"Move", []key.Binding{k.Up, k.Down, k.PageUp, k.PageDown, k.Top, k.Bottom}},
		{"Look", []key.Binding{k.NextPane, k.PreviousPane, k.NextServer, k.PreviousServer}},
		{"Program", []key.Binding{k.Help, k.Close, k.Suspend, k.Quit}},
	}
}

// hint is one item of the footer.
type hint struct{ keys, description string }

// footer gives the hints for what is on the screen, the most dispensable in
// the middle.
func (k KeyMap) footer(focus paneID, page, help bool) []hint {
	move := hint{firstKeys(k.Up, k.Down), "scroll"}
	switch {
	case help:
		return []hint{move, {firstKeys(k.Close), "close"}, {firstKeys(k.Quit), "quit"}}
	case page:
		return []hint{move, {firstKeys(k.Help), "help"}, {firstKeys(k.Quit), "quit"}}
	case focus == launchesPane:
		move.description = "launch"
	}
	return []hint{
		move,
		{firstKeys(k.NextPane), "pane"},
		{firstKeys(k.PreviousServer, k.NextServer), "server"},
		{firstKeys(k.Top) + "/" + firstKeys(k.Bottom), "ends"},
		{firstKeys(k.Help), "help"},
		{firstKeys(k.Quit), "quit"},
	}
}

// firstKeys joins the first name of each binding: "↑↓", or "up/down".
func firstKeys(bindings ...key.Binding) string {
	var names []string
	separator := ""
	for _, b := range bindings {
		name, _, _ := strings.Cut(b.Help().Key, " ")
		if utf8.RuneCountInString(name) > 1 {
			separator = "/"
		}
		names = append(names, name)
	}
	return strings.Join(names, separator)
}
