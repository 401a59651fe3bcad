//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts of testdata/screen drive the program on a terminal by keys, and
// say what its screen shows. Beside the commands of testscript (cp, rm, mkdir,
// symlink …) they have these verbs; REGEXP is one of Go's and is looked for in
// each line of the screen, without the blanks at its end.
//
//	screen SIZE [NAME=VALUE …] PROGRAM [ARGUMENT …]
//	    starts a program on a terminal of SIZE, such as 120x36, in the script's
//	    current folder, with $WORK/home as home and nothing in its environment but
//	    TERM and what is given here.
//	press KEY …
//	    presses keys, one after the other: a character, or tab shift+tab enter esc
//	    space backspace delete up down left right home end pgup pgdn ctrl+LETTER
//	    alt+CHARACTER. After esc something has to be seen before the next key,
//	    which otherwise is taken for a part of it, as on every terminal.
//	type TEXT
//	    types characters.
//	click COLUMN ROW, click REGEXP
//	    clicks a place, from 1 on, or the first text that matches.
//	wheel up|down COLUMN ROW, wheel up|down REGEXP
//	    turns the wheel by one notch there.
//	resize SIZE
//	    makes the terminal larger or smaller.
//	save FILE CONTENT [STYLE]
//	    saves what is in the file CONTENT as FILE, as an editor does that renames,
//	    or in another style of saveStyles.
//	write FILE CONTENT
//	    writes it in place.
//	see REGEXP …
//	    waits until the screen shows all of these at once; with !, none of them.
//	line N REGEXP …
//	    waits until line N does, from 1 on, or from -1 up; with !, until it does not.
//	styled REGEXP bold|reverse|underline|coloured
//	    waits until some text that matches is drawn so; with !, until none is.
//	frame NAME
//	    waits until the whole screen is as the file NAME of the script has it, where
//	    AGE, COST and TIME stand for what the clock decides. -update writes it.
//	quit [KEY]
//	    ends the program by q or another key, and makes sure that it leaves in good
//	    order and gives the terminal back as it was.
//
// Nothing sleeps: what waits is told by the bytes that arrive. A key has its
// effect some time after it was pressed, so a script sees what a key did before
// it relies on it.
var verbs = map[string]verb{
	"screen": {"SIZE [NAME=VALUE …] PROGRAM [ARGUMENT …]", 2, false, (*screenScript).open},
	"press":  {"KEY …", 1, false, (*screenScript).pressKeys},
	"type":   {"TEXT", 1, false, (*screenScript).typeText},
	"click":  {"COLUMN ROW|REGEXP", 1, false, (*screenScript).click},
	"wheel":  {"up|down COLUMN ROW|REGEXP", 2, false, (*screenScript).turnWheel},
	"resize": {"SIZE", 1, false, (*screenScript).changeSize},
	"save":   {"FILE CONTENT [STYLE]", 2, false, (*screenScript).save},
	"write":  {"FILE CONTENT", 2, false, (*screenScript).write},
	"see":    {"REGEXP …", 1, true, (*screenScript).see},
	"line":   {"N REGEXP …", 2, true, (*screenScript).seeLine},
	"styled": {"REGEXP bold|reverse|underline|coloured", 2, true, (*screenScript).seeStyle},
	"frame":  {"NAME", 1, false, (*screenScript).seeFrame},
	"quit":   {"[KEY]", 0, false, (*screenScript).quit},
}

// verb is a command of the scripts.
type verb struct {
	usage string
	// least is how many arguments it needs.
	least int
	// negates reports that ! has a meaning.
	negates bool
	do      func(s *screenScript, negated bool, args []string)
}

// screenScript is one script that is played: the test that it is, whose failures
// name the line of the script, and the program on its terminal.
type screenScript struct {
	testing.TB
	script *testscript.TestScript
	// program is nil before the first.
	program *session
	// isEscaping reports that esc was pressed and nothing seen since.
	isEscaping bool
}

// screenScriptKey is where a script keeps what it is played by.
type screenScriptKey struct{}

// Fatal fails the script.
func (s *screenScript) Fatal(args ...any) { s.script.Fatalf("%s", fmt.Sprint(args...)) }

// Fatalf fails the script.
func (s *screenScript) Fatalf(format string, args ...any) { s.script.Fatalf(format, args...) }

// Errorf fails the script at once, because later lines rest on earlier ones.
func (s *screenScript) Errorf(format string, args ...any) { s.script.Fatalf(format, args...) }

// Cleanup has something done at the end of the script, before its folder goes.
func (s *screenScript) Cleanup(f func()) { s.script.Defer(f) }

// TestScreenScripts plays the scripts.
func TestScreenScripts(t *testing.T) {
	t.Parallel()
	commands := map[string]func(*testscript.TestScript, bool, []string){}
	for name, v := range verbs {
		commands[name] = func(script *testscript.TestScript, negated bool, args []string) {
			if len(args) < v.least || negated && !v.negates {
				script.Fatalf("usage: %s %s", name, v.usage)
			}
			s := script.Value(screenScriptKey{}).(*screenScript)
			s.script = script
			v.do(s, negated, args)
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "screen"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                commands,
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			env.Setenv("HOME", home)
			env.Values[screenScriptKey{}] = &screenScript{TB: env.T().(testing.TB)}
			if err := os.MkdirAll(home, 0o700); err != nil {
				return err
			}
			return copyProfiles(env.WorkDir)
		},
	})
}

// open starts a program on a terminal.
func (s *screenScript) open(_ bool, args []string) {
	e := s.extent(args[0])
	words := args[1:]
	first := slices.IndexFunc(words, func(word string) bool { return !strings.Contains(word, "=") })
	if first < 0 {
		s.Fatalf("no program in %q", args)
	}
	command := exec.Command(words[first], words[first+1:]...)
	command.Dir = s.script.MkAbs(".")
	command.Env = append(environment(s.script.Getenv("HOME")), words[:first]...)
	s.program = startOn(openFrameDisplayOf(s, e), command)
	s.isEscaping = false
}

// extent reads a size, such as 120x36.
func (s *screenScript) extent(text string) extent {
	var e extent
	if n, err := fmt.Sscanf(text, "%dx%d", &e.columns, &e.rows); err != nil || n != 2 || e.columns < 1 || e.rows < 1 {
		s.Fatalf("%q is not a size such as 120x36", text)
	}
	return e
}

// on gives the program that is on the screen.
func (s *screenScript) on() *session {
	if s.program == nil {
		s.Fatal("no program was started: screen SIZE PROGRAM")
	}
	return s.program
}

// changeSize resizes the terminal.
func (s *screenScript) changeSize(_ bool, args []string) { s.on().resize(s.extent(args[0])) }

// save saves a file in a style.
func (s *screenScript) save(_ bool, args []string) {
	style := "rename"
	if len(args) > 2 {
		style = args[2]
	}
	for _, known := range saveStyles {
		if known.name == style {
			s.script.Check(saveBy(known.steps, s.script.MkAbs(args[0]), s.script.ReadFile(args[1])))
			return
		}
	}
	s.Fatalf("there is no style %q", style)
}

// write saves a file in place.
func (s *screenScript) write(_ bool, args []string) {
	s.save(false, []string{args[0], args[1], "truncate-write"})
}

// quit ends the program as an operator does.
func (s *screenScript) quit(_ bool, args []string) {
	key := "q"
	if len(args) > 0 {
		key = args[0]
	}
	s.pressKeys(false, []string{key})
	code, all := s.on().awaitExit()
	if code != exitClean {
		s.Fatalf("it exits with %d:\n%s", code, all[max(0, len(all)-2000):])
	}
	s.on().checkRestored(all)
}

// patterns compiles regular expressions.
func (s *screenScript) patterns(texts []string) []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, text := range texts {
		pattern, err := regexp.Compile(text)
		s.script.Check(err)
		all = append(all, pattern)
	}
	return all
}
