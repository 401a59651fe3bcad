package resolver

import (
	"strconv"
	"strings"

	"fusebox/model"
)

// checkTools examines what a file says of tools that must not be called twice
// without need: whether a call that was cut can be found again.
func (in *inspection) checkTools(file *model.File) {
	var told capped
	for i := range file.Tools {
		tool := &file.Tools[i]
		_, name := model.SplitToolName(tool.Name.Value)
		named := toolAt{tool, name}
		if named.isRepeatable() {
			continue
		}
		for _, finding := range unsafeToRepeat(named) {
			told.tell(in, finding)
		}
	}
	told.rest(in, "the tools of this file")
}

// unsafeToRepeat lists what makes a cut call to a tool worse than it must be,
// each code once.
func unsafeToRepeat(tool toolAt) []model.Finding {
	var findings []model.Finding
	tell := func(code model.Code, at model.Span, message, fix string) {
		if at.IsZero() {
			at = tool.Tool.Name.Span
		}
		finding := model.NewFinding(code, at, model.ShowName(tool.name)+" "+tool.whyOnce()+": "+message)
		finding.Key, finding.Fix = model.ShowKey(tool.name), fix
		findings = append(findings, finding)
	}
	if r := tool.Retrieval; r == nil || r.Tool.Value == "" {
		tell(model.NoRetrieval, model.Span{}, "no retrieval is named that would find the result of a call that was cut",
			"retrieval: {tool: NAME, not_yours: "+notFound+", retention: 24h}")
	} else if unclear := unclearIn(r); unclear != "" {
		at := r.NotYours.Span
		if r.NotYours.Value == notFound || at.IsZero() {
			at = r.Tool.Span
		}
		tell(model.RetrievalUnclear, at, "its retrieval does not say "+unclear, repaired(r))
	}
	if asksForNewKey(tool.Description.Value) {
		tell(model.NewKeyPerRetry, tool.Description.Span, "its description asks for a new key with every call, so a repeated call looks like another one",
			`say in the description: "send the same key when a call is repeated"`)
	}
	if _, known := tool.call(); !known {
		tell(model.DurationUnstated, model.Span{}, "nothing says how long it takes, so whether a clock cuts it is not known before",
			"takes: 60s, or as long as a call can take")
	}
	return findings
}

// notFound is what a retrieval should answer for the call of another, so that
// nobody learns what others do.
const notFound = "not_found"

// unclearIn is what a retrieval leaves open; "" for nothing.
func unclearIn(r *model.Retrieval) string {
	var open []string
	if r.NotYours.Value != notFound {
		open = append(open, "that the call of another is answered like an unknown one")
	}
	if r.Retention == nil {
		open = append(open, "how long results are kept")
	}
	return strings.Join(open, ", nor ")
}

// repaired is a retrieval with nothing left open, as it is written in a file.
func repaired(r *model.Retrieval) string {
	retention := "24h"
	if r.Retention != nil {
		retention = strconv.FormatInt(int64(*r.Retention), 10)
	}
	return "retrieval: {tool: " + model.ShowName(r.Tool.Value) + ", not_yours: " + notFound + ", retention: " + retention + "}"
}

// whyOnce says why a tool must not be called twice without need.
func (t toolAt) whyOnce() string {
	isPaid, isOnce := t.Paid != nil && *t.Paid, t.Idempotent != nil && !*t.Idempotent
	switch {
	case isPaid && isOnce:
		return "is paid and not idempotent"
	case isPaid:
		return "is paid"
	}
	return "is not idempotent"
}
