//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// manyFiles is how many files the benchmarks of large folders watch, usualFiles
// how many the others do.
const (
	usualFiles = 20
	manyFiles  = 10_000
)

// built builds a program the way it is released, because the program inside of
// the test would be measured with all that the tests need.
func built(b *testing.B, folder string) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "program")
	command := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, folder)
	if output, err := command.CombinedOutput(); err != nil {
		b.Fatalf("building %s: %v\n%s", folder, err, output)
	}
	return program
}

// profileFolder makes a folder with so many profile files, a hundred in each
// folder below it.
func profileFolder(b *testing.B, files int) string {
	b.Helper()
	folder := b.TempDir()
	for i := range files {
		writeProfile(b, profilePath(folder, i), fmt.Sprintf("launch%d", i))
	}
	return folder
}

// profilePath is where a profile file lies in such a folder.
func profilePath(folder string, i int) string {
	return filepath.Join(folder, fmt.Sprintf("%03d", i/100), fmt.Sprintf("%05d.fusebox.yaml", i))
}

// writeProfile writes a profile file with one launch, and the folder it is in.
func writeProfile(t testing.TB, path, launch string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	content := fmt.Sprintf("agent_profiles: [{name: %s, agent_id: claude-acp}]\n", launch)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// contestant is a program that is measured, and what ends its first full frame.
type contestant struct {
	name    string
	command []string
	last    []string
}

// fuseboxOn is the program on a folder with so many files.
func fuseboxOn(b *testing.B, program string, files int) contestant {
	b.Helper()
	return contestant{
		name: "fusebox", command: []string{program, profileFolder(b, files)},
		last: []string{fmt.Sprintf("Launches %d ", files), "launch0 ", "q quit"},
	}
}

// bareProgram is what a program with nothing to do costs.
func bareProgram(b *testing.B) contestant {
	b.Helper()
	return contestant{name: "bare", command: []string{built(b, "./testdata/bare")}, last: []string{"the last row"}}
}

// run starts a contestant, waits for its first full frame and gives the time
// that took.
func (c contestant) run(b *testing.B) (*session, time.Duration) {
	b.Helper()
	d := openDisplay(b)
	begin := time.Now()
	s := startOn(d, exec.Command(c.command[0], c.command[1:]...))
	at := s.moment("the first frame of "+c.name, func(text string) bool {
		for _, want := range c.last {
			if !strings.Contains(text, want) {
				return false
			}
		}
		return true
	})
	return s, at.Sub(begin)
}

// inMs gives a time in milliseconds, for a metric.
func inMs(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// median gives the middle one of times.
func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}

// BenchmarkFirstFrame measures from the start of the process to the first full
// frame, with 20 files, beside a bare bubbletea program's in alternation.
//
//	go test ./cmd/fusebox -run '^$' -bench FirstFrame -benchtime 7x
func BenchmarkFirstFrame(b *testing.B) {
	ours, bare := fuseboxOn(b, built(b, "."), usualFiles), bareProgram(b)
	var oursTook, bareTook []time.Duration
	for b.Loop() {
		for _, one := range []struct {
			contestant
			took *[]time.Duration
		}{{ours, &oursTook}, {bare, &bareTook}} {
			s, took := one.run(b)
			*one.took = append(*one.took, took)
			s.press("q")
			s.awaitExit()
		}
	}
	b.ReportMetric(inMs(median(oursTook)), "fusebox-ms")
	b.ReportMetric(inMs(median(bareTook)), "bare-ms")
	b.ReportMetric(float64(median(oursTook))/float64(median(bareTook)), "ratio")
	b.ReportMetric(0, "ns/op")
}
