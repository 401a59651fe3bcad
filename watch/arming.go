package watch

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"fusebox/model"
)

// reopenAfter is how long to wait before events that failed are tried again.
const reopenAfter = 30 * time.Second

// arming keeps the system's watches on the folders that matter. What cannot be
// watched is left to the poll.
type arming struct {
	open    func() (source, error)
	mail    *mailbox
	patient *patient
	// events is nil while there are none; done is closed when all it reported
	// is in the mailbox.
	events source
	done   chan struct{}
	// armed are the folders watched, by what they were then.
	armed map[string]stat
	// suspect has every folder watched anew: events failed to come.
	suspect bool
	// problem is why events are missing, "" while they work.
	problem string
	// retry is when to try again; zero for not before something changes.
	retry time.Time
	// broke is when a source last failed.
	broke time.Time
}

// start opens the source if there is none and it is time to.
func (a *arming) start(now time.Time) {
	if a.open == nil || a.events != nil || now.Before(a.retry) {
		return
	}
	events, err := a.open()
	if err != nil {
		a.problem, a.retry = problemOf(err), now.Add(reopenAfter)
		return
	}
	a.events, a.done, a.armed = events, make(chan struct{}), map[string]stat{}
	a.problem, a.retry = "", time.Time{}
	go a.mail.collect(events, a.done)
}

// stop closes the source and waits until nothing of it is left.
func (a *arming) stop() {
	if a.events == nil {
		return
	}
	// A source that cannot be closed is as lost as one that can.
	_ = a.events.Close()
	<-a.done
	a.events, a.armed = nil, nil
}

// broken gives up a source that failed. A first failure is met by opening
// another at once, a second one by waiting.
func (a *arming) broken(err error, now time.Time) {
	a.stop()
	a.problem, a.retry = problemOf(err), time.Time{}
	if !a.broke.IsZero() && now.Before(a.broke.Add(reopenAfter)) {
		a.retry = now.Add(reopenAfter)
	}
	a.broke = now
}

// forget drops folders whose watch has ended, so that they are watched anew.
func (a *arming) forget(folders map[string]struct{}) {
	for folder := range folders {
		delete(a.armed, folder)
	}
}

// arm watches exactly the folders a look depended on. It reports whether one
// is watched that was not: what happened in it before went unseen, so the look
// must be repeated.
func (a *arming) arm(seen *record) (added bool) {
	if a.events == nil {
		return false
	}
	a.problem, a.retry = "", time.Time{}
	a.disarm(seen)
	for _, folder := range inOrder(seen.folders) {
		now := seen.at(folder)
		if now.err != nil || !now.stat.isFolder() {
			continue
		}
		identity := now.stat.identity()
		was, armed := a.armed[folder]
		if armed && was == identity && !a.suspect {
			continue
		}
		if armed && was != identity {
			// Another folder stands there now; the old one may live on elsewhere.
			_ = a.events.Remove(folder)
			delete(a.armed, folder)
		}
		if err := a.add(folder); err != nil {
			if a.refused(folder, seen, err) {
				break
			}
			continue
		}
		a.armed[folder] = identity
		added = true
	}
	a.suspect = false
	return added
}

// add watches a folder. A source that is kept waiting by a file system keeps
// everybody else waiting, so it is given up.
func (a *arming) add(folder string) error {
	if a.patient.isLeftAlone(folder) {
		return errNoAnswer
	}
	events := a.events
	returned := make(chan struct{})
	var tries atomic.Int32
	err, ok := do(a.patient, func(t *try) error {
		if tries.Add(1) == 1 {
			// Only the first can be kept waiting, and it may not even begin.
			defer close(returned)
		}
		_, err := call(t, folder, ofPath, func() (struct{}, error) { return struct{}{}, events.Add(folder) })
		return err
	})
	if ok && !errors.Is(err, errNoAnswer) {
		return err
	}
	a.events, a.armed = nil, nil
	go func() {
		<-returned
		_ = events.Close()
	}()
	return errNoAnswer
}

// disarm ends the watches that are no longer of use. A watch that cannot be
// removed has gone by itself.
func (a *arming) disarm(seen *record) {
	for folder := range a.armed {
		if _, wanted := seen.folders[folder]; !wanted {
			_ = a.events.Remove(folder)
			delete(a.armed, folder)
		}
	}
}

// refused takes note of a folder that cannot be watched. It reports whether
// there is no point in trying further folders.
func (a *arming) refused(folder string, seen *record, err error) (limit bool) {
	if a.events == nil {
		a.problem, a.retry = problemOf(err), seen.now.Add(reopenAfter)
		return true
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, errNoAnswer) {
		// It has just gone; the event of that is on its way. Or it is silent, and so
		// is known to be.
		return false
	}
	_, limit = limitReached(err)
	// A swapped folder is rare enough to leave it to the poll in silence.
	if limit || seen.folders[folder] == forFile {
		a.problem, a.retry = problemOf(err), seen.now.Add(reopenAfter)
	}
	return limit
}

// inOrder puts first the folders that are needed most, so that a limit is met
// by the others.
func inOrder(folders map[string]need) []string {
	ordered := make([]string, 0, len(folders))
	for folder := range folders {
		ordered = append(ordered, folder)
	}
	slices.SortFunc(ordered, func(a, b string) int {
		return cmp.Or(cmp.Compare(folders[b], folders[a]), cmp.Compare(a, b))
	})
	return ordered
}

func problemOf(err error) string {
	if advice, ok := limitReached(err); ok {
		return advice
	}
	_, reason := stateOf(err)
	if errors.Is(err, fs.ErrPermission) {
		return "a folder cannot be watched: " + reason
	}
	return "file events failed: " + model.Escape(cause(err))
}
