package tui

import (
	"cmp"
	"slices"

	"fusebox/model"
)

// status is how a launch stands: its worst finding, or that it cannot start.
type status uint8

// The statuses, best first.
const (
	statusOK status = iota
	statusInfo
	statusUnknown
	statusWarning
	statusError
	statusBlocked
)

// severityStatus is the status that a finding of a severity leads to.
var severityStatus = map[model.Severity]status{
	model.Error: statusError, model.Warning: statusWarning, model.Info: statusInfo,
}

// word gives the status for people.
func (s status) word() string {
	return [...]string{"ok", "info", "unknown", "warning", "error", "blocked"}[s]
}

// role gives the role the status is drawn in.
func (s status) role() role {
	return [...]role{good, good, muted, caution, bad, bad}[s]
}

// glyph gives the character that stands for the status.
func (s status) glyph(g glyphs) string {
	return [...]string{g.passed, g.noted, g.unknown, g.warned, g.failed, g.failed}[s]
}

// launchRow is one row of the launches pane.
type launchRow struct {
	name string
	// title and runtime are names as they are shown.
	title, runtime string
	// file is the file it is grouped under.
	file   string
	status status
	// mark says what the last save did to the launch: "new", "changed" or "".
	mark string
}

// launchRows gives the rows of a report, in its order.
func launchRows(report *model.Report, since changes) []launchRow {
	worst := report.Worst()
	rows := make([]launchRow, len(report.Launches))
	for i := range report.Launches {
		launch := &report.Launches[i]
		row := launchRow{name: launch.Name, title: model.ShowName(launch.Name), runtime: runtimeName(launch), file: fileOf(launch)}
		if severity, found := worst[launch.Name]; found {
			row.status = severityStatus[severity]
		}
		switch {
		case launch.Blocked != nil:
			row.status = statusBlocked
		case row.status < statusUnknown && hasNoRules(launch):
			row.status = statusUnknown
		}
		if change := since.launches[launch.Name]; change != nil {
			row.mark = "changed"
			if change.added {
				row.mark = "new"
			}
		}
		rows[i] = row
	}
	return rows
}

// runtimeName gives the name the profile used for the runtime, as it is shown.
func runtimeName(launch *model.Launch) string {
	return model.ShowName(cmp.Or(launch.Alias, launch.Runtime))
}

// hasNoRules reports whether nothing is known of the launch's clocks.
func hasNoRules(launch *model.Launch) bool {
	if launch.Rules != "" {
		return false
	}
	for i := range launch.Servers {
		for _, clock := range launch.Servers[i].Clocks {
			if clock.State != model.Unknown {
				return false
			}
		}
	}
	return len(launch.Servers) > 0
}

// launchTitle says what the launch is, as far as there is room: its name, its
// runtime with the version of the profile, that of the client, its session.
func launchTitle(launch *model.Launch, k look, width int) line {
	dot := " " + k.glyphs.dot + " "
	name := line{say(strong, model.ShowName(launch.Name))}
	alias := line{say(muted, dot), say(plain, runtimeName(launch))}
	if cmp.Or(launch.Alias, launch.Runtime) == launch.Name {
		alias = nil
	}
	if launch.AliasVersion != "" && launch.AliasVersion != launch.Rules {
		alias = append(alias, say(plain, " "+model.ShowName(launch.AliasVersion)))
	}
	rules := line{say(muted, " (CLI "+launch.Rules+")")}
	switch {
	case launch.Rules == "":
		rules = line{say(muted, " (no rules known)")}
	case launch.Alias == "":
		rules = line{say(plain, " "+launch.Rules)}
	}
	parts := []line{name, alias, rules}
	if launch.Session != "" {
		parts = append(parts, line{say(muted, dot+string(launch.Session))})
	}
	return joinFitting(k, width, parts...)
}

// findingsFor selects what concerns a launch. The order of the report, worst
// first, is kept.
func findingsFor(report *model.Report, launch *model.Launch, used map[string]bool) []model.Finding {
	var found []model.Finding
	for i := range report.Findings {
		if f := &report.Findings[i]; concerns(f, launch, used) {
			found = append(found, *f)
		}
	}
	return found
}

// concerns reports whether a finding is shown for a launch: it is the launch's
// own, that of one of its files, or that of a file that no launch was made of.
func concerns(f *model.Finding, launch *model.Launch, used map[string]bool) bool {
	if f.Launch != "" {
		return f.Launch == launch.Name
	}
	return !used[f.Span.File] || slices.Contains(launch.Files, f.Span.File)
}
