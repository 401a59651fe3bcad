package resolver

import (
	"fmt"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// hasHome reports whether the client lays files of its own over the launch,
// whoever starts it.
func (p *plan) hasHome() bool {
	return p.workspace == nil && p.runtime != nil && p.runtime.Files != nil
}

// home is what the client takes of its own files that hold for every project.
func (in *inspection) home(p *plan) runtimes.Admission {
	var defs []model.Definition
	for _, file := range in.homeFiles(p.runtime) {
		defs = append(defs, file.Client.Env...)
	}
	for i := range defs {
		defs[i].Tier = p.runtime.Files.Tier(defs[i].Origin)
	}
	return p.runtime.Files.Admit(p.choice.Version, true, defs)
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

// overlay are definitions of the home that are laid over a launch of profiles.
type overlay struct {
	files *runtimes.OwnFiles
	defs  []model.Definition
}

// tiers is how many ranks they have, behind which those of the profiles begin.
func (o *overlay) tiers() int {
	if len(o.defs) == 0 {
		return 0
	}
	return len(o.files.Ranks)
}

// lay puts the definitions over an environment that profiles gave. Where that
// moves the files of the home, only those of the machine are left.
func (o *overlay) lay(environment []model.Variable, withoutSet func([]model.Definition) []model.Definition) []model.Variable {
	if len(o.defs) > 0 && model.Lookup(environment, o.files.HomeVariable) != nil {
		o.defs = slices.DeleteFunc(o.defs, func(d model.Definition) bool { return d.Origin != model.OriginManagedSettings })
	}
	if len(o.defs) == 0 {
		return environment
	}
	for i := range environment {
		lower(&environment[i], o.tiers())
	}
	over, _ := rankTiered(withoutSet(slices.Clone(o.defs)), func(*model.Definition) bool { return true })
	for _, variable := range over {
		at, found := slices.BinarySearchFunc(environment, variable.Key, func(v model.Variable, key string) int {
			return strings.Compare(v.Key, key)
		})
		if !found {
			environment = slices.Insert(environment, at, variable)
			continue
		}
		under := &environment[at]
		same := under.Agreeing
		if len(same) == 0 {
			same = []model.Definition{under.Definition}
		}
		for _, def := range same {
			loses(&variable, def)
		}
		for _, shadow := range under.Shadows {
			if sameIdentity(&variable.Definition, &shadow.Definition) {
				loses(&variable, shadow.Definition)
			} else {
				variable.Shadows = append(variable.Shadows, shadow)
			}
		}
		sortShadows(variable.Shadows)
		environment[at] = variable
	}
	return environment
}

// lower moves a variable, with all that gave it or lost to it, down by so many
// tiers.
func lower(v *model.Variable, tiers int) {
	v.Tier += tiers
	v.Agreeing = slices.Clone(v.Agreeing)
	for i := range v.Agreeing {
		v.Agreeing[i].Tier += tiers
	}
	for i := range v.Shadows {
		v.Shadows[i].Tier += tiers
	}
}

// homeNotApplied tells that files in the home would change launches of
// profiles, once for each client.
func (c *check) homeNotApplied() {
	if c.in.options.WithHome || !c.plan.hasHome() || c.variable(c.plan.runtime.Files.HomeVariable) != nil {
		return
	}
	home, _ := rankTiered(c.in.home(c.plan).Taken, func(*model.Definition) bool { return true })
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
	const most = 5
	said := strings.Join(names[:min(len(names), most)], ", ")
	if more := len(names) - most; more > 0 {
		said += fmt.Sprintf(" and %d more", more)
	}
	n.message = fmt.Sprintf("%s lays %s over whatever starts it; the launches of profiles are shown without", c.plan.runtime.Title, said)
	c.tell(n)
}
