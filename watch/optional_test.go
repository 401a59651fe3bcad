//go:build unix

package watch

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
)

// optionally makes optional arguments.
func optionally(paths ...string) []Argument {
	arguments := Named(paths...)
	for i := range arguments {
		arguments[i].Optional = true
	}
	return arguments
}

// goneWhere is the content of a file that is gone.
func goneWhere(optional bool) string {
	if optional {
		return nothing
	}
	return "[" + string(model.StateMissing) + "]"
}

func TestReadOptional(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		disk []string
		args []Argument
		want []string
	}{
		"what is there": {
			[]string{"a", "h/.env", "l -> a"}, optionally("l", "/p/h/.env"), []string{"l?=a", "/p/h/.env?=h/.env"},
		},
		"what is not": {
			[]string{"a", "l -> nowhere", "f/"},
			optionally("b", "f/b", "no/b", "a/b", "l", "*.yaml", "/q/b"), nil,
		},
		"a folder is no file": {
			[]string{"f/a.fusebox.yaml"}, optionally("f", "f/"), []string{"f?=[not a regular file]"},
		},
		"a pattern is a name": {
			[]string{"a.yaml", "[b]"}, optionally("*.yaml", "[b]", "a.yam[l]"), []string{"[b]?=[b]"},
		},
		"links in a circle": {
			[]string{"a -> b", "b -> a"}, optionally("a"), []string{"a?=[symbolic link loop]"},
		},
		"each file once, by the name it was asked for": {
			[]string{"a", "b.json", "l -> b.json", "f/c.fusebox.yaml", "d"},
			slices.Concat(optionally("./a", "/p/b.json", "f/c.fusebox.yaml", "d", "./d"), Named("a", "*.json", "f", "no"), optionally("l", "no")),
			[]string{"d?=d", "a=a", "b.json=b.json", "f/c.fusebox.yaml=f/c.fusebox.yaml", "no=[missing]"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			disk := newFakeDisk(t)
			disk.mkdir("/p")
			grow(disk, test.disk...)
			snapshots, err := readNow(disk, test.args, at("/p"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, briefly(snapshots)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadOptionalStates(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	grow(disk, "closed/a", "denied", "big.env", "vanishing")
	disk.write("/p/empty", "")
	disk.write("/p/big.env", strings.Repeat("x", limitDotenv+1))
	disk.special("/p/pipe", fs.ModeNamedPipe)
	disk.hide["/p/closed/a"] = fs.ErrPermission
	disk.refuse["/p/denied"] = fs.ErrPermission
	disk.opening["/p/vanishing"] = func() { disk.removeAny("/p/vanishing") }
	snapshots, err := readNow(disk, optionally("closed/a", "denied", "big.env", "empty", "pipe", "vanishing"), at("/p"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"closed/a?=[unreadable]", "denied?=[unreadable]", "big.env?=[too large]", "empty?=[empty]", "pipe?=[not a regular file]",
	}
	if diff := cmp.Diff(want, briefly(snapshots)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOptionalFilesComeAndGo: none is there at first, nor their folders.
func TestOptionalFilesComeAndGo(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]options{"events": {poll: time.Hour}, "no events": {noEvents: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubbleWith(t, o, optionally("h/.c/s.json", ".env"), nil, nil, func(b *bubble) {
				if batch := b.expect(); batch.Seen.After(b.start) {
					t.Errorf("the first batch came %v late", batch.Seen.Sub(b.start))
				}
				b.at(5 * time.Second)
				grow(b.disk, "h/.c/s.json")
				b.at(10 * time.Second)
				b.expect("h/.c/s.json?=h/.c/s.json")
				b.disk.write("/p/.env", "1")
				b.disk.write("/p/h/.c/.t", "2")
				b.disk.rename("/p/h/.c/.t", "/p/h/.c/s.json")
				b.at(15 * time.Second)
				b.expect("h/.c/s.json?=2", ".env?=1")
				b.disk.removeAny("/p/h")
				b.at(20 * time.Second)
				batch := b.expect(".env?=1")
				if there, missing := batch.Count(); there != 1 || missing != 0 {
					t.Errorf("%d there, %d missing", there, missing)
				}
				b.disk.write("/p/.env", "")
				b.at(25 * time.Second)
				b.expect(".env?=[empty]")
				b.disk.remove("/p/.env")
				b.at(30 * time.Second)
				b.expect()
			})
		})
	}
}

// TestOptionalFileIsGoneAfterTheGrace, whether it was good or not.
func TestOptionalFileIsGoneAfterTheGrace(t *testing.T) {
	t.Parallel()
	for _, content := range []string{"old", ""} {
		prepare := func(d *fakeDisk) { d.write("/p/.env", content) }
		inBubbleWith(t, options{}, optionally(".env"), prepare, nil, func(b *bubble) {
			b.batch()
			b.at(5 * time.Second)
			b.disk.remove("/p/.env")
			b.at(5*time.Second + defaultGrace)
			b.quiet()
			b.disk.write("/p/.env", content)
			b.at(10 * time.Second)
			b.quiet()
			b.disk.remove("/p/.env")
			b.at(10*time.Second + defaultSettle + defaultGrace)
			b.expect()
		})
	}
}

// TestOptionalFileThatIsAskedForByNameIsMissing when it is gone.
func TestOptionalFileThatIsAskedForByNameIsMissing(t *testing.T) {
	t.Parallel()
	arguments := []Argument{{"/p/a.yaml", true}, {"a.yaml", false}, {"/p/./a.yaml", true}}
	inBubbleWith(t, options{}, arguments, oneFile, nil, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(5 * time.Second)
		b.disk.remove("/p/a.yaml")
		b.at(10 * time.Second)
		b.expect("a.yaml=[missing]")
	})
}

// TestOptionalPlacesHearNothingElse: a home folder is busy.
func TestOptionalPlacesHearNothingElse(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, ".c/") }
	inBubbleWith(t, options{poll: time.Hour}, optionally(".c/s.json", ".m.json", ".d/s.json"), prepare, nil, func(b *bubble) {
		b.expect()
		b.at(5 * time.Second)
		want := []string{"/", "/p", "/p/.c"}
		if got := b.disk.events().folders(); watchAncestors && !slices.Equal(got, want) {
			t.Errorf("watched are %v, want %v", got, want)
		}
		for _, name := range []string{".history", ".c/history", "x.json", ".e/", ".c/q/", ".c/s.json.tmp"} {
			grow(b.disk, name)
			b.at(time.Since(b.start) + ms)
			if !b.w.machine.since.IsZero() {
				t.Errorf("%s is a reason to look", name)
			}
		}
		grow(b.disk, ".d/")
		b.at(time.Since(b.start) + ms)
		if b.w.machine.since.IsZero() {
			t.Error("the folder of a place is no reason to look")
		}
	})
}

func TestOptionalPlaceThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	var release func()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.mkdir("/net")
		release = d.hold("/net")
	}
	inBubbleWith(t, options{}, append(optionally("/net/b", "/net/c"), Named("a.yaml")...), prepare, nil, func(b *bubble) {
		b.at(longestCall + time.Second)
		b.expect("/net/b?=[unreadable]", "/net/c?=[unreadable]", "a.yaml=old")
		release()
		b.at(time.Minute)
		b.expect("a.yaml=old")
	})
}
