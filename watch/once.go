package watch

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"fusebox/model"
)

// Read looks once at files, folders and patterns. A named file gives a
// snapshot whatever its state; a folder gives its profile files and those in
// folders below, with [model.Snapshot.Folder] set; a pattern (as in
// [path/filepath.Match]) gives what it matches. The order is that of the
// arguments, and of the paths within one; a file that is named twice comes
// once. It fails only where an argument cannot be understood: without
// arguments, or where a relative one meets no current folder.
func Read(arguments []string) ([]model.Snapshot, error) {
	return readNow(disk{}, arguments, os.Getwd)
}

// A file being written to is waited for this often, for this long each time.
const (
	readWaits = 20
	readWait  = 5 * time.Millisecond
)

func readNow(files fileSystem, arguments []string, current func() (string, error)) ([]model.Snapshot, error) {
	parsed, err := parseArguments(arguments, current)
	if err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	patient := newPatient(context.Background(), files)
	var seen view
	for attempt := 0; ; attempt++ {
		last := attempt == readWaits
		seen, err = do(patient, func(files fileSystem) view {
			now := time.Now()
			return read(files, find(files, parsed, now).targets, seen.kept, now, demand{}, manner{last: last})
		})
		if err != nil {
			return nil, fmt.Errorf("reading: %w", err)
		}
		if last || !slices.ContainsFunc(seen.sightings, func(s sighting) bool { return s.unclear }) {
			return snapshotsOf(seen.sightings), nil
		}
		time.Sleep(readWait)
	}
}

func snapshotsOf(sightings []sighting) []model.Snapshot {
	snapshots := make([]model.Snapshot, len(sightings))
	for i, s := range sightings {
		snapshots[i] = s.snapshot
	}
	return snapshots
}
