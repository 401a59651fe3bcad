//go:build unix

package watch

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// fill makes files in a folder and in folders below it, a hundred in each.
func fill(b testing.TB, folder string, files int) {
	b.Helper()
	for i := range files {
		below := filepath.Join(folder, fmt.Sprintf("d%03d", i/100))
		if i%100 == 0 {
			if err := os.MkdirAll(below, 0o700); err != nil {
				b.Fatal(err)
			}
		}
		content := []byte("agent_profiles: [{name: p" + strconv.Itoa(i) + ", agent_id: claude-acp}]\n")
		if err := os.WriteFile(filepath.Join(below, fmt.Sprintf("f%05d.fusebox.yaml", i)), content, 0o600); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen measures until the first batch.
func BenchmarkOpen(b *testing.B) {
	for _, files := range []int{20, 10000} {
		b.Run(strconv.Itoa(files), func(b *testing.B) {
			folder := b.TempDir()
			fill(b, folder, files)
			for b.Loop() {
				f := follow(b, options{}, folder)
				if batch, _ := f.last(); len(batch.Snapshots) != files {
					b.Fatalf("%d snapshots", len(batch.Snapshots))
				}
				f.close()
			}
		})
	}
}

// BenchmarkLook measures a look at files of which one has changed.
func BenchmarkLook(b *testing.B) {
	for _, files := range []int{20, 10000} {
		b.Run(strconv.Itoa(files), func(b *testing.B) {
			folder := b.TempDir()
			fill(b, folder, files)
			arguments, err := parseArguments(Named(folder), os.Getwd)
			if err != nil {
				b.Fatal(err)
			}
			patient := newPatient(b.Context(), disk{})
			l := looker{arguments: arguments}
			beliefs := beliefs{grace: defaultGrace}
			// A time at which nothing is fresh, so that nothing is read twice.
			now := time.Now().Add(time.Minute)
			want := demand{touched: map[string]deed{"f00000.fusebox.yaml": written}}
			for b.Loop() {
				found, _ := do(patient, func(t *try) *finder { return find(t, arguments, now) })
				view, _ := do(patient, func(t *try) view { return read(t, found.targets, l.kept, now, want, manner{}) })
				l.keep(view, found.record)
				beliefs.consider(now, now, view.sightings)
			}
			if got := len(beliefs.held); got != files {
				b.Fatalf("%d files", got)
			}
		})
	}
}

// BenchmarkPoll measures one round of the safety poll when nothing happens.
func BenchmarkPoll(b *testing.B) {
	folder := b.TempDir()
	fill(b, folder, 20)
	arguments, err := parseArguments(Named(folder), os.Getwd)
	if err != nil {
		b.Fatal(err)
	}
	patient := newPatient(b.Context(), disk{})
	p := poller{seen: find(disk{}, arguments, time.Now().Add(time.Minute)).record}
	b.ReportMetric(float64(len(p.seen.places)), "stats")
	for b.Loop() {
		changed, _ := do(patient, func(t *try) bool { return anyChanged(t, p.take(placesPerSecond), time.Now()) })
		if changed {
			b.Fatal("changed")
		}
	}
}
