package main

import "fusebox/model"

// The part of the JSON report that tells of servers.
type (
	jsonServer struct {
		Name     string        `json:"name"`
		Type     string        `json:"type" jsonschema:"description=The transport\\, empty where nothing says."`
		File     string        `json:"file"`
		Line     int           `json:"line"`
		Column   int           `json:"column"`
		Clocks   jsonClocks    `json:"clocks"`
		Verdicts []jsonVerdict `json:"verdicts"`
	}

	jsonClocks struct {
		Connect       jsonClock `json:"connect"`
		FirstTurnWait jsonClock `json:"first_turn_wait"`
		StartBlock    jsonClock `json:"start_block"`
		Fetch         jsonClock `json:"fetch"`
		ToolCall      jsonClock `json:"tool_call"`
		Idle          jsonClock `json:"idle"`
		TransportIdle jsonClock `json:"transport_idle"`
		Background    jsonClock `json:"background"`
	}

	jsonClock struct {
		State   string   `json:"state" jsonschema:"enum=bounded,enum=none,enum=off,enum=unbounded,enum=unknown,enum=not_applicable"`
		Ms      *int64   `json:"ms" jsonschema:"nullable,description=The limit in milliseconds\\, null unless bounded."`
		MaxMs   *int64   `json:"max_ms" jsonschema:"nullable,description=The latest moment where the limit is a range\\, else equal to ms."`
		Assumed bool     `json:"assumed" jsonschema:"description=Rests on something no file shows."`
		Key     string   `json:"key" jsonschema:"description=The key that decided the value\\, empty for the client's own."`
		Origin  string   `json:"origin"`
		File    string   `json:"file"`
		Line    int      `json:"line"`
		Column  int      `json:"column"`
		Steps   []string `json:"steps" jsonschema:"description=The way from raw text to milliseconds."`
	}

	jsonVerdict struct {
		Tool         string `json:"tool"`
		Outcome      string `json:"outcome" jsonschema:"enum=survives,enum=aborted,enum=unknown"`
		By           string `json:"by" jsonschema:"description=Id of the clock that ends the call\\, empty unless aborted."`
		FromMs       *int64 `json:"from_ms" jsonschema:"nullable,description=The first moment at which the end can come\\, null unless aborted."`
		ToMs         *int64 `json:"to_ms" jsonschema:"nullable,description=The last such moment\\, null also where there is none."`
		WaitBudgetMs int64  `json:"wait_budget_ms"`
		KeepaliveMs  int64  `json:"keepalive_ms" jsonschema:"description=Interval of progress notifications\\, 0 for silence."`
		Assumed      bool   `json:"assumed"`
	}
)

func toJSONServer(server *model.Server) jsonServer {
	c := &server.Clocks
	result := jsonServer{
		Name: model.MaskName(server.Name), Type: model.MaskName(server.Type),
		File: server.Place.File, Line: server.Place.Line, Column: server.Place.Column,
		Clocks: jsonClocks{
			Connect: toJSONClock(&c[model.Connect]), FirstTurnWait: toJSONClock(&c[model.FirstTurnWait]),
			StartBlock: toJSONClock(&c[model.StartBlock]), Fetch: toJSONClock(&c[model.Fetch]),
			ToolCall: toJSONClock(&c[model.ToolCall]), Idle: toJSONClock(&c[model.Idle]),
			TransportIdle: toJSONClock(&c[model.TransportIdle]), Background: toJSONClock(&c[model.Background]),
		},
		Verdicts: make([]jsonVerdict, len(server.Verdicts)),
	}
	for i := range server.Verdicts {
		result.Verdicts[i] = toJSONVerdict(&server.Verdicts[i])
	}
	return result
}

func toJSONClock(clock *model.Clock) jsonClock {
	result := jsonClock{State: clock.State.String(), Assumed: clock.Assumed, Steps: make([]string, len(clock.Steps))}
	if clock.IsBounded() {
		result.Ms, result.MaxMs = milliseconds(clock.Ms), milliseconds(clock.MaxMs)
	}
	if clock.By != nil {
		place := clock.By.Place()
		result.Key, result.Origin = model.MaskName(clock.By.Key), originName(clock.By.Origin)
		result.File, result.Line, result.Column = place.File, place.Line, place.Column
	}
	for i, step := range clock.Steps {
		result.Steps[i] = step.String()
	}
	return result
}

func toJSONVerdict(v *model.Verdict) jsonVerdict {
	result := jsonVerdict{
		Tool: model.MaskName(v.Tool), Outcome: string(v.Outcome),
		WaitBudgetMs: int64(v.WaitBudget), KeepaliveMs: int64(v.Keepalive), Assumed: v.Assumed,
	}
	if v.Outcome != model.Aborted {
		return result
	}
	result.By, result.FromMs = v.By.String(), milliseconds(v.From)
	if !v.Spared {
		result.ToMs = milliseconds(v.To)
	}
	return result
}

func milliseconds(m model.Millis) *int64 {
	n := int64(m)
	return &n
}
