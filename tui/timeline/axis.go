// Package timeline lays a call, and the clocks that run over it, out in cells.
// It knows times, what they mean and the characters for it, but no colour and no
// terminal: the text of fusebox simulate and the screen draw the same rows. It is
// pure.
package timeline

import (
	"math"

	"fusebox/model"
)

// Axis maps moments to cells on a logarithmic scale from 0 to an end. The zero
// value has no cells.
type Axis struct {
	cells int
	end   model.Millis
	// unit is the time below which the scale is nearly linear, extent how far the
	// end lies from 0 on it.
	unit, extent float64
}

// NewAxis gives an axis of a number of cells: the first holds the moment 0, the
// last the end.
func NewAxis(cells int, end model.Millis) Axis {
	a := Axis{cells: max(cells, 0), end: max(end, 0)}
	// What comes within the first thousandth of the axis, or the first second,
	// lies close to the start.
	a.unit = float64(min(model.Second, max(a.end/1000, 1)))
	a.extent = math.Log1p(float64(a.end) / a.unit)
	return a
}

// Cell is where a moment lies; one beyond the end lies in the last cell.
func (a Axis) Cell(at model.Millis) int {
	last := max(a.cells-1, 0)
	switch {
	case at <= 0:
		return 0
	case at >= a.end:
		return last
	}
	share := math.Log1p(float64(at)/a.unit) / a.extent
	return int(math.Round(share * float64(last)))
}

// Reaches reports whether a moment does not lie beyond the end.
func (a Axis) Reaches(at model.Millis) bool { return at <= a.end }

// Label is a time written along an axis. Its text begins in its cell.
type Label struct {
	Cell int
	Text string
}

// roundTimes are the times that are written between 0 and the end.
var roundTimes = [...]model.Millis{
	10, 100, model.Second, 10 * model.Second, model.Minute, 10 * model.Minute,
	model.Hour, 10 * model.Hour, model.Day, 10 * model.Day, 100 * model.Day,
}

// Labels are 0, the end, and as many round times between them as do not touch
// each other. Where there is no room for the first two, there is none at all.
func (a Axis) Labels() []Label {
	const zero, between = "0", 2
	end := a.end.String()
	right := a.cells - len(end)
	// free is the first cell in which another label may begin.
	free := len(zero) + between
	if right < free {
		return nil
	}
	labels := []Label{{Text: zero}}
	for _, at := range roundTimes {
		text, cell := at.String(), a.Cell(at)
		if at < a.end && cell >= free && cell+len(text)+between <= right {
			labels = append(labels, Label{cell, text})
			free = cell + len(text) + between
		}
	}
	return append(labels, Label{right, end})
}
