package tui

import (
	"slices"

	"fusebox/model"
)

// changes is what one save did to the report: what is different from before.
// Values that only moved to another line are not different.
type changes struct {
	launches map[string]*launchChange
	// removed are the launches that are gone, in their former order.
	removed []string
}

// launchChange is what is different in one launch. A nil *launchChange is a
// launch in which nothing is.
type launchChange struct {
	added bool
	// blocking reports that the launch is blocked now and was not, or was and is
	// not; its environment is not compared then.
	blocking bool
	// variables holds what each changed variable was, nil for a new one.
	variables map[string]*model.Variable
	// removed are the variables that are gone.
	removed []model.Variable
	servers map[string]*serverChange
}

// serverChange is what is different in one server of a launch.
type serverChange struct {
	// clocks holds what each changed clock was.
	clocks [model.ClockCount]*model.Clock
	// verdicts holds what each changed verdict was, by tool; nil for a new one.
	verdicts map[string]*model.Verdict
}

// variable tells whether a variable changed, and what it was; nil where it is
// new.
func (c *launchChange) variable(key string) (before *model.Variable, changed bool) {
	if c == nil {
		return nil, false
	}
	before, changed = c.variables[key]
	return before, changed
}

// server gives what is different in a server, nil where nothing is.
func (c *launchChange) server(name string) *serverChange {
	if c == nil {
		return nil
	}
	return c.servers[name]
}

// clock gives what a clock was, nil where it is as before.
func (c *serverChange) clock(id model.ClockID) *model.Clock {
	if c == nil {
		return nil
	}
	return c.clocks[id]
}

// verdict tells whether a tool's verdict changed, and what it was; nil where it is
// new.
func (c *serverChange) verdict(tool string) (before *model.Verdict, changed bool) {
	if c == nil {
		return nil, false
	}
	before, changed = c.verdicts[tool]
	return before, changed
}

// changesBetween compares two reports. Before the first one nothing has
// changed.
func changesBetween(old, current *model.Report) changes {
	if old == nil || current == nil {
		return changes{}
	}
	before := make(map[string]*model.Launch, len(old.Launches))
	for i := range old.Launches {
		before[old.Launches[i].Name] = &old.Launches[i]
	}
	since := changes{launches: map[string]*launchChange{}}
	still := make(map[string]bool, len(current.Launches))
	for i := range current.Launches {
		launch := &current.Launches[i]
		still[launch.Name] = true
		if change := launchChanges(before[launch.Name], launch); change != nil {
			since.launches[launch.Name] = change
		}
	}
	for i := range old.Launches {
		if name := old.Launches[i].Name; !still[name] {
			since.removed = append(since.removed, name)
		}
	}
	return since
}

func launchChanges(old, current *model.Launch) *launchChange {
	if old == nil {
		return &launchChange{added: true}
	}
	change := &launchChange{
		blocking:  (old.Blocked == nil) != (current.Blocked == nil),
		variables: map[string]*model.Variable{},
		servers:   map[string]*serverChange{},
	}
	if !change.blocking {
		change.compareEnvironments(old.Environment, current.Environment)
	}
	servers := make(map[string]*model.Server, len(old.Servers))
	for i := range old.Servers {
		servers[old.Servers[i].Name] = &old.Servers[i]
	}
	isKnown := true
	for i := range current.Servers {
		server := &current.Servers[i]
		before := servers[server.Name]
		if before == nil {
			isKnown = false
		} else if different := serverChanges(before, server); different != nil {
			change.servers[server.Name] = different
		}
	}
	moved := old.Rules != current.Rules || old.Session != current.Session || len(old.Servers) != len(current.Servers) || !isKnown
	if !change.blocking && !moved && len(change.variables)+len(change.removed)+len(change.servers) == 0 {
		return nil
	}
	return change
}

// compareEnvironments notes what is different between two environments, both
// sorted by key.
func (c *launchChange) compareEnvironments(old, current []model.Variable) {
	for i := range current {
		variable := &current[i]
		before := model.Lookup(old, variable.Key)
		if before == nil || !sameVariable(before, variable) {
			c.variables[variable.Key] = before
		}
	}
	for i := range old {
		if model.Lookup(current, old[i].Key) == nil {
			c.removed = append(c.removed, old[i])
		}
	}
}

// sameVariable reports whether a launch is given the same text, or the same secret,
// by the same origins. Whether the text was in quotes makes no difference to it.
func sameVariable(a, b *model.Variable) bool {
	return a.Value.Text == b.Value.Text && a.SecretID == b.SecretID && a.Origin == b.Origin && slices.Equal(a.Origins, b.Origins)
}

func serverChanges(old, current *model.Server) *serverChange {
	change := &serverChange{verdicts: map[string]*model.Verdict{}}
	different := old.Rejected != current.Rejected || old.Type != current.Type || len(old.Verdicts) != len(current.Verdicts)
	for id := range current.Clocks {
		a, b := &old.Clocks[id], &current.Clocks[id]
		if a.State != b.State || a.Assumed != b.Assumed || a.IsBounded() && (a.Ms != b.Ms || a.MaxMs != b.MaxMs) {
			change.clocks[id] = a
			different = true
		}
	}
	before := make(map[string]*model.Verdict, len(old.Verdicts))
	for i := range old.Verdicts {
		before[old.Verdicts[i].Tool] = &old.Verdicts[i]
	}
	for i := range current.Verdicts {
		b := &current.Verdicts[i]
		if a := before[b.Tool]; a == nil || !sameVerdict(a, b) {
			change.verdicts[b.Tool] = a
			different = true
		}
	}
	if !different {
		return nil
	}
	return change
}

func sameVerdict(a, b *model.Verdict) bool {
	if a.Outcome != b.Outcome || a.WaitBudget != b.WaitBudget || a.Keepalive != b.Keepalive || a.Assumed != b.Assumed {
		return false
	}
	return a.Outcome != model.Aborted ||
		a.By == b.By && a.From == b.From && a.Spared == b.Spared && (a.Spared || a.To == b.To)
}
