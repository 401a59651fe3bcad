package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// framesPerSecond is how often the renderer looks for a new frame. The renderer
// wakes up that often even where nothing changes, so more would cost at rest.
const framesPerSecond = 30

// Config is what the screen needs from its caller.
type Config struct {
	// Batches delivers what is watched; a newer batch replaces an older one. A
	// closed channel means that nothing is watched any more.
	Batches <-chan model.Batch
	// Inspect makes the report of a batch. Calls never overlap, and are made
	// outside the event loop.
	Inspect func([]model.Snapshot) *model.Report
	// Title says what is watched, for the header; the arguments where it is "".
	Title string
	// Arguments are the paths that were asked for.
	Arguments []string
	// Places are the usual places of clients' own files that are looked at too.
	Places []string
	// Reveal names the keys whose literals are shown although they look like
	// credentials.
	Reveal []string
	// Input and Output are the terminal, nil for that of the process.
	Input  io.Reader
	Output io.Writer
	// Environment is what the terminal's abilities are read from (TERM,
	// COLORTERM, NO_COLOR …), nil for that of the process.
	Environment []string
	// Now is the clock, nil for time.Now.
	Now func() time.Time
	// Edit gives the command that opens a file at a line, nil where the files are
	// not on disk.
	Edit func(path string, line int) (*exec.Cmd, error)
	// Clipboard copies a text to the clipboard of the system, nil for the
	// terminal's alone.
	Clipboard func(text string) error
	// EnvironmentText writes the environment of a launch, and JSON a launch with its
	// findings, as they are copied; reveal are the keys whose literals are shown.
	EnvironmentText func(launch *model.Launch, reveal []string) string
	JSON            func(report *model.Report, launch *model.Launch, findings []model.Finding, reveal []string) string
	// Tour is a guided tour to begin with, Stage has the files of one of its steps
	// delivered. Calls can come out of order; one with a smaller turn than the last
	// is late.
	Tour  []Step
	Stage func(step, turn int)
	// Still has nothing move by itself: no age is counted, no tour goes on.
	Still bool
	// NoMouse leaves the mouse to the terminal.
	NoMouse bool
	// ASCII draws borders and marks in ASCII.
	ASCII bool
}

// title gives what the header says is watched.
func (c *Config) title() string {
	if c.Title != "" {
		return c.Title
	}
	return strings.Join(c.Arguments, " ")
}

// Run shows the screen until the operator quits, the context ends or a signal
// asks the process to. It restores the terminal in every case. The error tells
// of a terminal that cannot be used or of a defect, never of an orderly end.
func Run(ctx context.Context, c Config) error {
	if c.Batches == nil || c.Inspect == nil || c.EnvironmentText == nil || c.JSON == nil {
		return errors.New("showing the screen: batches, an inspection and ways to write what is copied are needed")
	}
	return run(ctx, c, func(m tea.Model) tea.Model { return m })
}

// run is Run with a way to put something between the program and the screen.
func run(ctx context.Context, c Config, wrap func(tea.Model) tea.Model) error {
	if c.Now == nil {
		c.Now = time.Now
	}
	// Signals end the context here, because bubbletea does not know SIGHUP and
	// misses what arrives while it is suspended.
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	options := []tea.ProgramOption{tea.WithFPS(framesPerSecond), tea.WithoutSignalHandler()}
	if c.Input != nil {
		options = append(options, tea.WithInput(c.Input))
	}
	if c.Output != nil {
		options = append(options, tea.WithOutput(c.Output))
	}
	if c.Environment != nil {
		options = append(options, tea.WithEnvironment(c.Environment))
	}
	program := tea.NewProgram(careful{wrap(newScreen(ctx, c))}, options...)
	// The end of the context is a wish to quit like any other: bubbletea's own way
	// of obeying a context closes the terminal's input while it is being read.
	// From then on signals act as usual, so that a second one always ends it.
	settle := context.AfterFunc(ctx, func() {
		stop()
		program.Quit()
	})
	defer settle()
	defer keptTerminal(c.Input)()
	if _, err := program.Run(); err != nil {
		return fmt.Errorf("showing the screen: %w", err)
	}
	return nil
}

// keptTerminal notes the modes of the terminal and gives what brings them back:
// bubbletea restores those that an editor left, which can be any.
func keptTerminal(input io.Reader) (restore func()) {
	if input == nil {
		input = os.Stdin
	}
	terminal, isFile := input.(*os.File)
	if !isFile {
		return func() {}
	}
	state, err := term.GetState(terminal.Fd())
	if err != nil {
		return func() {}
	}
	// Nothing better can be done about a terminal that is gone.
	return func() { _ = term.Restore(terminal.Fd(), state) }
}

// careful passes everything on, but masks and escapes what a panic carries
// before bubbletea restores the terminal and prints it.
type careful struct{ inner tea.Model }

// Init passes on.
func (c careful) Init() tea.Cmd {
	defer repanic()
	return c.inner.Init()
}

// Update passes on.
func (c careful) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	defer repanic()
	next, command := c.inner.Update(message)
	return careful{next}, command
}

// View passes on.
func (c careful) View() tea.View {
	defer repanic()
	return c.inner.View()
}

// repanic, deferred, replaces the value of a running panic by one that may be
// shown.
func repanic() {
	if reason := recover(); reason != nil {
		panic(panicText(reason))
	}
}
