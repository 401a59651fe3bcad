package tui

import (
	"context"
	"strings"
	"testing"
	"time"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

func testEffects(inspect func([]model.Snapshot) *model.Report) (effects, chan model.Batch, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	batches := make(chan model.Batch, 1)
	return effects{ctx, Config{Batches: batches, Inspect: inspect, Now: func() time.Time { return morning.Add(41 * time.Millisecond) }}}, batches, cancel
}

// answer runs the command of one action.
func answer(t *testing.T, e effects, action Action) tea.Msg {
	t.Helper()
	command := e.commands([]Action{action})
	if command == nil {
		t.Fatalf("%T leads to no command", action)
	}
	return command()
}

func TestAwaitBatch(t *testing.T) {
	t.Parallel()
	e, batches, cancel := testEffects(nil)
	batches <- model.Batch{Notice: "first"}
	if got, ok := answer(t, e, awaitBatch{}).(batchMsg); !ok || got.Notice != "first" {
		t.Errorf("awaiting a batch gives %v", got)
	}
	cancel()
	if got := answer(t, e, awaitBatch{}); got != (endedMsg{}) {
		t.Errorf("after the end of the context, awaiting a batch gives %T", got)
	}
	e, batches, cancel = testEffects(nil)
	defer cancel()
	close(batches)
	if got := answer(t, e, awaitBatch{}); got != (endedMsg{}) {
		t.Errorf("on a closed channel, awaiting a batch gives %T", got)
	}
}

func TestInspectBatch(t *testing.T) {
	t.Parallel()
	snapshots := []model.Snapshot{{Path: "a.fusebox.yaml", State: model.StateGood}}
	e, _, cancel := testEffects(func(got []model.Snapshot) *model.Report {
		if len(got) != 1 || got[0].Path != "a.fusebox.yaml" {
			t.Errorf("inspected %v", got)
		}
		return overrideReport()
	})
	defer cancel()
	got, ok := answer(t, e, inspectBatch{generation: 7, batch: model.Batch{Snapshots: snapshots, Seen: morning}, previous: editionOf(liveReport())}).(editionMsg)
	if !ok || got.generation != 7 {
		t.Fatalf("inspecting gives %v", got)
	}
	if got.edition.cost() != 41*time.Millisecond {
		t.Errorf("the way from the save to the report took %v", got.edition.cost())
	}
	if got.edition.since.launches["opus+docker"] == nil || got.edition.first {
		t.Error("the report was not compared with the one before")
	}
	if got.edition.counts != [3]int{2, 1, 2} {
		t.Errorf("findings by severity: %v", got.edition.counts)
	}
}

func TestInspectionOfNothing(t *testing.T) {
	t.Parallel()
	e, _, cancel := testEffects(func([]model.Snapshot) *model.Report { return nil })
	defer cancel()
	got := answer(t, e, inspectBatch{generation: 1}).(editionMsg)
	m := start(80, 24, testConfig())
	m.generation = 1
	mustShow(t, drive(m, got), "No launch to show yet")
}

func TestPanicInACommandIsAMessage(t *testing.T) {
	t.Parallel()
	e, _, cancel := testEffects(func([]model.Snapshot) *model.Report {
		var none []int
		return &model.Report{Findings: make([]model.Finding, none[3])}
	})
	defer cancel()
	got, ok := answer(t, e, inspectBatch{generation: 1}).(failedMsg)
	if !ok {
		t.Fatal("a panic is no message")
	}
	if _, ok := got.action.(inspectBatch); !ok {
		t.Errorf("the message names %T", got.action)
	}
	if !strings.Contains(got.reason, "index out of range [3]") || !strings.Contains(got.reason, "(effects_test.go:") {
		t.Errorf("the message says %q", got.reason)
	}
}

func TestPanicTextIsMasked(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]string{
		"token ghp_0123456789abcdefABCDEF0123456789abcd": model.Mask,
		"odd \x1b[2J text": `odd \x1b[2J text`,
	} {
		if got := panicText(reason); got != want {
			t.Errorf("panicText(%q) = %q, want %q", reason, got, want)
		}
	}
}

func TestTickKnowsThePresent(t *testing.T) {
	t.Parallel()
	e, _, cancel := testEffects(nil)
	defer cancel()
	if got, ok := answer(t, e, growOlder{}).(tickMsg); !ok || !time.Time(got).Equal(morning.Add(41*time.Millisecond)) {
		t.Errorf("a tick gives %v", got)
	}
}

func TestRunNeedsBatchesAndAnInspection(t *testing.T) {
	t.Parallel()
	if err := Run(context.Background(), Config{}); err == nil {
		t.Error("a screen without batches runs")
	}
}

func TestInitAsksAndWaits(t *testing.T) {
	t.Parallel()
	m := newScreen(context.Background(), testConfig())
	batch, ok := m.Init()().(tea.BatchMsg)
	if !ok || len(batch) != 2 {
		t.Fatalf("Init gives %T", batch)
	}
}
