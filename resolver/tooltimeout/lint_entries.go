package tooltimeout

import (
	"fmt"

	"fusebox/model"
)

// shadowed tells of wildcards whose value no known tool gets, and of those that
// give the same tool different values.
func (l *lint) shadowed() {
	wins, matches := map[*entry]int{}, map[*entry]int{}
	overlaps := map[*entry]overlap{}
	isSeen := map[*Tool]bool{}
	for _, name := range l.known.sorted {
		tool := l.tool(name)
		if isSeen[tool] {
			continue
		}
		isSeen[tool] = true
		winner := l.winner(tool)
		if winner != nil {
			wins[winner]++
		}
		for e := range l.beginning(tool.Names()...) {
			matches[e]++
			if _, told := overlaps[winner]; !told && winner.isWildcard && e.budget.Ms != winner.budget.Ms {
				overlaps[winner] = overlap{e, name}
			}
		}
	}
	for _, e := range l.entries {
		if o, found := overlaps[e]; found {
			l.overlap(e, o)
		}
		if n := matches[e]; n > 0 && wins[e] == 0 {
			l.tell(model.ShadowedWildcard, e.key.Value, e.key.Span,
				"%s matches %s, each with a key of its own or a longer wildcard: its value %s is never used", model.ShowName(e.key.Value), count(n, "known tool"), e.written)
		}
	}
}

// overlap is a shorter wildcard of another value, with a tool that both match,
// "" where none is known.
type overlap struct {
	with *entry
	tool string
}

// overlapping tells of wildcards that would give the same names different values.
func (l *lint) overlapping() {
	for _, e := range l.entries {
		if !e.isWildcard {
			continue
		}
		for shorter := range l.beginning(e.prefix) {
			if shorter != e && shorter.budget.Ms != e.budget.Ms {
				l.overlap(e, overlap{with: shorter})
				break
			}
		}
	}
}

func (l *lint) overlap(e *entry, o overlap) {
	name, other := model.ShowName(e.key.Value), model.ShowName(o.with.key.Value)
	message := fmt.Sprintf("%s gives %s; %s matches the same tools and gives %s, as does a client that takes the first match", name, e.budget, other, o.with.budget)
	if o.tool != "" {
		message = fmt.Sprintf("%s gets %s by %s; %s would give it %s, which a client gives that takes the first match", model.ShowName(o.tool), e.budget, name, other, o.with.budget)
	}
	f := l.tell(model.OverlappingWildcard, e.key.Value, e.key.Span, "%s", message)
	f.Related = []model.Related{{Message: "the other wildcard", Span: o.with.key.Span}}
}

// redundant tells of entries without which nothing would change.
func (l *lint) redundant() {
	isNeeded := map[*entry]bool{}
	for i := range l.tools {
		tool := &l.tools[i]
		if d, err := l.ForTool(tool); err == nil && d.Lost != nil && d.Lost[0].Budget.Ms != d.Budget.Ms {
			isNeeded[l.winner(tool)] = true
		}
	}
	for _, e := range l.entries {
		if isNeeded[e] || e.hasBadPattern() || l.known != nil && !l.isAlive(e) {
			continue
		}
		next := l.without(e)
		if tool := l.byName[e.key.Value]; tool != nil && !e.isWildcard {
			d, err := l.ForTool(tool)
			if err != nil || l.winner(tool) != e {
				continue
			}
			next = d.Lost[0]
		}
		if next.Budget.Ms == e.budget.Ms {
			l.tell(model.RedundantEntry, e.key.Value, e.key.Span, "%s gives %s, as %s does without it", model.ShowName(e.key.Value), e.budget, next.Reason())
		}
	}
}

// without is what the names of an entry would get if it were not there, as far
// as they declare no tier.
func (l *lint) without(e *entry) Match {
	for shorter := range l.beginning(e.prefixOrKey()) {
		if shorter != e {
			return Match{Wildcard, shorter.key.Value, shorter.budget, shorter.key.Span}
		}
	}
	return l.byDefault()
}

// declared tells of what the files say of tools that the table does not hold:
// tiers that there are not, and calls that take longer.
func (l *lint) declared() {
	for i := range l.tools {
		tool := &l.tools[i]
		if _, known := l.tiers[tool.Tier.Value]; tool.Tier.Value != "" && !known {
			finding := l.unknownTier(tool.Tier, "the tool "+model.ShowName(tool.Name))
			finding.Key = model.ShowKey(tool.Name)
			l.findings = append(l.findings, finding)
			continue
		}
		if d, err := l.ForTool(tool); err == nil && tool.Worst > 0 {
			l.holds(&d, worst{ms: tool.Worst, sum: tool.Why}, tool.Place)
		}
	}
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
