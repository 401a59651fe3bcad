package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// reportJSON is a report as JSON.
func reportJSON(t failer, report *model.Report, reveal ...string) string {
	t.Helper()
	return printedBy(t, (*job).writeReport, report, reveal...)
}

// TestReportInOneGo: writing a report piece by piece gives what encoding it at
// once would, so the schema made from the types holds.
func TestReportInOneGo(t *testing.T) {
	t.Parallel()
	for name, report := range map[string]*model.Report{
		"demo": inspected(overrideScene), "blocked": inspected(sample(t, "blocked.fusebox.yaml")),
		"several": inspected(overrideScene, sample(t, "secrets.fusebox.yaml"), sample(t, "broken.fusebox.yaml")),
		"empty":   inspected(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := reportJSON(t, report)
			decoder := json.NewDecoder(strings.NewReader(text))
			decoder.DisallowUnknownFields()
			var whole jsonReport
			if err := decoder.Decode(&whole); err != nil {
				t.Fatal(err)
			}
			again, err := newJSONEncoder().append(nil, whole, "")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(again)+"\n", text); diff != "" {
				t.Error(diff)
			}
			if strings.Contains(text, ": null") && !strings.Contains(text, `"error": null`) && !strings.Contains(text, `ms": null`) {
				t.Error("null outside error and the durations")
			}
		})
	}
}

// TestReportContract pins the names of the contract and their order.
func TestReportContract(t *testing.T) {
	t.Parallel()
	report := inspected(sample(t, "override.fusebox.yaml") + "launches: [{name: one, agent_profile: opus, executor_profile: docker}]\n")
	want := strings.Fields(`schema launches name runtime alias rules session files error environment key value masked secret
		origin origins tier file line column shadows recorded servers type clocks connect state ms max_ms assumed steps
		first_turn_wait start_block fetch tool_call idle transport_idle background
		verdicts tool outcome by from_ms to_ms wait_budget_ms keepalive_ms
		findings code severity launch server message fix end_line end_column related summary errors warnings infos`)
	if diff := cmp.Diff(want, names(t, reportJSON(t, report))); diff != "" {
		t.Error(diff)
	}
}

// names are the names of fields in a JSON text, in the order in which they
// first come.
func names(t *testing.T, text string) []string {
	t.Helper()
	var found []string
	for line := range strings.Lines(text) {
		name, _, isField := strings.Cut(strings.TrimSpace(line), `": `)
		if name = strings.TrimPrefix(name, `"`); isField && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	return found
}

func TestClockJSON(t *testing.T) {
	t.Parallel()
	place := model.Span{File: "p", Line: 3, Column: 4, EndLine: 3, EndColumn: 9}
	by := &model.Definition{Key: "MCP_TOOL_TIMEOUT", Value: model.Value{Text: "10000", Span: place}, Origin: model.OriginAgentProfile}
	ms, most := int64(10000), int64(40000)
	for name, test := range map[string]struct {
		clock model.Clock
		want  jsonClock
	}{
		"decided by a definition": {
			model.Clock{State: model.Bounded, Ms: 10000, MaxMs: 40000, By: by, Assumed: true, Steps: []model.Step{{From: by, Ms: 10000}}},
			jsonClock{State: "bounded", Ms: &ms, MaxMs: &most, Assumed: true, Key: "MCP_TOOL_TIMEOUT", Origin: "agent profile",
				File: "p", Line: 3, Column: 4, Steps: []string{"MCP_TOOL_TIMEOUT=10000 (agent profile)"}},
		},
		"a default": {
			model.Clock{State: model.Bounded, Ms: 10000, MaxMs: 40000},
			jsonClock{State: "bounded", Ms: &ms, MaxMs: &most, Steps: []string{}},
		},
		"off":     {model.Clock{State: model.Off, Ms: 5, MaxMs: 5}, jsonClock{State: "off", Steps: []string{}}},
		"unknown": {model.Clock{}, jsonClock{State: "unknown", Steps: []string{}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, toJSONClock(&test.clock)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestVerdictJSON(t *testing.T) {
	t.Parallel()
	from, to := int64(10000), int64(20000)
	for name, test := range map[string]struct {
		verdict model.Verdict
		want    jsonVerdict
	}{
		"survives": {
			model.Verdict{Tool: "q", Outcome: model.Survives, By: model.Idle, From: 5, To: 5, WaitBudget: 7200000, Keepalive: 20000},
			jsonVerdict{Tool: "q", Outcome: "survives", WaitBudgetMs: 7200000, KeepaliveMs: 20000},
		},
		"unknown": {
			model.Verdict{Outcome: model.OutcomeUnknown, WaitBudget: 1, Assumed: true},
			jsonVerdict{Outcome: "unknown", WaitBudgetMs: 1, Assumed: true},
		},
		"aborted": {
			model.Verdict{Outcome: model.Aborted, By: model.ToolCall, From: 10000, To: 20000, WaitBudget: 1},
			jsonVerdict{Outcome: "aborted", By: "tool_call", FromMs: &from, ToMs: &to, WaitBudgetMs: 1},
		},
		"by the first clock of all": {
			model.Verdict{Outcome: model.Aborted, By: model.Connect, From: 10000, To: 20000},
			jsonVerdict{Outcome: "aborted", By: "connect", FromMs: &from, ToMs: &to},
		},
		"spared": {
			model.Verdict{Outcome: model.Aborted, By: model.Idle, From: 10000, To: 20000, Spared: true},
			jsonVerdict{Outcome: "aborted", By: "idle", FromMs: &from},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, toJSONVerdict(&test.verdict)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestJSONText: JSON keeps every text exactly, and is safe to look at.
func TestJSONText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.RuneFrom([]rune("a<&>\u007f\u009b\u202e\u2028\U000e0041\x1b\n\t\"\\é日")))).Draw(t, "text")
		got, err := newJSONEncoder().append(nil, text, "")
		if err != nil {
			t.Fatal(err)
		}
		if found := unsafeText(string(got)); found != "" {
			t.Errorf("%s in %s", found, got)
		}
		var back string
		if err := json.Unmarshal(got, &back); err != nil || back != text {
			t.Errorf("%q came back as %q, %v", text, back, err)
		}
	})
}

// TestSchemaRefuses: the schema is worth something only if it refuses.
func TestSchemaRefuses(t *testing.T) {
	t.Parallel()
	schema := compiledSchema(t, "report.schema.json")
	good := reportJSON(t, inspected(overrideScene))
	for name, replacement := range map[string][2]string{
		"unchanged":          {"", ""},
		"a missing field":    {`"schema": 1,`, ``},
		"another field":      {`"schema": 1,`, `"schema": 1, "more": 1,`},
		"another version":    {`"schema": 1,`, `"schema": 2,`},
		"another state":      {`"state": "bounded"`, `"state": "limited"`},
		"a duration as text": {`"ms": 30000`, `"ms": "30000"`},
		"null for a list":    {`"shadows": []`, `"shadows": null`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := strings.Replace(good, replacement[0], replacement[1], 1)
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(value); (err == nil) != (name == "unchanged") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// failingWriter is a disk that is full.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestWriteFails: what could not be written is never answered with success.
func TestWriteFails(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"check", "testdata/clean.fusebox.yaml"}, {"check", "--format", "json", "testdata/clean.fusebox.yaml"},
		{"env", "opus", "testdata/clean.fusebox.yaml"}, {"env", "opus", "testdata/clean.fusebox.yaml", "--format", "json"},
		{"simulate", "opus", "testdata/clean.fusebox.yaml"}, {"simulate", "opus", "testdata/clean.fusebox.yaml", "--format", "json"},
		{"explain"}, {"explain", "--format", "json"}, {"runtimes"}, {"demo"}, {"--help"}, {"--version"}, {"testdata/clean.fusebox.yaml"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			var stderr bytes.Buffer
			code := run(t.Context(), args, nil, strings.NewReader(""), failingWriter{}, &stderr)
			if code != exitUsage || stderr.String() != "fusebox: writing the output: no space left\n" {
				t.Errorf("exits with %d: %s", code, stderr.String())
			}
		})
	}
}
