package tooltimeout

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"fusebox/model"
)

// Budget is how long one call of a tool may take.
type Budget struct {
	// Ms is the time, 0 for no limit: a table that gives no time is refused.
	Ms model.Millis
	// Tier is the tier that gives the time, "" where it is written as a duration.
	Tier string
}

// IsUnlimited reports whether a call may take as long as it likes.
func (b Budget) IsUnlimited() bool { return b.Ms == 0 }

// String writes the budget for people: "90 s", "no limit".
func (b Budget) String() string {
	if b.IsUnlimited() {
		return "no limit"
	}
	return b.Ms.String()
}

// unlimited is the word for a budget without a limit.
const unlimited = "none"

// tier is a name for a budget.
type tier struct {
	name string
	ms   model.Millis
	// place is where a file gives the time, zero for the built-in one.
	place model.Span
}

// builtIn are the tiers that every table has, from the shortest on.
var builtIn = [...]tier{
	{name: "fast", ms: 5 * model.Second},
	{name: "normal", ms: 45 * model.Second},
	{name: "slow", ms: 120 * model.Second},
	{name: "extended", ms: 300 * model.Second},
}

// builtInDefault is the default tier where the file names none.
const builtInDefault = "normal"

// fault is why a value gives no budget.
type fault struct {
	code model.Code
	// what is wrong with it, and what to write instead, "" for nothing.
	what, instead string
}

// budget reads the value of an entry: a duration, a tier or none.
func (t *Table) budget(entry *model.Setting) (Budget, *fault) {
	if entry.Value.Kind == model.KindString {
		if entry.Value.Text == unlimited {
			return Budget{}, nil
		}
		if tier, known := t.tiers[entry.Value.Text]; known {
			return Budget{tier.ms, tier.name}, nil
		}
	}
	ms, f := duration(entry, t.written.Unit)
	if f != nil && f.code == model.TierTypo && f.instead == "" && entry.Value.Kind == model.KindString {
		f.what = "unknown tier " + quoted(entry)
		f.instead = nearest(entry.Value.Text, append(t.tierNames(), unlimited))
	}
	return Budget{Ms: ms}, f
}

// duration reads a value with a unit, or a number that gets the unit of its
// table.
func duration(s *model.Setting, unit string) (model.Millis, *fault) {
	text, isNumber := s.Value.Text, s.Value.Kind == model.KindNumber
	if text == "" || !isNumber && s.Value.Kind != model.KindString {
		return 0, &fault{model.TierTypo, "no duration", "45s"}
	}
	figure, isBare := plainNumber(text)
	if isBare {
		text = figure + unit
		if !isNumber || unit == "" {
			text = figure + "ms"
		}
	}
	length, err := time.ParseDuration(text)
	ms := model.Millis(length.Milliseconds())
	switch {
	case err != nil:
		return 0, &fault{model.TierTypo, "no duration in " + quoted(s), inGo(s.Value.Text)}
	case length == 0:
		return 0, &fault{model.ZeroBudget, "zero duration", unlimited}
	case length < 0:
		return 0, &fault{model.NegativeBudget, "negative duration", ""}
	case isBare && (!isNumber || unit == ""):
		return 0, &fault{model.NoUnit, "no unit in " + quoted(s), withUnit(figure)}
	case length%time.Millisecond != 0:
		return 0, &fault{model.TierTypo, "no whole milliseconds in " + quoted(s), max(ms, 1).Written()}
	}
	return ms, nil
}

// inGo is a duration in words as Go writes it, "" where it is none.
func inGo(text string) string {
	if _, instead := model.ReadDuration(text); strings.IndexAny(instead, "0123456789") == 0 {
		return instead
	}
	return ""
}

// bareNumber is a number without a unit that every reader takes for the same: 010
// and 1__0 are none.
var bareNumber = regexp.MustCompile(`^[+-]?(?:0|[1-9]\d*(?:_\d+)*)?(?:\.\d+)?$`)

// plainNumber gives a number without unit as Go's durations are written.
func plainNumber(text string) (figure string, isBare bool) {
	return strings.ReplaceAll(text, "_", ""), bareNumber.MatchString(text) && strings.ContainsAny(text, "0123456789")
}

// readsAsDuration reports whether a name is a duration, or would be with a unit.
func readsAsDuration(name string) bool {
	_, err := time.ParseDuration(name)
	_, isBare := plainNumber(name)
	return err == nil || isBare
}

// withUnit is a bare number with the unit it was probably meant in.
func withUnit(figure string) string {
	const leastMillis = 1000
	if n, err := strconv.ParseFloat(figure, 64); err == nil && n < leastMillis {
		return figure + "s"
	}
	return figure + "ms"
}

// shown is a value as it may be shown.
func shown(s *model.Setting) string {
	def := model.Definition{Key: s.Key.Value, Value: s.Value}
	text, _ := def.ShowShort(nil)
	return text
}

func quoted(s *model.Setting) string { return `"` + shown(s) + `"` }
