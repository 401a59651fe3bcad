package runtimes

import (
	"fmt"
	"slices"
	"sync"

	"fusebox/model"
)

// All gives every runtime known by name, those with rules first. Agents of
// Kandev's registry whose rules are not known yet are among them: their clocks
// are unknown.
//
// Nobody writes to them.
func All() []Runtime { return all() }

var all = sync.OnceValue(func() []Runtime {
	all := []Runtime{claudeCode(), mockAgent()}
	for _, agent := range kandevAgents {
		if slices.ContainsFunc(all, func(r Runtime) bool { return r.ID == agent.Runtime }) {
			continue
		}
		r := Runtime{ID: agent.Runtime, Title: agent.Title, Source: "Kandev's agent registry", Date: "2026-08-22"}
		if agent.ID != agent.Runtime {
			r.Aliases = []Alias{{Name: agent.ID}}
		}
		all = append(all, r)
	}
	return all
})

// Find finds a runtime by its id or by one of its aliases. The alias is nil
// where the id itself was given.
func Find(all []Runtime, name string) (*Runtime, *Alias) {
	for i := range all {
		if all[i].ID == name {
			return &all[i], nil
		}
		for j := range all[i].Aliases {
			if all[i].Aliases[j].Name == name {
				return &all[i], &all[i].Aliases[j]
			}
		}
	}
	return nil, nil
}

// Choice is the version whose rules apply to a launch.
type Choice struct {
	Version Version
	// Known is false where no rules cover the version.
	Known bool
	// Given is the version as given, or the one assumed where none was.
	Given string
	// Assumed says why the version is a guess, "" where it is none.
	Assumed string
}

// Choose settles which version's rules apply: a version given in the counting
// of an alias, or of the client itself where alias is nil.
func (r *Runtime) Choose(alias *Alias, given string) (Choice, error) {
	if r.last == (Version{}) {
		return Choice{Given: given, Known: r.HasRules()}, nil
	}
	if alias != nil && len(alias.Bridges) > 0 {
		return r.chooseBridge(alias, given)
	}
	if given == "" {
		return Choice{r.last, true, r.last.String(), "no version given: the newest known, " + r.last.String()}, nil
	}
	v, err := ParseVersion(given)
	if err != nil {
		return Choice{}, err
	}
	return r.choose(v, given), nil
}

func (r *Runtime) choose(v Version, given string) Choice {
	switch {
	case v.Before(r.first):
		return Choice{Given: given, Assumed: fmt.Sprintf("%s is older than any version known, the first of which is %s", model.ShowName(given), r.first)}
	case r.last.Before(v):
		return Choice{r.last, true, given, fmt.Sprintf("%s is newer than any version known: the rules of %s", model.ShowName(given), r.last)}
	}
	choice := Choice{Version: v, Known: true, Given: given}
	if r.unsettled != nil {
		choice.Assumed = r.unsettled(v)
	}
	return choice
}

// chooseBridge maps a bridge's version to the client's: an unknown one between
// two known takes the lower one's.
func (r *Runtime) chooseBridge(alias *Alias, given string) (Choice, error) {
	assumed := ""
	if given == "" {
		given = alias.Assumed
		assumed = "no version given: " + alias.Name + " " + given
	}
	v, err := ParseVersion(given)
	if err != nil {
		return Choice{}, err
	}
	bridges := alias.Bridges
	newest := bridges[len(bridges)-1]
	if mustVersion(newest.Version).Before(v) {
		return Choice{r.last, true, given, fmt.Sprintf("%s %s is newer than any known: the newest rules, %s", alias.Name, model.ShowName(given), r.last)}, nil
	}
	for i := len(bridges) - 1; i >= 0; i-- {
		known := mustVersion(bridges[i].Version)
		if v.Before(known) {
			continue
		}
		if known.Before(v) {
			assumed = fmt.Sprintf("%s %s lies between two known versions: the rules of %s", alias.Name, model.ShowName(given), known)
		}
		return Choice{mustVersion(bridges[i].Client), true, given, assumed}, nil
	}
	return Choice{Given: given, Assumed: fmt.Sprintf("%s %s is older than any version known, the first of which is %s", alias.Name, model.ShowName(given), bridges[0].Version)}, nil
}
