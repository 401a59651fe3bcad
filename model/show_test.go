package model_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"fusebox/model"
)

func TestShowMasks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		key, value string
		masked     bool
	}{
		{"MCP_TOOL_TIMEOUT", "7200000", false},
		{"EDITOR", "vi", false},
		{"ANTHROPIC_BASE_URL", "http://host.docker.internal:3456", false},
		{"ANTHROPIC_BASE_URL", "http://host:3456/v1/mcp#here", false},
		{"PATH", "/usr/local/bin:/usr/bin:/opt/some/very/long/path1/with2/numbers3/bin", false},
		{"IMAGE", "kandev/multi-agent:latest", false},
		{"NOTE", "the quick brown fox jumps over the lazy dog 42 times", false},
		{"MODEL", "anthropic--claude-3-5-sonnet-20241022", false},
		{"MODEL", "deepseek-r1-distill-qwen-32b-awq-int4", false},
		{"ANTHROPIC_BETAS", "fine-grained-tool-streaming-2025-05-14", false},
		{"IMAGE", "kandev/agent@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", false},
		{"IMAGE", "kandev/agent:1.2@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", false},
		{"SESSION", "3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b", false},
		{"NOTE", "basic settings", false},
		{"X", "Basic bWU6aHVzaGh1c2g=", true},
		{"X", "root:x@tcp(127.0.0.1:3306)/db", true},
		{"X", "git@host.test:me/x", false},
		{"X", "mailto:me@host.test", false},
		{"X", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", true},
		{"X", "ab12-cd34-ef56-ab78-cd90-ef12-ab34", true},
		{`API_T"OKEN`, "x", true},
		{"ANTHROPIC_API_KEY", "x", true},
		{"anthropic_api_key", "x", true},
		{"X-Api-Key", "x", true},
		{"GH_TOKEN", "x", true},
		{"MY_SECRET", "x", true},
		{"DB_PASSWORD", "x", true},
		{"PASSWD", "x", true},
		{"AWS_CREDENTIALS", "x", true},
		{"Authorization", "x", true},
		{"COOKIE_JAR", "x", true},
		{"PRIVATE_STUFF", "x", true},
		{"SIGNATURE", "x", true},
		{"SENTRY_DSN", "x", true},
		{"AWS_ACCESS_KEY_ID", "x", true},
		{"GH_TOKEN", "", false},
		{"ANTHROPIC_CUSTOM_HEADERS", "X-Api-Key: x", true},
		{"ADDRESS", "host:8080", false},
		{"PASSPHRASE", "x", true},
		{"APIKEY", "x", true},
		{"API.KEY", "x", true},
		{"API KEY", "x", true},
		{"API\u202e_KEY", "x", true},
		{"to\u200bk\ufe0fen", "x", true},
		{"API\xff_KEY", "x", true},
		{`API\u005fKEY`, "x", true},
		{`\x74oken`, "x", true},
		{`C:\\token`, "x", true},
		{`\u00`, "x", false},
		{"WEBHOOK_URL", "https://hooks.slack.com/services/T0/B0/x", true},
		{"X", "sk-ant-REDACTED", true},
		{"X", "ghp_0123456789abcdef0123", true},
		{"X", "key=AKIAIOSFODNN7EXAMPLE", true},
		{"X", "eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl", true},
		{"X", "-----BEGIN RSA PRIVATE KEY-----\nMIIE", true},
		{"X", "Bearer abc", true},
		{"X", "x\u200bsk-ant-REDACTED", true},
		{"X", "x\x1bghp_0123456789abcdef0123", true},
		{"X", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", true},
		{"X", "d41d8cd98f00b204e9800998ecf8427e", true},
		{"X", "https://user:pw@host/path", true},
		{"X", "https://host/path?sig=1", true},
		{"X", "see https://host/ and https://user@host", true},
		{"X", "postgres://user:pw@db/app", true},
	}
	for _, test := range tests {
		text, masked := model.Show(test.key, test.value, nil)
		if masked != test.masked {
			t.Errorf("%s=%s: masked %v, want %v", test.key, test.value, masked, test.masked)
		}
		if masked && text != model.Mask {
			t.Errorf("%s=%s is shown as %q", test.key, test.value, text)
		}
		if text, masked := model.Show(test.key, test.value, []string{test.key}); masked || text != model.Escape(test.value) {
			t.Errorf("%s=%s, revealed, is shown as %q", test.key, test.value, text)
		}
	}
}

// TestPrefixes: tokens of services are hidden, names that begin like one are not.
func TestPrefixes(t *testing.T) {
	t.Parallel()
	for _, token := range []string{
		"sk-ant-api03-AbCdEf0123456789", "sk-ant-abcdefgh", "sk-proj-abcdefgh", "sk-or-v1-0a1b2c3d4e5f60718293", "sk-0a1b2c3d4e5f", "sk_0a1b2c3d4e5f",
		"sk_live_abcdefgh", "sk_test_abcdefgh", "pk_live_abcdefgh", "rk_live_abcdefgh", "ghp_abcdefghijkl", "gho_abcdefghijkl", "ghu_abcdefghijkl",
		"ghs_abcdefghijkl", "ghr_abcdefghijkl", "github_pat_abcdefghijkl", "glpat-abcdefghijkl", "xoxb-abcdefghijkl", "xoxp-abcdefghijkl",
		"xoxa-abcdefghijkl", "xoxs-abcdefghijkl", "xapp-1-A0B1C2D3E4-0123456789", "AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNNQEXAMPLE", "ASIAIOSFODNN7EXAMPLE",
		"AIzaSyabcdefghijkl", "ya29.abcdefghijkl", "npm_aBcDeFgH0123", "npm_abcDefghIjkl", "pypi-AgEIcHlwaS5vcmc0", "hf_aBcDeFgHiJkL", "dop_v1_abcdefghijkl",
		"SG.aBcDeFgH01.iJkLmNoP23", "hvs.CAESIAbCdEf0123", "xai-aBcDeFgH0123", "gsk_aBcDeFgH0123", "nvapi-abcdefghijkl", "dckr_pat_abcdefghijkl",
		"AGE-SECRET-KEY-1ABCDEFGH", "sk-0123456789",
	} {
		if !model.Hides(token) || !model.HidesName(token) {
			t.Errorf("%s is shown", token)
		}
	}
	for _, name := range []string{
		"npm_config_registry", "hf_hub_offline", "sk-learn-docs", "sk-learn-20240101", "SG.prod.server", "ASIA-pacific-search", "xapp-frontend-docs",
		"pypi-search-Docs", "xai-grok-documentation", "gsk_research_docs", "hvs.production", "AKIA-documents",
	} {
		if model.Hides(name) || model.HidesName(name) {
			t.Errorf("%s is hidden", name)
		}
	}
}

// TestShowValueHides: of what no file masks, the shell and --set, the same is
// hidden as of what stands in files.
func TestShowValueHides(t *testing.T) {
	t.Parallel()
	for value, masked := range map[string]bool{
		"--token x":               true,
		"--api-key=x":             true,
		"API_KEY=x":               true,
		"X-Api-Key: x":            true,
		`{"API_KEY": "x"}`:        true,
		"${API_KEY-x}":            true,
		"${API_KEY:-x}":           true,
		"${API_KEY+x} y":          true,
		"${API_KEY?x}":            true,
		"${API-KEY:-x}":           true,
		"${A:-${API_KEY-x}}":      true,
		"TOKEN_${A}=x":            true,
		"$API_KEY x":              true,
		"$(curl -u me:x y)":       true,
		"1 `curl --user=me:x y`":  true,
		"$(cat /run/api_token)":   true,
		strings.Repeat("1", 4097): true,
		strings.Repeat("1", 4096): false,
		"API_TOKEN x":             true,
		"API_TOKEN \"x\"":         true,
		"curl -u me:x":            true,
		"docker run -u 1000:1000": false,
		"600000":                  false,
		"${API_KEY}":              false,
		"$API_KEY":                false,
		"${A-b}":                  false,
		"${HOME}-token-x":         false,
		"$(curl http://h:80/x)":   false,
		"http://auth.test:80/x":   false,
		"counts tokens":           false,
		"--token":                 false,
	} {
		d := model.Definition{Key: "A", Value: model.Value{Text: value}}
		if text, got := d.ShowValue(nil); got != masked || masked && text != model.Mask {
			t.Errorf("%.40q is shown as %.40q", value, text)
		}
		if text, got := d.ShowValue([]string{"A"}); got || text != value {
			t.Errorf("%.40q, revealed, is shown as %.40q", value, text)
		}
	}
}

func TestEscape(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"plain":             "plain",
		"漢字 é 🙂":            "漢字 é 🙂",
		"a\x1b[31mb":        `a\x1b[31mb`,
		"a\nb\tc\rd":        `a\nb\tc\rd`,
		"a\x00b":            `a\x00b`,
		"\u202eevil\u2066":  `\u202eevil\u2066`,
		"a\u00a0b\u200bc":   `a\u00a0b\u200bc`,
		"\xff\xfe":          `\xff\xfe`,
		"\u0085":            `\u0085`,
		"\U000e0041":        `\U000e0041`,
		"replacement\ufffd": `replacement\ufffd`,
	} {
		if got := model.Escape(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestEscapeIsSafe: nothing a terminal acts on comes through, whatever comes
// in, and a second escape changes nothing.
func TestEscapeIsSafe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		got := model.Escape(text)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("%q is shown as %q", text, got)
		}
		if again := model.Escape(got); again != got {
			t.Fatalf("%q, then %q", got, again)
		}
	})
}
