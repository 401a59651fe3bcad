package main

import (
	"fmt"
	"slices"

	"fusebox/model"
)

// findLaunch finds a launch of a report by its name.
func (j *job) findLaunch(report *model.Report, name string, paths []string) (*model.Launch, error) {
	if len(report.Files)+len(report.Launches) == 0 {
		return nil, j.nothingFound(paths)
	}
	names := make([]string, len(report.Launches))
	for i := range report.Launches {
		if names[i] = report.Launches[i].Name; names[i] == name {
			return &report.Launches[i], nil
		}
	}
	if len(names) == 0 {
		return nil, usageError{
			message: fmt.Sprintf("no launch is called %q", model.ShowName(name)),
			hints:   []string{"there are no launches; fusebox check says what is wrong"},
		}
	}
	return nil, unknownName("launch", "launches", name, names)
}

// unknownName says that nothing of a kind has a name, and what there is.
func unknownName(kind, kinds, typed string, names []string) usageError {
	problem := usageError{message: fmt.Sprintf("no %s is called %q%s", kind, model.ShowName(typed), didYouMean(typed, names))}
	const most = 20
	problem.hints = append(problem.hints, "the "+kinds+" are:")
	for _, name := range names[:min(len(names), most)] {
		problem.hints = append(problem.hints, model.ShowName(name))
	}
	if len(names) > most {
		problem.hints = append(problem.hints, fmt.Sprintf("and %d more", len(names)-most))
	}
	return problem
}

// tellLost says which files of a launch could not be used, since what is
// answered is without them.
func (j *job) tellLost(report *model.Report, launch *model.Launch) {
	for _, line := range lost(report, launch) {
		fmt.Fprintln(j.stderr, "fusebox: "+line)
	}
}

// lost are the files of a launch that could not be used, and why.
func lost(report *model.Report, launch *model.Launch) []string {
	var lines []string
	for _, file := range report.Files {
		if trouble := file.Trouble(); trouble != nil && slices.Contains(launch.Files, file.Path) {
			lines = append(lines, trouble.Span.String()+": "+trouble.Message)
		}
	}
	return lines
}
