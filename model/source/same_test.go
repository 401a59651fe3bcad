package source

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// pair is one entry of a drawn mapping.
type pair struct {
	key   string
	value any
}

// bare is a scalar that is written without quotes.
type bare string

// drawFile draws the content of a profile file: mappings as []pair, lists as
// []any, strings and bare scalars.
func drawFile(t *rapid.T) any {
	word := rapid.OneOf(rapid.SampledFrom([]string{"opus", "", "a b", "é日𝒳", "it's", "\"", "\\", "\t", "#x", "- y", "a: b", "null", "7200000", "0x10", "{", "x\ny", " z "}),
		rapid.StringOfN(rapid.RuneFrom([]rune("ab:#\"'\\ {}[],&*!|>%@`é𝒳\t")), 0, 8, -1))
	scalar := rapid.OneOf(
		rapid.Map(word, func(s string) any { return s }),
		rapid.Map(rapid.SampledFrom([]string{"true", "false", "null", "0", "-5", "7200000", "1.50", "1e3"}), func(s string) any { return bare(s) }))
	key := rapid.SampledFrom([]string{"A", "MCP_TIMEOUT", "API_TOKEN", "a b", "é", ""})
	mapping := func(value *rapid.Generator[any], keys *rapid.Generator[string]) *rapid.Generator[any] {
		return rapid.Map(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) pair {
			return pair{keys.Draw(t, "key"), value.Draw(t, "value")}
		}), 0, 4), func(p []pair) any { return p })
	}
	list := func(value *rapid.Generator[any]) *rapid.Generator[any] {
		return rapid.Map(rapid.SliceOfN(value, 0, 3), func(l []any) any { return l })
	}
	env := mapping(scalar, key)
	row := mapping(scalar, rapid.SampledFrom([]string{"key", "value", "secret_id"}))
	server := mapping(rapid.OneOf(scalar, list(scalar), env), rapid.SampledFrom([]string{"type", "url", "command", "args", "env", "timeout", "request_timeout_ms", "alwaysLoad", "enabled", "what"}))
	profile := mapping(rapid.OneOf(scalar, env, list(row), mapping(mapping(server, key), rapid.SampledFrom([]string{"servers", "enabled"}))),
		rapid.SampledFrom([]string{"name", "id", "agent_id", "agent_id", "session", "env", "env_vars", "mcp_config", "nmae"}))
	tool := mapping(rapid.OneOf(scalar, rapid.Map(rapid.SampledFrom([]string{"20s", "1h30m", "1.5ms"}), func(s string) any { return s })),
		rapid.SampledFrom([]string{"server", "keepalive", "takes", "paid", "tier"}))
	return mapping(rapid.OneOf(scalar, list(profile), profile, list(row), mapping(tool, key)),
		rapid.SampledFrom([]string{"agent_profiles", "agent_profile", "executor_profiles", "executor_profile", "definitions", "secrets", "tools", "server_facts", "assembly", "mcp_config"})).Draw(t, "file")
}

// writeJSON writes drawn content as JSON.
func writeJSON(b *strings.Builder, value any) {
	switch v := value.(type) {
	case []pair:
		b.WriteByte('{')
		for i, p := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			writeJSON(b, p.key)
			b.WriteString(": ")
			writeJSON(b, p.value)
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			writeJSON(b, item)
		}
		b.WriteByte(']')
	case bare:
		b.WriteString(string(v))
	case string:
		text, err := json.Marshal(v)
		if err != nil {
			panic(fmt.Sprintf("write %q as JSON: %v", v, err))
		}
		b.Write(text)
	}
}

// writeYAML writes drawn content as YAML in block style.
func writeYAML(b *strings.Builder, value any, indent string) {
	switch v := value.(type) {
	case []pair:
		if len(v) == 0 {
			b.WriteString(" {}\n")
			return
		}
		b.WriteByte('\n')
		for _, p := range v {
			b.WriteString(indent + quoteYAML(p.key) + ":")
			writeYAML(b, p.value, indent+"  ")
		}
	case []any:
		if len(v) == 0 {
			b.WriteString(" []\n")
			return
		}
		b.WriteByte('\n')
		for _, item := range v {
			b.WriteString(indent + "-")
			writeYAML(b, item, indent+"  ")
		}
	case bare:
		b.WriteString(" " + string(v) + "\n")
	case string:
		b.WriteString(" " + quoteYAML(v) + " # c\n")
	}
}

// quoteYAML uses each way of writing a string where it can.
func quoteYAML(s string) string {
	switch {
	case strings.ContainsAny(s, "\n\t\\"):
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
	case s == "opus" || s == "A" || s == "20s":
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

// TestRandomFilesSayTheSame: the same content, written in JSON and in YAML, is
// read as the same file with the same findings.
func TestRandomFilesSayTheSame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		content := drawFile(t)
		var inJSON, inYAML strings.Builder
		writeJSON(&inJSON, content)
		writeYAML(&inYAML, content, "")
		fromJSON, fromYAML := parse("a.fusebox.json", inJSON.String()), parse("a.fusebox.yaml", inYAML.String())
		if diff := cmp.Diff(fromJSON, fromYAML, whatIsSaid); diff != "" {
			t.Fatalf("they differ (-json +yaml):\n%s\n%s\n%s", diff, inJSON.String(), inYAML.String())
		}
		if diff := cmp.Diff(messages(fromJSON), messages(fromYAML)); diff != "" {
			t.Fatalf("findings differ (-json +yaml):\n%s\n%s\n%s", diff, inJSON.String(), inYAML.String())
		}
	})
}
