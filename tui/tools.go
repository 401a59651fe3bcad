package tui

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"
)

// toolList are the tools of a launch with what bounds their calls. It is made once
// for a launch of an edition: a table can name thousands.
type toolList struct {
	edition *edition
	launch  *model.Launch
	rows    []toolRow
	// removed are the tools that are gone since the last save.
	removed []resolver.Budgeted
	// isOwn reports that there is more than the tools that the host brings along.
	isOwn bool
	// shown are the rows that the filter leaves.
	shown []shownTool
}

// shownTool is the number of a row, and what the filter found in its name.
type shownTool struct {
	row  int
	hits []int
}

// toolRow is one tool on one server.
type toolRow struct {
	resolver.Budgeted
	about target
	// name is the name as it is shown.
	name string
	// before is what it was before the last save, where isChanged is set; nil for a
	// new one.
	before    *resolver.Budgeted
	isChanged bool
	// isOneOfMany: more than one table gives the launch budgets.
	isOneOfMany bool
	// findings are those about the tool, or about the key that decides it.
	findings []*model.Finding
}

// of are the tools of a launch. findings are those that concern it.
func (l toolList) of(e *edition, launch *model.Launch, findings []model.Finding) toolList {
	if l.edition == e && l.launch == launch {
		return l
	}
	l = toolList{edition: e, launch: launch}
	budgets := resolver.Budgets(e.report, launch)
	l.rows = make([]toolRow, len(budgets))
	areMany := slices.ContainsFunc(budgets, func(b resolver.Budgeted) bool { return b.Table != budgets[0].Table })
	for i, about := range toolTargets(budgets) {
		l.rows[i] = toolRow{Budgeted: budgets[i], about: about, name: clean(model.ShowName(budgets[i].Tool)), isOneOfMany: areMany}
		isHosts := budgets[i].Table == nil && budgets[i].Server != nil && budgets[i].Server.Injected
		l.isOwn = l.isOwn || !isHosts
	}
	l.isOwn = l.isOwn && launch.Blocked == nil
	l.tellFindings(findings)
	l.compare(e.launchBefore(launch.Name))
	return l
}

// launchBefore is a launch as it was before the last save, nil where it was not.
func (e *edition) launchBefore(name string) *model.Launch {
	if e.before == nil {
		return nil
	}
	if i := slices.IndexFunc(e.before.Launches, func(l model.Launch) bool { return l.Name == name }); i >= 0 {
		return &e.before.Launches[i]
	}
	return nil
}

// toolTargets are tools as what is selected. They stay the same when others come
// and go.
func toolTargets(tools []resolver.Budgeted) []target {
	targets := make([]target, len(tools))
	seen := make(map[target]int, len(tools))
	for i := range tools {
		about := target{kind: aboutTool, name: tools[i].Tool}
		if tools[i].Server != nil {
			about.of = tools[i].Server.Name
		}
		about.index, seen[about] = seen[about], seen[about]+1
		about.place = toolPlace(&tools[i])
		targets[i] = about
	}
	return targets
}

// toolPlace is where the budget of a tool is set, or else where the tool is told
// of.
func toolPlace(tool *resolver.Budgeted) model.Span {
	switch {
	case !tool.Decision.Place.IsZero():
		return tool.Decision.Place
	case tool.Table != nil:
		return tool.Table.ToolTimeouts.Place
	}
	return tool.Known.Name.Span
}

// compare notes what is different from a launch as it was, nil where it was not. One
// that was blocked had no servers, and so no tools on them.
func (l *toolList) compare(launch *model.Launch) {
	if launch == nil || launch.Blocked != nil {
		return
	}
	budgets := resolver.Budgets(l.edition.before, launch)
	before := make(map[target]*resolver.Budgeted, len(budgets))
	targets := toolTargets(budgets)
	for i := range budgets {
		targets[i].place = model.Span{}
		before[targets[i]] = &budgets[i]
	}
	for i := range l.rows {
		row, about := &l.rows[i], l.rows[i].about
		about.place = model.Span{}
		row.before = before[about]
		row.isChanged = row.before == nil || !sameBudget(row.before, &row.Budgeted) || !sameEnd(row.before, &row.Budgeted)
		delete(before, about)
	}
	for i := range budgets {
		if before[targets[i]] != nil {
			l.removed = append(l.removed, budgets[i])
		}
	}
}

// sameBudget reports whether a table says the same of a tool, by the same key.
func sameBudget(a, b *resolver.Budgeted) bool {
	if (a.Table == nil) != (b.Table == nil) || (a.Err == nil) != (b.Err == nil) {
		return false
	}
	return a.Table == nil || a.Err != nil ||
		a.Decision.Budget.Ms == b.Decision.Budget.Ms && a.Decision.By == b.Decision.By && a.Decision.Key == b.Decision.Key
}

// sameEnd reports whether the client makes the same of a call that never ends.
func sameEnd(a, b *resolver.Budgeted) bool {
	x, y := &a.Client, &b.Client
	return x.Outcome == y.Outcome && x.Assumed == y.Assumed && (x.Outcome != model.Aborted || x.By == y.By && x.From == y.From)
}

// tellFindings gives each tool the findings about it.
func (l *toolList) tellFindings(findings []model.Finding) {
	byKey := map[string][]*model.Finding{}
	var missed []*model.Finding
	for i := range findings {
		if findings[i].Code == model.NearMiss {
			missed = append(missed, &findings[i])
		}
		if key := findings[i].Key; key != "" && !isDeadKey(&findings[i]) {
			byKey[key] = append(byKey[key], &findings[i])
		}
	}
	for i := range l.rows {
		row := &l.rows[i]
		var keys []string
		for _, key := range []string{row.Tool, row.decidingKey()} {
			if key != "" && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
		for _, key := range keys {
			for _, finding := range byKey[model.ShowKey(key)] {
				if finding.Server == "" || finding.Server == row.about.of {
					row.findings = append(row.findings, finding)
				}
			}
		}
		for _, finding := range missed {
			if misses(finding, row.name) {
				row.findings = append(row.findings, finding)
			}
		}
	}
}

// misses reports whether a key that matches nothing was meant for a tool: whether the
// key that is to be written instead would match it.
func misses(finding *model.Finding, tool string) bool {
	key, _, isKey := strings.Cut(finding.Fix, ": ")
	prefix, isWildcard := strings.CutSuffix(key, "*")
	return isKey && (key == tool || isWildcard && strings.HasPrefix(tool, prefix))
}

// decidingKey is the key of the entry that decides a tool, "" where a tier does.
func (r *toolRow) decidingKey() string {
	if by := r.Decision.By; by == tooltimeout.Exact || by == tooltimeout.Wildcard {
		return r.Decision.Key
	}
	return ""
}

// isDeadKey reports whether a finding is about a key that matches nothing.
func isDeadKey(finding *model.Finding) bool {
	return finding.Code == model.DeadKey || finding.Code == model.NearMiss
}

// found notes what a filter leaves of the tools: those that match, or all where
// none does and the launch was found by something else.
func (l toolList) found(m matcher) toolList {
	l.shown = nil
	if m.isOn() && !m.not {
		for i := range l.rows {
			if hits, isFound := m.tool(l.rows[i].name); isFound {
				l.shown = append(l.shown, shownTool{i, hits})
			}
		}
	}
	if l.shown == nil {
		l.shown = make([]shownTool, len(l.rows))
		for i := range l.shown {
			l.shown[i].row = i
		}
	}
	return l
}

// at is the row that is meant, nil where it is gone.
func (l *toolList) at(about target) *toolRow {
	if i := slices.IndexFunc(l.rows, func(r toolRow) bool { return r.about.is(about) }); i >= 0 {
		return &l.rows[i]
	}
	return nil
}
