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
	arguments []watch.Argument
	// places are the usual places at which a file makes a launch.
	places       []string
	current      folder
	surroundings runtimes.Surroundings
	known        []runtimes.Runtime
	// projects are the folders that were asked for; where none was, the current
	// one and those above it up to the root of the repository.
	projects []string
	// real gives the folders of projects without links, which is how clients know
	// them.
	real map[string]string
	// hidden are the files in the home, where those are left out. In a home that
	// is the project they are not read as the project's either.
	hidden map[string]bool
	// given is the client that files without a place of their own belong to, nil
	// for none.
	given *runtimes.Runtime
}

// lookout finds out where to look. Without paths that is the current folder, the
// folders above it up to the root of the repository, and the home.
func (j *job) lookout(paths []string) (*lookout, error) {
	current, err := os.Getwd()
	isNeeded := len(paths) == 0 || slices.ContainsFunc(paths, func(path string) bool { return !filepath.IsAbs(path) })
	if err != nil && isNeeded {
		return nil, fmt.Errorf("finding the current folder: %w", err)
	}
	// A relative path with ".." in it starts from the folder without links, as
	// the client does.
	current = watch.RealFolder(current)
	l := &lookout{current: folder(current), known: runtimes.All(), real: map[string]string{}}
	home := j.home()
	l.surroundings = runtimes.Surroundings{System: runtime.GOOS, Home: home, Variable: j.shellVariable}
	if j.flags.NoHome {
		l.surroundings.Home = ""
		l.hidden = map[string]bool{}
		for _, usual := range (runtimes.Surroundings{Home: home}).Everywhere(l.known) {
			l.hidden[usual.Path] = true
		}
	}
	if id, _, _ := strings.Cut(j.flags.Runtime, "@"); id != "" {
		l.given, _ = runtimes.Find(l.known, id)
	}
	l.arguments = watch.Named(orHere(paths)...)
	if len(paths) == 0 {
		l.projects = watch.Ancestors(current, watch.RepositoryRoot(current, home))
		for _, folder := range l.projects {
			l.project(folder, l.relative(folder))
		}
	}
	for _, path := range paths {
		l.beside(path)
	}
	for _, usual := range l.surroundings.Everywhere(l.known) {
		l.arguments = append(l.arguments, watch.Argument{Path: usual.Path, Optional: true})
		if len(paths) == 0 {
			l.places = append(l.places, usual.Path)
		}
	}
	return l, nil
}

// home is the home folder, "" where it is nowhere.
func (j *job) home() string {
	name := "HOME"
	if runtime.GOOS == "windows" {
		name = "USERPROFILE"
	}
	if home := j.variable(name); filepath.IsAbs(home) {
		return home
	}
	return ""
}

// shellVariable gives a variable of the shell that moves the home's files, ""
// where either is left out.
func (j *job) shellVariable(name string) string {
	if j.flags.NoShell || j.flags.NoHome {
		return ""
	}
	return j.variable(name)
}

// project adds the usual files of a project's folder. shown is the folder as
// the operator would write it.
func (l *lookout) project(folder, shown string) {
	for _, usual := range l.surroundings.Project(l.known, folder) {
		below, err := filepath.Rel(folder, usual.Path)
		if err != nil || l.hidden[usual.Path] {
			continue
		}
		path := filepath.Join(shown, below)
		l.arguments = append(l.arguments, watch.Argument{Path: path, Optional: true})
		l.places = append(l.places, path)
	}
}

// beside adds the usual files that belong to a path: those of a folder, and
// those of the project that a client's file is part of.
func (l *lookout) beside(path string) {
	absolute := l.current.full(path)
	role, found := l.surroundings.Role(l.known, absolute)
	switch {
	case found && role.IsClient() && role.Project != "":
		l.real[role.Project] = watch.RealFolder(role.Project)
		shown := l.relative(role.Project)
		if filepath.IsAbs(path) {
			shown = role.Project
		}
		l.project(role.Project, shown)
	case !found && !model.IsFileName(path) && !model.IsPattern(path):
		l.real[absolute] = watch.RealFolder(absolute)
		l.projects = append(l.projects, l.real[absolute])
		l.project(absolute, path)
	case !found && l.given != nil && !source.IsProfileName(path) && !model.IsPattern(path):
		// What is given to the client is given to it in the current folder.
		l.projects = append(l.projects, string(l.current))
		l.project(string(l.current), ".")
	}
}

// relative writes a folder as seen from the current one.
func (l *lookout) relative(folder string) string {
	relative, err := filepath.Rel(string(l.current), folder)
	if err != nil {
		return folder
	}
	return relative
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
	path := l.current.full(s.Path)
	role, found := l.surroundings.Role(l.known, path)
	if role.IsClient() && role.Origin == model.OriginUnread && slices.Contains(l.projects, filepath.Dir(filepath.Dir(path))) {
		// In a home that is the project, it is a file of the project.
		role, found = runtimes.Surroundings{System: l.surroundings.System}.Role(l.known, path)
	}
	if real, known := l.real[role.Project]; known {
		role.Project = real
	}
	if !found && l.given != nil && !source.IsProfileName(s.Path) {
		role = runtimes.Given(l.given)
	}
	return role
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
