package main

import (
	"encoding/json"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver/runtimes"

	"github.com/google/go-cmp/cmp"
)

// TestExplainAll: whatever the overview lists can be explained, in words and
// as JSON, and says where it was read.
func TestExplainAll(t *testing.T) {
	t.Parallel()
	names := allNames(runtimes.All())
	if len(names) < 80 {
		t.Fatalf("only %d names", len(names))
	}
	overview := ran(t, "explain").stdout.String()
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := ran(t, "explain", name)
			if text.code != exitClean || !strings.Contains(text.stdout.String(), "source ") {
				t.Errorf("exits with %d: %s%s", text.code, text.stdout.String(), text.stderr.String())
			}
			if found := unsafeText(text.stdout.String()); found != "" {
				t.Error(found)
			}
			var object struct{ Kind string }
			whole := ran(t, "explain", name, "--format", "json")
			if err := json.Unmarshal(whole.stdout.Bytes(), &object); err != nil || object.Kind == "" || object.Kind == "overview" {
				t.Errorf("%v: %s", err, whole.stdout.String())
			}
			if _, alias := runtimes.Find(runtimes.All(), name); alias == nil && !strings.Contains(overview, name) {
				t.Error("the overview does not list it")
			}
		})
	}
}

// TestClockMeanings: a clock that is added needs its meaning.
func TestClockMeanings(t *testing.T) {
	t.Parallel()
	for id := range model.ClockID(model.ClockCount) {
		if meaning := id.Meaning(); !strings.HasSuffix(meaning, ".") {
			t.Errorf("%s: %q", id, meaning)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	known := []string{"question-aborted", "shadowed", "MCP_TOOL_TIMEOUT", "idle", "docs", "opus-docker"}
	for typed, want := range map[string]string{
		"questoin-aborted": "question-aborted",
		"question":         "question-aborted",
		"SHADOWED":         "shadowed",
		"MCP_TOOL_TIMOUT":  "MCP_TOOL_TIMEOUT",
		"ilde":             "idle",
		"opus_dokcer":      "opus-docker",
		"nothing-like-it":  "",
		"":                 "",
		"x":                "",
	} {
		if got := nearest(typed, known); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}

func TestChooseRuntime(t *testing.T) {
	t.Parallel()
	own := inspected(`runtimes: [{id: house-agent, rules: claude-code}]`).Files
	for flag, want := range map[string]string{
		"":                   " ",
		"claude-code":        "claude-code ",
		"claude-acp@0.75.1":  "claude-acp 0.75.1",
		"house-agent@2.1.1":  "house-agent 2.1.1",
		"codex":              "codex ",
		"codex@1.0":          "codex 1.0",
		"claude-code@2.1.x":  "refused",
		"claude-code@":       "refused",
		"@2.1.1":             "refused",
		"house-agnet":        "refused",
		"claude-code@2.1.1@": "refused",
	} {
		id, version, err := chooseRuntime(flag, own)
		got := id + " " + version
		if err != nil {
			got = "refused"
			if !isUsage(err) {
				t.Errorf("%s: %v is no usage error", flag, err)
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", flag, got, want)
		}
	}
}

func TestDefinitions(t *testing.T) {
	t.Parallel()
	got, err := definitions([]string{"A=1", "B=x=y", "C="})
	if err != nil {
		t.Fatal(err)
	}
	define := func(key, value string) model.Definition {
		return model.Definition{Key: key, Value: model.Value{Kind: model.KindString, Text: value}, Origin: model.OriginSet}
	}
	if diff := cmp.Diff([]model.Definition{define("A", "1"), define("B", "x=y"), define("C", "")}, got); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{"A", "=1", ""} {
		if _, err := definitions([]string{text}); !isUsage(err) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
