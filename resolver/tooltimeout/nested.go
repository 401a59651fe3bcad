package tooltimeout

import (
	"math"

	"fusebox/model"
)

// calls examines the calls that a tool makes inside its own: the outer budget
// must be above each inner one and the tool's own work.
func (l *lint) calls(d *Decision, b *model.InnerBudget, own worst) {
	edge := func(name string, inner model.Millis) {
		sum := inner.String() + " of " + name
		if own.ms > 0 {
			sum = own.sum + " + " + seconds(inner) + " of " + name
		}
		l.holds(d, worst{added(own.ms, inner), sum, inner, name}, b.Tool.Span)
	}
	if b.Budget != nil && *b.Budget > 0 {
		edge("the inner call", *b.Budget)
	}
	for _, callee := range b.Calls {
		if callee.Value == b.Tool.Value {
			continue
		}
		inner, err := l.decide(callee.Value)
		switch {
		case err != nil, inner.By == DefaultTier && b.Budget != nil:
			// The budget that is given is the one of what the table does not know.
		case inner.Budget.IsUnlimited():
			l.tellBudget(model.OuterBelowInner, d, callee.Span, "%s gets %s by %s, and %s, which it calls, has no limit", model.ShowName(d.Tool), d.Budget, d.Reason(), model.ShowName(callee.Value))
		default:
			edge(model.ShowName(callee.Value), inner.Budget.Ms)
		}
	}
}

// nests tells of a tool that may be called inside its own call.
func (l *lint) nests(d *Decision, b *model.InnerBudget) {
	name := model.ShowName(d.Tool)
	l.tellBudget(model.SelfNesting, d, b.Tool.Span,
		"%s may run inside its own call, %s deep, and every depth has %s by %s: the outer one cannot hold the inner one", name, count(max(b.Depth, 1), "call"), d.Budget, d.Reason())
}

// cycles are the tools that may end up calling themselves: those in a circle of
// calls, by Tarjan's algorithm.
func cycles(graph map[string][]model.Text) map[string]bool {
	const settled = math.MaxInt
	found, number := map[string]bool{}, map[string]int{}
	var stack []string
	var visit func(string) int
	visit = func(tool string) int {
		number[tool] = len(number) + 1
		first, start := number[tool], len(stack)
		stack = append(stack, tool)
		for _, callee := range graph[tool] {
			n, seen := number[callee.Value]
			if !seen {
				n = visit(callee.Value)
			}
			first = min(first, n)
			found[tool] = found[tool] || callee.Value == tool
		}
		if first == number[tool] {
			for _, member := range stack[start:] {
				found[member] = found[member] || len(stack)-start > 1
				number[member] = settled
			}
			stack = stack[:start]
		}
		return first
	}
	for tool := range graph {
		if number[tool] == 0 {
			visit(tool)
		}
	}
	return found
}
