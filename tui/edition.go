package tui

import (
	"time"

	"fusebox/model"
)

// edition is one report made ready for the screen: everything that takes time
// in proportion to the report is done here, in the command that inspects, and
// not while a frame is drawn.
type edition struct {
	report *model.Report
	since  changes
	rows   []launchRow
	// counts are the findings by severity.
	counts [3]int
	// troubles are the files whose present content could not be used.
	troubles []trouble
	// used are the files that some launch was made of.
	used map[string]bool
	// first reports that nothing was shown before.
	first bool
	// seen is when the save was noticed, ready when the report was complete.
	seen, ready time.Time
}

// trouble is a file whose present content could not be used.
type trouble struct {
	file *model.File
	// finding says why; nil where only the file's state does.
	finding *model.Finding
}

// newEdition prepares a report; previous is the one on the screen, nil at the
// start.
func newEdition(report, previous *model.Report, seen, ready time.Time) *edition {
	if report == nil {
		report = &model.Report{}
	}
	e := &edition{
		report: report, since: changesBetween(previous, report), first: previous == nil,
		seen: seen, ready: ready, used: map[string]bool{},
	}
	e.rows = launchRows(report, e.since)
	for severity := range e.counts {
		e.counts[severity] = report.Count(model.Severity(severity))
	}
	for i := range report.Launches {
		for _, file := range report.Launches[i].Files {
			e.used[file] = true
		}
	}
	for _, file := range report.Files {
		if t, found := troubleOf(file); found {
			e.troubles = append(e.troubles, t)
		}
	}
	return e
}

// troubleOf tells whether a file's present content could not be used, and why.
func troubleOf(file *model.File) (trouble, bool) {
	finding := file.Trouble()
	return trouble{file: file, finding: finding}, file.Stale || finding != nil
}

// cost is how long the way from the save to the report took.
func (e *edition) cost() time.Duration { return max(e.ready.Sub(e.seen), 0) }
