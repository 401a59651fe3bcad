package model_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fusebox/model"

	"pgregory.net/rapid"
)

func TestMaskName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"", "docs", "kandev", "opus+docker", "claude-code-production-eu-west-1+docker-2024", "oauth proxy", "auth", "token-server",
		"repository example/app", "opus@Profiles/Team1/claude.fusebox.yaml+Executors/docker.fusebox.yaml", "opus@a.yaml:12#3", "--", "=", "日本語",
		"mcp__docs__search", "stdio", "auth=", "Auth Service", "Auth Service 2", "Password Manager", "Basic Memory", "npm_registry", "npm_config_registry", "hf_hub_offline",
		"hf_transformers", "sk-learn-docs", "SG.prod.server", "ASIA-pacific-search", "plugin:oauth:github", "oauth:github", "plugin:docs@official:server",
		"3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b", "anthropic--claude-3-5-sonnet-20241022", "API_TOKEN", "repository example/token-server",
	} {
		if got := model.MaskName(name); got != name {
			t.Errorf("%q: got %q", name, got)
		}
	}
	for _, name := range []string{
		"ghp_abcdefghijklmnopqrstuvwxyz0123456789", "ghp_abcdefghijkl", "dop_v1_abcdefghijkl", "opus+ghp_abcdefghijkl", "repository ghp_abcdefghijkl",
		"sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789", "ghp_abcdefghijkl+docker@a.yaml",
		"API_KEY=x", "token=x", "--api-key x", "--api-key=x", "X-Api-Key: x", "opus+token=x",
		`API_TOKEN "x"`, "API_TOKEN x", `API_TOKEN; "x"`, `api_token "x"`, "api_token x", "token x", "API KEY x", "X-Api-Key x", "Authorization x",
		`API_T"OKEN`, "API_TOKEN:x", "token:x", "X-Api-Key:x", "export API_TOKEN x", "root:x@tcp(127.0.0.1:3306)/db", "API_TOKEN\tx", "{API_TOKEN", "auth x1", "Password x1",
		"9f8e7d6c5b4a39281706f5e4d3c2b1a0", "Zm9vYmFyK2Jhei8xMjM0NTY3ODkwQUJDREVGR0g+",
	} {
		if got := model.MaskName(name); got != model.Mask {
			t.Errorf("%q is shown as %q", name, got)
		}
		if got := model.ShowName(name); got != model.Mask {
			t.Errorf("%q is shown as %q in a line", name, got)
		}
	}
}

// TestShowName: a name in a line is escaped and takes no more room than a line
// has, and a short one stays as it is.
func TestShowName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"docs":                    "docs",
		"a\x1b[2J":                `a\x1b[2J`,
		strings.Repeat("é", 72):   strings.Repeat("é", 72),
		strings.Repeat("é", 73):   strings.Repeat("é", 72) + "…",
		strings.Repeat("a ", 9e5): strings.Repeat("a ", 36) + "…",
	} {
		if got := model.ShowName(name); got != want {
			t.Errorf("%.80q: got %q", name, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z\x1b]{0,200}`)).Draw(t, "name")
		want := model.Crop(model.Escape(model.MaskName(name)), 72)
		if got := model.ShowName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	})
}

func TestShowShort(t *testing.T) {
	t.Parallel()
	long := model.Definition{Key: "A", Value: model.Value{Text: strings.Repeat("1 ", 2000)}}
	if text, masked := long.ShowShort(nil); masked || utf8.RuneCountInString(text) != 201 || !strings.HasSuffix(text, "…") {
		t.Errorf("shows %d bytes, masked %v", len(text), masked)
	}
	secret := model.Definition{Key: "API_KEY", Value: model.Value{Text: "x"}}
	if text, masked := secret.ShowShort(nil); !masked || text != model.Mask {
		t.Errorf("shows %q, masked %v", text, masked)
	}
	if text, masked := secret.ShowShort([]string{"API_KEY"}); masked || text != "x" {
		t.Errorf("shows %q, masked %v", text, masked)
	}
}
