package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
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

// form is the keys of one kind of mapping, with what their values are.
type form map[string]*rapid.Generator[any]

// of draws a mapping of a form. One value in ten is of another kind than its
// key wants.
func (f form) of(least int) *rapid.Generator[any] {
	keys := slices.Sorted(maps.Keys(f))
	return rapid.Custom(func(t *rapid.T) any {
		all := []pair{}
		for range rapid.IntRange(least, 5).Draw(t, "size") {
			key := rapid.SampledFrom(keys).Draw(t, "key")
			value := f[key]
			if rapid.IntRange(0, 9).Draw(t, "wild") == 0 {
				value = rapid.OneOf(scalars, lists(scalars), rapid.Just(any([]pair{{"A", bare("1")}})))
			}
			all = append(all, pair{key, value.Draw(t, "value")})
		}
		return all
	})
}

// with adds an entry to a drawn mapping.
func with(key string, value, mapping *rapid.Generator[any]) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		return append([]pair{{key, value.Draw(t, key)}}, mapping.Draw(t, "rest").([]pair)...)
	})
}

func lists(item *rapid.Generator[any]) *rapid.Generator[any] {
	return rapid.Map(rapid.SliceOfN(item, 0, 3), func(l []any) any { return l })
}

func oneOf(words ...string) *rapid.Generator[any] {
	return rapid.Map(rapid.SampledFrom(words), func(s string) any { return s })
}

func bareOf(words ...string) *rapid.Generator[any] {
	return rapid.Map(rapid.SampledFrom(words), func(s string) any { return bare(s) })
}

var (
	words = rapid.OneOf(
		oneOf("opus", "", "a b", "é日𝒳", "it's", `"`, `\`, "\t", "#x", "- y", "a: b", "null", "7200000", "0x10", "{", "x\ny", " z ", "ghp_abcdefgh12345678"),
		rapid.Map(rapid.StringOfN(rapid.RuneFrom([]rune("ab:#\"'\\ {}[],&*!|>%@`é𝒳\t")), 0, 8, -1), func(s string) any { return s }))
	truths  = bareOf("true", "false", "null")
	numbers = bareOf("0", "-5", "7200000", "1.50", "1e3")
	scalars = rapid.OneOf(words, truths, numbers)
	times   = rapid.OneOf(oneOf("20s", "1h30m", "1.5ms", "x"), numbers)
	growths = form{"base": times, "factor": numbers, "cap": times, "jitter": numbers}.of(0)
	envs    = form{"A": scalars, "MCP_TIMEOUT": scalars, "API_TOKEN": scalars, "a b": scalars, "é": scalars}.of(0)
	rows    = lists(with("key", words, form{"value": scalars, "secret_id": words, "what": scalars}.of(0)))
	servers = form{"docs": form{
		"type": words, "url": words, "command": words, "args": lists(scalars), "env": envs, "timeout": scalars,
		"request_timeout_ms": scalars, "alwaysLoad": truths, "enabled": truths, "disabled": truths, "headers": envs, "what": scalars,
	}.of(0), "db": envs}.of(0)
	configs  = form{"servers": servers, "enabled": truths, "profile_id": oneOf("p", "q")}.of(0)
	profiles = with("agent_id", oneOf("claude-acp", "codex"), form{
		"name": words, "id": oneOf("p", "q"), "session": oneOf("headless", "Headless"), "env": envs, "env_vars": rows, "mcp_config": configs, "nmae": words,
	}.of(0))
	executors = with("name", words, form{"id": words, "env": envs, "env_vars": rows, "config": envs}.of(0))
	files     = form{
		"agent_profiles": lists(profiles), "agent_profile": profiles, "mcp_config": configs,
		"executor_profiles": lists(executors), "executor_profile": executors,
		"definitions": lists(with("origin", words, form{"key": words, "value": scalars, "phase": oneOf("request", "gocache")}.of(1))),
		"secrets":     lists(words), "assembly": oneOf("strict", "legacy", "lgacy"), "ignore": lists(words),
		"launches":     lists(form{"name": words, "agent_profile": words, "executor_profile": words}.of(1)),
		"runtimes":     lists(with("id", words, with("rules", words, form{"env": envs, "servers": servers, "version": words}.of(0)))),
		"server_facts": form{"docs": form{"answers": oneOf("sse", "json", "xml"), "listen": oneOf("holds"), "list_changed": truths}.of(0)}.of(0),
		"tools": form{"a": form{"server": words, "keepalive": times, "takes": times, "paid": truths, "tier": words,
			"retrieval": form{"tool": words, "retention": times}.of(0)}.of(0)}.of(0),
		"tool_timeouts": form{"tiers": envs, "entries": envs, "known_tools": lists(words),
			"inner": form{"a": form{"attempts": numbers, "each": times, "sleeps": rapid.OneOf(lists(times), growths)}.of(0)}.of(0)}.of(0),
		"guard": form{"docs": form{"idle": times, "grace": times, "tools": envs, "idel": times}.of(0)}.of(0),
	}.of(1)
)

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
		content := files.Draw(t, "file")
		var inJSON, inYAML strings.Builder
		writeJSON(&inJSON, content)
		writeYAML(&inYAML, content, "")
		checkFile(t, "a.fusebox.json", []byte(inJSON.String()))
		checkFile(t, "a.fusebox.yaml", []byte(inYAML.String()))
		fromJSON, fromYAML := parse("a.fusebox.json", inJSON.String()), parse("a.fusebox.yaml", inYAML.String())
		if diff := cmp.Diff(fromJSON, fromYAML, whatIsSaid); diff != "" {
			t.Fatalf("they differ (-json +yaml):\n%s\n%s\n%s", diff, inJSON.String(), inYAML.String())
		}
		if diff := cmp.Diff(messages(fromJSON), messages(fromYAML)); diff != "" {
			t.Fatalf("findings differ (-json +yaml):\n%s\n%s\n%s", diff, inJSON.String(), inYAML.String())
		}
	})
}
