package resolver

import (
	"fmt"
	"testing"

	"fusebox/model"

	"pgregory.net/rapid"
)

// TestCapped: of each kind in each file the first 50 findings are told, and one
// more says how many there are beyond them.
func TestCapped(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := &inspection{report: &model.Report{}}
		var told capped
		all := map[kindOfFinding]int{}
		for i := range rapid.IntRange(0, 400).Draw(t, "findings") {
			finding := model.NewFinding(rapid.SampledFrom([]model.Code{model.ServerRejected, model.Shadowed}).Draw(t, "code"),
				model.Span{File: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "file"), Line: i + 1}, "message")
			finding.Severity = rapid.SampledFrom([]model.Severity{model.Error, model.Info}).Draw(t, "severity")
			finding.Server, finding.Key, finding.Fix, finding.Launch = "s", "k", "fix", "launch"
			all[kindOfFinding{finding.Code, finding.Severity, finding.Span.File}]++
			told.tell(in, finding)
		}
		told.rest(in, "it")
		counted := map[kindOfFinding]int{}
		for i := range in.report.Findings {
			f := &in.report.Findings[i]
			kind := kindOfFinding{f.Code, f.Severity, f.Span.File}
			n := 1
			if f.Message != "message" {
				if _, err := fmt.Sscanf(f.Message, "and %d more of this kind in it", &n); err != nil || counted[kind] != 50 {
					t.Fatalf("after %d: %s", counted[kind], f.Message)
				}
				if f.Server+f.Key+f.Fix != "" || f.Launch != "launch" || f.Span.IsZero() {
					t.Errorf("the rest is about one server, or none of the launch: %+v", f)
				}
			}
			counted[kind] += n
		}
		if fmt.Sprint(counted) != fmt.Sprint(all) {
			t.Errorf("told of %v, there are %v", counted, all)
		}
	})
}
