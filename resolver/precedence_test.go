package resolver_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/resolver"
)

// TestPrecedence puts the definitions of each case into a file the way an
// operator would and inspects it. The original reveals plaintext; fusebox
// never does, so secrets are compared by their id.
func TestPrecedence(t *testing.T) {
	t.Parallel()
	type definition struct {
		Origin, Key, Value, Phase, Workspace, Literal string
		Secret                                        bool
	}
	type precedence struct {
		Name        string
		Strict      bool
		Stage       string
		Definitions []definition
		Secrets     map[string]string
		Expect      struct {
			Env            map[string]string
			Winner         map[string]string
			Overridden     map[string][]string
			Error          *string
			ErrorKey       string              `json:"error_key"`
			ErrorOrigins   []string            `json:"error_origins"`
			WinningOrigins map[string][]string `json:"winning_origins"`
			WinningTier    map[string]int      `json:"winning_tier"`
			LosingTiers    map[string][]int    `json:"losing_tiers"`
		}
	}
	for _, c := range load[[]precedence](t, "precedence.json") {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			file := &model.File{Path: "case.fusebox.yaml", State: model.StateGood, Assembly: model.AssemblyStrict}
			switch {
			case c.Stage == "resolver":
				file.Assembly = model.AssemblyNone
			case !c.Strict:
				file.Assembly = model.AssemblyLegacy
			}
			file.Secrets = []model.Text{}
			for id := range c.Secrets {
				file.Secrets = append(file.Secrets, word(id, 90))
			}
			agent := model.AgentProfile{Name: word("case", 2), AgentID: word("house", 3), Place: at(2)}
			var executor *model.ExecutorProfile
			own := model.CustomRuntime{ID: word("house", 60), Rules: word("claude-code", 60), Version: word("2.1.257", 60)}
			for i, d := range c.Definitions {
				def := model.Definition{
					Key: d.Key, KeySpan: at(100 + i), Origin: model.Origin(d.Origin), Workspace: d.Workspace,
					Value: model.Value{Kind: model.KindString, Text: d.Value, Span: at(100 + i)},
				}
				if d.Phase != "request" {
					def.Phase = d.Phase
				}
				if d.Secret {
					def.SecretID, def.Value.Text = d.Value, d.Literal
				}
				switch def.Origin {
				case model.OriginAgentProfile:
					agent.Env = append(agent.Env, def)
				case model.OriginExecutorProfile:
					if executor == nil {
						executor = &model.ExecutorProfile{Name: word("there", 50), Place: at(50)}
					}
					executor.Env = append(executor.Env, def)
				case model.OriginManagedDefaults:
					own.Env = append(own.Env, def)
				default:
					file.Definitions = append(file.Definitions, def)
				}
			}
			file.AgentProfiles = []model.AgentProfile{agent}
			file.Runtimes = []model.CustomRuntime{own}
			if executor != nil {
				file.ExecutorProfiles = []model.ExecutorProfile{*executor}
			}
			launches := inspect(resolver.Options{}, file).Launches
			launch := launches[len(launches)-1]
			if c.Expect.Error != nil {
				if launch.Blocked == nil {
					t.Fatalf("not blocked, want %s", *c.Expect.Error)
				}
				if string(launch.Blocked.Kind) != *c.Expect.Error || launch.Blocked.Key != c.Expect.ErrorKey {
					t.Errorf("blocked by %s of %s, want %s of %s", launch.Blocked.Kind, launch.Blocked.Key, *c.Expect.Error, c.Expect.ErrorKey)
				}
				if got := words(launch.Blocked.Origins); c.Expect.ErrorOrigins != nil && !slices.Equal(got, c.Expect.ErrorOrigins) {
					t.Errorf("origins %v, want %v", got, c.Expect.ErrorOrigins)
				}
				if len(launch.Environment) != 0 {
					t.Errorf("a blocked launch has an environment: %v", launch.Environment)
				}
				return
			}
			if launch.Blocked != nil {
				t.Fatalf("blocked: %+v", launch.Blocked)
			}
			keys, winners, overridden := []string{}, map[string]string{}, map[string][]string{}
			for _, v := range launch.Environment {
				keys = append(keys, v.Key)
				winners[v.Key] = string(v.Origin)
				if want := c.Expect.Env[v.Key]; !v.IsSecret() && v.Value.Text != want {
					t.Errorf("%s is %q, want %q", v.Key, v.Value.Text, want)
				}
				var tiers []int
				for _, shadow := range v.Shadows {
					if shadow.Recorded && !slices.Contains(overridden[v.Key], string(shadow.Origin)) {
						overridden[v.Key] = append(overridden[v.Key], string(shadow.Origin))
						tiers = append(tiers, shadow.Tier)
					}
				}
				slices.Sort(overridden[v.Key])
				if want, given := c.Expect.WinningTier[v.Key]; given && v.Tier != want {
					t.Errorf("%s won in tier %d, want %d", v.Key, v.Tier, want)
				}
				if want, given := c.Expect.WinningOrigins[v.Key]; given && !slices.Equal(words(v.Origins), want) {
					t.Errorf("%s comes from %v, want %v", v.Key, v.Origins, want)
				}
				if want, given := c.Expect.LosingTiers[v.Key]; given && !slices.Equal(tiers, want) {
					t.Errorf("%s shadows tiers %v, want %v", v.Key, tiers, want)
				}
			}
			if want := slices.Sorted(maps.Keys(c.Expect.Env)); !slices.Equal(keys, append([]string{}, want...)) {
				t.Errorf("keys %v, want %v", keys, want)
			}
			if diff := cmp.Diff(c.Expect.Winner, winners); diff != "" {
				t.Errorf("winners (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.Expect.Overridden, overridden); diff != "" {
				t.Errorf("overridden (-want +got):\n%s", diff)
			}
		})
	}
}

func words(origins []model.Origin) []string {
	var all []string
	for _, o := range origins {
		all = append(all, string(o))
	}
	return all
}
