package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestEveryVariableIsThere: at every width each variable of a launch is an item,
// in order, with the beginning of its key and what may be shown of its value; what
// the last save removed is told of behind them.
func TestEveryVariableIsThere(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		reports := [2]*model.Report{resolved(anyProfile(t, "before")), resolved(anyProfile(t, "after"))}
		e := newEdition(reports[1], model.Batch{}, editionOf(reports[0]))
		s := subjectOf(reports[1], rapid.IntRange(0, len(reports[1].Launches)-1).Draw(t, "launch"), 0)
		s.change = e.since.launches[s.launch.Name]
		f := frame{look: testLook, width: rapid.IntRange(36, 220).Draw(t, "width"), roomy: rapid.Bool().Draw(t, "roomy")}
		shown := composeEnvironment(s, f)
		page := joined(shown.lines)
		if strings.Contains(page, "0123456789abcdef") {
			t.Fatalf("a credential is shown:\n%s", page)
		}
		if s.launch.Blocked != nil {
			return
		}
		items := shown.items
		for i := range s.launch.Environment {
			v := &s.launch.Environment[i]
			if i >= len(items) || items[i].about.name != v.Key || items[i].about.kind != aboutVariable {
				t.Fatalf("item %d is not %s:\n%s", i, v.Key, page)
			}
			first := shown.lines[items[i].first].String()
			value, _ := v.ShowShort(nil)
			if !strings.Contains(first, v.Key[:min(len(v.Key), 12)]) || !strings.Contains(first, value) {
				t.Fatalf("%s=%s is shown as %q", v.Key, value, first)
			}
			if _, isChanged := s.change.variable(v.Key); isChanged != strings.Contains(first, "◆") {
				t.Fatalf("%s changed: %t: %q", v.Key, isChanged, first)
			}
			said := ""
			for _, l := range shown.lines[items[i].first : items[i].last+1] {
				said += l.String() + "\n"
			}
			if got := strings.Count(said, "shadows "); got != len(v.Shadows) {
				t.Fatalf("%s shadows %d values, %d are shown:\n%s", v.Key, len(v.Shadows), got, said)
			}
		}
		removed := items[min(len(s.launch.Environment), len(items)):]
		if s.change != nil && !s.change.blocking && len(removed) != len(s.change.removed) {
			t.Fatalf("%d variables were removed, %d are shown:\n%s", len(s.change.removed), len(removed), page)
		}
	})
}

func TestEnvironmentRows(t *testing.T) {
	t.Parallel()
	before := subjectOf(resolved(profile("2.1.257", "type: http", "EDITOR: vi", "MCP_TOOL_TIMEOUT: 7200000", "PAGER: less")), 0, 0)
	after := resolved(strings.Replace(twice, "name: both", "name: a", 1))
	s := subjectOf(after, 0, 0)
	s.change = launchChanges(before.launch, s.launch)
	for _, test := range []struct {
		s     subject
		width int
		want  []string
	}{
		{before, 80, []string{
			"   EDITOR            vi       agent profile  a.fusebox.yaml:8",
			"   MCP_TOOL_TIMEOUT  7200000  agent profile  a.fusebox.yaml:9",
			"   PAGER             less     agent profile  a.fusebox.yaml:10",
		}},
		{s, 140, []string{
			" ◆ EDITOR            vi       executor profile                 a.fusebox.yaml:9  was vi (agent profile)",
			" ◆ GITHUB_TOKEN      •••      executor profile                 a.fusebox.yaml:9  new  shadows ••• agent profile a a.fusebox.yaml:7",
			" ◆ MCP_TOOL_TIMEOUT  10000    agent profile, executor profile  a.fusebox.yaml:9  was 7200000 (agent profile)",
			" ◆ PAGER             removed                                                     was less (agent profile)",
		}},
		{s, 36, []string{
			" ◆ EDITOR  vi  executor profile",
			"     a.fusebox.yaml:9",
			"     was vi (agent profile)",
		}},
	} {
		got := textOf(composeEnvironment(test.s, frame{look: testLook, width: test.width}).lines)
		if diff := cmp.Diff(test.want, got[:min(len(got), len(test.want))]); diff != "" {
			t.Errorf("in %d cells (-want +got):\n%s", test.width, diff)
		}
	}
	both, one := variable(sampleOverride), variable(sampleAgentTool)
	both.Origins = []model.Origin{model.OriginAgentProfile, model.OriginExecutorProfile}
	both.Agreeing = []model.Definition{sampleAgentTool, sampleOverride}
	agreed := one
	agreed.Value.Text = both.Value.Text
	for want, now := range map[string]*model.Variable{
		"was 10000 (executor profile)": &one, "was 10000 (agent profile, executor profile)": &agreed,
	} {
		if got := wasWords(&both, now, nil); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for want, s := range map[string]subject{
		"no variable is set for this launch; env of its profile sets some": subjectOf(resolved(profile("2.1.257", "type: http")), 0, 0),
		"nothing: the launch is blocked":                                   subjectOf(blockedReport(), 0, 0),
	} {
		if text := joined(composeEnvironment(s, pageFrame).lines); !strings.Contains(text, want) {
			t.Errorf("%q is not said: %q", want, text)
		}
	}
}
