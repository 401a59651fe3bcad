package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// diagnosedIn is a diagnosis of a text in a launch of a profile; "" for none.
func diagnosedIn(text, profile, launch string) diagnosed {
	context := recovery.Context{}
	report := resolver.Inspect([]*model.File{source.Parse(goodFile("a.fusebox.yaml", profile))}, resolver.Options{})
	for i := range report.Launches {
		if report.Launches[i].Name == launch {
			context.Launch = &report.Launches[i]
		}
	}
	return diagnose(text, 0, context)
}

// diagnoses are the texts, with a launch or without, that the tests below share.
func diagnoses(t *testing.T) []diagnosed {
	t.Helper()
	profile := sample(t, "simulate.fusebox.yaml")
	return []diagnosed{
		diagnosedIn("MCP error -32001: Request timed out", profile, ""),
		diagnosedIn(`MCP server "docs" tool "T" timed out after 60s. The outcome is unknown: the call may have finished.`, profile, "opus-docker"),
		diagnosedIn("one\n12:00 HTTP 429\n12:01 HTTP 429\nMCP request timed out for \"x\" (initialize)", profile, "opus"),
		diagnosedIn("nothing at all", profile, "opus"),
		diagnosedIn("{\n  \"isError\": true,\n  \"content\": [{\"type\": \"text\", \"text\": \"MCP error -32001: Request timed out\"}]\n}", profile, "other"),
		diagnosedIn("Request timed out", sample(t, "blocked.fusebox.yaml"), "opus-docker"),
	}
}

func TestDiagnoseWidths(t *testing.T) {
	t.Parallel()
	for _, width := range []int{60, 80, 140} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			var all strings.Builder
			for _, answer := range diagnoses(t) {
				for _, glyphs := range []glyphs{unicodeGlyphs, asciiGlyphs} {
					p := &page{glyphs: glyphs, width: width, wraps: true}
					p.diagnosis(&answer)
					all.WriteString(p.text.String() + "\n")
				}
			}
			goldenPage(t, "diagnose", width, all.String())
		})
	}
}

// TestDiagnoseSchema holds the JSON output against its schema.
func TestDiagnoseSchema(t *testing.T) {
	t.Parallel()
	schema := compiledSchema(t, "diagnose.schema.json")
	for _, answer := range diagnoses(t) {
		if err := validates(schema, answer.toJSON()); err != nil {
			t.Errorf("%s: %v", answer.Text, err)
		}
	}
}

// FuzzDiagnosis: whatever a log holds, nothing of it acts on a terminal, and no
// credential is shown.
func FuzzDiagnosis(f *testing.F) {
	f.Add("tool timed out\x1b[31m after 5s", "")
	f.Add("x timed out\n\u202eHTTP 429\r\n", "API_KEY=")
	f.Add("{\"isError\": true}", "Authorization: Bearer ")
	const planted = "sk-ant-api03-PLANTEDPLANTEDPLANTED"
	f.Fuzz(func(t *testing.T, text, key string) {
		if strings.Contains(text, "PLANTED") || strings.ContainsAny(key, "\n\r") {
			t.Skip()
		}
		answer := diagnose(text+"\nrequest timed out "+key+" "+planted+" timed out", 0, recovery.Context{})
		p := &page{glyphs: unicodeGlyphs, width: 100, wraps: true}
		p.diagnosis(&answer)
		output, err := json.Marshal(answer.toJSON())
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []string{p.text.String(), string(output)} {
			if found := unsafeText(strings.ReplaceAll(got, "\n", "")); found != "" || strings.Contains(got, "PLANTED") {
				t.Errorf("%q in\n%s", found, got)
			}
		}
	})
}
