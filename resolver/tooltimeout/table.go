package tooltimeout

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"fusebox/model"
)

// Table is a tool timeout table, ready to be asked. It is never changed, so it
// may be asked from everywhere at once.
type Table struct {
	written  *model.ToolTimeouts
	tiers    map[string]tier
	fallback tier
	// exact are the entries by name, wildcards those that end in * by what stands
	// before it; lengths are the lengths of those prefixes, longest first.
	exact, wildcards map[string]*entry
	lengths          []int
	// entries are all of them as they stand in the file.
	entries []*entry
	// faults are why the table is refused.
	faults []model.Finding
}

// entry is one key of a table with its budget.
type entry struct {
	key    model.Text
	budget Budget
	// written is the value as it stands in the file, safe to show.
	written string
	// prefix is what a name must begin with, where the key is a wildcard.
	prefix     string
	isWildcard bool
}

// ErrRefused is why a table with a fault answers nothing: to fall back would hide
// the slip.
var ErrRefused = errors.New("the tool timeout table cannot be used")

// Load reads a table. It never fails: what is wrong with the table is in
// [Table.Lint], and a table that is refused says so when it is asked.
func Load(written *model.ToolTimeouts) *Table {
	t := &Table{
		written: written, tiers: make(map[string]tier, len(builtIn)+len(written.Tiers)),
		exact: map[string]*entry{}, wildcards: map[string]*entry{},
	}
	for _, tier := range builtIn {
		t.tiers[tier.name] = tier
	}
	t.loadTiers()
	t.loadEntries()
	return t
}

// loadTiers reads the tiers of the file and the default tier.
func (t *Table) loadTiers() {
	seen := map[string]*model.Setting{}
	for i := range t.written.Tiers {
		s := &t.written.Tiers[i]
		name := s.Key.Value
		if t.isRepeated("tier", s, seen) {
			continue
		}
		ms, f := duration(s, t.written.Unit)
		switch {
		case name == "" || name == unlimited || readsAsDuration(name):
			f = &fault{model.TierTypo, "a name that no entry can use", ""}
		case f != nil && f.code == model.ZeroBudget:
			f.instead = ""
		}
		t.refuse(f, "tier", s)
		t.tiers[name] = tier{name, ms, s.Key.Span}
	}
	name := model.Text{Value: t.DefaultTier(), Span: t.written.DefaultTier.Span}
	fallback, known := t.tiers[name.Value]
	if !known {
		t.faults = append(t.faults, t.unknownTier(name, "the default tier"))
	}
	t.fallback = fallback
}

// loadEntries reads the entries.
func (t *Table) loadEntries() {
	seen := map[string]*model.Setting{}
	lengths := map[int]bool{}
	for i := range t.written.Entries {
		s := &t.written.Entries[i]
		if t.isRepeated("key", s, seen) {
			continue
		}
		if s.Key.Value == "" {
			t.faults = append(t.faults, model.NewFinding(model.BadPattern, s.Key.Span, "empty key: it can match no tool"))
			continue
		}
		budget, f := t.budget(s)
		t.refuse(f, "key", s)
		e := &entry{key: s.Key, budget: budget, written: shown(s)}
		t.entries = append(t.entries, e)
		if e.prefix, e.isWildcard = strings.CutSuffix(s.Key.Value, "*"); e.isWildcard {
			t.wildcards[e.prefix] = e
			lengths[len(e.prefix)] = true
		} else {
			t.exact[s.Key.Value] = e
		}
	}
	t.lengths = slices.SortedFunc(maps.Keys(lengths), func(a, b int) int { return b - a })
}

// isRepeated reports whether a key stood there already, which refuses the table:
// readers of JSON and YAML keep one of the two without a word.
func (t *Table) isRepeated(what string, s *model.Setting, seen map[string]*model.Setting) bool {
	first, found := seen[s.Key.Value]
	if !found {
		seen[s.Key.Value] = s
		return false
	}
	finding := model.NewFinding(model.DuplicateKey, s.Key.Span, what+` "`+model.ShowName(s.Key.Value)+`" given twice (`+shown(first)+", then "+shown(s)+")")
	finding.Severity, finding.Key, finding.Fix = model.Error, model.ShowKey(s.Key.Value), "keep one of them"
	finding.Related = []model.Related{{Message: "first here", Span: first.Key.Span}}
	t.faults = append(t.faults, finding)
	return true
}

// refuse notes a fault of a value.
func (t *Table) refuse(f *fault, what string, s *model.Setting) {
	if f == nil {
		return
	}
	finding := model.NewFinding(f.code, s.Value.Span, f.what+" for "+what+` "`+model.ShowName(s.Key.Value)+`"`)
	if finding.Key, finding.Fix = model.ShowKey(s.Key.Value), f.instead; f.instead != "" {
		finding.Message += ` (did you mean "` + f.instead + `"?)`
	}
	t.faults = append(t.faults, finding)
}

// unknownTier is the fault of the name of a tier that there is not.
func (t *Table) unknownTier(name model.Text, of string) model.Finding {
	finding := model.NewFinding(model.TierTypo, name.Span, `unknown tier "`+model.ShowName(name.Value)+`" for `+of)
	if near := nearest(name.Value, t.tierNames()); near != "" {
		finding.Message += ` (did you mean "` + near + `"?)`
		finding.Fix = near
	}
	return finding
}

// tierNames are the tiers, the built-in ones first.
func (t *Table) tierNames() []string {
	names := make([]string, 0, len(t.tiers))
	for _, tier := range builtIn {
		names = append(names, tier.name)
	}
	for _, s := range t.written.Tiers {
		if !slices.Contains(names[:len(builtIn)], s.Key.Value) {
			names = append(names, s.Key.Value)
		}
	}
	return names
}

// isRefused reports whether the table answers nothing.
func (t *Table) isRefused() bool { return len(t.faults) > 0 || t.written.Incomplete }

// DefaultTier is the name of the tier of a tool that nothing else decides.
func (t *Table) DefaultTier() string {
	if t.written.DefaultTier.Value != "" {
		return t.written.DefaultTier.Value
	}
	return builtInDefault
}

// Tiers are the tiers with their times, the built-in ones first.
func (t *Table) Tiers() []Budget {
	var all []Budget
	for _, name := range t.tierNames() {
		all = append(all, Budget{t.tiers[name].ms, name})
	}
	return all
}
