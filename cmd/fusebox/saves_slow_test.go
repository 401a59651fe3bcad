//go:build slow && linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// savesAtOnce is how many recipes run at the same time.
const savesAtOnce = 4

// unchangedFor is how long the screen is looked at where a recipe changes
// nothing: longer than from one safety poll to the next and the settle.
const unchangedFor = 1500 * time.Millisecond

// TestSaves: whatever way a program saves a file in, with file events and
// without, the screen comes to show what is in it and never shows what is not.
func TestSaves(t *testing.T) {
	t.Parallel()
	places := make(chan struct{}, savesAtOnce)
	for _, mode := range []struct {
		name, word string
		command    func(testing.TB, ...string) *exec.Cmd
	}{
		{"events", "· live", func(_ testing.TB, args ...string) *exec.Cmd { return exec.Command("fusebox", args...) }},
		{"no events", "· ▲ polling", func(t testing.TB, args ...string) *exec.Cmd {
			return withLimit(t, "max_inotify_instances=0", args...)
		}},
	} {
		for _, recipe := range loadSaves(t) {
			t.Run(mode.name+"/"+recipe.ID, func(t *testing.T) {
				t.Parallel()
				places <- struct{}{}
				defer func() { <-places }()
				w := newWorkplace(t, recipe)
				s := startOn(openFrameDisplay(t), mode.command(t, w.path, w.fence))
				s.await(mode.word)
				w.checkSave(s)
			})
		}
	}
}

// workplace is where a recipe is carried out.
type workplace struct {
	t      *testing.T
	recipe save
	// home is where the folder of the file lies, fence a file beside that.
	home, folder, path, fence string
	// states are what the screen may show of the file, in this order.
	states []string
}

func newWorkplace(t *testing.T, recipe save) *workplace {
	t.Helper()
	if tool, _, _ := strings.Cut(recipe.Recipe, " "); tool == "vim" {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	home := t.TempDir()
	w := &workplace{t: t, recipe: recipe, home: home, folder: filepath.Join(home, "d"), fence: filepath.Join(home, "fence.fusebox.yaml")}
	w.path = filepath.Join(w.folder, "config.yaml")
	w.shell(`mkdir "$D"; printf '` + strings.ReplaceAll(recipe.Start, "\n", `\n`) + `' > "$F"`)
	w.shell(recipe.Prepare)
	_, err := os.Stat(w.path)
	w.states = recipe.states(err == nil)
	writeProfile(t, w.fence, "before")
	return w
}

// shell carries out a piece of a recipe.
func (w *workplace) shell(script string) {
	w.t.Helper()
	command := exec.Command("sh", "-ec", asProfile(script))
	command.Env = append(os.Environ(), "D="+w.folder, "F="+w.path, "HOME="+w.home, "GIT_CONFIG_NOSYSTEM=1")
	if output, err := command.CombinedOutput(); err != nil {
		w.t.Fatalf("%s: %v\n%s", script, err, output)
	}
}

// checkSave carries out the recipe and checks every frame from then on.
func (w *workplace) checkSave(s *session) {
	begin := func(text string) bool { return shownNames(text) == w.states[0] && strings.Contains(text, "before") }
	s.moment("the start", begin)
	// The program hears of whole frames before it hears of a key, so that all that
	// come after the key are whole.
	s.press("?")
	s.awaitFrame("the help", func(text string) bool { return strings.Contains(text, "one page up") })
	s.press("?")
	s.awaitFrame("the start", begin)
	frames := len(s.framesFrom(0))
	w.shell(w.recipe.Recipe)
	end := w.states[len(w.states)-1]
	isGone := w.recipe.Final != nil && *w.recipe.Final == "gone"
	s.awaitFrame("the end as "+end, func(text string) bool {
		return shownNames(text) == end && strings.Contains(text, "✖ missing") == isGone
	})
	if w.recipe.Final == nil {
		// Nothing to wait for: what should not be has some time to show.
		time.Sleep(unchangedFor)
	}
	// What comes after the fence was seen after all of the recipe.
	writeProfile(w.t, w.fence, "after")
	s.awaitFrame("the fence", func(text string) bool { return strings.Contains(text, "after") })
	w.checkFrames(s.framesFrom(frames - 1))
	s.checkQuit()
}

// checkFrames checks the frames from the last before the recipe on.
func (w *workplace) checkFrames(frames []string) {
	w.t.Helper()
	at := 0
	for _, text := range frames {
		i := slices.Index(w.states[at:], shownNames(text))
		if i < 0 {
			w.t.Fatalf("%s: %q is shown:\n%s", w.recipe.Name, shownNames(text), text)
		}
		at += i
		if w.recipe.Final != nil {
			continue
		}
		if isFence := strings.Contains(text, "after"); !isFence && text != frames[0] || !slices.Equal(shownMarks(text), shownMarks(frames[0])) {
			w.t.Errorf("%s: the screen changed:\n%s\nbefore:\n%s", w.recipe.Name, text, frames[0])
		}
	}
	if at != len(w.states)-1 {
		w.t.Errorf("%s: ended with %q, want %q", w.recipe.Name, w.states[at], w.states[len(w.states)-1])
	}
	w.t.Logf("%s: %d frames", w.recipe.Name, len(frames)-1)
}
