package resolver

import (
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// home are the definitions of a client's own files that hold for every project.
// The client lays them over the environment it was started with, whoever
// started it.
func (in *inspection) home(p *plan) []model.Definition {
	if p.workspace != nil || p.runtime == nil || p.runtime.Files == nil {
		return nil
	}
	var defs []model.Definition
	for _, file := range in.homeFiles(p.runtime) {
		defs = append(defs, file.Client.Env...)
	}
	for i := range defs {
		defs[i].Tier = p.runtime.Files.Tier(defs[i].Origin)
	}
	return p.runtime.Files.Admit(p.choice.Version, true, defs).Taken
}

// homeFiles are the files of a client that hold for every project.
func (in *inspection) homeFiles(r *runtimes.Runtime) []*model.File {
	return slices.DeleteFunc(slices.Clone(in.homes), func(f *model.File) bool { return f.Role.Runtime != r.ID || f.Client == nil })
}

// isHome reports whether a file is one of a client's own that holds for every
// project.
func isHome(file *model.File) bool {
	return file.Role.IsClient() && file.Role.Project == "" && isUsed(file)
}

// lay puts definitions of the home over an environment that profiles gave.
func lay(environment []model.Variable, home []model.Definition) []model.Variable {
	over, _ := rankTiered(slices.Clone(home), func(*model.Definition) bool { return true })
	for _, variable := range over {
		at, found := slices.BinarySearchFunc(environment, variable.Key, func(v model.Variable, key string) int {
			return strings.Compare(v.Key, key)
		})
		if !found {
			environment = slices.Insert(environment, at, variable)
			continue
		}
		under := environment[at]
		same := under.Agreeing
		if len(same) == 0 {
			same = []model.Definition{under.Definition}
		}
		for _, def := range below(home, same) {
			loses(&variable, def)
		}
		for _, shadow := range under.Shadows {
			shadow.Definition = below(home, []model.Definition{shadow.Definition})[0]
			variable.Shadows = append(variable.Shadows, shadow)
		}
		sortShadows(variable.Shadows)
		environment[at] = variable
	}
	return environment
}

// below gives definitions that those of the home are laid over: the tiers of
// Kandev's contract begin behind those of the client's files.
func below(home, defs []model.Definition) []model.Definition {
	weakest := 0
	for i := range home {
		weakest = max(weakest, home[i].Tier)
	}
	defs = slices.Clone(defs)
	for i := range defs {
		defs[i].Tier += weakest
	}
	return defs
}

// homeNotApplied tells that files in the home would change launches of
// profiles, once for each client.
func (c *check) homeNotApplied() {
	if c.in.options.WithHome {
		return
	}
	home, _ := rankTiered(c.in.home(c.plan), func(*model.Definition) bool { return true })
	var names []string
	n := note{code: model.HomeNotApplied, ofFile: true, fix: "--with-home shows them with it, --no-home leaves it out"}
	for i := range home {
		v := &home[i]
		if !isVariableOf(c.plan.runtime, v.Key) {
			continue
		}
		names = append(names, c.said(&v.Definition))
		if n.span == (model.Span{}) {
			n.span = v.Place()
		} else {
			n.related = append(n.related, model.Related{Message: model.ShowName(v.Key) + " is set here", Span: v.Place()})
		}
	}
	if len(names) == 0 || !c.in.isFirst(n.span) {
		return
	}
	n.message = fmt.Sprintf("%s lays %s over whatever starts it; the launches of profiles are shown without", c.plan.runtime.Title, strings.Join(names[:min(len(names), 5)], ", "))
	c.tell(n)
}
