package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"

	"github.com/google/go-cmp/cmp"
)

// TestDemoEdits: every edit changes the file, and the last leads back.
func TestDemoEdits(t *testing.T) {
	t.Parallel()
	text := demoFile
	for i, change := range demoEdits {
		if strings.Count(text, change.from) != 1 {
			t.Fatalf("edit %d: %q stands %d times in\n%s", i, change.from, strings.Count(text, change.from), text)
		}
		text = strings.Replace(text, change.from, change.to, 1)
	}
	if diff := cmp.Diff(demoFile, text); diff != "" {
		t.Error(diff)
	}
}

// TestPlay: a scene for each tick, round and round, each with its lesson, and
// an end when the context ends.
func TestPlay(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	batches, ticks := make(chan model.Batch, 1), make(chan time.Time)
	start := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	go play(ctx, batches, ticks, func() time.Time { return start })
	var got []string
	for range len(demoEdits) + 1 {
		batch := <-batches
		if !batch.Seen.Equal(start) || batch.Polling != "" {
			t.Errorf("batch %+v", batch)
		}
		got = append(got, lesson(batch))
		ticks <- start
	}
	want := []string{
		"opus-docker: connect 30 s, tool call 10 s, aborted",
		"opus-docker: connect 30 s, tool call 2 h, survives",
		"opus-docker: connect 30 ms, tool call 2 h, survives start-impossible",
		"opus-docker: connect 2 h, tool call 2 h, survives one-value-two-budgets",
		"opus-docker: connect 30 s, tool call 2 h, survives",
		"opus-docker: connect 30 s, tool call 10 s, aborted",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	stop()
	for range batches {
	}
}

// lesson is what a scene shows of its first launch.
func lesson(batch model.Batch) string {
	var files []*model.File
	for _, snapshot := range batch.Snapshots {
		files = append(files, source.Parse(snapshot))
	}
	report := resolver.Inspect(files, resolver.Options{})
	launch := &report.Launches[0]
	server := &launch.Servers[0]
	text := fmt.Sprintf("%s: connect %s, tool call %s, %s", launch.Name,
		&server.Clocks[model.Connect], &server.Clocks[model.ToolCall], server.Verdicts[0].Outcome)
	for _, finding := range report.Findings {
		start := finding.Code == model.StartImpossible || finding.Code == model.OneValueTwoBudgets
		if start && finding.Launch == launch.Name {
			text += " " + string(finding.Code)
		}
	}
	return text
}

// TestPlayKeepsTheNewest: whoever is late sees the newest scene.
func TestPlayKeepsTheNewest(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	batches, ticks := make(chan model.Batch, 1), make(chan time.Time)
	ended := make(chan struct{})
	go func() {
		play(ctx, batches, ticks, time.Now)
		close(ended)
	}()
	for range 3 {
		ticks <- time.Time{}
	}
	stop()
	<-ended
	// The fourth scene replaced the three before it.
	if got := lesson(<-batches); !strings.Contains(got, "one-value-two-budgets") {
		t.Error(got)
	}
}
