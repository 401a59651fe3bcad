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
// once. An optional argument gives the file at its path, with
// [model.Snapshot.Optional] set, unless that was named as well, and nothing
// where nothing is there. Read fails only where an argument cannot be
// understood: without arguments, or where a relative one meets no current
// folder.
func Read(arguments []Argument) ([]model.Snapshot, error) {
	return readNow(disk{}, arguments, os.Getwd)
}

func readNow(files fileSystem, arguments []Argument, current func() (string, error)) ([]model.Snapshot, error) {
	parsed, err := parseArguments(arguments, current)
	if err != nil {
		return nil, fmt.Errorf("reading: %w", err)
	}
	patient := newPatient(context.Background(), files)
	l := looker{arguments: parsed}
	for waited := time.Duration(0); ; waited += defaultSettle {
		now, before := time.Now(), l.kept
		found, _ := do(patient, func(t *try) *finder { return find(t, parsed, now) })
		how := manner{
			last:   waited >= defaultSettleMax,
			moving: l.moving(found.targets, now, measure{settle: defaultSettle}),
		}
		v, _ := do(patient, func(t *try) view { return read(t, found.targets, before, now, demand{}, how) })
		if how.last || !slices.ContainsFunc(v.sightings, func(s sighting) bool { return s.isMoving() }) {
			return snapshotsOf(v.sightings), nil
		}
		l.kept = v.kept
		time.Sleep(defaultSettle)
	}
}

func snapshotsOf(sightings []sighting) []model.Snapshot {
	var snapshots []model.Snapshot
	for _, s := range sightings {
		if !s.aside {
			snapshots = append(snapshots, s.snapshot)
		}
	}
	return snapshots
}
