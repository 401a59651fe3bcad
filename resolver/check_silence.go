package resolver

import (
	"fmt"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// hungCall is the time within which something should end a call that hangs.
const hungCall = model.Day

// silences tells how the idle deadline came about where that is a surprise.
func (c *check) silences() {
	c.eachServer(func(_ int, s *model.Server) (note, bool) {
		idle, tool := &s.Clocks[model.Idle], &s.Clocks[model.ToolCall]
		before, capped := beforeStep(idle.Steps, runtimes.CappedByToolCall)
		if !capped {
			return note{}, false
		}
		own := idle.Steps[0].From
		switch {
		case isSetByOperator(tool.By):
			return note{
				code: model.IdleCapped, def: tool.By,
				message: fmt.Sprintf("%s also lowers the idle deadline of {servers}, from %s to %s", c.said(tool.By), before, idle.Ms),
				fix:     "give the call more time, or accept that silence ends with it",
			}, true
		case isSetByOperator(own):
			return note{
				code: model.IdleCapped, def: own,
				message: fmt.Sprintf("%s is above the tool-call budget of {servers}: the idle deadline is %s", c.said(own), idle.Ms),
				fix:     c.setBy(own, idle.Ms),
			}, true
		}
		return note{}, false
	})
	c.eachServer(func(_ int, s *model.Server) (note, bool) {
		idle := &s.Clocks[model.Idle]
		before, raised := beforeStep(idle.Steps, runtimes.RaisedByServer)
		if !raised {
			return note{}, false
		}
		return note{
			code: model.IdleRaised, def: idle.By,
			message: fmt.Sprintf("the timeout of {servers} also raises its idle deadline, from %s to %s", before, idle.Ms),
		}, true
	})
	c.idleLowered()
	c.eachServer(c.ceiling)
	c.eachServer(c.unbounded)
	c.eachServer(c.firstByte)
}

// beforeStep gives the value before the step of a rule; false if the rule did
// not apply.
func beforeStep(steps []model.Step, rule string) (model.Millis, bool) {
	for i := 1; i < len(steps); i++ {
		if steps[i].From == nil && steps[i].Rule == rule {
			return steps[i-1].Ms, true
		}
	}
	return 0, false
}

// isSetByOperator reports whether somebody but the managed defaults wrote a
// definition.
func isSetByOperator(def *model.Definition) bool {
	return def != nil && def.Origin != model.OriginManagedDefaults
}

// idleLowered compares the idle deadline with what it would be without its
// variable.
func (c *check) idleLowered() {
	key := c.main(model.Idle)
	v := c.variable(key)
	if !isOperators(v) || !c.reads(key) {
		return
	}
	without := c.startedWith(key, nil)
	c.eachServer(func(i int, s *model.Server) (note, bool) {
		idle := &s.Clocks[model.Idle]
		plain := without.Server(c.asSeen(c.configs[i], s.Type)).Clocks[model.Idle]
		if !idle.IsBounded() || !plain.IsBounded() || idle.Ms >= plain.Ms {
			return note{}, false
		}
		n := note{
			code: model.IdleLowered, def: &v.Definition,
			message: fmt.Sprintf("%s lowers the idle deadline of {servers} from %s to %s", c.said(&v.Definition), plain.Ms, idle.Ms),
			fix:     "remove it, or keep it above the keepalive of every tool that waits",
		}
		if tick := c.rules.TickMs(); tick > 0 && silence(idle.Ms, Call{}, tick).to <= idle.MaxMs {
			n.message += fmt.Sprintf("; silence is looked for every %s, so a silent call ends at %s", tick, silence(idle.Ms, Call{}, tick).to)
		}
		return n, true
	})
}

// startedWith are the rules of the launch with another definition, or none, of
// a key.
func (c *check) startedWith(key string, instead *model.Definition) runtimes.Rules {
	return c.plan.runtime.Start(c.plan.choice.Version, runtimes.Setting{
		Session: c.launch.Session, Environment: replaced(c.launch.Environment, key, instead),
	})
}

// ceiling tells of a limit above what the HTTP stack allows.
func (c *check) ceiling(_ int, s *model.Server) (note, bool) {
	transport, idle, tool := &s.Clocks[model.TransportIdle], &s.Clocks[model.Idle], &s.Clocks[model.ToolCall]
	if !transport.IsBounded() || tool.State == model.Unknown || idle.State == model.Unknown {
		return note{}, false
	}
	limit := idle
	if !idle.IsBounded() {
		limit = tool
	}
	if limit.Ms <= transport.MaxMs || tool.Ms <= transport.MaxMs {
		return note{}, false
	}
	def := limit.By
	if idle.State == model.Off {
		def = idle.By
	}
	if !isSetByOperator(def) {
		// The idle value of an operator may have been capped by a default.
		def = idle.Steps[0].From
	}
	if !isSetByOperator(def) {
		return note{}, false
	}
	return note{
		code: model.TransportCeiling, def: def,
		message: fmt.Sprintf("%s is never reached by a silent call on {servers}: the HTTP stack cuts a silent socket after %s to %s", c.said(def), transport.Ms, transport.MaxMs),
		fix:     "have the server send progress at least every 4 min",
	}, true
}

// unbounded tells where nothing would end a call that hangs. The worst case
// counts: a server that opens its answer at once and then says nothing.
func (c *check) unbounded(_ int, s *model.Server) (note, bool) {
	if c.rules == nil || c.rules.TickMs() == 0 {
		return note{}, false
	}
	for _, id := range [...]model.ClockID{model.ToolCall, model.Idle, model.TransportIdle} {
		clock := &s.Clocks[id]
		if clock.State == model.Unknown || clock.IsBounded() && clock.MaxMs <= hungCall {
			return note{}, false
		}
	}
	tool := &s.Clocks[model.ToolCall]
	n := note{code: model.NoBound, def: tool.By, span: s.Place, fix: c.setMain(model.ToolCall, 2*model.Hour)}
	if tool.By != nil {
		n.fix = c.setBy(tool.By, 2*model.Hour)
	} else if v := c.variable(c.main(model.ToolCall)); v != nil {
		// It is there, and counts as unset.
		n.fix = c.setBy(&v.Definition, 2*model.Hour)
	}
	n.message = fmt.Sprintf("nothing ends a hung call on {servers} within 24 h: tool-call budget %s, idle deadline %s", tool, &s.Clocks[model.Idle])
	if idle := s.Clocks[model.Idle].By; idle != nil {
		n.def, n.span = idle, idle.Place()
	}
	return n, true
}

// firstByte tells where the deadline for the first byte comes before every
// other limit.
func (c *check) firstByte(i int, s *model.Server) (note, bool) {
	fetch := &s.Clocks[model.Fetch]
	if !fetch.IsBounded() {
		return note{}, false
	}
	if !s.Calls.InJSON && !s.Calls.Assumed {
		return note{}, false
	}
	n := note{code: model.FetchFiresFirst, def: fetch.By, fix: "have the server open an event stream at once, or raise " + c.main(model.ToolCall)}
	if n.def == nil {
		n.span = s.Place
	}
	if facts := c.facts(s.Name); facts != nil && s.Calls.InJSON {
		n.related = []model.Related{{Message: "answers in JSON, says this", Span: facts.Answers.Span}}
		verdict := Judge(&s.Clocks, Call{FirstByte: hungCall, Done: hungCall}, c.rules.TickMs())
		n.message = fmt.Sprintf("{servers} answers in JSON: a call longer than %s dies at the fetch deadline", fetch.Ms)
		return n, verdict.Outcome == model.Aborted && verdict.By == model.Fetch
	}
	for _, tool := range c.tools[i] {
		if tool.Takes != nil && *tool.Takes > fetch.Ms {
			n.message = fmt.Sprintf("%s on {servers} takes %s: if the server answers in JSON, it dies at the fetch deadline of %s", model.ShowName(tool.name), *tool.Takes, fetch.Ms)
			return n, true
		}
	}
	return note{}, false
}
