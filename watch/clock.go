package watch

import "time"

// clock notices that the machine was suspended: the clock on the wall goes on
// while the one that timers follow stands still.
type clock struct {
	now, wall func() time.Time
	// last are the times of both when they were last compared.
	last, lastWall time.Time
}

// leap is the difference that counts. A clock that is set right by less leads
// to nothing, by more to one look too many.
const leap = 2 * time.Second

// slept reports whether the machine was suspended since the last call.
func (c *clock) slept() bool {
	now, wall := c.now(), c.wall()
	lost := wall.Sub(c.lastWall) - now.Sub(c.last)
	first := c.last.IsZero()
	c.last, c.lastWall = now, wall
	return !first && lost > leap
}
