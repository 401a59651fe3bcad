package model_test

import (
	"slices"
	"testing"

	"fusebox/model"
)

func TestClockNames(t *testing.T) {
	t.Parallel()
	for id := range model.ClockCount {
		clock := model.ClockID(id)
		if found, ok := model.ClockByName(clock.String()); !ok || found != clock || clock.Title() == "" {
			t.Errorf("%d is called %q and %q", id, clock, clock.Title())
		}
	}
	if _, ok := model.ClockByName("none"); ok {
		t.Error("a clock called none")
	}
}

func TestStep(t *testing.T) {
	t.Parallel()
	def := &model.Definition{Key: "MCP_TIMEOUT", Value: model.Value{Kind: model.KindString, Text: "30s"}, Origin: model.OriginAgentProfile}
	for want, step := range map[string]model.Step{
		"default 30000":   {Rule: "default", Ms: 30000},
		"no HTTP request": {Rule: "no HTTP request", Bare: true},
		"MCP_TIMEOUT=30s (agent profile), read as 30": {From: def, Ms: 30},
		"MCP_TIMEOUT=30s (agent profile), a secret":   {From: def, Rule: "a secret", Bare: true},
		"K=•••": {From: &model.Definition{Key: "K", Value: model.Value{Text: "sk-planted-0123456789"}}, Bare: true},
	} {
		if got := step.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestBlocked(t *testing.T) {
	t.Parallel()
	origins := []model.Origin{model.OriginAgentProfile, model.OriginExecutorProfile}
	literal, secret := model.Definition{Key: "K"}, model.Definition{Key: "K", SecretID: "s"}
	for want, b := range map[string]model.Blocked{
		"K has different values from agent profile, executor profile, and none outranks the others":    {Kind: model.BlockConflict, Definitions: []model.Definition{literal, literal}},
		"K comes from agent profile, executor profile, and a secret never competes with another value": {Kind: model.BlockConflict, Definitions: []model.Definition{literal, secret}},
		"the secret for K (agent profile, executor profile) cannot be revealed":                        {Kind: model.BlockProfileSecret},
	} {
		b.Key, b.Origins = "K", origins
		if b.String() != want || b.Remedy() == "" {
			t.Errorf("%q, want %q", b.String(), want)
		}
	}
}

func TestCatalogue(t *testing.T) {
	t.Parallel()
	seen := map[model.Code]bool{}
	for _, entry := range model.Catalogue() {
		if seen[entry.Code] || entry.Code == "" || entry.When == "" || entry.Why == "" || entry.Source == "" {
			t.Errorf("%+v", entry)
		}
		seen[entry.Code] = true
		if entry.Code.Severity() != entry.Severity {
			t.Errorf("%s: %s", entry.Code, entry.Code.Severity())
		}
	}
	if model.Code("no-such-code").Severity() != model.Error {
		t.Error("a code that is not in the catalogue must be loud")
	}
}

func TestLookup(t *testing.T) {
	t.Parallel()
	var environment []model.Variable
	for _, key := range []string{"A", "B", "D", "b"} {
		environment = append(environment, model.Variable{Definition: model.Definition{Key: key}})
	}
	for _, key := range []string{"A", "B", "D", "b"} {
		if v := model.Lookup(environment, key); v == nil || v.Key != key {
			t.Errorf("%s: %v", key, v)
		}
	}
	for _, key := range []string{"", "C", "a", "z"} {
		if v := model.Lookup(environment, key); v != nil {
			t.Errorf("%s: %v", key, v)
		}
	}
}

func TestSortFindings(t *testing.T) {
	t.Parallel()
	at := func(file string, line, column int) model.Span {
		return model.Span{File: file, Line: line, Column: column}
	}
	findings := []model.Finding{
		{Code: "i", Severity: model.Info, Span: at("a", 1, 1)},
		{Code: "c", Severity: model.Error, Span: at("b", 1, 1)},
		{Code: "b", Severity: model.Error, Span: at("a", 2, 1), Launch: "y"},
		{Code: "b", Severity: model.Error, Span: at("a", 2, 1), Launch: "x"},
		{Code: "a", Severity: model.Error, Span: at("a", 1, 9)},
	}
	model.SortFindings(findings)
	var order string
	for _, f := range findings {
		order += string(f.Code) + f.Launch + " "
	}
	if order != "a bx by c i " {
		t.Error(order)
	}
	report := model.Report{Findings: findings}
	if report.Count(model.Error) != 4 || report.Count(model.Info) != 1 || report.Count(model.Warning) != 0 {
		t.Error(slices.Clone(findings))
	}
}
