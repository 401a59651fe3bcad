//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// pictures are those of the documentation. To add one, say what is typed and
// pressed until the last text awaited is on the screen.
var pictures = []picture{
	{
		name: "override", title: "fusebox override.fusebox.yaml", width: 110, height: 34, args: []string{"override.fusebox.yaml"},
		steps: []step{awaiting("opus+docker"), pressing("j"), awaiting("question-aborted")},
		took:  "3 ms",
	},
	{
		name: "timeline", title: "fusebox demo", width: 100, height: 32, args: []string{"demo", "--no-animation"},
		steps: []step{awaiting("opus-docker"), pressing(" "), awaiting("ended at 10 s")},
		took:  "61 ms",
	},
	{
		name: "explain", title: "fusebox demo", width: 100, height: 32, args: []string{"demo", "--no-animation"},
		steps: []step{awaiting("opus-docker"), pressing(" "), awaiting("ended at 10 s"), pressing(" "), awaiting("How it comes about")},
		took:  "61 ms",
	},
	{
		name: "tools", title: "fusebox demo", width: 120, height: 32, args: []string{"demo", "--no-animation"},
		steps: []step{awaiting("opus-docker"), pressing("...."), awaiting("below-inner-worst-case"), pressing(" "), awaiting("was 45 s")},
		took:  "61 ms",
	},
	{
		name: "diff", title: "fusebox demo", width: 100, height: 32, args: []string{"demo", "--no-animation"},
		steps: []step{awaiting("opus-docker"), pressing("\x7f"), awaiting("ended at 10 s")},
		took:  "61 ms",
	},
}

// picture is a picture of the screen of the program.
type picture struct {
	// name is that of the file, title that of the window.
	name, title   string
	width, height int
	args          []string
	// steps lead to what is shown.
	steps []step
	// took stands for what the save took that is shown, which is something else
	// every time.
	took string
}

// step is something done in a session.
type step func(*session)

// awaiting waits for a text.
func awaiting(text string) step { return func(s *session) { s.await(text) } }

// pressing presses keys.
func pressing(keys string) step { return func(s *session) { s.press(keys) } }

// TestPictures compares the pictures of the documentation with what the program
// shows. With -update it makes them.
func TestPictures(t *testing.T) {
	t.Parallel()
	for _, one := range pictures {
		t.Run(one.name, func(t *testing.T) {
			t.Parallel()
			golden(t, filepath.Join("..", "..", "docs", "pictures", one.name+".svg"), one.take(t))
		})
	}
}

// take makes the picture, in a folder with the profile files of testdata.
func (p *picture) take(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := copyProfiles(folder); err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("fusebox")
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("/usr/bin/env", append([]string{"COLORTERM=truecolor", program}, p.args...)...)
	command.Dir = folder
	s := startOn(openDisplayOf(t, p.width, p.height), command)
	for _, do := range p.steps {
		do(s)
	}
	// The last frame is a whole one: the program finishes it before it leaves, and
	// this key leaves from everywhere.
	s.press("\x03")
	code, all := s.awaitExit()
	shown, _, hasLeft := strings.Cut(all, ansi.ResetModeAltScreenSaveCursor)
	if code != exitClean || !hasLeft {
		t.Fatalf("exits with %d after %q", code, all)
	}
	screen := played(p.width, p.height, shown)
	if err := screen.stopClocks(p.took); err != nil {
		t.Fatal(err)
	}
	return svg(p.title, screen)
}
