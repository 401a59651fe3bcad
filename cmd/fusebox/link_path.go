package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// folder is the current folder from the root, "" where that cannot be told.
// Paths are told apart by their text alone: nothing looks at the files.
type folder string

func currentFolder() folder {
	path, err := os.Getwd()
	if err != nil {
		return ""
	}
	return folder(path)
}

// full gives a path from the root.
func (f folder) full(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(string(f), path)
}

// place gives a path with forward slashes: from the folder on where it lies
// below, else from the root.
func (f folder) place(path string) (place string, isBelow bool) {
	path = f.full(path)
	below, err := filepath.Rel(string(f), path)
	if err == nil && filepath.IsLocal(below) {
		return filepath.ToSlash(below), true
	}
	return filepath.ToSlash(path), false
}

// longestLink is what terminals take; VTE drops links of more bytes.
const longestLink = 2000

// link gives the address of a file for a hyperlink, "" where it has none. It
// names the host, since the terminal may run on another one.
func (f folder) link(host, path string) string {
	path = f.full(path)
	address := fileURI(host, path)
	if !filepath.IsAbs(path) || len(address) > longestLink {
		return ""
	}
	return address
}

// fileURI is the address of a file on a host. Every byte that an address
// cannot hold is percent-encoded, so it is plain text whatever the path is.
func fileURI(host, path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		// A drive of Windows.
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Host: host, Path: path}).String()
}
