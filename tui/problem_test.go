package tui

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

// selectedFinding says which finding of which launch is selected.
func selectedFinding(m screen) (launch string, finding *model.Finding) {
	return m.launch().Name, m.subject.findingAt(m.target())
}

// shared is a report in which files have findings, too: one that every launch is
// made of, one of a single launch, and one that no launch was made of.
func shared() *model.Report {
	opus, docker, codex := goodLaunch(), overridden(), unknownLaunch()
	opus.Files = append(opus.Files, "profiles/opus.fusebox.yaml")
	of := func(severity model.Severity, file, message string) model.Finding {
		return finding(model.FileInvalid, severity, "", "", model.Span{File: file, Line: 1, Column: 1, EndLine: 1, EndColumn: 2}, message, "")
	}
	report := reportOf(append(overrideFindings(),
		of(model.Error, sampleFile, "of all"), of(model.Warning, sampleFile, "of all, too"), of(model.Info, sampleFile, "no problem"),
		of(model.Warning, "profiles/opus.fusebox.yaml", "of opus"), of(model.Error, "profiles/broken.fusebox.yaml", "of none"),
		finding("version-assumed", model.Warning, "codex-long", "", model.Span{}, "no version is known of codex", "")), codex, opus, docker)
	report.Files = append(report.Files, &model.File{Path: "profiles/broken.fusebox.yaml"}, &model.File{Path: "profiles/opus.fusebox.yaml"})
	return report
}

func TestProblemsInTheirOrder(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), shared())
	want := []string{
		"codex-long: of none", "codex-long: of all", "codex-long: no version is known of codex", "codex-long: of all, too", "opus: of opus",
		"opus+docker: a question (ask_user_question_kandev) ends at 10 s by the tool-call budget, 1 h 59 m 50 s before its 2 h; progress does not extend it",
		"opus+docker: the idle deadline of 10 s is not above the keepalive interval of 20 s",
		"opus+docker: the idle deadline of 5 min is lowered to the tool-call budget of 10 s",
	}
	var got []string
	for range want {
		m = press(m, "n")
		launch, f := selectedFinding(m)
		got = append(got, launch+": "+f.Message)
		mustShow(t, m, "▸ Findings", "╭ "+launch)
	}
	if !slices.Equal(got, want) {
		t.Errorf("n goes to\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	again, before := press(m, "n"), press(m, "N")
	if launch, f := selectedFinding(again); launch != "codex-long" || f.Message != "of none" {
		t.Errorf("after the last, n goes to %s of %s", f.Message, launch)
	}
	if launch, f := selectedFinding(before); launch != "opus+docker" || f.Code != "keepalive-too-slow" {
		t.Errorf("N goes to %s of %s", f.Code, launch)
	}
	if _, f := selectedFinding(press(again, "N")); f.Code != "idle-capped-by-tool-call" {
		t.Errorf("before the first, N goes to %s", f.Code)
	}
}

// TestProblemFromAnotherPane begins at the launch that is selected.
func TestProblemFromAnotherPane(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 40, testConfig()), shared()), "down")
	for key, want := range map[string]string{"n": "of opus", "N": "of all, too"} {
		if _, f := selectedFinding(press(m, key)); f.Message != want {
			t.Errorf("on opus %s goes to %q, want %q", key, f.Message, want)
		}
	}
	// What was selected in the findings once does not count where they are left.
	m = press(m, "n", "n", "n", "1", "n")
	if _, f := selectedFinding(m); f.Code != "question-aborted" {
		t.Errorf("on opus+docker n goes to %s", f.Code)
	}
}

// TestEveryProblemIsVisitedOnce goes round by n and back by N, in any report, with
// any filter and grouping, at any size.
func TestEveryProblemIsVisitedOnce(t *testing.T) {
	t.Parallel()
	reports := []*model.Report{liveReport(), overrideReport(), brokenReport(), secretReport(), crowd(9), shared(), lostReport()}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(goldenSizes).Draw(t, "size")
		report := sampled(t, reports)
		if rapid.Bool().Draw(t, "awkward") {
			report = anyReport().Draw(t, "report")
		}
		m := show(start(s.width, s.height, testConfig()), report)
		if !m.hasLaunches() {
			return
		}
		if typed := rapid.SampledFrom([]string{"", "opus", "docker", "question", "!codex", "file", "of", "10 s"}).Draw(t, "filter"); typed != "" {
			m = press(filterBy(m, typed), "enter")
		}
		m = press(m, rapid.SliceOfN(rapid.SampledFrom([]string{"b", "down", "5", "tab", "G"}), 0, 4).Draw(t, "keys")...)
		want := 0
		list := m.launches()
		seen := map[*model.Finding]bool{}
		for _, row := range list.listed() {
			for _, number := range m.shownFindings(row) {
				if f := &m.edition.report.Findings[number]; f.Severity != model.Info && !seen[f] {
					seen[f] = true
					want++
				}
			}
		}
		if want == 0 {
			if after := press(m, "n"); !strings.Contains(plainFrame(after), "no errors and no warnings") && len(list.listed()) > 0 || after.focus != m.focus {
				t.Fatalf("there is no problem, and n does not say so:\n%s", plainFrame(after))
			}
			return
		}
		m = press(m, "n")
		first := m
		var way []problem
		for range want {
			way = append(way, whereIs(t, m))
			if back := press(m, "n", "N"); whereIs(t, back) != whereIs(t, m) {
				t.Fatalf("N does not go back to %v but to %v", whereIs(t, m), whereIs(t, back))
			}
			m = press(m, "n")
		}
		if whereIs(t, m) != whereIs(t, first) {
			t.Fatalf("%d problems are not gone round by as many n: %v", want, way)
		}
		slices.SortFunc(way, problem.compare)
		if len(slices.Compact(way)) != want {
			t.Fatalf("%d problems are visited by %v", want, way)
		}
	})
}

// whereIs gives the launch and the finding that are selected, which must be seen.
func whereIs(t *rapid.T, m screen) problem {
	number := m.subject.findingNumber(m.target())
	if m.focus != findingsPane || number < 0 || m.subject.findings[number].Severity == model.Info {
		t.Fatalf("no problem is selected:\n%s", plainFrame(m))
	}
	d := m.panes[findingsPane].(document)
	if i := d.text.items[d.selected]; d.height > 0 && (i.first >= d.offset+d.height || i.last < d.offset) {
		t.Fatalf("the problem that is selected is out of sight:\n%s", plainFrame(m))
	}
	return problem{m.launches().selected, m.shownFindings(m.launches().selected)[number]}
}

func TestNoProblemSaysSo(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), liveReport())
	for _, key := range []string{"n", "N"} {
		mustShow(t, press(m, key), " ✓ no errors and no warnings ", "▸ Launches 3")
	}
	found := press(filterBy(show(start(120, 40, testConfig()), overrideReport()), "codex"), "enter")
	mustShow(t, press(found, "n"), " no errors and no warnings in what the filter leaves ")
	none := press(filterBy(show(start(120, 40, testConfig()), overrideReport()), "zqx"), "enter")
	mustShow(t, press(none, "n"), " the filter leaves no launch ")
}

// TestFindingIsKnownAfterASave: whoever reads about one finding and mends another
// is not told that the first is gone.
func TestFindingIsKnownAfterASave(t *testing.T) {
	t.Parallel()
	m := press(show(start(120, 40, testConfig()), overrideReport()), "5", "down", "down", "x")
	mustShow(t, m, "╭ Explain idle-capped-by-tool-call", "▲ warning  idle-capped-by-tool-call", "is lowered to the tool-call budget of 10 s")
	findings := overrideFindings()
	mended := findings[1:]
	mended[1].Span, mended[1].Message = at(15, 45, 5), "the idle deadline of 5 min is lowered to the tool-call budget of 11 s"
	m = show(m, reportOf(mended, overridden(), goodLaunch()))
	mustShow(t, m, "▲ warning  idle-capped-by-tool-call", "is lowered to the tool-call budget of 11 s", "p.fusebox.yaml:15:45")
	mustShow(t, press(m, "esc"), "▸▲ warning  idle-capped-by-tool-call")
	m = show(m, liveReport())
	mustShow(t, m, "✓ idle-capped-by-tool-call is not found any more")
}
