package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"fusebox/model"
)

// writeGitHub writes a report as the workflow commands of GitHub Actions, which
// become annotations of files, and the sum as a last plain line.
//
// GitHub shows ten annotations of a severity for each step. The report has all,
// worst first: the ones shown are those that matter, and the log has the rest.
func (j *job) writeGitHub(report *model.Report) error {
	here := currentFolder()
	distinct := distinctFindings(report.Findings)
	to := bufio.NewWriter(j.stdout)
	for i := range distinct {
		// A writer that failed says so again at Flush.
		_, _ = to.WriteString(annotation(&distinct[i], here) + "\n")
	}
	sum := &page{}
	sum.summary(report, len(distinct))
	_, _ = to.WriteString(sum.text.String())
	if err := to.Flush(); err != nil {
		return fmt.Errorf("%w: %w", errWriting, err)
	}
	return nil
}

// annotation is the command for one finding.
func annotation(d *distinctFinding, here folder) string {
	kind := [...]string{model.Error: "error", model.Warning: "warning", model.Info: "notice"}[d.Severity]
	properties := append(annotatedPlace(d.Span, here), "title="+escapeProperty("fusebox "+string(d.Code)))
	lines := d.lines()
	for _, related := range d.Related {
		if place := related.Span.String(); place != "" {
			lines = append(lines, "note: "+related.Message+" ("+place+")")
		}
	}
	return "::" + kind + " " + strings.Join(properties, ",") + "::" + escapeData(strings.Join(lines, "\n"))
}

// annotatedPlace are the properties that say where a finding is; none where
// it is in no file.
func annotatedPlace(span model.Span, here folder) []string {
	if span.File == "" {
		return nil
	}
	place, _ := here.place(span.File)
	properties := []string{"file=" + escapeProperty(model.Escape(place))}
	if span.IsZero() {
		return properties
	}
	number := func(name string, n int) { properties = append(properties, name+"="+strconv.Itoa(n)) }
	number("line", span.Line)
	// GitHub refuses columns on several lines.
	isOneLine := span.EndLine == span.Line
	if isOneLine {
		number("col", span.Column)
	}
	number("endLine", span.EndLine)
	if isOneLine {
		number("endColumn", span.EndColumn)
	}
	return properties
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// escapeData writes the message of a workflow command.
func escapeData(text string) string { return dataEscapes.Replace(text) }

// escapeProperty writes the value of a property of a workflow command.
func escapeProperty(text string) string { return propertyEscapes.Replace(text) }
