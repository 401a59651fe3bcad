package source

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func FuzzParseToolTable(f *testing.F) {
	for _, text := range []string{
		"shell_execution: 90s\n\"proxmox_*\": slow # c\nwait: none\na: 45\nb: 0x10\na: 1_000\nc: 1e3\nd: [1]\ne:\n? [f]\n: 1\n",
		`{"a": "5s", /* c */ "a": 45.5, "\u00e9": null, "": {"b": 1},}`,
		"tool_timeouts: {entries: {a: 5}, tiers: {fast: [1]}}\nother: [1]\nother: 2\n",
		"entries: {a: 5}\ndefault_tier: [a]\ninner: {a: {sleeps: {base: 5s, factor: 2, cap: 60s, jitter: 0.5}}, b: {sleeps: {factor: .5}}, c: {sleeps: 5}}\n",
		"a: 1s\n---\ntool_timeouts: {entries: {b: 1s}}\n---\n~\n---\nentries: {c: 1s}\n",
		"a: &x 5s\nb: *x\n<<: {c: 1}\nsecret_id: hush1234567\nsecrets: [hush1234567]\n",
		"agent_profiles: [{agent_id: a}]\ntool_timeouts: {entries: {a: 1s}}\n",
		"", "~", "[]", "5", "{", "tool_timeouts:", "entries: {}", "{}", "\x00", "\xff",
	} {
		f.Add([]byte(text), true)
		f.Add([]byte(text), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, isJSON bool) {
		path := "table.yaml"
		if isJSON {
			path = "table.json"
		}
		checkToolTable(t, model.Snapshot{Path: path, State: model.StateGood, Bytes: text})
	})
}

// checkToolTable reads a text as a table and checks what must hold of every one.
func checkToolTable(t rapid.TB, s model.Snapshot) {
	t.Helper()
	l := textOf(s)
	file := checkRead(t, s, l, parseTable)
	tree, refused := readTree(s, l)
	switch {
	case refused != nil:
		return
	case tree.isNative():
		if diff := cmp.Diff(dump(Parse(s)), dump(file)); diff != "" {
			t.Errorf("a profile file is read otherwise (-Parse +ParseToolTable):\n%s", diff)
		}
	default:
		tree.isTable = true
		checkTable(t, l, file)
	}
	checkTree(t, l, tree, file)
}

// checkTable checks that a file has a table or says why not, and that its keys and
// values are the texts at their places.
func checkTable(t rapid.TB, l *lines, file *model.File) {
	t.Helper()
	table := file.ToolTimeouts
	if (table == nil) != (file.Trouble() != nil) {
		t.Fatalf("table %v beside the trouble %v", table, file.Trouble())
	}
	if table == nil {
		return
	}
	if table.Unit != "ms" {
		t.Errorf("unit %q", table.Unit)
	}
	for _, s := range append(table.Tiers, table.Entries...) {
		checkEnv(t, l, []model.Definition{{Key: s.Key.Value, KeySpan: s.Key.Span, Value: s.Value}})
	}
	if table.Incomplete && len(file.Findings) == 0 {
		t.Error("something could not be read, and nothing says so")
	}
}

var budgets = form{"shell_execution": scalars, "render_*": scalars, "API_TOKEN": scalars, "": scalars, "entries": scalars}.of(0)

// TestRandomTablesSayTheSame: the same table, written in JSON and in YAML, is read
// as the same table with the same findings.
func TestRandomTablesSayTheSame(t *testing.T) {
	t.Parallel()
	sections := with("entries", budgets, form{"default_tier": scalars, "tiers": budgets, "known_tools": lists(words), "timeout": scalars}.of(0))
	tables := rapid.OneOf(budgets, sections, with("tool_timeouts", sections, form{"other": scalars}.of(0)))
	rapid.Check(t, func(t *rapid.T) {
		content := tables.Draw(t, "table")
		var inJSON, inYAML strings.Builder
		writeJSON(&inJSON, content)
		writeYAML(&inYAML, content, "")
		fromJSON := model.Snapshot{Path: "table.json", State: model.StateGood, Bytes: []byte(inJSON.String())}
		fromYAML := model.Snapshot{Path: "table.yaml", State: model.StateGood, Bytes: []byte(inYAML.String())}
		checkToolTable(t, fromJSON)
		checkToolTable(t, fromYAML)
		if diff := cmp.Diff(parseTable(fromJSON), parseTable(fromYAML), whatIsSaid); diff != "" {
			t.Fatalf("they differ (-json +yaml):\n%s\n%s\n%s", diff, inJSON.String(), inYAML.String())
		}
		if diff := cmp.Diff(messages(parseTable(fromJSON)), messages(parseTable(fromYAML))); diff != "" {
			t.Fatalf("findings differ (-json +yaml):\n%s\n%s\n%s", diff, inJSON.String(), inYAML.String())
		}
	})
}

// TestPlainTableLosesNothing: of a plain map every entry is there, in order and
// with duplicates, or the table says that it is incomplete.
func TestPlainTableLosesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		content := budgets.Draw(t, "table").([]pair)
		var text strings.Builder
		writeJSON(&text, content)
		table := parseTable(model.Snapshot{Path: "table.json", State: model.StateGood, Bytes: []byte(text.String())}).ToolTimeouts
		var want, got []string
		for _, p := range content {
			_, isString := p.value.(string)
			if written, isBare := p.value.(bare); isString || isBare && written != "null" {
				want = append(want, p.key)
			}
			if p.key == "entries" && !isString {
				if _, isMapping := p.value.([]pair); isMapping {
					return // It is a table with its own keys.
				}
			}
		}
		for _, s := range table.Entries {
			got = append(got, s.Key.Value)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("keys of %s (-want +got):\n%s", text.String(), diff)
		}
		if isIncomplete := len(want) < len(content); table.Incomplete != isIncomplete {
			t.Fatalf("%s is incomplete: %t, want %t", text.String(), table.Incomplete, isIncomplete)
		}
	})
}
