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
			message: fmt.Sprintf("no launch is called %q", name),
			hints:   []string{"there are no launches; fusebox check says what is wrong"},
		}
	}
	return nil, unknownName("launch", "launches", name, names)
}

// unknownName says that nothing of a kind has a name, and what there is.
func unknownName(kind, kinds, typed string, names []string) usageError {
	problem := usageError{message: fmt.Sprintf("no %s is called %q%s", kind, typed, didYouMean(typed, names))}
	const most = 20
	problem.hints = append([]string{"the " + kinds + " are:"}, names[:min(len(names), most)]...)
	if len(names) > most {
		problem.hints = append(problem.hints, fmt.Sprintf("and %d more", len(names)-most))
	}
	return problem
}

// tellLost says which files of a launch could not be used, since what is
// answered is without them.
func (j *job) tellLost(report *model.Report, launch *model.Launch) {
	for _, file := range report.Files {
		if trouble := file.Trouble(); trouble != nil && slices.Contains(launch.Files, file.Path) {
			fmt.Fprintf(j.stderr, "fusebox: %s: %s\n", trouble.Span, trouble.Message)
		}
	}
}
