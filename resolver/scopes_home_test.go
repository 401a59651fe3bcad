package resolver_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

// profileWith is a Kandev profile, named on the command line, with variables.
func profileWith(env string) *model.File {
	return source.Parse(model.Snapshot{Path: "p.fusebox.yaml", State: model.StateGood, Bytes: []byte(
		"agent_profiles:\n- {name: opus, agent_id: claude-acp, runtime_version: 0.75.1, env: {" + env + "}}\n")})
}

// TestHomeOfKandevLaunches: the settings in the home beat what the profile
// resolved, with --with-home; without it one finding says that they would.
func TestHomeOfKandevLaunches(t *testing.T) {
	t.Parallel()
	home := texts{
		userSettings:  `{"env":{"MCP_TOOL_TIMEOUT":"600000","EDITOR":"vi"}}`,
		configuration: `{"mcpServers":{"own":{"command":"x"}},"projects":{}}`,
	}
	const plain = "MCP_TIMEOUT=20000 (agent profile) > 30000 (managed agent defaults); MCP_TOOL_TIMEOUT=7200000 (managed agent defaults)"
	for _, test := range []struct {
		name     string
		home     texts
		withHome bool
		env      string
		told     int
	}{
		{"without", home, false, plain, 1},
		{"with", home, true, "EDITOR=vi (user settings); MCP_TIMEOUT=20000 (agent profile) > 30000 (managed agent defaults); " +
			"MCP_TOOL_TIMEOUT=600000 (user settings) > 7200000 (managed agent defaults)", 0},
		{"over the profile", texts{userSettings: sets(connectKey, `"40000"`), managedPath: sets(connectKey, `"50000"`)}, true,
			"MCP_TIMEOUT=50000 (managed settings) > 40000 (user settings) > 20000 (agent profile) > 30000 (managed agent defaults); " +
				"MCP_TOOL_TIMEOUT=7200000 (managed agent defaults)", 0},
		{"the same as the profile", texts{userSettings: sets(connectKey, `"20000"`)}, true,
			"MCP_TIMEOUT=20000 (agent profile, user settings) > 30000 (managed agent defaults); MCP_TOOL_TIMEOUT=7200000 (managed agent defaults)", 0},
		{"nothing of the client", texts{userSettings: sets("EDITOR", `"vi"`)}, false, plain, 0},
		{"not of a project", texts{projectSettings: sets(connectKey, `"40000"`)}, true, plain, 0},
		{"nor unread", texts{"~/.claude/settings.local.json": sets(connectKey, `"40000"`)}, true, plain, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			files := append(ownFiles(test.home), profileWith("MCP_TIMEOUT: 20000"))
			report := resolver.Inspect(files, resolver.Options{WithHome: test.withHome})
			at := slices.IndexFunc(report.Launches, func(l model.Launch) bool { return l.Name == "opus" })
			if at < 0 {
				t.Fatalf("no launch opus among %d", len(report.Launches))
			}
			for _, v := range report.Launches[at].Environment {
				if slices.Contains(v.Origins, model.OriginUserSettings) && v.Deciding().Origin == model.OriginAgentProfile {
					t.Errorf("%s is decided by the profile", v.Key)
				}
			}
			if diff := cmp.Diff(test.env, environmentText(report.Launches[at].Environment)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			told := 0
			for _, f := range report.Findings {
				if f.Code == model.HomeNotApplied {
					told++
				}
			}
			if told != test.told {
				t.Errorf("%d findings home-not-applied, want %d", told, test.told)
			}
		})
	}
}

// TestHomeIsToldOnce: however many launches a file would change, one finding
// says so.
func TestHomeIsToldOnce(t *testing.T) {
	t.Parallel()
	files := append(ownFiles(texts{userSettings: sets(connectKey, `"40000"`)}), profileWith("A: b"), source.Parse(model.Snapshot{
		Path: "q.fusebox.yaml", State: model.StateGood, Bytes: []byte("agent_profiles: [{name: a, agent_id: claude-acp}, {name: b, agent_id: claude-acp}]\n"),
	}))
	report := resolver.Inspect(files, resolver.Options{})
	told := 0
	for _, f := range report.Findings {
		if f.Code == model.HomeNotApplied {
			told++
		}
	}
	if len(report.Launches) != 3 || told != 1 {
		t.Errorf("%d launches, told %d times", len(report.Launches), told)
	}
}

// TestLookedForIsNotReported: a file that was only looked for, and of which no
// launch is made, is in no report, whatever is in it or wrong with it.
func TestLookedForIsNotReported(t *testing.T) {
	t.Parallel()
	names := [...]string{managedPath, userSettings, configuration, "~/.claude/settings.local.json"}
	contents := [...]string{"", "{", "{}", "null", `{"env":{"MCP_TIMEOUT":"30s","EDITOR":1,}}`, sets(toolKey, `"5"`), `{"env":[]}`,
		`{"MCP_TIMEOUT":"5"}`, `{"mcpServers":{"s":{"url":"x","timeout":0}}}`, `{"projects":{"/home/me/project":{"mcpServers":{"s":{}}}}}`}
	rapid.Check(t, func(t *rapid.T) {
		looked := texts{}
		for _, name := range names {
			if rapid.Bool().Draw(t, name) {
				looked[name] = rapid.SampledFrom(contents[:]).Draw(t, "content")
			}
		}
		files := ownFiles(looked)
		options := resolver.Options{Shell: shellOf(texts{connectKey: "30s", "MCP_TIMEOU": "5"})}
		wanted := 0
		if rapid.Bool().Draw(t, "with a profile") {
			files, wanted = append(files, profileWith("MCP_TIMEOUT: 20000")), 1
		} else {
			options.Workspace, options.Runtime = true, "codex"
		}
		report := resolver.Inspect(rapid.Permutation(files).Draw(t, "order"), options)
		if len(report.Files) != wanted || len(report.Launches) != wanted {
			t.Fatalf("%d files and %d launches, want %d", len(report.Files), len(report.Launches), wanted)
		}
		for _, f := range report.Findings {
			if _, isLooked := looked[f.Span.File]; isLooked && f.Code != model.HomeNotApplied {
				t.Fatalf("%s", fmt.Sprintf("%s of %s: %s", f.Code, f.Span, f.Message))
			}
		}
	})
}
