package recovery

import (
	"slices"
	"testing"

	"fusebox/model"
)

// TestContext: what is known beside the text settles what the text leaves open,
// and never what it says.
func TestContext(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text    string
		context Context
		want    Mode
	}{
		"nothing known":                        {"request timed out", Context{}, Ambiguous},
		"the method of a call":                 {"request timed out", Context{Phase: "tools/call"}, ClientAbort},
		"the method of the start":              {"MCP error -32001: Request timed out", Context{Phase: "initialize"}, ConnectDeadline},
		"the list of tools":                    {"MCP error -32001: Request timed out", Context{Phase: "tools/list"}, ConnectDeadline},
		"a word for the start":                 {"request timed out", Context{Phase: "Connect"}, ConnectDeadline},
		"a method nobody knows":                {"request timed out", Context{Phase: "ping"}, Ambiguous},
		"the text against the method":          {"tools/call timed out", Context{Phase: "initialize"}, ClientAbort},
		"codex, ten seconds":                   {"request timed out", Context{Client: "codex", Elapsed: 10040}, ConnectDeadline},
		"claude code, half a minute":           {"request timed out", Context{Client: "claude-code", Elapsed: 30200}, ConnectDeadline},
		"claude desktop, four minutes":         {"request timed out", Context{Client: "claude-desktop", Elapsed: 240500}, ClientAbort},
		"claude code, five minutes and a tick": {"request timed out", Context{Client: "claude-code", Elapsed: 329000}, IdleAbort},
		"that over stdio":                      {"request timed out", Context{Client: "claude-code", Elapsed: 329000, Transport: "stdio"}, Ambiguous},
		"claude code, half an hour over stdio": {"request timed out", Context{Client: "claude-code", Elapsed: 1811000, Transport: "stdio"}, IdleAbort},
		"claude desktop, five minutes":         {"request timed out", Context{Client: "claude-desktop", Elapsed: 300000}, Ambiguous},
		"a client nobody knows":                {"request timed out", Context{Client: "house-agent", Elapsed: 300000}, Ambiguous},
		"gemini, ten minutes":                  {"request timed out", Context{Client: "gemini-cli", Elapsed: 600010}, ClientAbort},
		"the SDK's minute, which is of both":   {"request timed out", Context{Client: "claude-code", Elapsed: 60000}, Ambiguous},
		"a launch whose call has that time":    {"request timed out", Context{Client: "claude-code", Elapsed: 30200, Launch: launchOf(20, 30)}, ClientAbort},
		"a launch that starts in that time":    {"request timed out", Context{Client: "codex", Elapsed: 300500, Launch: launchOf(300, 30)}, ConnectDeadline},
		"a launch with that time twice":        {"request timed out", Context{Elapsed: 30200, Launch: launchOf(30, 30)}, Ambiguous},
		"a launch without that time":           {"request timed out", Context{Client: "codex", Elapsed: 10000, Launch: launchOf(20, 30)}, Ambiguous},
		"a fetch of five minutes":              {"fetch failed", Context{Elapsed: 300600}, IdleAbort},
		"a fetch of one":                       {"tool: fetch failed", Context{Elapsed: 60000}, ClientAbort},
		"a time against the text":              {`tool "x" timed out`, Context{Client: "codex", Elapsed: 10000}, ClientAbort},
		"a server that ended in a call":        {"MCP error -32000: Connection closed", Context{Phase: "tools/call"}, ErrorResult},
		"a server that ended at the start":     {"MCP error -32000: Connection closed", Context{Phase: "initialize"}, NotATimeout},
		"a refusal at the start":               {"HTTP 403", Context{Phase: "initialize"}, NotATimeout},
		"a refusal of a call":                  {"HTTP 403", Context{Phase: "tools/call"}, ErrorResult},
	} {
		if d := Diagnose(c.text, c.context); d.Mode != c.want {
			t.Errorf("%s: %s, want %s", name, d.Mode, c.want)
		}
	}
}

// TestClocksOfTransport: no HTTP clock ends a call over stdio.
func TestClocksOfTransport(t *testing.T) {
	t.Parallel()
	if d := Diagnose(`tool "x" timed out`, Context{Transport: "stdio"}); !slices.Equal(d.Clocks, []model.ClockID{model.ToolCall}) {
		t.Errorf("%v over stdio", d.Clocks)
	}
	if d := Diagnose(`tool "x" timed out`, Context{Transport: "http"}); !slices.Equal(d.Clocks, []model.ClockID{model.ToolCall, model.Fetch}) {
		t.Errorf("%v over http", d.Clocks)
	}
}

// TestKinds: the kind of tool makes the action more precise.
func TestKinds(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	for text, want := range map[string][3]Action{
		`tool "x" timed out`:               {RepeatCall, RepeatCall, Retrieve},
		"no response or progress for 300s": {RepeatCall, RepeatCall, Retrieve},
		"HTTP 502 Bad Gateway":             {RepeatCall, RepeatCall, InspectStatus},
		"HTTP 504":                         {RepeatCall, RepeatCall, InspectStatus},
		"HTTP 429":                         {Wait, Wait, Wait},
		"HTTP 409 Conflict":                {InspectStatus, InspectStatus, InspectStatus},
		"HTTP 422":                         {FixArguments, FixArguments, FixArguments},
		"initialize timed out":             {Reconnect, Reconnect, Reconnect},
		"moved to the background":          {Wait, Wait, Wait},
	} {
		for i, c := range [...]Context{{ReadOnly: &yes}, {Idempotent: &yes, Paid: &yes}, {Idempotent: &no, ReadOnly: &yes, Paid: &yes}} {
			if d := Diagnose(text, c); d.Action != want[i] {
				t.Errorf("%q of kind %s: %s, want %s", text, c.Kind(), d.Action, want[i])
			}
		}
	}
}

func TestLog(t *testing.T) {
	t.Parallel()
	events := DiagnoseLog("ok\r\n12:00 HTTP 429\r\n12:01 HTTP 429\n\nno\nx timed out\ntool \"x\" timed out after 5s\nunknown message id\n", Context{})
	var got []string
	for _, e := range events {
		got = append(got, string(e.Mode))
	}
	if want := []string{"error-result", "ambiguous", "client-abort", "not-a-timeout"}; !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
	if e := events[0]; e.Count != 2 || e.Line != 3 || e.Text != "12:01 HTTP 429" {
		t.Errorf("%+v", e)
	}
	if e, found := Deciding(events); !found || e.Line != 7 || e.Limit != 5*model.Second {
		t.Errorf("line %d decides, with a limit of %s", e.Line, e.Limit)
	}
	if _, found := Deciding(nil); found {
		t.Error("nothing decides")
	}
	pretty := DiagnoseLog("{\n\"isError\": true,\n\"text\": \"request timed out\"\n}", Context{})
	if len(pretty) != 1 || pretty[0].Mode != ErrorResult || pretty[0].Line != 3 {
		t.Errorf("%+v of one message of JSON", pretty)
	}
}

// launchOf is a launch with one server, by its connect deadline and tool-call
// budget in seconds.
func launchOf(connect, call model.Millis) *model.Launch {
	server := model.Server{Name: "s"}
	for id, seconds := range map[model.ClockID]model.Millis{model.Connect: connect, model.ToolCall: call} {
		server.Clocks[id] = model.Clock{State: model.Bounded, Ms: seconds * model.Second, MaxMs: seconds * model.Second}
	}
	return &model.Launch{Servers: []model.Server{server}}
}
