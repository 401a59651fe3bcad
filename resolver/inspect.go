// Package resolver turns parsed files into launches, environments, clocks,
// verdicts and findings. It is pure: it reads no file, no clock, no environment
// variable and no global; all it needs comes as a parameter.
package resolver

import (
	"slices"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// Options are the choices of the command line that change a report.
type Options struct {
	// Runtime keeps only launches of this runtime (id or alias), "" for all.
	Runtime string
	// Version, with Runtime, is the version whose rules apply, in the counting
	// of the name given.
	Version string
	// Session overrides the session of every launch, "" to leave them.
	Session model.Session
	// Set holds what-if definitions, which beat all others.
	Set []model.Definition
	// Ignore silences codes, Raise makes them errors.
	Ignore, Raise []model.Code
	// Reveal names the keys whose literals are shown although they look like
	// credentials.
	Reveal []string
}

// inspection is one report in the making.
type inspection struct {
	options  Options
	runtimes []runtimes.Runtime
	report   *model.Report
	groups   []*group
	files    map[string]*model.File
	// meant are variables that keys were found to be slips for.
	meant map[runtimeKey]string
	// guesses counts the names that referred to nothing.
	guesses int
}

// runtimeKey is a key as one runtime sees it.
type runtimeKey struct {
	runtime *runtimes.Runtime
	key     string
}

// Inspect resolves every launch the files ask for and reports on them.
func Inspect(files []*model.File, o Options) *model.Report {
	in := &inspection{
		options:  o,
		runtimes: runtimes.All(),
		report:   &model.Report{Files: files},
		groups:   groupFiles(files),
		files:    make(map[string]*model.File, len(files)),
		meant:    make(map[runtimeKey]string),
	}
	for _, file := range files {
		in.files[file.Path] = file
		in.report.Findings = append(in.report.Findings, file.Findings...)
	}
	for _, g := range in.groups {
		for _, file := range g.files {
			in.checkFile(g, file)
		}
	}
	plans := in.plans()
	in.report.Launches = make([]model.Launch, 0, len(plans))
	for i := range plans {
		if in.settle(&plans[i]) {
			in.report.Launches = append(in.report.Launches, in.launch(&plans[i]))
		}
	}
	in.finish()
	return in.report
}

// add appends a finding to the report.
func (in *inspection) add(finding model.Finding) {
	in.report.Findings = append(in.report.Findings, finding)
}

// show gives what may be shown of a definition's value.
func (in *inspection) show(def *model.Definition) string {
	text, _ := def.ShowValue(in.options.Reveal)
	return text
}

// finish silences, raises, sorts and quotes.
func (in *inspection) finish() {
	kept := in.report.Findings[:0]
	for _, finding := range in.report.Findings {
		if in.isSilenced(finding) {
			continue
		}
		if slices.Contains(in.options.Raise, finding.Code) {
			finding.Severity = model.Error
		}
		if file := in.files[finding.Span.File]; file != nil && finding.Excerpt == (model.Excerpt{}) {
			finding.Excerpt = file.Source.Excerpt(finding.Span)
		}
		kept = append(kept, finding)
	}
	in.report.Findings = kept
	model.SortFindings(kept)
}

// isSilenced reports whether the command line, or the file a finding is about,
// silences it.
func (in *inspection) isSilenced(finding model.Finding) bool {
	if slices.Contains(in.options.Ignore, finding.Code) {
		return true
	}
	silences := func(path string) bool {
		file := in.files[path]
		return file != nil && slices.ContainsFunc(file.Ignore, func(t model.Text) bool { return t.Value == string(finding.Code) })
	}
	if finding.Span.File != "" {
		return silences(finding.Span.File)
	}
	for i := range in.report.Launches {
		if launch := &in.report.Launches[i]; launch.Name == finding.Launch {
			return slices.ContainsFunc(launch.Files, silences)
		}
	}
	return false
}
