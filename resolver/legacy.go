package resolver

import (
	"slices"
	"strings"

	"fusebox/model"
)

// legacy is Kandev's older assembly: a write order instead of ranks. It knows
// no executor profile, sees no conflict and records nothing. Source: Kandev's
// buildEnvForExecution at 2026-08-22.
func (p *parts) legacy() ([]model.Variable, *model.Blocked) {
	for i := range p.agent {
		if def := &p.agent[i]; def.IsSecret() && !p.reveal(def) && !p.isSet(def.Key) {
			return nil, blockedBy(model.BlockProfileSecret, []model.Definition{*def})
		}
	}
	w := writer{}
	late := func(d *model.Definition) bool {
		return d.Origin == model.OriginManagedCredentials || d.Phase != ""
	}
	w.each(p.managed, func(d *model.Definition) bool { return !late(d) }, w.overwrite)
	w.each(lastOfEachKey(p.agent), func(d *model.Definition) bool { return !d.IsBlank() }, w.fill)
	w.each(p.managed, func(d *model.Definition) bool { return d.Phase == "standard" }, w.overwrite)
	w.each(p.defaults, nil, w.fill)
	w.each(p.managed, func(d *model.Definition) bool { return d.Origin == model.OriginManagedCredentials }, w.overwrite)
	w.each(p.managed, func(d *model.Definition) bool { return d.Phase == "gocache" }, w.overwrite)
	environment := make([]model.Variable, 0, len(w))
	for key, variable := range w {
		if strings.TrimSpace(key) != "" && !p.isSet(key) {
			sortShadows(variable.Shadows)
			environment = append(environment, *variable)
		}
	}
	slices.SortFunc(environment, func(a, b model.Variable) int { return strings.Compare(a.Key, b.Key) })
	return environment, nil
}

// lastOfEachKey keeps the last row of each key, as a map would.
func lastOfEachKey(defs []model.Definition) []model.Definition {
	at := make(map[string]int, len(defs))
	var last []model.Definition
	for _, def := range defs {
		if i, seen := at[def.Key]; seen {
			last[i] = def
			continue
		}
		at[def.Key] = len(last)
		last = append(last, def)
	}
	return last
}

// writer is an environment being written, by key.
type writer map[string]*model.Variable

func (w writer) each(defs []model.Definition, include func(*model.Definition) bool, write func(model.Definition)) {
	for i := range defs {
		if include == nil || include(&defs[i]) {
			write(defs[i])
		}
	}
}

// overwrite puts a definition in place of what was there.
func (w writer) overwrite(def model.Definition) {
	def.Tier = tierOf(def.Origin)
	old := w[def.Key]
	if old != nil && sameIdentity(&old.Definition, &def) {
		outranks(old, def)
		return
	}
	variable := &model.Variable{Definition: def, Origins: []model.Origin{def.Origin}}
	w[def.Key] = variable
	if old == nil {
		return
	}
	// What lost before may say the same as what is written now.
	for _, lost := range append(old.Shadows, model.Shadow{Definition: old.Definition}) {
		outranks(variable, lost.Definition)
	}
}

// fill writes a definition only where there is none yet.
func (w writer) fill(def model.Definition) {
	if old := w[def.Key]; old != nil {
		outranks(old, def)
		return
	}
	w.overwrite(def)
}
