package tooltimeout

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

// drawTable draws a table of few letters, so that keys overlap.
func drawTable(t *rapid.T) *model.ToolTimeouts {
	values := []string{"none", "fast", "slow", "1s", "90s", "5m"}
	keys := rapid.SliceOfNDistinct(rapid.StringMatching(`[ab_]{0,4}\*?`).Filter(func(s string) bool { return s != "" }), 0, 8, rapid.ID[string]).Draw(t, "keys")
	table := &model.ToolTimeouts{KnownTools: texts(rapid.SliceOfN(rapid.StringMatching(`[ab_]{1,5}`), 0, 4).Draw(t, "known"))}
	for _, key := range keys {
		table.Entries = append(table.Entries, setting(key, rapid.SampledFrom(values).Draw(t, "value")))
	}
	return table
}

// matches is the rule of a key in one line, apart from the code.
func matches(key, tool string) bool {
	prefix, isWildcard := strings.CutSuffix(key, "*")
	return key == tool || isWildcard && strings.HasPrefix(tool, prefix)
}

var drawTool, drawTier = rapid.StringMatching(`[ab_]{0,6}`), rapid.SampledFrom([]string{"", "fast", "extended"})

func decide(t *rapid.T, table *model.ToolTimeouts, tool, tier string) Decision {
	d, err := Load(table).For(tool, tier)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestEntryThatDoesNotMatch: an entry changes nothing for the tools it does not
// match.
func TestEntryThatDoesNotMatch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table, tool, tier := drawTable(t), drawTool.Draw(t, "tool"), drawTier.Draw(t, "tier")
		before := decide(t, table, tool, tier)
		key := rapid.StringMatching(`[ab_]{1,4}\*?`).Draw(t, "key")
		if matches(key, tool) || slices.ContainsFunc(table.Entries, func(s model.Setting) bool { return s.Key.Value == key }) {
			t.Skip()
		}
		table.Entries = append(table.Entries, setting(key, "7s"))
		if after := decide(t, table, tool, tier); after.Match != before.Match || !slices.Equal(after.Lost, before.Lost) {
			t.Fatalf("%q changes %q from %+v to %+v", key, tool, before, after)
		}
	})
}

// TestOrder: the order of entries and of known tools never matters, neither for
// a decision nor for what is found.
func TestOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table, tool, tier := drawTable(t), drawTool.Draw(t, "tool"), drawTier.Draw(t, "tier")
		before, found := decide(t, table, tool, tier), told(Load(table).Lint(nil))
		shuffle := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		shuffle.Shuffle(len(table.Entries), func(i, j int) {
			table.Entries[i], table.Entries[j] = table.Entries[j], table.Entries[i]
		})
		shuffle.Shuffle(len(table.KnownTools), func(i, j int) {
			table.KnownTools[i], table.KnownTools[j] = table.KnownTools[j], table.KnownTools[i]
		})
		after, foundAfter := decide(t, table, tool, tier), told(Load(table).Lint(nil))
		slices.Sort(found)
		slices.Sort(foundAfter)
		if after.Match != before.Match || !slices.Equal(after.Lost, before.Lost) || !slices.Equal(found, foundAfter) {
			t.Fatalf("%+v and %+v; %q and %q", before, after, found, foundAfter)
		}
	})
}

// TestRule holds decisions against the rule written down another way: of all that
// matches, the exact key, else the longest wildcard, else the tier.
func TestRule(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table, tool, tier := drawTable(t), drawTool.Draw(t, "tool"), drawTier.Draw(t, "tier")
		want := "normal"
		if tier != "" {
			want = tier
		}
		longest := -1
		for _, s := range table.Entries {
			key := s.Key.Value
			if key == tool {
				want = key
				break
			}
			if matches(key, tool) && len(key) > longest {
				want, longest = key, len(key)
			}
		}
		d := decide(t, table, tool, tier)
		if d.Key != want {
			t.Fatalf("%q decided by %+v, want %q", tool, d, want)
		}
		for _, lost := range d.Lost {
			if (lost.By == Exact || lost.By == Wildcard) && !matches(lost.Key, tool) {
				t.Fatalf("%q lost, which does not match %q", lost.Key, tool)
			}
		}
	})
}

// TestRedundant: without an entry that is told to be redundant every tool gets
// the same time.
func TestRedundant(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table, tool := drawTable(t), drawTool.Draw(t, "tool")
		before := decide(t, table, tool, "")
		for _, finding := range Load(table).Lint(nil) {
			if finding.Code != model.RedundantEntry {
				continue
			}
			without := *table
			without.Entries = slices.DeleteFunc(slices.Clone(table.Entries), func(s model.Setting) bool { return s.Key.Value == finding.Key })
			if after := decide(t, &without, tool, ""); after.Budget.Ms != before.Budget.Ms {
				t.Fatalf("%s: %q gets %s, not %s", finding.Message, tool, after.Budget, before.Budget)
			}
		}
	})
}
