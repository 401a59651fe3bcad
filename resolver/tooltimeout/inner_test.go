package tooltimeout

import (
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

func millis(ms model.Millis) *model.Millis { return &ms }

func TestInner(t *testing.T) {
	t.Parallel()
	chain := model.InnerBudget{Attempts: 6, Each: millis(15 * model.Second), Sleeps: []model.Millis{230 * model.Second}}
	calls := func(names ...string) model.InnerBudget { return model.InnerBudget{Calls: texts(names)} }
	for name, c := range map[string]struct {
		entries []string
		inner   model.InnerBudget
		want    []string
	}{
		"a chain that fits":       {[]string{"t: 352s"}, chain, nil},
		"a chain without a limit": {[]string{"t: none"}, chain, nil},
		"a chain that does not":   {[]string{"t: 45500ms"}, chain, []string{"below-inner-worst-case: t gets 45.5 s by its own entry: 6 × 15 s + 230 s = 320 s > 45.5 s [t: 5m52s]"}},
		"hardly any slack": {[]string{"t: 330s"}, chain, []string{
			"no-slack-over-inner: t gets 5 m 30 s by its own entry: 6 × 15 s + 230 s = 320 s < 330 s, with less than a tenth or 5 s to spare [t: 5m52s]"}},
		"no slack at all": {[]string{"t: 320s"}, chain, []string{
			"no-slack-over-inner: t gets 5 m 20 s by its own entry: 6 × 15 s + 230 s = 320 s, just as much [t: 5m52s]"}},
		"a short chain needs five seconds": {[]string{"t: 14s"}, model.InnerBudget{Each: millis(10 * model.Second)}, []string{
			"no-slack-over-inner: t gets 14 s by its own entry: 10 s < 14 s, with less than a tenth or 5 s to spare [t: 15s]"}},
		"a backoff": {nil, model.InnerBudget{Attempts: 5, Each: millis(2 * model.Second), Backoff: &model.Backoff{Base: 5 * model.Second, Factor: 2, Cap: millis(15 * model.Second), Jitter: 0.1}}, []string{
			"below-inner-worst-case: t gets 45 s by the default tier normal: 5 × 2 s + 49.5 s of sleeps = 59.5 s > 45 s [t: 1m6s]"}},
		"a call that fits":         {[]string{"t: 2m", "u: 1m"}, calls("u"), nil},
		"a call of the same":       {[]string{"t: 1m", "u: 1m"}, calls("u"), []string{"outer-below-inner: t gets 60 s by its own entry: 60 s of u, just as much; the outer call ends first, and the result of u is lost [t: 1m6s]"}},
		"a call by a wildcard":     {[]string{"t: 1m", "u_*: slow"}, calls("u_x"), []string{"outer-below-inner: t gets 60 s by its own entry: 2 min of u_x > 60 s; the outer call ends first, and the result of u_x is lost [t: 2m12s]"}},
		"a call without a limit":   {[]string{"t: 1m", "u: none"}, calls("u"), []string{"outer-below-inner: t gets 60 s by its own entry, and u, which it calls, has no limit"}},
		"hardly more than a call":  {[]string{"t: 62s", "u: 1m"}, calls("u"), []string{"no-slack-over-inner: t gets 62 s by its own entry: 60 s of u < 62 s, with less than a tenth or 5 s to spare [t: 1m6s]"}},
		"a call of a given budget": {[]string{"t: 15m"}, model.InnerBudget{Calls: texts([]string{"delegation"}), Budget: millis(20 * model.Minute), Depth: 1}, []string{"outer-below-inner: t gets 15 min by its own entry: 20 min of the inner call > 15 min; the outer call ends first, and the result of the inner call is lost [t: 22m]"}},
		"own work and a call": {[]string{"t: 100s", "u: 1m"}, model.InnerBudget{Attempts: 2, Each: millis(30 * model.Second), Calls: texts([]string{"u"})}, []string{
			"outer-below-inner: t gets 100 s by its own entry: 2 × 30 s + 60 s of u = 120 s > 100 s; the outer call ends first, and the result of u is lost [t: 2m12s]"}},
		"itself": {[]string{"t: 25m"}, model.InnerBudget{Calls: texts([]string{"t"}), Depth: 2}, []string{
			"self-nesting: t may run inside its own call, 2 calls deep, and every depth has 25 min by its own entry: the outer one cannot hold the inner one"}},
		"so much that no number holds it": {[]string{"t: 1h"}, model.InnerBudget{Attempts: 1 << 30, Each: millis(1 << 60)}, []string{
			"below-inner-worst-case: t gets 1 h by its own entry: 1073741824 × 1152921504606847 s = 3153600000 s > 3600 s [t: 963600h]"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := written(c.entries...)
			c.inner.Tool.Value = "t"
			table.Inner = []model.InnerBudget{c.inner}
			compare(t, told(Load(table).Lint(nil)), c.want)
		})
	}
}

// TestCircle: tools that call each other nest as one that calls itself.
func TestCircle(t *testing.T) {
	t.Parallel()
	table := written("a: 9m", "b: 3m", "c: 2m", "d: 1h")
	for tool, calls := range map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}} {
		table.Inner = append(table.Inner, model.InnerBudget{Tool: model.Text{Value: tool}, Calls: texts(calls)})
	}
	var got []string
	for _, finding := range Load(table).Lint(nil) {
		got = append(got, string(finding.Code)+" "+finding.Key)
	}
	compare(t, got, []string{"self-nesting a", "self-nesting b", "self-nesting c", "outer-below-inner c"})
}

// TestDeadKeyOfJuly is the table that ran a tool for months with 45 s against a
// worst case of 320 s.
func TestDeadKeyOfJuly(t *testing.T) {
	t.Parallel()
	lint := func(key string) []string {
		table := written(key+": 360s", "shell_execution: 90s", "call_agent: 25m", "proxmox_*: slow")
		table.KnownTools = texts([]string{"remote_ssh_execution", "shell_execution", "call_agent", "proxmox_list"})
		table.Inner = []model.InnerBudget{
			{Tool: model.Text{Value: "remote_ssh_execution"}, Attempts: 6, Each: millis(15 * model.Second), Sleeps: []model.Millis{230 * model.Second}},
			{Tool: model.Text{Value: "call_agent"}, Calls: texts([]string{"delegation"}), Budget: millis(20 * model.Minute), Depth: 1},
		}
		return told(Load(table).Lint(nil))
	}
	compare(t, lint("remote_ssh"), []string{
		"dead-key: remote_ssh matches no known tool: its value 360s is never used",
		"near-miss: remote_ssh is only the beginning of remote_ssh_execution, and has no * to stand for the rest: that tool gets 45 s by the default tier normal; did you mean remote_ssh_*? [remote_ssh_*: 360s]",
		"below-inner-worst-case: remote_ssh_execution gets 45 s by the default tier normal: 6 × 15 s + 230 s = 320 s > 45 s [remote_ssh_execution: 5m52s]",
	})
	compare(t, lint("remote_ssh_*"), nil)
	compare(t, lint("remote_ssh_execution"), nil)
}

// TestBackoff holds the sum of a backoff against the sleeps one by one.
func TestBackoff(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := model.Backoff{
			Base:   model.Millis(rapid.IntRange(0, 5000).Draw(t, "base")),
			Factor: rapid.SampledFrom([]float64{1, 1.5, 2, 3}).Draw(t, "factor"), Jitter: rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "jitter"),
		}
		if rapid.Bool().Draw(t, "is capped") {
			b.Cap = millis(model.Millis(rapid.IntRange(1, 100_000).Draw(t, "cap")))
		}
		sleeps := rapid.IntRange(0, 20).Draw(t, "sleeps")
		want, next := 0.0, float64(b.Base)
		for range sleeps {
			if b.Cap != nil {
				next = min(next, float64(*b.Cap))
			}
			want += next * (1 + b.Jitter)
			next *= b.Factor
		}
		want = min(want, float64(longest))
		// Rounded up to a millisecond.
		const dust = 0.01
		if got := float64(backedOff(&b, sleeps)); got < want-dust || got > want+1+dust {
			t.Fatalf("%d sleeps of %+v are %.3f ms, not %.0f", sleeps, b, want, got)
		}
	})
}
