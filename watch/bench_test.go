//go:build unix

package watch

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"
)

// BenchmarkSaveToBatch measures from the end of a save to the batch that holds
// it, for the save styles met most. The settle is 60 ms of it.
func BenchmarkSaveToBatch(b *testing.B) {
	styles := []struct {
		name string
		save func(path string, content []byte) error
	}{
		{"truncate-write", func(path string, content []byte) error { return os.WriteFile(path, content, 0o600) }},
		{"rename", saveByRename(".tmp")},
		{"sed-i", saveByRename("/sedAb12Cd")},
		{"vim", saveLikeVim},
		{"jetbrains", saveLikeJetBrains},
	}
	for _, style := range styles {
		b.Run(style.name, func(b *testing.B) {
			folder := b.TempDir()
			path := filepath.Join(folder, "a.fusebox.yaml")
			fill(b, folder, 19)
			save := func(content string) {
				if err := style.save(path, []byte(content)); err != nil {
					b.Fatal(err)
				}
			}
			save("start")
			f := follow(b, Options{}, folder)
			var total, own []time.Duration
			for i := 0; b.Loop(); i++ {
				content := "version " + strconv.Itoa(i)
				save(content)
				saved := time.Now()
				batch := f.waitFor(path, content)
				total = append(total, time.Since(saved))
				own = append(own, batch.Read.Sub(batch.Seen)-DefaultSettle)
			}
			report(b, "", total)
			report(b, "-beyond-settle", own)
		})
	}
}

func report(b *testing.B, what string, times []time.Duration) {
	slices.Sort(times)
	inMs := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	b.ReportMetric(inMs(times[len(times)/2]), "p50"+what+"-ms")
	b.ReportMetric(inMs(times[len(times)*95/100]), "p95"+what+"-ms")
	b.ReportMetric(inMs(times[len(times)-1]), "max"+what+"-ms")
}

func saveByRename(suffix string) func(string, []byte) error {
	return func(path string, content []byte) error {
		temporary := path + suffix
		if suffix[0] == '/' {
			temporary = filepath.Dir(path) + suffix
		}
		if err := os.WriteFile(temporary, content, 0o600); err != nil {
			return err
		}
		return os.Rename(temporary, path)
	}
}

func saveLikeVim(path string, content []byte) error {
	probe := filepath.Join(filepath.Dir(path), "4913")
	for _, step := range []func() error{
		func() error { return os.WriteFile(probe, nil, 0o600) },
		func() error { return os.Remove(probe) },
		func() error { _ = os.Rename(path, path+"~"); return nil },
		func() error { return os.WriteFile(path, content, 0o600) },
		func() error { _ = os.Remove(path + "~"); return nil },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func saveLikeJetBrains(path string, content []byte) error {
	if err := os.WriteFile(path+"___jb_tmp___", content, 0o600); err != nil {
		return err
	}
	_ = os.Rename(path, path+"___jb_old___")
	if err := os.Rename(path+"___jb_tmp___", path); err != nil {
		return err
	}
	_ = os.Remove(path + "___jb_old___")
	return nil
}

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
				f := follow(b, Options{}, folder)
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
			arguments, err := parseArguments([]string{folder}, os.Getwd)
			if err != nil {
				b.Fatal(err)
			}
			patient := newPatient(b.Context(), disk{})
			l := looker{arguments: arguments}
			beliefs := beliefs{grace: DefaultGrace}
			// A time at which nothing is fresh, so that nothing is read twice.
			now := time.Now().Add(time.Minute)
			want := demand{touched: map[string]struct{}{"f00000.fusebox.yaml": {}}}
			for b.Loop() {
				found, _ := do(patient, func(files fileSystem) *finder { return find(files, arguments, now) })
				view, _ := do(patient, func(files fileSystem) view {
					return read(files, found.targets, l.kept, now, want, manner{})
				})
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
	arguments, err := parseArguments([]string{folder}, os.Getwd)
	if err != nil {
		b.Fatal(err)
	}
	patient := newPatient(b.Context(), disk{})
	p := poller{seen: find(disk{}, arguments, time.Now().Add(time.Minute)).record}
	b.ReportMetric(float64(len(p.seen.places)), "stats")
	for b.Loop() {
		changed, _ := do(patient, func(files fileSystem) bool { return p.changed(files, time.Now(), placesPerSecond) })
		if changed {
			b.Fatal("changed")
		}
	}
}
