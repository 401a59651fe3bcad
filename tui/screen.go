package tui

import (
	"context"
	"time"

	"fusebox/model"

	"charm.land/bubbles/v2/key"
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
	// for one.
	beside  paneID
	server  int
	helping bool
	// wantedServer is the server that the operator went to, "" for none; it comes
	// back into view if it was gone for a while.
	wantedServer string
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
		effects: effects{ctx, c.Batches, c.Inspect, c.Now},
		keys:    NewKeyMap(c.ASCII),
		look:    look,
		dark:    true,
		profile: colorprofile.TrueColor,
		beside:  clocksPane,
	}
	m.panes = [paneCount]pane{launchList{frame: frame{look: look}}, document{}, document{}, document{}}
	m.styles = newStyles(m.dark, m.profile)
	return m.withPage(m.composeLoading())
}

// Init begins to wait for batches and asks for the background colour. Neither
// holds up the first frame.
func (m screen) Init() tea.Cmd {
	return m.effects.commands([]Action{awaitBatch{}, askBackground{}})
}

// Update answers one message.
func (m screen) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	next, actions := m.answer(message)
	next = next.arrange()
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
	case tea.MouseClickMsg:
		return m.answerClick(msg.X, msg.Y, msg.Button)
	case tea.MouseWheelMsg:
		return m.answerWheel(msg.X, msg.Y, msg.Button)
	case batchMsg:
		return m.receive(model.Batch(msg))
	case editionMsg:
		return m.publish(msg)
	case failedMsg:
		return m.fail(msg)
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
	k := m.keys
	switch {
	case key.Matches(press, k.Quit):
		return m, []Action{quit{}}
	case key.Matches(press, k.Suspend):
		return m, []Action{suspend{}}
	case key.Matches(press, k.Help):
		return m.showHelp(!m.helping), nil
	case key.Matches(press, k.Close):
		return m.showHelp(false), nil
	case key.Matches(press, k.NextPane):
		return m.withFocus((m.focus + 1) % paneCount), nil
	case key.Matches(press, k.PreviousPane):
		return m.withFocus((m.focus + paneCount - 1) % paneCount), nil
	case key.Matches(press, k.NextServer):
		return m.withServer(m.server + 1), nil
	case key.Matches(press, k.PreviousServer):
		return m.withServer(m.server - 1), nil
	}
	for _, move := range []struct {
		binding key.Binding
		message any
	}{
		{k.Up, moveMsg(-1)}, {k.Down, moveMsg(1)}, {k.PageUp, pageMsg(-1)}, {k.PageDown, pageMsg(1)},
		{k.Top, endMsg(false)}, {k.Bottom, endMsg(true)},
	} {
		if key.Matches(press, move.binding) {
			return m.tell(m.focus, move.message)
		}
	}
	return m, nil
}

// tell hands a message to the page that covers the body, or to a pane, and
// carries out what the pane asks for.
func (m screen) tell(id paneID, message any) (screen, []Action) {
	if m.layout.arrangement == onePage {
		next, _ := m.page.Update(message)
		m.page = next.(document)
		return m, nil
	}
	next, action := m.panes[id].Update(message)
	m.panes[id] = next
	switch action.(type) {
	case nil:
		return m, nil
	case chooseLaunch:
		m.server, m.wantedServer = 0, ""
		return m.withSubject(false), nil
	}
	return m, []Action{action}
}

// View gives the frame.
func (m screen) View() tea.View {
	view := tea.NewView(m.render())
	view.AltScreen = true
	if !m.config.NoMouse {
		view.MouseMode = tea.MouseModeCellMotion
	}
	return view
}
