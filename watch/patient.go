package watch

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// How long the system may take to answer one call, checked twice in that time.
// Disks that have to spin up stay below it. While one path is silent already,
// others that may be silent for the same reason get less.
const (
	longestCall = 6 * time.Second
	shorterCall = time.Second
)

// The times for which a path that did not answer is left alone after it did, so
// that a file system that answers too late each time does not hold up the
// others each time: from the first, doubled each time up to the longest.
const (
	firstRest   = time.Second
	longestRest = time.Minute
)

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
	// silent are the paths of calls that were given up, with their number until
	// they have returned and rested; rests is how long they rest next time.
	silent map[string]int
	rests  map[string]time.Duration
	// mute are the folders of the files among them, with the number of these.
	mute map[string]int
}

func newPatient(ctx context.Context, files fileSystem) *patient {
	return &patient{files: files, ctx: ctx, silent: map[string]int{}, rests: map[string]time.Duration{}, mute: map[string]int{}}
}

// do carries out an operation. It may be carried out again while an earlier try
// still goes on, so it must change nothing but what it returns. ok is false when
// the context ended first.
func do[T any](p *patient, operation func(*try) T) (result T, ok bool) {
	timer := time.NewTimer(p.allowance() / 2)
	defer timer.Stop()
	for {
		t := &try{patient: p}
		done := make(chan T, 1)
		go func() { done <- operation(t) }()
		for last, abandoned := 0, false; !abandoned; {
			select {
			case result = <-done:
				return result, true
			case <-p.ctx.Done():
				t.abandon()
				return result, false
			case <-timer.C:
				last, abandoned = t.check(last)
				timer.Reset(p.allowance() / 2)
			}
		}
	}
}

// allowance is how long a call may take at present.
func (p *patient) allowance() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.silent) > 0 {
		return shorterCall
	}
	return longestCall
}

// isSilent reports whether a call for the path or a folder above was given up.
func (p *patient) isSilent(path string) bool {
	for silent := range p.silent {
		if path == silent || strings.HasPrefix(path, join(silent, "")) {
			return true
		}
	}
	return false
}

// isLeftAlone is isSilent for those who do not hold the mutex.
func (p *patient) isLeftAlone(path string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.isSilent(path)
}

// count counts the calls for a path that were given up.
func (p *patient) count(path string, isFile bool, change int) {
	add := func(counts map[string]int, key string) {
		if counts[key] += change; counts[key] == 0 {
			delete(counts, key)
		}
	}
	add(p.silent, path)
	if isFile {
		add(p.mute, filepath.Dir(path))
	}
}

// rest leaves a path alone for a while after a call that was given up returned.
func (p *patient) rest(path string, isFile bool) {
	wait := min(max(firstRest, 2*p.rests[path]), longestRest)
	p.rests[path] = wait
	time.AfterFunc(wait, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.count(path, isFile, -1)
	})
	// A path that goes on to answer for long enough begins anew.
	time.AfterFunc(wait+longestRest, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.rests[path] == wait {
			delete(p.rests, path)
		}
	})
}

// try is one try at an operation. It is the file system that the operation
// sees, and knows which call is under way.
type try struct {
	patient *patient
	// The mutex of patient guards these: the number of calls so far, the path of
	// the one under way, "" for none, whether it is about an open file, and whether
	// nobody waits any more.
	calls             int
	path              string
	isFile, abandoned bool
}

// check abandons the try if the call that was under way at the last check still
// is. It gives the number of calls so far.
func (t *try) check(last int) (calls int, abandoned bool) {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	if t.path != "" && t.calls == last {
		t.give()
	}
	return t.calls, t.abandoned
}

// abandon gives up the try, whatever it does.
func (t *try) abandon() {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	t.give()
}

func (t *try) give() {
	t.abandoned = true
	if t.path != "" {
		t.patient.count(t.path, t.isFile, 1)
	}
}

// begin notes that a call begins, unless it would not be answered.
func (t *try) begin(path string, isFile bool) error {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	// Where two files of a folder are silent, so are the others.
	if t.abandoned || t.patient.isSilent(path) || (isFile && t.patient.mute[filepath.Dir(path)] > 1) {
		return errNoAnswer
	}
	t.calls++
	t.path, t.isFile = path, isFile
	return nil
}

// end notes that the call has returned.
func (t *try) end() {
	t.patient.mu.Lock()
	defer t.patient.mu.Unlock()
	if t.abandoned {
		t.patient.rest(t.path, t.isFile)
	}
	t.path = ""
}

// The kinds of calls: about a path, or about a file that is or becomes open.
const (
	ofPath = false
	ofFile = true
)

// call makes one call of a try.
func call[T any](t *try, path string, isFile bool, ask func() (T, error)) (T, error) {
	if err := t.begin(path, isFile); err != nil {
		var nothing T
		return nothing, err
	}
	defer t.end()
	return ask()
}
