package main

import (
	"net/url"
	"slices"
	"strings"

	"fusebox/model"
)

// sarifSchema is the address of the schema of SARIF 2.1.0 with its errata.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// sarifRoot names the folder that relative addresses start from. What it is on
// this machine is nobody's business: a reader knows its own checkout.
const sarifRoot = "%SRCROOT%"

// The objects of a SARIF log, as far as a report needs them. Fixes are part of
// the message: ours are words, SARIF's are edits. There are no fingerprints:
// GitHub's upload makes its own from the lines of the files.
type (
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}

	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}

	sarifRule struct {
		ID            string             `json:"id"`
		Short         sarifMessage       `json:"shortDescription"`
		Full          sarifMessage       `json:"fullDescription"`
		Help          sarifMessage       `json:"help"`
		Configuration sarifConfiguration `json:"defaultConfiguration"`
	}

	sarifConfiguration struct {
		Level string `json:"level"`
	}

	sarifMessage struct {
		Text string `json:"text"`
	}

	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}

	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}

	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}

	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	}

	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
)

// writeSARIF writes a report as a SARIF log of one run. Its rules are the
// whole catalogue, so that a reader also knows what was looked for and not
// found.
func (j *job) writeSARIF(report *model.Report) error {
	here := currentFolder()
	distinct := distinctFindings(report.Findings)
	places := launchPlaces(report)
	return writeObject(j.stdout, func(w *objectWriter) {
		w.field("$schema", sarifSchema)
		w.field("version", "2.1.0")
		w.list("runs", 1, func(int) {
			w.object(func() {
				w.field("tool", sarifTool{sarifDriver{"fusebox", version(), sarifRules()}})
				w.field("columnKind", "unicodeCodePoints")
				w.list("results", len(distinct), func(i int) { w.value(toSARIF(&distinct[i], places, here)) })
			})
		})
	})
}

// sarifRules is the catalogue.
func sarifRules() []sarifRule {
	var rules []sarifRule
	for _, entry := range model.Catalogue() {
		help := entry.Why + "\n\nSource: " + entry.Source + ".\n\nfusebox explain " + string(entry.Code) + " prints this."
		rules = append(rules, sarifRule{
			ID: string(entry.Code), Short: sarifText(entry.When), Full: sarifText(entry.Why), Help: sarifText(help),
			Configuration: sarifConfiguration{sarifLevel(entry.Severity)},
		})
	}
	return rules
}

// sarifLevel is the word for a severity.
func sarifLevel(s model.Severity) string {
	return [...]string{model.Error: "error", model.Warning: "warning", model.Info: "note"}[s]
}

// sarifEscapes keep text text: a number in braces would be an argument, and
// brackets before parentheses a link.
var sarifEscapes = strings.NewReplacer("{", "{{", "}", "}}", "](", `\](`)

func sarifText(text string) sarifMessage { return sarifMessage{sarifEscapes.Replace(text)} }

// launchPlaces gives the first file of each launch.
func launchPlaces(report *model.Report) map[string]model.Span {
	places := make(map[string]model.Span, len(report.Launches))
	for i := range report.Launches {
		if launch := &report.Launches[i]; len(launch.Files) > 0 {
			places[launch.Name] = model.Span{File: launch.Files[0]}
		}
	}
	return places
}

// toSARIF is one finding, with all launches it was found in. One that is in no
// file is put into the file of its launch: GitHub refuses a log that holds a
// result without a place.
func toSARIF(d *distinctFinding, places map[string]model.Span, here folder) sarifResult {
	result := sarifResult{
		RuleID:    string(d.Code),
		RuleIndex: slices.IndexFunc(model.Catalogue(), func(e model.Entry) bool { return e.Code == d.Code }),
		Level:     sarifLevel(d.Severity),
		Message:   sarifText(strings.Join(d.lines(), "\n")),
	}
	place := d.Span
	if place.File == "" {
		place = places[d.Launch]
	}
	if place.File != "" {
		result.Locations = []sarifLocation{sarifPlace(place, here)}
	}
	for _, related := range d.Related {
		if related.Span.File != "" {
			location, message := sarifPlace(related.Span, here), sarifText(related.Message)
			location.Message = &message
			result.Related = append(result.Related, location)
		}
	}
	return result
}

// sarifPlace is a place in a file, or the whole file.
func sarifPlace(span model.Span, here folder) sarifLocation {
	location := sarifLocation{Physical: sarifPhysical{Artifact: sarifFile(span.File, here)}}
	if !span.IsZero() {
		location.Physical.Region = &sarifRegion{span.Line, span.Column, span.EndLine, span.EndColumn}
	}
	return location
}

// sarifFile is the address of a file: relative below the current folder, which
// is the checkout where a log is to be uploaded, else in full.
func sarifFile(path string, here folder) sarifArtifact {
	place, isBelow := here.place(path)
	if !isBelow {
		return sarifArtifact{URI: fileURI("", place)}
	}
	return sarifArtifact{URI: (&url.URL{Path: place}).String(), Base: sarifRoot}
}
