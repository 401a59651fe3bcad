package main

import (
	"slices"

	"fusebox/model"
)

// schemaVersion is the number of the report's schema. It grows when a field
// changes its meaning or goes.
const schemaVersion = 1

// The types below are the JSON report, docs/report.schema.json. The order of
// the fields is the order in the output.
type (
	jsonReport struct {
		Schema   int           `json:"schema" jsonschema:"enum=1,description=Version of this schema."`
		Launches []jsonLaunch  `json:"launches"`
		Findings []jsonFinding `json:"findings" jsonschema:"description=Worst first\\, then by place."`
		Summary  jsonSummary   `json:"summary"`
	}

	jsonLaunch struct {
		Name        string         `json:"name"`
		Runtime     string         `json:"runtime" jsonschema:"description=Id of the client whose rules apply."`
		Alias       string         `json:"alias" jsonschema:"description=The name the profile used for it\\, empty where it is the id."`
		Rules       string         `json:"rules" jsonschema:"description=Client version whose rules apply\\, empty where none are known."`
		Session     string         `json:"session" jsonschema:"enum=interactive,enum=headless"`
		Files       []string       `json:"files"`
		Error       *jsonBlocked   `json:"error" jsonschema:"nullable,description=Why the launch cannot start\\, null where it can."`
		Environment []jsonVariable `json:"environment" jsonschema:"description=Sorted by key\\, empty where the launch is blocked."`
		Servers     []jsonServer   `json:"servers"`
	}

	jsonBlocked struct {
		Kind    string   `json:"kind" jsonschema:"enum=conflict,enum=secret,enum=profile_secret"`
		Key     string   `json:"key"`
		Origins []string `json:"origins"`
	}

	jsonVariable struct {
		Key     string       `json:"key"`
		Value   string       `json:"value" jsonschema:"description=The literal\\, three bullets where it is masked\\, the id where it is a secret."`
		Masked  bool         `json:"masked"`
		Secret  bool         `json:"secret"`
		Origin  string       `json:"origin"`
		Origins []string     `json:"origins" jsonschema:"description=All that gave this very value."`
		Tier    int          `json:"tier" jsonschema:"description=Rank of the origin\\, 1 strongest\\, 0 for --set."`
		File    string       `json:"file"`
		Line    int          `json:"line"`
		Column  int          `json:"column"`
		Shadows []jsonShadow `json:"shadows" jsonschema:"description=Definitions that lost\\, strongest first."`
	}

	jsonShadow struct {
		Value    string `json:"value"`
		Masked   bool   `json:"masked"`
		Origin   string `json:"origin"`
		Tier     int    `json:"tier"`
		Recorded bool   `json:"recorded" jsonschema:"description=Whether Kandev's own resolver would have recorded the override."`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
	}

	jsonFinding struct {
		Code      string        `json:"code"`
		Severity  string        `json:"severity" jsonschema:"enum=error,enum=warning,enum=info"`
		Launch    string        `json:"launch" jsonschema:"description=Empty for a finding about a file."`
		Server    string        `json:"server"`
		Key       string        `json:"key"`
		Message   string        `json:"message"`
		Fix       string        `json:"fix"`
		File      string        `json:"file"`
		Line      int           `json:"line"`
		Column    int           `json:"column"`
		EndLine   int           `json:"end_line"`
		EndColumn int           `json:"end_column"`
		Related   []jsonRelated `json:"related"`
	}

	jsonRelated struct {
		Message   string `json:"message"`
		File      string `json:"file"`
		Line      int    `json:"line"`
		Column    int    `json:"column"`
		EndLine   int    `json:"end_line"`
		EndColumn int    `json:"end_column"`
	}

	jsonSummary struct {
		Launches int `json:"launches"`
		Errors   int `json:"errors"`
		Warnings int `json:"warnings"`
		Infos    int `json:"infos"`
	}
)

// writeReport writes a report as JSON.
func (j *job) writeReport(report *model.Report) error {
	return writeObject(j.stdout, func(w *objectWriter) {
		w.field("schema", schemaVersion)
		w.list("launches", len(report.Launches), func(i int) { j.writeLaunch(w, &report.Launches[i]) })
		w.list("findings", len(report.Findings), func(i int) { w.value(toJSONFinding(&report.Findings[i])) })
		w.field("summary", jsonSummary{
			Launches: len(report.Launches),
			Errors:   report.Count(model.Error),
			Warnings: report.Count(model.Warning),
			Infos:    report.Count(model.Info),
		})
	})
}

// writeLaunch writes a jsonLaunch.
func (j *job) writeLaunch(w *objectWriter, launch *model.Launch) {
	w.object(func() {
		w.field("name", model.MaskName(launch.Name))
		w.field("runtime", model.MaskName(launch.Runtime))
		w.field("alias", model.MaskName(launch.Alias))
		w.field("rules", launch.Rules)
		w.field("session", launch.Session)
		w.field("files", orEmpty(launch.Files))
		w.field("error", toJSONBlocked(launch.Blocked))
		w.list("environment", len(launch.Environment), func(i int) { w.value(j.jsonVariable(&launch.Environment[i])) })
		w.list("servers", len(launch.Servers), func(i int) { w.value(toJSONServer(&launch.Servers[i])) })
	})
}

func (j *job) jsonEnvironment(launch *model.Launch) []jsonVariable {
	environment := make([]jsonVariable, len(launch.Environment))
	for i := range launch.Environment {
		environment[i] = j.jsonVariable(&launch.Environment[i])
	}
	return environment
}

func toJSONBlocked(blocked *model.Blocked) *jsonBlocked {
	if blocked == nil {
		return nil
	}
	return &jsonBlocked{Kind: string(blocked.Kind), Key: model.MaskName(blocked.Key), Origins: originNames(blocked.Origins)}
}

func (j *job) jsonVariable(v *model.Variable) jsonVariable {
	place := v.Place()
	value, masked := j.rawValue(&v.Definition)
	result := jsonVariable{
		Key: model.MaskName(v.Key), Value: value, Masked: masked, Secret: v.IsSecret(),
		Origin: originName(v.Origin), Origins: originNames(v.Origins), Tier: v.Tier,
		File: place.File, Line: place.Line, Column: place.Column,
		Shadows: make([]jsonShadow, len(v.Shadows)),
	}
	for i := range v.Shadows {
		shadow := &v.Shadows[i]
		place := shadow.Place()
		value, masked := j.rawValue(&shadow.Definition)
		result.Shadows[i] = jsonShadow{
			Value: value, Masked: masked, Origin: originName(shadow.Origin), Tier: shadow.Tier, Recorded: shadow.Recorded,
			File: place.File, Line: place.Line, Column: place.Column,
		}
	}
	return result
}

// rawValue gives what may be shown of a definition, unescaped: the literal, the
// id of a secret, or the mask.
func (j *job) rawValue(def *model.Definition) (text string, masked bool) {
	shown, masked := def.ShowValue(j.flags.Reveal)
	switch {
	case masked:
		return shown, true
	case def.IsSecret():
		return model.MaskName(def.SecretID), false
	}
	return def.Value.Text, false
}

func toJSONFinding(f *model.Finding) jsonFinding {
	result := jsonFinding{
		Code: string(f.Code), Severity: f.Severity.String(), Launch: model.MaskName(f.Launch), Server: model.MaskName(f.Server), Key: f.Key,
		Message: f.Message, Fix: f.Fix,
		File: f.Span.File, Line: f.Span.Line, Column: f.Span.Column, EndLine: f.Span.EndLine, EndColumn: f.Span.EndColumn,
		Related: make([]jsonRelated, len(f.Related)),
	}
	for i, related := range f.Related {
		at := related.Span
		result.Related[i] = jsonRelated{related.Message, at.File, at.Line, at.Column, at.EndLine, at.EndColumn}
	}
	return result
}

// originNames gives origins as plain words, never nil.
func originNames(origins []model.Origin) []string {
	names := make([]string, len(origins))
	for i, origin := range origins {
		names[i] = originName(origin)
	}
	return names
}

// originName gives an origin as a plain word.
func originName(origin model.Origin) string { return model.MaskName(string(origin)) }

// orEmpty makes of no list an empty one.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return slices.Clip(list)
}
