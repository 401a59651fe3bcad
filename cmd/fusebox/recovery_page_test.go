package main

import (
	"os"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

func recoveryPages(t *testing.T) []string {
	t.Helper()
	var pages []string
	for _, path := range []string{"../../docs/recovery.md", "../../README.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, string(text))
	}
	return pages
}

// TestRecoveryContract: the tool that docs/recovery.md shows lacks nothing.
func TestRecoveryContract(t *testing.T) {
	t.Parallel()
	_, rest, _ := strings.Cut(recoveryPages(t)[0], "```yaml\n")
	example, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("no example")
	}
	profile := "agent_profiles: [{name: a, agent_id: claude-code, session: headless, env: {MCP_TOOL_TIMEOUT: 600000}, mcp_config: {servers: {docs: {type: stdio, command: pay}}}}]\n"
	report := resolver.Inspect([]*model.File{source.Parse(goodFile("a.fusebox.yaml", profile+example))}, resolver.Options{})
	for i := range report.Findings {
		if f := &report.Findings[i]; f.Severity != model.Info && f.Code != model.IdleCapped {
			t.Errorf("%s: %s", f.Code, f.Message)
		}
	}
	if tools := report.Files[0].Tools; len(tools) != 1 || tools[0].Retrieval == nil {
		t.Error("the example shows no tool with a retrieval")
	}
}

// TestDiagnoseExamples: what the pages show is what the program prints.
func TestDiagnoseExamples(t *testing.T) {
	t.Parallel()
	for _, page := range recoveryPages(t) {
		_, rest, _ := strings.Cut(page, "$ fusebox diagnose '")
		text, rest, _ := strings.Cut(rest, "'\n")
		output, _, found := strings.Cut(rest, "```")
		if !found {
			t.Fatal("no example")
		}
		o := ran(t, "diagnose", text)
		for line := range strings.Lines(output) {
			if !strings.Contains(o.stdout.String(), line) {
				t.Errorf("the program does not print %q in\n%s", line, o.stdout.String())
			}
		}
	}
}
