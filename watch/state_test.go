package watch

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
)

// moment gives a time so many milliseconds after a start.
func moment(ms int) time.Time {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(ms) * time.Millisecond)
}

func newMachine() *machine {
	return &machine{
		timing: timing{
			settle: 60 * time.Millisecond, settleMax: 400 * time.Millisecond,
			poll: time.Second, quick: 250 * time.Millisecond,
		},
		beliefs: beliefs{grace: 300 * time.Millisecond},
		polled:  moment(0),
	}
}

func TestMachineIsDue(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		do   func(*machine)
		due  int
		next action
	}{
		"nothing happens": {func(*machine) {}, 1000, doPoll},
		"an event":        {func(m *machine) { m.heard(moment(10), moment(10)) }, 70, doLook},
		"several events": {func(m *machine) {
			m.heard(moment(10), moment(15))
			m.heard(moment(40), moment(50))
		}, 110, doLook},
		"events without end": {func(m *machine) {
			for at := 10; at < 2000; at += 20 {
				m.heard(moment(at), moment(at))
			}
		}, 350, doLook},
		"events that go on after a look": {func(m *machine) {
			m.heard(moment(10), moment(340))
			m.unsettled(moment(350), 0)
			m.heard(moment(360), moment(400))
		}, 410, doLook},
		"events that go on after the longest wait": {func(m *machine) {
			m.heard(moment(10), moment(400))
			m.unsettled(moment(410), 0)
			for at := 420; at < 2000; at += 20 {
				m.heard(moment(at), moment(at))
			}
		}, 810, doLook},
		"a find":                   {func(m *machine) { m.found(moment(30)) }, 30, doLook},
		"a find that moves":        {func(m *machine) { m.found(moment(30)); m.unsettled(moment(30), 0) }, 90, doLook},
		"a find that keeps moving": {func(m *machine) { m.found(moment(30)); m.unsettled(moment(420), 0) }, 480, doLook},
		"a find among events":      {func(m *machine) { m.heard(moment(10), moment(10)); m.found(moment(20)) }, 70, doLook},
		"all looked at":            {func(m *machine) { m.heard(moment(10), moment(10)); m.looked() }, 1000, doPoll},
		"what never stands still": {func(m *machine) {
			m.heard(moment(10), moment(10))
			m.unsettled(moment(410), 0)
		}, 470, doLook},
		"a doubt": {func(m *machine) { m.doubts = map[string]doubt{"a": {since: moment(100)}} }, 400, doLook},
		"the oldest doubt": {func(m *machine) {
			m.doubts = map[string]doubt{"a": {since: moment(100)}, "b": {since: moment(50)}}
		}, 350, doLook},
		"a doubt waits for a change to settle": {func(m *machine) {
			m.doubts = map[string]doubt{"a": {since: moment(0)}}
			m.heard(moment(290), moment(290))
		}, 350, doLook},
		"without events":    {func(m *machine) { m.events = absent }, 250, doPoll},
		"with doubt":        {func(m *machine) { m.events = doubtful }, 250, doPoll},
		"after a miss":      {func(m *machine) { m.missed = moment(-100) }, 250, doPoll},
		"long after a miss": {func(m *machine) { m.missed = moment(-31000) }, 1000, doPoll},
		"a quick poll of one's own": {func(m *machine) {
			m.events, m.poll = absent, 20*time.Millisecond
		}, 20, doPoll},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine()
			test.do(m)
			if due := m.due(); !due.Equal(moment(test.due)) {
				t.Errorf("due %v, want %d ms", due.Sub(moment(0)), test.due)
			}
			if got := m.next(moment(test.due - 1)); got != doNothing {
				t.Errorf("before that: %v", got)
			}
			if got := m.next(moment(test.due)); got != test.next {
				t.Errorf("then: %v, want %v", got, test.next)
			}
		})
	}
}

func TestPace(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		do     func(*machine)
		places int
		want   time.Duration
	}{
		"few places":                 {func(*machine) {}, 30, time.Second},
		"many places":                {func(*machine) {}, 10100, 51 * time.Second},
		"many places below others":   {func(m *machine) { m.events = doubtful }, 10100, 50500 * time.Millisecond},
		"few places without events":  {func(m *machine) { m.events = absent }, 30, 250 * time.Millisecond},
		"many places without events": {func(m *machine) { m.events = absent }, 10100, 5250 * time.Millisecond},
		"many places after a miss":   {func(m *machine) { m.missed = moment(-100) }, 10100, 5250 * time.Millisecond},
		"nothing":                    {func(*machine) {}, 0, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine()
			test.do(m)
			if got := m.round(test.places); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func good(path, content string) sighting {
	return sighting{snapshot: model.Snapshot{Path: path, State: model.StateGood, Bytes: []byte(content)}}
}

func bad(path string, state model.FileState) sighting {
	return sighting{snapshot: model.Snapshot{Path: path, State: state}}
}

func unclear(path string) sighting {
	s := good(path, "torn")
	s.unclear = true
	return s
}

func TestBeliefs(t *testing.T) {
	t.Parallel()
	type step struct {
		at   int
		seen []sighting
		want []string
	}
	tests := map[string][]step{
		"at first everything is believed": {
			{0, []sighting{good("a", "1"), bad("b", model.StateEmpty)}, []string{"a=1", "b=[empty]"}},
		},
		"each doubt lasts for itself": {
			{0, []sighting{good("a", "1")}, []string{"a=1"}},
			{10, []sighting{bad("a", model.StateEmpty)}, []string{"a=1"}},
			{200, []sighting{good("a", "2")}, []string{"a=2"}},
			{250, []sighting{bad("a", model.StateEmpty)}, []string{"a=2"}},
			{500, []sighting{bad("a", model.StateEmpty)}, []string{"a=2"}},
			{550, []sighting{bad("a", model.StateEmpty)}, []string{"a=[empty]"}},
		},
		"good content at once": {
			{0, []sighting{bad("a", model.StateMissing)}, []string{"a=[missing]"}},
			{1, []sighting{good("a", "1")}, []string{"a=1"}},
			{2, []sighting{good("a", "2"), good("b", "1")}, []string{"a=2", "b=1"}},
		},
		"worse only after the grace": {
			{0, []sighting{good("a", "1")}, []string{"a=1"}},
			{10, []sighting{bad("a", model.StateMissing)}, []string{"a=1"}},
			{309, []sighting{bad("a", model.StateMissing)}, []string{"a=1"}},
			{310, []sighting{bad("a", model.StateMissing)}, []string{"a=[missing]"}},
		},
		"from bad to bad too": {
			{0, []sighting{bad("a", model.StateMissing)}, []string{"a=[missing]"}},
			{10, []sighting{bad("a", model.StateEmpty)}, []string{"a=[missing]"}},
			{310, []sighting{bad("a", model.StateEmpty)}, []string{"a=[empty]"}},
		},
		"a gap that closes is forgotten": {
			{0, []sighting{good("a", "1")}, []string{"a=1"}},
			{10, []sighting{bad("a", model.StateEmpty)}, []string{"a=1"}},
			{200, []sighting{good("a", "1")}, []string{"a=1"}},
			{400, []sighting{bad("a", model.StateEmpty)}, []string{"a=1"}},
			{699, []sighting{bad("a", model.StateEmpty)}, []string{"a=1"}},
			{700, []sighting{bad("a", model.StateEmpty)}, []string{"a=[empty]"}},
		},
		"what vanishes from a folder": {
			{0, []sighting{good("a", "1"), good("b", "1")}, []string{"a=1", "b=1"}},
			{10, []sighting{good("a", "2")}, []string{"a=2", "b=1"}},
			{310, []sighting{good("a", "2")}, []string{"a=2"}},
		},
		"a state that vanishes takes nothing along": {
			{0, []sighting{bad("d", model.StateMissing)}, []string{"d=[missing]"}},
			{10, []sighting{good("d/a", "1")}, []string{"d/a=1"}},
		},
		"what is new and empty is not shown at once": {
			{0, []sighting{good("a", "1")}, []string{"a=1"}},
			{10, []sighting{good("a", "1"), bad("b", model.StateEmpty)}, []string{"a=1"}},
			{20, []sighting{good("a", "1")}, []string{"a=1"}},
			{500, []sighting{good("a", "1"), bad("b", model.StateEmpty)}, []string{"a=1"}},
			{800, []sighting{good("a", "1"), bad("b", model.StateEmpty)}, []string{"a=1", "b=[empty]"}},
		},
		"no news of what moves": {
			{0, []sighting{good("a", "1")}, []string{"a=1"}},
			{10, []sighting{unclear("a"), unclear("b")}, []string{"a=1"}},
			{999, []sighting{unclear("a"), unclear("b")}, []string{"a=1"}},
		},
	}
	for name, steps := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := beliefs{grace: 300 * time.Millisecond}
			var before []string
			for i, step := range steps {
				changed, _ := b.consider(moment(step.at), moment(step.at), step.seen)
				got := briefly(b.snapshots())
				if diff := cmp.Diff(step.want, got); diff != "" {
					t.Fatalf("after %d ms (-want +got):\n%s", step.at, diff)
				}
				if changed != (i == 0 || !cmp.Equal(before, got)) {
					t.Errorf("after %d ms: changed is %v", step.at, changed)
				}
				before = got
			}
			if due := b.due(); !due.IsZero() && len(b.doubts) == 0 {
				t.Errorf("due %v without doubts", due)
			}
		})
	}
}

func TestBeliefsSayWhenAChangeWasNoticed(t *testing.T) {
	t.Parallel()
	b := beliefs{grace: 300 * time.Millisecond}
	b.consider(moment(0), moment(0), []sighting{good("a", "1"), good("b", "1")})
	b.consider(moment(70), moment(10), []sighting{good("b", "1")})
	changed, first := b.consider(moment(400), moment(350), []sighting{good("b", "2")})
	if !changed || !first.Equal(moment(10)) {
		t.Errorf("changed %v, first noticed at %v", changed, first.Sub(moment(0)))
	}
}

func TestClockNoticesSuspension(t *testing.T) {
	t.Parallel()
	var now, wall time.Time
	c := clock{now: func() time.Time { return now }, wall: func() time.Time { return wall }}
	for _, step := range []struct {
		now, wall int
		want      bool
	}{
		{1000, 1000, false},
		{2000, 2000, false},
		{3000, 3500, false},
		{4000, 3900, false},
		{5000, 65_000, true},
		{6000, 66_000, false},
		{7000, 10_000, false},
	} {
		now, wall = moment(step.now), moment(step.wall)
		if got := c.slept(); got != step.want {
			t.Errorf("at %d, on the wall %d: %v", step.now, step.wall, got)
		}
	}
}
