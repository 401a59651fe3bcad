package resolver_test

import (
	"fmt"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// What the real programs did against a loopback server, as "the call ended
// after so many seconds" or "it was still alive when the run was stopped".

const (
	old    = "2.1.258"
	newest = "2.1.332"
)

// longRun keeps the limits that are not looked at out of the way.
func longRun(values ...string) map[string]string {
	env := map[string]string{}
	for i := 0; i < len(values); i += 2 {
		env[values[i]] = values[i+1]
	}
	return env
}

const (
	connectKey  = "MCP_TIMEOUT"
	toolKey     = "MCP_TOOL_TIMEOUT"
	idleKey     = "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT"
	negotiation = "MCP_PROTOCOL_NEGOTIATION"
	generation  = "MCP_SDK_GENERATION"
)

// measuredLaunch inspects one headless launch with one server and one tool.
func measuredLaunch(t *testing.T, version string, env map[string]string, server model.ServerConfig, answers string, call resolver.Call) *model.Server {
	t.Helper()
	tool := model.Tool{Name: word("wait", 40), Server: word("slow", 40), Takes: &call.Done, Place: at(40)}
	if call.Keepalive > 0 {
		tool.Keepalive = &call.Keepalive
	}
	file := &model.File{
		Path: "case.fusebox.yaml", State: model.StateGood, Assembly: model.AssemblyStrict,
		Tools:       []model.Tool{tool},
		ServerFacts: []model.ServerFacts{{Server: word("slow", 50), Answers: word(answers, 50)}},
		AgentProfiles: []model.AgentProfile{{
			Name: word("run", 2), AgentID: word("claude-code", 3), RuntimeVersion: word(version, 4),
			Session: word("headless", 5), Place: at(2), Env: envOf(env), Servers: []model.ServerConfig{server},
		}},
	}
	return find(t, inspect(resolver.Options{}, file), "run", "slow")
}

func envOf(values map[string]string) []model.Definition { return env(model.OriginAgentProfile, values) }

func TestMeasuredCalls(t *testing.T) {
	t.Parallel()
	const alive = -1.0
	ms := func(n int64) *int64 { return &n }
	tests := map[string]struct {
		env       map[string]string
		transport string
		timeout   *int64
		silent    bool    // no response headers; else an open event stream
		keepalive float64 // seconds
		until     float64 // seconds after which the run was stopped
		old, new  float64 // seconds
		by        model.ClockID
	}{
		"E2 idle 5000 silent":          {env: longRun(idleKey, "5000"), silent: true, old: 30, new: 30.3, by: model.Idle},
		"E2 idle 5000 stream":          {env: longRun(idleKey, "5000"), old: 30.2, new: 30.3, by: model.Idle},
		"E2 idle 5000 progress 2 s":    {env: longRun(idleKey, "5000"), keepalive: 2, until: 70, old: alive, new: alive},
		"E2 idle 0":                    {env: longRun(idleKey, "0"), until: 290, old: alive, new: alive},
		"E2 idle -1":                   {env: longRun(idleKey, "-1"), until: 290, old: alive, new: alive},
		"E2 idle unset, stream":        {env: longRun(), old: 300.3, new: 300.3, by: model.Idle},
		"E7 idle 400000":               {env: longRun(idleKey, "400000", toolKey, "7200000"), new: 420.3, by: model.Idle},
		"E2 idle 31s":                  {env: longRun(idleKey, "31s"), old: 30.4, new: 30.5, by: model.Idle},
		"E3 tool 10000 silent":         {env: longRun(toolKey, "10000"), silent: true, old: 10.1, new: 10.1, by: model.ToolCall},
		"E3 tool 10000 stream":         {env: longRun(toolKey, "10000"), old: 10, new: 10.3, by: model.ToolCall},
		"E3 tool 10000 progress 2 s":   {env: longRun(toolKey, "10000"), keepalive: 2, old: 10.1, new: 10.1, by: model.ToolCall},
		"E3 tool 10000 idle 5000":      {env: longRun(toolKey, "10000", idleKey, "5000"), silent: true, old: 10.2, new: 10.5, by: model.ToolCall},
		"E4 timeout 3000":              {timeout: ms(3000), silent: true, old: 3.25, new: 3.4, by: model.ToolCall},
		"E4 timeout 500 idle 6000":     {env: longRun(idleKey, "6000"), timeout: ms(500), silent: true, old: 30.1, new: 30.3, by: model.Idle},
		"E4 timeout 500 tool 7000":     {env: longRun(toolKey, "7000"), timeout: ms(500), silent: true, old: 7.3, new: 7.1, by: model.ToolCall},
		"E4 timeout 15000 tool 8000":   {env: longRun(toolKey, "8000"), timeout: ms(15000), silent: true, old: 15.1, new: 15, by: model.ToolCall},
		"E4 timeout 9000 idle 4000":    {env: longRun(idleKey, "4000"), timeout: ms(9000), silent: true, old: 9.1, new: 9.3, by: model.ToolCall},
		"E4 timeout 9000 progress":     {env: longRun(idleKey, "4000"), timeout: ms(9000), keepalive: 2, old: 9.2, new: 9.2, by: model.ToolCall},
		"E4 timeout 70000 idle 5000":   {env: longRun(idleKey, "5000"), timeout: ms(70000), old: 70.5, new: 70.7, by: model.ToolCall},
		"E4 tool 70000 idle 5000":      {env: longRun(toolKey, "70000", idleKey, "5000"), old: 30.3, new: 30.2, by: model.Idle},
		"E4 timeout 90000":             {timeout: ms(90000), silent: true, old: 90.6, new: 91.1, by: model.ToolCall},
		"E4 timeout 90000 tool 75000":  {env: longRun(toolKey, "75000"), timeout: ms(90000), silent: true, old: 90.2, new: 90.4, by: model.ToolCall},
		"E4 tool 75000 idle 400000":    {env: longRun(toolKey, "75000", idleKey, "400000"), silent: true, old: 75.3, new: 75.3, by: model.ToolCall},
		"E4 connect 80000 idle 400000": {env: longRun(connectKey, "80000", idleKey, "400000"), silent: true, old: 80.4, new: 80.6, by: model.Fetch},
		"E4 idle 400000":               {env: longRun(idleKey, "400000"), silent: true, old: 60.5, new: 60.6, by: model.Fetch},
		"E4 tool 10s":                  {env: longRun(toolKey, "10s"), silent: true, old: 1.2, new: 1.4, by: model.ToolCall},
		"E4 tool 500":                  {env: longRun(toolKey, "500"), silent: true, old: 1.2, new: 1.4, by: model.ToolCall},
		"E4 tool 0":                    {env: longRun(toolKey, "0"), silent: true, old: 60, new: 60.4, by: model.Fetch},
		"E4 tool -1":                   {env: longRun(toolKey, "-1"), silent: true, old: 60, new: 60.4, by: model.Fetch},
		"E4 tool abc":                  {env: longRun(toolKey, "abc"), silent: true, old: 60, new: 60.4, by: model.Fetch},
		"E6 stdio idle 5000":           {env: longRun(idleKey, "5000"), transport: "stdio", old: 30.3, new: 30.1, by: model.Idle},
		"E6 stdio idle 5000 progress":  {env: longRun(idleKey, "5000"), transport: "stdio", keepalive: 2, until: 62, old: alive, new: alive},
		"E6 stdio tool 10000":          {env: longRun(toolKey, "10000"), transport: "stdio", keepalive: 2, old: 10, new: 10.3, by: model.ToolCall},
		"E6 stdio timeout 3000":        {timeout: ms(3000), transport: "stdio", old: 3, new: 3.2, by: model.ToolCall},
		"E7 idle and tool 400000":      {env: longRun(idleKey, "400000", toolKey, "400000"), silent: true, new: 400.6, by: model.ToolCall},
		"E8 idle and tool 2 h, silent": {env: longRun(idleKey, "7200000", toolKey, "7200000"), silent: true, until: 1189, new: alive},
		"E8 comment every 200 s":       {env: longRun(idleKey, "7200000", toolKey, "7200000"), keepalive: 200, until: 677, old: alive, new: alive},
		"E8 comment every 290 s":       {env: longRun(idleKey, "7200000", toolKey, "7200000"), keepalive: 290, until: 677, old: alive, new: alive},
		"E8 timeout 2 h, silent":       {env: longRun(idleKey, "7200000"), timeout: ms(7200000), silent: true, until: 410, new: alive},
		"E9 idle 29000":                {env: longRun(idleKey, "29000"), old: 30, new: 30, by: model.Idle},
		"E9 idle 31000":                {env: longRun(idleKey, "31000"), old: 60, new: 60, by: model.Idle},
		"E9 idle 5000 every 4.5 s":     {env: longRun(idleKey, "5000"), keepalive: 4.5, until: 104, old: alive, new: alive},
	}
	for name, test := range tests {
		for version, measured := range map[string]float64{old: test.old, newest: test.new} {
			if measured == 0 {
				continue
			}
			t.Run(name+" "+version, func(t *testing.T) {
				t.Parallel()
				answers := "sse"
				if test.silent {
					answers = "json"
				}
				transport := test.transport
				if transport == "" {
					transport = "http"
				}
				call := resolver.Call{Done: 2 * model.Hour, Keepalive: model.Millis(test.keepalive * 1000)}
				if test.until > 0 {
					call.Done = model.Millis(test.until * 1000)
				}
				server := measuredLaunch(t, version, test.env, serverNamed("slow", transport, test.timeout), answers, call)
				verdict := server.Verdicts[0]
				if measured == alive {
					if verdict.Outcome != model.Survives {
						t.Errorf("%s by %s at %s, measured alive at %v s", verdict.Outcome, verdict.By, verdict.From, test.until)
					}
					return
				}
				late := measured*1000 - float64(verdict.From)
				if verdict.Outcome != model.Aborted || verdict.By != test.by || late < -100 || late > 1200 {
					t.Errorf("%s by %s at %s, measured: by %s at %v s", verdict.Outcome, verdict.By, verdict.From, test.by, measured)
				}
			})
		}
	}
}

// TestMeasuredCeiling: the HTTP stack's cut comes within a range, since it is
// swept once a minute.
func TestMeasuredCeiling(t *testing.T) {
	t.Parallel()
	two := "7200000"
	perServer := int64(7200000)
	tests := map[string]struct {
		version string
		env     map[string]string
		timeout *int64
		silent  bool
		at      []float64
	}{
		"258 silent":         {old, longRun(idleKey, two, toolKey, two), nil, true, []float64{357.6, 324.8}},
		"258 stream":         {old, longRun(idleKey, two, toolKey, two), nil, false, []float64{356.7, 356.8}},
		"258 timeout":        {old, longRun(idleKey, two), &perServer, true, []float64{356.4}},
		"258 400000":         {old, longRun(idleKey, "400000", toolKey, "400000"), nil, true, []float64{357}},
		"332 tool unset":     {newest, longRun(idleKey, two), nil, false, []float64{357.9}},
		"332 idle 400000":    {newest, longRun(idleKey, "400000"), nil, false, []float64{357.4}},
		"258 idle 0, stream": {old, longRun(idleKey, "0"), nil, false, []float64{357}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			answers := "sse"
			if test.silent {
				answers = "json"
			}
			server := measuredLaunch(t, test.version, test.env, serverNamed("slow", "http", test.timeout), answers, resolver.Call{Done: 2 * model.Hour})
			verdict := server.Verdicts[0]
			for _, seconds := range test.at {
				measured := model.Millis(seconds * 1000)
				if verdict.Outcome != model.Aborted || verdict.By != model.TransportIdle || measured < verdict.From || measured > verdict.To {
					t.Errorf("%s by %s from %s to %s, measured a cut at %v s", verdict.Outcome, verdict.By, verdict.From, verdict.To, seconds)
				}
			}
		})
	}
}

// TestMeasuredAliasing: a keepalive that is too slow can still save a call,
// because the client looks only every 30 s. It stays an abort: nothing makes
// the next gap fall between two looks.
func TestMeasuredAliasing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		idle      string
		keepalive model.Millis
		first     model.Millis
		spared    bool
	}{
		{"5000", 5500, 30000, true},
		{"20000", 25000, 30000, true},
		{"5000", 20000, 30000, false},
		{"30000", 40000, 30000, false},
	} {
		server := measuredLaunch(t, newest, longRun(idleKey, test.idle), serverNamed("slow", "http", nil), "sse",
			resolver.Call{Done: model.Hour, Keepalive: test.keepalive})
		verdict := server.Verdicts[0]
		if verdict.Outcome != model.Aborted || verdict.By != model.Idle || verdict.From != test.first || verdict.Spared != test.spared {
			t.Errorf("idle %s, keepalive %s: %+v", test.idle, test.keepalive, verdict)
		}
	}
}

func TestMeasuredStart(t *testing.T) {
	t.Parallel()
	v2 := []string{generation, "v2", negotiation, "auto"}
	tests := map[string]struct {
		version   string
		alias     string
		transport string
		env       map[string]string
		clock     model.ClockID
		measured  float64
		slack     float64 // the programs start slowly on a busy machine
	}{
		"E1 6000":                    {version: newest, env: longRun(connectKey, "6000"), clock: model.FirstTurnWait, measured: 1992},
		"E1 6000 old":                {version: old, env: longRun(append(v2, connectKey, "6000")...), clock: model.FirstTurnWait, measured: 1979},
		"E1 7500":                    {version: newest, env: longRun(connectKey, "7500"), clock: model.FirstTurnWait, measured: 2469},
		"E1 7500 old":                {version: old, env: longRun(append(v2, connectKey, "7500")...), clock: model.FirstTurnWait, measured: 2498},
		"E1 8000":                    {version: newest, env: longRun(connectKey, "8000"), clock: model.FirstTurnWait, measured: 2992},
		"E1 12000":                   {version: newest, env: longRun(connectKey, "12000"), clock: model.FirstTurnWait, measured: 6987},
		"E1 20000":                   {version: newest, env: longRun(connectKey, "20000"), clock: model.FirstTurnWait, measured: 15007},
		"E1 20000 old":               {version: old, env: longRun(append(v2, connectKey, "20000")...), clock: model.FirstTurnWait, measured: 14987},
		"E1 unset":                   {version: newest, clock: model.FirstTurnWait, measured: 25005},
		"E1 legacy":                  {version: newest, env: longRun(connectKey, "9000", negotiation, "legacy"), clock: model.FirstTurnWait, measured: 0},
		"E1 modern is no value":      {version: newest, env: longRun(connectKey, "12000", negotiation, "modern"), clock: model.FirstTurnWait, measured: 6987},
		"E1 startup wait":            {version: newest, env: longRun(connectKey, "15000", "CLAUDE_CODE_MCP_STARTUP_WAIT_MS", "2000"), clock: model.FirstTurnWait, measured: 2000, slack: 300},
		"E1 nonblocking":             {version: newest, env: longRun(connectKey, "15000", "MCP_CONNECTION_NONBLOCKING", "1"), clock: model.FirstTurnWait, measured: 9999},
		"E1 stdio 6000":              {version: newest, transport: "stdio", env: longRun(connectKey, "6000"), clock: model.FirstTurnWait, measured: 4019},
		"E1 stdio 8000":              {version: newest, transport: "stdio", env: longRun(connectKey, "8000"), clock: model.FirstTurnWait, measured: 5361},
		"E1 stdio 12000":             {version: newest, transport: "stdio", env: longRun(connectKey, "12000"), clock: model.FirstTurnWait, measured: 9021},
		"E1 stdio 20000":             {version: newest, transport: "stdio", env: longRun(connectKey, "20000"), clock: model.FirstTurnWait, measured: 17090},
		"E1 stdio 30000":             {version: newest, transport: "stdio", clock: model.FirstTurnWait, measured: 27014},
		"E1 stdio 20000 old":         {version: old, transport: "stdio", env: longRun(append(v2, connectKey, "20000")...), clock: model.FirstTurnWait, measured: 15300, slack: 400},
		"E5 6000":                    {version: newest, env: longRun(connectKey, "6000"), clock: model.Connect, measured: 6639, slack: 700},
		"E5 12000":                   {version: old, env: longRun(connectKey, "12000"), clock: model.StartBlock, measured: 12193, slack: 300},
		"E5 unset":                   {version: newest, clock: model.StartBlock, measured: 29958},
		"E10 12000.7":                {version: newest, env: longRun(connectKey, "12000.7"), clock: model.FirstTurnWait, measured: 6970},
		"E10 12,000":                 {version: newest, env: longRun(connectKey, "12,000"), clock: model.FirstTurnWait, measured: 6970},
		"E10 12000abc":               {version: newest, env: longRun(connectKey, "12000abc"), clock: model.FirstTurnWait, measured: 6970},
		"E10 1e4":                    {version: newest, env: longRun(connectKey, "1e4"), clock: model.FirstTurnWait, measured: 4880, slack: 130},
		"E10 0x2710":                 {version: newest, env: longRun(connectKey, "0x2710"), clock: model.FirstTurnWait, measured: 25000},
		"E10 10s":                    {version: newest, env: longRun(connectKey, "10s"), clock: model.Connect, measured: 10},
		"E7 background":              {version: newest, env: longRun("CLAUDE_AUTO_BACKGROUND_TASKS", "1"), clock: model.Background, measured: 120500, slack: 500},
		"E7 background 15000":        {version: old, env: longRun("CLAUDE_AUTO_BACKGROUND_TASKS", "1", "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", "15000"), clock: model.Background, measured: 15200, slack: 300},
		"E7 no background headless":  {version: old, env: longRun("CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", "15000"), clock: model.Background, measured: 0},
		"5 bridge 0.75.1 negotiates": {version: "0.75.1", alias: "claude-acp", env: longRun(append(v2, connectKey, "12000")...), clock: model.FirstTurnWait, measured: 6997},
		"5 bridge 0.101.0":           {version: "0.101.0", alias: "claude-acp", env: longRun(connectKey, "12000"), clock: model.FirstTurnWait, measured: 6992},
		"5 bridge 0.101.0, 30000":    {version: "0.101.0", alias: "claude-acp", clock: model.FirstTurnWait, measured: 24961},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			id, transport := test.alias, test.transport
			if id == "" {
				id = "claude-code"
			}
			if transport == "" {
				transport = "http"
			}
			file := &model.File{
				Path: "case.fusebox.yaml", State: model.StateGood, Assembly: model.AssemblyStrict,
				AgentProfiles: []model.AgentProfile{{
					Name: word("run", 2), AgentID: word(id, 3), RuntimeVersion: word(test.version, 4),
					Session: word("headless", 5), Place: at(2), Env: envOf(test.env),
					Servers: []model.ServerConfig{serverNamed("slow", transport, nil)},
				}},
			}
			clock := find(t, inspect(resolver.Options{}, file), "run", "slow").Clocks[test.clock]
			slack := max(test.slack, 100)
			if off := test.measured - float64(clock.Ms); off < -slack || off > slack {
				t.Errorf("%s is %s, measured %v ms", test.clock, fmt.Sprint(int64(clock.Ms)), test.measured)
			}
		})
	}
}
