package main

import (
	"strconv"
	"strings"

	"fusebox/model"
)

// mostFindings is how many findings a text report shows.
const mostFindings = 20

// report adds a whole report: what is wrong, worst first, then the launches,
// then the sum.
func (p *page) report(report *model.Report) {
	distinct := p.findings(report, report.Findings)
	if p.launches(report) {
		p.line()
	}
	p.summary(report, distinct)
}

// findings adds findings of a report, worst first, and an empty line where there
// were any. It gives the number of different ones.
func (p *page) findings(report *model.Report, findings []model.Finding) int {
	p.sources = make(map[string]*model.Source, len(report.Files))
	for _, file := range report.Files {
		p.sources[file.Path] = &file.Source
	}
	distinct := distinctFindings(findings)
	shown := distinct[:min(len(distinct), mostFindings)]
	for i := range shown {
		// Findings that matter stand apart, infos are a list.
		if i > 0 && (shown[i].Severity != model.Info || shown[i-1].Severity != model.Info) {
			p.line()
		}
		if shown[i].Severity == model.Info {
			p.info(&shown[i])
		} else {
			p.finding(&shown[i])
		}
	}
	p.leftOut(distinct[len(shown):])
	if len(distinct) > 0 {
		p.line()
	}
	return len(distinct)
}

// leftOut says what is not shown.
func (p *page) leftOut(rest []distinctFinding) {
	if len(rest) == 0 {
		return
	}
	var counts [3]int
	for i := range rest {
		counts[rest[i].Severity]++
	}
	p.line()
	p.paragraph(2, "and ", strconv.Itoa(len(rest)), " more: ", severities(counts, false), "; --format json has all")
}

// summary adds the last line. It counts as the JSON report does, a finding once
// for each launch, and says how many different ones there are.
func (p *page) summary(report *model.Report, distinct int) {
	var counts [3]int
	for severity := range counts {
		counts[severity] = report.Count(model.Severity(severity))
	}
	different := ""
	if distinct < len(report.Findings) {
		different = " (" + strconv.Itoa(distinct) + " different)"
	}
	files := 0
	for _, file := range report.Files {
		if !file.IsFolder {
			files++
		}
	}
	p.paragraph(2, count(len(report.Launches), "launch", "launches"), " from ", count(files, "file", "files"),
		": ", p.paint(worstRole(counts), severities(counts, true)), different)
}

// severities counts findings in words; zeros are left out unless all are asked
// for.
func severities(counts [3]int, all bool) string {
	nouns := [3][2]string{{"error", "errors"}, {"warning", "warnings"}, {"info", "infos"}}
	var words []string
	for severity, n := range counts {
		if n > 0 || all {
			words = append(words, count(n, nouns[severity][0], nouns[severity][1]))
		}
	}
	return strings.Join(words, ", ")
}

// worstRole is the colour of numbers of findings by severity: that of the worst.
func worstRole(counts [3]int) role {
	switch {
	case counts[model.Error] > 0:
		return bad
	case counts[model.Warning] > 0:
		return caution
	}
	return good
}
