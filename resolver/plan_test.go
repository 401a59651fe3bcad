package resolver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

func parseAs(path, folder, text string) *model.File {
	return source.Parse(model.Snapshot{Path: path, Folder: folder, State: model.StateGood, Bytes: []byte(text)})
}

func names(report *model.Report) []string {
	all := []string{}
	for _, l := range report.Launches {
		all = append(all, l.Name)
	}
	return all
}

func TestLaunches(t *testing.T) {
	t.Parallel()
	const (
		opus   = "agent_profiles: [{name: opus, agent_id: claude-acp}]\n"
		docker = "executor_profiles: [{name: docker}]\n"
	)
	tests := map[string]struct {
		files []*model.File
		want  []string
	}{
		"one profile":                   {[]*model.File{parseAs("a.fusebox.yaml", "", opus)}, []string{"opus"}},
		"and where it runs":             {[]*model.File{parseAs("a.fusebox.yaml", "", opus+docker)}, []string{"opus", "opus+docker"}},
		"of two files named":            {[]*model.File{parseAs("a.fusebox.yaml", "", opus), parseAs("b.fusebox.yaml", "", docker)}, []string{"opus", "opus+docker"}},
		"of two folders, which do not":  {[]*model.File{parseAs("x/a.fusebox.yaml", "x", opus), parseAs("y/b.fusebox.yaml", "y", docker)}, []string{"opus"}},
		"of a folder and a file, not":   {[]*model.File{parseAs("x/a.fusebox.yaml", "x", opus), parseAs("b.fusebox.yaml", "", docker)}, []string{"opus"}},
		"only those asked for":          {[]*model.File{parseAs("a.fusebox.yaml", "", opus+docker+"launches: [{name: l, agent_profile: opus, executor_profile: docker}]\n")}, []string{"l"}},
		"asked for without a name":      {[]*model.File{parseAs("a.fusebox.yaml", "", opus+docker+"launches: [{agent_profile: opus, executor_profile: docker}]\n")}, []string{"opus+docker"}},
		"two of one name":               {[]*model.File{parseAs("x/a.fusebox.yaml", "", opus), parseAs("x/b.fusebox.yaml", "", opus)}, []string{"opus@a.fusebox.yaml", "opus@b.fusebox.yaml"}},
		"two of one name and file name": {[]*model.File{parseAs("x/a.fusebox.yaml", "", opus), parseAs("y/a.fusebox.yaml", "", opus)}, []string{"opus@x/a.fusebox.yaml", "opus@y/a.fusebox.yaml"}},
		"two of one name in one file": {[]*model.File{parseAs("a.fusebox.yaml", "", "agent_profiles:\n- {name: o, agent_id: claude-acp}\n- {name: o, agent_id: claude-acp}\n")},
			[]string{"o@a.fusebox.yaml:2", "o@a.fusebox.yaml:3"}},
		"named by its id":      {[]*model.File{parseAs("a.fusebox.yaml", "", "agent_profiles: [{id: p1, agent_id: claude-acp}]\n")}, []string{"p1"}},
		"named by its runtime": {[]*model.File{parseAs("a.fusebox.yaml", "", "agent_profiles: [{agent_id: claude-acp}]\n")}, []string{"claude-acp"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, names(resolver.Inspect(test.files, resolver.Options{}))); diff != "" {
				t.Errorf("launches (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	const text = "agent_profiles:\n- {name: a, agent_id: claude-acp, env: {MCP_TIMEOUT: 30s}}\n- {name: b, agent_id: codex-acp}\n"
	tests := map[string]struct {
		o     resolver.Options
		check func(*testing.T, *model.Report)
	}{
		"a runtime": {resolver.Options{Runtime: "claude-code"}, func(t *testing.T, r *model.Report) {
			if got := names(r); !slices.Equal(got, []string{"a"}) {
				t.Error(got)
			}
		}},
		"a runtime, at a version": {resolver.Options{Runtime: "claude-code", Version: "2.1.258"}, func(t *testing.T, r *model.Report) {
			if r.Launches[0].Rules != "2.1.258" {
				t.Error(r.Launches[0].Rules)
			}
		}},
		"an alias, at its own version": {resolver.Options{Runtime: "claude-acp", Version: "0.75.1"}, func(t *testing.T, r *model.Report) {
			if r.Launches[0].Rules != "2.1.257" {
				t.Error(r.Launches[0].Rules)
			}
		}},
		"an alias of a runtime without rules": {resolver.Options{Runtime: "codex-acp"}, func(t *testing.T, r *model.Report) {
			if got := names(r); !slices.Equal(got, []string{"b"}) {
				t.Error(got)
			}
			for id, clock := range r.Launches[0].Servers[0].Clocks {
				if clock.State != model.Unknown {
					t.Errorf("%s is %s", model.ClockID(id), clock.String())
				}
			}
			if r.Launches[0].Servers[0].Verdicts[0].Outcome != model.OutcomeUnknown {
				t.Errorf("%+v", r.Launches[0].Servers[0].Verdicts[0])
			}
		}},
		"a session": {resolver.Options{Session: model.Interactive}, func(t *testing.T, r *model.Report) {
			if r.Launches[0].Session != model.Interactive || r.Launches[0].Servers[0].Clocks[model.Background].State != model.Bounded {
				t.Errorf("%+v", r.Launches[0])
			}
		}},
		"ignored": {resolver.Options{Ignore: []model.Code{model.UnitSuffixIgnored}}, func(t *testing.T, r *model.Report) {
			if hasCode(r, model.UnitSuffixIgnored) {
				t.Error(codes(r))
			}
		}},
		"raised": {resolver.Options{Raise: []model.Code{model.UnitSuffixIgnored}}, func(t *testing.T, r *model.Report) {
			for _, f := range r.Findings {
				if f.Code == model.UnitSuffixIgnored && f.Severity != model.Error {
					t.Error(f.Severity)
				}
			}
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.check(t, resolver.Inspect([]*model.File{parse(text)}, test.o))
		})
	}
}

func TestIgnoreInFile(t *testing.T) {
	t.Parallel()
	text := "agent_profiles:\n- {name: a, agent_id: claude-acp, env: {MCP_TIMEOUT: 30s}}\nignore: [unit-suffix-ignored]\n"
	if report := resolver.Inspect([]*model.File{parse(text)}, resolver.Options{}); hasCode(report, model.UnitSuffixIgnored) {
		t.Error(codes(report))
	}
}

// TestWhatTheAskingFileSays: definitions, facts, tools and assembly of the
// file that asks for a launch count, wherever its profiles stand.
func TestWhatTheAskingFileSays(t *testing.T) {
	t.Parallel()
	profiles := parseAs("a.fusebox.yaml", "", "agent_profiles: [{name: a, agent_id: claude-acp, mcp_config: {servers: {s: {type: http}}}}]\n")
	asking := parseAs("b.fusebox.yaml", "", "launches: [{name: l, agent_profile: a}]\nassembly: none\n"+
		"definitions: [{origin: managed runtime, key: MCP_TOOL_TIMEOUT, value: 10000}]\ntools: {t: {server: s, blocks_on_person: true}}\nserver_facts: {s: {answers: json}}\n")
	report := resolver.Inspect([]*model.File{profiles, asking}, resolver.Options{})
	i := slices.IndexFunc(report.Launches, func(l model.Launch) bool { return l.Name == "l" })
	launch := report.Launches[i]
	v := model.Lookup(launch.Environment, "MCP_TOOL_TIMEOUT")
	if v.Value.Text != "10000" || len(v.Shadows) != 1 || !v.Shadows[0].Recorded {
		t.Errorf("%+v", v)
	}
	if got := find(t, report, "l", "s").Verdicts; len(got) != 1 || got[0].Outcome != model.Aborted {
		t.Errorf("%+v", got)
	}
	if !slices.Equal(launch.Files, []string{"b.fusebox.yaml", "a.fusebox.yaml"}) {
		t.Error(launch.Files)
	}
}

// TestToolWithoutServer: a tool nobody says a server for is judged on every
// one it may be on, so that no question goes unseen.
func TestToolWithoutServer(t *testing.T) {
	t.Parallel()
	text := "agent_profiles: [{name: a, agent_id: claude-acp, mcp_config: {servers: {s: {type: http}, r: {type: stdio}}}}]\n" +
		"tools: {approve: {blocks_on_person: true}, mcp__s__approve: {blocks_on_person: true}, mcp__r__other: {takes: 5s}}\n"
	report := resolver.Inspect([]*model.File{parse(text)}, resolver.Options{})
	for server, want := range map[string]int{"kandev": 1, "s": 1, "r": 2} {
		if got := find(t, report, "a", server).Verdicts; len(got) != want {
			t.Errorf("%s: %+v", server, got)
		}
	}
}

// TestBounds: however files are written, a report stays within what can be
// held, and says what was left out.
func TestBounds(t *testing.T) {
	t.Parallel()
	many := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	tests := map[string][]*model.File{
		"launches asked for, and a second group": {
			parseAs("x/a.fusebox.yaml", "x", "agent_profiles: [{name: a, agent_id: claude-acp}]\nlaunches:\n"+many("- {name: l%d, agent_profile: a}\n", 20001)),
			parseAs("y/b.fusebox.yaml", "y", "agent_profiles: [{name: b, agent_id: claude-acp}]\n")},
		"pairs in a folder": {parseAs("x/a.fusebox.yaml", "x",
			"agent_profiles:\n"+many("- {name: a%d, agent_id: claude-acp}\n", 20)+"executor_profiles:\n"+many("- {name: e%d}\n", 20))},
		"pairs of many servers": {parseAs("a.fusebox.yaml", "",
			"agent_profiles:\n- name: a\n  agent_id: claude-code\n  mcp_config:\n    servers:\n"+many("      s%d: {type: ws}\n", 1000)+"executor_profiles:\n"+many("- {name: e%d}\n", 1000))},
	}
	t.Run("a launch too large to resolve is an error", func(t *testing.T) {
		t.Parallel()
		file := &model.File{Path: "a.fusebox.json", AgentProfiles: []model.AgentProfile{{Name: word("a", 2), AgentID: word("claude-acp", 2), Place: at(2)}}}
		for range 100001 {
			file.AgentProfiles[0].Env = append(file.AgentProfiles[0].Env, model.Definition{Key: "K", Origin: model.OriginAgentProfile})
		}
		if report := resolver.Inspect([]*model.File{file}, resolver.Options{}); report.Count(model.Error) != 1 || len(report.Launches) != 0 {
			t.Errorf("%d launches, %v", len(report.Launches), codes(report)[:min(5, len(report.Findings))])
		}
	})
	for name, files := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := resolver.Inspect(files, resolver.Options{})
			servers := 0
			for _, l := range report.Launches {
				servers += len(l.Servers)
			}
			if !hasCode(report, model.TooManyLaunches) || len(report.Launches) > 10000 || servers > 10000 {
				t.Errorf("%d launches, %d servers, %v", len(report.Launches), servers, codes(report)[:min(5, len(report.Findings))])
			}
		})
	}
}

// TestVerdictAssumed: a verdict rests on what its clocks rest on, also where a
// clock has no limit, and not on a clock that does not matter to the call.
func TestVerdictAssumed(t *testing.T) {
	t.Parallel()
	const tool = "tools: {t: {server: s, blocks_on_person: true, keepalive: 20s, wait_budget: 1h}}\nserver_facts: {s: {answers: sse}}\n"
	for name, test := range map[string]struct {
		text string
		want bool
	}{
		"nothing assumed":                  {claude("2.1.258", "http", "EDITOR: vi"), false},
		"a limit switched off, not run":    {claude("2.1.258", "http", "BUN_CONFIG_HTTP_IDLE_TIMEOUT: 0"), true},
		"only the headers' deadline rests": {claude("2.1.220", "http", "EDITOR: vi"), false},
	} {
		report := resolver.Inspect([]*model.File{parse(test.text + "\n" + tool)}, resolver.Options{})
		if got := find(t, report, "a", "s").Verdicts[0]; got.Assumed != test.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	silent := claude("2.1.258", "http", "EDITOR: vi") + "tools: {t: {server: s, takes: 90s}}\n"
	if got := find(t, resolver.Inspect([]*model.File{parse(silent)}, resolver.Options{}), "a", "s").Verdicts[0]; !got.Assumed || got.Outcome != model.Survives {
		t.Errorf("nobody said that the server streams: %+v", got)
	}
}
