package main

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"
)

// toolsCommand is fusebox tools.
type toolsCommand struct {
	Paths  []string `arg:"" optional:"" type:"verbatim" name:"PATH" help:"Files, folders or patterns; without one the current folder and the home."`
	Tool   string   `placeholder:"NAME" help:"Only this tool: what decides its budget, and what lost."`
	Unit   string   `enum:",ms,s,m,h" default:"" placeholder:"UNIT" help:"Unit of bare numbers in a file that is no profile: ms, s, m or h."`
	Format string   `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json."`
}

// Help says what is read, and what the exit code says.
func (c *toolsCommand) Help() string {
	return `A profile file has its table under tool_timeouts. Any other YAML or JSON file that
is named is read as a table itself: a map of tool names to durations.
Exit codes: 0 answered, 1 something is wrong with a table, 2 not understood or no
table found.`
}

func (c *toolsCommand) run(j *job) (int, error) {
	files, options, err := j.loadAs(func(s model.Snapshot) *model.File { return source.ParseToolTable(s, c.Unit) }, c.Paths)
	if err != nil {
		return 0, err
	}
	report := resolver.Inspect(files, options)
	if len(report.Files)+len(report.Launches) == 0 {
		return 0, j.nothingFound(c.Paths)
	}
	answer := c.answer(report)
	if c.Format == "json" {
		err = j.writeJSON(answer.toJSON())
	} else {
		p := j.newPage()
		p.toolTables(&answer)
		err = j.write(p.text.String())
	}
	switch {
	case err != nil:
		return 0, err
	case len(answer.tables) == 0:
		return 0, usageError{message: "no tool timeout table in " + strings.Join(orHere(c.Paths), ", "), hints: []string{
			"write one under tool_timeouts: in a profile file, or name a file that is a map of tools to durations",
			"docs/format.md says how",
		}}
	case answer.count(model.Error) > 0:
		return exitFindings, nil
	}
	return exitClean, nil
}

// toolAnswer is what fusebox tools tells: the tables, and what was found in them.
type toolAnswer struct {
	report   *model.Report
	tool     string
	tables   []decidedTable
	findings []model.Finding
}

// decidedTable is a table with the budgets of its tools.
type decidedTable struct {
	resolver.ToolTable
	tools []decidedTool
}

// decidedTool is one tool with its budget, and with the launches whose servers
// offer it.
type decidedTool struct {
	tooltimeout.Decision
	err  error
	ends []toolEnd
}

// toolEnd is what ends a call of a tool in a launch.
type toolEnd struct {
	launch *model.Launch
	resolver.Budgeted
}

// answer asks the tables of a report for every tool, or for the one that was
// named.
func (c *toolsCommand) answer(report *model.Report) toolAnswer {
	answer := toolAnswer{report: report, tool: c.Tool}
	type key struct {
		file *model.File
		tool string
	}
	ends := map[key][]toolEnd{}
	for i := range report.Launches {
		launch := &report.Launches[i]
		for _, row := range resolver.Budgets(report, launch) {
			if row.Server != nil {
				at := key{row.Table, row.Tool}
				ends[at] = append(ends[at], toolEnd{launch, row})
			}
		}
	}
	for _, table := range resolver.ToolTables(report) {
		names := table.Tools
		if c.Tool != "" {
			names = []string{c.Tool}
		}
		decided := decidedTable{table, make([]decidedTool, len(names))}
		for i, name := range names {
			d, err := table.Decide(name)
			d.Tool = name
			decided.tools[i] = decidedTool{d, err, ends[key{table.File, table.Name(name)}]}
		}
		answer.tables = append(answer.tables, decided)
	}
	answer.findings = slices.DeleteFunc(slices.Clone(report.Findings), func(f model.Finding) bool { return !answer.concerns(&f) })
	return answer
}

// concerns reports whether a finding is about a table, or about a file that may
// have held one.
func (a *toolAnswer) concerns(f *model.Finding) bool {
	switch {
	case f.Code == model.FileInvalid, f.Code == model.FileUnreadable:
		return true
	case !tooltimeout.Tells(f.Code) && !a.isInTable(f.Span) && !a.isSecond(f):
		return false
	case a.tool == "" || !tooltimeout.Tells(f.Code):
		return true
	}
	return slices.ContainsFunc(a.tables, func(t decidedTable) bool {
		tool := &t.tools[0]
		return tool.err != nil || f.Key == model.ShowKey(t.Name(a.tool)) || f.Key == model.ShowKey(tool.Key) || t.meant(a.tool, a.report.Findings)[f.Key]
	})
}

// meant are the keys that match nothing and were meant for a tool: they are the
// reason for what it gets.
func (t *decidedTable) meant(tool string, findings []model.Finding) map[string]bool {
	keys := map[string]bool{}
	for i := range findings {
		if f := &findings[i]; f.Code == model.NearMiss && slices.ContainsFunc(f.Related, func(r model.Related) bool {
			return slices.ContainsFunc(t.File.ToolTimeouts.KnownTools, func(known model.Text) bool {
				return known.Span == r.Span && t.Name(known.Value) == t.Name(tool)
			})
		}) {
			keys[f.Key] = true
		}
	}
	return keys
}

// isSecond reports whether a finding says that a file has more than one table.
func (a *toolAnswer) isSecond(f *model.Finding) bool {
	return f.Code == model.DuplicateKey && f.Severity == model.Error
}

// isInTable reports whether a place is inside one of the tables.
func (a *toolAnswer) isInTable(at model.Span) bool {
	return slices.ContainsFunc(a.tables, func(t decidedTable) bool {
		table := t.File.ToolTimeouts.Place
		isBehind := at.Line > table.Line || at.Line == table.Line && at.Column >= table.Column
		isBefore := at.Line < table.EndLine || at.Line == table.EndLine && at.Column < table.EndColumn
		return !at.IsZero() && at.File == table.File && isBehind && isBefore
	})
}

func (a *toolAnswer) count(severity model.Severity) int {
	n := 0
	for i := range a.findings {
		if a.findings[i].Severity == severity {
			n++
		}
	}
	return n
}
