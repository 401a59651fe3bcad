//go:build unix

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/tui"
	"fusebox/watch"
)

// journey is when one content came past the places between save and screen.
type journey struct {
	saved, looked, read          time.Time
	inspecting, inspected, shown time.Time
}

// stages are the parts of a journey, in their order: the wait until the save
// was over, with what events take to arrive; the reading of the files; the
// making of the report; the event loop and the renderer.
func (j *journey) stages() [4]time.Duration {
	read, resolve := j.read.Sub(j.looked), j.inspected.Sub(j.inspecting)
	return [...]time.Duration{j.looked.Sub(j.saved), read, resolve, j.shown.Sub(j.looked) - read - resolve}
}

// journeys notes the journeys of the contents of one file.
type journeys struct {
	path  string
	mutex sync.Mutex
	// of are the journeys by content.
	of map[string]*journey
}

// note notes something of the journey of the content that a batch holds, if it
// is the first batch that does.
func (j *journeys) note(snapshots []model.Snapshot, what func(*journey)) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	for i := range snapshots {
		if snapshots[i].Path != j.path {
			continue
		}
		content := string(snapshots[i].Bytes)
		if j.of[content] == nil {
			j.of[content] = &journey{}
		}
		what(j.of[content])
		return
	}
}

// relay passes batches on and notes when they were made.
func (j *journeys) relay(from <-chan model.Batch, to chan<- model.Batch) {
	defer close(to)
	for batch := range from {
		j.note(batch.Snapshots, func(one *journey) {
			if one.read.IsZero() {
				one.looked, one.read = batch.Looked, batch.Read
			}
		})
		to <- batch
	}
}

// inspector is an inspection that notes when it began and ended.
func (j *journeys) inspector(inspect func([]model.Snapshot) *model.Report) func([]model.Snapshot) *model.Report {
	return func(snapshots []model.Snapshot) *model.Report {
		begin := time.Now()
		report := inspect(snapshots)
		end := time.Now()
		j.note(snapshots, func(one *journey) {
			if one.inspecting.IsZero() {
				one.inspecting, one.inspected = begin, end
			}
		})
		return report
	}
}

// open opens the screen of the program on a display in this process, and gives
// what closes it.
func (j *journeys) open(b *testing.B, d *display, folder string) (closeScreen func()) {
	b.Helper()
	ctx, cancel := context.WithCancel(b.Context())
	watcher, err := watch.Open(ctx, watch.Named(folder))
	if err != nil {
		b.Fatal(err)
	}
	batches, done := make(chan model.Batch, 1), make(chan error, 1)
	go j.relay(watcher.Batches(), batches)
	go func() {
		done <- tui.Run(ctx, tui.Config{
			Batches: batches, Inspect: j.inspector(tui.Inspector(resolver.Options{})), Arguments: []string{folder},
			EnvironmentText: func(*model.Launch, []string) string { return "" },
			JSON:            func(*model.Report, *model.Launch, []model.Finding, []string) string { return "" },
			Input:           d.device, Output: d.device, Environment: []string{"TERM=xterm-256color"},
		})
	}()
	return func() {
		cancel()
		if err := <-done; err != nil {
			b.Error(err)
		}
	}
}

// BenchmarkSaveToScreen measures from the end of a save until its value stands
// on the screen, with 20 files, for the save styles met most, and which part of
// that each stage takes. The settle waits 60 ms, the renderer draws 30 frames a
// second. Two hundred saves of each style:
//
//	go test ./cmd/fusebox -run '^$' -bench SaveToScreen -benchtime 200x
func BenchmarkSaveToScreen(b *testing.B) {
	for _, style := range saveStyles {
		b.Run(style.name, func(b *testing.B) {
			folder := profileFolder(b, usualFiles)
			path := profilePath(folder, 0)
			all := &journeys{path: path, of: map[string]*journey{}}
			d := openDisplay(b)
			defer all.open(b, d, folder)()
			d.await("launch0 ")
			// Saves have nothing to do with the frames of the one before.
			random := rand.New(rand.NewPCG(1, 2))
			var made []*journey
			for i := 0; b.Loop(); i++ {
				value := fmt.Sprint(1_000_000 + i)
				content := "agent_profiles: [{name: launch0, agent_id: claude-acp, env: {MCP_TOOL_TIMEOUT: " + value + "}}]\n"
				if err := saveBy(style.steps, path, content); err != nil {
					b.Fatal(err)
				}
				saved := time.Now()
				shown := d.moment(value, func(text string) bool { return strings.Contains(text, value) })
				all.mutex.Lock()
				one := *all.of[content]
				all.mutex.Unlock()
				one.saved, one.shown = saved, shown
				made = append(made, &one)
				time.Sleep(time.Duration(random.Int64N(int64(100 * time.Millisecond))))
			}
			reportJourneys(b, made)
		})
	}
}

// reportJourneys reports how long journeys took and the share of each stage.
func reportJourneys(b *testing.B, made []*journey) {
	var took []time.Duration
	var sum time.Duration
	var stages [4]time.Duration
	for _, one := range made {
		took = append(took, one.shown.Sub(one.saved))
		sum += took[len(took)-1]
		for i, part := range one.stages() {
			stages[i] += part
		}
	}
	slices.Sort(took)
	b.ReportMetric(inMs(took[len(took)/2]), "p50-ms")
	b.ReportMetric(inMs(took[len(took)*95/100]), "p95-ms")
	b.ReportMetric(inMs(took[len(took)-1]), "max-ms")
	for i, name := range [...]string{"settle", "read", "resolve", "frame"} {
		b.ReportMetric(float64(stages[i])/float64(sum)*100, name+"-%")
	}
	b.ReportMetric(0, "ns/op")
}
