package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// cost is what a process has cost so far.
type cost struct {
	at time.Time
	// running is the time its threads ran for.
	running  time.Duration
	switches int
	written  int
	resident float64
}

// costOf reads what the system knows of a session's process.
func costOf(s *session) cost {
	s.t.Helper()
	process := filepath.Join("/proc", strconv.Itoa(s.command.Process.Pid))
	threads, err := filepath.Glob(filepath.Join(process, "task", "*"))
	if err != nil {
		s.t.Fatal(err)
	}
	u := cost{at: time.Now()}
	for _, thread := range threads {
		text, err := os.ReadFile(filepath.Join(thread, "schedstat"))
		if err != nil {
			s.t.Fatal(err)
		}
		var running int64
		if _, err := fmt.Sscan(string(text), &running); err != nil {
			s.t.Fatal(err)
		}
		u.running += time.Duration(running)
		u.switches += field(s.t, filepath.Join(thread, "status"), "voluntary_ctxt_switches") +
			field(s.t, filepath.Join(thread, "status"), "nonvoluntary_ctxt_switches")
	}
	u.resident = float64(field(s.t, filepath.Join(process, "status"), "VmRSS")) / 1024
	_, all := s.shown()
	u.written = len(all)
	return u
}

// field gives a number of a status file of the system.
func field(t testing.TB, path, name string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if value, found := strings.CutPrefix(line, name+":"); found {
			number, err := strconv.Atoi(strings.Fields(value)[0])
			if err != nil {
				t.Fatal(err)
			}
			return number
		}
	}
	t.Fatalf("%s has no %s", path, name)
	return 0
}

// rate is what idling costs in a second, and the memory held.
type rate struct{ percent, switches, bytes, resident float64 }

// idle measures sessions side by side for some time in which nothing happens.
func idle(span time.Duration, sessions ...*session) []rate {
	for _, s := range sessions {
		s.awaitRest()
	}
	before := make([]cost, len(sessions))
	for i, s := range sessions {
		before[i] = costOf(s)
	}
	time.Sleep(span)
	rates := make([]rate, len(sessions))
	for i, s := range sessions {
		u := costOf(s)
		seconds := u.at.Sub(before[i].at).Seconds()
		rates[i] = rate{
			percent:  (u.running - before[i].running).Seconds() / seconds * 100,
			switches: float64(u.switches-before[i].switches) / seconds,
			bytes:    float64(u.written-before[i].written) / seconds,
			resident: u.resident,
		}
	}
	return rates
}

// rest is how long nothing must have been written for a program to idle: longer
// than fusebox takes to look again at files that were young when it started.
const rest = 5 * time.Second

// awaitRest waits until nothing has been written for some time.
func (s *session) awaitRest() {
	s.t.Helper()
	_, before := s.shown()
	for deadline := time.Now().Add(patience); ; {
		time.Sleep(rest)
		_, all := s.shown()
		if len(all) == len(before) {
			return
		}
		if before = all; time.Now().After(deadline) {
			s.t.Fatal("the output does not come to rest")
		}
	}
}

// BenchmarkIdle measures ten seconds in which nothing happens, with 20 files,
// beside a bare bubbletea program in the same seconds.
//
//	go test ./cmd/fusebox -run '^$' -bench Idle -benchtime 1x
func BenchmarkIdle(b *testing.B) {
	contestants := []contestant{fuseboxOn(b, built(b, "."), usualFiles), bareProgram(b)}
	for b.Loop() {
		var sessions []*session
		for _, c := range contestants {
			s, _ := c.run(b)
			sessions = append(sessions, s)
		}
		rates := idle(10*time.Second, sessions...)
		for i, r := range rates {
			name := contestants[i].name
			b.ReportMetric(r.percent, name+"-CPU%")
			b.ReportMetric(r.switches, name+"-switches/s")
			b.ReportMetric(r.bytes, name+"-B/s")
			b.ReportMetric(r.resident, name+"-MB")
			sessions[i].press("q")
			sessions[i].awaitExit()
		}
		b.ReportMetric(rates[0].percent/rates[1].percent, "CPU-ratio")
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkManyFiles measures start, memory and idling with 10,000 files, a
// hundred in a folder, and idling beside the same program with 20 in the same
// seconds.
//
//	go test ./cmd/fusebox -run '^$' -bench ManyFiles -benchtime 1x
func BenchmarkManyFiles(b *testing.B) {
	program := built(b, ".")
	counts := []int{usualFiles, manyFiles}
	var contestants []contestant
	for _, files := range counts {
		contestants = append(contestants, fuseboxOn(b, program, files))
	}
	for b.Loop() {
		var sessions []*session
		for i, c := range contestants {
			s, took := c.run(b)
			sessions = append(sessions, s)
			b.ReportMetric(inMs(took), strconv.Itoa(counts[i])+"-first-ms")
		}
		rates := idle(20*time.Second, sessions...)
		for i, r := range rates {
			name := strconv.Itoa(counts[i])
			b.ReportMetric(r.percent, name+"-CPU%")
			b.ReportMetric(r.resident, name+"-MB")
			sessions[i].press("q")
			sessions[i].awaitExit()
		}
		b.ReportMetric(rates[1].percent-rates[0].percent, "CPU%-more")
	}
	b.ReportMetric(0, "ns/op")
}
