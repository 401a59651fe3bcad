package source

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

func parse(path, text string) *model.File {
	return Parse(model.Snapshot{Path: path, State: model.StateGood, Bytes: []byte(text)})
}

// told writes the findings of a file, one to a line: place, code, message,
// fix, quoted line, related places.
func told(file *model.File) string {
	var b strings.Builder
	for _, f := range file.Findings {
		fmt.Fprintf(&b, "%s %s: %s", at(f.Span), f.Code, f.Message)
		if f.Fix != "" {
			fmt.Fprintf(&b, " [%s]", f.Fix)
		}
		if e := f.Excerpt; e != (model.Excerpt{}) {
			fmt.Fprintf(&b, " | %s«%s»%s", e.Before, e.Marked, e.After)
		}
		for _, r := range f.Related {
			fmt.Fprintf(&b, " (%s %s)", at(r.Span), r.Message)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// findingCase is a file and the findings it must have, as told writes them.
type findingCase struct{ name, text, want string }

func runFindings(t *testing.T, path string, cases []findingCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := told(parse(path, c.text))
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(got)); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnknownKeys(t *testing.T) {
	t.Parallel()
	runFindings(t, "a.fusebox.yaml", []findingCase{
		{"typo",
			`agent_profiles: [{agent_id: x, sesion: headless}]
`,
			`1:32-38 unknown-key: unknown key "sesion" in an agent profile; did you mean session? [session] | agent_profiles: [{agent_id: x, «sesion»: headless}]`},
		{"typo at the top",
			`agent_profile: {agent_id: x}
launchs: []
`,
			`2:1-8 unknown-key: unknown key "launchs" in a profile file; did you mean launches? [launches] | «launchs»: []`},
		{"other case",
			`agent_profiles: [{agent_id: x, Env: {A: 1}}]
`,
			`1:32-35 unknown-key: unknown key "Env" in an agent profile; did you mean env? [env] | agent_profiles: [{agent_id: x, «Env»: {A: 1}}]`},
		{"of another place",
			`agent_profiles: [{agent_id: x, blocks_on_person: true}]
`,
			`1:32-48 unknown-key: unknown key "blocks_on_person" in an agent profile; it belongs in tools | agent_profiles: [{agent_id: x, «blocks_on_person»: true}]`},
		{"near to one of another place",
			`agent_profiles: [{agent_id: x, blocks_on_persons: true}]
`,
			`1:32-49 unknown-key: unknown key "blocks_on_persons" in an agent profile; did you mean blocks_on_person, which belongs in tools? | agent_profiles: [{agent_id: x, «blocks_on_persons»: true}]`},
		{"of a server",
			`agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {timeoutt: 5}}}}]
`,
			`1:59-67 unknown-key: unknown key "timeoutt" in a server; did you mean timeout? [timeout] | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {«timeoutt»: 5}}}}]`},
		{"like nothing",
			`agent_profiles: [{agent_id: x, qqqqqqqqq: 1}]
`,
			`1:32-41 unknown-key: unknown key "qqqqqqqqq" in an agent profile | agent_profiles: [{agent_id: x, «qqqqqqqqq»: 1}]`},
		{"too long to be a typo",
			`agent_profiles: [{agent_id: x, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 1}]
`,
			`1:32-112 unknown-key: unknown key "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" in an agent profile | agent_profiles: [{agent_id: x, «aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa»: 1}]`},
		{"that looks like a credential",
			`agent_profiles: [{agent_id: x, ghp_abcdefgh12345678: 1}]
`,
			`1:32-52 unknown-key: unknown key "•••" in an agent profile | agent_profiles: [{agent_id: x, «•••»: 1}]`},
		{"merge of no mapping",
			`agent_profiles: [{agent_id: x, <<: 5}]
`,
			`1:32-34 unknown-key: unknown key "<<" in an agent profile | agent_profiles: [{agent_id: x, «<<»: 5}]`},
		{"in every kind of mapping",
			`agent_profiles:
  - {agent_id: x, env_vars: [{key: A, valu: 1}], mcp_config: {server: {}}}
executor_profiles: [{name: a, prepare: x}]
runtimes: [{id: a, rules: b, versoin: "1"}]
definitions: [{origin: a, key: b, vlaue: c}]
launches: [{agent_profile: x, executor: b}]
server_facts: {a: {anwers: sse}}
tools: {a: {take: 5s, retrieval: {tol: b}}}
tool_timeouts: {tier: {}, inner: {a: {attempt: 1}}}
guard: {a: {idel: 5s}}
`,
			`2:39-43 unknown-key: unknown key "valu" in a variable; did you mean value? [value] |   - {agent_id: x, env_vars: [{key: A, «valu»: 1}], mcp_config: {server: {}}}
2:63-69 unknown-key: unknown key "server" in mcp_config; did you mean servers? [servers] |   - {agent_id: x, env_vars: [{key: A, valu: 1}], mcp_config: {«server»: {}}}
3:31-38 unknown-key: unknown key "prepare" in an executor profile | executor_profiles: [{name: a, «prepare»: x}]
4:30-37 unknown-key: unknown key "versoin" in a runtime; did you mean version? [version] | runtimes: [{id: a, rules: b, «versoin»: "1"}]
5:35-40 unknown-key: unknown key "vlaue" in a definition; did you mean value? [value] | definitions: [{origin: a, key: b, «vlaue»: c}]
6:31-39 unknown-key: unknown key "executor" in a launch | launches: [{agent_profile: x, «executor»: b}]
7:20-26 unknown-key: unknown key "anwers" in the facts of a server; did you mean answers? [answers] | server_facts: {a: {«anwers»: sse}}
8:13-17 unknown-key: unknown key "take" in a tool; did you mean takes? [takes] | tools: {a: {«take»: 5s, retrieval: {tol: b}}}
8:35-38 unknown-key: unknown key "tol" in retrieval; did you mean tool? [tool] | tools: {a: {take: 5s, retrieval: {«tol»: b}}}
9:17-21 unknown-key: unknown key "tier" in tool_timeouts; did you mean tiers? [tiers] | tool_timeouts: {«tier»: {}, inner: {a: {attempt: 1}}}
9:39-46 unknown-key: unknown key "attempt" in an inner budget; did you mean attempts? [attempts] | tool_timeouts: {tier: {}, inner: {a: {«attempt»: 1}}}
10:13-17 unknown-key: unknown key "idel" in a guard; did you mean idle? [idle] | guard: {a: {«idel»: 5s}}
`},
	})
}

func TestWrongTypes(t *testing.T) {
	t.Parallel()
	runFindings(t, "a.fusebox.yaml", []findingCase{
		{"profiles are no list",
			`agent_profiles: {name: a}
`,
			"1:17-26 wrong-type: agent_profiles must be a list, found a mapping | agent_profiles: «{name: a}»"},
		{"a profile is no mapping",
			`agent_profiles: [opus]
`,
			`1:18-22 wrong-type: an agent profile must be a mapping, found the string "opus" | agent_profiles: [«opus»]`},
		{"a profile is null",
			`agent_profiles:
  -
`,
			"2:4-4 wrong-type: an agent profile must be a mapping, found nothing |   -«»"},
		{"a word is a list",
			`agent_profiles: [{agent_id: [x]}]
`,
			`1:18-33 wrong-type: agent_id is missing in an agent profile | agent_profiles: [«{agent_id: [x]}»]
1:29-32 wrong-type: agent_id must be one value, found a list | agent_profiles: [{agent_id: «[x]»}]
`},
		{"env is a list",
			`agent_profiles: [{agent_id: x, env: [A=1]}]
`,
			"1:37-42 wrong-type: env must be a mapping from variables to values, found a list | agent_profiles: [{agent_id: x, env: «[A=1]»}]"},
		{"env_vars is a mapping",
			`agent_profiles: [{agent_id: x, env_vars: {A: 1}}]
`,
			"1:42-48 wrong-type: env_vars must be a list, found a mapping | agent_profiles: [{agent_id: x, env_vars: «{A: 1}»}]"},
		{"a value is a mapping",
			`agent_profiles: [{agent_id: x, env: {A: {b: 1}}}]
`,
			"1:41-47 wrong-type: A must be one value, found a mapping | agent_profiles: [{agent_id: x, env: {A: «{b: 1}»}}]"},
		{"a value in a row is a list",
			`agent_profiles: [{agent_id: x, env_vars: [{key: A, value: [1]}]}]
`,
			"1:59-62 wrong-type: A must be one value, found a list | agent_profiles: [{agent_id: x, env_vars: [{key: A, value: «[1]»}]}]"},
		{"a key in a row is a list",
			`agent_profiles: [{agent_id: x, env_vars: [{key: [A], value: 1}]}]
`,
			"1:49-52 wrong-type: key must be one value, found a list | agent_profiles: [{agent_id: x, env_vars: [{key: «[A]», value: •••}]}]"},
		{"value and secret",
			`agent_profiles: [{agent_id: x, env_vars: [{key: A, value: 1, secret_id: s}]}]
`,
			"1:59-60 wrong-type: A has a value and a secret_id; the secret counts | agent_profiles: [{agent_id: x, env_vars: [{key: A, value: «1», secret_id: s}]}]"},
		{"session",
			`agent_profiles: [{agent_id: x, session: Headless}]
`,
			`1:41-49 wrong-type: session must be interactive or headless, found the string "Headless"; did you mean headless? [headless] | agent_profiles: [{agent_id: x, session: «Headless»}]`},
		{"session is a list",
			`agent_profiles: [{agent_id: x, session: [headless]}]
`,
			"1:41-51 wrong-type: session must be interactive or headless, found a list | agent_profiles: [{agent_id: x, session: «[headless]»}]"},
		{"auto_approve",
			`agent_profiles: [{agent_id: x, auto_approve: yes}]
`,
			`1:46-49 wrong-type: auto_approve must be true or false, found the string "yes" | agent_profiles: [{agent_id: x, auto_approve: «yes»}]`},
		{"servers are a list",
			`agent_profiles: [{agent_id: x, mcp_config: {servers: [a]}}]
`,
			"1:54-57 wrong-type: servers must be a mapping by name, found a list | agent_profiles: [{agent_id: x, mcp_config: {servers: «[a]»}}]"},
		{"mcp_config is a word",
			`agent_profiles: [{agent_id: x, mcp_config: none}]
`,
			`1:44-48 wrong-type: mcp_config must be a mapping, found the string "none" | agent_profiles: [{agent_id: x, mcp_config: «none»}]`},
		{"a server is a word",
			`agent_profiles: [{agent_id: x, mcp_config: {servers: {a: http}}}]
`,
			`1:58-62 wrong-type: a server must be a mapping, found the string "http" | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: «http»}}}]`},
		{"a timeout is a list",
			`agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {timeout: [5]}}}}]
`,
			"1:68-71 wrong-type: timeout must be one value, found a list | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {timeout: «[5]»}}}}]"},
		{"args are a word",
			`agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {args: --ro}}}}]
`,
			`1:65-69 wrong-type: args must be a list, found the string "--ro" | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {args: «--ro»}}}}]`},
		{"alwaysLoad and enabled",
			`agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {alwaysLoad: 1, enabled: no, disabled: 0}}}}]
`,
			`1:71-72 wrong-type: alwaysLoad must be true or false, found the number 1 | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {alwaysLoad: «1», enabled: no, disabled: 0}}}}]
1:83-85 wrong-type: enabled must be true or false, found the string "no" | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {alwaysLoad: 1, enabled: «no», disabled: 0}}}}]
1:97-98 wrong-type: disabled must be true or false, found the number 0 | agent_profiles: [{agent_id: x, mcp_config: {servers: {a: {alwaysLoad: 1, enabled: no, disabled: «0»}}}}]
`},
		{"assembly",
			`agent_profiles: []
assembly: strcit
`,
			`2:11-17 wrong-type: assembly must be strict, legacy or none, found the string "strcit"; did you mean strict? [strict] | assembly: «strcit»`},
		{"phase",
			`agent_profiles: []
definitions: [{origin: o, key: k, phase: first}]
`,
			`2:42-47 wrong-type: phase must be request, standard or gocache, found the string "first" | definitions: [{origin: o, key: k, phase: «first»}]`},
		{"facts",
			`agent_profiles: []
server_facts: {a: {answers: xml, listen: ack, list_changed: yes}}
`,
			`2:29-32 wrong-type: answers must be sse or json, found the string "xml" | server_facts: {a: {answers: «xml», listen: ack, list_changed: yes}}
2:42-45 wrong-type: listen must be holds, acks or none, found the string "ack"; did you mean acks? [acks] | server_facts: {a: {answers: xml, listen: «ack», list_changed: yes}}
2:61-64 wrong-type: list_changed must be true or false, found the string "yes" | server_facts: {a: {answers: xml, listen: ack, list_changed: «yes»}}
`},
		{"durations",
			`agent_profiles: []
tools:
  a: {keepalive: 20 seconds}
  b: {keepalive: -5s}
  c: {keepalive: 1500us}
  d: {keepalive: 1.5}
  e: {keepalive: "20000"}
  f: {keepalive: 9223372036855}
  g: {keepalive: 010}
  h: {keepalive: 3_000}
  i: {keepalive: true}
  j: {keepalive: [20s]}
  k: {keepalive: 400000h}
  l: {keepalive: 2562047h48m, wait_budget: 9223372036854, takes: 0}
`,
			`3:18-28 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the string "20 seconds" |   a: {keepalive: «20 seconds»}
4:18-21 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the string "-5s" |   b: {keepalive: «-5s»}
5:18-24 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the string "1500us" |   c: {keepalive: «1500us»}
6:18-21 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the number 1.5 |   d: {keepalive: «1.5»}
7:19-24 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the string "20000" |   e: {keepalive: "«20000»"}
8:18-31 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the number 9223372036855 |   f: {keepalive: «9223372036855»}
9:18-21 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the number 010 |   g: {keepalive: «010»}
10:18-23 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the number 3_000 |   h: {keepalive: «3_000»}
11:18-22 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the boolean true |   i: {keepalive: «true»}
12:18-23 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found a list |   j: {keepalive: «[20s]»}
14:18-29 wrong-type: keepalive must be a duration such as 20s, or whole milliseconds, found the string "2562047h48m" |   l: {keepalive: «2562047h48m», wait_budget: 9223372036854, takes: 0}
`},
		{"numbers",
			`agent_profiles: []
tool_timeouts: {inner: {a: {attempts: -1, depth: 1.5}, b: {attempts: six}, c: {attempts: 4294967296}}}
`,
			`2:39-41 wrong-type: attempts must be a whole number from 0 on, found the number -1 | tool_timeouts: {inner: {a: {attempts: «-1», depth: 1.5}, b: {attempts: six}, c: {attempts: 4294967296}}}
2:50-53 wrong-type: depth must be a whole number from 0 on, found the number 1.5 | tool_timeouts: {inner: {a: {attempts: -1, depth: «1.5»}, b: {attempts: six}, c: {attempts: 4294967296}}}
2:70-73 wrong-type: attempts must be a whole number from 0 on, found the string "six" | tool_timeouts: {inner: {a: {attempts: -1, depth: 1.5}, b: {attempts: «six»}, c: {attempts: 4294967296}}}
2:90-100 wrong-type: attempts must be a whole number from 0 on, found the number 4294967296 | tool_timeouts: {inner: {a: {attempts: -1, depth: 1.5}, b: {attempts: six}, c: {attempts: «4294967296»}}}
`},
		{"tables",
			`agent_profiles: []
tool_timeouts: {tiers: [fast], entries: {a: [1]}, known_tools: a}
guard: {a: {idle: {b: 1}}}
`,
			`2:24-30 wrong-type: tiers must be a mapping from names to values, found a list | tool_timeouts: {tiers: «[fast]», entries: {a: [1]}, known_tools: a}
2:45-48 wrong-type: a must be one value, found a list | tool_timeouts: {tiers: [fast], entries: {a: «[1]»}, known_tools: a}
2:64-65 wrong-type: known_tools must be a list, found the string "a" | tool_timeouts: {tiers: [fast], entries: {a: [1]}, known_tools: «a»}
3:19-25 wrong-type: idle must be one value, found a mapping | guard: {a: {idle: «{b: 1}»}}
`},
		{"words in lists",
			`agent_profiles: []
secrets: [a, [b], null]
ignore: x
`,
			`2:14-17 wrong-type: secrets must be one value, found a list | secrets: [a, «[b]», null]
2:19-23 wrong-type: an item of secrets must be one value, found nothing | secrets: [a, [b], «null»]
3:9-10 wrong-type: ignore must be a list, found the string "x" | ignore: «x»
`},
		{"a key is a list",
			`agent_profiles: []
server_facts: {[a]: {answers: sse}}
`,
			"2:16-19 wrong-type: a key must be a word, found a list | server_facts: {«[a]»: {answers: sse}}"},
		{"two keys are lists",
			"agent_profiles: []\nserver_facts: {[a]: {}, [b]: {}}\n",
			"2:16-19 wrong-type: a key must be a word, found a list | server_facts: {«[a]»: {}, [b]: {}}\n2:25-28 wrong-type: a key must be a word, found a list | server_facts: {[a]: {}, «[b]»: {}}"},
		{"a masked value",
			`agent_profiles: [{agent_id: x, env: {API_TOKEN: [s3cret]}, session: sk-abcdefgh12345678}]
`,
			`1:49-57 wrong-type: API_TOKEN must be one value, found a list | agent_profiles: [{agent_id: x, env: {API_TOKEN: «[•••]»}, session: •••}]
1:69-88 wrong-type: session must be interactive or headless, found the string "•••" | agent_profiles: [{agent_id: x, env: {API_TOKEN: [•••]}, session: «•••»}]
`},
		{"a long value",
			`agent_profiles: [{agent_id: x, session: a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b }]
`,
			`1:41-200 wrong-type: session must be interactive or headless, found the string "a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b …" | agent_profiles: [{agent_id: x, session: «a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b a b» }]`},
		{"control characters",
			`agent_profiles: [{agent_id: x, session: "a\u202eb\x1b[31m"}]
`,
			`1:42-58 wrong-type: session must be interactive or headless, found the string "a\u202eb\x1b[31m" | agent_profiles: [{agent_id: x, session: "«a\u202eb\x1b[31m»"}]`},
	})
}

func TestMissing(t *testing.T) {
	t.Parallel()
	runFindings(t, "a.fusebox.yaml", []findingCase{
		{"agent_id",
			`agent_profiles:
  - name: a
    env: {}
`,
			"2:5-3:12 wrong-type: agent_id is missing in an agent profile |   - «name: a»"},
		{"agent_id is blank",
			`agent_profiles: [{agent_id: ""}]
`,
			`1:18-32 wrong-type: agent_id is missing in an agent profile | agent_profiles: [«{agent_id: ""}»]`},
		{"name of an executor",
			`executor_profiles: [{env: {}}]
`,
			"1:21-30 wrong-type: name is missing in an executor profile | executor_profiles: [«{env: {}}»]"},
		{"key of a variable",
			`executor_profiles: [{name: a, env_vars: [{value: 1}]}]
`,
			"1:42-52 wrong-type: key is missing in a variable | executor_profiles: [{name: a, env_vars: [«{value: •••}»]}]"},
		{"key and origin of a definition",
			`executor_profiles: []
definitions: [{key: a}, {origin: b}, {}]
`,
			`2:15-23 wrong-type: origin is missing in a definition | definitions: [«{key: a}», {origin: b}, {}]
2:25-36 wrong-type: key is missing in a definition | definitions: [{key: a}, «{origin: b}», {}]
2:38-40 wrong-type: key is missing in a definition | definitions: [{key: a}, {origin: b}, «{}»]
2:38-40 wrong-type: origin is missing in a definition | definitions: [{key: a}, {origin: b}, «{}»]
`},
		{"agent_profile of a launch",
			`executor_profiles: []
launches: [{name: a}]
`,
			"2:12-21 wrong-type: agent_profile is missing in a launch | launches: [«{name: a}»]"},
		{"id and rules of a runtime",
			`executor_profiles: []
runtimes: [{id: a}, {rules: b}]
`,
			`2:12-19 wrong-type: rules is missing in a runtime | runtimes: [«{id: a}», {rules: b}]
2:21-31 wrong-type: id is missing in a runtime | runtimes: [{id: a}, «{rules: b}»]
`},
		{"profile for an mcp_config",
			`executor_profiles: []
mcp_config: {servers: {a: {}}}
`,
			"2:1-11 wrong-type: mcp_config belongs to no agent profile here; put it into one, or let its profile_id be the id of one | «mcp_config»: {servers: {a: {}}}"},
		{"profile for an mcp_config among several",
			`agent_profile: [{agent_id: a}, {agent_id: b}]
mcp_config: {servers: {a: {}}}
`,
			"2:1-11 wrong-type: mcp_config belongs to no agent profile here; put it into one, or let its profile_id be the id of one | «mcp_config»: {servers: {a: {}}}"},
	})
}

func TestDuplicateKeys(t *testing.T) {
	t.Parallel()
	runFindings(t, "a.fusebox.yaml", []findingCase{
		{"in a profile",
			`agent_profiles:
  - agent_id: a
    name: one
    name: two
    name: three
`,
			`4:5-9 duplicate-key: name is written twice in one mapping; the last one counts |     «name»: two (3:5-9 first written here)
5:5-9 duplicate-key: name is written twice in one mapping; the last one counts |     «name»: three (3:5-9 first written here)
`},
		{"at the top",
			`agent_profiles: [{agent_id: a}]
agent_profiles: [{agent_id: b}]
`,
			"2:1-15 duplicate-key: agent_profiles is written twice in one mapping; the last one counts | «agent_profiles»: [{agent_id: b}] (1:1-15 first written here)"},
		{"servers",
			`agent_profiles: [{agent_id: a, mcp_config: {servers: {s: {}, s: {}}}}]
`,
			"1:62-63 duplicate-key: s is written twice in one mapping; the last one counts | agent_profiles: [{agent_id: a, mcp_config: {servers: {s: {}, «s»: {}}}}] (1:55-56 first written here)"},
		{"in a large mapping",
			`agent_profiles: []
tools: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {}, k: {}, l: {}, m: {}, a: {}}
`,
			"2:100-101 duplicate-key: a is written twice in one mapping; the last one counts | tools: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {}, k: {}, l: {}, m: {}, «a»: {}} (2:9-10 first written here)"},
		{"not in env, tiers and entries",
			`executor_profiles: [{name: a, env: {A: 1, A: 1}}]
tool_timeouts: {tiers: {a: 1s, a: 2s}, entries: {b: 1s, b: 1s}}
`,
			""},
	})
}

func TestYAMLFaults(t *testing.T) {
	t.Parallel()
	runFindings(t, "a.fusebox.yaml", []findingCase{
		{"tab",
			"agent_profiles:\n\t- agent_id: a\n",
			"2:1-2 file-invalid: a tab cannot indent in YAML; use spaces | «    »- agent_id: a"},
		{"double quote",
			`agent_profiles:
  - name: "a
    agent_id: b
`,
			`2:11-12 file-invalid: quoted text is not closed; put " at its end |   - name: «"»a`},
		{"single quote",
			`agent_profiles:
  - name: 'a
    agent_id: b
`,
			"2:11-12 file-invalid: quoted text is not closed; put ' at its end |   - name: «'»a"},
		{"no space",
			`agent_profiles:
  - name:a
    agent_id: b
`,
			`2:9-10 file-invalid: no space behind ":"; write "key: value" |   - name«:»a`},
		{"no space in the last line",
			`executor_profiles: []
assembly:strict
`,
			`2:9-10 file-invalid: no space behind ":"; write "key: value" | assembly«:»strict`},
		{"no space between good lines",
			`executor_profiles: []
assembly:strict
ignore: []
`,
			`2:9-10 file-invalid: no space behind ":"; write "key: value" | assembly«:»strict`},
		{"curly bracket",
			`agent_profiles:
  - {agent_id: a, name: b
`,
			`2:5-6 file-invalid: "{" is not closed; put "}" at its end |   - «{»agent_id: a, name: b`},
		{"square bracket",
			`ignore: [a, b
`,
			`1:9-10 file-invalid: "[" is not closed; put "]" at its end | ignore: «[»a, b`},
		{"bracket and more lines",
			`agent_profiles:
  - {agent_id: a
    name: b
ignore: []
`,
			"3:9-10 file-invalid: expected a comma or the end of the brackets |     name«:» b (2:5-6 the brackets begin here)"},
		{"bracket at the end",
			`agent_profiles: [
`,
			`1:17-18 file-invalid: "[" is not closed; put "]" at its end | agent_profiles: «[»`},
		{"closing bracket too many",
			`agent_profiles: [{agent_id: a}}]
`,
			"1:31-32 file-invalid: expected a comma or the end of the brackets | agent_profiles: [{agent_id: a}«}»] (1:17-18 the brackets begin here)"},
		{"two colons",
			`agent_profiles:
  - name: a: b
`,
			`2:12-13 file-invalid: ":" cannot stand here; put the value in quotes, or check the indentation |   - name: a«:» b`},
		{"indentation",
			`agent_profiles:
  - name: a
     agent_id: b
`,
			`3:14-15 file-invalid: ":" cannot stand here; put the value in quotes, or check the indentation |      agent_id«:» b`},
		{"less indentation",
			`agent_profiles:
  - name: a
   agent_id: b
`,
			`3:4-5 file-invalid: no "- " where an item of a list is expected; check the indentation |    «a»gent_id: b (2:3-4 the list begins here)`},
		{"unquoted character",
			`agent_profiles:
  - name: @a
`,
			"2:11-12 file-invalid: a value cannot begin with @; put it in quotes |   - name: «@»a"},
		{"percent",
			`agent_profiles:
  - name: %a
`,
			"2:11-12 file-invalid: a value cannot begin with %; put it in quotes |   - name: «%»a"},
		{"backtick",
			"agent_profiles:\n  - name: `a`\n",
			"2:11-12 file-invalid: a value cannot begin with `; put it in quotes |   - name: «`»a`"},
		{"unknown alias",
			`agent_profiles:
  - name: *base
`,
			"2:11-16 file-invalid: alias without an anchor of its name above it; a value that begins with * is put in quotes |   - name: «*base»"},
		{"escape",
			`agent_profiles:
  - name: "C:\dir"
`,
			`2:14-15 file-invalid: escape that YAML does not know; a backslash is written \\ in double quotes, and as it is in single quotes |   - name: "C:«\»dir"`},
		{"text behind a quote",
			`agent_profiles:
  - name: "a" b
`,
			`2:15-16 file-invalid: text behind a closing quote; put all of the value in quotes |   - name: "a" «b»`},
		{"line without colon",
			`executor_profiles: []
nonsense
ignore: []
`,
			`2:1-2 file-invalid: no ":" in a line where a key is expected | «n»onsense`},
		{"list and mapping",
			`agent_profiles:
  - name: a
  agent_id: b
`,
			`3:3-4 file-invalid: no "- " where an item of a list is expected; check the indentation |   «a»gent_id: b (2:3-4 the list begins here)`},
		{"second document",
			`agent_profiles: []
---
launches: [
`,
			`3:11-12 file-invalid: "[" is not closed; put "]" at its end | launches: «[»`},
		{"version",
			`%YAML 3.0
---
a: 1
`,
			"1:1-2 file-invalid: version of YAML that is not known; remove the line | «%»YAML 3.0"},
		{"wide runes before",
			`executor_profiles: [{name: "日本𝒳é"}, @
`,
			`1:37-38 file-invalid: a value cannot begin with @; put it in quotes | executor_profiles: [{name: "日本𝒳é"}, «@»`},
		{"CRLF",
			"agent_profiles:\r\n  - name: \"a\r\n    agent_id: b\r\n",
			`2:11-12 file-invalid: quoted text is not closed; put " at its end |   - name: «"»a`},
		{"mark",
			"\ufeffignore: [a\n",
			`1:9-10 file-invalid: "[" is not closed; put "]" at its end | ignore: «[»a`},
		{"alias of itself",
			`agent_profiles: &a [*a]
`,
			"1:21-23 file-invalid: alias stands for a value that holds it | agent_profiles: &a [«*a»]"},
		{"control character",
			"agent_profiles: \"a\u0001\"\n",
			`1:19-20 file-invalid: control character U+0001; remove it, or write it as an escape inside double quotes | agent_profiles: "a«\x01»"`},
		{"only text",
			`hello world
`,
			"1:1-12 file-invalid: expected a mapping with agent_profiles or executor_profiles, found a string"},
		{"only comments",
			`# nothing
`,
			"1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles | «»# nothing"},
		{"only marks",
			`---
---
...
`,
			"1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles | «»---"},
		{"empty",
			"",
			"1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles | «»"},
		{"blank",
			" \n\t\n",
			"1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles | «» "},
	})
}

func TestJSONFaults(t *testing.T) {
	t.Parallel()
	runFindings(t, "a.fusebox.json", []findingCase{
		{"no comma",
			`{"agent_profiles": []
 "ignore": []}`,
			`2:2-3 file-invalid: unexpected " behind a value; put a comma before it |  «"»ignore": []}`},
		{"no comma in a list",
			`{"ignore": ["a" "b"]}`,
			`1:17-18 file-invalid: unexpected " behind a value; put a comma before it | {"ignore": ["a" «"»b"]}`},
		{"no colon",
			`{"ignore" []}`,
			`1:11-12 file-invalid: unexpected [ behind a key; put a ":" before the value | {"ignore" «[»]}`},
		{"no quotes on a key",
			"{ignore: []}",
			"1:2-3 file-invalid: unexpected i where a key is expected; keys are written in double quotes | {«i»gnore: []}"},
		{"single quotes",
			`{"ignore": ['a']}`,
			`1:13-14 file-invalid: unexpected ' where a value is expected; strings are written in double quotes | {"ignore": [«'»a']}`},
		{"single quotes on a key",
			"{'ignore': []}",
			"1:2-3 file-invalid: unexpected ' where a key is expected; keys are written in double quotes | {«'»ignore': []}"},
		{"string not closed",
			`{"ignore": ["a]}
`,
			`1:13-14 file-invalid: string is not closed on its line; put a " at its end | {"ignore": [«"»a]}`},
		{"string not closed at the end",
			`{"ignore": ["a`,
			`1:13-14 file-invalid: string is not closed on its line; put a " at its end | {"ignore": [«"»a`},
		{"tab in a string",
			"{\"ignore\": [\"a\tb\"]}",
			`1:15-16 file-invalid: a tab inside a string; write it as \t | {"ignore": ["a«    »b"]}`},
		{"escape",
			`{"ignore": ["C:\dir"]}`,
			`1:16-18 file-invalid: escape that JSON does not know; a backslash is written \\ | {"ignore": ["C:«\d»ir"]}`},
		{"escape of a wide rune",
			`{"ignore": ["\日"]}`,
			`1:14-16 file-invalid: escape that JSON does not know; a backslash is written \\ | {"ignore": ["«\日»"]}`},
		{"unicode escape",
			`{"ignore": ["\u12g4"]}`,
			`1:14-16 file-invalid: escape that JSON does not know; a backslash is written \\ | {"ignore": ["«\u»12g4"]}`},
		{"backslash at the end of a line",
			`{"ignore": ["a\
"]}`,
			`1:15-16 file-invalid: escape that JSON does not know; a backslash is written \\ | {"ignore": ["a«\»`},
		{"curly bracket",
			`{"ignore": []
`,
			`1:1-2 file-invalid: "{" is not closed; put "}" at its end | «{»"ignore": []`},
		{"square bracket",
			`{"ignore": ["a",
`,
			`1:12-13 file-invalid: "[" is not closed; put "]" at its end | {"ignore": «[»"a",`},
		{"wrong bracket",
			`{"ignore": ["a"}`,
			`1:16-17 file-invalid: unexpected } where "]" is expected | {"ignore": ["a"«}» (1:12-13 the bracket to close is here)`},
		{"word",
			`{"ignore": [True]}`,
			`1:13-17 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes | {"ignore": [«True»]}`},
		{"bare word",
			`{"ignore": abc}`,
			`1:12-15 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes | {"ignore": «abc»}`},
		{"number",
			`{"ignore": [010]}`,
			`1:13-16 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes | {"ignore": [«010»]}`},
		{"unit",
			`{"tools": {"a": {"keepalive": 20s}}}`,
			`1:31-34 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes | {"tools": {"a": {"keepalive": «20s»}}}`},
		{"hash comment",
			`{
# a
}`,
			"2:1-2 file-invalid: unexpected # where a key is expected; keys are written in double quotes | «#» a"},
		{"comment not closed",
			"{} /* a",
			"1:4-6 file-invalid: comment is not closed; put */ at its end | {} «/*» a"},
		{"two values",
			`{"ignore": []} {}`,
			`1:16-17 file-invalid: unexpected { behind the end of the file's value; a JSON file is one value | {"ignore": []} «{»}`},
		{"nothing behind a colon",
			`{"ignore":`,
			`1:1-2 file-invalid: "{" is not closed; put "}" at its end | «{»"ignore":`},
		{"only a comment",
			"// nothing",
			"1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles | «»// nothing"},
		{"wide runes before",
			`{"日本𝒳é": tru}`,
			`1:10-13 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes | {"日本𝒳é": «tru»}`},
		{"only text",
			`"hello"`,
			`1:2-7 file-invalid: expected a mapping with agent_profiles or executor_profiles, found a string`},
		{"null",
			"null",
			"1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles | «»null"},
	})
}

func TestNotNative(t *testing.T) {
	t.Parallel()
	runFindings(t, "settings.json", []findingCase{
		{"other content",
			`{"env": {"A": 1}}`,
			`1:1-1 file-invalid: not a profile file: its name does not end in .fusebox.yaml, .fusebox.yml or .fusebox.json, and its top level has none of agent_profiles, executor_profiles, agent_profile, executor_profile; if it is a client's own file, name the client with --runtime`},
		{"list of other content",
			`[{"env": 1}]`,
			`1:1-1 file-invalid: not a profile file: its name does not end in .fusebox.yaml, .fusebox.yml or .fusebox.json, and its top level has none of agent_profiles, executor_profiles, agent_profile, executor_profile; if it is a client's own file, name the client with --runtime`},
	})
}
