package source

import (
	"testing"

	"fusebox/model"
)

func parseText(text string) *model.File {
	return Parse(model.Snapshot{Path: "p.fusebox.yaml", State: model.StateGood, Bytes: []byte(text)})
}

// TestTaggedBooleans: a tag makes a boolean of any text, which then says
// neither true nor false.
func TestTaggedBooleans(t *testing.T) {
	t.Parallel()
	for text, wrong := range map[string]bool{
		"true": false, "True": false, "FALSE": false, `!!bool "true"`: false,
		`!!bool ""`: true, "!!bool": true, "!!bool yes": true, "yes": true,
	} {
		file := parseText("agent_profiles: [{name: a, agent_id: claude-acp}]\ntools: {t: {paid: " + text + "}}\n")
		if got := len(file.Findings) > 0 && file.Findings[0].Code == model.WrongType; got != wrong {
			t.Errorf("paid: %s: %+v", text, file.Findings)
		}
	}
}

// TestAliasKeepsItsMask: a credential stays one under whatever key an alias
// puts it.
func TestAliasKeepsItsMask(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"      GITHUB_TOKEN: &t hunter2hunter2\n      OTHER: *t\n",
		"      OTHER: &t hunter2hunter2\n      GITHUB_TOKEN: *t\n",
	} {
		file := parseText("agent_profiles:\n  - name: a\n    agent_id: claude-acp\n    env:\n" + text)
		for _, def := range file.AgentProfiles[0].Env {
			if shown, masked := def.ShowValue(nil); !masked || shown != model.Mask {
				t.Errorf("%s is shown as %q", def.Key, shown)
			}
			if shown, masked := def.ShowValue([]string{def.Key}); masked || shown != "hunter2hunter2" {
				t.Errorf("%s, revealed, is shown as %q", def.Key, shown)
			}
		}
	}
}

// TestNullTimeoutStays: to a client, null is not the same as nothing.
func TestNullTimeoutStays(t *testing.T) {
	t.Parallel()
	file := parseText("agent_profiles:\n  - name: a\n    agent_id: claude-code\n    mcp_config: {servers: {s: {type: http, timeout: null}, r: {type: http}}}\n")
	servers := file.AgentProfiles[0].Servers
	if servers[0].Timeout == nil || servers[0].Timeout.Value.Kind != model.KindNull || servers[1].Timeout != nil {
		t.Errorf("%+v, %+v", servers[0].Timeout, servers[1].Timeout)
	}
}
