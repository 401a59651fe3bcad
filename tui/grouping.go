package tui

import (
	"cmp"
	"slices"

	"fusebox/model"
)

// grouping is what the launches are put together by.
type grouping uint8

// The groupings, in the order of the key.
const (
	ungrouped grouping = iota
	byRuntime
	byFile
	bySeverity

	groupingCount = iota
)

// String gives the grouping for people.
func (g grouping) String() string {
	return [...]string{"not grouped", "by runtime", "by file", "by severity"}[g]
}

// title is the group that a launch belongs to.
func (g grouping) title(row *launchRow) string {
	switch g {
	case byRuntime:
		return row.runtime
	case byFile:
		return row.file
	}
	return row.status.word()
}

// entry is a line of the launches pane: a launch, or the title of a group.
type entry struct {
	// row is the number of the launch, -1 for a title.
	row   int
	title string
	count int
}

// arrange puts the rows that are kept into the order of the pane. Within a group
// the order of the report stays; groups come in the order of their names, those
// of severities with the worst first.
func (g grouping) arrange(rows []launchRow, isKept func(int) bool) []entry {
	var kept []int
	for i := range rows {
		if isKept(i) {
			kept = append(kept, i)
		}
	}
	if g != ungrouped {
		slices.SortStableFunc(kept, func(a, b int) int {
			if g == bySeverity {
				return cmp.Compare(rows[b].status, rows[a].status)
			}
			return cmp.Compare(g.title(&rows[a]), g.title(&rows[b]))
		})
	}
	var entries []entry
	head := -1
	for _, i := range kept {
		title := g.title(&rows[i])
		if g != ungrouped && (head < 0 || entries[head].title != title) {
			head = len(entries)
			entries = append(entries, entry{row: -1, title: title})
		}
		if head >= 0 {
			entries[head].count++
		}
		entries = append(entries, entry{row: i})
	}
	return entries
}

// fileOf names the file a launch is grouped under: the one it stands in, or the
// first it was made of.
func fileOf(launch *model.Launch) string {
	switch {
	case launch.Place.File != "":
		return model.Escape(launch.Place.File)
	case len(launch.Files) > 0:
		return model.Escape(launch.Files[0])
	}
	return "no file"
}
