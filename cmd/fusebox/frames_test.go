//go:build unix

package main

import (
	"slices"
	"testing"
	"time"
)

// openFrameDisplay opens a terminal of the usual size that asks for whole frames
// and keeps each.
func openFrameDisplay(t testing.TB) *display {
	t.Helper()
	return openFrameDisplayOf(t, extent{columns, rows})
}

// openFrameDisplayOf opens such a terminal of a size.
func openFrameDisplayOf(t testing.TB, e extent) *display {
	t.Helper()
	d := openDisplayOf(t, e.columns, e.rows)
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

// partsFrom gives the bytes of the frames from the nth on, which is not the first.
func (d *display) partsFrom(n int) [][]byte {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var parts [][]byte
	for i := n; i < len(d.ends); i++ {
		parts = append(parts, slices.Clone(d.bytes[d.ends[i-1]:d.ends[i]]))
	}
	return parts
}

// awaitFrame waits until a whole frame is as it should be.
func (d *display) awaitFrame(what string, holds func(text string) bool) {
	d.t.Helper()
	d.outcome(what, d.waitForFrame(holds))
}

// waitForFrame begins to wait until a whole frame is as it should be.
func (d *display) waitForFrame(holds func(text string) bool) wait {
	w := wait{holds: holds, whole: true, at: make(chan time.Time, 1)}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if n := len(d.frames); n > 0 && holds(d.frames[n-1]) {
		w.at <- time.Now()
	} else {
		d.waiting = append(d.waiting, w)
	}
	return w
}
