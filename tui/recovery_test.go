package tui

import (
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver/recovery"
)

// chargedCard has a paid tool with one that finds its results, a tool that changes
// nothing, one that may be called twice, and one of which nothing is said.
const chargedCard = `agent_profiles:
  - name: billing
    agent_id: claude-code
    runtime_version: "2.1.257"
    session: headless
    mcp_config: {servers: {ledger: {type: http, url: "http://127.0.0.1:8282/mcp"}}}
server_facts: {ledger: {answers: json}}
tools:
  charge_card: {server: ledger, paid: true, idempotent: false, takes: 240s, retrieval: {tool: list_charges}}
  list_charges: {server: ledger, read_only: true, takes: 90s}
  set_limit: {server: ledger, idempotent: true, takes: 90s}
  paid_look: {server: ledger, read_only: true, paid: true, takes: 90s}
  mcp__ledger__plain: {takes: 90s}
  charge__plain: {server: ledger, idempotent: true}
  elsewhere: {server: books, read_only: true}
tool_timeouts:
  known_tools: [elsewhere]
`

// TestWhenItFires: the row of the tool at hand is marked, by what the file says.
func TestWhenItFires(t *testing.T) {
	t.Parallel()
	s := subjectOf(resolved(chargedCard), 0, 0)
	for tool, want := range map[string][2]string{
		"charge_card":  {"→  any other tool   retrieve        no         list_charges finds its result", "→  charge_card is not idempotent in the file"},
		"list_charges": {"→  read-only tool   repeat          yes        it changes nothing", "→  list_charges is read_only in the file"},
		"set_limit":    {"→  idempotent tool  repeat          yes        repeat with the same key", "→  set_limit is idempotent in the file"},
		"paid_look":    {"→  any other tool   list-recent     no         look for it among what is recent", "→  paid_look is read_only in the file, but paid: each call is billed"},
		"plain":        {"→  any other tool   list-recent     no         look for it among what is recent", "→  the file does not say that mcp__ledger__plain is read_only or idempotent"},
	} {
		page := joined(explainCall(s, tool, pageFrame).lines)
		for _, line := range want {
			if !strings.Contains(page, line) {
				t.Errorf("%s: %q is not in\n%s", tool, line, page)
			}
		}
		if n := strings.Count(page, "→  "); n != 2 {
			t.Errorf("%s: %d rows are marked in\n%s", tool, n, page)
		}
	}
}

// TestNothingUnsafeIsRepeated: of a tool that is neither read-only nor idempotent a
// call is repeated only where nothing was called, whatever ends it.
func TestNothingUnsafeIsRepeated(t *testing.T) {
	t.Parallel()
	for id := range model.ClockID(model.ClockCount) {
		mode := recovery.ModeOf(id)
		a := adviceFor(mode, recovery.Other, nil)
		isUncalled := mode == recovery.ConnectDeadline || mode == recovery.FirstTurnWait
		if (a.repeat == "yes") != isUncalled || a.Action == recovery.RepeatCall {
			t.Errorf("%s: %s, repeat %s", id, a.Action, a.repeat)
		}
	}
}

// TestKindOfAToolElsewhere: what the file says of a tool counts where a launch does
// not have its server.
func TestKindOfAToolElsewhere(t *testing.T) {
	t.Parallel()
	s := subjectOf(resolved(chargedCard), 0, 0)
	page := joined(explainTool(s, target{kind: aboutTool, name: "elsewhere"}, pageFrame).lines)
	for _, line := range []string{"→  read-only tool   repeat          yes", "elsewhere is read_only in the file", "it is on server books, which this launch does not have"} {
		if !strings.Contains(page, line) {
			t.Errorf("%q is not in\n%s", line, page)
		}
	}
}

// TestFiringLine: the timeline says in a line what to do, where there is room and
// the call is ended.
func TestFiringLine(t *testing.T) {
	t.Parallel()
	m := press(show(start(160, 60, testConfig()), resolved(chargedCard)), "3")
	mustShow(t, m, "→ then retrieve, repeat: no · list_charges finds its result")
	mustShow(t, press(m, "t"), "→ then repeat · ")
	if frame := plainFrame(press(show(start(160, 60, testConfig()), liveReport()), "3")); strings.Contains(frame, "→ then") {
		t.Errorf("a call that survives has something to do:\n%s", frame)
	}
	if frame := plainFrame(press(show(start(160, 24, testConfig()), resolved(chargedCard)), "3")); strings.Contains(frame, "→ then") {
		t.Errorf("it takes room where there is little:\n%s", frame)
	}
}
