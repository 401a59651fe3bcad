//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// What the clock decides of a frame: the end of the header, which stands at the
// right and moves with its length, and times of the day, which have one length.
var (
	headerAge  = regexp.MustCompile(`(\d+ s( ago)?|(at )?\d\d:\d\d(:\d\d)?) (→|->) \d+ .*$`)
	headerCost = regexp.MustCompile(`( |^)\d+ m?s$`)
	headerGap  = regexp.MustCompile(` {2,}`)
	timeOfDay  = regexp.MustCompile(`\b\d\d:\d\d:\d\d\b`)
)

// steady gives a frame without what the clock decides of it.
func steady(text string) string {
	header, rest, _ := strings.Cut(text, "\n")
	if headerAge.MatchString(header) {
		header = headerAge.ReplaceAllString(header, "AGE $5 COST")
	} else {
		header = headerCost.ReplaceAllString(header, "${1}COST")
	}
	return headerGap.ReplaceAllString(header, "  ") + "\n" + timeOfDay.ReplaceAllString(rest, "HH:MM:SS") + "\n"
}

func TestSteady(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		" fusebox  p · live     ✖ 2  ▲ 1  ● 2   read in 41 ms":                         " fusebox  p · live  ✖ 2  ▲ 1  ● 2  read in COST",
		" fusebox  p · live  ● 2   41 ms":                                              " fusebox  p · live  ● 2  COST",
		" fusebox  p · live  ● 2   saved 0 s ago → 61 ms":                              " fusebox  p · live  ● 2  saved AGE → COST",
		" fusebox  p · live  ● 2   removed at 14:05:01 → 2 s (settle 1 s, read <1 ms)": " fusebox  p · live  ● 2  removed AGE → COST",
		" fusebox  p - live  i 2  gone 12 s -> 61 ms":                                  " fusebox  p - live  i 2  gone AGE -> COST",
		" fusebox  p · live  ● 2  14:05 → 61 ms":                                       " fusebox  p · live  ● 2  AGE → COST",
		" fusebox  p · 2 files · live  ✖ 2 errors  ▲ 1 warning":                        " fusebox  p · 2 files · live  ✖ 2 errors  ▲ 1 warning",
	} {
		if diff := cmp.Diff(want+"\nat HH:MM:SS  │\n", steady(header+"\nat 14:05:01  │")); diff != "" {
			t.Error(diff)
		}
	}
}

// seeFrame waits until the whole screen is as a file of the script has it.
func (s *screenScript) seeFrame(_ bool, args []string) {
	name := args[0]
	s.isEscaping = false
	if *update {
		s.keepFrame(name)
		return
	}
	if diff := s.on().difference(s.script.ReadFile(name)); diff != "" {
		s.Fatalf("the screen never was as %s (-want +got):\n%s", name, diff)
	}
}

// difference waits until the screen is as it should be but for the clock, and
// gives what is different where it never is.
func (d *display) difference(want string) string {
	if _, err := d.arrival(d.waitFor(func(text string) bool { return steady(text) == want })); err == nil {
		return ""
	}
	text, _ := d.shown()
	return cmp.Diff(strings.Split(want, "\n"), strings.Split(steady(text), "\n"))
}

// atRest is how long nothing must have arrived for a screen to be kept.
const atRest = 300 * time.Millisecond

// rested gives the text of the screen once that has come to rest.
func (d *display) rested() string {
	for {
		_, before := d.shown()
		time.Sleep(atRest)
		if text, all := d.shown(); len(all) == len(before) {
			return text
		}
	}
}

// keepFrame writes the screen into the script once it has come to rest.
func (s *screenScript) keepFrame(name string) {
	text := s.on().rested()
	path := filepath.Join("testdata", "screen", s.script.Name()+".txtar")
	// Commands of testscript that write into the script do so before this.
	s.Cleanup(func() {
		if err := putFile(path, name, steady(text)); err != nil {
			s.TB.Error(err)
		}
	})
}

// putFile replaces a file of an archive.
func putFile(path, name, text string) error {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return errors.New(path + " has no file " + name)
	}
	archive.Files[i].Data = []byte(text)
	return os.WriteFile(path, txtar.Format(archive), 0o644)
}
