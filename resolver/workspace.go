package resolver

import (
	"cmp"
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
	// servers is how many there are, more than a launch can have included.
	servers int
}

// newWorkspace gathers files for a project of a client, strongest first.
func newWorkspace(r *runtimes.Runtime, project string, files, facts []*model.File) *workspace {
	slices.SortFunc(files, func(a, b *model.File) int {
		return cmp.Or(
			r.Files.Tier(a.Role.Origin)-r.Files.Tier(b.Role.Origin),
			strings.Compare(string(a.Role.Origin), string(b.Role.Origin)),
			strings.Compare(a.Path, b.Path),
		)
	})
	return &workspace{runtime: r, project: project, files: files, facts: facts}
}

// plan makes the launch of a workspace.
func (w *workspace) plan() plan {
	servers := w.runtime.Files.Servers(w.usable(), w.project)
	for _, list := range servers {
		w.servers += len(list)
	}
	agent := &model.AgentProfile{AgentID: model.Text{Value: w.runtime.ID}}
	if w.servers <= mostServers {
		agent.Servers = slices.Concat(servers...)
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

// parts collects the definitions of the files and of the shell, and has the
// client decide what it takes of them.
func (w *workspace) parts(in *inspection, v runtimes.Version) runtimes.Admission {
	files := w.usable()
	count := len(in.options.Shell)
	for _, file := range files {
		count += len(file.Client.Env)
	}
	defs := make([]model.Definition, 0, count)
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
	return w.runtime.Files.Admit(v, w.runtime.Files.Trusts(files, w.project), defs)
}

// ofWorkspace ranks what the client takes. What it leaves out for something
// weaker lost, too.
func (p *parts) ofWorkspace() ([]model.Variable, *model.Blocked) {
	taken := p.own
	if len(p.set) > 0 {
		taken = p.withoutSet(slices.Clone(taken))
	}
	environment, blocked := rankTiered(taken, p.reveal)
	for i := range environment {
		environment[i].Assumed = isUnsettled(&environment[i])
	}
	for _, refusal := range p.refused {
		if v := model.Lookup(environment, refusal.Def.Key); v != nil && refusal.Lost {
			loses(v, refusal.Def)
		}
	}
	return environment, blocked
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

// isRefused reports whether the client leaves a definition of its own files out.
func (p *parts) isRefused(def *model.Definition) bool {
	return slices.ContainsFunc(p.refused, func(r runtimes.Refusal) bool {
		return r.Def.KeySpan == def.KeySpan && r.Def.Origin == def.Origin
	})
}
