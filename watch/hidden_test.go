//go:build unix

package watch

import (
	"io/fs"
	"testing"
	"time"
)

// TestFolderThatCannotBeListedHidesNothing: what was good below it is not gone,
// nobody can tell.
func TestFolderThatCannotBeListedHidesNothing(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml", "f/sub/b.fusebox.yaml", "f/sub/c.fusebox.yaml") }
	inBubble(t, options{}, []string{"f", "f/sub/*.yaml"}, prepare, func(b *bubble) {
		refuse := func(err error) {
			b.disk.mu.Lock()
			defer b.disk.mu.Unlock()
			b.disk.refuse["/p/f/sub"] = err
		}
		good := []string{
			"f/a.fusebox.yaml=f/a.fusebox.yaml", "f/sub/b.fusebox.yaml=f/sub/b.fusebox.yaml", "f/sub/c.fusebox.yaml=f/sub/c.fusebox.yaml",
		}
		b.expect(good...)
		b.at(5 * time.Second)
		refuse(fs.ErrPermission)
		b.disk.chmod("/p/f/sub", 0)
		b.at(10 * time.Second)
		batch := b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml",
			"f/sub=[unreadable]", "f/sub/b.fusebox.yaml=[unreadable]", "f/sub/c.fusebox.yaml=[unreadable]")
		for _, s := range batch.Snapshots[1:] {
			if s.Reason != "the folder cannot be listed: permission denied" || s.IsFolder != (s.Path == "f/sub") {
				t.Errorf("%s: %s, stands for a folder: %v", s.Path, s.Reason, s.IsFolder)
			}
		}
		if there, missing := batch.Count(); there != 3 || missing != 0 {
			t.Errorf("%d files, %d missing", there, missing)
		}
		// Removed meanwhile: known only once the folder can be listed again. That it
		// can leaves no trace.
		b.disk.remove("/p/f/sub/c.fusebox.yaml")
		b.at(20 * time.Second)
		b.quiet()
		refuse(nil)
		b.at(25 * time.Second)
		b.expect(good[:2]...)
	})
}

func TestPatternInAFolderThatCannotBeListed(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.yaml") }
	inBubble(t, options{}, []string{"f/*.yaml"}, prepare, func(b *bubble) {
		b.expect("f/a.yaml=f/a.yaml")
		b.at(5 * time.Second)
		b.disk.mu.Lock()
		b.disk.refuse["/p/f"] = fs.ErrPermission
		b.disk.mu.Unlock()
		b.disk.chmod("/p/f", 0)
		b.at(10 * time.Second)
		b.expect("f=[unreadable]", "f/a.yaml=[unreadable]")
	})
}

func TestFolderThatDoesNotAnswerHidesNothing(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		grow(d, "f/a.fusebox.yaml")
		d.mounts["/p/f"] = "NFS"
	}
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.at(60 * ms)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml")
		b.at(5 * time.Second)
		release := b.disk.hold("/p/f")
		b.at(20 * time.Second)
		batch := b.expect("f=[unreadable]", "f/a.fusebox.yaml=[unreadable]")
		if !batch.Snapshots[0].IsFolder || batch.Snapshots[1].IsFolder {
			t.Errorf("stands for a folder: %v, %v", batch.Snapshots[0].IsFolder, batch.Snapshots[1].IsFolder)
		}
		if batch.Polling == "" {
			t.Error("live, while the network file system hangs")
		}
		release()
		b.at(30 * time.Second)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml")
	})
}

// TestFolderBehindALinkThatLedNowhere comes into being later.
func TestFolderBehindALinkThatLedNowhere(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		grow(d, "f/a.fusebox.yaml", "f/link -> ../out/target", "out/")
	}
	for name, o := range map[string]options{"events": {poll: time.Hour}, "no events": {noEvents: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, o, []string{"f"}, prepare, func(b *bubble) {
				b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml")
				b.at(10 * time.Second)
				b.disk.mkdir("/p/out/target")
				b.disk.write("/p/out/target/b.fusebox.yaml", "b")
				b.at(11 * time.Second)
				b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/link/b.fusebox.yaml=b")
			})
		})
	}
}

func TestLinksToFoldersAreFollowedOnce(t *testing.T) {
	t.Parallel()
	d := newFakeDisk(t)
	d.mkdir("/p")
	grow(d, "f/a.fusebox.yaml", "f/self -> .", "f/sub/up -> ..", "f/sub/b.fusebox.yaml")
	if targets := find(d, mustParse(t, "f"), time.Now()).targets; len(targets) != 2 {
		t.Fatalf("%+v", targets)
	}
	for folder, times := range d.listed {
		if times != 1 {
			t.Errorf("%s was listed %d times", folder, times)
		}
	}
}

func TestFoldersAreLookedThroughToADepth(t *testing.T) {
	t.Parallel()
	d := newFakeDisk(t)
	d.mkdir("/p")
	path := "1"
	for _, deeper := range []string{"/2", "/3", "/4", "/5", "/6", "/7", "/8", "/9"} {
		grow(d, path+"/x.fusebox.yaml")
		path += deeper
	}
	grow(d, path+"/too-deep.fusebox.yaml")
	snapshots, err := readNow(d, Named("."), at("/p"))
	if err != nil || len(snapshots) != 8 {
		t.Errorf("%v, %v; want those of eight folders", briefly(snapshots), err)
	}
}

// TestMovedFileIsNotGone: a file is never there under both of its names.
func TestMovedFileIsNotGone(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml") }
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml")
		b.at(5 * time.Second)
		b.disk.rename("/p/f/a.fusebox.yaml", "/p/f/b.fusebox.yaml")
		b.at(5060 * ms)
		b.expect("f/b.fusebox.yaml=f/a.fusebox.yaml")
		b.at(time.Minute)
		b.quiet()
	})
}
