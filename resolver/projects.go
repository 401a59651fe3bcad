package resolver

import (
	"path/filepath"
	"slices"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// shelves are the files of clients by whose they are, "" for dotenv files.
type shelves map[string]*shelf

// of gives the shelf of a client, an empty one where it has no files.
func (all shelves) of(client string) *shelf {
	if all[client] == nil {
		all[client] = &shelf{of: map[string]*projectFiles{}}
	}
	return all[client]
}

// shelf is the files of one client, or the dotenv files, by their projects.
type shelf struct {
	// everywhere are the files that hold for every project.
	everywhere []*model.File
	of         map[string]*projectFiles
	// projects are the keys of of, in the order of the files.
	projects []string
	// isThere reports that some file makes a launch.
	isThere bool
}

// projectFiles are the files of one project.
type projectFiles struct {
	files []*model.File
	// makes reports that one of them makes a launch, isNamed that one was asked
	// for by name.
	makes, isNamed bool
}

// shelve sorts the files of clients by whose they are and by project.
func (in *inspection) shelve(files []*model.File) shelves {
	all := shelves{}
	for _, file := range files {
		role := file.Role
		if !role.IsClient() && role.Format != model.FormatDotenv {
			continue
		}
		s := all.of(role.Runtime)
		makes := in.makesWorkspace(file)
		s.isThere = s.isThere || makes
		if role.Project == "" {
			s.everywhere = append(s.everywhere, file)
			continue
		}
		p := s.of[role.Project]
		if p == nil {
			p = &projectFiles{}
			s.of[role.Project], s.projects = p, append(s.projects, role.Project)
		}
		p.files = append(p.files, file)
		p.makes, p.isNamed = p.makes || makes, p.isNamed || !file.Optional
	}
	return all
}

// gather gives the files of a project with those that hold for every project.
func (s *shelf) gather(project string) []*model.File {
	files := slices.Clone(s.everywhere)
	if p := s.of[project]; p != nil {
		files = append(files, p.files...)
	}
	return files
}

// makesWorkspace reports whether a client's file makes a launch: not one that
// the client does not read or that is not there, nor one in the home while
// other files were asked for.
func (in *inspection) makesWorkspace(file *model.File) bool {
	return isUsed(file) && file.State != model.StateMissing &&
		(in.options.Workspace || !file.Optional || file.Role.Project != "")
}

// isUsed reports whether the client reads a file.
func isUsed(file *model.File) bool { return file.Role.Origin != model.OriginUnread }

// workspaces finds the clients that have files, or variables in the shell: one
// launch for each project, or one without where none has files.
func (in *inspection) workspaces(files []*model.File) []*workspace {
	all := in.shelve(files)
	facts := slices.DeleteFunc(slices.Clone(files), func(f *model.File) bool {
		return f.Role != (model.Role{}) || len(f.Tools)+len(f.ServerFacts) == 0
	})
	var found []*workspace
	for i := range in.runtimes {
		runtime := &in.runtimes[i]
		if runtime.Files == nil || !in.isWanted(runtime) {
			continue
		}
		s, dotenv := all.of(runtime.ID), all.of("")
		projects := in.projects(runtime, s)
		if len(projects) == 0 && (s.isThere || in.isAskedFor(runtime, dotenv)) {
			projects = []string{in.bareProject(dotenv)}
		}
		for _, project := range projects {
			found = append(found, newWorkspace(runtime, project, append(s.gather(project), dotenv.gather(project)...), facts))
		}
	}
	return found
}

// projects are those of a client that make a launch: folders with files, and
// those that files in the home have something for. Of folders in each other that
// were only looked into the innermost counts: a client is started in one.
func (in *inspection) projects(r *runtimes.Runtime, s *shelf) []string {
	made := slices.DeleteFunc(slices.Clone(s.projects), func(p string) bool { return !s.of[p].makes })
	for _, folder := range in.options.Projects {
		if !slices.Contains(made, folder) && r.Files.Knows(in.homeFiles(r), folder) {
			made = append(made, folder)
		}
	}
	isOuter := outerFolders(made)
	return slices.DeleteFunc(made, func(p string) bool {
		isNamed := s.of[p] != nil && s.of[p].isNamed
		isAsked := !in.options.Workspace && slices.Contains(in.options.Projects, p)
		return isOuter[p] && !isNamed && !isAsked
	})
}

// outerFolders finds the folders that hold another of them.
func outerFolders(folders []string) map[string]bool {
	isOuter := map[string]bool{}
	for _, folder := range folders {
		for at := filepath.Dir(folder); ; at = filepath.Dir(at) {
			isOuter[at] = true
			if at == filepath.Dir(at) {
				break
			}
		}
	}
	return isOuter
}

// isWanted reports whether the command line asks for a runtime, or for none.
func (in *inspection) isWanted(r *runtimes.Runtime) bool {
	asked, _ := runtimes.Find(in.runtimes, in.options.Runtime)
	return in.options.Runtime == "" || asked == r
}

// isAskedFor reports whether a workspace launch is made although the client has
// no files: where a folder is looked at and the client is asked for by name, or
// where the shell or a dotenv file has a variable of its own, or nearly so.
func (in *inspection) isAskedFor(r *runtimes.Runtime, dotenv *shelf) bool {
	isMeant := func(d model.Definition) bool {
		return !d.IsBlank() && (isVariableOf(r, d.Key) || in.meantVariable(r, d.Key) != "")
	}
	for _, project := range dotenv.projects {
		for _, file := range dotenv.of[project].files {
			isAsked := in.options.Workspace || !file.Optional || slices.Contains(in.options.Projects, project)
			if isAsked && (in.options.Runtime != "" || slices.ContainsFunc(file.Client.Env, isMeant)) {
				return true
			}
		}
	}
	if in.options.Runtime != "" {
		return len(in.options.Projects) > 0
	}
	return in.options.Workspace && slices.ContainsFunc(in.options.Shell, isMeant)
}

func isVariableOf(r *runtimes.Runtime, key string) bool {
	known := r.Key(key)
	return known != nil && known.IsVariable()
}

// bareProject is the project of a launch without files of its own: the current
// folder, or that of the first dotenv file.
func (in *inspection) bareProject(dotenv *shelf) string {
	switch {
	case in.options.Workspace && len(in.options.Projects) > 0:
		return in.options.Projects[0]
	case len(dotenv.projects) > 0:
		return dotenv.projects[0]
	}
	return ""
}
