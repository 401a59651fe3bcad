//go:build unix

package watch

import (
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// failer is what tests of both kinds can do.
type failer interface {
	Helper()
	Errorf(string, ...any)
	Fatal(...any)
}

// node is one inode of a fakeDisk.
type node struct {
	stat     stat
	content  []byte
	target   string
	children map[string]*node
}

// fakeDisk is a file system in memory with the clock of the test. It reports
// to a fakeSource what inotify would. Paths given to the fileSystem methods
// must not lead through links: a record resolves them itself.
type fakeDisk struct {
	t failer

	mu     sync.Mutex
	root   *node
	inodes uint64
	source *fakeSource
	// grain is how coarse the times of files are.
	grain time.Duration
	// refuse makes opening or listing a path fail, hide makes looking at it fail.
	refuse, hide map[string]error
	// opening is called, without the lock, when a path is opened, and when its
	// content has been read.
	opening, read map[string]func()
	// holding keeps a look at a path until the channel is closed.
	holding map[string]chan struct{}
	// opened counts the opens of each path; open is how many are open now.
	opened map[string]int
	open   int
	// shaky has a file pass for another at each look.
	shaky bool
	// mount is the kind of file system it passes for, mounts where that differs.
	mount  mount
	mounts map[string]mount
	// closing is called, without the lock, when a file is closed.
	closing map[string]func()
	// listed counts the listings of each folder.
	listed map[string]int
	// skew is how far the clock that gives files their times is ahead.
	skew time.Duration
	// restless has the times of files be those of the look.
	restless bool
}

func newFakeDisk(t failer) *fakeDisk {
	d := &fakeDisk{
		t:      t,
		refuse: map[string]error{}, hide: map[string]error{}, opening: map[string]func(){}, read: map[string]func(){},
		opened: map[string]int{}, holding: map[string]chan struct{}{},
		mounts: map[string]mount{}, closing: map[string]func(){}, listed: map[string]int{},
	}
	d.root = d.node(fs.ModeDir | 0o755)
	return d
}

func (d *fakeDisk) clock() int64 {
	now := time.Now().Add(d.skew)
	if d.grain > 0 {
		now = now.Truncate(d.grain)
	}
	return now.UnixNano()
}

func (d *fakeDisk) node(mode fs.FileMode) *node {
	d.inodes++
	now := d.clock()
	n := &node{stat: stat{mode: mode, device: 1, inode: d.inodes, modified: now, changed: now}}
	if mode.IsDir() {
		n.children = map[string]*node{}
	}
	return n
}

// at finds what stands at a path, without following links.
func (d *fakeDisk) at(name string) (*node, error) {
	n := d.root
	for part := range strings.SplitSeq(strings.Trim(name, "/"), "/") {
		if part == "" {
			continue
		}
		if n.children == nil {
			if n.stat.isLink() {
				d.t.Errorf("the path %s leads through a link", name)
			}
			return nil, syscall.ENOTDIR
		}
		next, ok := n.children[part]
		if !ok {
			return nil, fs.ErrNotExist
		}
		n = next
	}
	return n, nil
}

func (d *fakeDisk) Lstat(name string) (stat, error) {
	d.mu.Lock()
	held := d.holding[name]
	d.mu.Unlock()
	if held != nil {
		<-held
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	n, err := d.at(name)
	if hidden := d.hide[name]; hidden != nil {
		err = hidden
	}
	if err != nil {
		return stat{}, &fs.PathError{Op: "lstat", Path: name, Err: err}
	}
	seen := n.stat
	if d.restless && seen.isRegular() {
		seen.modified, seen.changed = d.clock(), d.clock()
	}
	if d.shaky && seen.isRegular() {
		d.inodes++
		seen.inode = d.inodes
	}
	return seen, nil
}

func (d *fakeDisk) Readlink(name string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n, err := d.at(name)
	if err == nil && !n.stat.isLink() {
		err = syscall.EINVAL
	}
	if err != nil {
		return "", &fs.PathError{Op: "readlink", Path: name, Err: err}
	}
	return n.target, nil
}

func (d *fakeDisk) ReadDir(name string) ([]entry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n, err := d.at(name)
	if err == nil {
		err = d.refuse[name]
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	d.listed[name]++
	var entries []entry
	for _, child := range slices.Sorted(maps.Keys(n.children)) {
		entries = append(entries, entry{name: child, kind: n.children[child].stat.mode.Type()})
	}
	return entries, nil
}

// Stat is asked only about links that seem to lead nowhere; here they do.
func (d *fakeDisk) Stat(name string) (stat, error) {
	return stat{}, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// Mount takes each folder with a mount of its own for a device of its own.
func (d *fakeDisk) Mount(name string) (mount, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if of, ok := d.mounts[name]; ok {
		return of, nil
	}
	return d.mount, nil
}

func (d *fakeDisk) Open(name string) (file, error) {
	d.mu.Lock()
	hook := d.opening[name]
	d.mu.Unlock()
	if hook != nil {
		hook()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	n, err := d.at(name)
	if err == nil {
		err = d.refuse[name]
	}
	if err == nil && !n.stat.isRegular() {
		d.t.Errorf("opened %s, which is %v", name, n.stat.mode)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	d.opened[name]++
	d.open++
	return &fakeFile{disk: d, node: n, name: name}, nil
}

// fakeFile is an open file of a fakeDisk. It reads what is there when the read
// begins.
type fakeFile struct {
	disk *fakeDisk
	node *node
	name string
	from int
}

func (f *fakeFile) Stat() (stat, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	seen := f.node.stat
	if f.disk.restless {
		seen.modified, seen.changed = f.disk.clock(), f.disk.clock()
	}
	return seen, nil
}

func (f *fakeFile) Read(into []byte) (int, error) {
	f.disk.mu.Lock()
	n := 0
	if f.from < len(f.node.content) {
		n = copy(into, f.node.content[f.from:])
	}
	f.from += n
	hook := f.disk.read[f.name]
	f.disk.mu.Unlock()
	if n > 0 {
		return n, nil
	}
	if hook != nil {
		hook()
	}
	return 0, io.EOF
}

func (f *fakeFile) Close() error {
	f.disk.mu.Lock()
	hook := f.disk.closing[f.name]
	f.disk.mu.Unlock()
	if hook != nil {
		hook()
	}
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	f.disk.open--
	return nil
}

// tell reports an event to the source as inotify would: by the node of the
// folder, under the path it was watched by.
func (d *fakeDisk) tell(folder, name string, op fsnotify.Op) {
	n, err := d.at(folder)
	if err != nil || d.source == nil {
		return
	}
	d.source.tell(n, name, op)
}
