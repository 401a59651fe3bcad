package tui

import (
	"context"
	"time"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// screen is the one tea.Model: it owns all state and receives every message.
type screen struct {
	config  Config
	effects effects
	keys    KeyMap

	// The terminal.
	width, height int
	look          look
	dark          bool
	profile       colorprofile.Profile
	styles        *Styles

	// What is watched: the last batch, the edition made of it or of one before,
	// the text of the last failure, and whether batches have come to an end.
	batch      model.Batch
	edition    *edition
	failure    string
	ended      bool
	generation int
	// inspected reports that the files of the last batch were inspected, or are
	// being so.
	inspected bool

	// now is the present moment as of the last message that knew it.
	now time.Time
	// ticking reports that a command is under way that will bring now up to
	// date.
	ticking bool

	// What the operator looks at.
	focus paneID
	// beside is the pane that is visible beside the launches where there is room
	// for one, upper that of clocks, timeline and tools where they share a place.
	beside, upper paneID
	server        int
	// wantedServer is the server that the operator went to, "" for none; it comes
	// back into view if it was gone for a while.
	wantedServer string
	// open is the page that the operator opened, explained and comparison what it
	// is about, beneath the pages that it covers, the last one opened last.
	open       pageKind
	explained  target
	comparison comparison
	beneath    []openPage
	// prompt is what is being typed, filter the filter that is set.
	prompt prompt
	filter search
	// shape is the call that the timeline plays.
	shape callShape
	// revealed is what the operator had revealed, without a key for nothing.
	revealed revealed
	// toast is what came of the last key, without text where nothing is to be said.
	toast span
	tour  tourState
	// subject is what the panes beside the launches are about; without a launch
	// where there is none.
	subject subject

	panes  [paneCount]pane
	page   document
	layout layout
}

var _ tea.Model = screen{}

func newScreen(ctx context.Context, c Config) screen {
	look := look{glyphs: unicodeGlyphs}
	if c.ASCII {
		look.glyphs = asciiGlyphs
	}
	m := screen{
		config:  c,
		effects: effects{ctx, c},
		keys:    NewKeyMap(c.ASCII),
		look:    look,
		dark:    true,
		profile: colorprofile.TrueColor,
		beside:  clocksPane,
		upper:   clocksPane,
		tour:    tourState{isOn: len(c.Tour) > 0, isStaged: len(c.Tour) > 0},
	}
	m.panes = [paneCount]pane{launchList{frame: frame{look: look}}, document{}, document{}, document{}, document{}, document{}}
	m.styles = newStyles(m.dark, m.profile)
	return m.withPage(false)
}

// Init begins to wait for batches and asks for the background colour. Neither
// holds up the first frame.
func (m screen) Init() tea.Cmd {
	actions := []Action{awaitBatch{}, askBackground{}}
	if m.tour.isOn {
		actions = append(actions, m.staged()...)
	}
	return m.effects.commands(actions)
}

// Update answers one message.
func (m screen) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	next, actions := m.answer(message)
	next = next.remasked().arrange()
	if _, aging := next.headerLine(); aging && !next.ticking {
		next.ticking = true
		actions = append(actions, growOlder{})
	}
	return next, next.effects.commands(actions)
}

// answer gives the state after a message and what is to be done.
func (m screen) answer(message tea.Msg) (screen, []Action) {
	switch msg := message.(type) {
	case tea.KeyPressMsg:
		return m.answerKey(msg)
	case tea.PasteMsg:
		if m.prompt.isOpen() {
			return m.typed(msg), nil
		}
	case tea.MouseClickMsg:
		return m.exploring().answerClick(msg.X, msg.Y, msg.Button)
	case tea.MouseWheelMsg:
		return m.exploring().answerWheel(msg.X, msg.Y, msg.Button)
	case batchMsg:
		return m.receive(model.Batch(msg))
	case editionMsg:
		return m.publish(msg)
	case failedMsg:
		return m.fail(msg)
	case editedMsg:
		return m.edited(msg), nil
	case advanceMsg:
		return m.advance(msg)
	case endedMsg:
		m.ended = true
	case tickMsg:
		m.ticking = false
		m.now = time.Time(msg)
	case tea.ResumeMsg:
		// Time went by unseen.
		m.ticking = true
		return m, []Action{growOlder{}}
	default:
		m.answerTerminal(message)
	}
	return m, nil
}

// answerTerminal notes what the terminal says about itself.
func (m *screen) answerTerminal(message tea.Msg) {
	switch msg := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
		m.styles = newStyles(m.dark, m.profile)
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.styles = newStyles(m.dark, m.profile)
	case tea.ModeReportMsg:
		// The renderer counts cells by graphemes from here on, and so do we.
		clusters := msg.Value == ansi.ModeReset || msg.Value == ansi.ModeSet || msg.Value == ansi.ModePermanentlySet
		if msg.Mode == ansi.ModeUnicodeCore && clusters {
			m.look.method = ansi.GraphemeWidth
		}
	}
}

// answerKey answers a key.
func (m screen) answerKey(press tea.KeyPressMsg) (screen, []Action) {
	m.toast = span{}
	where := m.mode()
	if m.tour.isOn && where&typing == 0 {
		if id, isBound := m.keys.find(press, onTour); isBound && (id != tourEnd || m.open == noPage) {
			return m.asked(id)
		}
	}
	id, isBound := m.keys.find(press, where)
	switch {
	case isBound:
		return m.exploring().asked(id)
	case m.prompt.isOpen():
		return m.typed(press), nil
	}
	return m, nil
}

// asked carries out a command, or says why it cannot be.
func (m screen) asked(id commandID) (screen, []Action) {
	if why := m.cannot(id); why != "" {
		m.toast = say(muted, why)
		return m, nil
	}
	return m.do(id)
}

// typed takes a key or a paste as text, and shows what comes of it.
func (m screen) typed(message tea.Msg) screen {
	m.prompt = m.prompt.update(message)
	switch m.prompt.purpose {
	case typingFilter:
		return m.filtered(m.prompt.typed())
	case typingCommand:
		return m.withPage(false)
	}
	return m
}

// View gives the frame.
func (m screen) View() tea.View {
	view := tea.NewView(m.render())
	view.AltScreen = true
	if !m.config.NoMouse {
		view.MouseMode = tea.MouseModeCellMotion
	}
	if m.prompt.isOpen() && m.layout.arrangement != tooSmall {
		_, column := m.promptLine()
		view.Cursor = tea.NewCursor(column, m.height-1)
		view.Cursor.Blink = false
	}
	return view
}
