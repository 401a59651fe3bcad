package main

import (
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/watch"
)

// orHere gives the paths, or the current folder where there are none.
func orHere(paths []string) []string {
	if len(paths) == 0 {
		return []string{"."}
	}
	return paths
}

// load reads the paths once and settles the flags, which may speak of what the
// files define.
func (j *job) load(paths []string) ([]*model.File, resolver.Options, error) {
	return j.loadAs(source.Parse, paths)
}

// loadAs is load with another way to read what is no file of a client.
func (j *job) loadAs(parse func(model.Snapshot) *model.File, paths []string) ([]*model.File, resolver.Options, error) {
	looking, err := j.lookout(paths)
	if err != nil {
		return nil, resolver.Options{}, err
	}
	snapshots, err := watch.Read(looking.arguments)
	if err != nil {
		return nil, resolver.Options{}, fmt.Errorf("looking at %s: %w", strings.Join(orHere(paths), ", "), err)
	}
	if !slices.ContainsFunc(snapshots, isSomething) {
		snapshots = nil
	}
	files := make([]*model.File, len(snapshots))
	for i, snapshot := range looking.roles(snapshots) {
		files[i] = parse(snapshot)
	}
	options, err := j.options(files)
	options.Workspace, options.Projects = len(paths) == 0, looking.projects
	return files, options, err
}

// inspect reads the paths once and reports on what is there.
func (j *job) inspect(paths []string) (*model.Report, error) {
	files, options, err := j.load(paths)
	if err != nil {
		return nil, err
	}
	return resolver.Inspect(files, options), nil
}

// isSomething reports whether a snapshot is of a file to speak of: a pattern
// that nothing matches is none.
func isSomething(s model.Snapshot) bool {
	return s.State != model.StateMissing || !model.IsPattern(s.Path)
}

// isAnyUsable reports whether some file could be read and understood.
func isAnyUsable(report *model.Report) bool {
	return slices.ContainsFunc(report.Files, func(f *model.File) bool { return f.Trouble() == nil })
}

// nothingFound says where fusebox looked and what for.
func (j *job) nothingFound(paths []string) error {
	looking, err := j.lookout(paths)
	if err != nil {
		return err
	}
	where := "in the current folder"
	if len(paths) > 0 {
		where = "at " + strings.Join(paths, ", ")
	}
	hints := []string{"in a folder it looks for *.fusebox.yaml, *.fusebox.yml and *.fusebox.json"}
	if len(looking.places) > 0 {
		hints = append(hints, "of the clients' own files it looked for "+strings.Join(looking.places, ", "),
			"a dotenv file, or the shell, counts where it has a variable of a client")
	}
	return usageError{
		message: "no profile file " + where + " or in the folders below, and no file of a client",
		hints: append(hints,
			"name another file, folder or pattern: fusebox check PATH",
			"or look at the example: fusebox demo"),
	}
}
