package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

// reportAt is the text report as a terminal of a width shows it.
func reportAt(report *model.Report, width int) string {
	p := &page{glyphs: unicodeGlyphs, width: width, wraps: true}
	p.report(report)
	return p.text.String()
}

func TestReportWidths(t *testing.T) {
	t.Parallel()
	report := inspected(overrideScene, sample(t, "blocked.fusebox.yaml"))
	for _, width := range []int{40, 80, 120, 160} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			text := reportAt(report, width)
			golden(t, filepath.Join("testdata", "report", fmt.Sprintf("%d.golden", width)), text)
			for line := range strings.Lines(text) {
				if cells := ansi.StringWidth(strings.TrimSuffix(line, "\n")); width >= 80 && cells > width {
					t.Errorf("%d cells: %s", cells, line)
				}
			}
		})
	}
}

func TestDistinctFindings(t *testing.T) {
	t.Parallel()
	at := model.Span{File: "a", Line: 1, Column: 1, EndLine: 1, EndColumn: 2}
	elsewhere := model.Span{File: "a", Line: 2, Column: 1, EndLine: 2, EndColumn: 2}
	finding := func(launch, message string, span model.Span) model.Finding {
		f := model.NewFinding(model.Clamped, span, message)
		f.Launch = launch
		return f
	}
	var in []string
	for _, d := range distinctFindings([]model.Finding{
		finding("one", "m", at), finding("two", "m", at), finding("two", "m", at), finding("one", "other", at),
		finding("one", "m", elsewhere), finding("", "file", at),
		finding("one", "many", at), finding("two", "many", at), finding("three", "many", at), finding("four\x1b", "many", at), finding("five", "many", at),
	}) {
		in = append(in, d.Message+": "+d.in())
	}
	want := []string{
		"m: in launches one and two", "other: in launch one", "m: in launch one", "file: ",
		"many: in launches one, two, three and 2 more",
	}
	if diff := cmp.Diff(want, in); diff != "" {
		t.Error(diff)
	}
}

// TestLeftOut: at most twenty findings, and the rest is counted by severity.
func TestLeftOut(t *testing.T) {
	t.Parallel()
	report := &model.Report{}
	for i := range 50 {
		code := [...]model.Code{model.QuestionAborted, model.Clamped, model.Shadowed}[min(i/15, 2)]
		report.Findings = append(report.Findings, model.NewFinding(code, model.Span{File: "a", Line: i + 1, Column: 1}, "m"))
	}
	text := reportAt(report, 100)
	if got := strings.Count(text, "]"); got != 20 {
		t.Errorf("%d findings", got)
	}
	if !strings.Contains(text, "and 30 more: 10 warnings, 20 infos; --format json has all") {
		t.Error(text)
	}
}

func TestVerdictText(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]model.Verdict{
		"question survives 2 h":            {Outcome: model.Survives, WaitBudget: 2 * model.Hour, Blocks: true},
		"question survives 2 h~":           {Outcome: model.Survives, WaitBudget: 2 * model.Hour, Blocks: true, Assumed: true},
		"question ends at 10 s":            {Outcome: model.Aborted, From: 10000, To: 10000, Blocks: true},
		"question ends at 30 s or later":   {Outcome: model.Aborted, From: 30000, Spared: true, Blocks: true},
		"question ends at 5 min to 6 min~": {Outcome: model.Aborted, From: 300000, To: 360000, Blocks: true, Assumed: true},
		"question unknown":                 {Outcome: model.OutcomeUnknown, Blocks: true, Assumed: true},
		`pay\x07 ends at 10 s`:             {Outcome: model.Aborted, From: 10000, To: 10000, Tool: "pay\a"},
	} {
		if got := (&page{glyphs: unicodeGlyphs}).verdict(&v).text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestClientName(t *testing.T) {
	t.Parallel()
	for want, launch := range map[string]model.Launch{
		"claude-code 2.1.332":             {Runtime: "claude-code", Rules: "2.1.332", AliasVersion: "2.1.332"},
		"claude-acp 0.75.1 → 2.1.257":     {Runtime: "claude-code", Alias: "claude-acp", AliasVersion: "0.75.1", Rules: "2.1.257"},
		"house-agent → 2.1.258":           {Runtime: "claude-code", Alias: "house-agent", AliasVersion: "2.1.258", Rules: "2.1.258"},
		"codex-acp, no rules":             {Runtime: "codex", Alias: "codex-acp"},
		"codex-acp 1.2, no rules":         {Runtime: "codex", Alias: "codex-acp", AliasVersion: "1.2"},
		`claude-acp \x1b[2J → 2.1.257`:    {Runtime: "claude-code", Alias: "claude-acp", AliasVersion: "\x1b[2J", Rules: "2.1.257"},
		strings.Repeat("a", 71) + "… 1.0": {Runtime: strings.Repeat("a", 99), Rules: "1.0"},
	} {
		if got := (&page{glyphs: unicodeGlyphs}).clientName(&launch); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// many is a file of n launches, each with a question that ends too early.
func many(n int) string {
	var b strings.Builder
	b.WriteString("agent_profiles:\n")
	for i := range n {
		fmt.Fprintf(&b, "  - {name: a%d, agent_id: claude-acp, runtime_version: \"0.75.1\", env: {MCP_TOOL_TIMEOUT: 10000}}\n", i)
	}
	return b.String()
}

// BenchmarkPrinters: what a report costs grows with the number of launches and
// no faster.
func BenchmarkPrinters(b *testing.B) {
	for _, n := range []int{1, 100, 1000} {
		report := inspected(many(n))
		b.Run(fmt.Sprintf("text/%d", n), func(b *testing.B) {
			for b.Loop() {
				reportAt(report, 100)
			}
		})
		b.Run(fmt.Sprintf("json/%d", n), func(b *testing.B) {
			for b.Loop() {
				reportJSON(b, report)
			}
		})
	}
}
