//go:build unix

package watch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"fusebox/model"
)

// watched are the arguments of the property tests: a file, a file behind a
// link, a folder and a pattern.
var watched = Named("d/a.yaml", "link", "d", "d/*.json")

// watchedOptionally are others: some are found by name as well.
var watchedOptionally = []Argument{
	{"d/a.yaml", true}, {"t/one", true}, {"d/sub/c.fusebox.yaml", true}, {"d/x.json", true}, {"link", true}, {"d", false}, {"d/*.json", false},
}

// names are the files that are played with.
var names = []string{"/p/d/a.yaml", "/p/d/b.fusebox.yaml", "/p/d/sub/c.fusebox.yaml", "/p/d/x.json", "/p/t/one", "/p/t/two"}

// play is one run of random changes to a fakeDisk below a watcher.
type play struct {
	disk *fakeDisk
	w    *Watcher
	// written are all contents there ever were, and versions their number.
	written  map[string]bool
	versions int
	last     model.Batch
}

func (p *play) content() string {
	p.versions++
	content := fmt.Sprintf("version %d", p.versions)
	p.written[content] = true
	return content
}

// fetch takes the batch that may have come and checks what always holds.
func (p *play) fetch(t *rapid.T) {
	synctest.Wait()
	select {
	case p.last = <-p.w.Batches():
	default:
		return
	}
	for i, s := range p.last.Snapshots {
		if s.State == model.StateGood && !p.written[string(s.Bytes)] {
			t.Fatalf("%s is reported as %q, which it never was", s.Path, s.Bytes)
		}
		if (s.State == model.StateGood) != (len(s.Bytes) > 0) {
			t.Fatalf("%s is %s with %d bytes", s.Path, s.State, len(s.Bytes))
		}
		for _, other := range p.last.Snapshots[:i] {
			if other.Path == s.Path {
				t.Fatalf("%s is reported twice", s.Path)
			}
		}
	}
	if p.last.Read.Before(p.last.Seen) {
		t.Fatalf("read %v, seen %v", p.last.Read, p.last.Seen)
	}
}

// there reports whether something can be put at a path.
func (p *play) there(name string) bool {
	at, err := p.disk.Lstat(path.Dir(name))
	return err == nil && at.isFolder()
}

func (p *play) exists(name string) bool {
	_, err := p.disk.Lstat(name)
	return err == nil
}

// actions are the changes that can happen.
func (p *play) actions() map[string]func(*rapid.T) {
	pick := func(t *rapid.T) string {
		name := rapid.SampledFrom(names).Draw(t, "name")
		if !p.there(name) {
			t.Skip("no folder")
		}
		return name
	}
	return map[string]func(*rapid.T){
		"write":    func(t *rapid.T) { p.disk.write(pick(t), p.content()) },
		"truncate": func(t *rapid.T) { p.disk.write(pick(t), "") },
		"append": func(t *rapid.T) {
			name := pick(t)
			p.disk.append(name, "+")
			n, err := p.disk.at(name)
			if err != nil {
				t.Fatal(err)
			}
			p.written[string(n.content)] = true
		},
		"rename over": func(t *rapid.T) {
			name := pick(t)
			p.disk.write(path.Dir(name)+"/.tmp", p.content())
			p.disk.rename(path.Dir(name)+"/.tmp", name)
		},
		"move": func(t *rapid.T) {
			from, to := pick(t), pick(t)
			if from == to || !p.exists(from) {
				t.Skip("nothing to move")
			}
			p.disk.rename(from, to)
		},
		"remove": func(t *rapid.T) { p.disk.removeAny(pick(t)) },
		"chmod": func(t *rapid.T) {
			name := pick(t)
			if !p.exists(name) {
				t.Skip("not there")
			}
			p.disk.chmod(name, 0o600)
		},
		"retarget": func(t *rapid.T) {
			target := rapid.SampledFrom([]string{"t/one", "/p/t/two", "d/a.yaml", "link", "nowhere"}).Draw(t, "target")
			p.disk.link(target, "/p/.l")
			p.disk.rename("/p/.l", "/p/link")
		},
		"folder": func(t *rapid.T) {
			name := rapid.SampledFrom([]string{"/p/d", "/p/d/sub", "/p/t"}).Draw(t, "folder")
			switch {
			case p.exists(name):
				p.disk.remove(name)
			case p.there(name):
				p.disk.mkdir(name)
			}
		},
		"swap folder": func(t *rapid.T) {
			p.disk.removeAny("/p/new")
			p.disk.mkdir("/p/new")
			p.disk.write("/p/new/a.yaml", p.content())
			p.disk.removeAny("/p/d")
			p.disk.rename("/p/new", "/p/d")
		},
		"time": func(t *rapid.T) {
			time.Sleep(time.Duration(rapid.IntRange(1, 700).Draw(t, "ms")) * ms)
		},
	}
}

// troubles are what can go wrong with events.
func (p *play) troubles() map[string]func(*rapid.T) {
	source := func(t *rapid.T) *fakeSource {
		s := p.disk.events()
		if s == nil {
			t.Skip("no source")
		}
		return s
	}
	return map[string]func(*rapid.T){
		"deaf": func(t *rapid.T) {
			s := source(t)
			s.change(func() { s.deaf = !s.deaf })
		},
		"overflow": func(t *rapid.T) { source(t).fail(fsnotify.ErrEventOverflow) },
		"broken":   func(t *rapid.T) { source(t).fail(errors.New("broken")) },
		"limit": func(t *rapid.T) {
			s, limit := source(t), rapid.IntRange(-1, 4).Draw(t, "limit")
			s.change(func() { s.limit = limit })
		},
	}
}

func checkPlay(t *testing.T, o options, troubled bool) {
	rapid.Check(t, func(t *rapid.T) {
		rapid.SyncTest(t, func(t *rapid.T) {
			disk := newFakeDisk(t)
			for _, folder := range []string{"/p", "/p/d", "/p/d/sub", "/p/t"} {
				disk.mkdir(folder)
			}
			disk.grain = rapid.SampledFrom([]time.Duration{0, 4 * ms, time.Second}).Draw(t, "grain")
			o := o
			o.files, o.open = disk, disk.opener(nil)
			current := func() (string, error) { return "/p", nil }
			o.current = current
			ctx, stop := context.WithCancel(context.Background())
			arguments := rapid.SampledFrom([][]Argument{watched, watchedOptionally}).Draw(t, "arguments")
			w, err := openWith(ctx, arguments, o)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				stop()
				for range w.Batches() {
				}
			}()
			p := &play{disk: disk, w: w, written: map[string]bool{}}
			actions := p.actions()
			if troubled {
				maps.Copy(actions, p.troubles())
			}
			actions[""] = p.fetch
			t.Repeat(actions)
			time.Sleep(10 * time.Second)
			p.fetch(t)
			want, err := readNow(disk, arguments, current)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(briefly(want), briefly(p.last.Snapshots)); diff != "" {
				t.Fatalf("in the end (-want +got):\n%s", diff)
			}
			p.checkWatches(t, w.looker.arguments, troubled)
		})
	})
}

// checkWatches checks that what matters is watched, and nothing else. Where
// events fail, some of it may not be.
func (p *play) checkWatches(t *rapid.T, arguments []argument, troubled bool) {
	s := p.disk.events()
	if s == nil {
		return
	}
	seen := find(p.disk, arguments, time.Now()).record
	var want []string
	for folder := range seen.folders {
		if at := seen.at(folder); at.err == nil && at.stat.isFolder() {
			want = append(want, folder)
		}
	}
	slices.Sort(want)
	got := s.folders()
	if troubled {
		want = slices.DeleteFunc(want, func(folder string) bool { return !slices.Contains(got, folder) })
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("watched in the end (-want +got):\n%s", diff)
	}
}

func TestAnySequenceEndsInTheFinalContent(t *testing.T) {
	t.Parallel()
	t.Run("events", func(t *testing.T) {
		t.Parallel()
		checkPlay(t, options{}, false)
	})
	t.Run("events alone", func(t *testing.T) {
		t.Parallel()
		checkPlay(t, options{poll: time.Hour}, false)
	})
	t.Run("no events", func(t *testing.T) {
		t.Parallel()
		checkPlay(t, options{noEvents: true}, false)
	})
	t.Run("failing events", func(t *testing.T) {
		t.Parallel()
		checkPlay(t, options{}, true)
	})
}
