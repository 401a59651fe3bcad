//go:build unix

package watch

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestFileSystemThatAnswersTooLate each time holds up the others less and less
// often.
func TestFileSystemThatAnswersTooLate(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml", "/net/b.yaml"}, twoMounts, func(b *bubble) {
		b.expect("a.yaml=old", "/net/b.yaml=old")
		b.at(time.Minute)
		b.disk.mu.Lock()
		b.disk.opening["/net/b.yaml"] = func() { time.Sleep(longestCall + time.Second) }
		b.disk.mu.Unlock()
		b.disk.write("/net/b.yaml", "new")
		b.at(10 * time.Minute)
		late := 0
		for i := range 100 {
			b.disk.write("/p/a.yaml", fmt.Sprint("version ", i))
			time.Sleep(100 * ms)
			if b.last("a.yaml") != fmt.Sprint("version ", i) {
				late++
				time.Sleep(longestCall)
			}
			time.Sleep(5 * time.Second)
		}
		if late > 25 {
			t.Errorf("%d of 100 saves were held up", late)
		}
	})
}

// TestAbandonedTriesTouchNothing runs many of them beside what follows them,
// for the race detector.
func TestAbandonedTriesTouchNothing(t *testing.T) {
	t.Parallel()
	arguments := []string{"a.yaml", "/net/b.yaml"}
	prepare := func(d *fakeDisk) {
		twoMounts(d)
		for i := range 50 {
			d.write(fmt.Sprintf("/p/f%02d.yaml", i), "x")
		}
	}
	for i := range 50 {
		arguments = append(arguments, fmt.Sprintf("f%02d.yaml", i))
	}
	for range 20 {
		inBubble(t, options{}, arguments, prepare, func(b *bubble) {
			b.batch()
			for i := range 5 {
				b.at(time.Duration(i)*20*time.Second + 5*time.Second)
				release := b.disk.hold("/net/b.yaml")
				b.disk.write("/p/a.yaml", fmt.Sprint("version ", i))
				b.at(time.Duration(i)*20*time.Second + 14*time.Second)
				release()
			}
			b.at(3 * time.Minute)
			if got := b.last("a.yaml"); got != "version 4" {
				t.Errorf("ended with %s", got)
			}
		})
	}
}

// TestManySilentFiles in a folder that answers itself do not add up.
func TestManySilentFiles(t *testing.T) {
	t.Parallel()
	arguments := []string{"a.yaml"}
	prepare := func(d *fakeDisk) {
		twoMounts(d)
		held := make(chan struct{})
		time.AfterFunc(time.Minute, func() { close(held) })
		for i := range 30 {
			name := fmt.Sprintf("/net/%02d.yaml", i)
			d.write(name, "x")
			d.opening[name] = func() { <-held }
		}
	}
	for i := range 30 {
		arguments = append(arguments, fmt.Sprintf("/net/%02d.yaml", i))
	}
	inBubble(t, options{}, arguments, prepare, func(b *bubble) {
		b.at(longestCall + 3*shorterCall)
		if got := b.last("a.yaml"); got != "old" {
			t.Errorf("the file that answers is %s", got)
		}
		b.at(3 * time.Minute)
		if got := b.last("/net/29.yaml"); got != "x" {
			t.Errorf("in the end %s", got)
		}
	})
}

// TestSourceIsClosedWhereTheContextEndedFirst: nobody knows then whether the
// folder is being watched.
func TestSourceIsClosedWhereTheContextEndedFirst(t *testing.T) {
	t.Parallel()
	for range 100 {
		synctest.Test(t, func(t *testing.T) {
			disk := newFakeDisk(t)
			ctx, stop := context.WithCancel(t.Context())
			a := arming{open: disk.opener(nil), mail: newMailbox(time.Now), patient: newPatient(ctx, disk)}
			a.start(time.Now())
			stop()
			if err := a.add("/"); err == nil {
				// It was quicker than the end of the context.
				a.stop()
			}
			synctest.Wait()
			if disk.events() != nil {
				t.Error("the source was left open")
			}
		})
	}
}
