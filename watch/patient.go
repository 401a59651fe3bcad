package watch

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
)

// longestCall is how long the system may take to answer one call; half of that
// is often enough to give up. Disks that have to spin up stay below it.
const longestCall = 6 * time.Second

// errNoAnswer is what a call fails with that took longer.
var errNoAnswer = errors.New("the file system does not answer")

// patient sees to it that whatever is done with files comes to an end. A
// network file system that has lost its server keeps its callers for as long
// as it pleases. An operation that meets one is left to itself and done again
// without the path in question: until the call returns, that path and all below
// it fail at once.
type patient struct {
	files fileSystem
	ctx   context.Context

	mu sync.Mutex
	// silent are the paths of calls that have not returned, with their number.
	silent map[string]int
}

func newPatient(ctx context.Context, files fileSystem) *patient {
	return &patient{files: files, ctx: ctx, silent: map[string]int{}}
}

// do carries out an operation. It may be carried out again while an earlier try
// still goes on, so it must change nothing but what it returns. The error is
// that of the context, when it ended first.
func do[T any](p *patient, operation func(fileSystem) T) (T, error) {
	timer := time.NewTimer(longestCall / 2)
	defer timer.Stop()
	for {
		t := &try{patient: p}
		done := make(chan T, 1)
		go func() { done <- operation(t) }()
		for last := 0; !t.abandoned; {
			select {
			case result := <-done:
				return result, nil
			case <-p.ctx.Done():
				t.abandon()
				var none T
				return none, p.ctx.Err()
			case <-timer.C:
				last = t.check(last)
				timer.Reset(longestCall / 2)
			}
		}
	}
}

// try is one try at an operation. It is the file system that the operation
// sees, and knows which call is under way.
type try struct {
	patient *patient
	// The mutex of patient guards these: the number of calls so far, the path of
	// the one under way, "" for none, and whether nobody waits any more.
	calls     int
	path      string
	abandoned bool
}

// check abandons the try if the call that was under way at the last check still
// is. It gives the number of calls so far.
func (t *try) check(last int) int {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	if t.path != "" && t.calls == last {
		t.give()
	}
	return t.calls
}

// abandon gives up the try whatever it does.
func (t *try) abandon() {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	t.give()
}

func (t *try) give() {
	t.abandoned = true
	if t.path != "" {
		t.patient.silent[t.path]++
	}
}

// begin notes that a call begins, unless it would not be answered.
func (t *try) begin(path string) error {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	if t.abandoned || t.patient.isSilent(path) {
		return errNoAnswer
	}
	t.calls++
	t.path = path
	return nil
}

// end notes that the call has returned.
func (t *try) end() {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	if t.abandoned {
		if t.patient.silent[t.path]--; t.patient.silent[t.path] == 0 {
			delete(t.patient.silent, t.path)
		}
	}
	t.path = ""
}

// isSilent reports whether a call for the path or a folder above has not
// returned.
func (p *patient) isSilent(path string) bool {
	for silent := range p.silent {
		if path == silent || strings.HasPrefix(path, join(silent, "")) {
			return true
		}
	}
	return false
}

// call makes one call of a try.
func call[T any](t *try, path string, ask func(string) (T, error)) (T, error) {
	if err := t.begin(path); err != nil {
		var none T
		return none, err
	}
	defer t.end()
	return ask(path)
}

func (t *try) Lstat(path string) (stat, error)      { return call(t, path, t.patient.files.Lstat) }
func (t *try) Stat(path string) (stat, error)       { return call(t, path, t.patient.files.Stat) }
func (t *try) Readlink(path string) (string, error) { return call(t, path, t.patient.files.Readlink) }
func (t *try) ReadDir(path string) ([]entry, error) { return call(t, path, t.patient.files.ReadDir) }
func (t *try) Origin(path string) (origin, error)   { return call(t, path, t.patient.files.Origin) }

// Open opens a file whose reads are calls of the try as well.
func (t *try) Open(path string) (file, error) {
	opened, err := call(t, path, t.patient.files.Open)
	if err != nil {
		return nil, err
	}
	return triedFile{opened, t, path}, nil
}

type triedFile struct {
	file
	try  *try
	path string
}

func (f triedFile) Stat() (stat, error) {
	return call(f.try, f.path, func(string) (stat, error) { return f.file.Stat() })
}

func (f triedFile) Read(into []byte) (int, error) {
	return call(f.try, f.path, func(string) (int, error) { return f.file.Read(into) })
}
