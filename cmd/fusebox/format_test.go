package main

import (
	"os"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
)

// TestFormatPage: the example of docs/format.md is read without a complaint.
func TestFormatPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/format.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```yaml\n")
	example, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("no example")
	}
	file := source.Parse(model.Snapshot{Path: "format.fusebox.yaml", State: model.StateGood, Bytes: []byte(example)})
	for _, finding := range file.Findings {
		t.Errorf("%s %s: %s", finding.Span, finding.Code, finding.Message)
	}
	if len(file.AgentProfiles) == 0 || len(file.Guards) == 0 || file.ToolTimeouts == nil || len(file.Tools) < 2 {
		t.Error("the example does not show every section")
	}
}
