package tooltimeout

import (
	"errors"
	"fmt"
	"iter"

	"fusebox/model"
)

// MatchedBy is what decided a budget. Its words are those of the JSON output.
type MatchedBy string

// What can decide, the strongest first.
const (
	Exact       MatchedBy = "exact"
	Wildcard    MatchedBy = "wildcard"
	ToolTier    MatchedBy = "tool-tier"
	DefaultTier MatchedBy = "default-tier"
)

// Match is one thing in a table that gives a tool a budget.
type Match struct {
	By MatchedBy
	// Key is the key of the entry, or the name of the tier.
	Key    string
	Budget Budget
	// Place is where it stands, zero for what is built in.
	Place model.Span
}

// Decision is the budget of one tool, and why it is that.
type Decision struct {
	Tool string
	Match
	// Lost is what would have decided otherwise, the strongest first.
	Lost []Match
}

// ErrUnknownTier is why a tool gets no budget whose own tier there is not.
var ErrUnknownTier = errors.New("the tier of the tool is not known")

// refusal says why the table answers nothing.
func (t *Table) refusal() error {
	if len(t.faults) == 0 {
		return ErrRefused
	}
	return fmt.Errorf("%w: %s", ErrRefused, t.faults[0].Message)
}

// For decides the budget of a tool. tier is the one that the tool declares, ""
// for none. The error is, or wraps, [ErrRefused] or [ErrUnknownTier]; its text is
// safe to show.
func (t *Table) For(tool, tier string) (Decision, error) {
	return t.ForTool(&Tool{Name: tool, Tier: model.Text{Value: tier}})
}

// ForTool is [Table.For] of a tool that may be called by two names: a key that
// matches either counts, the name as it is written before the other.
func (t *Table) ForTool(tool *Tool) (Decision, error) {
	d := Decision{Tool: tool.Name}
	if t.isRefused() {
		return d, t.refusal()
	}
	own, isKnown := t.tiers[tool.Tier.Value]
	found := func(m Match) {
		if d.By == "" {
			d.Match = m
		} else {
			d.Lost = append(d.Lost, m)
		}
	}
	for e := range t.matching(tool) {
		by := Exact
		if e.isWildcard {
			by = Wildcard
		}
		found(Match{by, e.key.Value, e.budget, e.key.Span})
	}
	switch {
	case isKnown:
		found(Match{ToolTier, own.name, Budget{own.ms, own.name}, own.place})
	case tool.Tier.Value != "" && d.By == "":
		return d, ErrUnknownTier
	}
	found(t.byDefault())
	return d, nil
}

func (t *Table) byDefault() Match {
	return Match{DefaultTier, t.fallback.name, Budget{t.fallback.ms, t.fallback.name}, t.written.DefaultTier.Span}
}

// matching yields the entries that match a tool, the strongest first.
func (t *Table) matching(tool *Tool) iter.Seq[*entry] {
	names := tool.Names()
	return func(yield func(*entry) bool) {
		for _, name := range names {
			if e := t.exact[name]; e != nil && !yield(e) {
				return
			}
		}
		for e := range t.beginning(names...) {
			if !yield(e) {
				return
			}
		}
	}
}

// beginning yields the wildcards that match names, the longest first, each once.
func (t *Table) beginning(names ...string) iter.Seq[*entry] {
	return func(yield func(*entry) bool) {
		for _, length := range t.lengths {
			var last *entry
			for _, name := range names {
				if length > len(name) {
					continue
				}
				e := t.wildcards[name[:length]]
				if e == nil || e == last {
					continue
				}
				if last = e; !yield(e) {
					return
				}
			}
		}
	}
}

// winner is the entry that decides a tool, nil where a tier does.
func (t *Table) winner(tool *Tool) *entry {
	for e := range t.matching(tool) {
		return e
	}
	return nil
}
