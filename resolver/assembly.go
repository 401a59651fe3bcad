package resolver

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// parts are the definitions of one launch, by who gave them.
type parts struct {
	// managed are definitions of any origin that stand in a file, and those
	// that follow from a profile's fields.
	managed  []model.Definition
	executor []model.Definition
	agent    []model.Definition
	defaults []model.Definition
	set      []model.Definition
	// own are the definitions of a client's own files and of the shell, with
	// their tiers, where the launch is of a workspace.
	own         []model.Definition
	isWorkspace bool
	// home are those of the client's own files that are laid over a launch made
	// of profiles.
	home overlay
	// refused are those that the client leaves out of its files.
	refused []runtimes.Refusal
	reveal  revealable
}

// assemble puts the parts together the way the launch is assembled.
func (p *parts) assemble(how model.Assembly) ([]model.Variable, *model.Blocked) {
	var environment []model.Variable
	var blocked *model.Blocked
	switch {
	case p.isWorkspace:
		environment, blocked = p.ofWorkspace()
	case how == model.AssemblyLegacy:
		environment, blocked = p.legacy()
	case how == model.AssemblyNone:
		environment, blocked = rank(p.all(), p.reveal)
	default:
		environment, blocked = p.strict()
	}
	if blocked == nil {
		environment = p.home.lay(environment, p.withoutSet)
	}
	if blocked != nil || len(p.set) == 0 {
		return environment, blocked
	}
	return p.override(environment), nil
}

// all are the definitions as they stand.
func (p *parts) all() []model.Definition {
	return p.withoutSet(slices.Concat(p.managed, p.executor, p.agent, p.defaults))
}

// withoutSet leaves out the definitions of keys that --set gives, so that what
// would block the launch does not block the question "and if it were so?".
func (p *parts) withoutSet(defs []model.Definition) []model.Definition {
	if len(p.set) == 0 {
		return defs
	}
	return slices.DeleteFunc(defs, func(d model.Definition) bool { return p.isSet(d.Key) })
}

func (p *parts) isSet(key string) bool {
	return slices.ContainsFunc(p.set, func(d model.Definition) bool { return d.Key == key })
}

// strict is the assembly of every normal launch: blank profile rows are
// dropped, and defaults only fill gaps.
func (p *parts) strict() ([]model.Variable, *model.Blocked) {
	defs := make([]model.Definition, 0, len(p.managed)+len(p.executor)+len(p.agent)+len(p.defaults))
	defs = append(defs, p.managed...)
	for _, rows := range [...][]model.Definition{p.executor, p.agent} {
		for i := range rows {
			if !rows[i].IsBlank() {
				defs = append(defs, rows[i])
			}
		}
	}
	// Credentials and the managed cache join after the defaults, so those do
	// compete with them.
	early := make(map[string]bool, len(defs))
	for i := range defs {
		if defs[i].Origin != model.OriginManagedCredentials && defs[i].Phase != "gocache" {
			early[defs[i].Key] = true
		}
	}
	var dropped, filling []model.Definition
	for _, def := range p.defaults {
		if early[def.Key] {
			dropped = append(dropped, def)
		} else {
			filling = append(filling, def)
		}
	}
	environment, blocked := rank(p.withoutSet(append(defs, filling...)), p.reveal)
	if blocked != nil {
		return nil, blocked
	}
	for _, def := range dropped {
		if v := model.Lookup(environment, def.Key); v != nil {
			outranks(v, def)
		}
	}
	return environment, nil
}

// override lays --set over an environment. What it replaces is shadowed.
func (p *parts) override(environment []model.Variable) []model.Variable {
	for i, def := range p.set {
		if slices.ContainsFunc(p.set[i+1:], func(d model.Definition) bool { return d.Key == def.Key }) {
			continue
		}
		variable := model.Variable{Definition: def, Origins: []model.Origin{def.Origin}}
		for _, lost := range p.tiered() {
			if lost.Key == def.Key {
				loses(&variable, lost)
			}
		}
		sortShadows(variable.Shadows)
		at, _ := slices.BinarySearchFunc(environment, def.Key, func(v model.Variable, key string) int {
			return strings.Compare(v.Key, key)
		})
		environment = slices.Insert(environment, at, variable)
	}
	return environment
}

// tiered are all definitions with their tiers, whatever becomes of them.
func (p *parts) tiered() []model.Definition {
	defs := slices.Concat(p.managed, p.executor, p.agent, p.defaults)
	for i := range defs {
		defs[i].Tier = tierOf(defs[i].Origin) + p.home.tiers()
	}
	defs = slices.Concat(defs, p.own, p.home.defs)
	for _, refusal := range p.refused {
		if refusal.Lost {
			defs = append(defs, refusal.Def)
		}
	}
	return defs
}

// outranks notes a definition of Kandev's contract that lost to a variable.
func outranks(v *model.Variable, def model.Definition) {
	def.Tier = tierOf(def.Origin)
	loses(v, def)
}

// loses notes a definition that lost to a variable: among its origins where it
// says the same, else among the shadows.
func loses(v *model.Variable, def model.Definition) {
	if !sameIdentity(&v.Definition, &def) {
		v.Shadows = append(v.Shadows, model.Shadow{Definition: def})
		sortShadows(v.Shadows)
		return
	}
	agreeing := v.Agreeing
	if len(agreeing) == 0 {
		agreeing = []model.Definition{v.Definition}
	}
	agreeing = append(slices.Clip(agreeing), def)
	slices.SortFunc(agreeing, compareDefinitions)
	shadows := v.Shadows
	*v = merge(agreeing)
	v.Shadows = shadows
}
