package main

import (
	"strings"

	"fusebox/model"
)

// tableClocks are the clocks of the table, in its order.
var tableClocks = [...]struct {
	id    model.ClockID
	title string
}{
	{model.Connect, "connect"}, {model.FirstTurnWait, "first turn"}, {model.ToolCall, "tool call"},
	{model.Fetch, "fetch"}, {model.Idle, "idle"},
}

// widestName bounds the columns of names, which the operator chose. Names that
// had to be told apart hold the paths of two files.
const widestName = 72

// launches adds the table of launches: one row for each server, or one line
// for each launch with its servers below where that is too wide. It reports
// whether there was anything to add.
func (p *page) launches(report *model.Report) bool {
	if len(report.Launches) == 0 {
		if len(report.Files) > 0 {
			p.paragraph(2, p.noLaunches(report))
		}
		return len(report.Files) > 0
	}
	worst := report.Worst()
	t := &table{page: p}
	for i := range report.Launches {
		launch := &report.Launches[i]
		t.rows = append(t.rows, p.rows(launch, p.status(launch, worst))...)
	}
	t.print()
	if t.assumed {
		p.line(p.paint(muted, assumedMark+" assumed: rests on something no file shows"))
	}
	return true
}

// noLaunches says why there is nothing to show.
func (p *page) noLaunches(report *model.Report) string {
	for _, file := range report.Files {
		if len(file.AgentProfiles) > 0 {
			return "no launch runs that runtime"
		}
	}
	return "no launches: no agent profile was read"
}

// status says how a launch stands, by glyph and word.
func (p *page) status(launch *model.Launch, worst map[string]model.Severity) cell {
	severity, found := worst[launch.Name]
	switch {
	case launch.Blocked != nil:
		return cell{bad, p.glyphs.failed + " blocked"}
	case found && severity == model.Error:
		return cell{bad, p.glyphs.failed + " error"}
	case found && severity == model.Warning:
		return cell{caution, p.glyphs.warned + " warning"}
	case isUnknown(launch):
		return cell{muted, p.glyphs.unknown + " unknown"}
	case found:
		return cell{good, p.glyphs.noted + " info"}
	}
	return cell{good, p.glyphs.passed + " ok"}
}

// isUnknown reports whether nothing is known of the launch's clocks.
func isUnknown(launch *model.Launch) bool {
	for i := range launch.Servers {
		for _, clock := range launch.Servers[i].Clocks {
			if clock.State != model.Unknown {
				return false
			}
		}
	}
	return launch.Rules == "" && len(launch.Servers) > 0
}

// rows gives the rows of one launch.
func (p *page) rows(launch *model.Launch, status cell) []tableRow {
	head := [...]cell{
		status,
		{strong, p.cut(model.ShowName(launch.Name), widestName)},
		{plain, p.clientName(launch)},
	}
	switch {
	case launch.Blocked != nil:
		return []tableRow{{head: head, note: cell{bad, "blocked: " + launch.Blocked.String()}}}
	case len(launch.Servers) == 0:
		return []tableRow{{head: head, note: cell{muted, "no servers"}}}
	}
	rows := make([]tableRow, len(launch.Servers))
	for i := range launch.Servers {
		if i == 0 {
			rows[i].head = head
		}
		p.fill(&rows[i], &launch.Servers[i])
	}
	return rows
}

// fill adds what is known of a server to its row.
func (p *page) fill(row *tableRow, server *model.Server) {
	row.server = p.cut(model.ShowName(server.Name), widestName)
	for i, column := range tableClocks {
		clock := &server.Clocks[column.id]
		row.clocks[i] = clock.String()
		if clock.Assumed && clock.State != model.Unknown && clock.State != model.NotApplicable {
			row.clocks[i] += assumedMark
		}
	}
	for i := range server.Verdicts {
		row.verdicts = append(row.verdicts, p.verdict(&server.Verdicts[i]))
	}
}

// clientName names the client and the version whose rules apply.
func (p *page) clientName(launch *model.Launch) string {
	name := launch.Alias
	if name == "" {
		name = launch.Runtime
	}
	name = p.cut(model.ShowName(name), widestName)
	version := p.cut(model.ShowName(launch.AliasVersion), widestName)
	switch {
	case launch.Rules == "":
		return strings.TrimRight(name+" "+version, " ") + ", no rules"
	case launch.Alias == "":
		return name + " " + launch.Rules
	case version != "" && version != launch.Rules:
		name += " " + version
	}
	return name + " " + p.glyphs.arrow + " " + launch.Rules
}

// verdict says what becomes of a call: "question ends at 10 s".
func (p *page) verdict(v *model.Verdict) cell {
	what := "question"
	if !v.Blocks {
		what = p.cut(model.ShowName(v.Tool), widestName)
	}
	mark := ""
	if v.Assumed && v.Outcome != model.OutcomeUnknown {
		mark = assumedMark
	}
	switch {
	case v.Outcome == model.Survives:
		return cell{good, what + " survives " + v.WaitBudget.String() + mark}
	case v.Outcome != model.Aborted:
		return cell{muted, what + " unknown"}
	}
	return cell{bad, what + " " + endsAt(v) + mark}
}

// endsAt says when a call is ended.
func endsAt(v *model.Verdict) string {
	switch {
	case v.Spared:
		return "ends at " + v.From.String() + " or later"
	case v.From == v.To:
		return "ends at " + v.From.String()
	}
	return "ends at " + v.From.String() + " to " + v.To.String()
}
