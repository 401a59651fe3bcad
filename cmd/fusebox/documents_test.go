package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"
)

// TestDocuments compares the generated documents with what they are made of.
// With -update it writes them.
func TestDocuments(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"report.schema.json":   reportSchema(t),
		"simulate.schema.json": simulationSchema(t),
		"tools.schema.json":    toolsSchema(t),
		"diagnose.schema.json": diagnoseSchema(t),
		"findings.md":          findingsDocument(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, filepath.Join("..", "..", "docs", name), content)
		})
	}
}

// golden compares a text with a file, or writes the file.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s is not up to date; run the test with -update (-want +got):\n%s", path, diff)
	}
}

// durationsAndPlaces says how the JSON outputs write both.
const durationsAndPlaces = "Durations are whole milliseconds. " +
	"Lines and columns count from 1, columns in Unicode code points; ends are exclusive. " +
	"No position is an empty file, line 0 and column 0."

func reportSchema(t *testing.T) string {
	t.Helper()
	return schemaOf(t, &jsonReport{}, "fusebox report", "The output of fusebox check --format json. "+durationsAndPlaces)
}

func simulationSchema(t *testing.T) string {
	t.Helper()
	return schemaOf(t, &jsonSimulation{}, "fusebox simulation", "The output of fusebox simulate --format json. "+durationsAndPlaces)
}

func toolsSchema(t *testing.T) string {
	t.Helper()
	return schemaOf(t, &jsonTools{}, "fusebox tools", "The output of fusebox tools --format json. "+durationsAndPlaces)
}

func diagnoseSchema(t *testing.T) string {
	t.Helper()
	return schemaOf(t, &jsonDiagnosed{}, "fusebox diagnosis", "The output of fusebox diagnose --format json. "+durationsAndPlaces)
}

// schemaOf is the JSON schema of an output, made from its types.
func schemaOf(t *testing.T, output any, title, description string) string {
	t.Helper()
	reflector := jsonschema.Reflector{
		Anonymous:      true,
		ExpandedStruct: true,
		Namer:          func(r reflect.Type) string { return strings.ToLower(strings.TrimPrefix(r.Name(), "json")) },
	}
	schema := reflector.Reflect(output)
	schema.Title, schema.Description = title, description
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(schema); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// findingsDocument is docs/findings.md, made from the catalogue.
func findingsDocument() string {
	var b strings.Builder
	b.WriteString(`<!-- Generated from model.Catalogue: go test ./cmd/fusebox -run TestDocuments -update -->

# Findings

A finding has a code, a severity, a message with the arithmetic, a place and,
where there is one, a fix to paste. Codes are stable.

- **error**: the launch fails or a question is lost. ` + "`fusebox check`" + ` exits with 1.
- **warning**: a value does not do what it says.
- **info**: worth knowing, nothing to repair.

` + "`--ignore CODE`" + ` silences a finding, ` + "`ignore: [CODE]`" + ` in a file does so for that file,
` + "`--error CODE`" + ` makes it an error, and ` + "`fusebox explain CODE`" + ` prints its entry.

One code has two severities: reserved-key is an error in agent profiles, which
Kandev refuses to save, and a warning in executor profiles, which it accepts.

| code | severity | when |
|---|---|---|
`)
	for _, entry := range model.Catalogue() {
		severity := entry.Severity.String()
		if entry.Code == model.ReservedKey {
			severity = "error, warning"
		}
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", entry.Code, entry.Code, severity, entry.When)
	}
	for _, entry := range model.Catalogue() {
		severity := strings.ToUpper(entry.Severity.String()[:1]) + entry.Severity.String()[1:]
		if entry.Code == model.ReservedKey {
			severity = "Error in agent profiles, warning in executor profiles"
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s: %s.\n\n%s\n\nSource: %s.\n", entry.Code, severity, entry.When, entry.Why, entry.Source)
	}
	return b.String()
}

// goldenPage compares what a subcommand prints at a width with its golden file,
// and makes sure that no line is wider.
func goldenPage(t *testing.T, subcommand string, width int, got string) {
	t.Helper()
	golden(t, filepath.Join("testdata", subcommand, fmt.Sprintf("%d.golden", width)), got)
	for line := range strings.Lines(got) {
		if cells := ansi.StringWidth(strings.TrimSuffix(line, "\n")); cells > width {
			t.Errorf("%d cells: %s", cells, line)
		}
	}
}
