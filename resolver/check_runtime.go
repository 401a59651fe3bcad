package resolver

import (
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver/runtimes"
)

// version tells what the numbers rest on.
func (c *check) version() {
	p := c.plan
	at := p.agent.RuntimeVersion.Span
	if at.IsZero() {
		at = p.agent.AgentID.Span
	}
	if p.choice.Assumed != "" {
		n := note{code: model.VersionAssumed, span: at, message: model.Escape(p.choice.Assumed)}
		if p.agent.RuntimeVersion.Value == "" {
			n.fix = "give runtime_version"
			if p.workspace != nil {
				n.fix = "--runtime " + p.runtime.ID + "@VERSION"
			}
		}
		c.tell(n)
	}
	c.eachServer(func(i int, s *model.Server) (note, bool) {
		wait := &s.Clocks[model.FirstTurnWait]
		if !c.remarks[i].HandshakeAssumed || !wait.IsBounded() {
			return note{}, false
		}
		return note{
			code: model.HandshakeAssumed, span: at,
			message: fmt.Sprintf("whether %s %s negotiates with {servers} rests on flags served to it: the first-turn wait of %s is the worst case", p.runtime.Title, c.launch.Rules, wait.Ms),
		}, true
	})
}

// reads reports whether the client reads a variable.
func (c *check) reads(key string) bool {
	return c.rules != nil && c.plan.runtime.Key(key) != nil
}

func (c *check) isIgnored(key string) bool {
	return slices.ContainsFunc(c.unread, func(i runtimes.Ignored) bool { return i.Def.Key == key })
}

// ignored tells which settings have no effect in this launch.
func (c *check) ignored() {
	if c.rules == nil {
		return
	}
	for _, ignored := range c.unread {
		c.tell(note{
			code: model.IgnoredByRuntime, def: ignored.Def,
			message: c.said(ignored.Def) + " has no effect: " + ignored.Why,
			fix:     "remove it",
		})
	}
	for i, result := range c.remarks {
		server := c.launch.Servers[i].Name
		for _, ignored := range result.Ignored {
			c.tell(note{
				code: model.IgnoredByRuntime, def: ignored.Def, server: server,
				message: fmt.Sprintf("%s of {servers} has no effect: %s", ignored.Def.Key, ignored.Why),
				fix:     "remove it",
			})
		}
		if result.Rejected != "" {
			c.tell(note{
				code: model.ServerRejected, def: result.RejectedBy, span: c.rejectedAt(i), server: server,
				message: fmt.Sprintf("%s drops {servers}: %s", c.plan.runtime.Title, result.Rejected),
				fix:     result.Remedy,
			})
		}
		c.kandevDrops(i)
	}
	if c.plan.workspace != nil {
		return // Which types there are is for the client to say.
	}
	for i, config := range c.configs {
		c.transport(config, c.launch.Servers[i].Type)
	}
}

// rejectedAt is where to point at for a server that the client drops: the field
// at fault, or else its type or its name.
func (c *check) rejectedAt(i int) model.Span {
	config := c.configs[i]
	switch {
	case c.remarks[i].RejectedBy != nil:
		return c.remarks[i].RejectedBy.Place()
	case !config.Type.Span.IsZero():
		return config.Type.Span
	}
	return config.Name.Span
}

// kandevDrops tells of the limits of a server that Kandev has no field for.
func (c *check) kandevDrops(i int) {
	if !c.launch.Kandev {
		return
	}
	tool := &c.launch.Servers[i].Clocks[model.ToolCall]
	for _, def := range [...]*model.Definition{c.configs[i].Timeout, c.configs[i].RequestTimeout} {
		if def == nil || def.Value.Kind == model.KindNull {
			continue
		}
		c.tell(note{
			code: model.IgnoredByRuntime, def: def, server: c.launch.Servers[i].Name,
			message: fmt.Sprintf("Kandev drops %s of {servers}: it has no such field; the tool-call budget is %s", def.Key, tool),
			fix:     strings.TrimSpace("set "+c.main(model.ToolCall)) + " in the env of the profile",
		})
	}
}

// ignoredServer tells of a configured server whose name Kandev keeps for its
// own.
func (c *check) ignoredServer(config *model.ServerConfig) {
	c.tell(note{
		code: model.IgnoredByRuntime, span: config.Name.Span, server: config.Name.Value,
		message: "Kandev injects a server of this name and ignores the configured {servers}",
		fix:     "give it another name",
	})
}

// transport tells of a server that no client can reach.
func (c *check) transport(config *model.ServerConfig, kind string) {
	if slices.Contains(transports[:], kind) {
		return
	}
	n := note{code: model.WrongType, span: config.Type.Span, server: config.Name.Value}
	if kind == "" {
		n.span = config.Name.Span
		n.message = "{servers} has no type, no command and no url"
		n.fix = "say how to reach it, such as type: http with a url"
	} else {
		n.message = `"` + model.ShowName(kind) + `" is no type of server`
		n.fix = "one of: " + strings.Join(transports[:], ", ")
		if guess := source.Nearest(kind, transports[:], 2); guess != "" {
			n.fix = "did you mean " + guess + "?"
		}
	}
	c.tell(n)
}
