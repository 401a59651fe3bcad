package watch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"
)

// maxHops is how many symbolic links a path may lead through; the kernel's own
// limit.
const maxHops = 40

// watchAncestors says whether folders that only lie on the way are watched
// too. inotify watches a folder at the price of one number. kqueue opens every
// file in it, and Windows keeps its parents from being renamed; there, a
// renamed ancestor is left to the poll.
const watchAncestors = runtime.GOOS == "linux"

// need is what the events of a folder are needed for.
type need uint8

const (
	// forAncestor: the folder lies on the way to another.
	forAncestor need = iota
	// forFolder: it holds a folder that is looked into and could be swapped.
	forFolder
	// forFile: it holds a file, a link, or the place where one is missing, or its
	// entries are listed. Without its events, changes go unseen.
	forFile
)

// place is one path and what stood there. A place that looks different later
// means that a look would come out different.
type place struct {
	path string
	stat stat
	err  error
	// listed marks a folder whose entries matter, not only its identity.
	listed bool
	// recheck is when the place must be looked at again although its stat is
	// the same; zero for never.
	recheck time.Time
}

// changed reports whether what stands at the place now matters.
func (p *place) changed(files fileSystem) bool {
	now, err := files.Lstat(p.path)
	if err != nil || p.err != nil {
		return err == nil || p.err == nil || !sameFailure(err, p.err)
	}
	if now.isFolder() && p.stat.isFolder() && !p.listed {
		return now.identity() != p.stat.identity()
	}
	return now != p.stat
}

func sameFailure(a, b error) bool {
	stateA, reasonA := stateOf(a)
	stateB, reasonB := stateOf(b)
	return stateA == stateB && reasonA == reasonB
}

// recheckAfter is when to look again at what a stat may not tell: a change
// within the grain of the file system's clock, or an error that has passed.
// Two seconds is the coarsest grain in use.
const recheckAfter = 2 * time.Second

// record is everything one look depended on.
type record struct {
	files fileSystem
	// now is when the look began.
	now time.Time
	// again is when to look again at all that was fresh; zero for never.
	again  time.Time
	index  map[string]int
	places []place
	// filter knows the events, and so the folders, that matter.
	filter
}

func newRecord(files fileSystem, now time.Time) *record {
	return &record{
		files:  files,
		now:    now,
		index:  map[string]int{},
		filter: newFilter(),
	}
}

// at gives what stands at a path, asking the system once per look.
func (r *record) at(path string) place {
	i, known := r.index[path]
	if !known {
		i = len(r.places)
		r.index[path] = i
		seen, err := r.files.Lstat(path)
		r.places = append(r.places, place{path: path, stat: seen, err: err})
	}
	return r.places[i]
}

// pass notes that a name in a folder was looked up.
func (r *record) pass(folder, name string, why need) {
	r.names[fold(name)] = struct{}{}
	if why > forAncestor || watchAncestors {
		r.folders[folder] = max(r.folders[folder], why)
	}
}

// list notes that the entries of a folder matter, not only what it is.
func (r *record) list(folder string, wanted listing) {
	at := r.at(folder)
	r.places[r.index[folder]].listed = true
	if fresh(at.stat, r.now) {
		r.againAt(r.now.Add(recheckAfter))
	}
	r.folders[folder] = forFile
	r.listings[folder] = append(r.listings[folder], wanted)
}

// fresh reports whether something was modified so lately that a further change
// may leave its stat as it is.
func fresh(at stat, now time.Time) bool {
	return now.Sub(time.Unix(0, at.modified)).Abs() < recheckAfter
}

// againAt has everything looked at again at a time although no place differs.
func (r *record) againAt(at time.Time) {
	if r.again.IsZero() || at.Before(r.again) {
		r.again = at
	}
}

// isDue reports whether everything is to be looked at again.
func (r *record) isDue(now time.Time) bool { return !r.again.IsZero() && !now.Before(r.again) }

// recheck has a place that failed looked at again, once the poll comes to it
// after a time: what lasts must not cost a look each time.
func (r *record) recheck(path string, at time.Time) {
	r.at(path)
	r.places[r.index[path]].recheck = at
}

// resolved is where a path leads.
type resolved struct {
	// path holds no links as far as it exists; the rest follows as written.
	path string
	stat stat
	err  error
	// target is the text of the last link followed, "" for none; link is where
	// it is, "" where it is not the end of the path.
	target, link string
}

// resolve follows an absolute path to what it leads to, or to where it ends.
func (r *record) resolve(path string) resolved {
	root, parts := splitPath(path)
	return r.resolveFrom(root, parts)
}

// resolveFrom does the same from a folder without links.
func (r *record) resolveFrom(folder string, parts []string) resolved {
	start := r.at(folder)
	at := resolved{path: folder, stat: start.stat, err: start.err}
	for hops := 0; at.err == nil && len(parts) > 0; {
		name := parts[0]
		parts = parts[1:]
		if name == ".." {
			up := r.at(filepath.Dir(at.path))
			at.path, at.stat, at.err = up.path, up.stat, up.err
			continue
		}
		if !at.stat.isFolder() {
			at.err = syscall.ENOTDIR
			at.path = join(at.path, name)
			break
		}
		next := r.at(join(at.path, name))
		r.pass(at.path, name, needOf(next, len(parts) == 0))
		if next.err != nil || !next.stat.isLink() {
			at.path, at.stat, at.err = next.path, next.stat, next.err
			continue
		}
		if hops++; hops > maxHops {
			at.path, at.err = next.path, syscall.ELOOP
			break
		}
		parts = r.follow(&at, next.path, parts)
	}
	for _, name := range parts {
		at.path = join(at.path, name)
	}
	if errors.Is(at.err, fs.ErrNotExist) && at.link != "" {
		r.leap(&at)
	}
	return at
}

// leap sees what a link leads to whose text is no path, as the kernel has them
// for pipes and sockets that a process holds open.
func (r *record) leap(at *resolved) {
	if beyond, err := r.files.Stat(at.link); err == nil && !beyond.isRegular() {
		at.stat, at.err = beyond, nil
	}
}

// needOf says what the folder that holds a place is needed for.
func needOf(next place, last bool) need {
	switch {
	case next.err != nil || !next.stat.isFolder():
		return forFile
	case last:
		return forFolder
	}
	return forAncestor
}

// follow reads a link and gives the parts still to walk, from where at is
// afterwards.
func (r *record) follow(at *resolved, link string, rest []string) []string {
	target, err := r.files.Readlink(link)
	if err != nil {
		at.path, at.err = link, err
		return rest
	}
	at.target, at.link = target, link
	if len(rest) > 0 {
		at.link = ""
	}
	parts := splitNames(target)
	if filepath.IsAbs(target) {
		var root string
		root, parts = splitPath(target)
		start := r.at(root)
		at.path, at.stat, at.err = start.path, start.stat, start.err
	}
	return append(parts, rest...)
}

// splitPath parts an absolute path into its root and the names after it. It is
// not cleaned: behind a link, ".." does not lead back.
func splitPath(path string) (root string, parts []string) {
	volume := filepath.VolumeName(path)
	return volume + string(filepath.Separator), splitNames(path[len(volume):])
}

// splitNames gives the names of a path. "." leads nowhere and is left out.
func splitNames(path string) []string {
	names := strings.FieldsFunc(path, func(r rune) bool { return r < utf8.RuneSelf && os.IsPathSeparator(uint8(r)) })
	return slices.DeleteFunc(names, func(name string) bool { return name == "." })
}

// join puts a name behind a clean folder.
func join(folder, name string) string {
	if folder != "" && os.IsPathSeparator(folder[len(folder)-1]) {
		return folder + name
	}
	return folder + string(filepath.Separator) + name
}
