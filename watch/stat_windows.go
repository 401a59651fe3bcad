package watch

import (
	"io/fs"
	"syscall"
)

// statOf has no inode to offer. The time of creation stands in for it: a file
// that took another's place was made at another time.
func statOf(info fs.FileInfo) stat {
	s := stat{mode: info.Mode(), size: info.Size(), modified: info.ModTime().UnixNano()}
	if system, ok := info.Sys().(*syscall.Win32FileAttributeData); ok {
		s.changed = system.CreationTime.Nanoseconds()
	}
	return s
}
