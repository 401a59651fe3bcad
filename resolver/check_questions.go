package resolver

import (
	"fmt"
	"strconv"

	"fusebox/model"
)

// questions tells which calls end too early.
func (c *check) questions() {
	// Several calls may be cut by one definition: what helps one must help all.
	c.needed = map[*model.Definition]model.Millis{}
	for i := range c.launch.Servers {
		server := &c.launch.Servers[i]
		for j := range server.Verdicts {
			if v := &server.Verdicts[j]; v.Outcome == model.Aborted {
				by := server.Clocks[v.By].By
				c.needed[by] = max(c.needed[by], v.WaitBudget)
			}
		}
	}
	for i := range c.launch.Servers {
		server := &c.launch.Servers[i]
		for j := range server.Verdicts {
			c.question(server, c.tools[i][j], &server.Verdicts[j])
			c.hidden(i, c.tools[i][j], &server.Verdicts[j])
		}
	}
}

// question tells what becomes of the call of one tool.
func (c *check) question(server *model.Server, tool toolAt, verdict *model.Verdict) {
	idle := &server.Clocks[model.Idle]
	if tool.Keepalive != nil && idle.IsBounded() && *tool.Keepalive >= idle.Ms && idle.Ms < verdict.WaitBudget {
		n := c.onTool(model.KeepaliveTooSlow, server, tool, idle)
		n.message = fmt.Sprintf("%s on {servers} is kept alive every %s, and the idle deadline is %s", model.ShowName(tool.name), *tool.Keepalive, idle.Ms)
		if idle.By != nil {
			n.message += " by " + c.said(idle.By)
		}
		enough := max(verdict.WaitBudget, 2**tool.Keepalive, c.needed[idle.By])
		n.fix = c.setBy(idle.By, enough)
		if idle.By == nil {
			n.fix = c.setMain(model.Idle, enough)
		}
		c.tell(n)
	}
	if move := &server.Clocks[model.Background]; move.IsBounded() && move.Ms < verdict.WaitBudget && (verdict.Outcome != model.Aborted || move.Ms < verdict.From) {
		n := c.onTool(model.BackgroundMove, server, tool, move)
		n.message = fmt.Sprintf("%s on {servers} leaves the foreground after %s", model.ShowName(tool.name), move.Ms)
		c.tell(n)
	}
	if verdict.Outcome != model.Aborted {
		return
	}
	by := &server.Clocks[verdict.By]
	ends := c.onTool("", server, tool, by)
	ends.message = fmt.Sprintf("%s on {servers} ends at %s, before its %s: %s", model.ShowName(tool.name), endText(verdict), verdict.WaitBudget, c.because(verdict, by))
	ends.fix = c.remedy(verdict, server)
	if tool.BlocksOnPerson {
		ends.code = model.QuestionAborted
		c.tell(ends)
	}
	if !tool.isRepeatable() {
		ends.code = model.RetryUnsafe
		ends.message += "; it is paid or not idempotent, so repeating it may do the work twice"
		c.tell(ends)
	}
	if c.rules.Untold(verdict.By) {
		n := c.onTool(model.NoCancellation, server, tool, by)
		n.message = fmt.Sprintf("%s on {servers} is not told when the %s ends the call: it works on", model.ShowName(tool.name), verdict.By.Title())
		c.tell(n)
	}
}

// hidden tells of a call that hangs on after the HTTP stack cut its event
// stream: it fails only at a look for silence some time later.
func (c *check) hidden(i int, tool toolAt, verdict *model.Verdict) {
	server := &c.launch.Servers[i]
	calls := &server.Calls
	until := hangs(server, verdict, answered(Call{Done: verdict.WaitBudget}, calls.InJSON).FirstByte)
	if until == nil {
		return
	}
	n := c.onTool(model.HiddenDeadline, server, tool, &server.Clocks[model.TransportIdle])
	n.message = fmt.Sprintf("%s on {servers} does not fail when its stream is cut at %s: it hangs until %s, since %s gives a lost stream %s and looks every %s",
		model.ShowName(tool.name), endText(verdict), endText(until), c.plan.runtime.Title, calls.Lost.Least, calls.Tick)
	switch {
	case calls.Lost.Assumed:
		n.message += " (assumed: " + calls.Lost.Source + ")"
	case calls.Assumed:
		n.message += " (assumed: the server answers in a stream)"
	}
	n.fix = "have the server send progress at least every 4 min"
	c.tell(n)
}

// onTool begins a note about a tool, at the definition that decides a clock or
// else at the tool.
func (c *check) onTool(code model.Code, server *model.Server, tool toolAt, by *model.Clock) note {
	n := note{code: code, def: by.By, server: server.Name}
	if by.By == nil || by.By.Place().IsZero() {
		n.span = tool.Place
		if n.span.IsZero() {
			n.span = server.Place
		}
	}
	if by.By == nil {
		return n
	}
	if v := c.variable(by.By.Key); v != nil {
		for i := range v.Shadows {
			shadow := &v.Shadows[i]
			if place := shadow.Place(); !place.IsZero() {
				n.related = append(n.related, model.Related{Message: c.in.show(&shadow.Definition) + " is set here, by " + who(&shadow.Definition), Span: place})
			}
		}
	}
	return n
}

// endText says when a call ends.
func endText(v *model.Verdict) string {
	switch {
	case v.Spared:
		return v.From.String() + " or later"
	case v.From == v.To:
		return v.From.String()
	}
	return v.From.String() + " to " + v.To.String()
}

// because says which clock ends a call, and why nothing saves it.
func (c *check) because(v *model.Verdict, by *model.Clock) string {
	clock := v.By.Title()
	if by.By != nil {
		clock += " by " + c.said(by.By)
	}
	switch v.By {
	case model.ToolCall:
		return clock + ", a wall clock that progress does not extend"
	case model.Idle:
		if v.Keepalive > 0 {
			return fmt.Sprintf("idle deadline %s, keepalive only every %s", by.Ms, v.Keepalive)
		}
		return fmt.Sprintf("idle deadline %s, and the tool is silent", by.Ms)
	case model.Fetch:
		return clock + ", no response headers until the answer"
	}
	return clock + ", no byte on the connection"
}

// remedy is what to write so that the call lasts.
func (c *check) remedy(v *model.Verdict, server *model.Server) string {
	by, tool := &server.Clocks[v.By], &server.Clocks[model.ToolCall]
	needed := c.needed[by.By]
	switch {
	case v.By == model.TransportIdle:
		return "have the server send progress at least every 4 min"
	case v.By == model.Idle && by.By == nil && v.Keepalive == 0:
		return fmt.Sprintf("have the tool send progress more often than every %s", by.Ms)
	case v.By == model.Idle && by.By == nil:
		return c.setMain(model.Idle, needed)
	case v.By == model.Fetch && tool.By != nil:
		// Whoever decides the budget of a call decides this deadline too.
		return c.setBy(tool.By, max(needed, c.needed[tool.By]))
	case v.By == model.Fetch, by.By == nil:
		return c.setMain(model.ToolCall, needed)
	}
	fix := c.setBy(by.By, needed)
	if c.isEnoughWithout(by.By, needed) {
		fix += ", or remove it"
	}
	return fix
}

// isEnoughWithout reports whether the value that would come next is a plain
// number not below a time.
func (c *check) isEnoughWithout(def *model.Definition, ms model.Millis) bool {
	v := c.variable(def.Key)
	if v == nil || len(v.Shadows) == 0 || len(v.Agreeing) > 0 || v.Shadows[0].IsSecret() {
		return false
	}
	next, err := strconv.ParseInt(v.Shadows[0].Value.Text, 10, 64)
	return err == nil && next >= int64(ms)
}
