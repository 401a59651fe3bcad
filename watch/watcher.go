package watch

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"fusebox/model"
)

// The times a watcher waits.
const (
	// defaultSettle is the quiet that ends a save.
	defaultSettle = 60 * time.Millisecond
	// defaultSettleMax is the longest wait for that quiet.
	defaultSettleMax = 400 * time.Millisecond
	// defaultGrace is how long a file must be gone or empty to be believed so.
	defaultGrace = 300 * time.Millisecond
	// defaultPoll is the interval of the safety poll.
	defaultPoll = time.Second
	// quickPoll is the interval where events are missing.
	quickPoll = 250 * time.Millisecond
)

// options set how a [Watcher] works, for tests. The zero value is what the
// program uses.
type options struct {
	// settle, settleMax, grace and poll stand for the defaults where they are 0.
	settle, settleMax, grace, poll time.Duration
	// noEvents has changes found by looking alone.
	noEvents bool
	// now is the clock; nil for time.Now. It is called from several goroutines
	// and must go as fast as timers do.
	now func() time.Time

	files   fileSystem
	open    func() (source, error)
	current func() (string, error)
	// wall is the clock on the wall, which goes on while the machine sleeps.
	wall func() time.Time
}

// Watcher follows files. Make one with [Open].
type Watcher struct {
	batches chan model.Batch
	now     func() time.Time
	patient *patient
	clock   clock
	machine machine
	looker  looker
	mail    *mailbox
	arming  arming
	poller  poller
	// want is what the next look reads in any case.
	want demand
	// mounts are the kinds of file system that the folders lie on.
	mounts map[string]mount
	// isFar reports that files lie where another clock gives them their times.
	isFar bool
	// notice waits for the next batch. polling is why changes are found by
	// looking, said what the last batch said of it.
	notice, polling, said string
}

// Open follows the files that arguments name: files, folders and patterns, as
// for [Read]. The first batch, of the present content, comes at once. When ctx
// ends, everything is released and then the channel of batches is closed. It
// fails only where an argument cannot be understood; whatever happens to files
// later is a state of theirs.
func Open(ctx context.Context, arguments []Argument) (*Watcher, error) {
	return openWith(ctx, arguments, options{})
}

func openWith(ctx context.Context, arguments []Argument, o options) (*Watcher, error) {
	o = o.complete()
	parsed, err := parseArguments(arguments, o.current)
	if err != nil {
		return nil, fmt.Errorf("watching: %w", err)
	}
	files := newPatient(ctx, o.files)
	w := &Watcher{
		batches: make(chan model.Batch, 1),
		now:     o.now,
		patient: files,
		clock:   clock{now: o.now, wall: o.wall},
		looker:  looker{arguments: parsed},
		mail:    newMailbox(o.now),
		machine: machine{
			timing:  timing{settle: o.settle, settleMax: o.settleMax, poll: o.poll, quick: quickPoll},
			beliefs: beliefs{grace: o.grace},
		},
	}
	w.arming = arming{open: o.open, mail: w.mail, patient: files}
	if o.noEvents {
		w.arming.open, w.arming.problem = nil, "file events are switched off"
	}
	go w.run(ctx)
	return w, nil
}

func (o options) complete() options {
	o.settle = cmp.Or(o.settle, defaultSettle)
	o.settleMax = cmp.Or(o.settleMax, defaultSettleMax)
	o.grace = cmp.Or(o.grace, defaultGrace)
	o.poll = cmp.Or(o.poll, defaultPoll)
	if o.now == nil {
		o.now = time.Now
	}
	if o.wall == nil {
		o.wall = func() time.Time { return time.Now().Round(0) }
	}
	if o.files == nil {
		o.files = disk{}
	}
	if o.open == nil {
		o.open = openSystemEvents
	}
	if o.current == nil {
		o.current = os.Getwd
	}
	return o
}

// Batches gives the channel of batches. It holds one: a newer batch takes the
// place of one that was not fetched, so that a slow reader neither holds the
// watcher up nor sees what is no longer true.
func (w *Watcher) Batches() <-chan model.Batch { return w.batches }

// run is the life of the watcher. All its state belongs to this goroutine; the
// mailbox is the only door.
func (w *Watcher) run(ctx context.Context) {
	defer close(w.batches)
	defer w.arming.stop()
	w.clock.slept()
	w.look()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for ctx.Err() == nil {
		timer.Reset(w.machine.due().Sub(w.now()))
		select {
		case <-ctx.Done():
			return
		case <-w.mail.wake:
			w.receive(w.mail.take(), w.now())
		case <-timer.C:
			w.act()
		}
	}
}

// act does what is due.
func (w *Watcher) act() {
	now := w.now()
	if w.clock.slept() {
		w.want.all, w.arming.suspect = true, true
		w.machine.found(now)
	}
	switch w.machine.next(now) {
	case doLook:
		w.look()
	case doPoll:
		w.poll(now)
	case doNothing:
	}
}

// receive takes in what the source reported.
func (w *Watcher) receive(l letter, now time.Time) {
	if l.broken != nil && l.from == w.arming.events {
		w.arming.broken(l.broken, now)
		if w.arming.retry.IsZero() {
			w.notice = w.arming.problem + "; they are started again"
		}
	}
	if l.overflow {
		w.notice = "more changes at once than the system reports; everything is read again"
		w.arming.suspect = true
	}
	w.arming.forget(l.ended)
	if len(l.born) > 0 && w.isFolderAmong(l.born) {
		w.machine.heard(now, now)
	}
	w.want.add(l.demand)
	if !l.first.IsZero() {
		w.machine.heard(l.first, l.last)
	}
}

// isFolderAmong reports whether one of some paths is a folder, or may lead to
// one.
func (w *Watcher) isFolderAmong(paths []string) bool {
	found, _ := do(w.patient, func(t *try) bool {
		return slices.ContainsFunc(paths, func(path string) bool {
			made, err := t.Lstat(path)
			return err == nil && (made.isFolder() || made.isLink())
		})
	})
	return found
}

// poll looks for what no event told.
func (w *Watcher) poll(now time.Time) {
	_, budget := w.machine.pace()
	w.machine.polled = now
	retry := w.arming.retry
	places := w.poller.take(budget)
	changed, _ := do(w.patient, func(t *try) bool { return anyChanged(t, places, now) })
	if changed || w.poller.seen.isDue(now) || (!retry.IsZero() && !now.Before(retry)) {
		w.machine.found(now)
	}
}
