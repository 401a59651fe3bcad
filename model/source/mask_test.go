package source

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// maskedTexts gives what is masked of a file, as it stands there.
func maskedTexts(file *model.File) []string {
	l := newLines(file.Path, file.Source.Text)
	var all []string
	for _, s := range file.Source.Masked {
		all = append(all, textAt(l, s))
	}
	return all
}

// textAt is the text between the ends of a span.
func textAt(l *lines, s model.Span) string {
	return string(l.bytes[offsetAt(l, s.Line, s.Column):offsetAt(l, s.EndLine, s.EndColumn)])
}

func offsetAt(l *lines, line, column int) int {
	return l.afterRunes(l.runesBefore(int(l.starts[line-1])) + column - 1)
}

func TestMasks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"by key", "env: {API_TOKEN: a1, MODEL: b1, db_password: 5}", []string{"a1", "5"}},
		{"by looks", "env: {A: ghp_abcdefgh12345678, B: \"http://u:p@h/\"}", []string{"ghp_abcdefgh12345678", "http://u:p@h/"}},
		{"key and value", "- {key: API_KEY, value: a1}\n- {value: a2, key: API_KEY}\n- {key: MODEL, value: a3}\n- {name: X_AUTH, value: a4}", []string{"a1", "a2", "a4"}},
		{"typing errors in a row", "- {key: API_KEY, valu: a1}\n- {kye: API_KEY, value: a2}\n- {key: API_KEY, value:a3}\n- {key: API_KEY, origin: a4}\n- {key: MODEL, valu: a5}\n- {value: a6}\n- {key: , value: a7}", []string{"a1", "a2", "value:a3", "a6", "a7"}},
		{"not the id of a secret", "- {key: API_KEY, secret_id: sec-1}", nil},
		{"not the ids of secrets", "secrets: [sec-1]\nagent_profiles: [{env_vars: [{key: API_KEY, secret_id: sec-1}]}]", nil},
		{"a credential where an id belongs", "secrets: [ghp_abcdefgh12345678]\nagent_profiles: [{env_vars: [{key: API_KEY, secret_id: ghp_abcdefgh87654321}]}]", []string{"ghp_abcdefgh12345678", "ghp_abcdefgh87654321"}},
		{"but secrets elsewhere", "env: {secrets: [a1]}", []string{"a1"}},
		{"but what is no id", "secrets: [{token: a1}]\nprovider_api_key_secret_id: {token: a2}", []string{"a1", "a2"}},
		{"list under a key", "tokens: [a1, [a2], {b: a3}]", []string{"a1", "a2", "a3"}},
		{"mapping under a key", "auth: {user: a1, pw: {x: [a2]}}\nenv: {API_TOKEN: {v: a3}}\noauth: {clientId: b1, clientSecret: a4}", []string{"a1", "a2", "a3", "a4"}},
		{"not under a name", "mcp_config: {servers: {auth-service: {command: npx}}}\nmcpServers: {token: {env: {A: b1, B_TOKEN: a1}}}", []string{"a1"}},
		{"name that is a variable", "- {name: API_TOKEN, val: a1}\n- {KEY: API_TOKEN, VALUE: a2}\n- {NAME: MODEL, VALUE: b1}\n- {name: auth-agent, agent_id: b2}", []string{"a1", "a2"}},
		{"header and user of a command", "args: [--header, Authorization, a1, -H, X-Api-Key, a2, -H, Accept, b1, -u, \"me:a3\", -u, \"1000:1000\", X-Api-Key, b2]", []string{"a1", "a2", "me:a3"}},
		{"user without a scheme", "A: \"root:a1@tcp(127.0.0.1:3306)/db\"\nB: curl -u me:a2\nC: git@host.test:me/x\nD: npm:name@1.0", []string{"root:a1@tcp(127.0.0.1:3306)/db", "curl -u me:a2"}},
		{"key that lost its colon", "a: {API_TOKEN \"a1\", b: 5}\nc: {API_TOKEN; \"a2\", d a3}\ne: {API_TOKEN a4}", []string{`API_TOKEN "a1"`, `API_TOKEN; "a2"`, "API_TOKEN a4"}},
		{"quote in a key", "API_T\"OKEN: a1", []string{`API_T"OKEN`, "a1"}},
		{"comma in place of a value", "{M: \"1\", API_TOKEN,: a1}", []string{"a1"}},
		{"key that was made a comment", "env:\n# API_TOKEN: |\n  a1\n", []string{"# API_TOKEN: |", "a1"}},
		{"quoted text below such a key", "env:\n- b1\n# API_TOKEN:\n\n- \"a1\"\n- b2\n", []string{"a1"}},
		{"key below such a key", "env:\n  # API_TOKEN: |\n  MODEL: b1\n", []string{"# API_TOKEN: |"}},
		{"item behind a flag", "args: [--api-key, a1, --verbose, a2, --token, [a3], -x, a4, --token, a5:]", []string{"a1", "a3", "a5"}},
		{"item behind a variable", "args: [--env, SECRET_KEY, a1, b1, secret_key, b2, API_KEY=a2, b3]\nb: [[API KEY, a4], [MODEL, b4]]", []string{"a1", "API_KEY=a2", "a4"}},
		{"words for passwords", "env: {DB_PASS: a1, MYSQL_PWD: a2, PWD: /srv/app, COMPASS: b1}", []string{"a1", "a2"}},
		{"user in one word", "A: --user=me:a1\nB: curl -ume:a2 http://h", []string{"--user=me:a1", "curl -ume:a2 http://h"}},
		{"row of two typing errors", "env_vars: [{kye: DB_PASSWORD, vlaue: a1}, {k: AUTH_TOKEN, v: a2}, {k: MODEL, v: b1}]", []string{"a1", "a2"}},
		{"header in a list", "- [Authorization, a1]\n- [Accept, b1]", []string{"a1"}},
		{"item behind a sign", "args: [srv, \"--token=\", a1, \"API_KEY=\", a2, \"token:\", a3]", []string{"a1", "a2", "a3"}},
		{"image behind a variable", "args: [run, -i, -e, GITHUB_PERSONAL_ACCESS_TOKEN, -e, OTHER_TOKEN, ghcr.io/github/github-mcp-server]", nil},
		{"project by its path", "projects: {/home/me/My Private Projects/app2: {MODEL: b1}}", nil},
		{"item of the whole file", "[API_KEY, a1]", []string{"a1"}},
		{"names nobody would write", "env: {API.KEY: a1, \"API\\u202e_KEY\": a2, \"API\u202e_KEY\": a3}", []string{"a1", "a2", "a3"}},
		{"substitution", "env: {A: \"${API_KEY-a1}\", B: \"$API_KEY a2\", C: $(curl -u me:a3), D: \"${API_KEY}\"}", []string{"${API_KEY-a1}", "$API_KEY a2", "$(curl -u me:a3)"}},
		{"flag with a value", "args: [--token=a1, --name=a2, API_KEY=a3, -e, \"X-Api-Key: a4\"]", []string{"--token=a1", "API_KEY=a3", "X-Api-Key: a4"}},
		{"command line", "command: npx s --token a1", []string{"npx s --token a1"}},
		{"flag without a value", "command: npx s --token", nil},
		{"JSON inside", "mcp_policy: '{\"env\": {\"API_TOKEN\": \"a1\"}}'", []string{`{"env": {"API_TOKEN": "a1"}}`}},
		{"prose", "description: counts tokens and asks for a password", nil},
		{"header", "headers: {Authorization: Bearer x, Accept: y}", []string{"Bearer x"}},
		{"anchor and tag", "token: &a1\nb: &ghp_abcdefgh12345678\npassword: !a2\nc: &c d\npasswd: ! &a4 a5\nargs: [--token, &a6]", []string{"&a1", "&ghp_abcdefgh12345678", "!a2", "!", "&a4", "a5", "&a6"}},
		{"brackets", "token: {a1}\npassword: [a2]\ntools: {get_token: {server: b1}}", []string{"a1", "a2"}},
		{"multiline", "private_key: |\n  a1\n  a2\n", []string{"a1\n  a2"}},
		{"over lines", "token: \"a1\n  a2\"\n", []string{"a1\n  a2"}},
		{"alias", "a: &x a1\ntoken: *x\n", []string{"&x", "a1"}},
		{"merge", "a: &x {token: a1}\nb: {<<: *x}\n", []string{"a1"}},
		{"key that is one", "ghp_abcdefgh12345678: 1", []string{"ghp_abcdefgh12345678"}},
		{"comment", "a: 1 # token: a1\n# plain\nb: 'x #' #TOKEN=a3\n", []string{"# token: a1", "#TOKEN=a3"}},
		{"comment at the start and the end", "#token: a1\na: 1\n# token: a2", []string{"#token: a1", "# token: a2"}},
		{"value that is a comment", "env:\n  API_TOKEN: #a1\n  A: #b1\n", []string{"#a1"}},
		{"comment behind a bar", "a: | # token: a1\n  # plain\n", []string{"# token: a1"}},
		{"long text", "a: " + strings.Repeat("x", 4097), []string{strings.Repeat("x", 4097)}},
		{"wide runes before", "日本: 𝒳 # é\né𝒳: {token: 𝒳1}", []string{"𝒳1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, maskedTexts(parse("a.fusebox.yaml", c.text))); diff != "" {
				t.Errorf("masked (-want +got):\n%s", diff)
			}
		})
	}
	file := parse("a.fusebox.json", `{"env": {"API_TOKEN": "a\u0031"}, /* token: a2 */ "args": ["--token", "a3"]} // password=a4`)
	if diff := cmp.Diff([]string{`a\u0031`, "/* token: a2 */", "a3", "// password=a4"}, maskedTexts(file)); diff != "" {
		t.Errorf("masked in JSON (-want +got):\n%s", diff)
	}
}

// quotedOf is all that is told of a file, with the lines of the further places,
// and without marks inside words.
func quotedOf(file *model.File) string {
	text := told(file)
	for _, f := range file.Findings {
		for _, r := range f.Related {
			e := file.Source.Excerpt(r.Span)
			text += e.Before + e.Marked + e.After + "\n"
		}
	}
	return strings.NewReplacer("«", "", "»", "").Replace(text)
}

// TestBrokenFilesHideSecrets: of a file that cannot be read, the line that is
// quoted hides what follows the name of a credential, on the lines before too.
func TestBrokenFilesHideSecrets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, path, text string }{
		{"same line", "a.fusebox.yaml", "env:\n  API_TOKEN: hush hush: x\n"},
		{"quote that is not closed", "a.fusebox.yaml", "env:\n  API_TOKEN: \"hush\n"},
		{"value that runs on", "a.fusebox.yaml", "env:\n  API_TOKEN: \"a\n    hush\" b\n"},
		{"value that begins below", "a.fusebox.yaml", "env:\n  API_TOKEN:\n    hush: [\n"},
		{"under a key further up", "a.fusebox.yaml", "env:\n  API_TOKEN:\n    - a\n    - hush: x: y\n"},
		{"row", "a.fusebox.yaml", "- {key: API_TOKEN, value: hush, x\n- a: b: c\n"},
		{"value on the line below its key", "a.fusebox.yaml", "- key: API_TOKEN\n  value: hush: x\n"},
		{"bare word", "a.fusebox.json", `{"API_TOKEN": hush}`},
		{"string that is not closed", "a.fusebox.json", `{"API_TOKEN": "hush}`},
		{"escape", "a.fusebox.json", `{"API_TOKEN": "hush\x"}`},
		{"value on the next line", "a.fusebox.json", "{\"API_TOKEN\":\n  hush}"},
		{"long line", "a.fusebox.json", `{"a": "` + strings.Repeat("x", 2*maxSearched) + `", "b": {"API_TOKEN": "hush"} 5}`},
		{"rather long line", "a.fusebox.json", `{"a": "` + strings.Repeat("x ", 1000) + `", "b": {"API_TOKEN": "hush"} 5}`},
		{"no colon", "a.fusebox.json", "{\"env\": {\n \"API_KEY\" \"hush\"\n}}"},
		{"quote too much", "a.fusebox.json", `{"DB_PASSWORD"" "hush"}`},
		{"no colon in a mapping under a key", "a.fusebox.json", "{\"API_KEY\": {\n\"a\": 1,\n\"b\" \"hush\"}}"},
		{"bare word in a list under a key", "a.fusebox.json", "{\"API_KEY\":[\n\"x\",\n\"y\",\nhush]}"},
		{"the same in YAML", "a.fusebox.yaml", "{\"API_KEY\":[\n\"x\", {}, [\n\"y\"],\nhush: {}: ]}"},
		{"behind a value below its key", "a.fusebox.json", "{\"API_KEY\":\n\n\n\"x\"\n hush}"},
		{"behind the end", "a.fusebox.json", "{\"API_KEY\":[\n\"x\",\n\"y\"\n]}\n\"hush\""},
		{"key with an escape", "a.fusebox.json", `{"env":{"API\u005fKEY":"hush" x}}`},
		{"key with an escape further up", "a.fusebox.json", "{\"API\\u005fKEY\":[\n\"x\",\n\"y\",\nhush]}"},
		{"key with an escape in YAML", "a.fusebox.yaml", "\"API\\x5fKEY\":\n  hush: x: y\n"},
		{"the bracket to close", "a.fusebox.json", "{\"API_KEY\":[\n\"x\",\n[\"hush\",\n1\n}"},
		{"list without a comma", "a.fusebox.json", "{\"args\": [\"--token\",\n\"x\"\n\"hush\"]}"},
		{"list that ends early", "a.fusebox.json", "{\"args\": [\"--token\"]\n,\n\"hush\"]}"},
		{"row with typing errors", "a.fusebox.json", "[{\"key\": \"API_KEY\",\n\"origin\": \"o\",\n\"valu\": \"hush\" x}]"},
		{"row without a colon", "a.fusebox.json", "[{\"value\"\n\"hush\"\n, \"key\": \"API_KEY\"}]"},
		{"control character", "a.fusebox.json", "{\"API_KEY\":\n[\n\"x\",\n\"hush\x01\"]}"},
		{"indentation of a block", "a.fusebox.yaml", "env:\n      API_TOKEN: |\n        a\n     hush more\n"},
		{"comment in a block", "a.fusebox.yaml", "env:\n      API_TOKEN: >-\n#       first\n        hush\n"},
		{"quote in a key", "a.fusebox.json", `{"env": {"DB_PASS"WORD": "hush"}}`},
		{"no comma", "a.fusebox.json", `{"args": ["--token", "hush" 5]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := parse(c.path, c.text)
			if len(file.Findings) != 1 || !isRefusal(file.Findings[0]) {
				t.Fatalf("not refused:\n%s", told(file))
			}
			if got := quotedOf(file); strings.Contains(got, "hush") {
				t.Errorf("shows the secret:\n%s", got)
			}
		})
	}
}

// TestStrictFilesShowTheirLines: what strict JSON does not take stands on a line of
// which all that may be shown is.
func TestStrictFilesShowTheirLines(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"{\"env\": {\n\"ANTHROPIC_AUTH_TOKEN\": \"hush\",\n\"MCP_TIMEOUT\": \"30\",\n}}",
		"{\"env\": {\n\"MAX_MCP_OUTPUT_TOKENS\": \"hush\",\n\"MCP_TIMEOUT\": \"30\", // why\n\"A\": \"b\"}}",
		"{\"mcpServers\": {\"auth-service\": {\n\"command\": \"npx\",\n\"timeout\": 30,\n}}}",
	} {
		file := parseClient(model.FormatClaudeSettings, text)
		if strings.Contains(text, "mcpServers") {
			file = parseClient(model.FormatClaudeServers, text)
		}
		if file.Trouble() == nil {
			t.Errorf("%q is not refused", text)
		}
		if got := quotedOf(file); !strings.Contains(got, "30") || strings.Contains(got, "hush") {
			t.Errorf("%q is quoted as\n%s", text, got)
		}
	}
}

// TestDamageNeverShowsSecrets puts a stray character between any two words of a
// good file, or drops a word: whatever becomes of the file, its credentials
// stay hidden.
func TestDamageNeverShowsSecrets(t *testing.T) {
	t.Parallel()
	files := map[string][]string{
		"a.fusebox.yaml": {"agent_profiles", ":\n ", " - ", "agent_id", ":", " x", "\n    ", "env", ": ", "{", "API_TOKEN", ":", " ", "ghp_hushhushhush12", ",", " A", ": ", "1", "}",
			"\n    ", "env_vars", ":\n", "    - {", "key", ": ", "DB_PASSWORD", ", ", "value", ": \"", "sk-hushhushhush34", "\"}", "\n    ", "mcp_config", ": {", "servers", ": {", "s", ": {", "args", ": [", "--token, ", "ghp_hushhushhush56", "]", "}", "}", "}", "\n"},
		"a.fusebox.json": {"{", "\"agent_profile\"", ":", " {", "\"agent_id\"", ": ", "\"x\"", ",\n", "\"env\"", ": ", "{", "\"API_TOKEN\"", ": ", "\"ghp_hushhushhush12\"", "}", ", ", "\"env_vars\"", ": [", "{", "\"key\"", ": ", "\"DB_PASSWORD\"", ", ", "\"value\"", ": ", "\"sk-hushhushhush34\"", "}", "]", "}", "}", "\n"},
	}
	strays := []string{"", "{", "}", "[", "]", "\"", "'", ":", ": ", ",", "\n", "\r\n", "\t", " ", "#", " #", "&", "!", "*x", "|\n", ">\n",
		"//", "/*", "- ", "? ", "@", "%", "`", "\x01", "é", "\\"}
	for path, words := range files {
		for at := range words {
			for _, stray := range strays {
				isBefore := at+1 < len(words) && strings.Contains(words[at+1], "hush")
				damaged := slices.Clone(words)
				damaged[at] += stray
				if stray == "" {
					if isBefore || strings.Contains(words[at], "hush") || model.NamesSecret(words[at]) {
						// A secret that nothing tells from other words cannot be hidden.
						continue
					}
					damaged[at] = ""
				}
				text := strings.Join(damaged, "")
				if got := quotedOf(parse(path, text)); strings.Contains(got, "hush") {
					t.Errorf("%q shows a secret:\n%s", text, got)
				}
			}
		}
	}
}

// TestMasksAreFoundInOnePass: what decides on hiding a value must not be looked
// at again inside it, or nesting would double the work at each level.
func TestMasksAreFoundInOnePass(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, open, middle, end string }{
		{"flags", `["--token", `, `"a1"`, `]`},
		{"rows", `{"key": "API_TOKEN", "value": `, `"a1"`, `}`},
		{"rows without a name", `{"value": `, `"a1"`, `}`},
		{"lists under a key", `{"tokens": [`, `"a1"`, `]}`},
	} {
		text := `{"meta": ` + strings.Repeat(c.open, 40) + c.middle + strings.Repeat(c.end, 40) + "}"
		file := parse("a.fusebox.json", text)
		if masked := maskedTexts(file); len(masked) == 0 || masked[len(masked)-1] != "a1" {
			t.Errorf("%s: masked %q", c.name, masked)
		}
	}
}
