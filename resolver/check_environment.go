package resolver

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver/runtimes"
)

// blocked tells why a launch cannot start.
func (c *check) blocked() {
	b := c.launch.Blocked
	n := note{code: model.EnvironmentConflict, message: "the launch is blocked: " + b.String(), fix: b.Remedy()}
	switch {
	case b.Kind != model.BlockConflict:
		n.code = model.SecretUnavailable
	case slices.ContainsFunc(b.Definitions, func(d model.Definition) bool { return d.IsSecret() }):
		n.code = model.SecretConflict
	}
	for i := range b.Definitions {
		def := &b.Definitions[i]
		if place := def.Place(); n.def == nil && !place.IsZero() {
			n.def = def
		} else if !place.IsZero() {
			n.related = append(n.related, model.Related{Message: who(def) + " defines it here", Span: place})
		}
	}
	if n.def == nil {
		n.def = &b.Definitions[0]
	}
	c.tell(n)
}

// overrides tells which definitions lost, and which of that Kandev's own log
// does not say.
func (c *check) overrides() {
	for i := range c.launch.Environment {
		v := &c.launch.Environment[i]
		for j := range v.Shadows {
			if !c.parts.isRefused(&v.Shadows[j].Definition) {
				c.override(v, &v.Shadows[j])
			}
		}
		if len(v.Origins) > 1 && slices.Contains(v.Origins, model.OriginManagedDefaults) && !c.isOfClient(v) {
			c.tell(note{
				code: model.DefaultRestated, def: &v.Definition,
				message: c.said(&v.Definition) + " is the managed default already",
				fix:     "leave it out, so that a later default reaches the launch",
			})
		}
	}
	if c.plan.assembly() != model.AssemblyLegacy {
		return
	}
	for i := range c.parts.executor {
		def := &c.parts.executor[i]
		c.tell(note{
			code: model.IgnoredByRuntime, def: def,
			message: "legacy assembly reads no executor profile: " + c.said(def) + " never reaches the launch",
			fix:     "move it to the agent profile, or use assembly: strict",
		})
	}
}

func (c *check) override(v *model.Variable, shadow *model.Shadow) {
	n := note{code: model.Shadowed, def: &v.Definition}
	n.message = c.said(&v.Definition) + " stands over " + c.in.show(&shadow.Definition) + " (" + who(&shadow.Definition) + ")"
	if c.launch.Kandev && !shadow.Recorded && v.Origin != model.OriginSet && !c.isOfClient(v) {
		n.code = model.SilentOverride
		n.message += "; Kandev's log does not say so"
	}
	if v.IsBlank() && !shadow.IsBlank() {
		n.code = model.NullShadows
		n.message = c.said(&v.Definition) + " is blank and hides " + c.in.show(&shadow.Definition) + " (" + who(&shadow.Definition) + ")"
		n.fix = "remove the blank definition"
	}
	if n.fix == "" {
		n.fix = c.forOneRun(v, shadow)
	}
	if place := shadow.Place(); !place.IsZero() {
		n.related = []model.Related{{Message: c.in.show(&shadow.Definition) + " is set here", Span: place}}
	}
	c.tell(n)
}

// forOneRun is how a variable of the shell that lost can count all the same; ""
// where nothing on the command line stands above the winner.
func (c *check) forOneRun(v *model.Variable, shadow *model.Shadow) string {
	if shadow.Origin != model.OriginShell || v.Tier <= c.plan.runtime.Files.Tier(model.OriginGivenSettings) {
		return ""
	}
	value := c.meantText(&shadow.Definition)
	if _, masked := shadow.ShowValue(c.in.options.Reveal); masked || strings.ContainsAny(value, `'"\`) {
		return ""
	}
	return `for one run: --settings '{"env": {"` + model.ShowName(shadow.Key) + `": "` + value + `"}}'`
}

// isOfClient reports whether a variable comes from a file of the client's own,
// which is laid over what started it.
func (c *check) isOfClient(v *model.Variable) bool {
	deciding := v.Deciding()
	return slices.ContainsFunc(c.parts.home.defs, func(d model.Definition) bool { return d.KeySpan == deciding.KeySpan })
}

// spelling finds variables whose names are close to one the client reads.
func (c *check) spelling() {
	if c.plan.runtime == nil {
		return
	}
	for i := range c.launch.Environment {
		def := &c.launch.Environment[i].Definition
		guess := c.in.meantVariable(c.plan.runtime, def.Key)
		if guess == "" && def.Origin != model.OriginShell {
			guess = meantLimit(c.plan.runtime, def.Key)
		}
		if guess != "" {
			c.tell(note{
				code: model.UnknownKey, def: def, span: def.KeySpan,
				message: fmt.Sprintf("%s does not read %s: did you mean %s?", c.plan.runtime.Title, model.ShowName(def.Key), guess),
				fix:     "write " + guess,
			})
		}
	}
}

// meantVariable gives the variable of a client that a key is probably a slip
// for; "" where it is one itself, or close to none. Launches share most of
// their keys, so answers are kept.
func (in *inspection) meantVariable(r *runtimes.Runtime, key string) string {
	q := runtimeKey{r, key}
	if guess, asked := in.meant[q]; asked {
		return guess
	}
	var known []string
	guess := ""
	const fewKeys = 5000
	if r.Key(key) == nil && len(in.meant) < fewKeys {
		for _, k := range r.Keys {
			if k.IsVariable() {
				known = append(known, k.Name)
			}
		}
		guess = source.Nearest(key, known, 2)
	}
	in.meant[q] = guess
	return guess
}

// meantLimit gives the variable for what a name like that of a client's limit
// means; "" where it means none.
func meantLimit(r *runtimes.Runtime, key string) string {
	name, isOwn := key, false
	for _, prefix := range r.Prefixes {
		if rest, found := strings.CutPrefix(name, prefix); found {
			name, isOwn = rest, true
			if known := r.Key(rest); known != nil && known.IsVariable() {
				return rest
			}
		}
	}
	if !isOwn || r.Key(key) != nil {
		return ""
	}
	clock, _, found := runtimes.MeaningOf(name)
	switch {
	case !found:
		return ""
	case strings.HasPrefix(key, r.Main[model.Connect]):
		return r.Main[model.Connect]
	}
	return r.Main[clock]
}

// misplaced finds variables of the client in the environment of a server.
func (c *check) misplaced() {
	if c.plan.runtime == nil {
		return
	}
	for _, config := range c.configs {
		for i := range config.Env {
			def := &config.Env[i]
			key := c.plan.runtime.Key(def.Key)
			if key == nil || !key.IsVariable() {
				continue
			}
			c.tell(note{
				code: model.WrongPlace, def: def, server: config.Name.Value,
				message: fmt.Sprintf("%s in the environment of {servers} reaches the server, not %s", def.Key, c.plan.runtime.Title),
				fix:     c.insteadOfServerEnv(def, key),
			})
		}
	}
}

// insteadOfServerEnv is what to write for a variable in a server's environment:
// the server's own field where there is one for the same clock.
func (c *check) insteadOfServerEnv(def *model.Definition, key *runtimes.Key) string {
	if c.plan.workspace == nil {
		return "move it to the env of the profile"
	}
	for clock, main := range c.plan.runtime.Main {
		if field := c.plan.runtime.Fields[clock]; field != "" && main == key.Name {
			value := "MILLISECONDS"
			if ms, ok := meantMillis(def.Value.Text); ok {
				value = strconv.FormatInt(ms, 10)
			}
			return `write "` + field + `": ` + value + ` beside "env"`
		}
	}
	return "move it to " + c.plan.runtime.Files.Variables
}
