package main

import (
	"fmt"

	"fusebox/model"
	"fusebox/resolver"
)

// simulateCommand is fusebox simulate.
type simulateCommand struct {
	Launch    string   `arg:"" name:"LAUNCH" help:"Name of the launch."`
	Paths     []string `arg:"" optional:"" type:"verbatim" name:"PATH" help:"Files, folders or patterns; without one the current folder and the home."`
	Server    string   `placeholder:"NAME" help:"Only this server of the launch; without it every one."`
	Silent    *string  `placeholder:"TIME" help:"How long nothing is sent from the start, headers included; with --first-byte nothing but them."`
	FirstByte *string  `placeholder:"TIME" help:"When the response headers come; without it as the server is known to answer."`
	Keepalive *string  `placeholder:"TIME" help:"How often progress is sent once the silence is over; without it never."`
	Duration  string   `placeholder:"TIME" default:"1h" help:"When the answer comes: 1h without it."`
	Format    string   `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json."`
}

// Help says what a time is, and what the exit code says.
func (c *simulateCommand) Help() string {
	return `TIME is written like 20s, 5m or 1h30m, or as whole milliseconds.
Exit codes: 0 the call is answered, or no source says, 1 a clock ends it or the
launch is blocked, 2 not understood or nothing read.`
}

// The output of simulate --format json, docs/simulate.schema.json.
type (
	jsonSimulation struct {
		Launch  string       `json:"launch"`
		Error   *jsonBlocked `json:"error" jsonschema:"nullable,description=Why the launch cannot start\\, null where it can."`
		Call    jsonCall     `json:"call" jsonschema:"description=The call that was asked about."`
		Servers []jsonPlayed `json:"servers"`
	}

	jsonCall struct {
		FirstByteMs *int64 `json:"first_byte_ms" jsonschema:"nullable,description=When the response headers come\\, null where that follows from the server."`
		SilentMs    int64  `json:"silent_ms"`
		KeepaliveMs int64  `json:"keepalive_ms" jsonschema:"description=Interval of progress notifications\\, 0 for none."`
		DurationMs  int64  `json:"duration_ms"`
	}

	jsonPlayed struct {
		Name     string      `json:"name"`
		Type     string      `json:"type" jsonschema:"description=The transport\\, empty where nothing says."`
		Rejected string      `json:"rejected" jsonschema:"description=Why the client drops the server\\, empty where it takes it."`
		Verdict  jsonVerdict `json:"verdict"`
		Clocks   jsonClocks  `json:"clocks"`
		Timeline []jsonEvent `json:"timeline" jsonschema:"description=In the order of time. A clock stands where it would end the call\\, also where another ends it before."`
	}

	jsonEvent struct {
		AtMs int64  `json:"at_ms"`
		What string `json:"what" jsonschema:"enum=start,enum=first_byte,enum=first_keepalive,enum=background,enum=tool_call,enum=fetch,enum=idle,enum=transport_idle,enum=aborted,enum=answered,enum=unknown"`
	}
)

func (c *simulateCommand) run(j *job) (int, error) {
	shape, err := c.shape()
	if err != nil {
		return 0, err
	}
	files, options, err := j.load(c.Paths)
	if err != nil {
		return 0, err
	}
	report := resolver.Inspect(files, options)
	launch, err := j.findLaunch(report, c.Launch, c.Paths)
	if err != nil {
		return 0, err
	}
	if launch.Blocked == nil && len(launch.Servers) == 0 {
		message := fmt.Sprintf("the launch %q has no server that could be called", model.ShowName(c.Launch))
		return 0, usageError{message: message, hints: lost(report, launch)}
	}
	j.tellLost(report, launch)
	played, err := c.played(launch, shape)
	if err != nil {
		return 0, err
	}
	if c.Format == "json" {
		err = j.writeJSON(toJSONSimulation(launch, shape, played))
	} else {
		p := j.newPage()
		p.simulation(launch, shape, played)
		err = j.write(p.text.String())
	}
	if err != nil {
		return 0, err
	}
	for i := range played {
		if played[i].Verdict.Outcome == model.Aborted || played[i].Server.Rejected != "" {
			return exitFindings, nil
		}
	}
	if launch.Blocked != nil {
		return exitFindings, nil
	}
	return exitClean, nil
}

// played plays the call against the server that was asked for, or against all.
func (c *simulateCommand) played(launch *model.Launch, shape resolver.Shape) ([]resolver.Played, error) {
	var played []resolver.Played
	names := make([]string, len(launch.Servers))
	for i := range launch.Servers {
		if names[i] = launch.Servers[i].Name; c.Server == "" || names[i] == c.Server {
			played = append(played, resolver.Play(&launch.Servers[i], shape))
		}
	}
	if len(played) == 0 && launch.Blocked == nil {
		return nil, unknownName("server of the launch", "servers", c.Server, names)
	}
	return played, nil
}

func toJSONSimulation(launch *model.Launch, shape resolver.Shape, played []resolver.Played) jsonSimulation {
	result := jsonSimulation{
		Launch: model.MaskName(launch.Name), Error: toJSONBlocked(launch.Blocked),
		Call:    jsonCall{SilentMs: int64(shape.Silent), KeepaliveMs: int64(shape.Keepalive), DurationMs: int64(shape.Duration)},
		Servers: make([]jsonPlayed, len(played)),
	}
	if shape.FirstByte != nil {
		result.Call.FirstByteMs = milliseconds(*shape.FirstByte)
	}
	for i := range played {
		p := &played[i]
		server := toJSONServer(p.Server)
		result.Servers[i] = jsonPlayed{
			Name: server.Name, Type: server.Type, Rejected: p.Server.Rejected,
			Verdict: toJSONVerdict(&p.Verdict), Clocks: server.Clocks, Timeline: make([]jsonEvent, len(p.Events)),
		}
		for k, event := range p.Events {
			what := string(event.What)
			if event.What == resolver.EventClock {
				what = event.Clock.String()
			}
			result.Servers[i].Timeline[k] = jsonEvent{int64(event.At), what}
		}
	}
	return result
}
