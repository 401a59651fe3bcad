package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

// TestEveryClockIsThere: at every width each clock of a server can be selected once,
// by the cells that it is drawn in, and lines are as wide as the pane.
func TestEveryClockIsThere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		reports := [2]*model.Report{resolved(anyProfile(t, "before")), resolved(anyProfile(t, "after"))}
		e := newEdition(reports[1], model.Batch{}, editionOf(reports[0]))
		launch := rapid.IntRange(0, len(reports[1].Launches)-1).Draw(t, "launch")
		s := subjectOf(reports[1], launch, 0)
		s.change = e.since.launches[s.launch.Name]
		if s.current() == nil {
			return
		}
		f := frame{look: testLook, width: rapid.IntRange(36, 220).Draw(t, "width"), roomy: rapid.Bool().Draw(t, "roomy")}
		shown := composeClocks(s, f)
		seen := map[model.ClockID]int{}
		for n, i := range shown.items {
			if i.about.kind != aboutClock {
				continue
			}
			seen[i.about.clock]++
			row := shown.lines[i.line].String()
			if i.to > 0 {
				row = cells(row, i.from)
			}
			title := clockTitles[i.about.clock]
			if begin := strings.ToLower(strings.TrimLeft(row, " ")); !strings.HasPrefix(begin, title[:min(len(title), 8)]) {
				t.Fatalf("%s is to be selected at %q", title, row)
			}
			if got := shown.at(i.line, i.from); got != n {
				t.Fatalf("a click on %s selects item %d, not %d", title, got, n)
			}
		}
		for id := range model.ClockID(model.ClockCount) {
			if seen[id] != 1 {
				t.Fatalf("%s is there %d times:\n%s", id, seen[id], joined(shown.lines))
			}
		}
		for i, l := range shown.lines {
			// What a clock was may be cut, because it stands last.
			if text := l.String(); l.width(testLook) > f.width && !strings.Contains(text, " was ") {
				t.Fatalf("line %d takes more than %d cells: %q", i, f.width, text)
			}
		}
	})
}

// TestWhatAClockWas says what is different of it, and no more.
func TestWhatAClockWas(t *testing.T) {
	t.Parallel()
	clock := func(state model.LimitState, ms, most model.Millis, isAssumed bool) *model.Clock {
		return &model.Clock{State: state, Ms: ms, MaxMs: most, Assumed: isAssumed}
	}
	for want, test := range map[string]struct{ before, now *model.Clock }{
		"↑ was 10 s":           {clock(model.Bounded, 10000, 10000, false), clock(model.Bounded, 20000, 20000, false)},
		"↓ was 5 min":          {clock(model.Bounded, 300000, 330000, false), clock(model.Bounded, 10000, 10000, false)},
		"◆ was off":            {clock(model.Off, 0, 0, false), clock(model.Bounded, 10000, 10000, false)},
		"◆ was 30 s":           {clock(model.Bounded, 30000, 30000, true), clock(model.Unknown, 0, 0, false)},
		"◆ was 5 min":          {clock(model.Bounded, 300000, 300000, false), clock(model.Bounded, 300000, 330000, false)},
		"◆ was 5 min to 6 min": {clock(model.Bounded, 300000, 360000, true), clock(model.Bounded, 300000, 300000, false)},
		"◆ was assumed":        {clock(model.Bounded, 25000, 25000, true), clock(model.Bounded, 25000, 25000, false)},
		"◆ was certain":        {clock(model.None, 0, 0, false), clock(model.None, 0, 0, true)},
	} {
		if got := clockMoved(test.before, test.now, testLook) + " was " + clockWas(test.before, test.now); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestWhatBecameOfACall says what is different of it, and how the call was another.
func TestWhatBecameOfACall(t *testing.T) {
	t.Parallel()
	aborted := model.Verdict{Outcome: model.Aborted, By: model.ToolCall, From: 10000, To: 10000, WaitBudget: model.Hour, Keepalive: 20000}
	survives := model.Verdict{Outcome: model.Survives, WaitBudget: model.Hour}
	longer, silent, sure := aborted, aborted, aborted
	longer.WaitBudget, silent.Keepalive, sure.Assumed = 2*model.Hour, 0, true
	for _, test := range []struct {
		before *model.Verdict
		now    model.Verdict
		want   string
	}{
		{nil, survives, "new"},
		{&survives, survives, "was: survives its 1 h"},
		{&aborted, survives, "was: kept alive every 20 s: ended at 10 s by the tool-call budget"},
		{&longer, aborted, "was: ended at 10 s by the tool-call budget, of its 2 h"},
		{&silent, aborted, "was: silent: ended at 10 s by the tool-call budget"},
		{&sure, aborted, "was: ended at 10 s by the tool-call budget (assumed)"},
	} {
		if got := fateWas(test.before, &test.now); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	m := show(show(start(120, 40, testConfig()), resolved(asking[:strings.Index(asking, "  charge")])), resolved(asking))
	mustShow(t, press(m, "2"), "charge, silent: survives its 90 s", "◆ new", "a ◆")
}

// TestClocksPaneSaysWhatIsMissing: no server, no rules, a server that is dropped.
func TestClocksPaneSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	for want, report := range map[string]*model.Report{
		"this launch has no MCP server, so no clock of one runs":                                    resolved("agent_profiles:\n- {name: a, agent_id: claude-code}\n"),
		"? unknown  no rules are known for codex-acp yet, so no clock can be told":                  resolved("agent_profiles:\n- {name: a, agent_id: codex-acp}\n"),
		"✖ dropped  the client drops this server: timeout must be a positive whole number":          resolved(profile("2.1.257", "type: http, timeout: x")),
		"✖ blocked  AGENT_MODEL has different values from executor profile, managed runtime":        blockedReport(),
		"no tool of this server is known to wait for a person; tools in a profile names one":        resolved(profile("2.1.257", "type: http")),
		"? unknown  a question (ask_user_question_kandev), kept alive every 20 s: an unknown clock": resolved("agent_profiles:\n- {name: a, agent_id: codex-acp}\n"),
	} {
		if text := strings.Join(strings.Fields(joined(composeClocks(subjectOf(report, 0, 0), frame{look: testLook, width: 130}).lines)), " "); !strings.Contains(text, strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%q is not said:\n%s", want, text)
		}
	}
}
