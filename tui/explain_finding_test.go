package tui

import (
	"strings"
	"testing"

	"fusebox/model"
)

func TestFindingIsExplained(t *testing.T) {
	t.Parallel()
	report := resolved(profile("2.1.257", "type: http", "MCP_TOOL_TIMEOUT: 10000") + "tools:\n  ask: {server: s, blocks_on_person: true}\n")
	s := subjectOf(report, 0, 0)
	for i := range s.findings {
		f := &s.findings[i]
		page := joined(explainFinding(s, findingTarget(s.findings, i), frame{look: testLook, width: 500}).lines)
		entry, _ := f.Code.Entry()
		for _, want := range []string{f.Severity.String(), string(f.Code), f.Message, f.Fix, f.Span.String(), entry.When, entry.Why, entry.Source, "--ignore " + string(f.Code)} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: %q is not on the page:\n%s", f.Code, want, page)
			}
		}
	}
	if len(s.findings) < 3 {
		t.Errorf("only %d findings were explained", len(s.findings))
	}
}

// TestFindingOfAWholeFile names the file, which can be opened.
func TestFindingOfAWholeFile(t *testing.T) {
	t.Parallel()
	s := subject{launch: &model.Launch{Name: "a"}}
	lost := finding(model.FileUnreadable, model.Error, "", "", model.Span{File: "lost.fusebox.yaml"}, "no such file", "")
	lost.Related = []model.Related{{Message: "asked for here", Span: at(3, 1, 4)}}
	s.findings = []model.Finding{lost}
	page := explainFinding(s, findingTarget(s.findings, 0), pageFrame)
	if text := joined(page.lines); !strings.Contains(text, "lost.fusebox.yaml") || !strings.Contains(text, "asked for here") {
		t.Errorf("the file is not on the page:\n%s", text)
	}
	if len(page.items) != 2 || page.items[0].about.place.File != "lost.fusebox.yaml" || page.items[1].about.place.Line != 3 {
		t.Errorf("what can be opened is %+v", page.items)
	}
}

// TestFindingsKeepTheirNames: what is selected and what is explained stays the
// same finding when others come and go.
func TestFindingsKeepTheirNames(t *testing.T) {
	t.Parallel()
	all := overrideFindings()
	other := finding("shadowed", model.Info, "opus+docker", "MCP_TIMEOUT", at(6, 20, 5), "MCP_TIMEOUT is shadowed", "")
	before := reportOf(append([]model.Finding{other}, all...), overridden(), goodLaunch())
	after := reportOf(all[1:4], overridden(), goodLaunch())
	m := show(start(120, 40, testConfig()), before)
	m = press(m, "5", "G")
	for m.subject.findingAt(m.target()).Key != "MCP_TOOL_TIMEOUT" {
		m = press(m, "up")
	}
	wanted := m.subject.findingAt(m.target())
	if wanted.Code != "shadowed" {
		t.Fatalf("%s is selected", wanted.Code)
	}
	explained := show(press(m, "x"), after)
	mustShow(t, explained, "is shadowed by 10000")
	mustNotShow(t, explained, "not found any more")
	if got := show(m, after); got.subject.findingAt(got.target()).Message != wanted.Message {
		t.Errorf("after a save %+v is selected", got.target())
	}
	mustShow(t, show(explained, reportOf(all[:1], overridden(), goodLaunch())), "✓ shadowed is not found any more")
}
