package source

import (
	"encoding/json"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
)

func TestJSONScalars(t *testing.T) {
	t.Parallel()
	const head = "{\"executor_profile\":\n{\"name\": \"a\", \"env\": {\"K\": "
	for _, c := range []struct{ name, text, want string }{
		{"number", `7200000`, `K=number "7200000" 2:28-35`},
		{"quoted number", `"7200000"`, `K=string "7200000" 2:29-36`},
		{"negative", `-5`, `K=number "-5" 2:28-30`},
		{"float", `1.50`, `K=number "1.50" 2:28-32`},
		{"exponent", `1E+3`, `K=number "1E+3" 2:28-32`},
		{"true", `true`, `K=boolean "true" 2:28-32`},
		{"null", `null`, `K=null "" 2:28-32`},
		{"empty", `""`, `K=string "" 2:29-29`},
		{"wide runes", `"日本𝒳é"`, `K=string "日本𝒳é" 2:29-33`},
		{"escapes", `"a\"\\\/\b\f\n\r\t"`, "K=string \"a\\\"\\\\/\\b\\f\\n\\r\\t\" 2:29-46"},
		{"unicode escape", `"\u00e9\u65E5"`, `K=string "é日" 2:29-41`},
		{"surrogates", `"\ud835\udcb3"`, `K=string "𝒳" 2:29-41`},
		{"lone surrogate", `"\ud835"`, `K=string "�" 2:29-35`},
		{"comment before", `/* " */ 5`, `K=number "5" 2:36-37`},
		{"comment behind", "5 // }\n", `K=number "5" 2:28-29`},
		{"slashes inside", `"http://h/*x*/"`, `K=string "http://h/*x*/" 2:29-42`},
		{"trailing comma", `5,`, `K=number "5" 2:28-29`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for name, text := range map[string]string{
				"plain": head + c.text + "}}}",
				"mark":  byteOrderMark + head + c.text + "}}}\n",
				"CRLF":  strings.ReplaceAll(head+c.text+"\n}}}\n", "\n", "\r\n"),
			} {
				if diff := cmp.Diff(c.want, written(environmentOf(t, "a.fusebox.json", text))); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

func TestJSONDuplicatesAreKept(t *testing.T) {
	t.Parallel()
	got := written(environmentOf(t, "a.fusebox.json", `{"executor_profile": {"name": "a", "env": {"A": 1, "A": 2}, "env_vars": [{"key": "A", "value": "1"}]}}`))
	want := "A=number \"1\" 1:49-50\nA=number \"2\" 1:57-58\nA=string \"1\" 1:97-98"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("env differs (-want +got):\n%s", diff)
	}
}

// plain turns a node into what encoding/json would make of it; of keys that
// are there twice the last one counts.
func plain(n *node) any {
	switch n.kind {
	case model.KindMap:
		all := map[string]any{}
		for _, e := range n.members {
			all[e.key.text] = plain(e.value)
		}
		return all
	case model.KindList:
		all := []any{}
		for _, item := range n.members {
			all = append(all, plain(item.value))
		}
		return all
	case model.KindNull:
		return nil
	case model.KindBool:
		return n.text == "true"
	case model.KindNumber:
		return json.Number(n.text)
	}
	return n.text
}

// sameAsHujson holds our reader against hujson: it accepts the same texts and
// finds the same values in them.
func sameAsHujson(t *testing.T, text string) {
	t.Helper()
	l := newLines("a.json", []byte(text))
	if l.unprintable() != nil || strings.ContainsAny(text, "\u2028\u2029") || len(strings.TrimSpace(text)) == 0 {
		// We refuse what a terminal cannot show, and take these two line ends
		// for what they are in JSON, characters.
		return
	}
	tree, refused := readJSON(l)
	standard, err := hujson.Standardize([]byte(text + "\n"))
	if refused != nil {
		if err == nil && !strings.Contains(refused.message, "levels deep") {
			t.Errorf("refused %q: %s, hujson reads it", text, refused.message)
		}
		return
	}
	if len(tree.roots) == 0 {
		return
	}
	if err != nil {
		t.Fatalf("read %q, hujson says %v", text, err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(standard)))
	decoder.UseNumber()
	var want any
	if err := decoder.Decode(&want); err != nil {
		t.Fatalf("decode %q: %v", standard, err)
	}
	if diff := cmp.Diff(want, plain(tree.roots[0])); diff != "" {
		t.Errorf("%q (-hujson +ours):\n%s", text, diff)
	}
}

func TestJSONIsReadAsHujsonReadsIt(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, `[]`, `[1,]`, `{"a":1,}`, `[,]`, `{,}`, `[1,,2]`, `{"a":1,"a":2}`, `{"a"}`, `{"a":}`, `{:1}`, `[1 2]`, `{"a":1 "b":2}`,
		`nul`, `nulll`, `-`, `-0`, `00`, `1.`, `.5`, `1e`, `1e5`, `+1`, `0x10`, `NaN`, `Infinity`, `"a`, `"a\`, `"\x"`, `"\u12"`, `"\u123g"`,
		"\"a\tb\"", "\"a\nb\"", `/**/1`, `1/**/`, `1//`, `//`, `/`, `/*`, `/*/`, `1 1`, `]`, `}`, `[}`, `{]`, `[1}`, `{"a":1]`, `{"a":[1,{"b":null}]} // x`, `"\ud800"`,
		`'a'`, `{'a':1}`, `{a:1}`, `true false`, `[true,false,null]`, `"/*"`, `[/*]*/]`, `["//"]`, `{"a"/**/:/**/1/**/,/**/}`, `_`, `a-b`,
	} {
		sameAsHujson(t, text)
	}
}
