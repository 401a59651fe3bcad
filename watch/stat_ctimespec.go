//go:build darwin || freebsd || netbsd

package watch

import (
	"io/fs"
	"syscall"
)

func statOf(info fs.FileInfo) stat {
	s := stat{mode: info.Mode(), size: info.Size(), modified: info.ModTime().UnixNano()}
	if system, ok := info.Sys().(*syscall.Stat_t); ok {
		s.device, s.inode = uint64(system.Dev), uint64(system.Ino)
		s.changed = system.Ctimespec.Nano()
	}
	return s
}
