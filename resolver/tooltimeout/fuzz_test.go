package tooltimeout

import (
	"strings"
	"testing"

	"fusebox/model"
)

// FuzzValue: whatever stands for a value, a table gives a positive budget, no
// limit, or none at all with a finding that says why.
func FuzzValue(f *testing.F) {
	for _, seed := range []string{"5s", "slow", "none", "0", "-1", "1e9", "5 minutes", "1_0", "9999999h", "\x00", "1h1"} {
		f.Add(seed, true, "ms")
		f.Add(seed, false, "")
	}
	f.Fuzz(func(t *testing.T, text string, isNumber bool, unit string) {
		kind := model.KindString
		if isNumber {
			kind = model.KindNumber
		}
		table := Load(&model.ToolTimeouts{Unit: unit, Entries: []model.Setting{{Key: model.Text{Value: "t"}, Value: model.Value{Kind: kind, Text: text}}}})
		d, err := table.For("t", "")
		findings := table.Lint(nil)
		switch {
		case err == nil && (d.Budget.Ms < 0 || d.Budget.IsUnlimited() && text != "none"):
			t.Errorf("%q gives %d ms", text, d.Budget.Ms)
		case err != nil && len(findings) == 0:
			t.Errorf("%q gives nothing, and nobody says why", text)
		}
		for _, finding := range findings {
			if strings.ContainsAny(finding.Message, "\n\x1b") {
				t.Errorf("raw text in %q", finding.Message)
			}
		}
	})
}
