package main

import (
	"slices"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"
)

// The output of tools --format json, docs/tools.schema.json.
type (
	jsonTools struct {
		Tables   []jsonToolTable  `json:"tables"`
		Findings []jsonFinding    `json:"findings" jsonschema:"description=Of the tables and their files\\, worst first\\, then by place."`
		Summary  jsonToolsSummary `json:"summary"`
	}

	jsonToolTable struct {
		File        string         `json:"file"`
		Line        int            `json:"line"`
		Column      int            `json:"column"`
		DefaultTier string         `json:"default_tier"`
		Tiers       []jsonTier     `json:"tiers"`
		Tools       []jsonDecision `json:"tools"`
		Lint        []string       `json:"lint" jsonschema:"description=The codes found in the whole table\\, sorted\\, each once."`
	}

	jsonTier struct {
		Name      string `json:"name"`
		TimeoutMs *int64 `json:"timeout_ms" jsonschema:"nullable,description=Null where its duration cannot be used."`
	}

	jsonDecision struct {
		Tool string `json:"tool"`
		jsonMatch
		Error  string      `json:"error" jsonschema:"description=Why there is no budget\\, empty where there is."`
		Lost   []jsonMatch `json:"lost" jsonschema:"description=What would have decided otherwise\\, the strongest first."`
		Client []jsonEnd   `json:"launches" jsonschema:"description=The launches with a server that is known to offer the tool."`
	}

	jsonMatch struct {
		TimeoutMs  *int64 `json:"timeout_ms" jsonschema:"nullable,description=Null for no limit\\, and where there is no budget."`
		MatchedBy  string `json:"matched_by" jsonschema:"enum=,enum=exact,enum=wildcard,enum=tool-tier,enum=default-tier"`
		MatchedKey string `json:"matched_key" jsonschema:"description=The key of the entry\\, or the name of the tier."`
		File       string `json:"file"`
		Line       int    `json:"line"`
		Column     int    `json:"column"`
	}

	jsonEnd struct {
		Launch  string `json:"launch"`
		Server  string `json:"server"`
		Outcome string `json:"outcome" jsonschema:"enum=survives,enum=aborted,enum=unknown,description=What the client makes of a call that never ends."`
		By      string `json:"by" jsonschema:"description=Id of the client's clock that ends it\\, empty unless aborted."`
		FromMs  *int64 `json:"from_ms" jsonschema:"nullable"`
		ToMs    *int64 `json:"to_ms" jsonschema:"nullable"`
		Assumed bool   `json:"assumed"`
		First   string `json:"ends_first" jsonschema:"enum=table,enum=client,enum=nothing,enum=unknown,description=What ends a call first."`
		FirstMs *int64 `json:"ends_first_ms" jsonschema:"nullable,description=When\\, at the earliest."`
	}

	jsonToolsSummary struct {
		Tables   int `json:"tables"`
		Tools    int `json:"tools"`
		Errors   int `json:"errors"`
		Warnings int `json:"warnings"`
		Infos    int `json:"infos"`
	}
)

func (a *toolAnswer) toJSON() jsonTools {
	result := jsonTools{
		Tables: make([]jsonToolTable, len(a.tables)), Findings: make([]jsonFinding, len(a.findings)),
		Summary: jsonToolsSummary{Tables: len(a.tables), Errors: a.count(model.Error), Warnings: a.count(model.Warning), Infos: a.count(model.Info)},
	}
	for i := range a.findings {
		result.Findings[i] = toJSONFinding(&a.findings[i])
	}
	for i := range a.tables {
		table := &a.tables[i]
		place := table.File.ToolTimeouts.Place
		result.Tables[i] = jsonToolTable{
			File: table.File.Path, Line: place.Line, Column: place.Column, DefaultTier: model.MaskName(table.DefaultTier()),
			Tiers: []jsonTier{}, Tools: make([]jsonDecision, len(table.tools)), Lint: a.lint(table.File.Path),
		}
		for _, tier := range table.Tiers() {
			result.Tables[i].Tiers = append(result.Tables[i].Tiers, jsonTier{model.MaskName(tier.Tier), timeout(tier)})
		}
		for j := range table.tools {
			result.Tables[i].Tools[j] = toJSONDecision(&table.tools[j])
		}
		result.Summary.Tools += len(table.tools)
	}
	return result
}

// lint are the codes found in the table of a file.
func (a *toolAnswer) lint(path string) []string {
	codes := []string{}
	for i := range a.report.Findings {
		if f := &a.report.Findings[i]; f.Span.File == path && (tooltimeout.Tells(f.Code) || a.isSecond(f)) {
			codes = append(codes, string(f.Code))
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// timeout is a budget in milliseconds, nil for no limit.
func timeout(b tooltimeout.Budget) *int64 {
	if b.IsUnlimited() {
		return nil
	}
	return milliseconds(b.Ms)
}

func toJSONMatch(m *tooltimeout.Match) jsonMatch {
	return jsonMatch{timeout(m.Budget), string(m.By), model.MaskName(m.Key), m.Place.File, m.Place.Line, m.Place.Column}
}

func toJSONDecision(tool *decidedTool) jsonDecision {
	result := jsonDecision{
		Tool: model.MaskName(tool.Tool), jsonMatch: toJSONMatch(&tool.Match),
		Lost: make([]jsonMatch, len(tool.Lost)), Client: make([]jsonEnd, len(tool.ends)),
	}
	if tool.err != nil {
		result.Error = tool.err.Error()
	}
	for i := range tool.Lost {
		result.Lost[i] = toJSONMatch(&tool.Lost[i])
	}
	for i := range tool.ends {
		end := &tool.ends[i]
		verdict := toJSONVerdict(&end.Client)
		first, at := end.Ends()
		result.Client[i] = jsonEnd{
			Launch: model.MaskName(end.launch.Name), Server: model.MaskName(end.Server.Name),
			Outcome: verdict.Outcome, By: verdict.By, FromMs: verdict.FromMs, ToMs: verdict.ToMs, Assumed: verdict.Assumed,
			First: string(first),
		}
		if first == resolver.EndsByClient || first == resolver.EndsByTable {
			result.Client[i].FirstMs = milliseconds(at)
		}
	}
	return result
}
