package resolver

import (
	"fmt"

	"fusebox/model"
	"fusebox/resolver/tooltimeout"
)

// checkTable looks over the tool timeout table of a file, with the tools that the
// files beside it tell of.
func (in *inspection) checkTable(g *group, file *model.File) {
	if file.ToolTimeouts == nil {
		return
	}
	var told capped
	for _, finding := range in.loadTable(file.ToolTimeouts).Lint(knownTools(g.files)) {
		told.tell(in, finding)
	}
	told.rest(in, "this tool timeout table")
}

// loadTable loads a table once for all launches.
func (in *inspection) loadTable(written *model.ToolTimeouts) *tooltimeout.Table {
	table := in.tables[written]
	if table == nil {
		table = tooltimeout.Load(written)
		in.tables[written] = table
	}
	return table
}

// budgets holds the budgets of tool timeout tables against the client's clocks: a
// budget above one of them is never reached.
func (c *check) budgets() {
	if len(c.in.tables) == 0 {
		return
	}
	files := filesOfLaunch(c.in.report.Files, c.launch)
	for _, t := range tablesOf(files, c.in.loadTable) {
		for _, row := range t.offered(files, c.launch) {
			if row.Server.Rejected != "" || row.Err != nil || row.Decision.Budget.IsUnlimited() {
				continue
			}
			c.unreached(&row)
		}
	}
}

// unreached tells where the client's clocks come before a budget.
func (c *check) unreached(row *Budgeted) {
	clocks, budget := &row.Server.Clocks, row.Decision.Budget.Ms
	first := budget
	end := func(code model.Code, id model.ClockID, what string) {
		clock := &clocks[id]
		if !clock.IsBounded() || clock.Ms >= first {
			return
		}
		first = clock.Ms
		text := fmt.Sprintf("the %s of %s", id.Title(), clock.Ms)
		if clock.By != nil {
			text += " by " + c.said(clock.By)
		}
		c.tellBudget(code, row, clock, fmt.Sprintf("%s on server %s %s first", text, model.ShowName(row.Server.Name), what))
	}
	end(model.AboveClientDeadline, model.ToolCall, "ends the call")
	if row.Server.Calls.InJSON {
		end(model.AboveClientDeadline, model.Fetch, "ends the call")
	}
	if row.Client.Keepalive == 0 {
		end(model.AboveIdleDeadline, model.Idle, "ends a silent call")
		end(model.AboveIdleDeadline, model.TransportIdle, "ends a silent call")
	}
	end(model.AboveBackground, model.Background, "moves the call to the background")
	if least := c.leastLimit(row.Server); budget < least {
		c.tellBudget(model.BelowClientFloor, row, &model.Clock{}, fmt.Sprintf(
			"%s leaves out a server's timeout below %s, and its own default applies", c.plan.runtime.Title, least))
	}
}

// leastLimit is the least limit that the client takes from the configuration of a
// server; 0 where it takes any, or Kandev drops them all.
func (c *check) leastLimit(server *model.Server) model.Millis {
	if c.launch.Kandev {
		return 0
	}
	for i := range c.launch.Servers {
		if &c.launch.Servers[i] == server {
			return c.remarks[i].LeastLimit
		}
	}
	return 0
}

// tellBudget adds a finding about the budget of a tool.
func (c *check) tellBudget(code model.Code, row *Budgeted, clock *model.Clock, why string) {
	d := &row.Decision
	at := d.Place
	if at.IsZero() {
		at = row.Table.ToolTimeouts.Place
	}
	finding := model.NewFinding(code, at, fmt.Sprintf("%s gets %s by %s, but %s", model.ShowName(row.Tool), d.Budget, d.Reason(), why))
	finding.Launch, finding.Server, finding.Key = c.launch.Name, row.Server.Name, model.ShowKey(row.Tool)
	if clock.By != nil && !clock.By.Place().IsZero() {
		finding.Related = []model.Related{{Message: c.said(clock.By), Span: clock.By.Place()}}
	}
	c.told.tell(c.in, finding)
}
