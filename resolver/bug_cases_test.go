package resolver_test

import (
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// bugCase says how what a report asks for is told.
type bugCase struct {
	// reported is a version of the report, where its numbers were others.
	reported string
	// headless: the report is of a session with nobody at it.
	headless bool
	// sentences has the proofs of each sentence of the report, in their order.
	sentences [][]proof
}

// bugCases are the reports on Claude Code. What stands beside a proof is what it
// covers of the sentence. A finding of severity error that no proof of a report
// names fails the test.
var bugCases = map[string]bugCase{
	"B22": {reported: "2.1.114", sentences: [][]proof{
		{limit(model.Fetch, "600000", "timeout=600000")},                                                                   // first byte 600000, because of timeout
		{limit(model.Fetch, "60000", "default 60000").at("2.1.113"), limit(model.Fetch, "60000", "default").at("2.1.141")}, // 60000 before
	}},
	"B23": {reported: "2.1.50", sentences: [][]proof{
		{limit(model.Fetch, "60000", "default").at("2.1.141"), limit(model.Fetch, "120000", "MCP_TOOL_TIMEOUT").at("2.1.142")},
		{told(model.IdleCapped, "MCP_TOOL_TIMEOUT=120000", "from 5 min to 2 min")},
		{limit(model.TransportIdle, "300000", "HTTP stack")}, // of the transport, and no variable among its steps
	}},
	"B27": {sentences: [][]proof{
		{limit(model.Idle, "300000", "default 300000")},
		{call(silentCall, "idle 300000")},                                                 // the silence counts; what the message of the client prints is told by diagnose
		{call(resolver.Shape{Keepalive: model.Minute, Duration: model.Hour}, "survives")}, // progress counts; nothing else is a keepalive
	}},
	"B29": {sentences: [][]proof{
		{told(model.IdleRaised, "from 10 s to 60 s"), limit(model.Idle, "60000", "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=10000", "at least the server's timeout 60000")},
		{call(silentCall, "tool_call 60000")}, // both end at 60000, and the tool's clock is named
	}},
	"B45": {headless: true, sentences: [][]proof{
		{told(model.FirstTurnNoTools, "5 s", "30 s").at("2.1.100"), limit(model.StartBlock, "5000").at("2.1.100")},
		{limit(model.Connect, "30000", "default")},
	}},
	"B48": {sentences: [][]proof{
		{told(model.WrongPlace, "MCP_TOOL_TIMEOUT in the environment of server digest reaches the server")},
		{told(model.WrongPlace, `"timeout": 660000 beside "env"`)},
	}},
	"B50": {reported: "2.1.112", sentences: [][]proof{
		{told(model.OneValueTwoBudgets, "MCP_TIMEOUT=600000", "is the connect deadline", "MCP_TOOL_TIMEOUT for the calls", "timeout of a server")},
		{limit(model.Fetch, "600000", "at least connect 600000")},
	}},
	"B52": {sentences: [][]proof{
		{told(model.ForeignKey, "startup_timeout_sec is a key of Codex"), told(model.ForeignKey, "tool_timeout_sec is a key of Codex")},
		{told(model.ForeignKey, `"timeout": 60000`), told(model.ForeignKey, `"MCP_TIMEOUT": "20000"`, "of all servers")},
	}},
	"B53": {sentences: [][]proof{
		{told(model.ServerRejected, "a url and no type", "read as stdio")},
		{told(model.ServerRejected, `add "type": "http"`), // then 600000, as the repaired entry shows
			limit(model.Fetch, "600000").file(".mcp.json", `{"mcpServers":{"draw":{"type":"http","url":"https://mcp.invalid/mcp","timeout":600000}}}`)},
	}},
	"B61": {sentences: [][]proof{
		{told(model.ZeroIsDefault, "MCP_TOOL_TIMEOUT=0"), limit(model.ToolCall, "100000000", "counts as unset")},
		{told(model.ZeroIsDefault, "MCP_TIMEOUT=0", "30 s applies"), limit(model.Connect, "30000", "counts as unset")},
		{limit(model.Idle, "off", "switches it off")},
	}},
	"B62": {sentences: [][]proof{
		{told(model.Shadowed, "6000 (user settings) stands over 2000 (shell)")},
		{told(model.Shadowed, "2000 (shell)", `--settings '{"env": {"MCP_TIMEOUT": "2000"}}'`)},
	}},
	"B63": {sentences: [][]proof{
		{told(model.Shadowed, "3000 (local settings) stands over 4000 (project settings)"),
			told(model.Shadowed, "3000 (local settings) stands over 5000 (user settings)"),
			told(model.Shadowed, "3000 (local settings) stands over 2000 (shell)")},
	}},
	"B64": {sentences: [][]proof{
		{told(model.NullShadows, "is blank and hides 2000 (shell)"), limit(model.Connect, "30000", "counts as unset", "default 30000")},
	}},
	"B66": {reported: "2.0.0", sentences: [][]proof{
		{told(model.IgnoredByRuntime, "MCP_TIMEOUT=2000 (dotenv file)", "2.1.258 reads no dotenv file"), told(model.IgnoredByRuntime, "MCP_TIMEOUT=2500 (local dotenv file)")},
		{told(model.IgnoredByRuntime, "builds up to about 2.1.0 did"), told(model.VersionAssumed, "MCP_TIMEOUT=2500", "are said to read dotenv files").at("2.1.0")},
	}},
	"B67": {sentences: [][]proof{
		{told(model.NeedsTrust, "3600000 (project settings)", "before the folder is trusted")},
		{told(model.NeedsTrust, "until then it is 5 min")},
	}},
	"B73": {sentences: [][]proof{
		{limit(model.Background, "120000", "default")},
		{limit(model.Background, "off", background+"=0").with(background, "0")},
		{limit(model.Background, "none").inHeadless(), limit(model.Background, "120000").inHeadless().with("CLAUDE_AUTO_BACKGROUND_TASKS", "1")},
	}},
	"B74": {sentences: [][]proof{
		// That the tool may write must be said of it.
		{told(model.RetryUnsafe, "charge", "60 s").file("facts.fusebox.yaml", chargeFacts)},
		{told(model.RetryUnsafe, `"timeout": 180000`).file("facts.fusebox.yaml", chargeFacts),
			told(model.NoRetrieval, "not idempotent", "retrieval:").file("facts.fusebox.yaml", chargeFacts)},
	}},
	"B75": {sentences: [][]proof{
		{limit(model.ToolCall, "600000"), limit(model.Idle, "600000"), limit(model.Fetch, "600000"),
			call(lasting(model.Minute+1), "survives")}, // none of this client's clocks ends a call at 30 or 60 s
	}},
	// The 60 s are those of another program: no version of this client has them.
	"B80": {sentences: [][]proof{
		{limit(model.ToolCall, "600000", "MCP_TOOL_TIMEOUT=600000"), call(lasting(model.Minute+1), "survives")},
	}},
	"B81": {sentences: [][]proof{
		{told(model.StartImpossible, "the connect deadline is 60 ms")},
		{told(model.SecondsAsMillis, "MCP_TIMEOUT=60 (shell)", "60 s would be 60000", "other programs read this name in seconds")},
		{told(model.SecondsAsMillis, "set it in the env of the settings, which stands above the shell")},
	}},
	"B82": {sentences: [][]proof{
		{limit(model.Connect, "3000", "3_000 (shell), read as 3000"), limit(model.ToolCall, "600000", "600,000 (shell), read as 600000")},
	}},
	"B84": {sentences: [][]proof{
		{told(model.IdleCapped, "MCP_TOOL_TIMEOUT=600000", "from 1 h to 10 min")},
	}},
	"B85": {sentences: [][]proof{
		{told(model.BelowMinimum, "timeout=500", "ignored: below the minimum of 1000"), limit(model.ToolCall, "120000", "MCP_TOOL_TIMEOUT=120000")},
	}},
	"B86": {sentences: [][]proof{
		{told(model.Clamped, "timeout=9999999999", "lowered to 2147483647", "24 d 20 h")},
		{told(model.NoBound, "nothing ends a hung call on server s", "idle deadline 24 d 20 h"), limit(model.Idle, "2147483647")},
	}},
}

// chargeFacts says of a tool that it is not to be called twice.
const chargeFacts = "tools: {charge: {server: pay, idempotent: false, takes: 3m}}\n"

func TestBugCases(t *testing.T) {
	t.Parallel()
	known := 0
	for _, r := range load[[]bugReport](t, "bug-cases.json") {
		c, found := bugCases[r.ID]
		if found {
			known++
		}
		if !r.ours() {
			continue
		}
		t.Run(r.ID, func(t *testing.T) {
			t.Parallel()
			if len(c.sentences) != len(r.Expected.Findings) {
				t.Fatalf("%d sentences, want the proofs of %q", len(c.sentences), r.Expected.Findings)
			}
			r.numbers(t, c, "", r.Expected.bugNumbers)
			if c.reported != "" {
				r.numbers(t, c, c.reported, *r.Expected.Reported)
			}
			expected := map[model.Code]bool{}
			for i, proofs := range c.sentences {
				for _, p := range proofs {
					expected[p.finding] = expected[p.finding] || p.isOfReport()
					r.prove(t, c, p, r.Expected.Findings[i])
				}
			}
			report, _ := r.run(t, c, proof{})
			for _, f := range report.Findings {
				if f.Severity == model.Error && !expected[f.Code] {
					t.Errorf("an error that nothing expects: %s: %s", f.Code, f.Message)
				}
			}
		})
	}
	if known != len(bugCases) {
		t.Errorf("%d of %d cases are in the file", known, len(bugCases))
	}
}
