package model

import (
	"cmp"
	"slices"
	"strings"
)

// Severity is how much a finding matters.
type Severity uint8

// The severities, worst first.
const (
	// Error: the launch fails or a question is lost.
	Error Severity = iota
	// Warning: the value does not do what it says.
	Warning
	// Info: worth knowing, nothing to repair.
	Info
)

// String gives the word of the JSON report.
func (s Severity) String() string { return [...]string{"error", "warning", "info"}[s] }

// Code names one kind of finding. Codes are stable: people silence them.
type Code string

// Related is a further place that belongs to a finding.
type Related struct {
	Message string
	Span    Span
}

// Finding is something worth telling. Its texts are safe to show: what comes
// from a file has been masked and escaped.
type Finding struct {
	Code     Code
	Severity Severity
	// Launch and Server are names as written, "" where the finding is not about
	// one.
	Launch string
	Server string
	Key    string
	// Message is one line with the numbers and the arithmetic.
	Message string
	// Fix is what to write instead, ready to be pasted; "" where nothing is.
	Fix     string
	Span    Span
	Related []Related
	Excerpt Excerpt
}

// NewFinding makes a finding of a code with the severity of the catalogue.
func NewFinding(code Code, span Span, message string) Finding {
	return Finding{Code: code, Severity: code.Severity(), Span: span, Message: message}
}

// Report is all that is known of a set of files.
type Report struct {
	Launches []Launch
	Findings []Finding
	// Files are the files read, in the order they were given.
	Files []*File
}

// Count gives the number of findings of a severity.
func (r *Report) Count(severity Severity) int {
	n := 0
	for i := range r.Findings {
		if r.Findings[i].Severity == severity {
			n++
		}
	}
	return n
}

// Worst gives the worst severity found in each launch, by its name; those in
// which nothing was found are not in it. An error in one of its files is one of
// the launch.
func (r *Report) Worst() map[string]Severity {
	worst := make(map[string]Severity, len(r.Launches))
	isWrong := make(map[string]bool, len(r.Files))
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Launch == "" {
			isWrong[f.Span.File] = isWrong[f.Span.File] || f.Severity == Error
		} else if known, found := worst[f.Launch]; !found || f.Severity < known {
			worst[f.Launch] = f.Severity
		}
	}
	for i := range r.Launches {
		if slices.ContainsFunc(r.Launches[i].Files, func(path string) bool { return isWrong[path] }) {
			worst[r.Launches[i].Name] = Error
		}
	}
	return worst
}

// SortFindings brings findings into the order of a report: worst first, then
// by file and place, then in the order of the catalogue, then by launch and server, so that the same input
// always gives the same report.
func SortFindings(findings []Finding) {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(a.Span.File, b.Span.File),
			cmp.Compare(a.Span.Line, b.Span.Line),
			cmp.Compare(a.Span.Column, b.Span.Column),
			cmp.Compare(a.Code.rank(), b.Code.rank()),
			strings.Compare(string(a.Code), string(b.Code)),
			strings.Compare(a.Launch, b.Launch),
			strings.Compare(a.Server, b.Server),
			strings.Compare(a.Key, b.Key),
			strings.Compare(a.Message, b.Message),
		)
	})
}
