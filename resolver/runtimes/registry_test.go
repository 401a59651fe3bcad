package runtimes

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"
)

func TestNamesAreUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range All() {
		names := []string{r.ID}
		for _, alias := range r.Aliases {
			names = append(names, alias.Name)
		}
		for _, name := range names {
			if seen[name] {
				t.Errorf("%s stands for two runtimes", name)
			}
			seen[name] = true
		}
		if r.Source == "" || r.Date == "" || r.Title == "" {
			t.Errorf("%s cites no source: %+v", r.ID, r)
		}
	}
	for _, agent := range kandevAgents {
		if !seen[agent.ID] {
			t.Errorf("Kandev's %s is no runtime", agent.ID)
		}
	}
}

func TestEveryRuleCitesItsSource(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		if !r.HasRules() || len(r.Keys) == 0 {
			continue
		}
		for id := range model.ClockCount {
			if rule := r.ClockRules[model.ClockID(id)]; rule.Text == "" || rule.Source == "" {
				t.Errorf("%s: no rule or source for %s", r.ID, model.ClockID(id))
			}
		}
		for _, key := range r.Keys {
			if key.Source == "" || key.Meaning == "" || len(key.Clocks) == 0 {
				t.Errorf("%s: %+v", r.ID, key)
			}
		}
		if !slices.IsSortedFunc(r.RuleSets, func(a, b RuleSet) int {
			if mustVersion(a.From).Before(mustVersion(b.From)) {
				return -1
			}
			return 1
		}) {
			t.Errorf("%s: rule sets are not oldest first", r.ID)
		}
		for _, set := range r.RuleSets {
			if set.Source == "" || set.Changes == "" {
				t.Errorf("%s: %+v", r.ID, set)
			}
		}
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		name, given  string
		version      string
		known        bool
		assumed      string
		wantsAnError bool
	}{
		"bridge known":            {"claude-acp", "0.75.1", "2.1.257", true, "", false},
		"bridge newest known":     {"claude-acp", "0.101.0", "2.1.318", true, "", false},
		"bridge absent":           {"claude-acp", "", "2.1.318", true, "no version given", false},
		"bridge between":          {"claude-acp", "0.90.0", "2.1.257", true, "between two known", false},
		"bridge newer":            {"claude-acp", "0.200.0", "2.1.332", true, "newer than any", false},
		"bridge older":            {"claude-acp", "0.1.0", "", false, "older than any", false},
		"client known":            {"claude-code", "2.1.258", "2.1.258", true, "", false},
		"client, with a v":        {"claude-code", "v2.1.258", "2.1.258", true, "", false},
		"client absent":           {"claude-code", "", "2.1.332", true, "no version given", false},
		"client newer":            {"claude-code", "3.0.0", "2.1.332", true, "newer than any", false},
		"client older":            {"claude-code", "0.9.0", "", false, "older than any", false},
		"client in a gap":         {"claude-code", "2.1.220", "2.1.220", true, "rules changed between 2.1.215 and 2.1.229", false},
		"client, first of a rule": {"claude-code", "2.1.229", "2.1.229", true, "", false},
		"no version at all":       {"claude-code", "latest", "", false, "", true},
		"no rules known":          {"codex-acp", "1.2.3", "", false, "", false},
		"no clocks":               {"mock-agent", "", "", true, "", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := All()
			r, alias := Find(all, test.name)
			choice, err := r.Choose(alias, test.given)
			if (err != nil) != test.wantsAnError {
				t.Fatalf("error %v", err)
			}
			if choice.Version.String() != test.version || choice.Known != test.known || !strings.Contains(choice.Assumed, test.assumed) || (test.assumed == "") != (choice.Assumed == "") {
				t.Errorf("%+v", choice)
			}
		})
	}
}

// TestKandevDefaults: two values, never one for both, within the bounds Kandev
// sets itself.
func TestKandevDefaults(t *testing.T) {
	t.Parallel()
	want := map[string]string{"MCP_TIMEOUT": "30000", "MCP_TOOL_TIMEOUT": "7200000"}
	defaults := FindKandevAgent("claude-acp").Defaults
	if len(defaults) != len(want) {
		t.Fatalf("%d defaults", len(defaults))
	}
	for _, def := range defaults {
		if def.Value.Text != want[def.Key] || def.Origin != model.OriginManagedDefaults {
			t.Errorf("%+v", def)
		}
	}
	for _, agent := range kandevAgents {
		for _, def := range agent.Defaults {
			n, manner := readInteger(def.Value.Text)
			switch def.Key {
			case "MCP_TIMEOUT":
				if manner != Whole || n > int64(KandevStartupMost) {
					t.Errorf("%s: %s=%s", agent.ID, def.Key, def.Value.Text)
				}
			case "MCP_TOOL_TIMEOUT":
				if manner != Whole || n < int64(KandevToolLeast) {
					t.Errorf("%s: %s=%s", agent.ID, def.Key, def.Value.Text)
				}
			}
		}
	}
	if FindKandevAgent("claude-code") != nil {
		t.Error("claude-code is no agent of Kandev's")
	}
}
