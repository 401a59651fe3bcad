package resolver

import (
	"cmp"
	"slices"

	"fusebox/model"
	"fusebox/resolver/tooltimeout"
)

// endless is how long the call lasts that asks which of a client's clocks ends
// calls at all.
const endless = 100 * 365 * model.Day

// Budgeted is one tool of a launch with what bounds its calls: its budget by a
// tool timeout table, and the clocks of the client.
type Budgeted struct {
	// Tool is its name as it is written, Name the one it has on its server.
	Tool, Name string
	// Known is what the files say of the tool, or its host; of one that only a table
	// names, its name.
	Known *model.Tool
	// Table is the file whose table gives the budget, nil where none applies.
	Table *model.File
	// Decision is the budget and what decided it. It means nothing where Table is
	// nil, or where Err says why there is no budget.
	Decision tooltimeout.Decision
	Err      error
	// Server is the server that offers the tool, nil where none of the launch is
	// known to.
	Server *model.Server
	// Client is what the client makes of a call that never ends, on Server.
	Client model.Verdict
}

// Ender is what ends a call first.
type Ender string

// The enders.
const (
	// EndsByTable: the budget of the table.
	EndsByTable Ender = "table"
	// EndsByClient: a clock of the client.
	EndsByClient Ender = "client"
	// EndsByNothing: there is no limit.
	EndsByNothing Ender = "nothing"
	// EndsUnknown: a clock nobody knows may come first, or the table answers
	// nothing.
	EndsUnknown Ender = "unknown"
)

// Ends says what ends a call first, and when: the moment at which it can come at
// the earliest.
func (b *Budgeted) Ends() (Ender, model.Millis) {
	hasBudget := b.hasBudget()
	isCut := b.Server != nil && b.Client.Outcome == model.Aborted
	switch {
	case b.Err != nil, b.Server != nil && b.Client.Outcome == model.OutcomeUnknown:
		return EndsUnknown, 0
	case isCut && (!hasBudget || b.Client.From < b.Decision.Budget.Ms):
		return EndsByClient, b.Client.From
	case hasBudget:
		return EndsByTable, b.Decision.Budget.Ms
	case b.Server == nil:
		return EndsUnknown, 0
	}
	return EndsByNothing, 0
}

// hasBudget reports whether a table gives the tool a time.
func (b *Budgeted) hasBudget() bool {
	return b.Table != nil && b.Err == nil && !b.Decision.Budget.IsUnlimited()
}

// IsOvertaken reports whether a table gives the tool a time that a clock of the
// client keeps from being reached.
func (b *Budgeted) IsOvertaken() bool {
	ender, _ := b.Ends()
	return ender == EndsByClient && b.hasBudget()
}

// Budgets lists the tools of a launch: those that its files tell of, those that
// its tables name, and those that its host is known to offer, by name and server.
func Budgets(report *model.Report, launch *model.Launch) []Budgeted {
	files := filesOfLaunch(report.Files, launch)
	var rows []Budgeted
	tables := tablesOf(files, tooltimeout.Load)
	if len(tables) == 0 {
		tables = []*table{nil}
	}
	for _, t := range tables {
		rows = append(rows, t.budgets(files, launch)...)
	}
	slices.SortStableFunc(rows, func(a, b Budgeted) int { return cmp.Compare(a.Tool, b.Tool) })
	return rows
}

// filesOfLaunch are the files that say something of a launch: those it is made
// of, and those beside them that hold no profiles, only a table.
func filesOfLaunch(all []*model.File, launch *model.Launch) []*model.File {
	folders := map[string]bool{}
	for _, file := range all {
		if slices.Contains(launch.Files, file.Path) {
			folders[file.Folder] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(file *model.File) bool {
		isTable := file.ToolTimeouts != nil && len(file.AgentProfiles)+len(file.ExecutorProfiles) == 0
		return !slices.Contains(launch.Files, file.Path) && !(isTable && folders[file.Folder])
	})
}

// table is the tool timeout table of one file.
type table struct {
	*tooltimeout.Table
	file *model.File
	// tools are those that the files tell of, by each of their names, and said what
	// they say of each.
	tools map[string]*tooltimeout.Tool
	said  map[*tooltimeout.Tool]*model.Tool
	// named are the tools that the table names.
	named []string
}

// tablesOf are the tables of files. load may keep what it loaded.
func tablesOf(files []*model.File, load func(*model.ToolTimeouts) *tooltimeout.Table) []*table {
	var tables []*table
	for _, file := range files {
		if file.ToolTimeouts != nil {
			tables = append(tables, newTable(file, files, load(file.ToolTimeouts)))
		}
	}
	return tables
}

// newTable is the table of one file. What that file tells of a tool counts before
// what others do.
func newTable(file *model.File, files []*model.File, loaded *tooltimeout.Table) *table {
	tools, said := knownTools(file, files)
	t := &table{loaded, file, tooltimeout.ByName(tools), make(map[*tooltimeout.Tool]*model.Tool, len(tools)), namedIn(file.ToolTimeouts)}
	for i := range tools {
		t.said[&tools[i]] = said[i]
	}
	return t
}

// knownTools are the tools that files tell of, as the table of one of them sees
// them, with what is said of each: those of that file first.
func knownTools(first *model.File, files []*model.File) (tools []tooltimeout.Tool, said []*model.Tool) {
	add := func(file *model.File) {
		for i := range file.Tools {
			tools, said = append(tools, asKnown(&file.Tools[i])), append(said, &file.Tools[i])
		}
	}
	add(first)
	for _, file := range files {
		if file != first {
			add(file)
		}
	}
	return tools, said
}

// asKnown is a tool as a table sees it.
func asKnown(said *model.Tool) tooltimeout.Tool {
	tool := tooltimeout.Tool{Name: said.Name.Value, Tier: said.Tier, Place: said.Name.Span}
	owner, name := model.SplitToolName(tool.Name)
	if owner == "" && said.Server.Value != "" {
		tool.Alias = "mcp__" + said.Server.Value + "__" + name
	}
	if call, known := (toolAt{Tool: said}).call(); known {
		tool.Worst, tool.Why = call.Done, "it takes "
		if said.WaitBudget != nil || said.BlocksOnPerson {
			tool.Why = "it waits for a person for "
		}
		tool.Why += call.Done.String()
	}
	return tool
}

// namedIn are the tools that a table names: those it lists as known, or else its
// keys, and those whose inner work it tells.
func namedIn(written *model.ToolTimeouts) []string {
	var names []string
	for _, tool := range written.KnownTools {
		names = append(names, tool.Value)
	}
	if len(names) == 0 {
		for _, entry := range written.Entries {
			if !tooltimeout.IsPattern(entry.Key.Value) {
				names = append(names, entry.Key.Value)
			}
		}
	}
	for i := range written.Inner {
		names = append(names, written.Inner[i].Tool.Value)
	}
	return names
}

// budgets lists the tools of a launch with their budgets by a table, which may be
// nil.
func (t *table) budgets(files []*model.File, launch *model.Launch) []Budgeted {
	rows, isListed := t.offered(files, launch)
	if t == nil {
		return rows
	}
	for _, name := range t.named {
		if isListed[name] {
			continue
		}
		known, said := t.known(name)
		_, bare := model.SplitToolName(known.Name)
		row := Budgeted{Tool: known.Name, Name: bare, Table: t.file, Known: said}
		row.Decision, row.Err = t.ForTool(known)
		rows = append(rows, row)
		for _, name := range known.Names() {
			isListed[name] = true
		}
	}
	return rows
}

// offered lists the tools that servers of a launch are known to offer, and the
// names by which they may be called.
func (t *table) offered(files []*model.File, launch *model.Launch) (rows []Budgeted, isListed map[string]bool) {
	isListed = map[string]bool{}
	servers := map[string]*model.Server{}
	add := func(tool toolAt, server *model.Server) {
		known := asKnown(tool.Tool)
		row := Budgeted{Tool: known.Name, Name: tool.name, Known: tool.Tool, Server: server, Client: endOnServer(server, tool)}
		if t != nil {
			row.Table = t.file
			row.Decision, row.Err = t.ForTool(&known)
		}
		rows = append(rows, row)
		for _, name := range known.Names() {
			isListed[name] = true
		}
	}
	for i := range launch.Servers {
		server := &launch.Servers[i]
		servers[server.Name] = server
		for _, tool := range toolsOf(files, launch, server) {
			add(tool, server)
		}
	}
	if t == nil {
		return rows, isListed
	}
	for _, name := range t.named {
		owner, bare := model.SplitToolName(name)
		if server := servers[owner]; server != nil && !isListed[name] {
			_, said := t.known(name)
			add(toolAt{said, bare}, server)
		}
	}
	return rows, isListed
}

// known is what the files say of a tool, by either of its names, as the table sees
// it and as it is written.
func (t *table) known(name string) (*tooltimeout.Tool, *model.Tool) {
	if known := t.tools[name]; known != nil {
		return known, t.said[known]
	}
	return &tooltimeout.Tool{Name: name}, &model.Tool{Name: model.Text{Value: name}}
}

// endOnServer is what the client makes of a call that never ends. Of a tool that
// sends progress at nobody knows what interval it is assumed that it is often
// enough.
func endOnServer(server *model.Server, tool toolAt) model.Verdict {
	if server.Rejected != "" {
		return model.Verdict{Outcome: model.OutcomeUnknown}
	}
	call := Call{Done: endless}
	isGuess := false
	if tool.Keepalive != nil {
		call.Keepalive = *tool.Keepalive
	} else if isTrue(tool.EmitsProgress) {
		call.Keepalive, isGuess = 1, true
	}
	verdict, _ := judgeOn(server, call)
	verdict.Assumed = verdict.Assumed || isGuess
	return verdict
}
