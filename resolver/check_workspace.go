package resolver

import (
	"fmt"
	"slices"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// ownFiles tells what a client leaves out of its own files, and what it may
// leave out.
func (c *check) ownFiles() {
	for i := range c.parts.refused {
		if isVariableOf(c.plan.runtime, c.parts.refused[i].Def.Key) {
			c.refused(i)
		}
	}
	if c.plan.workspace == nil {
		return
	}
	for i := range c.launch.Environment {
		v := &c.launch.Environment[i]
		if v.Assumed && isVariableOf(c.plan.runtime, v.Key) {
			c.unsettled(v)
		}
	}
	c.namesakes()
	c.typos()
}

// refused tells of a definition that the client leaves out.
func (c *check) refused(i int) {
	refusal := &c.parts.refused[i]
	def := &refusal.Def
	n := note{code: refusal.Code, def: def, message: c.said(def) + " is left out: " + refusal.Why}
	files := c.plan.runtime.Files
	switch {
	case slices.Contains(files.StartOnly, def.Key):
		n.fix = "export " + model.ShowName(def.Key) + "=" + c.in.show(def) + " in the shell that starts the client"
	case refusal.Lost:
		n.message += "; " + c.standing(def.Key)
		n.fix = c.insteadOfLost(i)
	default:
		n.fix = c.move(def, files.Variables)
	}
	c.tell(n)
}

// insteadOfLost is what to write for a definition that lost to a weaker one:
// elsewhere, where it would decide and says a time, or nothing.
func (c *check) insteadOfLost(i int) string {
	refusal := &c.parts.refused[i]
	isWeaker := slices.ContainsFunc(c.parts.refused[i+1:], func(r runtimes.Refusal) bool { return r.Lost && r.Def.Key == refusal.Def.Key })
	v := c.variable(refusal.Def.Key)
	_, isTime := meantMillis(refusal.Def.Value.Text)
	if isWeaker || !isTime || v != nil && v.Tier < refusal.Def.Tier {
		return "remove it"
	}
	return c.move(&refusal.Def, refusal.Remedy) + ", and remove it here"
}

// move is a fix for a definition that belongs elsewhere. A value that looks like
// seconds is not passed on.
func (c *check) move(def *model.Definition, to string) string {
	return `set "` + model.ShowName(def.Key) + `": "` + c.meantText(def) + `" in ` + to
}

// standing says what counts in place of a value that is left out.
func (c *check) standing(key string) string {
	if v := c.variable(key); v != nil {
		return c.said(&v.Definition) + " stands"
	}
	return "the default, which is more, stands"
}

// unsettled tells of a variable of which no source settles whether it counts.
func (c *check) unsettled(v *model.Variable) {
	doubt := c.plan.runtime.Files.Doubt(v.Deciding())
	c.tell(note{
		code: doubt.Code, def: &v.Definition, fix: doubt.Fix,
		message: c.said(&v.Definition) + " " + doubt.Why + c.untilTrusted(v),
	})
}

// untilTrusted says what an idle deadline is where its variable does not count;
// "" where it is another variable, or nothing differs.
func (c *check) untilTrusted(v *model.Variable) string {
	if c.rules == nil || v.Key != c.main(model.Idle) {
		return ""
	}
	without := c.startedWith(v.Key, firstCertain(v))
	for i := range c.launch.Servers {
		s := &c.launch.Servers[i]
		until := without.Server(c.asSeen(c.configs[i], s.Type)).Clocks[model.Idle]
		if idle := &s.Clocks[model.Idle]; s.Rejected == "" && until.String() != idle.String() {
			return fmt.Sprintf("; until then it is %s on server %s", until.String(), model.ShowName(s.Name))
		}
	}
	return ""
}

// namesakes tells which servers stand over others of their name.
func (c *check) namesakes() {
	first := map[string]*model.ServerConfig{}
	for i := range c.plan.agent.Servers {
		server := &c.plan.agent.Servers[i]
		over := first[server.Name.Value]
		if over == nil {
			first[server.Name.Value] = server
			continue
		}
		c.tell(note{
			code: model.Shadowed, span: over.Name.Span, server: server.Name.Value,
			message: "{servers} of " + over.Name.Span.String() + " stands over that of " + server.Name.Span.String(),
			related: []model.Related{{Message: "the other is here", Span: server.Name.Span}},
		})
	}
}

// typos finds variables of the shell whose names are close to one the client
// reads. The shell's other variables are nobody's business.
func (c *check) typos() {
	for i := range c.in.options.Shell {
		def := &c.in.options.Shell[i]
		guess := c.in.meantVariable(c.plan.runtime, def.Key)
		if guess == "" || c.variable(guess) != nil {
			continue
		}
		c.tell(note{
			code: model.UnknownKey, def: def,
			message: fmt.Sprintf("%s does not read %s of the shell: did you mean %s?", c.plan.runtime.Title, model.ShowName(def.Key), guess),
			fix:     "export " + guess + "=" + c.in.show(def),
		})
	}
}
