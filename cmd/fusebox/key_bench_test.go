//go:build unix

package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// keyRound are keys of which each changes the screen, and which lead round.
var keyRound = []string{"j", "j", "k", "\t", "\x1b[Z", "G", "k", "g", "?", "?"}

// BenchmarkKeyToScreen measures from a key to the last byte of the frame that it
// changed, with 200 launches open. The renderer draws 30 frames a second, so that
// a key waits for 17 ms on average and 33 ms at most. A hundred rounds of keys:
//
//	go test ./cmd/fusebox -run '^$' -bench KeyToScreen -benchtime 100x
func BenchmarkKeyToScreen(b *testing.B) {
	const launches = 200
	path := filepath.Join(b.TempDir(), "p.fusebox.yaml")
	if err := os.WriteFile(path, []byte(many(launches)), 0o600); err != nil {
		b.Fatal(err)
	}
	d := openFrameDisplay(b)
	s := startOn(d, exec.Command(built(b, "."), path))
	s.await("Launches 200 ")
	s.rested()
	// Keys have nothing to do with the frames of the ones before.
	random := rand.New(rand.NewPCG(1, 2))
	var took []time.Duration
	for b.Loop() {
		for _, key := range keyRound {
			time.Sleep(time.Duration(random.Int64N(int64(100 * time.Millisecond))))
			before, _ := s.shown()
			changed := s.waitForFrame(func(text string) bool { return text != before })
			pressed := time.Now()
			s.press(key)
			took = append(took, s.outcome("a frame after "+key, changed).Sub(pressed))
		}
	}
	slices.Sort(took)
	b.ReportMetric(inMs(took[len(took)/2]), "p50-ms")
	b.ReportMetric(inMs(took[len(took)*95/100]), "p95-ms")
	b.ReportMetric(inMs(took[len(took)-1]), "max-ms")
	b.ReportMetric(0, "ns/op")
	s.checkQuit()
}
