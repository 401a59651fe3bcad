package watch

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"fusebox/model"
)

// The sizes above which a file is not read.
const (
	limitYAML   = 1 << 20
	limitDotenv = 64 << 10
	limitOther  = 16 << 20
)

// limitOf gives the number of bytes above which a file of that name is refused.
func limitOf(name string) int64 {
	base := strings.ToLower(filepath.Base(name))
	switch extension := filepath.Ext(base); {
	case extension == ".yaml", extension == ".yml", extension == ".toml":
		return limitYAML
	case extension == ".env", strings.HasPrefix(base, ".env."):
		return limitDotenv
	}
	return limitOther
}

// reading is the outcome of reading one file.
type reading struct {
	state  model.FileState
	bytes  []byte
	reason string
	// stat is what the file was when it was read.
	stat stat
	// steady reports that the file stood still meanwhile. The bytes of a reading
	// that is not steady may be of two versions.
	steady bool
	// failed reports an error of the system, which may pass without a trace.
	failed bool
}

// readFile reads the file at a path without links, which was before when it
// was found. What is not a regular file, or too large, is never opened. It is
// tried once: whoever asks can wait, and must judge the file anew.
func readFile(files fileSystem, path string, before stat) reading {
	if before.isLink() {
		return reading{state: model.StateMissing, reason: "the file gave way to a symbolic link", stat: before}
	}
	if refused, ok := refuse(path, before); ok {
		return refused
	}
	opened, err := files.Open(path)
	if err != nil {
		return failed(err)
	}
	// Nothing was written, so nothing can be lost in closing.
	defer func() { _ = opened.Close() }()

	at, err := opened.Stat()
	if err != nil {
		return failed(err)
	}
	if refused, ok := refuse(path, at); ok {
		refused.steady = at == before
		return refused
	}
	content, err := readAll(opened, at.size, limitOf(path))
	if err != nil {
		return failed(err)
	}
	if int64(len(content)) > limitOf(path) {
		return tooLarge(path, at, int64(len(content)))
	}
	after, err := opened.Stat()
	if err != nil {
		return failed(err)
	}
	// The path must still lead to the file that was read.
	now, err := files.Lstat(path)
	if err != nil {
		return failed(err)
	}
	// Files the kernel makes up have size 0 and content.
	whole := at.size == 0 || int64(len(content)) == at.size
	got := reading{state: model.StateGood, bytes: content, stat: at}
	got.steady = whole && before == at && at == after && after == now
	if len(content) == 0 {
		got.state = model.StateEmpty
	}
	return got
}

// refuse gives the state of what must not be opened.
func refuse(path string, at stat) (reading, bool) {
	switch {
	case !at.isRegular():
		return reading{state: model.StateIrregular, reason: kindName(at.mode), stat: at, steady: true}, true
	case at.size > limitOf(path):
		return tooLarge(path, at, at.size), true
	}
	return reading{}, false
}

func tooLarge(path string, at stat, size int64) reading {
	reason := fmt.Sprintf("%s; at most %s is read", sizeName(size), sizeName(limitOf(path)))
	return reading{state: model.StateTooLarge, reason: reason, stat: at, steady: true}
}

// readAll reads a file of a known size, and one byte more to notice that it
// grew; where the size is not known, up to one byte over the limit.
func readAll(from io.Reader, size, limit int64) ([]byte, error) {
	if size == 0 {
		return io.ReadAll(io.LimitReader(from, limit+1))
	}
	content := make([]byte, size+1)
	n, err := io.ReadFull(from, content)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return content[:n:n], err
}

func failed(err error) reading {
	state, reason := stateOf(err)
	return reading{state: state, reason: reason, steady: true, failed: true}
}

func kindName(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder stands there"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe stands there"
	case mode&fs.ModeSocket != 0:
		return "a socket stands there"
	case mode&fs.ModeDevice != 0:
		return "a device stands there"
	}
	return "neither a file nor a folder stands there"
}

// sizeName writes a size for people, rounded up so that a size over the limit
// never reads like the limit.
func sizeName(n int64) string {
	const tenth = 10
	unit, name := int64(1<<20), "MiB"
	if n < unit {
		unit, name = 1<<10, "KiB"
	}
	tenths := (n*tenth + unit - 1) / unit
	if tenths%tenth == 0 {
		return fmt.Sprintf("%d %s", tenths/tenth, name)
	}
	return fmt.Sprintf("%d.%d %s", tenths/tenth, tenths%tenth, name)
}
