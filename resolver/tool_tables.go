package resolver

import (
	"slices"

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
		t := newTable(file, beside, tooltimeout.Load(file.ToolTimeouts))
		var names []string
		for _, name := range t.named {
			known, _ := t.known(name)
			names = append(names, known.Name)
		}
		for _, known := range t.tools {
			names = append(names, known.Name)
		}
		slices.Sort(names)
		all = append(all, ToolTable{t.Table, file, slices.Compact(names), t})
	}
	return all
}

// Name is the name under which a tool is listed, by either of its names.
func (t *ToolTable) Name(tool string) string {
	known, _ := t.table.known(tool)
	return known.Name
}

// Decide gives the budget of a tool, by either of its names, with the tier that
// the files know of it.
func (t *ToolTable) Decide(tool string) (tooltimeout.Decision, error) {
	known, _ := t.table.known(tool)
	return t.ForTool(known)
}

// IsKnown reports whether the files tell of a tool. Where a table does not list
// its tools, any may be there.
func (t *ToolTable) IsKnown(tool string) bool {
	_, isListed := slices.BinarySearch(t.Tools, t.Name(tool))
	return isListed || len(t.File.ToolTimeouts.KnownTools) == 0
}
