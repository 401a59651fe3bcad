//go:build unix

package watch

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"
)

// partsOf appends a part of a file every 20 ms and checks that none is ever
// reported as the whole. beside is done before each part.
func (b *bubble) partsOf(name string, parts int, beside func(part int)) {
	b.t.Helper()
	for i := range parts {
		beside(i)
		b.disk.append(name, "+")
		time.Sleep(20 * ms)
		select {
		case batch := <-b.w.Batches():
			for _, s := range batch.Snapshots {
				if strings.HasPrefix(string(s.Bytes), "+") {
					b.t.Errorf("part %d of %s is reported: %s", i, s.Path, s.Bytes)
				}
			}
		default:
		}
	}
}

// settled gives the last batch once all is quiet.
func (b *bubble) settled(want ...string) {
	b.t.Helper()
	time.Sleep(2 * time.Second)
	b.expect(want...)
}

// silently does something of which no event tells, as it is where another
// machine, another mount or another name of the file is used.
func (b *bubble) silently(do func()) {
	s := b.disk.events()
	s.change(func() { s.deaf = true })
	do()
	s.change(func() { s.deaf = false })
}

func TestPartsBesideASaveWithEvents(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.write("/p/b.yaml", "old")
	}
	for name, event := range map[string]func(*fakeDisk){
		"save of another": func(d *fakeDisk) { d.write("/p/a.yaml", "new") },
		"change of mode":  func(d *fakeDisk) { d.chmod("/p/b.yaml", 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{}, []string{"a.yaml", "b.yaml"}, prepare, func(b *bubble) {
				b.batch()
				b.at(5 * time.Second)
				b.silently(func() { b.disk.write("/p/b.yaml", "") })
				s := b.disk.events()
				b.partsOf("/p/b.yaml", 100, func(part int) {
					s.change(func() { s.deaf = false })
					if part%10 == 5 {
						event(b.disk)
					}
					s.change(func() { s.deaf = true })
				})
				time.Sleep(2 * time.Second)
				if got := contentOf(b.batch(), "b.yaml"); got != strings.Repeat("+", 100) {
					t.Errorf("ended with %s", got)
				}
			})
		})
	}
}

func TestPartsWhileEventsFail(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{"overflow": fsnotify.ErrEventOverflow, "broken": errors.New("broken")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				b.at(5 * time.Second)
				s := b.disk.events()
				s.change(func() { s.deaf = true })
				b.disk.write("/p/a.yaml", "")
				s.fail(err)
				b.partsOf("/p/a.yaml", 15, func(int) {})
				b.settled("a.yaml=" + strings.Repeat("+", 15))
			})
		})
	}
}

// TestPartsOfAReplacement: between two looks a file gives way to another that
// is being written itself.
func TestPartsOfAReplacement(t *testing.T) {
	t.Parallel()
	for _, at := range []int{0, 5, 16, 18, 20, 30} {
		inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
			b.expect("a.yaml=old")
			b.at(5 * time.Second)
			b.disk.write("/p/a.yaml", "+")
			b.partsOf("/p/a.yaml", 60, func(part int) {
				if part == at {
					b.disk.remove("/p/a.yaml")
				}
			})
			b.settled("a.yaml=" + strings.Repeat("+", 60-at))
		})
	}
}

// TestPartsOfASecondSave begins when the first has just been judged to be over.
func TestPartsOfASecondSave(t *testing.T) {
	t.Parallel()
	for name, hooks := range map[string]func(*fakeDisk) map[string]func(){
		"before it is open": func(d *fakeDisk) map[string]func() { return d.opening },
		"while it is read":  func(d *fakeDisk) map[string]func() { return d.read },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
				b.expect("a.yaml=old")
				b.at(5 * time.Second)
				b.disk.mu.Lock()
				hooks(b.disk)["/p/a.yaml"] = func() {
					b.disk.mu.Lock()
					delete(hooks(b.disk), "/p/a.yaml")
					b.disk.mu.Unlock()
					b.disk.write("/p/a.yaml", "+")
				}
				b.disk.mu.Unlock()
				b.disk.write("/p/a.yaml", "new")
				b.at(5*time.Second + 70*ms)
				b.partsOf("/p/a.yaml", 14, func(int) {})
				b.settled("a.yaml=" + strings.Repeat("+", 15))
			})
		})
	}
	t.Run("after a rename", func(t *testing.T) {
		t.Parallel()
		inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
			b.expect("a.yaml=old")
			b.at(5 * time.Second)
			b.disk.write("/p/.t", "whole")
			b.disk.rename("/p/.t", "/p/a.yaml")
			// The look begins now, and the event of this is still on its way.
			time.Sleep(60*ms - time.Microsecond)
			b.silently(func() { b.disk.write("/p/a.yaml", "+") })
			time.Sleep(20 * ms)
			b.partsOf("/p/a.yaml", 15, func(int) {})
			b.settled("a.yaml=" + strings.Repeat("+", 16))
		})
	})
}

// TestPartsBesideANamesake: what an event says of one file says nothing of
// another of that name.
func TestPartsBesideANamesake(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { grow(d, "x/a.yaml", "y/a.yaml") }
	inBubble(t, options{}, []string{"x/a.yaml", "y/a.yaml"}, prepare, func(b *bubble) {
		b.batch()
		b.at(5 * time.Second)
		b.silently(func() { b.disk.write("/p/x/a.yaml", "") })
		s := b.disk.events()
		b.partsOf("/p/x/a.yaml", 60, func(part int) {
			s.change(func() { s.deaf = false })
			if part%10 == 5 {
				b.disk.write("/p/y/.t", "new")
				b.disk.rename("/p/y/.t", "/p/y/a.yaml")
			}
			s.change(func() { s.deaf = true })
		})
		b.settled("x/a.yaml="+strings.Repeat("+", 60), "y/a.yaml=new")
	})
}

// TestPartsByAnotherClock: the times on a server are behind ours.
func TestPartsByAnotherClock(t *testing.T) {
	t.Parallel()
	for name, isSilent := range map[string]bool{"with events": false, "without": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prepare := func(d *fakeDisk) {
				d.skew, d.mount = -200*ms, "NFS"
				oneFile(d)
			}
			inBubble(t, options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
				b.at(60 * ms)
				b.expect("a.yaml=old")
				b.at(5 * time.Second)
				s := b.disk.events()
				s.change(func() { s.deaf = isSilent })
				b.disk.remove("/p/a.yaml")
				b.partsOf("/p/a.yaml", 60, func(int) {})
				b.settled("a.yaml=" + strings.Repeat("+", 60))
			})
		})
	}
}

// TestPartsOfEqualSize where times are whole seconds: only events tell.
func TestPartsOfEqualSize(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		d.grain = time.Second
		d.write("/p/a.yaml", strings.Repeat("o", 60))
	}
	inBubble(t, options{}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.at(60 * ms)
		b.batch()
		b.at(5 * time.Second)
		for i := range 60 {
			b.disk.change("/p/a.yaml", func(old []byte) []byte { return []byte(strings.Repeat("n", i+1) + string(old[i+1:])) })
			time.Sleep(20 * ms)
			if got := b.last("a.yaml"); strings.HasPrefix(got, "n") && strings.HasSuffix(got, "o") {
				t.Errorf("part %d is reported: %s", i, got)
			}
		}
		time.Sleep(2 * time.Second)
		if got := b.last("a.yaml"); got != strings.Repeat("n", 60) {
			t.Errorf("ended with %s", got)
		}
	})
}

// TestTimesThatAreAlwaysNow: only the content tells that the file is at rest.
func TestTimesThatAreAlwaysNow(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) {
		oneFile(d)
		d.restless = true
	}
	inBubble(t, options{noEvents: true}, []string{"a.yaml"}, prepare, func(b *bubble) {
		b.at(2 * time.Second)
		b.expect("a.yaml=old")
		b.disk.write("/p/a.yaml", "new")
		b.at(5 * time.Second)
		b.expect("a.yaml=new")
	})
}

func TestPartsAtTheStart(t *testing.T) {
	t.Parallel()
	prepare := func(d *fakeDisk) { d.write("/p/b.yaml", "old") }
	inBubble(t, options{}, []string{"a.yaml", "b.yaml"}, prepare, func(b *bubble) {
		b.expect("a.yaml=[missing]", "b.yaml=old")
	})
	grow := func(d *fakeDisk) {
		d.write("/p/a.yaml", "+")
		go func() {
			for range 9 {
				time.Sleep(20 * ms)
				d.append("/p/a.yaml", "+")
			}
		}()
		// The watcher is opened a settle from here.
	}
	inBubble(t, options{}, []string{"a.yaml"}, grow, func(b *bubble) {
		b.quiet()
		b.at(300 * ms)
		b.expect("a.yaml=++++++++++")
	})
}

func TestReadWaitsForParts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newFakeDisk(t)
		d.write("/a.yaml", "+")
		go func() {
			for range 9 {
				time.Sleep(20 * ms)
				d.append("/a.yaml", "+")
			}
		}()
		snapshots, err := readNow(d, Named("/a.yaml"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(snapshots[0].Bytes); got != strings.Repeat("+", 10) {
			t.Errorf("read %q", got)
		}
	})
}
