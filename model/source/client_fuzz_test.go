package source

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

func FuzzParseClaudeSettings(f *testing.F) {
	fuzzClient(f, model.FormatClaudeSettings,
		`{"env": {"A": "2000", "B": 2e3, "C": true, "D": null, "E": {}, "A": -0.50}, "model": "opus", "mcpServers": {}}`,
		"{\"env\": {\"A\": 1e21,}} // c", byteOrderMark+"{\r\n\"env\": {\"\\u0041\": \"\\ud835\\udcb3\"}}", `{"env": {}, "env": {"A": false}}`, `{"env": [1]}`,
		`{"secrets": ["hush1234567"], "env": {"API_TOKEN": "hush1234567"}}`)
}

func FuzzParseClaudeConfiguration(f *testing.F) {
	fuzzClient(f, model.FormatClaudeConfiguration,
		`{"n": 5, "env": {"A": 1}, "tips": {"a": [1, {"b": "\\"}]}, "projects": {"/p": {"history": [[]], "hasTrustDialogAccepted": true, "mcpServers": {"s": {}}}}}`,
		`{"tips": [1,], "projects": [{"a": 1}]}`, `{"oauthAccount": {"accessToken": "hush1234567"}, "mcpServers": 5}`, `{"projects": {"*": {"a": {"b": /* c */ 1}}}, "*": {}}`)
}

func FuzzParseClaudeServers(f *testing.F) {
	fuzzClient(f, model.FormatClaudeServers,
		`{"mcpServers": {"s": {"type": "http", "url": "u", "args": ["--token", "hush1234567"], "env": {"A": 1}, "timeout": [], "request_timeout_ms": 5, "x": {}, "y": 1}}}`,
		`{"servers": {"a": {"command": "x"}}}`, `{"a": {"url": "x"}}`, `{"env": {}, "mcpServers": null}`, `{"mcpServers": {"a": 5, "a": {},}}`)
}

func FuzzParseClaude(f *testing.F) {
	fuzzClient(f, model.FormatClaude, `{"env": {"A": 1}}`, `{"mcpServers": {"a": {}}}`, `{"a": {"command": "x"}}`, `[]`, `null`, `{"env": `)
}

func fuzzClient(f *testing.F, format model.Format, texts ...string) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkClient(t, clientSnapshot(format, string(text))) })
}

// checkClient reads a client's own file and holds it against encoding/json,
// which is as strict as the client: it takes the same texts and finds the same
// variables.
func checkClient(t *testing.T, s model.Snapshot) {
	t.Helper()
	checkSnapshot(t, s)
	file := Parse(s)
	text := bytes.TrimPrefix(s.Bytes, []byte(byteOrderMark))
	l := newLines(s.Path, text)
	checkServers(t, l, file.Client.Servers)
	for _, p := range file.Client.Projects {
		checkServers(t, l, p.Servers)
	}
	checkOutline(t, s, l, file)
	if trouble := file.Trouble(); trouble != nil {
		if json.Valid(text) && strings.Contains(trouble.Message, "strict JSON") {
			t.Errorf("strict JSON is refused: %s", trouble.Message)
		}
		return
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var whole map[string]any
	if err := decoder.Decode(&whole); err != nil || !json.Valid(text) {
		t.Fatalf("what is not strict JSON is read: %v", err)
	}
	if file.Role.Format != model.FormatClaudeServers {
		checkVariables(t, whole, file)
	}
}

func checkVariables(t *testing.T, whole map[string]any, file *model.File) {
	t.Helper()
	want := map[string]string{}
	variables, _ := whole["env"].(map[string]any)
	for key, value := range variables {
		switch v := value.(type) {
		case string:
			want[key] = v
		case bool:
			want[key] = map[bool]string{true: "1", false: "0"}[v]
		case json.Number:
			want[key] = numberText(string(v))
		case nil:
			want[key] = ""
		}
	}
	got := map[string]string{}
	for _, d := range file.Client.Env {
		got[d.Key] = d.Value.Text
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("variables (-encoding/json +ours):\n%s", diff)
	}
}

// checkOutline checks that passing over what is not wanted changes nothing of
// what is.
func checkOutline(t *testing.T, s model.Snapshot, l *lines, file *model.File) {
	t.Helper()
	part, refused := readOutline(l, clientFormats[s.Role.Format].outline)
	whole, f := readJSON(l)
	if (refused == nil) != (f == nil) || f != nil && refused.message != f.message {
		t.Fatalf("with an outline %v, without %v", refused, f)
	}
	if f != nil || file.Trouble() != nil {
		return
	}
	if part.loose != whole.loose {
		t.Errorf("loose with an outline %v, without %v", part.loose, whole.loose)
	}
	whole.isClient = true
	s.Role = file.Role
	other := bareFile(s)
	other.Source = model.NewSource(l.bytes, l.masks(whole), false)
	if f := decode(newProblems(l, &other.Source), whole, other); f != nil {
		t.Fatalf("refused without an outline: %s", f.message)
	}
	if diff := cmp.Diff(other.Client, file.Client); diff != "" {
		t.Errorf("what is said (-without +with an outline):\n%s", diff)
	}
}

// checkServers checks that what servers hold as written is the text at its
// place.
func checkServers(t *testing.T, l *lines, servers []model.ServerConfig) {
	t.Helper()
	for _, s := range servers {
		checkEnv(t, l, s.Env)
		checkEnv(t, l, s.Unread)
	}
}
