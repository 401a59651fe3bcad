package main

import (
	"errors"

	"fusebox/model"
)

// checkCommand is fusebox check.
type checkCommand struct {
	Paths      []string `arg:"" optional:"" type:"verbatim" name:"PATH" help:"Files, folders or patterns; without one the current folder and the home."`
	Format     string   `enum:"text,json,sarif,github" default:"text" placeholder:"FORMAT" help:"text (the default), json, sarif (2.1.0) or github (workflow annotations)."`
	FailOn     string   `enum:"error,warning,never" default:"error" placeholder:"SEVERITY" help:"Exit with 1 from this severity on: error (the default), warning or never."`
	AllowEmpty bool     `help:"Exit with 0 where nothing is found."`
}

func (c *checkCommand) run(j *job) (int, error) {
	report, err := j.inspect(c.Paths)
	if err != nil {
		return 0, err
	}
	var empty error
	if len(report.Files)+len(report.Launches) == 0 && !c.AllowEmpty {
		empty = j.nothingFound(c.Paths)
	}
	// A reader of JSON gets its object also where there is nothing in it.
	if empty == nil || c.Format == "json" || c.Format == "sarif" {
		if err := j.print(report, c.Format); err != nil {
			return 0, err
		}
	}
	if empty != nil {
		return 0, empty
	}
	return c.exitCode(report), nil
}

// exitCode is the answer of a check to whoever asked.
func (c *checkCommand) exitCode(report *model.Report) int {
	switch {
	case len(report.Files) > 0 && !isAnyUsable(report):
		return exitUsage
	case c.FailOn == "never":
		return exitClean
	case report.Count(model.Error) > 0, c.FailOn == "warning" && report.Count(model.Warning) > 0:
		return exitFindings
	}
	return exitClean
}

// print writes a report in the format asked for.
func (j *job) print(report *model.Report, format string) error {
	switch format {
	case "json":
		return j.writeReport(report)
	case "sarif":
		return j.writeSARIF(report)
	case "github":
		return j.writeGitHub(report)
	}
	p := j.newPage()
	p.report(report)
	return j.write(p.text.String())
}

// isUsage reports whether an error is about the command, not about its output.
func isUsage(err error) bool {
	var usage usageError
	return errors.As(err, &usage)
}
