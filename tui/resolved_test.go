package tui

import (
	"fmt"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

// resolved is the report that the resolver makes of profile files, which are named
// a.fusebox.yaml, b.fusebox.yaml and so on.
func resolved(texts ...string) *model.Report {
	files := make([]*model.File, len(texts))
	for i, text := range texts {
		files[i] = source.Parse(model.Snapshot{Path: string(rune('a'+i)) + ".fusebox.yaml", State: model.StateGood, Bytes: []byte(text)})
	}
	return resolver.Inspect(files, resolver.Options{})
}

// profile writes a profile of Claude Code with one server s, by its version, the
// fields of the server, and the lines of its environment.
func profile(version, server string, environment ...string) string {
	text := fmt.Sprintf("agent_profiles:\n- name: a\n  agent_id: claude-code\n  runtime_version: %q\n  session: headless\n  mcp_config: {servers: {s: {%s}}}\n", version, server)
	if len(environment) > 0 {
		text += "  env:\n    " + strings.Join(environment, "\n    ") + "\n"
	}
	return text
}

// subjectOf is what the panes beside the launches are about, for a server of a
// launch of a report.
func subjectOf(report *model.Report, launch, server int) subject {
	e := editionOf(report)
	s := subject{launch: &report.Launches[launch], server: server, files: e.files}
	s.all = findingsFor(report, s.launch, e.used)
	s.findings = s.all
	return s
}

// pageFrame is a page beside the launches.
var pageFrame = frame{look: testLook, width: 100, roomy: true}
