//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is when a test gives up. Nothing is measured by it.
const patience = 30 * time.Second

// The usual size of a display in cells.
const (
	columns = 110
	rows    = 34
)

// extent is a size in cells that a display is given or resized to.
type extent struct{ columns, rows int }

// answerFrames is what a terminal that takes frames whole answers when it is
// asked for it.
const answerFrames = "\x1b[?2026;2$y"

// display is a terminal that draws and, unless it takes frames whole, never
// answers.
type display struct {
	t testing.TB
	// keyboard is our end of the terminal, device the program's.
	keyboard, device *os.File
	// drawn ends with the last byte.
	drawn chan struct{}
	// exited ends with the program; nil as long as there is none.
	exited chan struct{}

	mutex  sync.Mutex
	screen *vt.Emulator
	bytes  []byte
	// searched is how far the ends of frames were looked for.
	searched int
	// takesFrames has the program mark the ends of frames; frames are the screens
	// at these, and ends how many bytes had come.
	takesFrames bool
	frames      []string
	ends        []int
	// answered reports that the program knows.
	answered bool
	waiting  []wait
}

// wait is somebody who waits for the screen to hold something.
type wait struct {
	holds func(text string) bool
	// whole reports that only whole frames count.
	whole bool
	at    chan time.Time
}

// openDisplay opens a terminal of the usual size.
func openDisplay(t testing.TB) *display {
	t.Helper()
	return openDisplayOf(t, columns, rows)
}

// openDisplayOf opens a terminal of some size in cells.
func openDisplayOf(t testing.TB, width, height int) *display {
	t.Helper()
	keyboard, device, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal to be had: %v", err)
	}
	if err := pty.Setsize(device, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}); err != nil {
		t.Fatal(err)
	}
	d := &display{t: t, keyboard: keyboard, device: device, drawn: make(chan struct{}), screen: vt.NewEmulator(width, height)}
	// The emulator waits for somebody to take its answers, who drops them.
	go func() { _, _ = io.Copy(io.Discard, d.screen) }()
	go d.read()
	t.Cleanup(func() {
		_ = d.device.Close()
		_ = d.keyboard.Close()
		<-d.drawn
		// Closing the emulator itself races with its reader.
		if answers, isCloser := d.screen.InputPipe().(io.Closer); isCloser {
			_ = answers.Close()
		}
	})
	return d
}

// read draws what the program writes.
func (d *display) read() {
	defer close(d.drawn)
	buffer := make([]byte, 64<<10)
	for {
		n, err := d.keyboard.Read(buffer)
		d.draw(buffer[:n], time.Now())
		if err != nil {
			return
		}
	}
}

// draw draws bytes that came at a moment, and tells those who wait.
func (d *display) draw(part []byte, at time.Time) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.bytes = append(d.bytes, part...)
	if d.takesFrames {
		part = d.drawFrames(part, at)
	}
	_, _ = d.screen.Write(part)
	if len(d.waiting) > 0 && !d.isInFrame() {
		d.tell(d.screen.String(), false, at)
	}
}

// isInFrame reports that a frame has begun whose end is marked and has not come.
// Nobody who can wait for the end should look at it before.
func (d *display) isInFrame() bool {
	last := 0
	if n := len(d.ends); n > 0 {
		last = d.ends[n-1]
	}
	return d.takesFrames && bytes.Contains(d.bytes[last:], []byte(ansi.SetModeSynchronizedOutput))
}

// drawFrames draws the frames that end in the last bytes, and gives what is
// left of these.
func (d *display) drawFrames(part []byte, at time.Time) []byte {
	if !d.answered && bytes.Contains(d.bytes, []byte(ansi.RequestModeSynchronizedOutput)) {
		d.answered = true
		_, _ = d.keyboard.WriteString(answerFrames)
	}
	const end = ansi.ResetModeSynchronizedOutput
	for {
		i := bytes.Index(d.bytes[d.searched:], []byte(end))
		if i < 0 {
			d.searched = max(d.searched, len(d.bytes)-len(end)+1)
			return part
		}
		d.searched += i + len(end)
		d.ends = append(d.ends, d.searched)
		rest := len(d.bytes) - d.searched
		_, _ = d.screen.Write(part[:len(part)-rest])
		part = part[len(part)-rest:]
		text := d.screen.String()
		d.frames = append(d.frames, text)
		d.tell(text, true, at)
	}
}

// tell tells those who wait what is on the screen. That can be in the middle of
// a frame where the ends of frames are not marked.
func (d *display) tell(text string, whole bool, at time.Time) {
	d.waiting = slices.DeleteFunc(d.waiting, func(w wait) bool {
		holds := (whole || !w.whole) && w.holds(text)
		if holds {
			w.at <- at
		}
		return holds
	})
}

// shown gives the screen's text and all bytes so far.
func (d *display) shown() (text, all string) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.screen.String(), string(d.bytes)
}

// await waits until the screen shows a text.
func (d *display) await(want string) {
	d.t.Helper()
	d.moment(want, func(text string) bool { return strings.Contains(text, want) })
}

// moment waits until the screen is as it should be, and gives when the bytes
// came that made it so.
func (d *display) moment(what string, holds func(text string) bool) time.Time {
	d.t.Helper()
	return d.outcome(what, d.waitFor(holds))
}

// outcome waits for what somebody waits for, and fails the test where it does
// not come.
func (d *display) outcome(what string, w wait) time.Time {
	d.t.Helper()
	at, err := d.arrival(w)
	if err != nil {
		text, _ := d.shown()
		d.t.Fatalf("%q never came: %v\n%s", what, err, text)
	}
	return at
}

// waitFor begins to wait until the screen is as it should be.
func (d *display) waitFor(holds func(text string) bool) wait {
	w := wait{holds: holds, at: make(chan time.Time, 1)}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if !d.isInFrame() && holds(d.screen.String()) {
		w.at <- time.Now()
	} else {
		d.waiting = append(d.waiting, w)
	}
	return w
}

// lastWords is how long after the end of a program its last output may arrive.
const lastWords = time.Second

// arrival gives when that came which somebody waits for.
func (d *display) arrival(w wait) (time.Time, error) {
	select {
	case at := <-w.at:
		return at, nil
	case <-time.After(patience):
		return time.Time{}, errors.New("the test gives up")
	case <-d.exited:
	}
	select {
	case at := <-w.at:
		return at, nil
	case <-time.After(lastWords):
		return time.Time{}, errors.New("the program has ended")
	}
}

// resize makes the terminal larger or smaller.
func (d *display) resize(e extent) {
	d.t.Helper()
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.screen.Resize(e.columns, e.rows)
	if err := pty.Setsize(d.device, &pty.Winsize{Rows: uint16(e.rows), Cols: uint16(e.columns)}); err != nil {
		d.t.Fatal(err)
	}
}

// press types keys.
func (d *display) press(keys string) {
	d.t.Helper()
	if _, err := d.keyboard.WriteString(keys); err != nil {
		d.t.Fatal(err)
	}
}
