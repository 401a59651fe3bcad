package source

import (
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// TestSleeps: the sleeps between attempts are a list, or a mapping that says how
// they grow.
func TestSleeps(t *testing.T) {
	t.Parallel()
	minute := 60 * model.Second
	for _, c := range []struct {
		name, text string
		want       model.InnerBudget
	}{
		{"list", "[5s, 500]", model.InnerBudget{Sleeps: []model.Millis{5000, 500}}},
		{"null", "", model.InnerBudget{}},
		{"only a base", "{base: 5s}", model.InnerBudget{Backoff: &model.Backoff{Base: 5000, Factor: 2}}},
		{"all", "{base: 5s, factor: 1.5, cap: 60s, jitter: 0.5}", model.InnerBudget{Backoff: &model.Backoff{Base: 5000, Factor: 1.5, Cap: &minute, Jitter: 0.5}}},
		{"nulls", "{base: 500, factor: , cap: null, jitter: ~}", model.InnerBudget{Backoff: &model.Backoff{Base: 500, Factor: 2}}},
		{"bounds", "{base: 0, factor: 1, jitter: 1}", model.InnerBudget{Backoff: &model.Backoff{Factor: 1, Jitter: 1}}},
		{"exponent", "{base: 1s, factor: 1e1, jitter: 0}", model.InnerBudget{Backoff: &model.Backoff{Base: 1000, Factor: 10}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := parse("a.fusebox.yaml", "tool_timeouts: {inner: {a: {sleeps: "+c.text+"}}}\n")
			if got := told(file); got != "" {
				t.Fatalf("findings:\n%s", got)
			}
			c.want.Tool.Value = "a"
			if diff := cmp.Diff([]model.InnerBudget{c.want}, file.ToolTimeouts.Inner, whatIsSaid); diff != "" {
				t.Errorf("inner (-want +got):\n%s", diff)
			}
		})
	}
}

// TestBadSleeps: what is wrong is told where it stands, nothing is made of the rest
// of how sleeps grow, and the table is as good as it was.
func TestBadSleeps(t *testing.T) {
	t.Parallel()
	for _, c := range []findingCase{
		{"one value", "5s",
			`1:37-39 wrong-type: sleeps must be a list of durations, or a mapping such as {base: 5s, factor: 2}, found the string "5s" | tool_timeouts: {inner: {a: {sleeps: «5s»}}}`},
		{"no base", "{factor: 3}",
			`1:37-48 wrong-type: base is missing in sleeps | tool_timeouts: {inner: {a: {sleeps: «{factor: 3}»}}}`},
		{"base is null", "{base: }",
			`1:37-45 wrong-type: base is missing in sleeps | tool_timeouts: {inner: {a: {sleeps: «{base: }»}}}`},
		{"bad base", "{base: -5s}",
			`1:44-47 wrong-type: base must be a duration such as 20s, or whole milliseconds, found the string "-5s" | tool_timeouts: {inner: {a: {sleeps: {base: «-5s»}}}}`},
		{"bad cap", "{base: 5s, cap: a minute}",
			`1:53-61 wrong-type: cap must be a duration such as 20s, or whole milliseconds, found the string "a minute" | tool_timeouts: {inner: {a: {sleeps: {base: 5s, cap: «a minute»}}}}`},
		{"factor below 1", "{base: 5s, factor: 0.5}",
			`1:56-59 wrong-type: factor must be a number from 1 on, found the number 0.5 | tool_timeouts: {inner: {a: {sleeps: {base: 5s, factor: «0.5»}}}}`},
		{"factor in quotes", `{base: 5s, factor: "2"}`,
			`1:57-58 wrong-type: factor must be a number from 1 on, found the string "2" | tool_timeouts: {inner: {a: {sleeps: {base: 5s, factor: "«2»"}}}}`},
		{"factor that is infinite", "{base: 5s, factor: .inf}",
			`1:56-60 wrong-type: factor must be a number from 1 on, found the number .inf | tool_timeouts: {inner: {a: {sleeps: {base: 5s, factor: «.inf»}}}}`},
		{"factor out of range", "{base: 5s, factor: 1e400}",
			`1:56-61 wrong-type: factor must be a number from 1 on, found the string "1e400" | tool_timeouts: {inner: {a: {sleeps: {base: 5s, factor: «1e400»}}}}`},
		{"factor that readers disagree about", "{base: 5s, factor: 010}",
			`1:56-59 wrong-type: factor must be a number from 1 on, found the number 010 | tool_timeouts: {inner: {a: {sleeps: {base: 5s, factor: «010»}}}}`},
		{"factor that is a list", "{base: 5s, factor: [2]}",
			`1:56-59 wrong-type: factor must be a number from 1 on, found a list | tool_timeouts: {inner: {a: {sleeps: {base: 5s, factor: «[2]»}}}}`},
		{"jitter above 1", "{base: 5s, jitter: 50}",
			`1:56-58 wrong-type: jitter must be a number from 0 to 1, found the number 50 | tool_timeouts: {inner: {a: {sleeps: {base: 5s, jitter: «50»}}}}`},
		{"negative jitter", "{base: 5s, jitter: -0.5}",
			`1:56-60 wrong-type: jitter must be a number from 0 to 1, found the number -0.5 | tool_timeouts: {inner: {a: {sleeps: {base: 5s, jitter: «-0.5»}}}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := parse("a.fusebox.yaml", "tool_timeouts: {inner: {a: {sleeps: "+c.text+"}}}\n")
			if diff := cmp.Diff(c.want+"\n", told(file)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if inner := file.ToolTimeouts.Inner[0]; inner.Backoff != nil || inner.Sleeps != nil || file.ToolTimeouts.Incomplete {
				t.Errorf("it says %+v, incomplete %t", inner, file.ToolTimeouts.Incomplete)
			}
		})
	}
	runFindings(t, "a.fusebox.yaml", []findingCase{
		{"unknown key", "tool_timeouts: {inner: {a: {sleeps: {base: 5s, factr: 3}}}}\n",
			`1:48-53 unknown-key: unknown key "factr" in sleeps; did you mean factor? [factor] | tool_timeouts: {inner: {a: {sleeps: {base: 5s, «factr»: 3}}}}`},
	})
}
