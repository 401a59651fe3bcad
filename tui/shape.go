package tui

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
)

// callShape is the call that the timeline plays.
type callShape struct {
	// own is what the operator made of it, nil for the call as the tool makes it.
	own *resolver.Shape
	// tool is the number of the tool among the verdicts of the server; a save can
	// leave fewer than that.
	tool int
	// field is what the keys change.
	field shapeField
}

// shapeField is a part of a call shape.
type shapeField uint8

// The fields, in the order of the screen.
const (
	fieldKeepalive shapeField = iota
	fieldDuration
	fieldSilent
	fieldFirstByte

	fieldCount = iota
)

// String gives the field for people.
func (f shapeField) String() string {
	return [...]string{"keepalive", "answer after", "silence", "first byte"}[f]
}

// usualDuration is how long a call takes of which nothing is known.
const usualDuration = model.Hour

// of is the call to a server.
func (c callShape) of(server *model.Server) resolver.Shape {
	if c.own != nil {
		return *c.own
	}
	v := c.verdict(server)
	if v == nil {
		return resolver.Shape{Duration: usualDuration}
	}
	return resolver.Shape{Keepalive: v.Keepalive, Duration: v.WaitBudget}
}

// toolOf is the number of the tool that is called, -1 where no tool is known.
func (c callShape) toolOf(server *model.Server) int { return min(c.tool, len(server.Verdicts)-1) }

// verdict is that of the tool that is called, nil where no tool is known.
func (c callShape) verdict(server *model.Server) *model.Verdict {
	if tool := c.toolOf(server); tool >= 0 {
		return &server.Verdicts[tool]
	}
	return nil
}

// value writes a field of a shape.
func (f shapeField) value(s resolver.Shape) string {
	switch f {
	case fieldKeepalive:
		if s.Keepalive == 0 {
			return "none"
		}
		return s.Keepalive.String()
	case fieldDuration:
		return s.Duration.String()
	case fieldSilent:
		if s.Silent == 0 {
			return "none"
		}
		return s.Silent.String()
	}
	switch {
	case s.FirstByte == nil && s.Silent > 0:
		return "after the silence"
	case s.FirstByte == nil:
		return "as it answers"
	case *s.FirstByte == 0:
		return "at once"
	}
	return s.FirstByte.String()
}

// number is a field in milliseconds; -1 where nothing was said.
func (f shapeField) number(s resolver.Shape) model.Millis {
	switch f {
	case fieldKeepalive:
		return s.Keepalive
	case fieldDuration:
		return s.Duration
	case fieldSilent:
		return s.Silent
	}
	if s.FirstByte == nil {
		return -1
	}
	return *s.FirstByte
}

// with gives the shape with another value of a field; -1 says nothing of the
// first byte. What then contradicts it follows: no call is silent for longer than
// it lasts, and its headers do not come after its first progress.
func (f shapeField) with(s resolver.Shape, ms model.Millis) resolver.Shape {
	switch f {
	case fieldKeepalive:
		s.Keepalive = max(ms, 0)
	case fieldDuration:
		s.Duration = max(ms, 1)
	case fieldSilent:
		s.Silent = max(ms, 0)
		s.Duration = max(s.Duration, s.Silent)
	case fieldFirstByte:
		s.FirstByte = nil
		if ms >= 0 {
			s.FirstByte = &ms
			s.Duration = max(s.Duration, ms)
			if s.Silent > 0 {
				s.Silent = max(s.Silent, ms)
			}
		}
	}
	s.Silent = min(s.Silent, s.Duration)
	if s.FirstByte != nil {
		first := min(*s.FirstByte, s.Duration)
		if s.Silent > 0 {
			first = min(first, s.Silent)
		}
		s.FirstByte = &first
	}
	return s
}

// shapeSteps are the values that the keys go through.
var shapeSteps = [...]model.Millis{
	0, 100, 500, model.Second, 2 * model.Second, 5 * model.Second, 10 * model.Second, 15 * model.Second, 20 * model.Second, 30 * model.Second,
	45 * model.Second, model.Minute, 2 * model.Minute, 3 * model.Minute, 5 * model.Minute, 10 * model.Minute, 15 * model.Minute, 20 * model.Minute,
	30 * model.Minute, model.Hour, 2 * model.Hour, 3 * model.Hour, 4 * model.Hour, 8 * model.Hour, model.Day,
}

// stepped is the next value of a field, up or down.
func (f shapeField) stepped(s resolver.Shape, isUp bool) resolver.Shape {
	now := f.number(s)
	steps := shapeSteps[:]
	if f == fieldDuration {
		steps = steps[1:]
	}
	at, isStep := slices.BinarySearch(steps, now)
	switch {
	case isUp && isStep:
		at++
	case !isUp:
		at--
	}
	switch {
	case at < 0 && f == fieldFirstByte:
		return f.with(s, -1)
	case at < 0 || at >= len(steps):
		return s
	}
	return f.with(s, steps[at])
}

// doShape changes the call that is played.
func (m screen) doShape(id commandID) screen {
	m = m.withFocus(timelinePane)
	if about := m.target(); about.kind == aboutField {
		m.shape.field = shapeField(about.index)
	}
	shape := m.shape.of(m.current())
	switch id {
	case shapeMore, shapeLess:
		return m.withShape(m.shape.field.stepped(shape, id == shapeMore))
	case shapeReset:
		m.shape.own = nil
	case nextTool:
		m.shape.own = nil
		m.shape.tool = (m.shape.toolOf(m.current()) + 1) % len(m.current().Verdicts)
	case shapeType:
		typed := ""
		if ms := m.shape.field.number(shape); ms >= 0 {
			typed = ms.Written()
		}
		m.prompt = newPrompt(typingShape, typed)
		m.prompt.isFresh = true
		return m
	}
	return m.withSubject(true)
}

// withShape plays a call that the operator made; the field that makes the
// difference is selected.
func (m screen) withShape(own resolver.Shape) screen {
	m.shape.own = &own
	m = m.withSubject(true)
	m.panes[timelinePane], _ = m.panes[timelinePane].Update(selectMsg{kind: aboutField, index: int(m.shape.field)})
	return m
}

// shapeTyped takes a typed time for a field; the prompt stays where it is none.
func (m screen) shapeTyped() screen {
	if why := m.cannot(shapeType); why != "" {
		// A save took the server away in the meantime.
		m.prompt, m.toast = prompt{}, say(muted, why)
		return m
	}
	ms, suggestion := model.ReadDuration(strings.TrimSpace(m.prompt.typed()))
	if suggestion != "" {
		m.prompt.trouble = "write " + suggestion
		return m
	}
	m.prompt = prompt{}
	return m.withShape(m.shape.field.with(m.shape.of(m.current()), ms))
}
