package resolver

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// workspace is one client as an operator starts it in the folder of a project,
// with its own files and the shell's environment.
type workspace struct {
	runtime *runtimes.Runtime
	// project is the folder, "" where no project has files of the client.
	project string
	// files are the client's, strongest first, and then the dotenv files.
	files []*model.File
	// facts are the profile files beside them, for what they say of servers and
	// tools.
	facts []*model.File
}

// workspaces finds the clients that have files, or variables in the shell: one
// launch for each project, or one without where none has files.
func (in *inspection) workspaces(files []*model.File) []*workspace {
	var found []*workspace
	for i := range in.runtimes {
		runtime := &in.runtimes[i]
		if runtime.Files == nil || !in.isWanted(runtime) {
			continue
		}
		var projects []string
		isThere := in.isAskedFor(runtime, files)
		for _, file := range files {
			if file.Role.Runtime != runtime.ID {
				continue
			}
			isThere = isThere || in.makesWorkspace(file)
			if project := file.Role.Project; project != "" && in.makesWorkspace(file) && !slices.Contains(projects, project) {
				projects = append(projects, project)
			}
		}
		projects = in.nearest(projects, files, runtime.ID)
		for _, folder := range in.options.Projects {
			// Without paths it is one folder, in which the nearest files count.
			isTaken := slices.Contains(projects, folder) || in.options.Workspace && len(projects) > 0
			if !isTaken && runtime.Files.Knows(in.homeFiles(runtime), folder) {
				projects = append(projects, folder)
			}
		}
		if len(projects) == 0 && isThere {
			projects = []string{in.bareProject(files)}
		}
		for _, project := range projects {
			found = append(found, in.workspace(runtime, project, files))
		}
	}
	return found
}

// isWanted reports whether the command line asks for a runtime, or for none.
func (in *inspection) isWanted(r *runtimes.Runtime) bool {
	asked, _ := runtimes.Find(in.runtimes, in.options.Runtime)
	return in.options.Runtime == "" || asked == r
}

// isAskedFor reports whether a workspace launch is made although the client has
// no files: where a folder is looked at and the client is asked for by name, or
// where the shell or a dotenv file has a variable of its own, or nearly so.
func (in *inspection) isAskedFor(r *runtimes.Runtime, files []*model.File) bool {
	isMeant := func(d model.Definition) bool {
		return !d.IsBlank() && (isVariableOf(r, d.Key) || in.meantVariable(r, d.Key) != "")
	}
	for _, file := range files {
		if file.Role.Format == model.FormatDotenv && (in.options.Workspace || !file.Optional) &&
			(in.options.Runtime != "" || slices.ContainsFunc(file.Client.Env, isMeant)) {
			return true
		}
	}
	if in.options.Runtime != "" {
		return len(in.options.Projects) > 0
	}
	return in.options.Workspace && slices.ContainsFunc(in.options.Shell, isMeant)
}

// makesWorkspace reports whether a client's file makes a launch: not one that
// the client does not read or that is not there, nor one in the home while
// other files were asked for.
func (in *inspection) makesWorkspace(file *model.File) bool {
	return isUsed(file) && file.State != model.StateMissing &&
		(in.options.Workspace || !file.Optional || file.Role.Project != "")
}

func isVariableOf(r *runtimes.Runtime, key string) bool {
	known := r.Key(key)
	return known != nil && known.IsVariable()
}

// isUsed reports whether the client reads a file.
func isUsed(file *model.File) bool { return file.Role.Origin != model.OriginUnread }

// nearest leaves out projects that were only looked into because a project in
// them was: a client is started in one folder, and the nearest with files
// counts.
func (in *inspection) nearest(projects []string, files []*model.File, runtime string) []string {
	isNamed := func(project string) bool {
		return !in.options.Workspace && slices.Contains(in.options.Projects, project) || slices.ContainsFunc(files, func(f *model.File) bool {
			return f.Role.Runtime == runtime && f.Role.Project == project && !f.Optional
		})
	}
	return slices.DeleteFunc(slices.Clone(projects), func(outer string) bool {
		return !isNamed(outer) && slices.ContainsFunc(projects, func(inner string) bool {
			return inner != outer && strings.HasPrefix(inner, strings.TrimSuffix(outer, string(filepath.Separator))+string(filepath.Separator))
		})
	})
}

// bareProject is the project of a launch without files of its own: the current
// folder, or that of the first dotenv file.
func (in *inspection) bareProject(files []*model.File) string {
	if in.options.Workspace && len(in.options.Projects) > 0 {
		return in.options.Projects[0]
	}
	for _, file := range files {
		if file.Role.Format == model.FormatDotenv {
			return file.Role.Project
		}
	}
	return ""
}

// workspace gathers the files of a client for a project.
func (in *inspection) workspace(r *runtimes.Runtime, project string, files []*model.File) *workspace {
	w := &workspace{runtime: r, project: project}
	for _, file := range files {
		role := file.Role
		isDotenv := role.Format == model.FormatDotenv
		switch {
		case role == (model.Role{}) && len(file.Tools)+len(file.ServerFacts) > 0:
			w.facts = append(w.facts, file)
		case (role.Runtime == r.ID || isDotenv) && (role.Project == "" || role.Project == project):
			w.files = append(w.files, file)
		}
	}
	slices.SortFunc(w.files, func(a, b *model.File) int {
		return cmp.Or(
			r.Files.Tier(a.Role.Origin)-r.Files.Tier(b.Role.Origin),
			strings.Compare(string(a.Role.Origin), string(b.Role.Origin)),
			strings.Compare(a.Path, b.Path),
		)
	})
	return w
}

// plan makes the launch of a workspace.
func (w *workspace) plan(in *inspection) plan {
	agent := &model.AgentProfile{AgentID: model.Text{Value: w.runtime.ID}}
	for _, server := range w.runtime.Files.Servers(w.usable(), w.project) {
		agent.Servers = append(agent.Servers, *server)
	}
	p := plan{name: w.runtime.ID, workspace: w, agent: agent, group: newGroup("")}
	if at := slices.IndexFunc(w.files, isUsed); at >= 0 {
		p.place.File = w.files[at].Path
	}
	return p
}

// usable are the files of which something is known.
func (w *workspace) usable() []*model.File {
	return slices.DeleteFunc(slices.Clone(w.files), func(f *model.File) bool { return f.Client == nil || !isUsed(f) })
}

// workspaceParts are the definitions of a workspace launch.
type workspaceParts struct {
	taken   []model.Definition
	refused []runtimes.Refusal
}

// parts collects the definitions of the files and of the shell, and has the
// client decide what it takes of them.
func (w *workspace) parts(in *inspection, v runtimes.Version) *workspaceParts {
	files := w.usable()
	var defs []model.Definition
	for _, file := range files {
		defs = append(defs, file.Client.Env...)
	}
	for _, def := range in.options.Shell {
		if isVariableOf(w.runtime, def.Key) {
			defs = append(defs, def)
		}
	}
	for i := range defs {
		defs[i].Tier = w.runtime.Files.Tier(defs[i].Origin)
	}
	admission := w.runtime.Files.Admit(v, w.runtime.Files.Trusts(files, w.project), defs)
	return &workspaceParts{admission.Taken, admission.Refused}
}

// assemble ranks what the client takes. What it leaves out lost, too.
func (w *workspaceParts) assemble(p *parts) ([]model.Variable, *model.Blocked) {
	environment, blocked := rankTiered(p.withoutSet(slices.Clone(w.taken)), p.reveal)
	if blocked != nil {
		return nil, blocked
	}
	for i := range environment {
		environment[i].Assumed = isUnsettled(&environment[i])
		for j := range environment[i].Shadows {
			environment[i].Shadows[j].Recorded = false
		}
	}
	for _, refusal := range w.refused {
		if v := model.Lookup(environment, refusal.Def.Key); v != nil && refusal.Code == model.ProjectCannotLower {
			loses(v, refusal.Def)
		}
	}
	return environment, nil
}

// isUnsettled reports whether a variable may have another value, since no source
// settles which of its definitions count: the strongest that counts for certain
// says something else, or there is none.
func isUnsettled(v *model.Variable) bool {
	deciding := v.Deciding()
	if !deciding.Assumed {
		return false
	}
	certain := slices.DeleteFunc(slices.Clone(v.Agreeing), func(d model.Definition) bool { return d.Assumed })
	if len(certain) == 0 {
		return true
	}
	tier := strongest(certain)
	return slices.ContainsFunc(v.Shadows, func(s model.Shadow) bool { return !s.Assumed && s.Tier < tier })
}

// unsettled are the variables that the client left out although they may count.
func (w *workspaceParts) unsettled() []string {
	if w == nil {
		return nil
	}
	var names []string
	for i := range w.refused {
		if w.refused[i].Unsettled {
			names = append(names, w.refused[i].Def.Key)
		}
	}
	return names
}

// all are the definitions whatever became of them.
func (w *workspaceParts) all() []model.Definition {
	defs := slices.Clone(w.taken)
	for _, refusal := range w.refused {
		defs = append(defs, refusal.Def)
	}
	return defs
}

// isRefused reports whether the client leaves a definition out.
func (w *workspaceParts) isRefused(def *model.Definition) bool {
	return w != nil && slices.ContainsFunc(w.refused, func(r runtimes.Refusal) bool {
		return r.Def.KeySpan == def.KeySpan && r.Def.Origin == def.Origin
	})
}
