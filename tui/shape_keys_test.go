package tui

import (
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// asking is a profile with two tools on one server, and one profile without any.
const asking = `agent_profiles:
- {name: a, agent_id: claude-code, runtime_version: 2.1.257, session: headless, mcp_config: {servers: {s: {type: http}, r: {type: sdk}}}}
- {name: b, agent_id: claude-code, runtime_version: 2.1.257, session: headless}
tools:
  ask: {server: s, blocks_on_person: true, keepalive: 20s, wait_budget: 30m}
  charge: {server: s, takes: 90s}
`

// onTimeline is a screen with the focus on the timeline of a report.
func onTimeline(report *model.Report) screen {
	return press(show(start(120, 40, testConfig()), report), "3")
}

func TestShapeKeys(t *testing.T) {
	t.Parallel()
	m := onTimeline(resolved(asking))
	mustShow(t, m, "a question (ask) · 1 of 2 t", "keepalive 20 s", "answer after 30 min", "silence none", "first byte as it answers", "✓ survives")
	mustNotShow(t, m, "adjusted")
	for _, step := range []struct {
		keys string
		want string
	}{
		{"+", "keepalive 30 s"}, {"+ +", "keepalive 45 s"}, {"- - - - - - - - - - - -", "keepalive none"}, {"= _", "keepalive 20 s"},
		{"down -", "answer after 20 min"}, {"down down + + +", "silence 1 s"}, {"down down down +", "first byte at once"}, {"down down down + + -", "first byte at once"},
		{"c backspace backspace backspace 7 s enter", "keepalive 7 s"}, {"down c backspace backspace backspace 4 5 0 0 enter", "answer after 4.5 s"},
		{"down down down c 2 s enter", "first byte 2 s"},
	} {
		adjusted := press(m, strings.Fields(step.keys)...)
		mustShow(t, adjusted, step.want, "◆ adjusted")
		reset := press(adjusted, "0")
		mustShow(t, reset, "keepalive 20 s", "answer after 30 min", "silence none", "first byte as it answers")
		mustNotShow(t, reset, "adjusted")
		mustShow(t, press(reset, "0"), "the call is as the tool makes it")
	}
	mustShow(t, press(m, "t"), "charge · 2 of 2 t", "keepalive none", "answer after 90 s")
	mustShow(t, press(m, "+", "t"), "charge · 2 of 2 t", "keepalive none")
	mustShow(t, press(m, "t", "t"), "a question (ask) · 1 of 2 t")
	mustShow(t, press(m, "2", "+"), "▸ Timeline", "keepalive 30 s")
}

// TestTypedTimes: what is no time stays in the prompt, with what to write.
func TestTypedTimes(t *testing.T) {
	t.Parallel()
	m := press(onTimeline(resolved(asking)), "c", "backspace", "backspace", "backspace")
	for typed, want := range map[string]string{
		"": "write it like 20s", "x": "write it like 20s", "5 min": "write 5m", "-5s": "write 5s", "0.5ms": "write 1ms or more",
	} {
		refused := press(drive(m, typedKeys(typed)...), "enter")
		mustShow(t, refused, "✖ "+want)
		if refused.shape.own != nil || !refused.prompt.isOpen() {
			t.Errorf("%q was taken", typed)
		}
		mustNotShow(t, press(refused, "7"), "✖ write")
		mustNotShow(t, press(refused, "esc"), "✖ write", "adjusted")
	}
	for typed, want := range map[string]string{"0": "keepalive none", "20000": "keepalive 20 s", "1h30m": "keepalive 1 h 30 m", " 5m ": "keepalive 5 min", "9223372036854775807": "keepalive 106751991167 d"} {
		mustShow(t, press(drive(m, typedKeys(typed)...), "enter"), want, "◆ adjusted")
	}
}

// TestAnAdjustedCallStays: over launches, servers and saves, until it is reset.
func TestAnAdjustedCallStays(t *testing.T) {
	t.Parallel()
	m := press(onTimeline(resolved(asking)), "down", "-", "-")
	mustShow(t, m, "a question (ask)", "answer after 15 min", "◆ adjusted")
	mustShow(t, press(m, "right"), "a call of which nothing is known", "answer after 15 min", "◆ adjusted")
	mustShow(t, press(m, "1", "down"), "this launch has no server that could be called")
	mustShow(t, press(m, "1", "down", "up"), "answer after 15 min", "◆ adjusted")
	saved := show(m, resolved(strings.Replace(asking, "30m", "40m", 1)))
	mustShow(t, saved, "answer after 15 min", "◆ adjusted")
	mustShow(t, press(saved, "0"), "answer after 40 min")
}

// TestTheCallOfAToolThatIsGone: a save takes the tool, the tools or the server
// away, also while a time is typed.
func TestTheCallOfAToolThatIsGone(t *testing.T) {
	t.Parallel()
	m := press(onTimeline(resolved(asking)), "t")
	oneTool := resolved(strings.Replace(asking, "  charge: {server: s, takes: 90s}\n", "", 1))
	noTool := resolved(asking[:strings.Index(asking, "tools:")])
	noServer := resolved(strings.Replace(asking, ", mcp_config: {servers: {s: {type: http}, r: {type: sdk}}}", "", 1))
	dropped := resolved(strings.Replace(asking, "s: {type: http}", "s: {type: http, timeout: x}", 1))
	mustShow(t, show(m, oneTool), "a question (ask)", "answer after 30 min")
	mustShow(t, press(show(m, oneTool), "t"), "no other tool of this server is known")
	mustShow(t, show(m, noTool), "a call of which nothing is known", "answer after 1 h")
	typing := drive(press(m, "c", "backspace", "backspace"), typedKeys("5s")...)
	mustShow(t, press(show(typing, oneTool), "enter"), "keepalive 5 s")
	mustShow(t, press(show(typing, emptyReport()), "enter"), "there is no server that could be called")
	for name, test := range map[string]struct {
		report *model.Report
		want   string
	}{
		"no server": {noServer, "there is no server that could be called"}, "dropped": {dropped, "the client drops this server"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gone := press(show(typing, test.report), "enter")
			mustShow(t, gone, test.want)
			if gone.prompt.isOpen() || gone.shape.own != nil {
				t.Errorf("the prompt is open (%t) for a call that cannot be", gone.prompt.isOpen())
			}
			for _, key := range []string{"+", "-", "c", "t", "0"} {
				if after := press(show(m, test.report), key); after.shape.own != nil || after.prompt.isOpen() {
					t.Errorf("%s changes a call that cannot be", key)
				}
			}
		})
	}
}

// TestWhatIsChangedIsSelected: a key that changes a field puts the pointer on it,
// so that it is seen what changes.
func TestWhatIsChangedIsSelected(t *testing.T) {
	t.Parallel()
	m := press(onTimeline(resolved(asking)), "down", "G")
	if m.target().kind == aboutField {
		t.Fatal("the last item is a field")
	}
	m = press(m, "-")
	if got := m.target(); got.kind != aboutField || got.index != int(m.shape.field) {
		t.Errorf("%+v is selected, and %s changed", got, m.shape.field)
	}
	if got := m.shape.of(m.current()); got.Keepalive != 20*model.Second-5*model.Second || got != (resolver.Shape{Keepalive: got.Keepalive, Duration: 30 * model.Minute}) {
		t.Errorf("the call is %+v", got)
	}
}
