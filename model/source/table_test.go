package source

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// parseTable reads a file that is given as a table of milliseconds.
func parseTable(s model.Snapshot) *model.File { return ParseToolTable(s, "ms") }

func tableOf(path, text string) *model.File {
	return parseTable(model.Snapshot{Path: path, State: model.StateGood, Bytes: []byte(text)})
}

// saidByTable writes what a table says, one thing to a line, and then the findings.
func saidByTable(file *model.File) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	settings := func(what string, all []model.Setting) {
		for _, s := range all {
			line("%s %s %q = %s %q %s", what, at(s.Key.Span), s.Key.Value, s.Value.Kind, s.Value.Text, at(s.Value.Span))
		}
	}
	if t := file.ToolTimeouts; t != nil {
		line("table %s unit %q incomplete %t", at(t.Place), t.Unit, t.Incomplete)
		if t.DefaultTier.Value != "" {
			line("default %s %q", at(t.DefaultTier.Span), t.DefaultTier.Value)
		}
		settings("tier", t.Tiers)
		settings("entry", t.Entries)
		for _, tool := range t.KnownTools {
			line("knows %s %q", at(tool.Span), tool.Value)
		}
		for _, b := range t.Inner {
			line("inner %s %q %s", at(b.Tool.Span), b.Tool.Value, at(b.Place))
		}
	}
	return b.String() + told(file)
}

// tableCase is a file, given as a table, and what it says.
type tableCase struct{ name, path, text, want string }

func runTables(t *testing.T, cases []tableCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := saidByTable(tableOf(c.path, c.text))
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(got)); diff != "" {
				t.Errorf("it says (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPlainTables(t *testing.T) {
	t.Parallel()
	runTables(t, []tableCase{
		{"yaml", "timeouts.yaml", "# seconds would be worse\nshell_execution: 90s\n\"proxmox_*\": slow\nwait: none\nplan: 600000\n",
			`table 2:1-5:13 unit "ms" incomplete false
entry 2:1-16 "shell_execution" = a string "90s" 2:18-21
entry 3:2-11 "proxmox_*" = a string "slow" 3:14-18
entry 4:1-5 "wait" = a string "none" 4:7-11
entry 5:1-5 "plan" = a number "600000" 5:7-13`},
		{"json with comments", "timeouts.json", "{\n  // c\n  \"shell_execution\": \"90s\",\n  \"plan\": 600000,\n}",
			`table 1:1-5:2 unit "ms" incomplete false
entry 3:4-19 "shell_execution" = a string "90s" 3:23-26
entry 4:4-8 "plan" = a number "600000" 4:11-17`},
		{"json by its looks", "timeouts", `{"plan": 45}`,
			`table 1:1-13 unit "ms" incomplete false
entry 1:3-7 "plan" = a number "45" 1:10-12`},
		{"yaml of another name", "timeouts.txt", `plan: 45`,
			`table 1:1-9 unit "ms" incomplete false
entry 1:1-5 "plan" = a number "45" 1:7-9`},
		{"duplicates", "timeouts.json", `{"plan": "10m", "plan": "5m"}`,
			`table 1:1-30 unit "ms" incomplete false
entry 1:3-7 "plan" = a string "10m" 1:11-14
entry 1:18-22 "plan" = a string "5m" 1:26-28`},
		{"duplicates in yaml", "timeouts.yaml", "plan: 10m\nplan: 5m\n",
			`table 1:1-2:9 unit "ms" incomplete false
entry 1:1-5 "plan" = a string "10m" 1:7-10
entry 2:1-5 "plan" = a string "5m" 2:7-9`},
		{"numbers as written", "timeouts.yaml", "a: 0x10\nb: 1_000\nc: 1e3\nd: 1.5\ne: \"45\"\nf: 010\ng: -5\nh: true\n",
			`table 1:1-8:8 unit "ms" incomplete false
entry 1:1-2 "a" = a number "0x10" 1:4-8
entry 2:1-2 "b" = a number "1_000" 2:4-9
entry 3:1-2 "c" = a number "1e3" 3:4-7
entry 4:1-2 "d" = a number "1.5" 4:4-7
entry 5:1-2 "e" = a string "45" 5:5-7
entry 6:1-2 "f" = a number "010" 6:4-7
entry 7:1-2 "g" = a number "-5" 7:4-6
entry 8:1-2 "h" = a boolean "true" 8:4-8`},
		{"odd keys", "timeouts.yaml", "\"\": 5s\n\" plan\": 10m\n5: 5s\n~: 5s\n日本: 5s\n",
			`table 1:1-5:7 unit "ms" incomplete false
entry 1:2-2 "" = a string "5s" 1:5-7
entry 2:2-7 " plan" = a string "10m" 2:10-13
entry 3:1-2 "5" = a string "5s" 3:4-6
entry 4:1-2 "~" = a string "5s" 4:4-6
entry 5:1-3 "日本" = a string "5s" 5:5-7`},
		{"byte order mark and line ends", "timeouts.yaml", "\ufeffa: 5s\r\nb: 6s\r\n",
			`table 1:1-2:6 unit "ms" incomplete false
entry 1:1-2 "a" = a string "5s" 1:4-6
entry 2:1-2 "b" = a string "6s" 2:4-6`},
		{"alias and merge", "timeouts.yaml", "a: &x 5s\nb: *x\n",
			`table 1:1-2:6 unit "ms" incomplete false
entry 1:1-2 "a" = a string "5s" 1:7-9
entry 2:1-2 "b" = a string "5s" 1:7-9`},
		{"documents", "timeouts.yaml", "a: 5s\n---\n---\nentries: {b: 6s}\ntiers: {fast: 1}\n---\na: [1]\n",
			`table 1:1-7:7 unit "ms" incomplete true
tier 5:9-13 "fast" = a number "1" 5:15-16
entry 1:1-2 "a" = a string "5s" 1:4-6
entry 4:11-12 "b" = a string "6s" 4:14-16
7:4-7 wrong-type: a must be a time such as 45s, a tier, none or a number, found a list | a: «[1]»`},
		{"a tool that is called entries", "timeouts.json", `{"entries": "5s", "tiers": 5}`,
			`table 1:1-30 unit "ms" incomplete false
entry 1:3-10 "entries" = a string "5s" 1:14-16
entry 1:20-25 "tiers" = a number "5" 1:28-29`},
		{"empty mapping", "timeouts.json", `{}`,
			`table 1:1-3 unit "ms" incomplete false`},
		{"what is no time", "timeouts.yaml", "a: [1]\nb: {c: 5s}\nd: null\ne:\nf: 5s\n[g]: 5s\n",
			`table 1:1-6:8 unit "ms" incomplete true
entry 5:1-2 "f" = a string "5s" 5:4-6
1:4-7 wrong-type: a must be a time such as 45s, a tier, none or a number, found a list | a: «[1]»
2:4-11 wrong-type: b must be a time such as 45s, a tier, none or a number, found a mapping | b: «{c: 5s}»
3:4-8 wrong-type: d must be a time such as 45s, a tier, none or a number, found nothing | d: «null»
4:3-3 wrong-type: e must be a time such as 45s, a tier, none or a number, found nothing | e:«»
6:1-4 wrong-type: a key must be a word, found a list | «[g]»: 5s`},
	})
}

func TestTableSections(t *testing.T) {
	t.Parallel()
	runTables(t, []tableCase{
		{"under its key", "house.yaml", "name: x\nname: y\ntool_timeouts:\n  default_tier: slow\n  tiers: {slow: 2}\n  entries: {a: 5s, a: 6s}\n  known_tools: [a]\n  inner: {a: {calls: [b]}}\nagent: [1]\n",
			`table 4:3-8:27 unit "ms" incomplete false
default 4:17-21 "slow"
tier 5:11-15 "slow" = a number "2" 5:17-18
entry 6:13-14 "a" = a string "5s" 6:16-18
entry 6:20-21 "a" = a string "6s" 6:23-25
knows 7:17-18 "a"
inner 8:11-12 "a" 8:14-26`},
		{"two under its key", "house.yaml", "tool_timeouts: {entries: {a: 5s}}\ntool_timeouts: {entries: {b: 5s}}\n",
			`table 2:16-34 unit "ms" incomplete true
entry 2:27-28 "b" = a string "5s" 2:30-32
2:1-14 duplicate-key: tool_timeouts is written twice in one mapping; the last one counts | «tool_timeouts»: {entries: {b: 5s}} (1:1-14 first written here)`},
		{"its own keys", "table.json", `{"entries": {"a": 5, "b_*": "slow"}, "default_tier": "slow", "timeout": 5}`,
			`table 1:1-75 unit "ms" incomplete false
default 1:55-59 "slow"
entry 1:15-16 "a" = a number "5" 1:19-20
entry 1:23-26 "b_*" = a string "slow" 1:30-34
1:63-70 unknown-key: unknown key "timeout" in a tool timeout table; it belongs in a server of mcp_config | {"entries": {"a": 5, "b_*": "slow"}, "default_tier": "slow", "«timeout»": 5}`},
		{"a slip", "table.yaml", "entries: {a: 5}\ndefault_teir: slow\n",
			`table 1:1-2:19 unit "ms" incomplete false
entry 1:11-12 "a" = a number "5" 1:14-15
2:1-13 unknown-key: unknown key "default_teir" in a tool timeout table; did you mean default_tier? [default_tier] | «default_teir»: slow`},
		{"incomplete", "table.yaml", "entries: {a: [1], b: 5s}\n",
			`table 1:1-25 unit "ms" incomplete true
entry 1:19-20 "b" = a string "5s" 1:22-24
1:14-17 wrong-type: a must be one value, found a list | entries: {a: «[1]», b: 5s}`},
		{"incomplete tiers", "table.yaml", "entries: {}\ntiers: [fast]\n",
			`table 1:1-2:14 unit "ms" incomplete true
2:8-14 wrong-type: tiers must be a mapping from names to values, found a list | tiers: «[fast]»`},
		{"incomplete default tier", "table.yaml", "entries: {}\ndefault_tier: [fast]\n",
			`table 1:1-2:21 unit "ms" incomplete true
2:15-21 wrong-type: default_tier must be one value, found a list | default_tier: «[fast]»`},
		{"incomplete by its key", "table.yaml", "entries: {[a]: 5s}\n",
			`table 1:1-19 unit "ms" incomplete true
1:11-14 wrong-type: a key must be a word, found a list | entries: {«[a]»: 5s}`},
		{"complete", "table.yaml", "entries: {a: 5s}\ntiers:\ndefault_tier:\nknown_tools: 5\ninner: 5\n",
			`table 1:1-5:9 unit "ms" incomplete false
entry 1:11-12 "a" = a string "5s" 1:14-16
4:14-15 wrong-type: known_tools must be a list, found the number 5 | known_tools: «5»
5:8-9 wrong-type: inner must be a mapping by name, found the number 5 | inner: «5»`},
	})
}

func TestNoTable(t *testing.T) {
	t.Parallel()
	runTables(t, []tableCase{
		{"empty", "timeouts.yaml", "",
			`1:1-1 file-invalid: file is empty; a tool timeout table is a mapping from names of tools to times [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"only a comment", "timeouts.yaml", "# c\n",
			`1:1-1 file-invalid: file is empty; a tool timeout table is a mapping from names of tools to times [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"empty in JSON", "timeouts.json", " \n",
			`1:1-1 file-invalid: file is empty; a tool timeout table is a mapping from names of tools to times [write {"shell_execution": "90s", on one line, and "proxmox_*": "slow"} on the next]`},
		{"null", "timeouts.json", "null",
			`1:1-1 file-invalid: file is empty; a tool timeout table is a mapping from names of tools to times [write {"shell_execution": "90s", on one line, and "proxmox_*": "slow"} on the next]`},
		{"list", "timeouts.yaml", "- a: 5s\n",
			`1:1-8 file-invalid: a tool timeout table must be a mapping from names of tools to times, found a list [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"list in JSON", "timeouts.json", `[{"a": 5}]`,
			`1:1-11 file-invalid: a tool timeout table must be a mapping from names of tools to times, found a list [write {"shell_execution": "90s", on one line, and "proxmox_*": "slow"} on the next]`},
		{"word", "timeouts.yaml", "s3cret-hush\n",
			`1:1-12 file-invalid: a tool timeout table must be a mapping from names of tools to times, found a string [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"document that is a list", "timeouts.yaml", "a: 5s\n---\n[b]\n",
			`3:1-4 file-invalid: a tool timeout table must be a mapping from names of tools to times, found a list [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"section that is empty", "timeouts.yaml", "tool_timeouts:\n",
			`1:15-15 file-invalid: tool_timeouts must be a mapping with entries, found nothing [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"section that is a word", "timeouts.yaml", "tool_timeouts: 5s\n",
			`1:16-18 file-invalid: tool_timeouts must be a mapping with entries, found a string [write shell_execution: 90s on one line, and "proxmox_*": slow on the next]`},
		{"broken", "timeouts.json", `{"a": 5s}`,
			`1:7-9 file-invalid: not a JSON value: only true, false, null, numbers such as 600000, and "strings" in double quotes | {"a": «5s»}`},
	})
}

// TestTableStates: a file that is not there says so as any other does.
func TestTableStates(t *testing.T) {
	t.Parallel()
	for state, want := range map[model.FileState]string{
		model.StateMissing: "nowhere file-unreadable: no such file or folder; create one, or leave it out",
		model.StateEmpty:   "1:1-1 file-invalid: file is empty; a tool timeout table is a mapping from names of tools to times [" + tableExamples[formatYAML] + "]",
	} {
		if diff := cmp.Diff(want, strings.TrimSpace(told(parseTable(model.Snapshot{Path: "timeouts.yaml", State: state})))); diff != "" {
			t.Errorf("%v (-want +got):\n%s", state, diff)
		}
	}
	large := tableOf("timeouts.yaml", fill("", "tool_#: 90s\n", "", "", MaxYAML+20))
	if got := told(large); !strings.Contains(got, "more than the 1 MiB that are read of YAML; split it") {
		t.Errorf("a large file says %q", got)
	}
}

// TestTablesOfOtherKinds: a profile file and a client's own file are read as what
// they are, and their numbers have no unit.
func TestTablesOfOtherKinds(t *testing.T) {
	t.Parallel()
	const section = "tool_timeouts: {entries: {a: 5}}\n"
	for name, s := range map[string]model.Snapshot{
		"by name":      {Path: "a.fusebox.yaml", Bytes: []byte(section)},
		"plain map":    {Path: "a.fusebox.yaml", Bytes: []byte("a: 5s\n")},
		"by content":   {Path: "a.yaml", Bytes: []byte("agent_profiles: []\n" + section)},
		"in a list":    {Path: "a.yaml", Bytes: []byte("- agent_profile: {agent_id: a}\n")},
		"client":       clientSnapshot(model.FormatClaudeSettings, `{"env": {"A": "1"}}`),
		"given client": clientSnapshot(model.FormatClaude, `{"env": {"A": "1"}}`),
		"dotenv":       {Path: ".env", Role: model.Role{Format: model.FormatDotenv}, Bytes: []byte("A=1\n")},
	} {
		s.State = model.StateGood
		file := parseTable(s)
		if diff := cmp.Diff(dump(Parse(s)), dump(file)); diff != "" {
			t.Errorf("%s: read otherwise (-Parse +ParseToolTable):\n%s", name, diff)
		}
		if table := file.ToolTimeouts; table != nil && table.Unit != "" {
			t.Errorf("%s: unit %q", name, table.Unit)
		}
	}
}

// TestTableMasks: what may be a credential is hidden in a plain map as elsewhere.
func TestTableMasks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"by looks", "a: ghp_abcdefgh12345678\nghp_abcdefgh87654321: 5s\n", []string{"ghp_abcdefgh12345678", "ghp_abcdefgh87654321"}},
		{"by key", "api_token: a1\nb: b1\n", []string{"a1"}},
		{"no ids of secrets", "secret_id: a1\nclient_secret_id: a2\nsecrets: [a3]\n", []string{"a1", "a2", "a3"}},
		{"nested", "auth: {x: [a1]}\n", []string{"a1"}},
		{"beside the section", "password: a1\ntool_timeouts: {entries: {b: ghp_abcdefgh12345678}}\n", []string{"a1", "ghp_abcdefgh12345678"}},
		{"comment", "a: 5s # token: a1\n", []string{"# token: a1"}},
	} {
		if diff := cmp.Diff(c.want, maskedTexts(tableOf("timeouts.yaml", c.text))); diff != "" {
			t.Errorf("%s: masked (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestTablesNeverShowSecrets puts between any two words of a table with
// credentials in all places what breaks it, and drops each sign.
func TestTablesNeverShowSecrets(t *testing.T) {
	t.Parallel()
	words := []string{"{", `"a"`, ": ", "[", `"ghp_hushhush12345678"`, "]", ", ", `"api_token"`, ": ", `"hushhush1"`, ", ", `"auth"`, ": ", "{", `"x"`, ": ", `"hushhush2"`, "}",
		", ", `"ghp_hushhush87654321"`, ": ", "null", ", ", `"secrets"`, ": ", "[", `"hushhush3"`, "]", ", ", `"secret_id"`, ": ", "[", `"hushhush4"`, "]", "}"}
	for at := range words {
		for lines := range 3 {
			for _, stray := range []string{"", "// c\n", "// \"api_token\": \"hush\"\n", ",", "}", "]", "\"", "\x01", "5", ": ", "{", "[", "'"} {
				damaged := append([]string(nil), words...)
				damaged[at] += stray
				if isSign := strings.ContainsAny(damaged[at][:1], ":,{}[]"); stray == "" && isSign {
					damaged[at] = " "
				}
				for _, path := range []string{"timeouts.json", "timeouts.yaml"} {
					if path == "timeouts.yaml" && lines == 2 {
						continue // A broken line of YAML does not know the key further up at its own indentation.
					}
					text := laidOut(damaged, lines)
					if got := quotedOf(tableOf(path, text)); strings.Contains(got, "hush") {
						t.Errorf("%s %q shows a secret:\n%s", path, text, got)
					}
				}
			}
		}
	}
}
