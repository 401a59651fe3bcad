package recovery

import (
	"strings"
	"testing"
	"time"
)

// BenchmarkDiagnoseLog reads a log of 1 MiB in which nothing failed but the last
// line. One of half its length should take half the time.
func BenchmarkDiagnoseLog(b *testing.B) {
	const line = "2026-11-30T12:00:00Z INFO request 17 tool \"search\" connect ok status \"ok\" for 30s code 200 within limits\n"
	spent := func(size int) time.Duration {
		text := strings.Repeat(line, size/len(line)) + "tool \"search\" timed out after 60s\n"
		start := time.Now()
		if events := DiagnoseLog(text, Context{}); len(events) != 1 {
			b.Fatalf("%d events", len(events))
		}
		return time.Since(start)
	}
	var half, whole time.Duration
	for b.Loop() {
		half += spent(1 << 19)
		whole += spent(1 << 20)
	}
	ratio := float64(whole) / float64(half)
	b.ReportMetric(ratio, "whole/half")
	if ratio > 4 {
		b.Errorf("twice the text takes %.1f times as long", ratio)
	}
}
