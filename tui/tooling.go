package tui

import (
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
)

// tooling is what an edition knows of the tools of a launch before it is looked at.
// Launches of the same files and servers share it.
type tooling struct {
	// names are the tools as they are shown, to be looked through by the filter.
	names []string
	// budgets say what the tables give each, to be compared with those before.
	budgets []string
}

// toolingOf is the tooling of each launch of a report, nil where no file tells of a
// tool: those that a host brings along are in every launch of it.
func toolingOf(report *model.Report) []*tooling {
	if !slices.ContainsFunc(report.Files, func(f *model.File) bool { return f.ToolTimeouts != nil || len(f.Tools) > 0 }) {
		return nil
	}
	all := make([]*tooling, len(report.Launches))
	shared := map[string]*tooling{}
	for i := range report.Launches {
		launch := &report.Launches[i]
		kind := kindOfTools(launch)
		if shared[kind] == nil {
			shared[kind] = newTooling(resolver.Budgets(report, launch))
		}
		all[i] = shared[kind]
	}
	return all
}

// newTooling is the tooling of tools.
func newTooling(tools []resolver.Budgeted) *tooling {
	t := &tooling{make([]string, len(tools)), make([]string, len(tools))}
	for i := range tools {
		b := &tools[i]
		t.names[i] = clean(model.ShowName(b.Tool))
		t.budgets[i] = fmt.Sprintf("%q %t %t %d %s %q", b.Tool, b.Table != nil, b.Err != nil, b.Decision.Budget.Ms, b.Decision.By, b.Decision.Key)
	}
	return t
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

// tellTooling marks the launches whose budgets are others than before. Whether the
// client's clocks are is told by the servers.
func (c *changes) tellTooling(previous, current *edition) {
	if c.launches == nil || previous.tools == nil && current.tools == nil {
		return
	}
	before := make(map[string][]string, len(previous.report.Launches))
	for i := range previous.report.Launches {
		before[previous.report.Launches[i].Name] = previous.budgets(i)
	}
	for i := range current.report.Launches {
		name := current.report.Launches[i].Name
		if c.launches[name] == nil && !slices.Equal(before[name], current.budgets(i)) {
			c.launches[name] = &launchChange{}
		}
	}
}

// budgets are what the tables give the tools of a launch.
func (e *edition) budgets(launch int) []string {
	if e.tools == nil {
		return nil
	}
	return e.tools[launch].budgets
}
