package resolver

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/tooltimeout"
)

// ToolTable is the tool timeout table of one file, as it can be asked.
type ToolTable struct {
	*tooltimeout.Table
	File *model.File
	// Tools are the names of those that the table, or a file beside it, tells of,
	// sorted.
	Tools []string
	table *table
}

// ToolTables lists the tool timeout tables of a report in the order of its files.
func ToolTables(report *model.Report) []ToolTable {
	var all []ToolTable
	for _, file := range report.Files {
		if file.ToolTimeouts == nil {
			continue
		}
		beside := slices.DeleteFunc(slices.Clone(report.Files), func(f *model.File) bool { return f.Folder != file.Folder })
		t := tablesOf([]*model.File{file}, tooltimeout.Load)[0]
		t.tools = toolsByName(beside)
		names := slices.Clone(t.named)
		for name := range t.tools {
			names = append(names, name)
		}
		slices.SortFunc(names, strings.Compare)
		all = append(all, ToolTable{t.Table, file, slices.Compact(names), t})
	}
	return all
}

// Decide gives the budget of a tool, with the tier that the files know of it.
func (t *ToolTable) Decide(tool string) (tooltimeout.Decision, error) {
	if known := t.table.tools[tool]; known != nil {
		return t.ForTool(known)
	}
	return t.For(tool, "")
}

// IsKnown reports whether the files tell of a tool. Where a table does not list
// its tools, any may be there.
func (t *ToolTable) IsKnown(tool string) bool {
	_, isListed := slices.BinarySearch(t.Tools, tool)
	return isListed || len(t.File.ToolTimeouts.KnownTools) == 0
}
