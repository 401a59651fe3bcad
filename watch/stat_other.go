//go:build !(linux || openbsd || dragonfly || solaris || darwin || freebsd || netbsd || windows)

package watch

import "io/fs"

func statOf(info fs.FileInfo) stat {
	return stat{mode: info.Mode(), size: info.Size(), modified: info.ModTime().UnixNano()}
}
