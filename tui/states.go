package tui

import (
	"path"
	"strconv"
	"strings"

	"fusebox/model"
)

// composeLoading is the text before the first report.
func (m screen) composeLoading() func(frame) text {
	title, failure := m.config.title(), m.failure
	return func(f frame) text {
		if failure != "" {
			lines := paragraph(f.look, f.width, line{say(bad, f.look.glyphs.failed+" failed  ")}, 2, plain,
				"the files could not be inspected: "+failure)
			return plainText(append(lines, paragraph(f.look, f.width, line{say(accent, f.look.glyphs.arrow+" ")}, -1, plain,
				"the next save tries again; fusebox check gives the same failure with its trace")...))
		}
		lines := paragraph(f.look, f.width, line{say(muted, "reading  ")}, -1, plain, title)
		return plainText(append(lines, paragraph(f.look, f.width, line{say(accent, f.look.glyphs.arrow+" ")}, -1, muted,
			"the launches appear here as soon as the files are read")...))
	}
}

// example is the smallest profile file that makes a launch.
const example = `agent_profiles:
  - name: opus
    agent_id: claude-acp`

// composeEmpty is the text where the files ask for no launch: what was looked
// for, what was found, and how to begin.
func (m screen) composeEmpty() func(frame) text {
	e, arguments, places := m.edition, m.config.Arguments, m.config.Places
	return func(f frame) text {
		k := f.look
		lines := []line{{say(strong, "No launch to show yet")}, blank}
		looked, create := lookedFor(arguments)
		lines = append(lines, paragraph(k, f.width, line{say(muted, "looked for  ")}, -1, plain, looked)...)
		if len(places) > 0 {
			lines = append(lines, paragraph(k, f.width, line{say(muted, "and for     ")}, -1, plain,
				"the clients' own files: "+strings.Join(places, ", "))...)
		}
		lines = append(lines, paragraph(k, f.width, line{say(muted, "found       ")}, -1, plain, foundFiles(e.report.Files))...)
		lines = append(lines, blank)
		lines = append(lines, paragraph(k, f.width, line{say(accent, k.glyphs.arrow+" ")}, -1, plain,
			"save this as "+create+"; it shows here at once:")...)
		lines = append(lines, blank)
		for _, row := range strings.Split(example, "\n") {
			lines = append(lines, line{gap(4), say(accent, row)})
		}
		if len(e.report.Findings) > 0 {
			lines = append(lines, blank, line{gap(slotWidth), say(muted, "findings "+strconv.Itoa(len(e.report.Findings)))})
		}
		t := plainText(lines)
		for i := range e.report.Findings {
			finding := &e.report.Findings[i]
			t.add(findingTarget(e.report.Findings, i), findingLines(finding, matcher{}, f, false)...)
		}
		return t
	}
}

// lookedFor says what the arguments mean, and which file to create.
func lookedFor(arguments []string) (looked, create string) {
	const kinds = "profile files (*.fusebox.yaml, *.fusebox.yml, *.fusebox.json)"
	var files, folders, patterns, meanings []string
	for _, argument := range arguments {
		switch {
		case model.IsPattern(argument):
			patterns = append(patterns, argument)
		case model.IsFileName(argument):
			files = append(files, argument)
		default:
			folders = append(folders, argument)
		}
	}
	if len(folders) > 0 {
		meanings = append(meanings, kinds+" in "+strings.Join(folders, ", "))
	}
	if len(files) > 0 {
		meanings = append(meanings, strings.Join(files, ", "))
	}
	if len(patterns) > 0 {
		meanings = append(meanings, "files that match "+strings.Join(patterns, ", "))
	}
	looked = strings.Join(meanings, "; ")
	switch {
	case len(files) > 0:
		return looked, files[0]
	case len(folders) > 0:
		return looked, path.Join(folders[0], "my.fusebox.yaml")
	case len(patterns) > 0:
		return looked, "a file that matches " + patterns[0]
	}
	return kinds, "my.fusebox.yaml"
}

// foundFiles says what became of the search.
func foundFiles(files []*model.File) string {
	there, usable := 0, 0
	for _, file := range files {
		if file.State != model.StateMissing {
			there++
		}
		if file.Trouble() == nil {
			usable++
		}
	}
	switch {
	case there == 0:
		return "no such file"
	case usable == 0:
		return "nothing that can be read"
	}
	return countWord(usable, "file", "files") + ", but no agent profile"
}
