package main

import (
	"strings"
	"unicode/utf8"

	"fusebox/model"
	"fusebox/resolver/recovery"
)

// The output of diagnose --format json, docs/diagnose.schema.json.
type (
	jsonDiagnosed struct {
		jsonDiagnosis
		Limit  *int64           `json:"limit_ms" jsonschema:"nullable,description=The time that the text gives for the clock\\, null for none."`
		Source string           `json:"source" jsonschema:"description=What the rule was read of."`
		Launch string           `json:"launch"`
		Error  *jsonBlocked     `json:"error" jsonschema:"nullable,description=Why the launch cannot start\\, null where it can."`
		Knobs  []jsonKnob       `json:"knobs" jsonschema:"description=The clocks of the launch that may have fired\\, by server."`
		Events []jsonEventOfLog `json:"events" jsonschema:"description=Every failure of the text\\, in its order; the one that decides is repeated above."`
	}

	jsonDiagnosis struct {
		Mode       string        `json:"mode" jsonschema:"enum=client-abort,enum=error-result,enum=backgrounded,enum=idle-abort,enum=connect-deadline,enum=first-turn-wait,enum=not-a-timeout,enum=ambiguous"`
		Candidates []string      `json:"candidates" jsonschema:"description=The modes that an ambiguous text fits."`
		Action     string        `json:"action" jsonschema:"enum=retrieve,enum=list-recent,enum=inspect-status,enum=wait,enum=reconnect,enum=repeat,enum=fix-arguments,enum=fix-server,enum=none"`
		Repeat     string        `json:"repeat" jsonschema:"enum=no,enum=yes-nothing-was-called,enum=only-if-readonly-or-idempotent,enum=depends-on-status,enum=depends-on-cause"`
		Why        string        `json:"why"`
		Span       *jsonTextSpan `json:"span" jsonschema:"nullable,description=The part of the text that decided\\, null where nothing did."`
	}

	jsonTextSpan struct {
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"end_line"`
		EndColumn int    `json:"end_column"`
		Text      string `json:"text" jsonschema:"description=With credentials masked and what acts on a terminal escaped."`
	}

	jsonKnob struct {
		Server  string    `json:"server"`
		Clock   string    `json:"clock"`
		Value   jsonClock `json:"value"`
		Turn    string    `json:"turn" jsonschema:"description=The key to set for another value\\, empty where there is none."`
		Differs bool      `json:"differs" jsonschema:"description=The text gives another time than this clock has."`
	}

	jsonEventOfLog struct {
		jsonDiagnosis
		Count int `json:"count" jsonschema:"description=How often the same failure stands in the text; the span is of the last."`
	}
)

func (d *diagnosed) toJSON() jsonDiagnosed {
	result := jsonDiagnosed{
		jsonDiagnosis: d.toJSONDiagnosis(&d.Event), Source: d.Event.Source,
		Knobs: make([]jsonKnob, len(d.knobs)), Events: make([]jsonEventOfLog, len(d.events)),
	}
	if d.Limit > 0 {
		result.Limit = milliseconds(d.Limit)
	}
	if launch := d.context.Launch; launch != nil {
		result.Launch, result.Error = model.MaskName(launch.Name), toJSONBlocked(launch.Blocked)
	}
	for i := range d.knobs {
		k := &d.knobs[i]
		result.Knobs[i] = jsonKnob{model.MaskName(k.Server.Name), k.ID.String(), toJSONClock(k.Clock), model.MaskName(k.Turn), k.Differs}
	}
	for i := range d.events {
		result.Events[i] = jsonEventOfLog{d.toJSONDiagnosis(&d.events[i]), d.events[i].Count}
	}
	return result
}

func (d *diagnosed) toJSONDiagnosis(e *recovery.Event) jsonDiagnosis {
	result := jsonDiagnosis{Mode: string(e.Mode), Candidates: []string{}, Action: string(e.Action), Repeat: string(e.Repeat), Why: e.Why}
	for _, candidate := range e.Candidates {
		result.Candidates = append(result.Candidates, string(candidate))
	}
	if e.IsKnown() {
		span := d.spanOf(e)
		result.Span = &jsonTextSpan{span.Line + d.skipped, span.Column, span.EndLine + d.skipped, span.EndColumn, d.shown(e)}
	}
	return result
}

// spanOf is the place of an event in the text.
func (d *diagnosed) spanOf(e *recovery.Event) model.Span {
	if !e.IsKnown() {
		return model.Span{}
	}
	before, marked := e.Text[:e.Start], e.Text[e.Start:e.End]
	span := model.Span{File: "text", Line: e.Line, Column: 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])}
	span.EndLine = span.Line + strings.Count(marked, "\n")
	span.EndColumn = span.Column + utf8.RuneCountInString(marked)
	if end := strings.LastIndexByte(marked, '\n'); end >= 0 {
		span.EndColumn = 1 + utf8.RuneCountInString(marked[end+1:])
	}
	return span
}
