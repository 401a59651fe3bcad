package source

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// written writes definitions as key, kind, text and place, one to a line.
func written(env []model.Definition) string {
	var all []string
	for _, d := range env {
		kind := strings.TrimPrefix(d.Value.Kind.String(), "a ")
		all = append(all, fmt.Sprintf("%s=%s %q %s", d.Key, kind, d.Value.Text, at(d.Value.Span)))
	}
	return strings.Join(all, "\n")
}

// environmentOf gives the env of the first executor profile of a file that
// has no findings.
func environmentOf(t *testing.T, path, text string) []model.Definition {
	t.Helper()
	file := parse(path, text)
	if len(file.Findings) > 0 || len(file.ExecutorProfiles) == 0 {
		t.Fatalf("no executor profile in %q:\n%s", text, told(file))
	}
	return file.ExecutorProfiles[0].Env
}

// scalarHead puts a value at 4:8.
const scalarHead = "executor_profile:\n  name: a\n  env:\n    K: "

func TestYAMLScalars(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"number", "7200000", `K=number "7200000" 4:8-15`},
		{"quoted number", "\"7200000\"", `K=string "7200000" 4:9-16`},
		{"hexadecimal", "0x10", `K=number "0x10" 4:8-12`},
		{"underscores", "3_000", `K=number "3_000" 4:8-13`},
		{"octal", "010", `K=number "010" 4:8-11`},
		{"float", "1.50", `K=number "1.50" 4:8-12`},
		{"exponent", "1e3", `K=number "1e3" 4:8-11`},
		{"infinite", ".inf", `K=number ".inf" 4:8-12`},
		{"unit", "30s", `K=string "30s" 4:8-11`},
		{"boolean", "True", `K=boolean "True" 4:8-12`},
		{"yes", "yes", `K=string "yes" 4:8-11`},
		{"date", "2026-01-01", `K=string "2026-01-01" 4:8-18`},
		{"null", "null", `K=null "" 4:8-12`},
		{"tilde", "~", `K=null "" 4:8-9`},
		{"nothing", "", `K=null "" nowhere`},
		{"empty", "\"\"", `K=string "" 4:9-9`},
		{"single quotes", "'it''s'", `K=string "it's" 4:9-14`},
		{"double quotes", "\"a\\\"b\\u00e9\"", `K=string "a\"bé" 4:9-19`},
		{"escaped backslash", "\"a\\\\\"", `K=string "a\\" 4:9-12`},
		{"blanks inside quotes", "\" a \"", `K=string " a " 4:9-12`},
		{"comment behind", "a # b", `K=string "a" 4:8-9`},
		{"hash inside", "a#b", `K=string "a#b" 4:8-11`},
		{"colon inside", "http://h:1/p", `K=string "http://h:1/p" 4:8-20`},
		{"wide runes", "日本𝒳é # c", `K=string "日本𝒳é" 4:8-12`},
		{"anchor", "&a 5", `K=number "5" 4:11-12`},
		{"tag", "!!str 5", `K=string "5" 4:14-15`},
		{"long tag", "!<tag:yaml.org,2002:str> 5", `K=string "5" 4:33-34`},
		{"own tag", "! 5", `K=string "5" 4:10-11`},
		{"anchor and tag", "&a !!str 5", `K=string "5" 4:17-18`},
		{"tag and anchor", "!!str &a 5", `K=string "5" 4:17-18`},
		{"tag of a quoted number", "!!int \"5\"", `K=number "5" 4:15-16`},
		{"tag and nothing", "!!str", `K=string "" 4:13-13`},
		{"anchor and nothing", "&a", `K=null "" nowhere`},
		{"anchor, a comment and the value", "&a # c\n      5", `K=number "5" 5:7-8`},
		{"value on its own line", "\n      5", `K=number "5" 5:7-8`},
		{"plain over lines", "a\n\n      b  # c", `K=string "a\nb" 4:8-6:8`},
		{"quotes over lines", "\"a\n     b\"", `K=string "a b" 4:9-5:7`},
		{"literal", "|\n      a\n       b\n", `K=string "a\n b\n" 5:7-6:9`},
		{"literal with an indentation", "|2-\n        a\n", `K=string "  a" 5:9-10`},
		{"literal and blank lines", "|+\n\n      a\n\n", `K=string "\na\n\n\n" 6:7-8`},
		{"folded", "> # c\n      a\n      b\n\n", `K=string "a b\n" 5:7-6:8`},
		{"literal of nothing", "|\n", `K=string "" 4:9-9`},
		{"tab before a comment", "5\t# c", `K=number "5" 4:8-9`},
		{"tab before the value", "\t5", `K=number "5" 4:9-10`},
		{"long line", strings.Repeat("é", 300) + "x", "K=string \"" + strings.Repeat("é", 300) + "x\" 4:8-309"},
		{"merge sign", "<<", `K=string "<<" 4:8-10`},
		{"minus", "-5", `K=number "-5" 4:8-10`},
		{"star in quotes", "\"*a\"", `K=string "*a" 4:9-11`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for name, text := range map[string]string{
				"plain":    scalarHead + c.text + "\n",
				"mark":     byteOrderMark + scalarHead + c.text + "\n",
				"CRLF":     strings.ReplaceAll(scalarHead+c.text+"\n", "\n", "\r\n"),
				"document": strings.Replace(scalarHead, "\n", " # 日本\n", 1) + c.text + "\n---\n",
				"no end":   scalarHead + c.text,
			} {
				want := c.want
				if name == "no end" && strings.Contains(c.text, "|+") {
					continue
				}
				if diff := cmp.Diff(want, written(environmentOf(t, "a.fusebox.yaml", text))); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// TestKeysAndPlaces pins the places of keys, and of what spans several lines.
func TestKeysAndPlaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, path, text, key, place string }{
		{"block", "a.fusebox.yaml", "executor_profiles:\n  - name: a\n    env:\n      K: 1\n", "4:7-8", "2:5-4:11"},
		{"flow", "a.fusebox.yaml", "executor_profiles: [ {name: a, env: {K: 1, } } ]\n", "1:38-39", "1:22-47"},
		{"flow over lines", "a.fusebox.yaml", "executor_profiles: [{\n name: a, # ]\n env: {\"K\": 1}\n }]\n", "3:9-10", "1:21-4:3"},
		{"quoted key", "a.fusebox.yaml", "executor_profiles: [{name: a, env: {'K' : 1}}]\n", "1:38-39", "1:21-46"},
		{"long key form", "a.fusebox.yaml", "executor_profiles:\n- ? name\n  : a\n  ? env\n  : ? K\n    : 1\n", "5:7-8", "2:3-6:8"},
		{"anchors", "a.fusebox.yaml", "executor_profiles:\n- &p !!map\n  &n name: a\n  env: &e {&k K: 1}\n", "4:15-16", "3:3-4:20"},
		{"alias at the end", "a.fusebox.yaml", "ignore: [&a x]\nexecutor_profiles: [{name: *a, env: {K: *a}}]\n", "2:38-39", "2:21-45"},
		{"omitted value at the end", "a.fusebox.yaml", "executor_profiles: [{name: a, env: {K: 1}, id: }]\n", "1:37-38", "1:21-49"},
		{"document", "a.fusebox.yaml", "ignore: []\n--- # c\nexecutor_profile: {name: a, env: {K: 1}}\n", "3:35-36", "3:19-41"},
		{"json", "a.fusebox.json", "{\"executor_profiles\": [\n  {\"name\": \"a\", \"env\": {\"K\": 1}}]}", "2:26-27", "2:3-33"},
		{"json with comments", "a.fusebox.json", "{/* 日本 */ \"executor_profile\": { // {\n\"name\": \"a\", \"env\": {\"K\": 1,},\n},}", "2:23-24", "1:31-3:2"},
		{"json with a mark", "a.fusebox.json", "\ufeff{\"executor_profile\": {\"name\": \"a\", \"env\": {\"K\": 1}}}", "1:45-46", "1:22-52"},
		{"json in yaml", "a.fusebox.yaml", "# c\n{\"executor_profile\": {\"name\": \"a\", \"env\": {\"K\": 1}}}", "2:45-46", "2:22-52"},
		{"lone carriage return", "a.fusebox.yaml", "ignore: [a,\rb]\nexecutor_profile: {name: a, env: {K: 1}}\n", "2:35-36", "2:19-41"},
		{"other line ends", "a.fusebox.yaml", "ignore: [\"a\u2028b\u0085c\"]\nexecutor_profile: {name: a, env: {K: 1}}\n", "2:35-36", "2:19-41"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := parse(c.path, c.text)
			if len(file.Findings) > 0 || len(file.ExecutorProfiles) != 1 || len(file.ExecutorProfiles[0].Env) != 1 {
				t.Fatalf("no executor profile with one variable:\n%s", told(file))
			}
			p := file.ExecutorProfiles[0]
			if got := at(p.Env[0].KeySpan); got != c.key {
				t.Errorf("key at %s, want %s", got, c.key)
			}
			if got := at(p.Place); got != c.place {
				t.Errorf("profile at %s, want %s", got, c.place)
			}
		})
	}
}

func TestAliasesAndMerges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"alias of a value", "executor_profile: {name: &v a, env: {A: *v, B: *v}}\n",
			"A=string \"a\" 1:29-30\nB=string \"a\" 1:29-30"},
		{"alias of a mapping", "server_facts: {s: &e {}}\nexecutor_profile:\n  name: a\n  env: &env {A: 1}\n---\nignore: []\n",
			`A=number "1" 4:17-18`},
		{"merge, explicit keys win", "executor_profile:\n  name: a\n  env_vars: []\n  env:\n    B: 1\n    <<: {A: 2, B: 3}\n    C: 4\n",
			"B=number \"1\" 5:8-9\nC=number \"4\" 7:8-9\nA=number \"2\" 6:13-14"},
		{"merge of an alias", "agent_profile: {agent_id: x, env: &base {A: 1, B: 2}}\nexecutor_profile: {name: a, env: {<<: *base, B: 3}}\n",
			"B=number \"3\" 2:49-50\nA=number \"1\" 1:45-46"},
		{"merge of several", "agent_profile: {agent_id: x, env: &a {A: 1}}\nexecutor_profile: {name: a, env: {<<: [*a, {A: 2, B: 3}]}}\n",
			"A=number \"1\" 1:42-43\nB=number \"3\" 2:54-55"},
		{"merge of a profile", "executor_profiles:\n  - &base {name: a, env: {A: 1}}\n  - {<<: *base, name: b}\n",
			`A=number "1" 2:30-31`},
		{"quoted merge sign", "executor_profile: {name: a, env: {\"<<\": x}}\n",
			`<<=string "x" 1:41-42`},
		{"anchor that is set twice", "executor_profile: {name: a, env: {A: &x 1, B: *x, C: &x 2, D: *x}}\n",
			"A=number \"1\" 1:41-42\nB=number \"1\" 1:41-42\nC=number \"2\" 1:57-58\nD=number \"2\" 1:57-58"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, written(environmentOf(t, "a.fusebox.yaml", c.text))); diff != "" {
				t.Errorf("env differs (-want +got):\n%s", diff)
			}
		})
	}
}

// TestFindingInAnAliasIsToldOnce: what an anchor holds is one place, however
// often it is used.
func TestFindingInAnAliasIsToldOnce(t *testing.T) {
	t.Parallel()
	file := parse("a.fusebox.yaml", "agent_profiles:\n  - &p {agent_id: x, nme: a}\n  - *p\n  - *p\n")
	if len(file.AgentProfiles) != 3 || len(file.Findings) != 1 {
		t.Errorf("%d profiles and findings\n%swant 3 and one", len(file.AgentProfiles), told(file))
	}
}

func TestAliasBombIsRefused(t *testing.T) {
	t.Parallel()
	var lists, profiles strings.Builder
	lists.WriteString("ignore:\n - &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 9; i++ {
		fmt.Fprintf(&lists, " - &a%d [%s*a%d]\n", i, strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), i-1)
	}
	profiles.WriteString("executor_profiles:\n - &a {name: a, env: {" + strings.Repeat("K: 1, ", 1000) + "}}\n")
	for range 60 {
		profiles.WriteString(" - {<<: *a, name: b}\n")
	}
	for name, text := range map[string]string{"lists": lists.String(), "merges": profiles.String()} {
		file := parse("a.fusebox.yaml", text)
		if len(file.Findings) != 1 || file.Findings[0].Code != model.FileInvalid ||
			!strings.Contains(file.Findings[0].Message, "aliases up to here stand for more than 100000 values") {
			t.Errorf("%s: not refused:\n%s", name, told(file))
		}
	}
}

func TestManyAliasesAreRead(t *testing.T) {
	t.Parallel()
	text := "ignore: [&a x" + strings.Repeat(", *a", 50_000) + "]\nexecutor_profiles: []\n"
	file := parse("a.fusebox.yaml", text)
	if len(file.Findings) > 0 || len(file.Ignore) != 50_001 {
		t.Errorf("%d words, want 50001:\n%s", len(file.Ignore), told(file))
	}
}

func TestDeepNestingIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, text string }{
		{"a.fusebox.yaml", strings.Repeat("[", MaxYAML)},
		{"a.fusebox.yaml", strings.Repeat("{a: ", MaxYAML/4)},
		{"a.fusebox.yaml", strings.Repeat("- ", MaxYAML/2)},
		{"a.fusebox.yaml", strings.Repeat("? ", MaxYAML/2)},
		{"a.fusebox.yaml", "ignore: " + strings.Repeat("[", maxDepth+1) + strings.Repeat("]", maxDepth+1)},
		{"a.fusebox.json", strings.Repeat("[", MaxJSON)},
		{"a.fusebox.json", strings.Repeat(`{"a":`, MaxJSON/5)},
		{"a.fusebox.json", `{"ignore":` + strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth) + "}"},
	} {
		file := parse(c.path, c.text)
		if len(file.Findings) != 1 || !isRefusal(file.Findings[0]) {
			t.Errorf("%s %.20q…: not refused:\n%s", c.path, c.text, told(file))
		}
	}
	for _, path := range []string{"a.fusebox.yaml", "a.fusebox.json"} {
		text := `{"agent_profile":{"agent_id":"x","config_options":{"a":` + strings.Repeat("[", 90) + strings.Repeat("]", 90) + "}}}"
		if file := parse(path, text); len(file.Findings) > 0 {
			t.Errorf("%s: depth 93 is refused:\n%s", path, told(file))
		}
	}
}

func isRefusal(f model.Finding) bool {
	return f.Code == model.FileInvalid || f.Code == model.FileUnreadable
}

func TestDocumentsAreOneFile(t *testing.T) {
	t.Parallel()
	file := parse("a.fusebox.yaml", `
agent_profiles: [{agent_id: a}]
assembly: legacy
secrets: []
tool_timeouts: {default_tier: fast, tiers: {fast: 1s}, known_tools: [a]}
---
# nothing here
---
agent_profile: {agent_id: b, name: two}
mcp_config: {servers: {s: {type: http}}}
assembly: none
tool_timeouts: {entries: {a: fast}, inner: {a: {attempts: 2}}}
...
---
executor_profile: [{name: c}, {name: d}]
secrets: [s]
agent_profile: {agent_id: e}
`)
	golden(t, "documents.golden", dump(file))
}

// TestAPIShapes: Kandev's API answers with single profiles and with lists.
func TestAPIShapes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"single with its configuration", `{"agent_profile": {"agent_id": "a", "id": "p"}, "mcp_config": {"profile_id": "q", "servers": {"s": {}}}}`, "a(s)"},
		{"configuration first", `{"mcp_config": {"servers": {"s": {}}}, "agent_profile": {"agent_id": "a", "mcp_config": {"servers": {"t": {}}}}}`, "a(t s)"},
		{"configuration switched off", `{"agent_profile": {"agent_id": "a"}, "mcp_config": {"enabled": false, "servers": {"s": {}}}}`, "a()"},
		{"list under a singular", `{"agent_profile": [{"agent_id": "a", "id": "p"}, {"agent_id": "b", "id": "q"}], "mcp_config": {"profile_id": "q", "servers": {"s": {}}}}`, "a() b(s)"},
		{"executor under a singular", `{"executor_profile": {"name": "e"}}`, "[e]"},
		{"list of documents", `[{"agent_profile": {"agent_id": "a"}, "mcp_config": {"servers": {"s": {}}}}, {"executor_profile": {"name": "e"}}, {"agent_profiles": [{"agent_id": "b"}]}]`, "a(s) b() [e]"},
		{"list of bare profiles", `[{"agent_id": "a", "name": "n"}, {"id": "e", "executor_id": "exec-local"}]`, "a() [e]"},
		{"null everywhere", `{"agent_profile": {"agent_id": "a", "env_vars": null, "env": null, "mcp_config": null, "session": null, "name": null}, "agent_profiles": null, "mcp_config": null, "tools": null, "launches": null, "guard": null, "tool_timeouts": null, "secrets": null, "executor_profile": null}`, "a()"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, path := range []string{"a.fusebox.json", "a.fusebox.yaml"} {
				file := parse(path, c.text)
				if len(file.Findings) > 0 {
					t.Fatalf("%s", told(file))
				}
				var got []string
				for _, p := range file.AgentProfiles {
					var servers []string
					for _, s := range p.Servers {
						servers = append(servers, s.Name.Value)
					}
					got = append(got, p.AgentID.Value+"("+strings.Join(servers, " ")+")")
				}
				for _, p := range file.ExecutorProfiles {
					got = append(got, "["+profileName(p.Name, p.ID)+"]")
				}
				if strings.Join(got, " ") != c.want {
					t.Errorf("got %v, want %s", got, c.want)
				}
			}
		})
	}
}
