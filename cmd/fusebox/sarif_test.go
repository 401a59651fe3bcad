package main

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// sarifLogSchema is the schema of SARIF 2.1.0, ready to validate; addresses are
// looked at, too.
func sarifLogSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(schema *jsonschema.Schema, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// strangePaths is a report on files with names that no address can hold as
// they are.
func strangePaths() *model.Report {
	report := &model.Report{}
	for _, path := range []string{
		"a b.yaml", "100%.yaml", "a:b.yaml", "C:a.yaml", "\xff\xfe.yaml", "a\n\x1b[2J\x00\u202e.yaml", "日本.yaml", "#?&;.yaml",
		"/etc/a b.yaml", "../x y.yaml", "//host/a.yaml", "a\\b.yaml", strings.Repeat("long/", 1000),
	} {
		f := model.NewFinding(model.FileUnreadable, model.Span{File: path}, "is not there")
		f.Related = []model.Related{{Message: "this [one](1) {0}", Span: model.Span{File: path, Line: 1, Column: 1, EndLine: 2, EndColumn: 1}}}
		report.Findings = append(report.Findings, f)
	}
	return report
}

func TestSARIFSchema(t *testing.T) {
	t.Parallel()
	schema := sarifLogSchema(t)
	for name, report := range map[string]*model.Report{
		"demo": inspected(overrideScene), "blocked": inspected(sample(t, "blocked.fusebox.yaml")),
		"several": inspected(sample(t, "override.fusebox.yaml"), sample(t, "secrets.fusebox.yaml"), sample(t, "broken.fusebox.yaml")),
		"empty":   inspected(), "strange paths": strangePaths(),
		"no file": {Findings: []model.Finding{model.NewFinding("not-in-the-catalogue", model.Span{}, "m")}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := printedBy(t, (*job).writeSARIF, report)
			if err := validate(schema, text); err != nil {
				t.Error(err)
			}
			if found := unsafeText(text); found != "" || strings.Contains(text, `\ufffd`) {
				t.Errorf("%s in the log", found)
			}
		})
	}
}

// TestSARIFSchemaRejects makes sure that the schema is one that says no.
func TestSARIFSchemaRejects(t *testing.T) {
	t.Parallel()
	schema := sarifLogSchema(t)
	good := printedBy(t, (*job).writeSARIF, inspected(sample(t, "override.fusebox.yaml")))
	for name, replacement := range map[string][2]string{
		"unchanged":        {`"level": "note"`, `"level": "note"`},
		"another level":    {`"level": "note"`, `"level": "notice"`},
		"no such field":    {`"ruleIndex"`, `"ruleNumber"`},
		"line nought":      {`"startLine": 11`, `"startLine": 0`},
		"no address":       {`"uri": "a.fusebox.yaml"`, `"uri": "a%.yaml"`},
		"version":          {`"version": "2.1.0"`, `"version": "2.2.0"`},
		"rules":            {`"shortDescription": {`, `"shortDescription": {"html": "x",`},
		"results as words": {`"results": [`, `"results": ["error",`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(good, replacement[0]) {
				t.Fatalf("no %s to replace", replacement[0])
			}
			err := validate(schema, strings.ReplaceAll(good, replacement[0], replacement[1]))
			if (err == nil) != (name == "unchanged") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestSARIFResults shows the results of a report.
func TestSARIFResults(t *testing.T) {
	t.Parallel()
	text := printedBy(t, (*job).writeSARIF, inspected(sample(t, "override.fusebox.yaml"), sample(t, "blocked.fusebox.yaml")))
	_, results, _ := strings.Cut(text, `"results": `)
	// The catalogue grows; the numbers are looked at below.
	results = regexp.MustCompile(`"ruleIndex": \d+`).ReplaceAllString(results, `"ruleIndex": N`)
	golden(t, filepath.Join("testdata", "report", "sarif_results.golden"), results)
	var log struct {
		Runs []struct {
			Tool    sarifTool
			Results []sarifResult
		}
	}
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	rules := log.Runs[0].Tool.Driver.Rules
	if len(rules) != len(model.Catalogue()) {
		t.Errorf("%d rules of %d codes", len(rules), len(model.Catalogue()))
	}
	for _, result := range log.Runs[0].Results {
		if rules[result.RuleIndex].ID != result.RuleID {
			t.Errorf("%s is at the place of %s", rules[result.RuleIndex].ID, result.RuleID)
		}
	}
}

func TestSARIFFile(t *testing.T) {
	t.Parallel()
	if filepath.Separator != '/' {
		t.Skip("paths of another kind")
	}
	for path, want := range map[string]sarifArtifact{
		"a b/100%.yaml":  {"a%20b/100%25.yaml", sarifRoot},
		"a:b.yaml":       {"./a:b.yaml", sarifRoot},
		"/here/a.yaml":   {"a.yaml", sarifRoot},
		"../a b.yaml":    {"file:///a%20b.yaml", ""},
		"/etc/\xff\n":    {"file:///etc/%FF%0A", ""},
		"\x1b[2J.yaml":   {"%1B%5B2J.yaml", sarifRoot},
		"/here/../a#?&;": {"file:///a%23%3F&;", ""},
	} {
		if diff := cmp.Diff(want, sarifFile(path, "/here")); diff != "" {
			t.Errorf("%q: %s", path, diff)
		}
	}
}

// TestSARIFNoPlace: a finding in no file is put into the file of its launch.
func TestSARIFNoPlace(t *testing.T) {
	t.Parallel()
	f := model.NewFinding(model.VersionAssumed, model.Span{}, "m")
	f.Launch = "one"
	places := launchPlaces(&model.Report{Launches: []model.Launch{{Name: "one", Files: []string{"a.yaml", "b.yaml"}}, {Name: "two"}}})
	want := []sarifLocation{{Physical: sarifPhysical{Artifact: sarifArtifact{URI: "a.yaml", Base: sarifRoot}}}}
	if diff := cmp.Diff(want, toSARIF(&distinctFinding{Finding: &f}, places, "/here").Locations); diff != "" {
		t.Error(diff)
	}
	f.Launch = "two"
	if got := toSARIF(&distinctFinding{Finding: &f}, places, "/here").Locations; got != nil {
		t.Errorf("a launch without a file is at %v", got)
	}
}

// TestSARIFAddress: whatever the path below the folder, its address is
// printable ASCII and leads back to the path.
func TestSARIFAddress(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		path := string(rapid.SliceOf(rapid.Byte()).Draw(t, "path"))
		place, isBelow := folder("/here").place(path)
		got := sarifFile(path, "/here")
		back, err := url.Parse(got.URI)
		if err != nil || strings.ContainsFunc(got.URI, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
			t.Fatalf("%q: %v", got.URI, err)
		}
		if (got.Base != "") != isBelow || filepath.ToSlash(filepath.Clean(back.Path)) != place {
			t.Fatalf("%q leads to %q, want %q", got.URI, back.Path, place)
		}
	})
}

// TestSARIFText: a message is shown as it is: no arguments and no links are
// read into it.
func TestSARIFText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"plain [list] (words)":     "plain [list] (words)",
		"env: {A: 1}":              "env: {{A: 1}}",
		"{0}":                      "{{0}}",
		"see [here](http://evil/)": `see [here\](http://evil/)`,
	} {
		if got := sarifText(text).Text; got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a{}0[]()"))).Draw(t, "text")
		got := sarifText(text).Text
		if strings.Contains(strings.ReplaceAll(got, `\](`, "x"), "](") {
			t.Errorf("a link in %q", got)
		}
		if rest := strings.NewReplacer("{{", "", "}}", "").Replace(got); strings.ContainsAny(rest, "{}") {
			t.Errorf("a lone brace in %q", got)
		}
	})
}
