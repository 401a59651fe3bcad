//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// selectedRow is the row of the list of launches that the pointer is on.
var selectedRow = regexp.MustCompile(`▸\S+( \w+)? +a(\d+)`)

// awaitSelected waits until the number of the selected launch is as it should be.
func (d *display) awaitSelected(what string, holds func(launch int) bool) {
	d.t.Helper()
	d.moment(what, func(text string) bool {
		row := selectedRow.FindStringSubmatch(text)
		if row == nil {
			return false
		}
		launch, err := strconv.Atoi(row[2])
		return err == nil && holds(launch)
	})
}

// TestKeyStorm: of a thousand keys none is lost and none counts twice, whether
// they come at once, as a paste does, or in bursts of a few, as a key that is held
// down sends them.
func TestKeyStorm(t *testing.T) {
	t.Parallel()
	const launches, keys = 1200, 1000
	path := filepath.Join(t.TempDir(), "p.fusebox.yaml")
	if err := os.WriteFile(path, []byte(many(launches)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, burst := range []int{keys, 100, 7} {
		t.Run(fmt.Sprint(burst), func(t *testing.T) {
			t.Parallel()
			s := start(t, path)
			s.awaitSelected("the first launch", func(launch int) bool { return launch == 0 })
			for left := keys; left > 0; left -= burst {
				s.press(strings.Repeat("j", min(burst, left)))
			}
			// Patience is for a hundred keys, however slow the machine is.
			for passed := 100; passed < keys; passed += 100 {
				s.awaitSelected(fmt.Sprintf("launch %d or later", passed), func(launch int) bool { return launch >= passed })
			}
			s.awaitSelected("the launch after as many keys", func(launch int) bool { return launch == keys })
			// One key back shows that the storm was over.
			s.press("k")
			s.awaitSelected("the launch before", func(launch int) bool { return launch == keys-1 })
			s.checkQuit()
		})
	}
}
