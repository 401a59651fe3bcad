//go:build unix

package watch

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"fusebox/model"
)

func TestFolderFollowsItsFiles(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.mkdir("/p/f")
		d.write("/p/f/a.fusebox.yaml", "a")
	}
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		batch := b.expect("f/a.fusebox.yaml=a")
		if folder := batch.Snapshots[0].Folder; folder != "f" {
			t.Errorf("folder %q", folder)
		}
		now := time.Duration(0)
		step := func(wait time.Duration, want ...string) {
			t.Helper()
			now += wait
			b.at(now)
			b.expect(want...)
			now += 5 * time.Second
			b.at(now)
			b.quiet()
		}
		b.disk.write("/p/f/b.fusebox.json", "b")
		step(60*ms, "f/a.fusebox.yaml=a", "f/b.fusebox.json=b")
		b.disk.mkdir("/p/f/new")
		b.disk.mkdir("/p/f/new/deep")
		b.disk.write("/p/f/new/deep/c.fusebox.yml", "c")
		step(60*ms, "f/a.fusebox.yaml=a", "f/b.fusebox.json=b", "f/new/deep/c.fusebox.yml=c")
		b.disk.rename("/p/f/b.fusebox.json", "/p/f/d.fusebox.json")
		step(60*ms, "f/a.fusebox.yaml=a", "f/d.fusebox.json=b", "f/new/deep/c.fusebox.yml=c")
		b.disk.remove("/p/f/new")
		step(360*ms, "f/a.fusebox.yaml=a", "f/d.fusebox.json=b")
		b.disk.rename("/p/f", "/p/g")
		step(360*ms, "f=[missing]")
		b.disk.rename("/p/g", "/p/f")
		step(60*ms, "f/a.fusebox.yaml=a", "f/d.fusebox.json=b")
		// What nobody asked for wakes nobody.
		for i := range 100 {
			b.disk.write("/p/f/n"+strconv.Itoa(i), "")
		}
		b.disk.write("/p/f/.#a.fusebox.yaml", "")
		b.disk.write("/p/f/a.fusebox.yaml~", "")
		now += 10 * time.Second
		b.at(now)
		b.quiet()
	})
}

func TestPatternFollowsItsMatches(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { d.mkdir("/p/x"); d.mkdir("/p/y") }
	inBubble(t, options{}, []string{"*/a?.yaml"}, prepare, func(b *bubble) {
		batch := b.expect("*/a?.yaml=[missing]")
		if batch.Snapshots[0].Reason == "" {
			t.Error("no reason")
		}
		b.at(100 * ms)
		b.disk.write("/p/y/a1.yaml", "1")
		b.at(160 * ms)
		b.expect("y/a1.yaml=1")
		b.at(1100 * ms)
		b.disk.mkdir("/p/z")
		b.disk.write("/p/z/a2.yaml", "2")
		b.disk.write("/p/z/b2.yaml", "2")
		b.at(1160 * ms)
		b.expect("y/a1.yaml=1", "z/a2.yaml=2")
	})
}

func TestChainOfLinksIsFollowed(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		for _, version := range []string{"..a", "..b"} {
			d.mkdir("/p/" + version)
			d.write("/p/"+version+"/c.yaml", version)
		}
		d.link("..a", "/p/..data")
		d.link("..data/c.yaml", "/p/c.yaml")
		d.mkdir("/t")
		d.write("/t/x", "x")
		d.link("/t/x", "/p/x.yaml")
	}
	inBubble(t, options{}, []string{"c.yaml", "x.yaml"}, prepare, func(b *bubble) {
		b.expect("c.yaml=..a", "x.yaml=x")
		b.at(100 * ms)
		b.disk.link("..b", "/p/..tmp")
		b.disk.rename("/p/..tmp", "/p/..data")
		b.disk.remove("/p/..a")
		b.at(160 * ms)
		b.expect("c.yaml=..b", "x.yaml=x")
		b.at(1100 * ms)
		b.disk.write("/t/.x", "new x")
		b.disk.rename("/t/.x", "/t/x")
		b.at(1160 * ms)
		b.expect("c.yaml=..b", "x.yaml=new x")
		b.at(2100 * ms)
		b.disk.write("/p/..b/c.yaml", "edited")
		b.at(2160 * ms)
		b.expect("c.yaml=edited", "x.yaml=new x")
		// The folder of the old version is no longer watched.
		if s := b.disk.events(); slices.Contains(s.folders(), "/p/..a") {
			t.Errorf("watched: %v", s.folders())
		}
	})
}

// Each of these leaves the watches behind in its own way: what is done first is
// seen, and so must be what is done after it, without the help of the poll.
func TestWatchesFollow(t *testing.T) {
	t.Parallel()
	tree := func(d *fakeDisk) {
		grow(d, "x/y/a.yaml", "t/b.yaml", "u/", "l -> t")
	}
	tests := map[string]struct {
		first func(*fakeDisk)
		path  string
	}{
		"a swapped ancestor": {func(d *fakeDisk) {
			grow(d, "x2/y/a.yaml")
			d.rename("/p/x", "/p/old")
			d.rename("/p/x2", "/p/x")
			d.write("/p/x/y/a.yaml", "first")
		}, "/p/x/y/a.yaml"},
		"a folder made again with its old inode": {func(d *fakeDisk) {
			was, _ := d.Lstat("/p/x/y")
			d.remove("/p/x/y/a.yaml")
			d.remove("/p/x/y")
			d.mkdir("/p/x/y")
			d.do(func() error {
				again, err := d.at("/p/x/y")
				again.stat.inode = was.inode
				return err
			})
			d.write("/p/x/y/a.yaml", "first")
		}, "/p/x/y/a.yaml"},
		"a link that leads away and back": {func(d *fakeDisk) {
			d.link("u", "/p/l")
			time.Sleep(time.Second)
			d.link("t", "/p/l")
			d.write("/p/t/b.yaml", "first")
		}, "/p/t/b.yaml"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{poll: time.Hour}, []string{"x/y/a.yaml", "l/b.yaml"}, tree, func(b *bubble) {
				b.expect("x/y/a.yaml=x/y/a.yaml", "l/b.yaml=t/b.yaml")
				b.at(10 * time.Second)
				test.first(b.disk)
				b.at(20 * time.Second)
				b.batch()
				b.disk.write(test.path, "second")
				b.at(20*time.Second + 60*ms)
				if batch := b.batch(); !slices.ContainsFunc(batch.Snapshots, func(s model.Snapshot) bool {
					return string(s.Bytes) == "second"
				}) {
					t.Errorf("got %s", describe(batch))
				}
			})
		})
	}
}

func TestNothingIsMissedWhileAFolderIsBeingWatched(t *testing.T) {
	t.Parallel()
	events := func(d *fakeDisk) func() (source, error) {
		return d.opener(func(s *fakeSource) {
			s.adding = func(folder string) {
				if folder == "/p/f/sub" {
					d.write("/p/f/sub/late.fusebox.yaml", "late")
				}
			}
		})
	}
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml") }
	inBubbleWith(t, options{poll: time.Hour}, Named("f"), prepare, events, func(b *bubble) {
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml")
		b.at(time.Second)
		b.disk.mkdir("/p/f/sub")
		b.at(1120 * ms)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/sub/late.fusebox.yaml=late")
	})
}

func TestCreatedLater(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"x/y/a.yaml"}, nil, func(b *bubble) {
		b.expect("x/y/a.yaml=[missing]")
		b.at(100 * ms)
		b.disk.mkdir("/p/x")
		b.at(time.Second)
		b.disk.mkdir("/p/x/y")
		b.at(2 * time.Second)
		b.quiet()
		b.disk.write("/p/x/y/a.yaml", "new")
		b.at(2060 * ms)
		b.expect("x/y/a.yaml=new")
	})
}
