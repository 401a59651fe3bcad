package resolver

import (
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
)

// note is a finding about a launch, in the making.
type note struct {
	code model.Code
	// def is the definition to change; it gives span and key.
	def  *model.Definition
	span model.Span
	// key is what the note is about where def is nil.
	key    string
	server string
	// ofFile: the note is about the file, whatever launch showed it.
	ofFile bool
	// message may hold {servers}, which names the servers the note is about.
	message string
	fix     string
	related []model.Related
}

// report examines a resolved launch.
func (c *check) report() {
	if c.launch.Blocked != nil {
		c.blocked()
		return
	}
	first := len(c.in.report.Findings)
	c.overrides()
	c.ownFiles()
	c.homeNotApplied()
	c.version()
	c.spelling()
	c.misplaced()
	c.ignored()
	c.numbers()
	c.start()
	c.defaults()
	c.silences()
	c.questions()
	c.budgets()
	c.told.rest(c.in, "this launch")
	yield(c.in.report.Findings[first:])
}

// tell adds a note to the report.
func (c *check) tell(n note) {
	finding := model.NewFinding(n.code, n.span, strings.ReplaceAll(n.message, "{servers}", "server "+model.ShowName(n.server)))
	finding.Launch, finding.Server, finding.Fix, finding.Related = c.launch.Name, n.server, n.fix, n.related
	if n.ofFile {
		finding.Launch = ""
	}
	finding.Key = model.ShowKey(n.key)
	if n.def != nil {
		n.def = c.deciding(n.def)
		finding.Key = model.ShowKey(n.def.Key)
		if n.span.IsZero() {
			finding.Span = n.def.Place()
		}
	}
	// What the shell says stands in no file.
	if finding.Span == (model.Span{}) && (n.def == nil || n.def.Origin != model.OriginShell) {
		finding.Span = c.launch.Place
	}
	c.told.tell(c.in, finding)
}

// eachServer tells what about gives for each server; notes that differ only in
// the server become one.
func (c *check) eachServer(about func(i int, s *model.Server) (note, bool)) {
	type same struct {
		code    model.Code
		message string
		span    model.Span
		def     *model.Definition
	}
	var notes []note
	var servers [][]string
	at := map[same]int{}
	for i := range c.launch.Servers {
		if c.launch.Servers[i].Rejected != "" {
			continue
		}
		n, found := about(i, &c.launch.Servers[i])
		if !found {
			continue
		}
		name := c.launch.Servers[i].Name
		key := same{n.code, n.message, n.span, n.def}
		if first, known := at[key]; known {
			servers[first] = append(servers[first], name)
			continue
		}
		at[key] = len(notes)
		n.server = name
		notes, servers = append(notes, n), append(servers, []string{name})
	}
	for i, n := range notes {
		if names := servers[i]; len(names) > 1 {
			n.message = strings.ReplaceAll(n.message, "{servers}", "servers "+namesOf(names))
		}
		c.tell(n)
	}
}

// namesOf lists names, as many as a line can hold.
func namesOf(names []string) string {
	const most = 5
	text := listed(names[:min(len(names), most)])
	if len(names) > most {
		text += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return text
}

// listed joins names as they may be shown.
func listed(names []string) string {
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = model.ShowName(name)
	}
	return strings.Join(shown, ", ")
}

// variable finds a key of the launch's environment; nil if it is not defined.
func (c *check) variable(key string) *model.Variable {
	return model.Lookup(c.launch.Environment, key)
}

// main names the variable that sets a clock, "" where none does.
func (c *check) main(clock model.ClockID) string {
	if c.plan.runtime == nil {
		return ""
	}
	return c.plan.runtime.Main[clock]
}

// isOperators reports whether somebody but the managed defaults gave a value.
func isOperators(v *model.Variable) bool {
	return v != nil && slices.ContainsFunc(v.Origins, func(o model.Origin) bool { return o != model.OriginManagedDefaults })
}

// said names a definition with its value and origin: "MCP_TOOL_TIMEOUT=10000
// (executor profile docker)".
func (c *check) said(def *model.Definition) string {
	def = c.deciding(def)
	return model.ShowName(def.Key) + "=" + c.in.show(def) + " (" + who(def) + ")"
}

// deciding is the definition to change: several may have given the value that
// counts.
func (c *check) deciding(def *model.Definition) *model.Definition {
	if v := c.variable(def.Key); v != nil && def == &v.Definition {
		return v.Deciding()
	}
	return def
}

// who names the origin of a definition, and the profile.
func who(def *model.Definition) string {
	text := model.ShowName(string(def.Origin))
	if def.Profile != "" {
		text += " " + model.ShowName(def.Profile)
	}
	return text
}
