package tooltimeout

import (
	"errors"
	"fmt"

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
// for none. The error is, or wraps,
// [ErrRefused] or [ErrUnknownTier]; its text is safe to show.
func (t *Table) For(tool, tier string) (Decision, error) {
	if t.isRefused() {
		return Decision{Tool: tool}, t.refusal()
	}
	d := Decision{Tool: tool}
	own, isKnown := t.tiers[tier]
	if tier != "" && !isKnown && t.entry(tool) == nil {
		return d, ErrUnknownTier
	}
	found := func(m Match) {
		if d.By == "" {
			d.Match = m
		} else {
			d.Lost = append(d.Lost, m)
		}
	}
	if e := t.exact[tool]; e != nil {
		found(Match{Exact, e.key.Value, e.budget, e.key.Span})
	}
	for e := range t.matching(tool) {
		found(Match{Wildcard, e.key.Value, e.budget, e.key.Span})
	}
	if tier != "" && isKnown {
		found(Match{ToolTier, own.name, Budget{own.ms, own.name}, own.place})
	}
	found(t.byDefault())
	return d, nil
}

func (t *Table) byDefault() Match {
	return Match{DefaultTier, t.fallback.name, Budget{t.fallback.ms, t.fallback.name}, t.written.DefaultTier.Span}
}

// matching yields the wildcards that match a name, the longest first.
func (t *Table) matching(name string) func(func(*entry) bool) {
	return func(yield func(*entry) bool) {
		for _, length := range t.lengths {
			if length > len(name) {
				continue
			}
			if e := t.wildcards[name[:length]]; e != nil && !yield(e) {
				return
			}
		}
	}
}

// entry is the entry that decides a name, nil where a tier does.
func (t *Table) entry(name string) *entry {
	if e := t.exact[name]; e != nil {
		return e
	}
	for e := range t.matching(name) {
		return e
	}
	return nil
}
