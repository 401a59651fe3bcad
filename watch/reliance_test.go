//go:build unix

package watch

import (
	"testing"
	"time"
)

// TestWorstMountCounts: of several file systems, the one whose events can be
// relied on least decides.
func TestWorstMountCounts(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		a, b, c mount
		polling string
		within  time.Duration
	}{
		"all sound":       {"", "", "", "", time.Second},
		"one doubtful":    {"", overlay, "", "", quickPoll},
		"one remote":      {"", overlay, "9P", "on 9P, changes made elsewhere come without events", quickPoll},
		"another remote":  {"SMB", overlay, "", "on SMB, changes made elsewhere come without events", quickPoll},
		"two of them":     {"NFS", "", "FUSE", "on NFS, changes made elsewhere come without events", quickPoll},
		"in another turn": {"FUSE", "", "NFS", "on NFS, changes made elsewhere come without events", quickPoll},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prepare := func(d *fakeDisk) {
				for folder, of := range map[string]mount{"/p/a": test.a, "/p/b": test.b, "/p/c": test.c} {
					d.mkdir(folder)
					d.device(folder)
					d.write(folder+"/x.yaml", "x")
					d.mounts[folder] = of
				}
			}
			inBubble(t, options{}, []string{"a/x.yaml", "b/x.yaml", "c/x.yaml"}, prepare, func(b *bubble) {
				// The clock of another machine does not tell how old a file is.
				b.at(60 * ms)
				if batch := b.batch(); batch.Polling != test.polling || batch.Within != test.within {
					t.Errorf("polling %q, within %v", batch.Polling, batch.Within)
				}
			})
		})
	}
}

// TestMountIsAskedForAnew: another file system can take a folder, and its
// number.
func TestMountIsAskedForAnew(t *testing.T) {
	t.Parallel()
	inBubble(t, options{}, []string{"a.yaml"}, oneFile, func(b *bubble) {
		b.expect("a.yaml=old")
		b.at(5 * time.Second)
		b.disk.mu.Lock()
		b.disk.mounts["/p"] = "NFS"
		b.disk.mu.Unlock()
		b.disk.write("/p/a.yaml", "new")
		b.at(6 * time.Second)
		if batch := b.expect("a.yaml=new"); batch.Polling == "" {
			t.Error("live on NFS")
		}
	})
}
