package tooltimeout

import (
	"math"
	"strconv"
	"strings"

	"fusebox/model"
)

// leastSlack is the time that a budget should have beyond the worst case, or a
// tenth of it where that is more.
const leastSlack = 5 * model.Second

// worst is how long one call takes at most, and how that comes about.
type worst struct {
	ms model.Millis
	// sum is the arithmetic, or the words for it: "6 × 15 s + 230 s".
	sum string
	// inner is the budget of a call that is made inside, 0 for none; it is part of
	// ms, and call names it.
	inner model.Millis
	call  string
}

// inner examines what tools do inside one call.
func (l *lint) inner() {
	graph := map[string][]model.Text{}
	for i := range l.written.Inner {
		graph[l.written.Inner[i].Tool.Value] = l.written.Inner[i].Calls
	}
	nesting := cycles(graph)
	for i := range l.written.Inner {
		b := &l.written.Inner[i]
		d, err := l.decide(b.Tool.Value)
		if err != nil || d.Budget.IsUnlimited() || b.Incomplete {
			continue
		}
		own := ownWork(b)
		if own.ms > 0 {
			l.holds(&d, own, b.Tool.Span)
		}
		if nesting[b.Tool.Value] || b.Depth > 1 {
			l.nests(&d, b)
		}
		l.calls(&d, b, own)
	}
}

// holds tells where a budget is below the worst case, or hardly above it. said is
// where the worst case stands.
func (l *lint) holds(d *Decision, w worst, said model.Span) {
	name := model.ShowName(d.Tool)
	least := w.ms + max(w.ms/10, leastSlack)
	code := model.BelowInnerWorst
	switch {
	case d.Budget.IsUnlimited() || d.Budget.Ms >= least:
		return
	case w.inner > 0 && d.Budget.Ms <= w.ms:
		code = model.OuterBelowInner
	case d.Budget.Ms >= w.ms:
		code = model.NoSlackOverInner
	}
	f := l.tellBudget(code, d, said, "%s gets %s by %s: %s", name, d.Budget, d.Reason(), w.against(d.Budget.Ms))
	if d.By == Exact {
		name = model.ShowName(d.Key)
	}
	f.Fix = name + ": " + roundedUp(least).Written()
}

// roundedUp is a time in whole seconds.
func roundedUp(ms model.Millis) model.Millis {
	return (ms + model.Second - 1) / model.Second * model.Second
}

// against is the arithmetic of a worst case and a budget. Where times are added
// all are in seconds.
func (w worst) against(budget model.Millis) string {
	text, limit := w.sum, budget.String()
	switch {
	case strings.ContainsAny(text, "×+"):
		text, limit = text+" = "+seconds(w.ms), seconds(budget)
	case text == seconds(w.ms):
		text = w.ms.String()
	}
	switch {
	case w.ms > budget:
		text += " > " + limit
	case w.ms == budget:
		text += ", just as much"
	default:
		text += " < " + limit + ", with less than a tenth or 5 s to spare"
	}
	if w.inner > 0 && w.ms >= budget {
		text += "; the outer call ends first, and the result of " + w.call + " is lost"
	}
	return text
}

// seconds writes a time so that times can be compared and added.
func seconds(ms model.Millis) string {
	return strconv.FormatFloat(float64(ms)/float64(model.Second), 'f', -1, 64) + " s"
}

// tellBudget adds a finding about the budget of a tool: at the entry that gives
// it, else at what else is said of the tool.
func (l *lint) tellBudget(code model.Code, d *Decision, said model.Span, format string, values ...any) *model.Finding {
	if d.By != Exact && d.By != Wildcard {
		return l.tell(code, d.Tool, said, format, values...)
	}
	f := l.tell(code, d.Tool, d.Place, format, values...)
	if !said.IsZero() {
		f.Related = []model.Related{{Message: "what one call does", Span: said}}
	}
	return f
}

// ownWork is the worst case of a chain of attempts.
func ownWork(b *model.InnerBudget) worst {
	w := worst{}
	var parts []string
	add := func(ms model.Millis, text string) {
		if ms > 0 {
			w.ms, parts = added(w.ms, ms), append(parts, text)
		}
	}
	attempts := max(b.Attempts, 1)
	if b.Each != nil {
		text := seconds(*b.Each)
		if attempts > 1 {
			text = strconv.Itoa(attempts) + " × " + text
		}
		add(times(*b.Each, attempts), text)
	}
	slept := model.Millis(0)
	for _, sleep := range b.Sleeps {
		slept = added(slept, sleep)
	}
	add(slept, seconds(slept))
	if b.Backoff != nil {
		slept = backedOff(b.Backoff, attempts-1)
		add(slept, seconds(slept)+" of sleeps")
	}
	w.sum = strings.Join(parts, " + ")
	return w
}

// backedOff sums the longest sleeps of a backoff: those that still grow, and those
// at the cap.
func backedOff(b *model.Backoff, sleeps int) model.Millis {
	if sleeps <= 0 || b.Base == 0 {
		return 0
	}
	base, growing, atCap := float64(b.Base), float64(sleeps), 0.0
	if b.Cap != nil {
		ceiling := float64(*b.Cap)
		switch {
		case base >= ceiling:
			base, growing = ceiling, 0
			atCap = float64(sleeps) * ceiling
		case b.Factor > 1:
			growing = min(growing, math.Ceil(math.Log(ceiling/base)/math.Log(b.Factor)))
			atCap = (float64(sleeps) - growing) * ceiling
		}
	}
	total := base * growing
	if b.Factor > 1 {
		total = base * (math.Pow(b.Factor, growing) - 1) / (b.Factor - 1)
	}
	// Rounded up, but not for the last bits of a sum.
	const dust = 1e-6
	total = math.Ceil((total+atCap)*(1+b.Jitter) - dust)
	if !(total < float64(longest)) {
		return longest
	}
	return model.Millis(total)
}

// longest is more than any call takes; sums stop there.
const longest = 100 * 365 * model.Day

func added(a, b model.Millis) model.Millis {
	return min(a, longest) + min(b, longest)
}

func times(ms model.Millis, n int) model.Millis {
	if ms > longest/model.Millis(n) {
		return longest
	}
	return ms * model.Millis(n)
}
