package tui

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
)

// toolNames are the tools of a launch as they are shown, to be looked through by
// the filter. Launches of the same files and servers share them.
type toolNames []string

// all are the names; none of nil.
func (n *toolNames) all() []string {
	if n == nil {
		return nil
	}
	return *n
}

// namesOfTools are the tools of each launch of a report, nil where no file tells of
// a tool: those that a host brings along are in every launch of it.
func namesOfTools(report *model.Report) []*toolNames {
	if !slices.ContainsFunc(report.Files, func(f *model.File) bool { return f.ToolTimeouts != nil || len(f.Tools) > 0 }) {
		return nil
	}
	all := make([]*toolNames, len(report.Launches))
	shared := map[string]*toolNames{}
	for i := range report.Launches {
		launch := &report.Launches[i]
		kind := kindOfTools(launch)
		if shared[kind] == nil {
			var names toolNames
			for _, tool := range resolver.Budgets(report, launch) {
				names = append(names, clean(model.ShowName(tool.Tool)))
			}
			shared[kind] = &names
		}
		all[i] = shared[kind]
	}
	return all
}

// kindOfTools tells launches apart that can have different tools.
func kindOfTools(launch *model.Launch) string {
	words := slices.Clone(launch.Files)
	for i := range launch.Servers {
		words = append(words, "", launch.Servers[i].Name)
		if launch.Servers[i].Injected {
			words = append(words, "injected")
		}
	}
	return strings.Join(words, "\x00")
}
