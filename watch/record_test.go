//go:build unix

package watch

import (
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestEverythingALookDependsOnIsChecked(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	grow(disk, "f/s/a.fusebox.yaml", "l -> f", "x/y/")
	seen := find(disk, mustParse(t, "l/s/a.fusebox.yaml", "f", "x/y/later.yaml", "x/*.json"), time.Now()).record
	changed := func() []string {
		var changed []string
		for i := range seen.places {
			if seen.places[i].changed(disk) {
				changed = append(changed, seen.places[i].path)
			}
		}
		slices.Sort(changed)
		return changed
	}
	if got := changed(); got != nil {
		t.Fatalf("changed without cause: %v", got)
	}
	folders := map[string]need{
		"/": forFolder, "/p": forFile, "/p/f": forFile, "/p/f/s": forFile, "/p/x": forFile, "/p/x/y": forFile,
	}
	if diff := cmp.Diff(folders, seen.folders); diff != "" && watchAncestors {
		t.Errorf("folders to watch (-want +got):\n%s", diff)
	}
	for _, step := range []struct {
		name   string
		change func()
		want   []string
	}{
		{"a file beside", func() { disk.write("/p/x/y/other.yaml", "") }, nil},
		{"a listed folder", func() { disk.write("/p/x/other.txt", "") }, []string{"/p/x"}},
		{"the missing file", func() { disk.write("/p/x/y/later.yaml", "") }, []string{"/p/x", "/p/x/y/later.yaml"}},
		{"the link", func() { disk.link("x", "/p/l") }, []string{"/p/l", "/p/x", "/p/x/y/later.yaml"}},
		{"the mode of a folder", func() { disk.chmod("/p", 0o700) }, []string{"/p", "/p/l", "/p/x", "/p/x/y/later.yaml"}},
	} {
		time.Sleep(time.Millisecond)
		step.change()
		if diff := cmp.Diff(step.want, changed()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", step.name, diff)
		}
	}
}

func TestPlaceOfAFailure(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	disk.write("/p/a", "a")
	disk.hide["/p/a"] = fs.ErrPermission
	seen := find(disk, mustParse(t, "a"), time.Now()).record
	changed := func() bool {
		return slices.ContainsFunc(seen.places, func(p place) bool { return p.changed(disk) })
	}
	if changed() {
		t.Error("changed without cause")
	}
	disk.hide["/p/a"] = errors.New("something else")
	if !changed() {
		t.Error("another failure is no change")
	}
	delete(disk.hide, "/p/a")
	if !changed() {
		t.Error("the end of a failure is no change")
	}
}

func TestPollLooksAtEverythingInTurn(t *testing.T) {
	t.Parallel()
	disk := newFakeDisk(t)
	disk.mkdir("/p")
	var arguments []string
	for i := range 300 {
		name := "f" + strconv.Itoa(i)
		disk.write("/p/"+name, name)
		arguments = append(arguments, name)
	}
	later := time.Now().Add(time.Hour)
	seen := find(disk, mustParse(t, arguments...), later).record
	p := poller{seen: seen}
	rounds := func() int {
		for round := 1; round < 100; round++ {
			if anyChanged(disk, p.take(50), later) {
				return round
			}
		}
		return -1
	}
	if got := rounds(); got != -1 {
		t.Fatalf("changed without cause in round %d", got)
	}
	for i := range seen.places {
		seen.places[i].stat.mode ^= fs.ModeSticky
		// 302 places, 50 in each poll.
		if got := rounds(); got < 1 || got > 7 {
			t.Fatalf("the change of %s was found in round %d", seen.places[i].path, got)
		}
		seen.places[i].stat.mode ^= fs.ModeSticky
	}
}
