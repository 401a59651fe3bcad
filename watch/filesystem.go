package watch

import (
	"io"
	"io/fs"
	"os"
	"time"
)

// fileSystem is all that the package asks of the system.
type fileSystem interface {
	// Lstat describes what stands at a path without following a last link.
	Lstat(path string) (stat, error)
	// Stat describes what a path leads to, as the kernel follows it.
	Stat(path string) (stat, error)
	// Readlink gives the text of a symbolic link.
	Readlink(path string) (string, error)
	// ReadDir lists a folder in the order of the names.
	ReadDir(path string) ([]entry, error)
	// Open opens a regular file. It neither waits for a writer of a pipe that
	// took the file's place meanwhile nor follows a last link.
	Open(path string) (file, error)
	// Mount says what kind of file system a path lies on, as far as that matters.
	Mount(path string) (mount, error)
}

// file is an open file.
type file interface {
	io.ReadCloser
	// Stat describes the file that is open, wherever its name leads by now.
	Stat() (stat, error)
}

// entry is one name in a folder, with the type bits of what stands there.
type entry struct {
	name string
	kind fs.FileMode
}

// stat tells one content of a path from another without reading it. Stats are
// compared whole. A field the system cannot tell is 0.
type stat struct {
	mode          fs.FileMode
	device, inode uint64
	size          int64
	// modified and changed are nanoseconds since 1970.
	modified, changed int64
}

func (s stat) isFolder() bool  { return s.mode.IsDir() }
func (s stat) isLink() bool    { return s.mode&fs.ModeSymlink != 0 }
func (s stat) isRegular() bool { return s.mode.IsRegular() }

// isSameFile reports whether both are of one file, whatever was done to it in
// between. Where the system numbers no files, every file is the same.
func (s stat) isSameFile(other stat) bool {
	return s.device == other.device && s.inode == other.inode
}

// isSameContent reports whether nobody wrote in between, as far as stats tell.
func (s stat) isSameContent(other stat) bool {
	return s.isSameFile(other) && s.size == other.size && s.modified == other.modified
}

// touched is when something was last done to a file. Only where the system does
// not tell it goes by the time that everybody can set.
func (s stat) touched() int64 {
	if s.changed != 0 {
		return s.changed
	}
	return s.modified
}

// isCoarse reports whether its times may have been rounded down.
func (s stat) isCoarse() bool { return s.touched()%int64(time.Second) == 0 }

// isOlderThan reports whether nothing was done to a file for so long.
func (s stat) isOlderThan(age time.Duration, now time.Time) bool {
	if s.isCoarse() {
		age += recheckAfter
	}
	return now.UnixNano()-s.touched() >= int64(age)
}

// identity is the part of a folder's stat that decides what paths through it
// mean. The rest changes with every file made in it.
func (s stat) identity() stat {
	return stat{mode: s.mode, device: s.device, inode: s.inode}
}

// disk is the real file system.
type disk struct{}

func (disk) Lstat(path string) (stat, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return stat{}, err
	}
	return statOf(info), nil
}

func (disk) Stat(path string) (stat, error) {
	info, err := os.Stat(path)
	if err != nil {
		return stat{}, err
	}
	return statOf(info), nil
}

func (disk) Readlink(path string) (string, error) { return os.Readlink(path) }

func (disk) ReadDir(path string) ([]entry, error) {
	listed, err := os.ReadDir(path)
	entries := make([]entry, len(listed))
	for i, item := range listed {
		entries[i] = entry{name: item.Name(), kind: item.Type()}
	}
	return entries, err
}

func (disk) Open(path string) (file, error) {
	opened, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	return diskFile{opened}, nil
}

type diskFile struct{ *os.File }

func (f diskFile) Stat() (stat, error) {
	info, err := f.File.Stat()
	if err != nil {
		return stat{}, err
	}
	return statOf(info), nil
}
