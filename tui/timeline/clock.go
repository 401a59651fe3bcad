package timeline

import "fusebox/model"

// Clock is a row for one clock, from its start to its limit: one mark for each
// cell; nil where the clock has no limit. A limit past the end of the axis, be
// it only its latest moment, is marked as beyond.
func Clock(c *model.Clock, a Axis) []Mark {
	if !c.IsBounded() {
		return nil
	}
	marks := make([]Mark, a.cells)
	if len(marks) == 0 {
		return marks
	}
	limit, latest := a.Cell(c.Ms), a.Cell(max(c.Ms, c.MaxMs))
	fill(marks[:limit], Runs)
	fill(marks[limit:latest+1], Range)
	marks[0] = Start
	marks[limit] = Deadline
	// A limit within the axis is seen even where its range leaves no cell for
	// what comes after.
	if !a.Reaches(c.Ms) || limit < latest && !a.Reaches(c.MaxMs) {
		marks[latest] = Beyond
	}
	return marks
}
