package tui

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// prompt is a line in which the operator types. The library keeps text and
// cursor; it is drawn here, with the terminal's own cursor, which need not move
// or blink to be seen.
type prompt struct {
	input textinput.Model
	// purpose is what is typed, noPrompt for nothing.
	purpose purpose
	// isFresh reports that what stands there is only an offer: the first character
	// takes its place.
	isFresh bool
	// trouble says what is wrong with what was typed, "" for nothing.
	trouble string
	// before is what comes back where a filter is left that was not set before, nil
	// for any other prompt.
	before *unfiltered
}

// purpose is what a prompt is for.
type purpose uint8

// The purposes.
const (
	noPrompt purpose = iota
	typingFilter
	typingCommand
	typingShape
)

// mostTyped is how many characters a prompt takes.
const mostTyped = 200

// newPrompt opens a prompt with a text in it.
func newPrompt(purpose purpose, typed string) prompt {
	input := textinput.New()
	input.CharLimit = mostTyped
	input.SetVirtualCursor(false)
	// The terminal's own paste arrives as a message; the library's would read the
	// clipboard by itself.
	input.KeyMap.Paste.SetEnabled(false)
	input.SetValue(typed)
	input.Focus()
	input.CursorEnd()
	return prompt{input: input, purpose: purpose}
}

// isOpen reports whether something is being typed.
func (p prompt) isOpen() bool { return p.purpose != noPrompt }

// typed is the text so far.
func (p prompt) typed() string { return p.input.Value() }

// update takes a key or a paste.
func (p prompt) update(message tea.Msg) prompt {
	if press, isKey := message.(tea.KeyPressMsg); p.isFresh && (!isKey || press.Text != "") {
		p.input.SetValue("")
	}
	p.isFresh = false
	p.input, _ = p.input.Update(message)
	p.trouble = ""
	return p
}

// line draws the prompt in a width, and gives the cell of the cursor.
func (p prompt) line(k look, lead line, width int) (l line, cursor int) {
	runes := []rune(p.typed())
	before, behind := clean(string(runes[:p.input.Position()])), clean(string(runes[p.input.Position():]))
	// The end of what stands before the cursor is always seen, and the cursor.
	room := max(width-lead.width(k)-1, 0)
	before = k.cutLeft(before, room)
	l = append(lead[:len(lead):len(lead)], say(strong, before))
	cursor = l.width(k)
	return append(l, say(strong, k.head(behind, max(width-cursor, 0)))), min(cursor, width-1)
}
