//go:build unix

package watch

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/fsnotify/fsnotify"
)

// do changes the disk under its lock and fails the test on an error.
func (d *fakeDisk) do(change func() error) {
	d.t.Helper()
	d.mu.Lock()
	err := change()
	d.mu.Unlock()
	if err != nil {
		d.t.Fatal(err)
	}
}

// put stands a node at a path, in place of what was there.
func (d *fakeDisk) put(name string, n *node) error {
	folder, err := d.at(path.Dir(name))
	if err != nil {
		return fmt.Errorf("putting %s: %w", name, err)
	}
	if folder.children == nil {
		return fmt.Errorf("putting %s: not in a folder", name)
	}
	folder.children[path.Base(name)] = n
	folder.stat.modified, folder.stat.changed = d.clock(), d.clock()
	d.tell(path.Dir(name), path.Base(name), fsnotify.Create)
	return nil
}

func (d *fakeDisk) mkdir(name string) {
	d.t.Helper()
	d.do(func() error { return d.put(name, d.node(fs.ModeDir|0o755)) })
}

// device puts a folder on a device of its own.
func (d *fakeDisk) device(name string) {
	d.t.Helper()
	d.do(func() error {
		n, err := d.at(name)
		if err == nil {
			d.inodes++
			n.stat.device = d.inodes
		}
		return err
	})
}

func (d *fakeDisk) link(target, name string) {
	d.t.Helper()
	d.do(func() error {
		n := d.node(fs.ModeSymlink | 0o777)
		n.target = target
		return d.put(name, n)
	})
}

func (d *fakeDisk) special(name string, kind fs.FileMode) {
	d.t.Helper()
	d.do(func() error { return d.put(name, d.node(kind|0o644)) })
}

// write truncates and writes in place, as most programs do.
func (d *fakeDisk) write(name, content string) {
	d.t.Helper()
	d.change(name, func([]byte) []byte { return []byte(content) })
}

func (d *fakeDisk) append(name, content string) {
	d.t.Helper()
	d.change(name, func(old []byte) []byte { return append(slices.Clone(old), content...) })
}

func (d *fakeDisk) change(name string, edit func([]byte) []byte) {
	d.t.Helper()
	d.do(func() error {
		n, err := d.at(name)
		if err != nil {
			n = d.node(0o644)
			if err := d.put(name, n); err != nil {
				return err
			}
		}
		n.content = edit(n.content)
		n.stat.size = int64(len(n.content))
		n.stat.modified, n.stat.changed = d.clock(), d.clock()
		d.tell(path.Dir(name), path.Base(name), fsnotify.Write)
		return nil
	})
}

func (d *fakeDisk) chmod(name string, mode fs.FileMode) {
	d.t.Helper()
	d.do(func() error {
		n, err := d.at(name)
		if err != nil {
			return err
		}
		n.stat.mode = n.stat.mode.Type() | mode
		n.stat.changed = d.clock()
		d.tell(path.Dir(name), path.Base(name), fsnotify.Chmod)
		return nil
	})
}

func (d *fakeDisk) rename(from, to string) {
	d.t.Helper()
	d.do(func() error {
		n, err := d.take(from, fsnotify.Rename)
		if err != nil {
			return err
		}
		n.stat.changed = d.clock()
		return d.put(to, n)
	})
}

func (d *fakeDisk) remove(name string) {
	d.t.Helper()
	d.do(func() error {
		_, err := d.take(name, fsnotify.Remove)
		return err
	})
}

// removeAny removes what may not be there.
func (d *fakeDisk) removeAny(name string) {
	if _, err := d.Lstat(name); err == nil {
		d.remove(name)
	}
}

func (d *fakeDisk) take(name string, op fsnotify.Op) (*node, error) {
	n, err := d.at(name)
	if err != nil {
		return nil, fmt.Errorf("taking %s: %w", name, err)
	}
	folder, _ := d.at(path.Dir(name))
	delete(folder.children, path.Base(name))
	folder.stat.modified, folder.stat.changed = d.clock(), d.clock()
	d.tell(path.Dir(name), path.Base(name), op)
	d.source.drop(n)
	return n, nil
}
