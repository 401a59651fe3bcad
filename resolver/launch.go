package resolver

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// settle decides whose rules, and which version's, apply to a plan; false
// where the command line asks for another runtime.
func (in *inspection) settle(p *plan) bool {
	id := p.agent.AgentID.Value
	if p.workspace == nil {
		p.kandev = runtimes.FindKandevAgent(id)
	}
	rules, version := id, p.agent.RuntimeVersion
	if own, found := p.group.runtimes[id]; found {
		p.custom = own.inFile(p.agentFile).profile
		rules = p.custom.Rules.Value
		if version.Value == "" {
			version = p.custom.Version
		}
	}
	runtime, alias := runtimes.Find(in.runtimes, rules)
	p.runtime, p.alias = runtime, id
	if runtime != nil && runtime.ID == id {
		p.alias = ""
	}
	if wanted := in.options.Runtime; wanted != "" {
		if p.workspace != nil {
			runtime, alias = runtimes.Find(in.runtimes, wanted)
		}
		if wanted != id && wanted != rules && (runtime == nil || wanted != runtime.ID && p.workspace == nil) {
			return false
		}
		if in.options.Version != "" && runtime != nil {
			version = model.Text{Value: in.options.Version}
			if wanted == runtime.ID {
				alias = nil
			}
		}
	}
	if runtime == nil {
		if p.custom == nil {
			in.unknownRuntime(p.agent.AgentID)
		}
		return true
	}
	choice, err := runtime.Choose(alias, version.Value)
	if err != nil {
		finding := model.NewFinding(model.WrongType, version.Span, model.Escape(err.Error()))
		finding.Launch = p.name
		in.add(finding)
	}
	p.choice = choice
	return true
}

// unknownRuntime reports a name that is no runtime's.
func (in *inspection) unknownRuntime(name model.Text) {
	var known []string
	for i := range in.runtimes {
		known = append(known, in.runtimes[i].ID)
		for _, alias := range in.runtimes[i].Aliases {
			known = append(known, alias.Name)
		}
	}
	in.unknownReference(name, "runtime", len(known), func() []string { return known })
}

// launch resolves one plan.
func (in *inspection) launch(p *plan) model.Launch {
	launch := model.Launch{
		Name: p.name, Alias: p.alias, Place: p.place,
		AliasVersion: p.choice.Given,
		Kandev:       p.kandev != nil,
		Files:        p.paths(),
		Session:      in.session(p),
		Runtime:      p.agent.AgentID.Value,
	}
	if p.runtime != nil {
		launch.Runtime = p.runtime.ID
	}
	if p.choice.Known {
		launch.Rules = p.choice.Version.String()
	}
	parts := in.parts(p)
	if in.options.WithHome && p.hasHome() {
		admission := in.home(p)
		parts.refused = admission.Refused
		parts.home = overlay{p.runtime.Files, admission.Taken}
	}
	launch.Environment, launch.Blocked = parts.assemble(p.assembly())
	c := &check{in: in, plan: p, launch: &launch, parts: &parts}
	if launch.Blocked == nil {
		c.servers()
	}
	c.report()
	return launch
}

func (p *plan) paths() []string {
	var paths []string
	for _, file := range p.files {
		paths = append(paths, file.Path)
	}
	return paths
}

// assembly is what the first of the plan's files says that says anything.
func (p *plan) assembly() model.Assembly {
	for _, file := range p.files {
		if file.Assembly != "" {
			return file.Assembly
		}
	}
	return model.AssemblyStrict
}

// session is how the launch is driven: Kandev drives its agents headless.
func (in *inspection) session(p *plan) model.Session {
	switch {
	case in.options.Session != "":
		return in.options.Session
	case p.agent.Session.Value != "":
		return model.Session(p.agent.Session.Value)
	case p.kandev != nil:
		return model.Headless
	}
	return model.Interactive
}

// parts collects the definitions of a plan.
func (in *inspection) parts(p *plan) parts {
	result := parts{
		agent:  p.agent.Env,
		set:    in.options.Set,
		reveal: in.revealable,
	}
	if p.workspace != nil {
		admission := p.workspace.parts(in, p.choice.Version)
		result.own, result.refused, result.isWorkspace = admission.Taken, admission.Refused, true
		return result
	}
	for _, file := range p.files {
		result.managed = append(result.managed, file.Definitions...)
	}
	if p.executor != nil {
		result.executor = p.executor.Env
	}
	switch {
	case p.custom != nil:
		result.defaults = p.custom.Env
	case p.kandev != nil:
		result.defaults = p.kandev.Defaults
	}
	if p.kandev != nil {
		result.managed = append(result.managed, profileDefinitions(p.agent)...)
	}
	return result
}

// profileDefinitions are the variables Kandev derives from fields of a profile.
// Source: facts on Kandev's launch environment, 1.2.
func profileDefinitions(agent *model.AgentProfile) []model.Definition {
	var defs []model.Definition
	add := func(key, text string, at model.Span) {
		defs = append(defs, model.Definition{
			Key: key, Value: model.Value{Kind: model.KindString, Text: text, Span: at},
			Origin: model.OriginManagedRuntime, Profile: profileName(agent),
		})
	}
	if agent.Model.Value != "" {
		add("AGENT_MODEL", agent.Model.Value, agent.Model.Span)
	}
	if strings.EqualFold(agent.AutoApprove.Value, "true") {
		add("AGENTCTL_AUTO_APPROVE_PERMISSIONS", "true", agent.AutoApprove.Span)
	}
	return defs
}

// revealable says whether a secret is among those its file says can be
// revealed; a file that says nothing of secrets has all.
func (in *inspection) revealable(def *model.Definition) bool {
	file := in.files[def.Place().File]
	if file == nil || file.Secrets == nil {
		return true
	}
	return slices.ContainsFunc(file.Secrets, func(t model.Text) bool { return t.Value == def.SecretID })
}

// transport gives the transport of a server in the client's words; "" where
// neither the type nor anything else says.
func transport(s *model.ServerConfig) string {
	switch kind := strings.TrimSpace(s.Type.Value); {
	case kind == "streamable_http":
		return "http"
	case kind != "":
		return kind
	case s.Command.Value != "":
		return "stdio"
	case s.URL.Value != "":
		return "http"
	}
	return ""
}
