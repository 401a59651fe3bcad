// Package resolver turns parsed files into launches, environments, clocks,
// verdicts and findings. It is pure: it reads no file, no clock, no environment
// variable and no global; all it needs comes as a parameter.
package resolver

import (
	"slices"

	"fusebox/model"
	"fusebox/resolver/runtimes"
	"fusebox/resolver/tooltimeout"
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
	// Shell holds the variables of the shell's environment, for the launches of
	// clients that the operator starts.
	Shell []model.Definition
	// Workspace reports that no files were asked for: every client that has some
	// at the usual places, in the home too, makes a launch.
	Workspace bool
	// Projects are the folders that were asked for, from the root; where none was,
	// the current one and those above it that belong to it, the current one first.
	Projects []string
	// WithHome lays the client's own files in the home over Kandev launches.
	WithHome bool
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
	spaces   []*workspace
	// homes are the clients' own files that hold for every project.
	homes []*model.File
	files map[string]*model.File
	// meant are variables that keys were found to be slips for.
	meant map[runtimeKey]string
	// told are the places of which something was told that is told once for all
	// launches.
	told map[model.Span]bool
	// tables are the tool timeout tables that were loaded.
	tables map[*model.ToolTimeouts]*tooltimeout.Table
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
		files:    make(map[string]*model.File, len(files)),
		meant:    make(map[runtimeKey]string),
		told:     make(map[model.Span]bool),
		tables:   make(map[*model.ToolTimeouts]*tooltimeout.Table),
	}
	in.homes = slices.DeleteFunc(slices.Clone(files), func(f *model.File) bool { return !isHome(f) })
	in.spaces = in.workspaces(files)
	files = in.counted(files)
	in.report = &model.Report{Files: files}
	in.groups = groupFiles(files)
	in.shareServers()
	for _, file := range files {
		in.files[file.Path] = file
		in.report.Findings = append(in.report.Findings, in.concerning(file)...)
	}
	for _, g := range in.groups {
		for _, file := range g.files {
			in.checkFile(g, file)
		}
	}
	in.checkClients()
	plans := in.plans()
	in.report.Launches = make([]model.Launch, 0, len(plans))
	for i := range plans {
		if in.settle(&plans[i]) {
			in.report.Launches = append(in.report.Launches, in.launch(&plans[i]))
		}
	}
	if slices.ContainsFunc(in.report.Findings, func(f model.Finding) bool { return f.Code == model.DialectDiffers }) {
		yieldSpelling(in.report.Findings)
	}
	in.report.Findings = o.Settle(in.report, in.report.Findings)
	return in.report
}

// counted leaves out files that were only looked for and that no launch is made
// of.
func (in *inspection) counted(files []*model.File) []*model.File {
	isTaken := map[*model.File]bool{}
	for _, w := range in.spaces {
		for _, file := range w.files {
			isTaken[file] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(files), func(file *model.File) bool {
		return file.Optional && !isTaken[file] && !(in.options.WithHome && isHome(file))
	})
}

// concerning are the findings of a file that are the operator's business: of a
// dotenv file that was only looked for, those about a client's variables.
func (in *inspection) concerning(file *model.File) []model.Finding {
	if !file.Optional || file.Role.Format != model.FormatDotenv {
		return file.Findings
	}
	return slices.DeleteFunc(slices.Clone(file.Findings), func(f model.Finding) bool {
		if f.Code == model.FileUnreadable || f.Code == model.FileInvalid {
			return false
		}
		for i := range in.runtimes {
			if isVariableOf(&in.runtimes[i], f.Key) {
				return false
			}
		}
		return true
	})
}

// add appends a finding to the report.
func (in *inspection) add(finding model.Finding) {
	in.report.Findings = append(in.report.Findings, finding)
}

// isFirst reports whether a place was not told of yet, and notes it.
func (in *inspection) isFirst(place model.Span) bool {
	first := !in.told[place]
	in.told[place] = true
	return first
}

// show gives what may be shown of a definition's value in a line.
func (in *inspection) show(def *model.Definition) string {
	text, _ := def.ShowShort(in.options.Reveal)
	return text
}

// Settle applies the options, and what the files of a report say of them, to
// findings: it silences, raises, quotes and sorts. The findings are changed in
// place.
func (o Options) Settle(report *model.Report, findings []model.Finding) []model.Finding {
	type silence struct {
		path string
		code model.Code
	}
	files := make(map[string]*model.File, len(report.Files))
	silences := map[silence]bool{}
	for _, file := range report.Files {
		files[file.Path] = file
		for _, code := range file.Ignore {
			silences[silence{file.Path, model.Code(code.Value)}] = true
		}
	}
	launches := make(map[string]*model.Launch, len(report.Launches))
	for i := range report.Launches {
		launches[report.Launches[i].Name] = &report.Launches[i]
	}
	kept := findings[:0]
	for _, finding := range findings {
		file := files[finding.Span.File]
		if slices.Contains(o.Ignore, finding.Code) || silences[silence{finding.Span.File, finding.Code}] {
			continue
		}
		if launch := launches[finding.Launch]; file == nil && launch != nil &&
			slices.ContainsFunc(launch.Files, func(path string) bool { return silences[silence{path, finding.Code}] }) {
			continue
		}
		if slices.Contains(o.Raise, finding.Code) {
			finding.Severity = model.Error
		}
		if file != nil && finding.Excerpt == (model.Excerpt{}) {
			finding.Excerpt = file.Source.Excerpt(finding.Span)
		}
		kept = append(kept, finding)
	}
	model.SortFindings(kept)
	return kept
}
