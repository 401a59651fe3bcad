package resolver

import (
	"cmp"
	"slices"
	"strings"

	"fusebox/model"
)

// The tiers of Kandev's contract, 1 strongest. Tier 0 is --set.
const (
	tierSet           = 0
	tierAuthoritative = 1
	tierProfile       = 2
	tierDefault       = 3
)

// tierOf ranks an origin. What is not known ranks with the strongest, so that a
// disagreement is seen instead of hidden.
func tierOf(origin model.Origin) int {
	switch origin {
	case model.OriginSet:
		return tierSet
	case model.OriginAgentProfile:
		return tierProfile
	case model.OriginManagedDefaults:
		return tierDefault
	}
	return tierAuthoritative
}

// mostContributions is how many of the definitions that block a launch are
// kept for their positions, and mostShadows how many that lost. No profile a
// person wrote comes near.
const (
	mostContributions = 20
	mostShadows       = 100
)

// revealable says whether the secret of a definition can be revealed.
type revealable func(*model.Definition) bool

// rank resolves definitions by Kandev's contract: equal identities merge, a
// secret in a disagreement blocks, the unique strongest tier wins, and a tie at
// the top blocks. The order of the definitions never matters. The definitions
// are given their tiers and sorted in place.
func rank(defs []model.Definition, reveal revealable) ([]model.Variable, *model.Blocked) {
	for i := range defs {
		defs[i].Tier = tierOf(defs[i].Origin)
	}
	environment, blocked := rankTiered(defs, reveal)
	for i := range environment {
		for j := range environment[i].Shadows {
			environment[i].Shadows[j].Recorded = true
		}
	}
	return environment, blocked
}

// rankTiered is rank for definitions that have their tiers.
func rankTiered(defs []model.Definition, reveal revealable) ([]model.Variable, *model.Blocked) {
	slices.SortFunc(defs, compareDefinitions)
	environment := make([]model.Variable, 0, len(defs))
	for start := 0; start < len(defs); {
		end := start + 1
		for end < len(defs) && defs[end].Key == defs[start].Key {
			end++
		}
		same := defs[start:end]
		start = end
		if strings.TrimSpace(same[0].Key) == "" {
			continue
		}
		variable, blocked := rankKey(same)
		if blocked != nil {
			return nil, blocked
		}
		environment = append(environment, variable)
	}
	for i := range environment {
		if def := &environment[i].Definition; def.IsSecret() && !reveal(def) {
			return nil, blockedBy(model.BlockSecret, []model.Definition{*def})
		}
	}
	return environment, nil
}

// compareDefinitions is the order of Kandev's resolver, then that of the files.
func compareDefinitions(a, b model.Definition) int {
	return cmp.Or(
		strings.Compare(a.Key, b.Key),
		strings.Compare(string(a.Origin), string(b.Origin)),
		strings.Compare(a.SecretID, b.SecretID),
		strings.Compare(a.Workspace, b.Workspace),
		strings.Compare(a.Value.Text, b.Value.Text),
		comparePlaces(a.KeySpan, b.KeySpan),
		comparePlaces(a.Value.Span, b.Value.Span),
	)
}

func comparePlaces(a, b model.Span) int {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// sameIdentity reports whether two definitions of one key say the same: the
// same secret, or the same literal.
func sameIdentity(a, b *model.Definition) bool {
	if a.IsSecret() || b.IsSecret() {
		return a.SecretID == b.SecretID
	}
	return a.Value.Text == b.Value.Text
}

// rankKey settles one key. The definitions come sorted.
func rankKey(defs []model.Definition) (model.Variable, *model.Blocked) {
	if len(defs) == 1 {
		return model.Variable{Definition: defs[0], Origins: []model.Origin{defs[0].Origin}}, nil
	}
	groups := groupByIdentity(defs)
	best := 0
	tied := false
	for i := 1; i < len(groups); i++ {
		switch a, b := strongest(groups[i]), strongest(groups[best]); {
		case a < b:
			best, tied = i, false
		case a == b:
			tied = true
		}
	}
	if len(groups) > 1 && (tied || slices.ContainsFunc(defs, func(d model.Definition) bool { return d.IsSecret() })) {
		return model.Variable{}, blockedBy(model.BlockConflict, defs)
	}
	variable := merge(groups[best])
	for i, group := range groups {
		if i == best {
			continue
		}
		for _, def := range group {
			variable.Shadows = append(variable.Shadows, model.Shadow{Definition: def})
		}
	}
	sortShadows(variable.Shadows)
	variable.Shadows = slices.Clone(variable.Shadows[:min(len(variable.Shadows), mostShadows)])
	return variable, nil
}

func groupByIdentity(defs []model.Definition) [][]model.Definition {
	type identity struct{ secret, literal string }
	var groups [][]model.Definition
	at := make(map[identity]int, len(defs))
	for _, def := range defs {
		id := identity{literal: def.Value.Text}
		if def.IsSecret() {
			id = identity{secret: def.SecretID}
		}
		i, seen := at[id]
		if !seen {
			i = len(groups)
			at[id] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], def)
	}
	return groups
}

func strongest(group []model.Definition) int {
	tier := group[0].Tier
	for i := range group {
		tier = min(tier, group[i].Tier)
	}
	return tier
}

// merge makes one variable of definitions that say the same.
func merge(group []model.Definition) model.Variable {
	variable := model.Variable{Definition: group[0], Origins: originsOf(group)}
	if len(group) > 1 {
		variable.Agreeing = slices.Clone(group)
	}
	variable.Tier = strongest(group)
	return variable
}

func originsOf(defs []model.Definition) []model.Origin {
	origins := make([]model.Origin, 0, len(defs))
	for i := range defs {
		origins = append(origins, defs[i].Origin)
	}
	slices.Sort(origins)
	return slices.Compact(origins)
}

func sortShadows(shadows []model.Shadow) {
	slices.SortStableFunc(shadows, func(a, b model.Shadow) int {
		return cmp.Or(cmp.Compare(a.Tier, b.Tier), compareDefinitions(a.Definition, b.Definition))
	})
}

func blockedBy(kind model.BlockKind, defs []model.Definition) *model.Blocked {
	return &model.Blocked{Kind: kind, Key: defs[0].Key, Origins: originsOf(defs), Definitions: slices.Clone(defs[:min(len(defs), mostContributions)])}
}
