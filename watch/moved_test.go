//go:build unix

package watch

import (
	"io/fs"
	"testing"
	"time"
)

// forbid has a path refuse to be listed or opened, or allows it again.
func (d *fakeDisk) forbid(path string, isForbidden bool) {
	d.mu.Lock()
	delete(d.refuse, path)
	if isForbidden {
		d.refuse[path] = fs.ErrPermission
	}
	d.mu.Unlock()
	d.chmod(path, 0o300)
}

// conceal has nobody see what stands at a path.
func (d *fakeDisk) conceal(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hide[path] = fs.ErrPermission
}

func TestFileThatMovesAfterAnEqualSave(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml") }
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.disk.write("/p/f/.t", "f/a.fusebox.yaml")
		b.disk.rename("/p/f/.t", "/p/f/a.fusebox.yaml")
		b.at(10 * time.Second)
		b.quiet()
		b.disk.rename("/p/f/a.fusebox.yaml", "/p/f/b.fusebox.yaml")
		b.at(10060 * ms)
		b.expect("f/b.fusebox.yaml=f/a.fusebox.yaml")
	})
}

// TestOtherFileOfTheSameNumber: the system gives the number of a removed file to
// the next one, which is no reason to take it for the same.
func TestOtherFileOfTheSameNumber(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml") }
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.disk.mu.Lock()
		n, err := b.disk.at("/p/f/a.fusebox.yaml")
		next := b.disk.inodes
		if err != nil {
			t.Fatal(err)
		}
		b.disk.inodes = n.stat.inode - 1
		b.disk.mu.Unlock()
		b.disk.remove("/p/f/a.fusebox.yaml")
		b.disk.write("/p/f/b.fusebox.yaml", "other")
		b.disk.mu.Lock()
		b.disk.inodes = next
		b.disk.mu.Unlock()
		b.at(5060 * ms)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/b.fusebox.yaml=other")
		b.disk.write("/p/f/a.fusebox.yaml", "back")
		b.at(6 * time.Second)
		b.expect("f/a.fusebox.yaml=back", "f/b.fusebox.yaml=other")
	})
}

// TestFileThatLeavesAnUnlistableFolder is not there twice.
func TestFileThatLeavesAnUnlistableFolder(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml", "f/s/b.fusebox.yaml") }
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.disk.forbid("/p/f/s", true)
		b.at(10 * time.Second)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/s=[unreadable]", "f/s/b.fusebox.yaml=[unreadable]")
		b.disk.rename("/p/f/s/b.fusebox.yaml", "/p/f/c.fusebox.yaml")
		b.at(20 * time.Second)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/c.fusebox.yaml=f/s/b.fusebox.yaml", "f/s=[unreadable]")
	})
}

func TestPatternsKeepWhatTheyCannotReach(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		pattern string
		spoil   func(*fakeDisk)
		want    []string
	}{
		"folder on the way": {"f/s/*.yaml", func(d *fakeDisk) { d.conceal("/p/f/s") },
			[]string{"f/s=[unreadable]", "f/s/x.yaml=[unreadable]"}},
		"folder that a pattern led to": {"f*/s/*.yaml", func(d *fakeDisk) { d.conceal("/p/f/s") },
			[]string{"f/s=[unreadable]", "f/s/x.yaml=[unreadable]"}},
		"folder listed by a pattern": {"f/*/x.yaml", func(d *fakeDisk) { d.forbid("/p/f", true) },
			[]string{"f=[unreadable]", "f/s/x.yaml=[unreadable]"}},
		"what was never matched": {"f/*/x.yaml", func(d *fakeDisk) { d.mkdir("/p/f/t"); d.conceal("/p/f/t/x.yaml") },
			nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prepare := func(d *fakeDisk) { grow(d, "f/s/x.yaml") }
			inBubble(t, options{}, []string{test.pattern}, prepare, func(b *bubble) {
				b.expect("f/s/x.yaml=f/s/x.yaml")
				b.at(5 * time.Second)
				test.spoil(b.disk)
				b.at(20 * time.Second)
				if test.want == nil {
					b.quiet()
					return
				}
				b.expect(test.want...)
				b.at(time.Minute)
				b.quiet()
			})
		})
	}
}

// TestPatternWithTwoUnlistableFolders: each hides what is below it, and what is
// gone elsewhere is gone.
func TestPatternWithTwoUnlistableFolders(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.yaml", "g/b.yaml", "h/d.yaml") }
	inBubble(t, options{}, []string{"*/*.yaml"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.disk.forbid("/p/f", true)
		b.disk.forbid("/p/g", true)
		b.disk.remove("/p/h/d.yaml")
		b.at(20 * time.Second)
		b.expect("f=[unreadable]", "f/a.yaml=[unreadable]", "g=[unreadable]", "g/b.yaml=[unreadable]")
		b.disk.mu.Lock()
		before := b.disk.listed["/p"]
		b.disk.mu.Unlock()
		b.at(50 * time.Second)
		b.quiet()
		b.disk.mu.Lock()
		defer b.disk.mu.Unlock()
		if looks := b.disk.listed["/p"] - before; looks > 20 {
			t.Errorf("%d looks in 30 s", looks)
		}
	})
}

func TestLinkToAFolderThatCannotBeReached(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml", "f/link -> ../out/target", "out/target/b.fusebox.yaml") }
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.disk.conceal("/p/out/target")
		b.at(20 * time.Second)
		b.expect("f/a.fusebox.yaml=f/a.fusebox.yaml", "f/link=[unreadable]", "f/link/b.fusebox.yaml=[unreadable]")
	})
}

func TestFolderThatGivesWayToAnUnreadableFile(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "f/a.fusebox.yaml") }
	inBubble(t, options{}, []string{"f"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.disk.rename("/p/f", "/p/g")
		b.disk.write("/p/f", "file")
		b.disk.forbid("/p/f", true)
		b.at(20 * time.Second)
		if batch := b.expect("f=[unreadable]"); batch.Snapshots[0].IsFolder {
			t.Error("it passes for a folder")
		}
	})
}

// TestSilentWriterCostsLittle: a change that goes on for long is looked at less
// often where a look costs much.
func TestSilentWriterCostsLittle(t *testing.T) {
	t.Parallel()
	m := newMachine()
	m.found(moment(0))
	m.unsettled(moment(410), 100*time.Millisecond)
	if due := m.due(); !due.Equal(moment(410 + 60 + 300)) {
		t.Errorf("due %v after the look", due.Sub(moment(410)))
	}
	m.looked()
	m.found(moment(2000))
	m.unsettled(moment(2000), 0)
	if due := m.due(); !due.Equal(moment(2060)) {
		t.Errorf("due %v after a new change", due.Sub(moment(2000)))
	}
}
