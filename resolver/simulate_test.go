package resolver_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"fusebox/model"
	"fusebox/resolver"
)

// playedOn plays a call on every server of the launch of a name.
func playedOn(report *model.Report, name string, shape resolver.Shape) []resolver.Played {
	var played []resolver.Played
	for i := range report.Launches {
		launch := &report.Launches[i]
		for k := range launch.Servers {
			if launch.Name == name {
				played = append(played, resolver.Play(&launch.Servers[k], shape))
			}
		}
	}
	return played
}

// limits are clocks in milliseconds; 0 is none.
func limits(tool, fetch, idle, transport, latest model.Millis) *model.Clocks {
	var clocks model.Clocks
	set := func(id model.ClockID, ms, most model.Millis) {
		clocks[id] = model.Clock{State: model.None}
		if ms > 0 {
			clocks[id] = model.Clock{State: model.Bounded, Ms: ms, MaxMs: most}
		}
	}
	set(model.ToolCall, tool, tool)
	set(model.Fetch, fetch, fetch)
	set(model.Idle, idle, idle)
	set(model.TransportIdle, transport, latest)
	return &clocks
}

// fateOf writes a verdict: "idle 30-30".
func fateOf(v model.Verdict) string {
	switch {
	case v.Outcome != model.Aborted:
		return string(v.Outcome)
	case v.Spared:
		return fmt.Sprintf("%s %d-", v.By, v.From)
	}
	return fmt.Sprintf("%s %d-%d", v.By, v.From, v.To)
}

// TestSilentFirst: calls that are silent at first, and whose headers are late.
func TestSilentFirst(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		clocks *model.Clocks
		tick   model.Millis
		call   resolver.Call
		want   string
	}{
		"silence below the idle deadline":         {limits(0, 0, 100, 0, 0), 0, resolver.Call{Silent: 99, Keepalive: 50, Done: 1000}, "survives"},
		"silence as long as the idle deadline":    {limits(0, 0, 100, 0, 0), 0, resolver.Call{Silent: 100, Keepalive: 50, Done: 1000}, "idle 100-100"},
		"idle, no keepalive after":                {limits(0, 0, 100, 0, 0), 0, resolver.Call{Silent: 50, Done: 1000}, "idle 100-100"},
		"idle, keepalive too slow after silence":  {limits(0, 0, 100, 0, 0), 0, resolver.Call{Silent: 50, Keepalive: 200, Done: 1000}, "idle 150-150"},
		"the same, looked at every 30":            {limits(0, 0, 100, 0, 0), 30, resolver.Call{Silent: 50, Keepalive: 200, Done: 1000}, "idle 150-150"},
		"a look that a keepalive comes before":    {limits(0, 0, 100, 0, 0), 40, resolver.Call{Silent: 50, Keepalive: 105, Done: 1000}, "idle 160-"},
		"a look before the silence ends":          {limits(0, 0, 20, 0, 0), 30, resolver.Call{Silent: 35, Keepalive: 10, Done: 1000}, "idle 30-30"},
		"a look after the silence ended":          {limits(0, 0, 20, 0, 0), 30, resolver.Call{Silent: 25, Keepalive: 10, Done: 1000}, "idle 30-"},
		"headers are no progress":                 {limits(0, 0, 100, 0, 0), 0, resolver.Call{FirstByte: 50, Done: 1000}, "idle 100-100"},
		"no progress before the headers":          {limits(0, 0, 100, 0, 0), 0, resolver.Call{FirstByte: 120, Keepalive: 10, Done: 1000}, "idle 100-100"},
		"headers are bytes":                       {limits(0, 0, 0, 300, 360), 0, resolver.Call{FirstByte: 100, Done: 1000}, "transport_idle 400-460"},
		"headers, then the answer":                {limits(0, 0, 0, 300, 360), 0, resolver.Call{FirstByte: 200, Done: 450}, "survives"},
		"headers when a cut may have come":        {limits(0, 0, 0, 300, 360), 0, resolver.Call{FirstByte: 330, Done: 500}, "transport_idle 300-"},
		"the same, and then silence":              {limits(0, 0, 0, 300, 360), 0, resolver.Call{FirstByte: 330, Done: 2000}, "transport_idle 300-690"},
		"silence above the transport's limit":     {limits(0, 0, 0, 300, 360), 0, resolver.Call{Silent: 400, Keepalive: 20, Done: 1000}, "transport_idle 300-360"},
		"silence, then progress that is enough":   {limits(0, 0, 0, 300, 360), 0, resolver.Call{Silent: 300, Keepalive: 20, Done: 1000}, "survives"},
		"late headers against the fetch deadline": {limits(0, 60, 0, 0, 0), 0, resolver.Call{FirstByte: 61, Silent: 61, Keepalive: 20, Done: 1000}, "fetch 60-60"},
		"headers in time":                         {limits(0, 60, 0, 0, 0), 0, resolver.Call{FirstByte: 60, Done: 1000}, "survives"},
		"progress that hardly ever comes":         {limits(0, 0, 100, 300, 360), 0, resolver.Call{Silent: 50, Keepalive: math.MaxInt64, Done: 1000}, "idle 150-150"},
		"the same, and only the transport looks":  {limits(0, 0, 0, 300, 360), 0, resolver.Call{Silent: 50, Keepalive: math.MaxInt64, Done: 1000}, "transport_idle 350-410"},
		"the budget counts all":                   {limits(90, 60, 80, 300, 360), 0, resolver.Call{FirstByte: 50, Silent: 70, Keepalive: 10, Done: 1000}, "tool_call 90-90"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := fateOf(resolver.Judge(test.clocks, test.call, test.tick)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestSimulateAgrees: a call of the shape of a known tool ends as the report
// says that it does.
func TestSimulateAgrees(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		file := drawFile(t, rapid.SampledFrom([]model.Assembly{model.AssemblyStrict, model.AssemblyLegacy}).Draw(t, "assembly"))
		duration := model.Millis(rapid.IntRange(1, 8_000_000).Draw(t, "duration"))
		tool := model.Tool{Name: word("wait", 40), Takes: &duration, Place: at(40)}
		var keepalive model.Millis
		if rapid.Bool().Draw(t, "kept alive") {
			keepalive = model.Millis(rapid.IntRange(1, 400_000).Draw(t, "keepalive"))
			tool.Keepalive = &keepalive
		}
		if answers := rapid.SampledFrom([]string{"", "sse", "json"}).Draw(t, "answers"); answers != "" {
			file.ServerFacts = []model.ServerFacts{{Server: word("s", 45), Answers: word(answers, 45)}}
		}
		file.Tools = []model.Tool{tool}
		launch := combinedLaunch(t, file, resolver.Options{})
		for i := range launch.Servers {
			p := resolver.Play(&launch.Servers[i], resolver.Shape{Keepalive: keepalive, Duration: duration})
			for _, known := range launch.Servers[i].Verdicts {
				if known.Tool != "wait" {
					continue
				}
				known.Tool, known.Place, known.Keepalive, p.Verdict.Keepalive = "", model.Span{}, 0, 0
				if diff := cmp.Diff(known, p.Verdict); diff != "" {
					t.Fatalf("the report against the simulation:\n%s", diff)
				}
			}
			checkEvents(t, &p)
		}
	})
}

// checkEvents: time never runs backwards, nothing but a clock comes after the
// call, and there is one end.
func checkEvents(t *rapid.T, p *resolver.Played) {
	var before model.Millis
	ends := 0
	for _, e := range p.Events {
		if e.At < before || e.At > p.Call.Done {
			t.Fatalf("%+v in %+v", e, p.Events)
		}
		before = e.At
		switch e.What {
		case resolver.EventAborted, resolver.EventAnswered, resolver.EventUnknown:
			ends++
		}
	}
	if p.Server.Rejected == "" && ends != 1 {
		t.Fatalf("%d ends in %+v", ends, p.Events)
	}
}

// TestSimulate: what is said of a call goes over what is known of its server.
func TestSimulate(t *testing.T) {
	t.Parallel()
	ms := func(n model.Millis) *model.Millis { return &n }
	server := claude("2.1.332", "http", "EDITOR: vi")
	for name, test := range map[string]struct {
		text  string
		shape resolver.Shape
		want  string
	}{
		"an answer in JSON":                 {server + "server_facts: {s: {answers: json}}\n", resolver.Shape{Keepalive: 20000, Duration: model.Hour}, "fetch 60000-60000, json"},
		"a stream":                          {server + "server_facts: {s: {answers: sse}}\n", resolver.Shape{Keepalive: 20000, Duration: model.Hour}, "survives"},
		"nobody says":                       {server, resolver.Shape{Keepalive: 20000, Duration: model.Hour}, "survives, assumed, rests on a stream"},
		"headers at once, says the command": {server + "server_facts: {s: {answers: json}}\n", resolver.Shape{FirstByte: ms(0), Keepalive: 20000, Duration: model.Hour}, "survives"},
		"silence holds the headers back":    {server, resolver.Shape{Silent: 61000, Keepalive: 20000, Duration: model.Hour}, "fetch 60000-60000"},
		"silence after the headers":         {server, resolver.Shape{FirstByte: ms(0), Silent: 61000, Keepalive: 20000, Duration: model.Hour}, "survives"},
		"no rules":                          {strings.Replace(server, "claude-code", "codex", 1), resolver.Shape{Duration: model.Hour}, "unknown, assumed, unknown tool_call, unknown idle, unknown transport_idle"},
		"a server that is dropped":          {strings.Replace(server, "type: http", "type: http, timeout: x", 1), resolver.Shape{Duration: model.Hour}, "unknown, assumed, rejected"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := resolver.Inspect([]*model.File{parse(test.text)}, resolver.Options{})
			if servers := report.Launches[0].Servers; len(servers) != 1 {
				t.Fatalf("%d servers", len(servers))
			}
			p := resolver.Play(&report.Launches[0].Servers[0], test.shape)
			got := fateOf(p.Verdict)
			if p.Verdict.Assumed {
				got += ", assumed"
			}
			if p.RestsOnStream {
				got += ", rests on a stream"
			}
			if p.IsJSON {
				got += ", json"
			}
			for _, id := range p.Unknown {
				got += ", unknown " + id.String()
			}
			if p.Server.Rejected != "" {
				got += ", rejected"
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
