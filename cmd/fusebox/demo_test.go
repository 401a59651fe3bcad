package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"

	"github.com/google/go-cmp/cmp"
)

// overrideScene is the file of the tour in which an override kills a question.
var overrideScene = demoSteps()[1].text()

// TestDemoEdits: every edit changes the file of its step, once.
func TestDemoEdits(t *testing.T) {
	t.Parallel()
	for i, step := range demoSteps() {
		for _, e := range step.edits {
			if strings.Count(demoFile, e.from) != 1 || step.text() == demoFile {
				t.Errorf("step %d: %q stands %d times in the file", i, e.from, strings.Count(demoFile, e.from))
			}
		}
	}
}

// TestDemoLessons: each step shows what its text says.
func TestDemoLessons(t *testing.T) {
	t.Parallel()
	want := []string{
		"1 opus-docker kandev: connect 30 s, start block 30 s, fetch 2 h, tool call 2 h, survives",
		"1 opus-docker kandev: connect 30 s, start block 30 s, fetch 60 s, tool call 10 s, aborted by tool_call at 10 s",
		"1 opus-docker kandev: connect 30 s, start block 30 s, fetch 60 s, tool call 10 s, aborted by tool_call at 10 s",
		"2 opus docs: connect 30 s, start block 30 s, fetch 2 h, tool call 2 h",
		"2 opus docs: connect 30 ms, start block 30 ms, fetch 2 h, tool call 2 h, start-impossible",
		"3 opus docs: connect 30 s, start block 30 s, fetch 2 h, tool call 2 h",
		"3 opus docs: connect 2 h, start block 2 h, fetch 2 h, tool call 2 h, one-value-two-budgets",
		"3 opus docs: connect 2 h, start block 2 h, fetch 2 h, tool call 2 h, one-value-two-budgets",
		"4 billing ledger: connect 30 s, start block 30 s, fetch 60 s, tool call 1 d 3 h 46 m 40 s, aborted by fetch at 60 s",
		"4 billing ledger: connect 30 s, start block 30 s, fetch 60 s, tool call 1 d 3 h 46 m 40 s, aborted by fetch at 60 s",
		"5 ops hosts: connect 30 s, start block 30 s, fetch n/a, tool call 1 d 3 h 46 m 40 s, dead-key, near-miss, below-inner-worst-case",
		"5 ops hosts: connect 30 s, start block 30 s, fetch n/a, tool call 1 d 3 h 46 m 40 s",
		"6 opus-docker kandev: connect 30 s, start block 30 s, fetch 60 s, tool call 10 s, aborted by tool_call at 10 s",
	}
	var got []string
	for _, step := range demoSteps() {
		got = append(got, lesson(t, step))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// lesson is what a step shows.
func lesson(t *testing.T, step demoStep) string {
	t.Helper()
	report := resolver.Inspect([]*model.File{source.Parse(demoSnapshot(step.text())[0])}, resolver.Options{})
	for i := range report.Launches {
		for k := range report.Launches[i].Servers {
			if server := &report.Launches[i].Servers[k]; report.Launches[i].Name == step.Launch && server.Name == step.Server {
				return fmt.Sprintf("%d %s %s: %s", step.Scene, step.Launch, step.Server, serverLesson(report, step.Launch, server))
			}
		}
	}
	t.Fatalf("no server %s in a launch %s", step.Server, step.Launch)
	return ""
}

func serverLesson(report *model.Report, launch string, server *model.Server) string {
	var words []string
	for _, id := range []model.ClockID{model.Connect, model.StartBlock, model.Fetch, model.ToolCall} {
		words = append(words, map[model.ClockID]string{model.Connect: "connect", model.StartBlock: "start block", model.Fetch: "fetch", model.ToolCall: "tool call"}[id]+" "+server.Clocks[id].String())
	}
	for i := range server.Verdicts {
		v := &server.Verdicts[i]
		if v.Outcome == model.Aborted {
			words = append(words, fmt.Sprintf("%s by %s at %s", v.Outcome, v.By, v.From))
		} else {
			words = append(words, string(v.Outcome))
		}
	}
	for _, finding := range report.Findings {
		isStart := finding.Code == model.StartImpossible || finding.Code == model.OneValueTwoBudgets
		if isStart && finding.Launch == launch || tooltimeout.Tells(finding.Code) && launch == "ops" {
			words = append(words, string(finding.Code))
		}
	}
	return strings.Join(words, ", ")
}

// TestDemoComparesWhatIsThere: a step that compares names another launch.
func TestDemoComparesWhatIsThere(t *testing.T) {
	t.Parallel()
	for i, step := range demoSteps() {
		if step.With != "" && !strings.Contains(demoFile, "{name: "+step.With+",") {
			t.Errorf("step %d compares with %s", i, step.With)
		}
	}
}

// TestStageKeepsTheNewest: whoever is late sees the newest step, in whatever
// order the steps were asked for.
func TestStageKeepsTheNewest(t *testing.T) {
	t.Parallel()
	s := &stage{steps: demoSteps(), batches: make(chan model.Batch, 1), now: time.Now}
	s.show(0, 1)
	s.show(5, 3)
	s.show(4, 2)
	if got := string((<-s.batches).Snapshots[0].Bytes); got != s.steps[5].text() {
		t.Errorf("the file is\n%s", got)
	}
	select {
	case batch := <-s.batches:
		t.Errorf("another batch: %v", batch)
	default:
	}
}
