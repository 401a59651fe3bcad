package resolver

import (
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// doubts are the rules of the launch as they would be if one thing were
// otherwise that no source settles: a definition that may not count, or one
// that was left out and may.
func (c *check) doubts(setting runtimes.Setting) []runtimes.Rules {
	var others []runtimes.Rules
	start := func(key string, instead *model.Definition) {
		other := setting
		other.Environment = replaced(setting.Environment, key, instead)
		others = append(others, c.plan.runtime.Start(c.plan.choice.Version, other))
	}
	for i := range setting.Environment {
		if v := &setting.Environment[i]; v.Assumed && isVariableOf(c.plan.runtime, v.Key) {
			start(v.Key, firstCertain(v))
		}
	}
	for i := range c.parts.refused {
		refusal := &c.parts.refused[i]
		if !refusal.Unsettled || !isVariableOf(c.plan.runtime, refusal.Def.Key) {
			continue
		}
		if v := model.Lookup(setting.Environment, refusal.Def.Key); v == nil || v.Tier > refusal.Def.Tier {
			start(refusal.Def.Key, &refusal.Def)
		}
	}
	return others
}

// firstCertain is the strongest of the definitions that a variable shadows that
// counts for certain; nil for none.
func firstCertain(v *model.Variable) *model.Definition {
	for i := range v.Shadows {
		if !v.Shadows[i].Assumed {
			return &v.Shadows[i].Definition
		}
	}
	return nil
}

// replaced is an environment with another definition of a key, or without it
// where that is nil.
func replaced(environment []model.Variable, key string, instead *model.Definition) []model.Variable {
	environment = slices.DeleteFunc(slices.Clone(environment), func(v model.Variable) bool { return v.Key == key })
	if instead == nil {
		return environment
	}
	at, _ := slices.BinarySearchFunc(environment, key, func(v model.Variable, key string) int { return strings.Compare(v.Key, key) })
	return slices.Insert(environment, at, model.Variable{Definition: *instead})
}

// mark marks the clocks of a server that would be others by one of the rules.
func mark(clocks *model.Clocks, others []runtimes.Rules, server runtimes.Server) {
	for _, rules := range others {
		would := rules.Server(server).Clocks
		for i := range clocks {
			is, other := &clocks[i], &would[i]
			if is.State != other.State || is.Ms != other.Ms || is.MaxMs != other.MaxMs {
				is.Assumed = true
			}
		}
	}
}
