//go:build slow && linux

package main

import (
	"slices"
	"testing"
	"time"
)

// openFrameDisplay opens a terminal that asks for whole frames and keeps each.
func openFrameDisplay(t testing.TB) *display {
	t.Helper()
	d := openDisplay(t)
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.takesFrames = true
	return d
}

// framesFrom gives the frames from the nth on.
func (d *display) framesFrom(n int) []string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return slices.Clone(d.frames[n:])
}

// awaitFrame waits until a whole frame is as it should be.
func (d *display) awaitFrame(what string, holds func(text string) bool) {
	d.t.Helper()
	w := wait{holds: holds, whole: true, at: make(chan time.Time, 1)}
	d.mutex.Lock()
	if n := len(d.frames); n > 0 && holds(d.frames[n-1]) {
		w.at <- time.Now()
	} else {
		d.waiting = append(d.waiting, w)
	}
	d.mutex.Unlock()
	d.outcome(what, w)
}
