package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver/runtimes"
	"fusebox/watch"
)

// lookout is what one command looks at: what was asked for, and the usual
// places of the clients' own files.
type lookout struct {
	arguments    []watch.Argument
	current      string
	surroundings runtimes.Surroundings
	known        []runtimes.Runtime
	// projects are the folders that were asked for; the current one where none
	// was.
	projects []string
	// given is the client that files without a place of their own belong to, nil
	// for none.
	given *runtimes.Runtime
}

// lookout finds out where to look. Without paths that is the current folder, the
// folders above it up to the root of the repository, and the home.
func (j *job) lookout(paths []string) (*lookout, error) {
	current, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("finding the current folder: %w", err)
	}
	l := &lookout{current: current, known: runtimes.All()}
	l.surroundings = runtimes.Surroundings{System: runtime.GOOS, Home: j.home(), Variable: j.shellVariable}
	if id, _, _ := strings.Cut(j.flags.Runtime, "@"); id != "" {
		l.given, _ = runtimes.Find(l.known, id)
	}
	l.arguments = watch.Named(orHere(paths)...)
	if len(paths) == 0 {
		l.projects = []string{current}
		for _, folder := range watch.Ancestors(current, watch.RepositoryRoot(current, l.surroundings.Home)) {
			l.project(folder, l.relative(folder))
		}
	}
	for _, path := range paths {
		l.beside(path)
	}
	for _, usual := range l.surroundings.Everywhere(l.known) {
		l.arguments = append(l.arguments, watch.Argument{Path: usual.Path, Optional: true})
	}
	return l, nil
}

// home is the home folder, "" where it is left out or nowhere.
func (j *job) home() string {
	if j.flags.NoHome {
		return ""
	}
	name := "HOME"
	if runtime.GOOS == "windows" {
		name = "USERPROFILE"
	}
	if home := j.variable(name); filepath.IsAbs(home) {
		return home
	}
	return ""
}

// shellVariable gives a variable of the shell unless that is left out.
func (j *job) shellVariable(name string) string {
	if j.flags.NoShell {
		return ""
	}
	return j.variable(name)
}

// project adds the usual files of a project's folder. shown is the folder as
// the operator would write it.
func (l *lookout) project(folder, shown string) {
	for _, usual := range l.surroundings.Project(l.known, folder) {
		below, err := filepath.Rel(folder, usual.Path)
		if err != nil {
			continue
		}
		l.arguments = append(l.arguments, watch.Argument{Path: filepath.Join(shown, below), Optional: true})
	}
}

// beside adds the usual files that belong to a path: those of a folder, and
// those of the project that a client's file is part of.
func (l *lookout) beside(path string) {
	absolute := l.absolute(path)
	role, found := l.surroundings.Role(l.known, absolute)
	switch {
	case found && role.IsClient() && role.Project != "":
		shown := l.relative(role.Project)
		if filepath.IsAbs(path) {
			shown = role.Project
		}
		l.project(role.Project, shown)
	case !found && !watch.IsFileName(path) && !isPattern(path):
		l.projects = append(l.projects, absolute)
		l.project(absolute, path)
	}
}

// relative writes a folder as seen from the current one.
func (l *lookout) relative(folder string) string {
	relative, err := filepath.Rel(l.current, folder)
	if err != nil {
		return folder
	}
	return relative
}

func (l *lookout) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(l.current, path)
}

// roles gives each snapshot its role. What was found in a folder is a profile
// file.
func (l *lookout) roles(snapshots []model.Snapshot) []model.Snapshot {
	snapshots = slices.Clone(snapshots)
	for i := range snapshots {
		if s := &snapshots[i]; s.Folder == "" && !s.IsFolder {
			s.Role = l.role(s)
		}
	}
	return snapshots
}

func (l *lookout) role(s *model.Snapshot) model.Role {
	role, found := l.surroundings.Role(l.known, l.absolute(s.Path))
	if !found && l.given != nil && !source.IsProfileName(s.Path) {
		role, _ = runtimes.Given(l.given)
	}
	return role
}

// places lists the usual places, as they are looked at.
func (l *lookout) places() []string {
	var places []string
	for _, argument := range l.arguments {
		if argument.Optional {
			places = append(places, argument.Path)
		}
	}
	return places
}

// shell is the shell's environment as definitions.
func (j *job) shell() []model.Definition {
	if j.flags.NoShell {
		return nil
	}
	at := map[string]int{}
	var defs []model.Definition
	for _, entry := range j.environment {
		key, value, found := strings.Cut(entry, "=")
		if !found || key == "" {
			continue
		}
		def := model.Definition{Key: key, Value: model.Value{Kind: model.KindString, Text: value}, Origin: model.OriginShell}
		if i, known := at[key]; known {
			defs[i] = def
			continue
		}
		at[key] = len(defs)
		defs = append(defs, def)
	}
	return defs
}
