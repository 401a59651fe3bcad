package tooltimeout

import (
	"fmt"
	"strings"

	"fusebox/model"
)

// Tool is what is known of a tool beside the table.
type Tool struct {
	Name string
	// Alias is another name for it, as a runtime that puts its server before it has,
	// "" for none.
	Alias string
	// Tier is the tier it declares.
	Tier model.Text
	// Worst is how long one call takes at most, 0 where nobody says, and Why the
	// words for it: "takes 4 min".
	Worst model.Millis
	Why   string
	Place model.Span
}

// lint is the examination of one table.
type lint struct {
	*Table
	tools []Tool
	// byName finds a tool by either of its names.
	byName map[string]*Tool
	// known are the known tools, nil where the file does not list them; places is
	// where it does.
	known    *names
	places   map[string]model.Span
	findings []model.Finding
}

// Lint looks a whole table over, together with the tools that its files know. Of
// a table that is refused it tells why, and nothing else.
func (t *Table) Lint(tools []Tool) []model.Finding {
	if t.isRefused() {
		return t.faults
	}
	l := &lint{Table: t, tools: tools, byName: make(map[string]*Tool, len(tools)), places: map[string]model.Span{}}
	for i := range tools {
		l.byName[tools[i].Name] = &tools[i]
		if tools[i].Alias != "" {
			l.byName[tools[i].Alias] = &tools[i]
		}
	}
	l.tiersInOrder()
	l.patterns()
	if len(t.written.KnownTools) > 0 {
		l.known = newNames(l.knownNames())
		l.dead()
		l.shadowed()
	} else {
		l.overlapping()
	}
	l.redundant()
	l.declared()
	l.inner()
	return l.findings
}

// tell adds a finding about one key or tool. It gives it back to be completed.
func (l *lint) tell(code model.Code, key string, at model.Span, format string, values ...any) *model.Finding {
	finding := model.NewFinding(code, at, fmt.Sprintf(format, values...))
	finding.Key = model.ShowKey(key)
	l.findings = append(l.findings, finding)
	return &l.findings[len(l.findings)-1]
}

// knownNames are the names by which the known tools may be called.
func (l *lint) knownNames() []string {
	known := make([]string, 0, len(l.written.KnownTools)+len(l.byName))
	for _, name := range l.written.KnownTools {
		known = append(known, name.Value)
		if _, found := l.places[name.Value]; !found {
			l.places[name.Value] = name.Span
		}
	}
	for name := range l.byName {
		known = append(known, name)
	}
	return known
}

// tiersInOrder tells of tiers that are longer than the next one.
func (l *lint) tiersInOrder() {
	for i := range builtIn[1:] {
		short, long := l.tiers[builtIn[i].name], l.tiers[builtIn[i+1].name]
		if short.ms <= long.ms {
			continue
		}
		at := short.place
		if at.IsZero() {
			at = long.place
		}
		l.tell(model.TierOrder, short.name, at, "tier %s has %s, more than the %s of %s", short.name, short.ms, long.ms, long.name)
	}
}

// patterns tells of keys that look like patterns and are none, and of the one
// that matches all.
func (l *lint) patterns() {
	for _, e := range l.entries {
		name := model.ShowName(e.key.Value)
		switch {
		case e.hasBadPattern():
			f := l.tell(model.BadPattern, e.key.Value, e.key.Span, "%s: only one * at the end is a wildcard; the rest is compared as it stands", name)
			if at := strings.IndexAny(e.key.Value, "*?["); at > 0 {
				f.Fix = model.ShowName(e.key.Value[:at]) + "*"
			}
		case e.key.Value == "*":
			l.tell(model.DefaultUnreachable, e.key.Value, e.key.Span, "* matches every tool: the default tier %s is never reached", model.ShowName(l.fallback.name))
		}
	}
}

// hasBadPattern reports whether a key has a sign of a pattern that means nothing.
func (e *entry) hasBadPattern() bool { return strings.ContainsAny(e.prefixOrKey(), "*?[") }

func (e *entry) prefixOrKey() string {
	if e.isWildcard {
		return e.prefix
	}
	return e.key.Value
}

// dead tells of keys that match no known tool.
func (l *lint) dead() {
	for _, e := range l.entries {
		if e.hasBadPattern() || l.isAlive(e) {
			continue
		}
		name := model.ShowName(e.key.Value)
		l.tell(model.DeadKey, e.key.Value, e.key.Span, "%s matches no known tool: its value %s is never used", name, e.budget.written())
		find := l.known.meantBy
		if e.isWildcard {
			find = func(string) (meant, bool) { return l.known.meantByPrefix(e.prefix) }
		}
		if m, found := find(e.key.Value); found {
			l.nearMiss(e, name, m)
		}
	}
}

func (l *lint) isAlive(e *entry) bool {
	if e.isWildcard {
		return beginning(l.known.sorted, e.prefix) != "" || e.prefix == ""
	}
	return l.known.has(e.key.Value)
}

// nearMiss tells which tool a dead key was probably meant for, and what that
// tool gets instead.
func (l *lint) nearMiss(e *entry, name string, m meant) {
	tool, key := model.ShowName(m.tool), model.ShowName(m.key)
	f := l.tell(model.NearMiss, e.key.Value, e.key.Span, "%s "+m.slip, name, tool)
	if d, err := l.decide(m.tool); err == nil {
		f.Message += fmt.Sprintf(": that tool gets %s by %s", d.Budget, d.Reason())
	}
	f.Message += "; did you mean " + key + "?"
	f.Fix = key + ": " + e.budget.written()
	if place := l.places[m.tool]; !place.IsZero() {
		f.Related = []model.Related{{Message: "this tool is known", Span: place}}
	}
}

// decide is the decision on a known tool, by its own name or else by its alias.
func (l *lint) decide(name string) (Decision, error) {
	if tool := l.byName[name]; tool != nil {
		return l.ForTool(tool)
	}
	return l.For(name, "")
}

// ForTool decides the budget of a tool that is known by more than its name: an
// entry for its alias counts before a tier.
func (t *Table) ForTool(tool *Tool) (Decision, error) {
	if tool.Alias != "" && t.entry(tool.Name) == nil && t.entry(tool.Alias) != nil {
		return t.For(tool.Alias, tool.Tier.Value)
	}
	return t.For(tool.Name, tool.Tier.Value)
}
