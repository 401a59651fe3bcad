package tui

import (
	"context"
	"fmt"
	"path"
	"runtime"
	"strconv"
	"strings"
	"time"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

// Action is what a message leads to beyond the next state: a piece of data,
// which the screen carries out or turns into a command.
type Action interface{ action() }

// The actions.
type (
	// chooseLaunch makes the selected row the subject of the other panes.
	chooseLaunch struct{}
	// awaitBatch waits for the next batch.
	awaitBatch struct{}
	// inspectBatch makes an edition of a batch.
	inspectBatch struct {
		generation int
		batch      model.Batch
		// previous is on the screen, nil before the first.
		previous *edition
	}
	// growOlder brings the present moment up to date in a second.
	growOlder struct{}
	// askBackground asks the terminal for its background colour.
	askBackground struct{}
	// copyText puts a text on the clipboards.
	copyText struct{ text string }
	// editFile opens a file in the operator's editor.
	editFile struct {
		path string
		line int
	}
	// stageStep has the files of a step of the tour delivered.
	stageStep struct{ step, turn int }
	// waitForStep goes on with the tour after a while, unless it did before.
	waitForStep struct{ turn int }
	suspend     struct{}
	quit        struct{}
)

func (chooseLaunch) action()  {}
func (awaitBatch) action()    {}
func (inspectBatch) action()  {}
func (growOlder) action()     {}
func (askBackground) action() {}
func (copyText) action()      {}
func (editFile) action()      {}
func (stageStep) action()     {}
func (waitForStep) action()   {}
func (suspend) action()       {}
func (quit) action()          {}

// The messages that commands answer with.
type (
	// batchMsg is a batch that arrived.
	batchMsg model.Batch
	// endedMsg says that no further batch will come.
	endedMsg struct{}
	// editionMsg is the outcome of an inspection.
	editionMsg struct {
		generation int
		edition    *edition
	}
	// editedMsg says that the editor ended, and how.
	editedMsg struct{ err error }
	// advanceMsg is the time for the next step of the tour.
	advanceMsg struct{ turn int }
	// tickMsg is the present moment.
	tickMsg time.Time
	// failedMsg says that a command panicked.
	failedMsg struct {
		action Action
		reason string
	}
)

// effects turns actions into commands. It is the only place where the screen
// meets channels, clocks and the inspection.
type effects struct {
	context context.Context
	config  Config
}

// commands turns actions into one command.
func (e effects) commands(actions []Action) tea.Cmd {
	var commands []tea.Cmd
	for _, action := range actions {
		if command := e.command(action); command != nil {
			commands = append(commands, guarded(action, command))
		}
	}
	return tea.Batch(commands...)
}

func (e effects) command(action Action) tea.Cmd {
	switch a := action.(type) {
	case awaitBatch:
		return e.awaitBatch
	case inspectBatch:
		return func() tea.Msg { return e.inspectBatch(a) }
	case growOlder:
		return tea.Tick(time.Second, func(time.Time) tea.Msg { return tickMsg(e.config.Now()) })
	case askBackground:
		return tea.RequestBackgroundColor
	case copyText:
		// Commands of a batch run on their own, so each is guarded on its own.
		return tea.Batch(tea.SetClipboard(a.text), guarded(a, func() tea.Msg { return e.copyNatively(a.text) }))
	case editFile:
		return func() tea.Msg { return e.edit(a) }
	case stageStep:
		return func() tea.Msg {
			e.config.Stage(a.step, a.turn)
			return nil
		}
	case waitForStep:
		return tea.Tick(stepLength, func(time.Time) tea.Msg { return advanceMsg(a) })
	case suspend:
		return tea.Suspend
	case quit:
		return tea.Quit
	}
	return nil
}

func (e effects) awaitBatch() tea.Msg {
	select {
	case batch, open := <-e.config.Batches:
		if !open {
			return endedMsg{}
		}
		return batchMsg(batch)
	case <-e.context.Done():
		return endedMsg{}
	}
}

func (e effects) inspectBatch(a inspectBatch) tea.Msg {
	report := e.config.Inspect(a.batch.Snapshots)
	made := newEdition(report, a.batch, a.previous)
	made.ready = e.config.Now()
	return editionMsg{a.generation, made}
}

// copyNatively puts a text on the clipboard of the system, for terminals that do
// not do it. Where there is none the terminal's has to do.
func (e effects) copyNatively(text string) tea.Msg {
	if e.config.Clipboard != nil {
		_ = e.config.Clipboard(text)
	}
	return nil
}

// edit gives the terminal to the editor until it ends. Where the editor is, is
// looked up here: that reads the disk.
func (e effects) edit(a editFile) tea.Msg {
	command, err := e.config.Edit(a.path, a.line)
	if err == nil {
		// One that is not there needs no terminal.
		err = command.Err
	}
	if err != nil {
		return editedMsg{err}
	}
	return tea.ExecProcess(command, func(err error) tea.Msg { return editedMsg{err} })()
}

// guarded makes a command's panic a message, so that one bad file does not end
// the program.
func guarded(action Action, command tea.Cmd) tea.Cmd {
	return func() (message tea.Msg) {
		defer func() {
			if reason := recover(); reason != nil {
				message = failedMsg{action, panicText(reason) + panicPlace()}
			}
		}()
		return command()
	}
}

// panicText writes a panic's value as it may be shown: it can carry text from
// a file.
func panicText(reason any) string {
	text, _ := model.Show("", fmt.Sprint(reason), nil)
	return text
}

// panicPlace says where the running panic began, for a report of the defect.
func panicPlace() string {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case panicking && !strings.HasPrefix(frame.Function, "runtime."):
			return " (" + path.Base(frame.File) + ":" + strconv.Itoa(frame.Line) + ")"
		}
		if !more {
			return ""
		}
	}
}
