package source

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func FuzzParseYAML(f *testing.F) {
	seed(f, "full.fusebox.yaml")
	for _, text := range []string{
		"agent_profiles: [{agent_id: x, env: {A: 1, API_TOKEN: hush1234567}}]",
		"executor_profile:\n  name: a\n  env:\n    A: |\n      x\n    B: >-\n      y\n    C: 'it''s'\n    D: \"a\\\"b\"\n    E: &e !!str 5\n    F: *e\n    <<: {G: 1}\n",
		"- &a {agent_profile: {agent_id: x}}\n- *a\n- executor_profile: {name: y, env_vars: [{key: K, value: 1}, {key: S, secret_id: s}]}\n",
		"---\nagent_profile: {agent_id: x}\n---\nmcp_config: {servers: {s: {args: [--token, hush1234567], timeout: 5}}}\n...\n",
		"? {a: b}\n: [c]\n? |\n d\n: e\nagent_profiles: []\n",
		"\ufeffagent_profiles:\r\n  - agent_id: \"日本𝒳\"\r\n    env: {A: \"x\\u0041\", B: , C: ~, ? D}\r\n",
		"agent_profiles:\r  - agent_id: x\u2028# c\u0085",
		"a: &a [*a]", "a: *b", "[[[[", "{{{{", "- - - -", "a:\n\t- b", "a: \"x", "a: 'x", "%YAML 1.2\n---\na: 1", "a: !<x> b", "a: !", "a: &", "\x00", "\xff",
		"tools: {t: {keepalive: 5s, takes: 1.5, retrieval: {retention: 1h}}}\nguard: {s: {idle: 0}}\ntool_timeouts: {tiers: {a: 1s}, inner: {b: {sleeps: [1s]}, c: {sleeps: {base: 1s, jitter: 2}}}}",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkFile(t, "a.fusebox.yaml", text) })
}

// FuzzYAMLValue reads a text as the value of a variable, in block style and in
// brackets.
func FuzzYAMLValue(f *testing.F) {
	for _, text := range []string{
		"5", "a b", "\"a\\\"b\"", "'it''s'", "|\n      x\n", ">-\n      x\n      y\n", "&a !!str 5", "!<x> y", "*a", "[a, {b: c}]", "{a: , ? b : c}",
		"a\n      b # c", "# c\n      a", "~", "|2+\n        a\n\n", "\"a\n  b\"", "a#b: c", "日本 𝒳", "\t5\t# c", "? a\n      : b", "- a\n      -\tb", "a\r\n      b",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkFile(t, "a.fusebox.yaml", []byte(scalarHead+text+"\n    L: 1\n"))
		checkFile(t, "a.fusebox.yaml", []byte("executor_profile: {name: a, env: {K: "+text+", L: 1}}\n"))
	})
}

func FuzzParseJSON(f *testing.F) {
	seed(f, "full.fusebox.json")
	for _, text := range []string{
		`{"agent_profiles": [{"agent_id": "x", "env": {"A": 1, "API_TOKEN": "hush1234567", "A": null, "B": "\u00e9\ud835\udcb3"}}]}`,
		`[{"agent_profile": {"agent_id": "x"}, "mcp_config": {"servers": {"s": {"args": ["--token", "hush1234567"]}}}}, {"executor_id": "e", "name": "n"},]`,
		"\ufeff{/* c */\r\n\"agent_profile\": // token: hush1234567\n{\"agent_id\": \"\\n\"},}", `{"a":`, `{"a"`, `{"a":1 2}`, `[1,,]`, `"x`, `"\q"`, `[[[[`, `nul`, `01`, "\x00", "\xff",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkFile(t, "a.fusebox.json", text)
		sameAsHujson(t, string(text))
	})
}

func seed(f *testing.F, name string) {
	f.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		f.Fatalf("read the seed: %v", err)
	}
	f.Add(text)
}

// checkFile reads a text and checks what must hold of every file.
func checkFile(t rapid.TB, path string, text []byte) {
	t.Helper()
	checkSnapshot(t, model.Snapshot{Path: path, State: model.StateGood, Bytes: text})
}

func checkSnapshot(t rapid.TB, s model.Snapshot) {
	t.Helper()
	l := textOf(s)
	file := checkRead(t, s, l, Parse)
	for _, p := range file.AgentProfiles {
		checkEnv(t, l, p.Env)
	}
	for _, p := range file.ExecutorProfiles {
		checkEnv(t, l, p.Env)
	}
	for _, r := range file.Runtimes {
		checkEnv(t, l, r.Env)
	}
	if tree, refused := read(s, l); refused == nil {
		checkTree(t, l, tree, file)
	}
}

// checkRead checks that reading gives the same file each time, with places inside
// the text and findings that may be shown.
func checkRead(t rapid.TB, s model.Snapshot, l *lines, parse func(model.Snapshot) *model.File) *model.File {
	t.Helper()
	file := parse(s)
	if diff := cmp.Diff(dump(file), dump(parse(s))); diff != "" {
		t.Errorf("read twice, it differs:\n%s", diff)
	}
	checkSpans(t, l, reflect.ValueOf(file))
	checkFindings(t, l, file)
	return file
}

// checkTree checks the tree of a file against its text, and that the file tells
// nothing of it that is masked.
func checkTree(t rapid.TB, l *lines, tree *tree, file *model.File) {
	t.Helper()
	for _, root := range tree.roots {
		checkNode(t, l, root)
	}
	checkSecrets(t, l, tree, file)
}

// checkNode checks that the places of the nodes of a tree are where their texts
// are.
func checkNode(t rapid.TB, l *lines, n *node) {
	t.Helper()
	if n.start < 0 || n.end < n.start || int(n.end) > len(l.bytes) {
		t.Fatalf("node from %d to %d of %d", n.start, n.end, len(l.bytes))
	}
	text := string(l.bytes[n.start:n.end])
	if n.isScalar() && n.kind != model.KindNull && !hasEscape(text) && strings.TrimSpace(text) != strings.TrimSpace(n.text) {
		t.Errorf("scalar %q, at its place is %q", n.text, text)
	}
	for _, e := range n.members {
		if e.key != nil {
			checkNode(t, l, e.key)
		}
		checkNode(t, l, e.value)
	}
}

// checkSpans checks that every place in a value lies inside the text.
func checkSpans(t rapid.TB, l *lines, v reflect.Value) {
	t.Helper()
	if span, ok := v.Interface().(model.Span); ok {
		if !span.IsZero() && !isInside(l, span) {
			t.Errorf("%s is outside of the text", at(span))
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				checkSpans(t, l, v.Field(i))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			checkSpans(t, l, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			checkSpans(t, l, v.Index(i))
		}
	}
}

func isInside(l *lines, s model.Span) bool {
	isPosition := func(line, column int) bool {
		if line < 1 || line > len(l.starts) || column < 1 {
			return false
		}
		start, end := int(l.starts[line-1]), len(l.bytes)
		if line < len(l.starts) {
			end = int(l.starts[line])
		}
		return column <= utf8.RuneCount(l.bytes[start:end])+1
	}
	isInOrder := s.EndLine > s.Line || s.EndLine == s.Line && s.EndColumn >= s.Column
	return isPosition(s.Line, s.Column) && isPosition(s.EndLine, s.EndColumn) && isInOrder
}

func checkFindings(t rapid.TB, l *lines, file *model.File) {
	t.Helper()
	for _, f := range file.Findings {
		for _, text := range []string{f.Message, f.Fix, f.Key, f.Excerpt.Before, f.Excerpt.Marked, f.Excerpt.After} {
			if model.Escape(text) != text {
				t.Errorf("text of a finding is not safe to show: %q", text)
			}
		}
		if f.Message == "" || f.Launch != "" || f.Span.File != l.path || f.Span.IsZero() != (f.Code == model.FileUnreadable) {
			t.Errorf("finding without a message, with a launch or without a place: %+v", f)
		}
	}
}

// checkEnv checks that a value on one line, without escapes, is the text at its
// place.
func checkEnv(t rapid.TB, l *lines, env []model.Definition) {
	t.Helper()
	for _, d := range env {
		if key := textAt(l, d.KeySpan); !hasEscape(key) && strings.TrimSpace(key) != strings.TrimSpace(d.Key) {
			t.Errorf("key %q, at its place is %q", d.Key, key)
		}
		if d.Value.Span.IsZero() || d.Value.Span.Line != d.Value.Span.EndLine {
			continue
		}
		text, want := textAt(l, d.Value.Span), d.Value.Text
		switch {
		case d.IsSecret():
			want = d.SecretID
		case d.Value.Kind == model.KindNull:
			continue
		}
		if !hasEscape(text) && strings.TrimSpace(text) != strings.TrimSpace(want) {
			t.Errorf("value %q, at its place is %q", want, text)
		}
	}
}

// hasEscape reports whether a text may stand for another: because of escapes,
// or of line ends that are none to us.
func hasEscape(text string) bool {
	return strings.ContainsAny(text, "\\\r\n\u0085\u2028\u2029") || strings.Contains(text, "''")
}

// checkSecrets checks that nothing that Show masks is in a finding, unless the
// same text stands in the file where it may be seen.
func checkSecrets(t rapid.TB, l *lines, tree *tree, file *model.File) {
	t.Helper()
	hidden, visible := map[string]bool{}, []string{}
	var walk func(key string, n *node)
	walk = func(key string, n *node) {
		for _, e := range n.members {
			if e.key != nil {
				walk("", e.key)
				key = e.key.text
			}
			walk(key, e.value)
		}
		if !n.isScalar() {
			return
		}
		_, masked := model.Show(key, n.text, nil)
		if masked && (tree.isClient || tree.isTable || !strings.HasSuffix(key, "secret_id") && key != "secrets") {
			hidden[n.text] = true
		} else {
			visible = append(visible, n.text)
		}
	}
	for _, root := range tree.roots {
		walk("", root)
	}
	for _, c := range tree.comments {
		if text := string(l.bytes[c.start:c.end]); !model.Hides(text) && !model.NamesSecret(l.before(c)) {
			visible = append(visible, text)
		}
	}
	outside := strings.Join(visible, "\x00")
	for _, f := range file.Findings {
		said := strings.Join([]string{f.Message, f.Fix, f.Excerpt.Before, f.Excerpt.Marked, f.Excerpt.After}, "\x00")
		for text := range hidden {
			if isTelling(text) && !strings.Contains(outside, text) && strings.Contains(said, model.Escape(text)) {
				t.Errorf("%q is shown in %q", text, said)
			}
		}
	}
}

// isTelling leaves out what may stand in any message.
func isTelling(text string) bool {
	return len(text) >= 8 && strings.ContainsAny(text, "0123456789") && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz")
}
