package tooltimeout

import (
	"fmt"
	"slices"
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

// Names are those by which a tool may be called.
func (tool *Tool) Names() []string {
	if tool.Alias == "" {
		return []string{tool.Name}
	}
	return []string{tool.Name, tool.Alias}
}

// ByName finds tools by either of their names. Of two that share one the first
// counts.
func ByName(tools []Tool) map[string]*Tool {
	byName := make(map[string]*Tool, len(tools))
	for i := range tools {
		for _, name := range tools[i].Names() {
			if byName[name] == nil {
				byName[name] = &tools[i]
			}
		}
	}
	return byName
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
	l := &lint{Table: t, tools: tools, byName: ByName(tools), places: map[string]model.Span{}}
	if len(t.written.KnownTools) > 0 {
		l.known = newNames(l.knownNames())
	}
	l.tiersInOrder()
	l.patterns()
	if l.known != nil {
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
			if at := strings.IndexAny(e.key.Value, "*?["); l.isWorthy(e.key.Value[:at]) {
				f.Fix = model.ShowName(e.key.Value[:at]) + "*"
			}
		case e.key.Value == "*":
			l.tell(model.DefaultUnreachable, e.key.Value, e.key.Span, "* matches every tool: the default tier %s is never reached", model.ShowName(l.fallback.name))
		}
	}
}

// isWorthy reports whether a prefix would make a wildcard that says something: it
// is not there yet, matches a known tool, and not those of every server.
func (l *lint) isWorthy(prefix string) bool {
	isAny := prefix == "" || strings.HasPrefix("mcp__", prefix)
	return !isAny && !l.hasKey(prefix+"*") && (l.known == nil || beginning(l.known.sorted, prefix) != "")
}

// hasKey reports whether a table has an entry of a key.
func (t *Table) hasKey(key string) bool {
	prefix, isWildcard := strings.CutSuffix(key, "*")
	return t.exact[key] != nil || isWildcard && t.wildcards[prefix] != nil
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
	// By key, so that the bound on comparing does not depend on the order.
	for _, e := range slices.SortedFunc(slices.Values(l.entries), func(a, b *entry) int { return strings.Compare(a.key.Value, b.key.Value) }) {
		if e.hasBadPattern() || l.isAlive(e) {
			continue
		}
		name := model.ShowName(e.key.Value)
		l.tell(model.DeadKey, e.key.Value, e.key.Span, "%s matches no known tool: its value %s is never used", name, e.written)
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
	f.Fix = key + ": " + e.written
	if l.hasKey(m.key) {
		// Twice the same key would refuse the whole table.
		f.Message, f.Fix = strings.TrimSuffix(f.Message, "?")+", which has a value already?", "remove "+name+", or change the value of "+key
	}
	if place := l.places[m.tool]; !place.IsZero() {
		f.Related = []model.Related{{Message: "this tool is known", Span: place}}
	}
}

// tool is what is known of a tool, by either of its names.
func (l *lint) tool(name string) *Tool {
	if tool := l.byName[name]; tool != nil {
		return tool
	}
	return &Tool{Name: name}
}

// decide is the decision on a tool, by either of its names.
func (l *lint) decide(name string) (Decision, error) { return l.ForTool(l.tool(name)) }
