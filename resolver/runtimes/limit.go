package runtimes

import "fusebox/model"

// The rules by which one clock or key moves another.
const (
	CappedByToolCall = "at most tool_call"
	RaisedByConnect  = "at least connect"
	RaisedByServer   = "at least the server's timeout"
)

// limit is a clock's value on its way from raw text to milliseconds: each
// operation notes its step and, where it moves the value, who moved it.
type limit struct {
	ms    model.Millis
	by    *model.Definition
	steps []model.Step
	// unknown: the text is a secret, or the client's timer is not understood.
	unknown bool
	// assumed: the value rests on something no file or source shows.
	assumed bool
	// unset: a definition that says nothing the client can use; a default takes
	// its place.
	unset bool
}

// fixed is a client's own value.
func fixed(ms model.Millis, rule string) limit {
	return limit{ms: ms, steps: []model.Step{{Rule: rule, Ms: ms}}}
}

// read is a value from a definition, with the number the client read.
func read(def *model.Definition, number, ms model.Millis) limit {
	return limit{ms: ms, by: def, steps: []model.Step{{From: def, Ms: number}}}
}

// orDefault is the value, or the client's own where there is none.
func (l *limit) orDefault(ms model.Millis, rule string) limit {
	switch {
	case l == nil:
		return fixed(ms, rule)
	case l.unset:
		return limit{ms: ms, steps: l.steps}.with(model.Step{Rule: rule, Ms: ms})
	}
	return *l
}

func (l limit) with(step model.Step) limit {
	l.steps = append(l.steps[:len(l.steps):len(l.steps)], step)
	return l
}

// atLeast raises the value to a minimum of the client.
func (l limit) atLeast(minimum model.Millis) limit {
	if l.unknown || l.ms >= minimum {
		return l
	}
	l.ms = minimum
	return l.with(model.Step{Rule: "at least", Ms: minimum})
}

// atMost lowers the value to a maximum of the client.
func (l limit) atMost(maximum model.Millis) limit {
	if l.unknown || l.ms <= maximum {
		return l
	}
	l.ms = maximum
	return l.with(model.Step{Rule: "at most", Ms: maximum})
}

// raisedBy raises the value to that of another clock or key.
func (l limit) raisedBy(other limit, rule string) limit {
	if other.unknown || l.unknown || l.ms < other.ms {
		return l.movedBy(other, rule)
	}
	return l
}

// loweredBy lowers the value to that of another clock or key.
func (l limit) loweredBy(other limit, rule string) limit {
	if other.unknown || l.unknown || l.ms > other.ms {
		return l.movedBy(other, rule)
	}
	return l
}

// movedBy takes over another value. One unknown side makes the outcome
// unknown: either could be the one that counts.
func (l limit) movedBy(other limit, rule string) limit {
	if l.unknown || other.unknown {
		if !l.unknown {
			l.by = other.by
		}
		l.unknown = true
		return l.with(model.Step{Rule: rule + " an unknown value", Bare: true})
	}
	l.ms, l.by, l.assumed = other.ms, other.by, l.assumed || other.assumed
	return l.with(model.Step{Rule: rule, Ms: other.ms})
}

// clock ends the way: a limit that is exact.
func (l limit) clock() model.Clock {
	if l.unknown {
		return model.Clock{State: model.Unknown, By: l.by, Steps: l.steps}
	}
	return model.Clock{State: model.Bounded, Ms: l.ms, MaxMs: l.ms, By: l.by, Steps: l.steps, Assumed: l.assumed}
}

// wait ends the way of a wait, where zero means that there is none.
func (l limit) wait() model.Clock {
	c := l.clock()
	if !l.unknown && l.ms <= 0 {
		c.State, c.Ms, c.MaxMs = model.None, 0, 0
	}
	return c
}

// without is a clock with no number, and why.
func without(state model.LimitState, why string) model.Clock {
	return model.Clock{State: state, Steps: []model.Step{{Rule: why, Bare: true}}}
}

// decidedBy is a clock without a number that a definition decided.
func decidedBy(state model.LimitState, def *model.Definition, rule string) model.Clock {
	return model.Clock{State: state, By: def, Steps: []model.Step{{From: def, Rule: rule, Bare: true}}}
}
