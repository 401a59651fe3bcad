package resolver_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"fusebox/model"
	"fusebox/resolver"
)

// drawFile makes a file of few keys and many origins, so that they meet.
func drawFile(t *rapid.T, assembly model.Assembly) *model.File {
	line := 100
	row := func(origin model.Origin) model.Definition {
		line++
		def := model.Definition{
			Key: rapid.SampledFrom([]string{"MCP_TIMEOUT", "MCP_TOOL_TIMEOUT", "K", "k", " "}).Draw(t, "key"), KeySpan: at(line), Origin: origin,
			Value: model.Value{Kind: model.KindString, Text: rapid.SampledFrom([]string{"", "1000", "30s", "90000", "7200000", "x"}).Draw(t, "value"), Span: at(line)},
		}
		if rapid.IntRange(0, 9).Draw(t, "secret") == 0 {
			def.SecretID = rapid.SampledFrom([]string{"s1", "s2"}).Draw(t, "id")
		}
		return def
	}
	rows := func(label string, origins ...model.Origin) []model.Definition {
		var defs []model.Definition
		for range rapid.IntRange(0, 3).Draw(t, label) {
			defs = append(defs, row(rapid.SampledFrom(origins).Draw(t, "origin")))
		}
		return defs
	}
	file := &model.File{
		Path: "case.fusebox.yaml", State: model.StateGood, Assembly: assembly,
		AgentProfiles: []model.AgentProfile{{
			Name: word("a", 2), AgentID: word(rapid.SampledFrom([]string{"claude-acp", "house", "codex-acp"}).Draw(t, "runtime"), 3), Place: at(2),
			Env:     rows("agent", model.OriginAgentProfile),
			Servers: []model.ServerConfig{serverNamed("s", rapid.SampledFrom([]string{"http", "stdio", "sdk", "sse"}).Draw(t, "type"), nil)},
		}},
		ExecutorProfiles: []model.ExecutorProfile{{Name: word("e", 50), Place: at(50), Env: rows("executor", model.OriginExecutorProfile)}},
		Runtimes:         []model.CustomRuntime{{ID: word("house", 60), Rules: word("claude-code", 60), Version: word("2.1.257", 60), Env: rows("defaults", model.OriginManagedDefaults)}},
		Definitions:      rows("managed", model.OriginManagedRuntime, model.OriginManagedCredentials, "repository app", "future"),
	}
	if rapid.Bool().Draw(t, "listed") {
		file.Secrets = []model.Text{word("s1", 90)}
	}
	return file
}

func combinedLaunch(t *rapid.T, file *model.File, o resolver.Options) model.Launch {
	report := resolver.Inspect([]*model.File{file}, o)
	if len(report.Launches) != 2 {
		t.Fatalf("%d launches", len(report.Launches))
	}
	return report.Launches[1]
}

// TestOrderNeverMatters: strict and none look at what is defined, not at what
// comes first.
func TestOrderNeverMatters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		file := drawFile(t, rapid.SampledFrom([]model.Assembly{model.AssemblyStrict, model.AssemblyNone}).Draw(t, "assembly"))
		before := combinedLaunch(t, file, resolver.Options{})
		file.AgentProfiles[0].Env = rapid.Permutation(file.AgentProfiles[0].Env).Draw(t, "agent")
		file.ExecutorProfiles[0].Env = rapid.Permutation(file.ExecutorProfiles[0].Env).Draw(t, "executor")
		file.Definitions = rapid.Permutation(file.Definitions).Draw(t, "managed")
		file.Runtimes[0].Env = rapid.Permutation(file.Runtimes[0].Env).Draw(t, "defaults")
		after := combinedLaunch(t, file, resolver.Options{})
		if diff := cmp.Diff(before, after); diff != "" {
			t.Fatalf("another order, another launch:\n%s", diff)
		}
	})
}

// TestEveryValueHasASource: what is in an environment was defined by somebody,
// with that very value, and what lost stands in its shadows.
func TestEveryValueHasASource(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		assembly := rapid.SampledFrom([]model.Assembly{model.AssemblyStrict, model.AssemblyNone, model.AssemblyLegacy}).Draw(t, "assembly")
		file := drawFile(t, assembly)
		launch := combinedLaunch(t, file, resolver.Options{})
		if launch.Blocked != nil {
			if len(launch.Environment) != 0 || len(launch.Blocked.Origins) == 0 {
				t.Fatalf("blocked, with %+v", launch)
			}
			return
		}
		all := slices.Concat(file.AgentProfiles[0].Env, file.ExecutorProfiles[0].Env, file.Definitions, file.Runtimes[0].Env)
		for i, v := range launch.Environment {
			if i > 0 && launch.Environment[i-1].Key >= v.Key {
				t.Fatalf("%q after %q", v.Key, launch.Environment[i-1].Key)
			}
			if !slices.Contains(v.Origins, v.Origin) || !slices.IsSorted(v.Origins) || v.Origins[0] != v.Origin {
				t.Fatalf("%s of %s among %v", v.Key, v.Origin, v.Origins)
			}
			if !v.Value.Span.IsZero() && !slices.ContainsFunc(all, func(d model.Definition) bool {
				return d.Key == v.Key && d.SecretID == v.SecretID && d.Value == v.Value && d.Origin == v.Origin
			}) {
				t.Fatalf("nobody defined %+v", v.Definition)
			}
			for _, shadow := range v.Shadows {
				if shadow.Key != v.Key || shadow.SecretID == v.SecretID && shadow.Value.Text == v.Value.Text {
					t.Fatalf("%+v shadows %+v", v.Definition, shadow)
				}
				if assembly != model.AssemblyLegacy && shadow.Tier < v.Tier {
					t.Fatalf("tier %d stands over tier %d", v.Tier, shadow.Tier)
				}
			}
		}
	})
}

// TestStrongerTierWins: a value in a stronger tier, alone there, is the one
// that counts, whatever the weaker ones say.
func TestStrongerTierWins(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		file := drawFile(t, model.AssemblyStrict)
		const key = "K"
		isKey := func(d model.Definition) bool { return d.Key == key }
		file.Definitions = slices.DeleteFunc(file.Definitions, isKey)
		file.ExecutorProfiles[0].Env = slices.DeleteFunc(file.ExecutorProfiles[0].Env, isKey)
		file.AgentProfiles[0].Env = slices.DeleteFunc(file.AgentProfiles[0].Env, func(d model.Definition) bool { return isKey(d) && d.IsSecret() })
		file.ExecutorProfiles[0].Env = append(file.ExecutorProfiles[0].Env, env(model.OriginExecutorProfile, map[string]string{key: "strong"})...)
		launch := combinedLaunch(t, file, resolver.Options{})
		if launch.Blocked != nil {
			if launch.Blocked.Key == key {
				t.Fatalf("blocked by %+v", launch.Blocked)
			}
			return
		}
		if v := model.Lookup(launch.Environment, key); v == nil || v.Value.Text != "strong" || v.Tier != 1 {
			t.Fatalf("%+v", v)
		}
	})
}

// TestSetBeatsAll: --set is a question about a launch; nothing stands over it,
// and nothing blocks it.
func TestSetBeatsAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		file := drawFile(t, rapid.SampledFrom([]model.Assembly{model.AssemblyStrict, model.AssemblyNone, model.AssemblyLegacy}).Draw(t, "assembly"))
		o := resolver.Options{}
		for _, key := range []string{"MCP_TIMEOUT", "MCP_TOOL_TIMEOUT", "K", "k", " "} {
			o.Set = append(o.Set, model.Definition{Key: key, Origin: model.OriginSet, Value: model.Value{Kind: model.KindString, Text: "4711"}})
		}
		launch := combinedLaunch(t, file, o)
		if launch.Blocked != nil {
			t.Fatalf("blocked by %+v", launch.Blocked)
		}
		for _, set := range o.Set {
			if v := model.Lookup(launch.Environment, set.Key); v == nil || v.Value.Text != "4711" || v.Origin != model.OriginSet {
				t.Fatalf("%s: %+v", set.Key, v)
			}
		}
	})
}

// TestClocksAgree: whatever is written, no limit contradicts another, and a
// verdict follows from them.
func TestClocksAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		file := drawFile(t, model.AssemblyStrict)
		file.Tools = []model.Tool{{Name: word("ask", 40), Server: word("s", 40), BlocksOnPerson: true, Place: at(40)}}
		launch := combinedLaunch(t, file, resolver.Options{})
		for _, server := range launch.Servers {
			idle, tool := server.Clocks[model.Idle], server.Clocks[model.ToolCall]
			if idle.IsBounded() && tool.IsBounded() && (idle.Ms > tool.Ms || idle.MaxMs > max(tool.Ms, idle.Ms)) {
				t.Fatalf("idle %s to %s above tool_call %s", idle.Ms, idle.MaxMs, tool.Ms)
			}
			for id, clock := range server.Clocks {
				if clock.IsBounded() && (clock.Ms < 0 || clock.MaxMs < clock.Ms || len(clock.Steps) == 0) {
					t.Fatalf("%s: %+v", model.ClockID(id), clock)
				}
			}
			for _, v := range server.Verdicts {
				if v.Outcome == model.Aborted && (v.From >= v.WaitBudget || !v.Spared && v.To < v.From || !server.Clocks[v.By].IsBounded()) {
					t.Fatalf("%+v", v)
				}
			}
		}
	})
}
