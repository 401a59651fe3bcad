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
	tools, _ := knownTools(file, g.files)
	for _, finding := range in.loadTable(file.ToolTimeouts).Lint(tools) {
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
		rows, _ := t.offered(files, c.launch)
		for _, row := range rows {
			if row.Server.Rejected != "" || row.Err != nil || row.Decision.Budget.IsUnlimited() {
				continue
			}
			c.unreached(&row)
		}
	}
}

// overtaking is a clock of the client that may come before a budget.
type overtaking struct {
	code  model.Code
	clock model.ClockID
	what  string
}

// unreached tells where the client's clocks come before a budget.
func (c *check) unreached(row *Budgeted) {
	clocks := []overtaking{{model.AboveClientDeadline, model.ToolCall, "ends the call"}}
	if row.Server.Calls.InJSON {
		clocks = append(clocks, overtaking{model.AboveClientDeadline, model.Fetch, "ends the call"})
	}
	if silent := c.silence(row); silent != "" {
		clocks = append(clocks, overtaking{model.AboveIdleDeadline, model.Idle, silent}, overtaking{model.AboveIdleDeadline, model.TransportIdle, silent})
	}
	clocks = append(clocks, overtaking{model.AboveBackground, model.Background, "takes the call out of the foreground"})
	budget := row.Decision.Budget.Ms
	first := budget
	for _, o := range clocks {
		clock := &row.Server.Clocks[o.clock]
		if !clock.IsBounded() || clock.Ms >= first {
			continue
		}
		first = clock.Ms
		text := fmt.Sprintf("the %s of %s", o.clock.Title(), clock.Ms)
		if clock.By != nil {
			text += " by " + c.said(clock.By)
		}
		c.tellBudget(o.code, row, clock.By, text+" on {servers} "+o.what+" first", c.raise(o.clock, row.Server, budget))
	}
	if least := c.leastLimit(row.Server); budget < least {
		c.tellBudget(model.BelowClientFloor, row, nil,
			fmt.Sprintf("%s leaves out a server's timeout below %s, and its own default applies", c.plan.runtime.Title, least), "")
	}
}

// silence says what a clock that counts silence does to a call, "" where the call
// is not silent for so long. An answer in JSON has no room for progress.
func (c *check) silence(row *Budgeted) string {
	idle, every := &row.Server.Clocks[model.Idle], row.Client.Keepalive
	switch {
	case row.Server.Calls.InJSON:
		return "ends a call, which is answered in JSON without progress,"
	case every == 0:
		return "ends a silent call"
	case idle.IsBounded() && every >= idle.Ms:
		return fmt.Sprintf("ends a call that is kept alive every %s", every)
	}
	return ""
}

// raise is what to write so that a clock lets a call last.
func (c *check) raise(id model.ClockID, server *model.Server, ms model.Millis) string {
	clock, ceiling := &server.Clocks[id], &server.Clocks[model.TransportIdle]
	isIdle := id == model.Idle || id == model.TransportIdle
	switch {
	case id == model.Background, isIdle && server.Calls.InJSON && ceiling.IsBounded() && ceiling.Ms < ms:
		return ""
	case isIdle && ceiling.IsBounded() && ceiling.Ms < ms:
		// The HTTP stack would end it all the same.
		return fmt.Sprintf("have the tool send progress more often than every %s", min(ceiling.Ms, clock.Ms))
	case clock.By != nil:
		return c.setBy(clock.By, ms)
	case id == model.Fetch:
		id = model.ToolCall
	}
	if c.main(id) == "" {
		return ""
	}
	return c.setMain(id, ms)
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

// tellBudget adds a note about the budget of a tool. by is the definition that
// decided the clock, nil for none.
func (c *check) tellBudget(code model.Code, row *Budgeted, by *model.Definition, why, fix string) {
	d := &row.Decision
	n := note{code: code, span: d.Place, server: row.Server.Name, key: row.Tool, fix: fix}
	if n.span.IsZero() {
		n.span = row.Table.ToolTimeouts.Place
	}
	n.message = fmt.Sprintf("%s gets %s by %s, but %s", model.ShowName(row.Tool), d.Budget, d.Reason(), why)
	if by != nil && !by.Place().IsZero() {
		n.related = []model.Related{{Message: c.said(by), Span: by.Place()}}
	}
	c.tell(n)
}
