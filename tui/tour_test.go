package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// toured is a screen on the first step of a tour, with its files.
func toured(width, height int) screen {
	return show(start(width, height, tourConfig()), overrideReport())
}

// delivered presses a key of the tour and has the files of the step come, which are
// the same for every step here.
func delivered(m screen, keys ...string) screen {
	for _, key := range keys {
		m = press(m, key)
		m = drive(m, batchMsg(m.batch))
	}
	return m
}

func TestTourGoesItsWay(t *testing.T) {
	t.Parallel()
	m := toured(120, 40)
	for _, test := range []struct {
		keys  []string
		step  int
		shows []string
	}{
		{nil, 0, []string{" 1/2  An override kills a question", "The tool-call budget is the wall clock of a call.", "▸ Timeline · opus+docker"}},
		{[]string{"space"}, 1, []string{" 1/2  An override", "Where it comes from.", "╭ Explain the tool-call budget"}},
		{[]string{"right", "pgdown"}, 2, []string{" 2/2  Side by side", "What differs.", "╭ Diff", "opus+docker", "MCP_TOOL_TIMEOUT"}},
		{[]string{"space", "space", "space"}, 0, []string{"▸ Timeline · opus+docker"}},
		{[]string{"left"}, 2, []string{"╭ Diff"}},
		{[]string{"space", "backspace"}, 0, []string{"▸ Timeline"}},
		{[]string{"pgup", "pgup"}, 1, []string{"╭ Explain"}},
		{[]string{"."}, 2, []string{"╭ Diff"}},
		{[]string{"space", "."}, 2, []string{"╭ Diff"}},
		{[]string{".", "."}, 0, []string{"▸ Timeline"}},
	} {
		got := delivered(m, test.keys...)
		if got.tour.step != test.step {
			t.Errorf("%v lead to step %d, want %d", test.keys, got.tour.step, test.step)
		}
		mustShow(t, got, test.shows...)
	}
}

// TestTourAsksForFilesAndTime: each step has its files delivered, and the next one
// comes by itself.
func TestTourAsksForFilesAndTime(t *testing.T) {
	t.Parallel()
	m := toured(120, 40)
	options := cmp.AllowUnexported(stageStep{}, waitForStep{})
	check := func(what string, got []Action, want ...Action) {
		t.Helper()
		if diff := cmp.Diff(want, got, options); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	check("the beginning", m.staged(), stageStep{0, 0}, waitForStep{0})
	next, actions := act(m, "space")
	check("the next step", actions, stageStep{1, 1}, waitForStep{1})
	after, actions := next.answer(advanceMsg{1})
	check("the time of a step", actions, stageStep{2, 2}, waitForStep{2})
	late, actions := after.answer(advanceMsg{1})
	check("a time that is over", actions)
	if late.tour != after.tour {
		t.Error("a time that is over moves the tour on")
	}
	round, _ := after.answer(advanceMsg{2})
	if round.tour.step != 0 {
		t.Errorf("after the last step comes step %d", round.tour.step)
	}
	paused, actions := act(m, "p")
	check("a pause", actions)
	mustShow(t, paused, "An override kills a question  paused")
	if after, actions := paused.answer(advanceMsg{0}); len(actions) != 0 || after.tour.step != 0 {
		t.Error("a paused tour goes on")
	}
	_, actions = act(paused, "space")
	check("a step while it is paused", actions, stageStep{1, 2})
	again, actions := act(paused, "p")
	check("the end of a pause", actions, waitForStep{2})
	mustNotShow(t, again, "paused")
	ended, actions := act(m, "esc")
	check("the end", actions)
	if after, actions := ended.answer(advanceMsg{0}); len(actions) != 0 || after.tour.step != 0 {
		t.Error("a tour that has ended goes on")
	}
}

// TestStillTourWaits: with --no-animation nothing comes by itself.
func TestStillTourWaits(t *testing.T) {
	t.Parallel()
	c := tourConfig()
	c.Still = true
	m := show(start(120, 40, c), overrideReport())
	for _, key := range []string{"space", "left", ".", "p", "p", "down", "p"} {
		var actions []Action
		m, actions = act(m, key)
		for _, action := range actions {
			if _, waits := action.(waitForStep); waits {
				t.Errorf("%s has the tour go on by itself", key)
			}
		}
		mustNotShow(t, m, "paused", "p pause")
	}
	mustShow(t, m, " the tour waits for a key as it is ")
	if actions := newScreen(t.Context(), c).staged(); len(actions) != 1 {
		t.Errorf("the tour begins with %v", actions)
	}
}

// TestTourShowsAStepOnceItsFilesAreThere: two steps are taken at once, and the files
// of the first come in between.
func TestTourShowsAStepOnceItsFilesAreThere(t *testing.T) {
	t.Parallel()
	c := tourConfig()
	c.Tour[1].Launch, c.Tour[1].Shows = "opus+docker", ViewFindings
	c.Tour[2] = Step{Scene: 2, Title: "t", Text: "x", Launch: "opus+clash", Shows: ViewEnvironment}
	m := press(show(start(120, 40, c), liveReport()), "space", "space")
	m = show(m, overrideReport())
	m = show(m, blockedReport())
	mustShow(t, m, "▸✖ blocked opus+clash", "▸ Environment")
	looked := press(m, "2")
	mustShow(t, show(looked, overrideReport()), "▸ opus+docker ·")
	// Whoever looks elsewhere before the files are there sees the step with them.
	early := press(show(start(120, 40, c), overrideReport()), "space", "2")
	mustShow(t, show(early, overrideReport()), "▸ Findings")
}

// TestStepOfWhatIsNotThere: a tour never breaks over its files.
func TestStepOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	c := tourConfig()
	c.Tour = nil
	for shows := ViewClocks; shows <= ViewDiff; shows++ {
		c.Tour = append(c.Tour, Step{Scene: 1, Title: "t", Text: "x", Launch: "gone", Server: "gone", With: "gone", Shows: shows},
			Step{Scene: 1, Title: "t", Text: "x", Shows: shows})
	}
	for name, report := range map[string]*model.Report{"live": liveReport(), "blocked": blockedReport(), "empty": emptyReport(), "unknown": unknownReport()} {
		m := show(start(100, 30, c), report)
		for range c.Tour {
			if err := checkFrame(m.render(), m.width, m.height, m.look.method); err != nil {
				t.Fatalf("%s, step %d: %v", name, m.tour.step, err)
			}
			m = delivered(m, "space")
		}
		if m.tour.step != 0 {
			t.Errorf("%s: the tour ends on step %d", name, m.tour.step)
		}
	}
	before := start(100, 30, c)
	mustShow(t, press(before, "space", "esc"), "reading")
}

// TestTourLinesKeepTheirRoom: no step moves what lies below, and a text that is cut
// says so.
func TestTourLinesKeepTheirRoom(t *testing.T) {
	t.Parallel()
	c := tourConfig()
	c.Tour[1].Text = strings.Repeat("many words that tell a lot ", 8)
	for _, s := range goldenSizes {
		m := show(start(s.width, s.height, c), overrideReport())
		rows := map[int]bool{}
		for range c.Tour {
			lines := m.tourLines(bannerHeight(m.height))
			rows[len(lines)] = true
			for _, l := range lines {
				if l.width(m.look) > m.width {
					t.Errorf("%d×%d: %q is too wide", s.width, s.height, l)
				}
			}
			whole := strings.Join(strings.Fields(m.config.Tour[m.tour.step].Text), " ")
			told := ""
			for _, l := range lines[1:] {
				told += " " + strings.TrimSpace(l.String())
			}
			told = strings.TrimSpace(told)
			if isCut := strings.HasSuffix(told, "…"); told != whole && !isCut && len(lines) > 1 || isCut && told == whole {
				t.Errorf("%d×%d: the step is told as %q", s.width, s.height, told)
			}
			m = delivered(m, "space")
		}
		if len(rows) != 1 {
			t.Errorf("%d×%d: the steps take %v rows", s.width, s.height, rows)
		}
	}
}

// TestStepSetsAsideWhatTheOperatorMade: filter, call and prompt are the tour's own.
func TestStepSetsAsideWhatTheOperatorMade(t *testing.T) {
	t.Parallel()
	m := press(filterBy(toured(120, 40), "codex"), "enter", "3", "+", "?")
	m = delivered(m, ".")
	mustShow(t, m, "╭ Diff")
	m = press(m, "esc")
	mustShow(t, m, "Launches 3", "╭ ▸ opus ·")
	mustNotShow(t, press(m, "3"), "adjusted")
	if slices.ContainsFunc(m.hints(), func(h hint) bool { return h.description == "" }) {
		t.Errorf("the footer has %v", m.hints())
	}
}

// TestStageGetsEachStep runs the command that has the files delivered.
func TestStageGetsEachStep(t *testing.T) {
	t.Parallel()
	e, _, cancel := testEffects(nil)
	defer cancel()
	staged := ""
	e.config.Stage = func(step, turn int) { staged += fmt.Sprint(step, "/", turn, " ") }
	for _, action := range []Action{stageStep{0, 0}, stageStep{2, 1}} {
		if got := answer(t, e, action); got != nil {
			t.Errorf("staging says %v", got)
		}
	}
	if staged != "0/0 2/1 " {
		t.Errorf("staged are %q", staged)
	}
}
