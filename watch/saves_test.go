//go:build unix

package watch

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fusebox/model"
)

// save is one way in which programs save files, as a shell recipe.
type save struct {
	ID, Name, Start, Prepare, Recipe string
	// Final is the content in the end; absent: unchanged, "gone": missing.
	Final         *string
	MaxRecomputes int `json:"max_recomputes"`
}

func loadSaves(t testing.TB) []save {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "saves.json"))
	if err != nil {
		t.Fatal(err)
	}
	var saves []save
	if err := json.Unmarshal(text, &saves); err != nil {
		t.Fatal(err)
	}
	return saves
}

// slowSaves take seconds by themselves; they are left to the slow suite.
var slowSaves = map[string]bool{"S19": true, "S23": true, "S24": true, "S28": true}

// unchangedFor is longer than any wait of the watcher in these tests.
const unchangedFor = 500 * time.Millisecond

// TestSaves saves a file in every known way. The slow suite (-tags slow) also
// counts how often each save is reported.
func TestSaves(t *testing.T) {
	t.Parallel()
	for _, mode := range []struct {
		name     string
		options  options
		optional bool
	}{
		{"events", options{}, false},
		{"events, optional", options{}, true},
		{"no events", options{noEvents: true, poll: 100 * time.Millisecond}, false},
	} {
		for _, recipe := range loadSaves(t) {
			t.Run(mode.name+"/"+recipe.ID, func(t *testing.T) {
				if slowSaves[recipe.ID] && !slow {
					t.Skip("takes seconds: run with -tags slow")
				}
				t.Parallel()
				checkSave(t, recipe, mode.options, mode.optional)
			})
		}
	}
}

func checkSave(t *testing.T, recipe save, options options, optional bool) {
	home := t.TempDir()
	folder := filepath.Join(home, "d")
	path := filepath.Join(folder, "config.yaml")
	shell := func(script string) {
		t.Helper()
		if script == "" {
			return
		}
		command := exec.Command("sh", "-ec", script)
		command.Env = append(os.Environ(), "D="+folder, "F="+path, "HOME="+home, "GIT_CONFIG_NOSYSTEM=1")
		if output, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", script, err, output)
		}
	}
	if tool, _, _ := strings.Cut(strings.TrimSpace(recipe.Recipe), " "); tool == "vim" {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	shell(`mkdir "$D"; printf '` + strings.ReplaceAll(recipe.Start, "\n", `\n`) + `' > "$F"`)
	shell(recipe.Prepare)
	fence := filepath.Join(home, "fence")
	shell(`printf 0 > "` + fence + `"`)

	f := followArguments(t, options, []Argument{{path, optional}, {fence, false}})
	start, before := f.last()
	shell(recipe.Recipe)
	end := time.Now()
	want := contentOf(start, path)
	if recipe.Final != nil {
		want = *recipe.Final
		if want == "gone" {
			want = goneWhere(optional)
		}
		f.waitFor(path, want)
	}
	batch, _ := f.last()
	t.Logf("%s: %v after the end, %v after it was noticed", recipe.Name,
		batch.Read.Sub(end).Round(time.Millisecond), batch.Read.Sub(batch.Seen).Round(time.Millisecond))
	if slow || recipe.Final == nil {
		// There is nothing to wait for: what should not come has time to.
		time.Sleep(unchangedFor)
	}
	// What comes after the fence was seen after all of the recipe.
	shell(`printf 1 > "` + fence + `"`)
	last := f.waitFor(fence, "1")
	if got := contentOf(last, path); got != want {
		t.Errorf("%s: ended with %q, want %q", recipe.Name, got, want)
	}
	checkBatches(t, f, before, path, recipe, want)
	// The fence is reported, too.
	if _, after := f.last(); slow && after-before-1 > recipe.MaxRecomputes {
		t.Errorf("%s: reported %d times, at most %d wanted", recipe.Name, after-before-1, recipe.MaxRecomputes)
	}
}

// checkBatches looks at everything that was reported on the way.
func checkBatches(t *testing.T, f *follower, before int, path string, recipe save, want string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, batch := range f.batches[before:] {
		if got := contentOf(batch, path); recipe.Final == nil && got != want {
			t.Errorf("%s: reported %q, want nothing", recipe.Name, got)
		}
		if batch.Read.Before(batch.Seen) || batch.Seen.IsZero() {
			t.Errorf("%s: seen %v, read %v", recipe.Name, batch.Seen, batch.Read)
		}
		if len(batch.Snapshots) > 0 && batch.Snapshots[0].State == model.StateEmpty {
			t.Errorf("%s: reported an empty file", recipe.Name)
		}
	}
}
