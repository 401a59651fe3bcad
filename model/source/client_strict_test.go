package source

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

func TestStrictJSON(t *testing.T) {
	t.Parallel()
	const (
		drops   = "Claude Code reads strict JSON and drops the whole file without a word: remove this "
		uses    = "Claude Code reads strict JSON and uses nothing of the file: remove this "
		refuses = "Claude Code reads strict JSON and refuses the whole file, all servers with it: remove this "
	)
	for _, c := range []struct {
		name   string
		format model.Format
		text   string
		want   string
	}{
		{"comment", model.FormatClaudeSettings, "{\n  // why\n  \"env\": {}\n}", "2:3-9 file-invalid: " + drops + "comment |   «// why»"},
		{"comment at the start", model.FormatClaudeSettings, "// why\r\n{}", "1:1-8 file-invalid: " + drops + "comment | «// why»"},
		{"comment at the end", model.FormatClaudeSettings, "{} /* why */", "1:4-13 file-invalid: " + drops + "comment | {} «/* why */»"},
		{"comment over lines", model.FormatClaudeConfiguration, "{/* a\nb */}", "1:2-2:5 file-invalid: " + uses + "comment | {«/* a»"},
		{"trailing comma", model.FormatClaudeServers, `{"mcpServers": {"a": {"args": ["x",],},},}`,
			"1:35-36 file-invalid: " + refuses + `trailing comma, and 3 more comments or commas below | {"mcpServers": {"a": {"args": ["x"«,»],},},}`},
		{"comma before a comment", model.FormatClaudeServers, "{\"a\": 1, // b\n}", "1:8-9 file-invalid: " + refuses + `trailing comma, and 1 more comments or commas below | {"a": 1«,» // b`},
		{"comment before a comma", model.FormatClaudeServers, "{\"a\": 1 // b\n,}", "1:9-13 file-invalid: " + refuses + `comment, and 1 more comments or commas below | {"a": 1 «// b»`},
		{"in what is passed over", model.FormatClaudeConfiguration, `{"tips": {"a": [1,]}}`, "1:18-19 file-invalid: " + uses + `trailing comma | {"tips": •••«»}`},
		{"comment in what is passed over", model.FormatClaudeConfiguration, "{\"tips\": {\n\"a\": 1 // b\n}}", "2:8-12 file-invalid: " + uses + `comment | •••«»`},
		{"other faults come first", model.FormatClaudeSettings, "{// a\n\"env\": {\"A\": tru}}",
			"2:14-17 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and \"strings\" in double quotes | \"env\": {\"A\": «tru»}}"},
		{"fault in what is passed over", model.FormatClaudeConfiguration, `{"tips": {"a": [1 2]}}`,
			`1:19-20 file-invalid: unexpected 2 behind a value; put a comma before it | {"tips": {"a": [1 «2»]}}`},
		{"slashes in a string", model.FormatClaudeSettings, `{"a": "http://x/*y*/,]"}`, ""},
		{"brackets without members", model.FormatClaudeSettings, `{"a": [], "b": {}, "c": [[],{}]}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := told(parseClient(c.format, c.text))
			if diff := cmp.Diff(c.want, strings.TrimSpace(got)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestHostileClientFiles: whatever a file holds is one finding, or a few that
// count the rest.
func TestHostileClientFiles(t *testing.T) {
	t.Parallel()
	twice := fill(`{"env": {`, `"A": #`, ", ", "}}", 200_000)
	for _, c := range []struct {
		name, text, want string
		findings         int
	}{
		{"not UTF-8", "{\"a\": \"\xff\"}", "byte 0xFF is not UTF-8; save the file as UTF-8", 1},
		{"NUL", "{\"a\": \"\x00\"}", "control character U+0000; remove it, or write it as an escape inside double quotes", 1},
		{"escape sequence", "{\"a\": \"\x1b[2J\"}", "control character U+001B; remove it, or write it as an escape inside double quotes", 1},
		{"deep lists", `{"a": ` + strings.Repeat("[", 10_000), "nested more than 100 levels deep", 1},
		{"deep mappings", strings.Repeat(`{"projects": `, 10_000), "nested more than 100 levels deep", 1},
		{"over the cap", `{"env": {}}` + strings.Repeat(" ", MaxJSON), "file has 16777227 bytes, more than the 16 MiB that are read of JSON", 1},
		{"at the cap", `{"env": {}}` + strings.Repeat(" ", MaxJSON-11), "", 0},
		{"many keys", fill("{", `"k#": #`, ", ", "}", 1_500_000), "", 0},
		{"many variables", fill(`{"env": {`, `"k#": #`, ", ", "}}", 1_500_000), "", 0},
		{"one key over and over", twice, "A is written twice in one mapping; the last one counts", maxPerCode + 1},
		{"list", `[{"env": {}}]`, "the file must be one mapping in curly brackets, found a list", 1},
		{"string", `"env"`, "the file must be one mapping in curly brackets, found a string", 1},
		{"number", `5`, "the file must be one mapping in curly brackets, found a number", 1},
		{"YAML", "env:\n  A: 1\n", "not a JSON value", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for format := range clientRoles {
				file := parseClient(format, c.text)
				wants := c.findings
				if format == model.FormatClaudeServers && wants > 1 {
					wants = 0 // It has no variables.
				}
				if len(file.Findings) != wants {
					t.Errorf("%s: %d findings, want %d", format, len(file.Findings), wants)
				}
				if wants > 0 && !strings.HasPrefix(file.Findings[0].Message, c.want) {
					t.Errorf("%s: got %q, want %q", format, file.Findings[0].Message, c.want)
				}
				if file.Client == nil {
					t.Errorf("%s: nothing stands for what the client's file says", format)
				}
			}
		})
	}
}

func TestEmptyClientFiles(t *testing.T) {
	t.Parallel()
	for format, start := range map[model.Format]string{
		model.FormatClaudeSettings:      `{"env": {}}`,
		model.FormatClaudeConfiguration: `{"mcpServers": {}}`,
		model.FormatClaudeServers:       `{"mcpServers": {}}`,
		model.FormatClaude:              `{"env": {}} or {"mcpServers": {}}`,
	} {
		for _, text := range []string{"", " \r\n", byteOrderMark, "null", "// nothing"} {
			want := "file is empty; write " + start + ", or remove the file"
			if got := parseClient(format, text).Findings; len(got) != 1 || got[0].Code != model.FileInvalid || got[0].Message != want {
				t.Errorf("%s, %q: got %v, want %s", format, text, got, want)
			}
		}
		if got := Parse(model.Snapshot{State: model.StateEmpty, Role: clientRoles[format]}).Findings[0]; got.Code != model.FileInvalid {
			t.Errorf("%s: an empty file is %v", format, got)
		}
		large := Parse(model.Snapshot{State: model.StateTooLarge, Reason: "20 MiB", Role: clientRoles[format]}).Findings[0]
		if large.Message != "20 MiB" {
			t.Errorf("%s: a large file is told %q", format, large.Message)
		}
	}
}

func TestLatestKeepsClientFiles(t *testing.T) {
	t.Parallel()
	var l Latest
	update := func(text string) *model.File {
		return l.Update([]model.Snapshot{clientSnapshot(model.FormatClaude, text)})[0]
	}
	update(`{"env": {"A": "1"}}`)
	stale := update(`{"env": {"A": "2",}}`)
	if !stale.Stale || stale.Client.Env[0].Value.Text != "1" || stale.Role.Format != model.FormatClaudeSettings || stale.Findings[0].Code != model.FileInvalid {
		t.Errorf("stale %t, %s", stale.Stale, saidByClient(stale))
	}
}
