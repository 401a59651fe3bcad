//go:build unix

package watch

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
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
	// origin is the kind of file system it passes for.
	origin origin
}

func newFakeDisk(t failer) *fakeDisk {
	d := &fakeDisk{
		t:      t,
		refuse: map[string]error{}, hide: map[string]error{}, opening: map[string]func(){}, read: map[string]func(){},
		opened: map[string]int{}, holding: map[string]chan struct{}{},
	}
	d.root = d.node(fs.ModeDir | 0o755)
	return d
}

func (d *fakeDisk) clock() int64 {
	now := time.Now()
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
	return n.stat, nil
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

func (d *fakeDisk) Origin(string) (origin, error) { return d.origin, nil }

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
	return f.node.stat, nil
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
	defer f.disk.mu.Unlock()
	f.disk.open--
	return nil
}

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

// tell reports an event to the source as inotify would: by the node of the
// folder, under the path it was watched by.
func (d *fakeDisk) tell(folder, name string, op fsnotify.Op) {
	n, err := d.at(folder)
	if err != nil || d.source == nil {
		return
	}
	d.source.tell(n, name, op)
}

// fakeSource is an event source that can be made to fail.
type fakeSource struct {
	disk   *fakeDisk
	events chan fsnotify.Event
	errors chan error

	mu      sync.Mutex
	watched map[string]*node
	closed  bool
	// deaf has nothing reported; limit is how many folders can be watched, -1
	// for no limit; denied are folders that cannot be.
	deaf   bool
	limit  int
	denied map[string]error
	// adding is called before a folder is watched; added counts.
	adding func(folder string)
	added  int
}

// opener gives the function that opens the source of a disk, a new one each
// time.
func (d *fakeDisk) opener(prepare func(*fakeSource)) func() (source, error) {
	return func() (source, error) {
		s := &fakeSource{
			disk: d, events: make(chan fsnotify.Event, 4096), errors: make(chan error, 16),
			watched: map[string]*node{}, limit: -1, denied: map[string]error{},
		}
		if prepare != nil {
			prepare(s)
		}
		d.mu.Lock()
		d.source = s
		d.mu.Unlock()
		return s, nil
	}
}

func (s *fakeSource) Add(folder string) error {
	s.mu.Lock()
	adding := s.adding
	s.mu.Unlock()
	if adding != nil {
		adding(folder)
	}
	s.disk.mu.Lock()
	n, err := s.disk.at(folder)
	s.disk.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		err = s.denied[folder]
	}
	if _, known := s.watched[folder]; err == nil && !known && s.limit >= 0 && len(s.watched) >= s.limit {
		err = syscall.ENOSPC
	}
	if err != nil {
		return err
	}
	s.watched[folder] = n
	s.added++
	return nil
}

func (s *fakeSource) Remove(folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.watched[folder]; !ok {
		return errors.New("not watched")
	}
	delete(s.watched, folder)
	return nil
}

func (s *fakeSource) Events() <-chan fsnotify.Event { return s.events }
func (s *fakeSource) Errors() <-chan error          { return s.errors }

func (s *fakeSource) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.closed = true
		close(s.events)
		close(s.errors)
	}
	return nil
}

func (s *fakeSource) tell(folder *node, name string, op fsnotify.Op) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for watched, n := range s.watched {
		if n == folder && !s.deaf && !s.closed {
			s.events <- fsnotify.Event{Name: watched + "/" + name, Op: op}
		}
	}
}

// drop forgets the watch on a folder that was moved or removed.
func (s *fakeSource) drop(n *node) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for watched, at := range s.watched {
		if at == n {
			delete(s.watched, watched)
		}
	}
}

// events gives the source that is open, nil for none.
func (d *fakeDisk) events() *fakeSource {
	d.mu.Lock()
	s := d.source
	d.mu.Unlock()
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	return s
}

// change sets how the source fails.
func (s *fakeSource) change(set func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	set()
}

// folders gives what is watched.
func (s *fakeSource) folders() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.watched))
}

// fail reports an error as the system would.
func (s *fakeSource) fail(err error) { s.errors <- err }
