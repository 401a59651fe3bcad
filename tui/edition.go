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
	// before is the report before, nil for the first, and usedBefore are the files
	// that its launches were made of.
	before     *model.Report
	usedBefore map[string]bool
	// tools is what is known of the tools of each launch, nil where no file tells of one.
	tools []*tooling
	// files are the files of the report by path.
	files map[string]*model.File
	// batch is what the report was made of, ready when it was complete.
	batch model.Batch
	ready time.Time
	// verb says what was done to the files since the edition before.
	verb verb
}

// newEdition prepares the report of a batch; previous is the edition on the
// screen, nil at the start.
func newEdition(report *model.Report, batch model.Batch, previous *edition) *edition {
	if report == nil {
		report = &model.Report{}
	}
	e := &edition{
		report: report, batch: batch, first: previous == nil,
		used: usedFiles(report), files: make(map[string]*model.File, len(report.Files)),
	}
	e.tools = toolingOf(report)
	if previous != nil {
		e.before, e.usedBefore = previous.report, previous.used
		e.since = changesBetween(previous.report, report)
		e.since.tellTooling(previous, e)
		e.verb = verbBetween(previous.batch.Snapshots, batch.Snapshots)
	}
	e.rows = launchRows(report, e.since)
	for severity := range e.counts {
		e.counts[severity] = report.Count(model.Severity(severity))
	}
	for _, file := range report.Files {
		e.files[file.Path] = file
		if t, found := troubleOf(file); found {
			e.troubles = append(e.troubles, t)
		}
	}
	return e
}

// usedFiles are the files that some launch of a report was made of.
func usedFiles(report *model.Report) map[string]bool {
	used := map[string]bool{}
	for i := range report.Launches {
		for _, file := range report.Launches[i].Files {
			used[file] = true
		}
	}
	return used
}

// cost is how long the way from the save to the report took.
func (e *edition) cost() time.Duration { return max(e.ready.Sub(e.batch.Seen), 0) }

// stage is a part of the cost.
type stage struct {
	name string
	cost time.Duration
}

// stages divides the cost; none where the batch does not say enough.
func (e *edition) stages() []stage {
	b := &e.batch
	moments := []time.Time{b.Seen, b.Looked, b.Read, e.ready}
	var stages []stage
	for i, name := range []string{"settle", "read", "resolve"} {
		if moments[i].IsZero() || moments[i+1].Before(moments[i]) {
			return nil
		}
		stages = append(stages, stage{name, moments[i+1].Sub(moments[i])})
	}
	return stages
}
