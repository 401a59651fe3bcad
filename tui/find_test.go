package tui

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestMatcherReadsWhatIsTyped(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]matcher{
		"": {}, " ": {}, "!": {not: true}, " ! ": {not: true}, "opus": {query: "opus", letters: "opus"},
		"!opus": {"opus", "opus", true}, "! opus": {"opus", "opus", true}, "opus!": {query: "opus!", letters: "opus!"},
		" tool  call ": {query: "tool call", letters: "toolcall"}, "!!x": {"!x", "!x", true},
	} {
		if got := newMatcher(typed); got != want {
			t.Errorf("%q is read as %+v, want %+v", typed, got, want)
		}
	}
}

func TestNamesByLettersAndSentencesByWords(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		query, text      string
		hits             []int
		name, isSentence bool
	}{
		{"mtt", "MCP_TOOL_TIMEOUT", []int{0, 4, 9}, true, false},
		{"mcp tool", "MCP_TOOL_TIMEOUT", []int{0, 1, 2, 4, 5, 6, 7}, true, true},
		{"tool mcp", "MCP_TOOL_TIMEOUT", nil, false, true},
		{"tuo", "MCP_TOOL_TIMEOUT", nil, false, false},
		{"10 s", "ends at 10 s", []int{8, 9, 11}, true, true},
		{"ends s", "ends at 10 s", []int{0, 1, 2, 3, 11}, true, true},
		{"eat", "ends at 10 s", []int{0, 5, 6}, true, false},
		{"プル", "日本語のプロファイル", []int{12, 27}, true, false},
		{"ÖPUS", "öpus", []int{0, 2, 3, 4}, true, true},
		{"é", "e\u0301", nil, false, false},
	} {
		m := newMatcher(test.query)
		hits, isFound := m.name(test.text)
		if isFound != test.name || !slices.Equal(hits, test.hits) {
			t.Errorf("%q finds the name %q at %v: %v, want %v", test.query, test.text, hits, isFound, test.hits)
		}
		if got := m.sentence(test.text); got != test.isSentence {
			t.Errorf("%q finds the sentence %q: %v", test.query, test.text, got)
		}
	}
}

// TestNameIsFoundByItsLetters: a name is found where it has the letters in order,
// and the hits are these letters.
func TestNameIsFoundByItsLetters(t *testing.T) {
	t.Parallel()
	fold := func(s string) []rune { return []rune(strings.ToLower(s)) }
	rapid.Check(t, func(t *rapid.T) {
		name := clean(rapid.OneOf(rapid.StringMatching(`[aAbB_é 界]{0,12}`), anyText("name")).Draw(t, "name"))
		query := rapid.StringMatching(`[aAbB_é界]{1,4}`).Draw(t, "query")
		rest, isThere := fold(name), true
		for _, letter := range fold(query) {
			at := slices.Index(rest, letter)
			if at < 0 {
				isThere = false
				break
			}
			rest = rest[at+1:]
		}
		hits, isFound := newMatcher(query).name(name)
		if isFound != isThere {
			t.Fatalf("%q in %q is found: %v", query, name, isFound)
		}
		var letters strings.Builder
		for _, at := range hits {
			r, _ := utf8.DecodeRuneInString(name[at:])
			letters.WriteRune(r)
		}
		if isFound && !strings.EqualFold(letters.String(), query) || !slices.IsSorted(hits) {
			t.Fatalf("%q in %q: the hits %v are %q", query, name, hits, letters.String())
		}
	})
}

// TestMarkingChangesNoText: what is marked reads as before, and takes the same
// cells.
func TestMarkingChangesNoText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := clean(rapid.OneOf(anyText("text"), rapid.StringMatching(`[a-c\x{301}\x{1F1E9}\x{1100}\x{1161}界]{0,9}`)).Draw(t, "text"))
		hits := rapid.SliceOf(rapid.IntRange(0, len(text))).Draw(t, "hits")
		l := marked(muted, text, hits)
		if l.String() != text {
			t.Fatalf("%q is marked as %q", text, l)
		}
		for _, method := range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
			k := look{glyphs: unicodeGlyphs, method: method}
			if got, want := l.width(k), k.width(text); got != want {
				t.Fatalf("%q takes %d cells, marked %d", text, want, got)
			}
		}
		for i := range l {
			if l[i].text == "" || i > 0 && l[i].role == l[i-1].role {
				t.Fatalf("%q has a piece too many: %+v", text, l)
			}
		}
	})
}

// underlined gives the letters of a row of the frame that are drawn as hits.
func underlined(t *testing.T, m screen, row int) string {
	t.Helper()
	p, err := drawn(m)
	if err != nil {
		t.Fatal(err)
	}
	letters := ""
	for _, cell := range p[row] {
		if cell.role == hit {
			letters += cell.text
		}
	}
	return letters
}

func TestHitsAreUnderlined(t *testing.T) {
	t.Parallel()
	var launches []model.Launch
	for _, name := range []string{"first", "opus+docker", "日本語のプロファイル", "café doc", "codex-long"} {
		l := goodLaunch()
		l.Name = name
		launches = append(launches, l)
	}
	m := show(start(120, 40, testConfig()), reportOf(nil, launches...))
	for _, test := range []struct {
		typed string
		want  map[string]string
	}{
		// The launch that is selected is drawn in reverse.
		{"o", map[string]string{"日本語": "", "café": "o", "codex": "o"}},
		{"語イ", map[string]string{}},
		{"!first", map[string]string{"café": "", "codex": ""}},
		{"c", map[string]string{"café": "c", "codex": "c"}},
		{"e", map[string]string{"codex": "e"}},
	} {
		found := filterBy(m, test.typed)
		for name, want := range test.want {
			row := slices.IndexFunc(strings.Split(plainFrame(found), "\n"), func(row string) bool {
				return strings.HasPrefix(row, "│  ✓ ok      "+name)
			})
			if row < 0 {
				t.Errorf("%q does not list %s below the selected launch:\n%s", test.typed, name, plainFrame(found))
			} else if got := underlined(t, found, row); got != want {
				t.Errorf("%q underlines %q of %s, want %q", test.typed, got, name, want)
			}
		}
	}
	tool := filterBy(overrideState(120, 40), "!codex")
	for row := range strings.Split(plainFrame(tool), "\n") {
		if got := underlined(t, tool, row); got != "" {
			t.Errorf("where something is not looked for, %q is underlined", got)
		}
	}
	tool = filterBy(overrideState(120, 40), "tool")
	for begins, want := range map[string]string{"◆ MCP_TOOL_TIMEOUT  10000": "TOOL", "▲ warning  idle-capped-by-tool-call": "tool"} {
		row := slices.IndexFunc(strings.Split(plainFrame(tool), "\n"), func(row string) bool { return strings.Contains(row, begins) })
		if row < 0 {
			t.Errorf("%q is not on the screen:\n%s", begins, plainFrame(tool))
		} else if got := underlined(t, tool, row); got != want {
			t.Errorf("%q is underlined in %q, want %q", got, begins, want)
		}
	}
	mustShow(t, filterBy(m, "語イ"), "Launches 1/5", "▸✓ ok      日本語のプロファイル")
	mustShow(t, filterBy(m, "fÉ"), "Launches 1/5", "▸✓ ok      café doc")
	want := line{say(plain, "caf"), say(hit, "e\u0301"), say(plain, " doc")}
	if got := marked(plain, "cafe\u0301 doc", []int{3}); !slices.Equal(got, want) {
		t.Errorf("a letter with an accent is marked as %+v", got)
	}
}

// TestNotIsTheComplement: a filter and its opposite share the launches out.
func TestNotIsTheComplement(t *testing.T) {
	t.Parallel()
	reports := []*model.Report{liveReport(), overrideReport(), crowd(20), brokenReport(), secretReport()}
	rapid.Check(t, func(t *rapid.T) {
		m := show(start(100, 30, testConfig()), sampled(t, reports))
		typed := rapid.OneOf(rapid.StringMatching(`[a-z0-9]{1,3}`), rapid.SampledFrom([]string{"opus", "docker", "error", "10 s", "flow", "sec-1"})).Draw(t, "typed")
		with, without := listed(filterBy(m, typed)), listed(filterBy(m, "!"+typed))
		both := slices.Concat(with, without)
		all := listed(m)
		slices.Sort(both)
		slices.Sort(all)
		if !slices.Equal(both, all) {
			t.Fatalf("%q leaves %v, its opposite %v", typed, with, without)
		}
	})
}

// TestCountsAreThoseOfTheLists: the prompt and the titles say what is there.
func TestCountsAreThoseOfTheLists(t *testing.T) {
	t.Parallel()
	reports := []*model.Report{liveReport(), overrideReport(), crowd(12), brokenReport(), secretReport()}
	rapid.Check(t, func(t *rapid.T) {
		m := show(start(160, 50, testConfig()), sampled(t, reports))
		m = filterBy(m, rapid.OneOf(rapid.StringMatching(`[a-z0-9]{1,3}`), rapid.SampledFrom([]string{"opus", "tool", "30000", "10 s", "flow", "secret"})).Draw(t, "typed"))
		launches, keys, findings := listed(m), 0, 0
		for range launches {
			f := m.launches().found[m.launches().selected]
			keys, findings = keys+f.keys, findings+f.findings
			// Where something is found in a pane, only that is left in it.
			if f.keys > 0 && f.keys != len(m.subject.variables()) || f.findings > 0 && f.findings != len(m.subject.findings) {
				t.Fatalf("%s: %d keys and %d findings are counted, %d and %d are left", m.launch().Name, f.keys, f.findings, len(m.subject.variables()), len(m.subject.findings))
			}
			m = filterBy(press(m, "enter", "down"), "")
		}
		want := countWordOf(len(launches), len(m.edition.rows), "launch", "launches") + " · " + countWord(keys, "key", "keys") + " · " + countWord(findings, "finding", "findings")
		if got := m.filterCounts().String(); got != want {
			t.Fatalf("the prompt counts %q, there are %q", got, want)
		}
		if !strings.Contains(plainFrame(m), "Launches "+strings.Fields(strings.TrimSuffix(want, " launches"))[0]) && len(launches) < len(m.edition.rows) {
			t.Fatalf("the title does not say %s:\n%s", want, plainFrame(m))
		}
	})
}

func TestSecretIsFoundByItsID(t *testing.T) {
	t.Parallel()
	m := filterBy(show(start(120, 40, testConfig()), overrideReport()), "sec-1")
	mustShow(t, m, "/sec-1", "3/3 launches · 3 keys", "Environment 1/4", "secret sec-1")
}

// TestFindingOfAFileIsFound: whatever a launch shows is found, also what is not
// its own.
func TestFindingOfAFileIsFound(t *testing.T) {
	t.Parallel()
	m := filterBy(show(start(120, 40, testConfig()), brokenReport()), "flow mapping")
	mustShow(t, m, "3/3 launches · 0 keys · 3 findings", "Findings 1", "file-invalid")
	elsewhere := brokenReport()
	for i := range elsewhere.Findings {
		if f := &elsewhere.Findings[i]; f.Launch == "" {
			f.Span.File = "profiles/other.fusebox.yaml"
		}
	}
	mustShow(t, filterBy(show(start(120, 40, testConfig()), elsewhere), "file-invalid"), "3/3 launches · 0 keys · 3 findings", "Findings 1")
}

func TestFilterOverManyLaunches(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), crowd(200))
	m = filterBy(m, "error")
	mustShow(t, m, "67/200 launches", "Launches 67/200", "▸✖ error   opus-000", "✖ error   opus-105")
	m = press(m, "enter", "G")
	mustShow(t, m, "▸✖ error   opus-198", "╭ opus-198")
	mustShow(t, filterBy(press(m, "esc"), "opus199"), "1/200 launches · 0 keys · 0 findings", "╭ opus-199")
}

// TestWhatCannotBeTypedIsNotFound types and pastes what a terminal could act on.
func TestWhatCannotBeTypedIsNotFound(t *testing.T) {
	t.Parallel()
	m := press(show(start(100, 30, testConfig()), liveReport()), "/")
	for pasted, want := range map[string]string{
		"opus\n": "opus", "\x1b[31mopus": "[31mopus", "a\tb": "a b", "\x00": "", "界\u202e": "界\u202e", strings.Repeat("x", 500): strings.Repeat("x", mostTyped), "\u0301": "\u0301",
	} {
		got := drive(m, tea.PasteMsg{Content: pasted})
		if strings.TrimSpace(got.prompt.typed()) != want {
			t.Errorf("%q is typed as %q, want %q", pasted, got.prompt.typed(), want)
		}
		if err := checkFrame(got.render(), got.width, got.height, got.look.method); err != nil {
			t.Errorf("%q: %v", pasted, err)
		}
		if strings.ContainsFunc(got.footerLine().String(), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q stands in the footer as %q", pasted, got.footerLine())
		}
	}
	if got := drive(press(m, "esc"), tea.PasteMsg{Content: "q"}); plainFrame(got) != plainFrame(press(m, "esc")) {
		t.Error("what is pasted where nothing is typed does something")
	}
}

// TestMarkStaysOnItsLetter, also where the two are no cluster.
func TestMarkStaysOnItsLetter(t *testing.T) {
	t.Parallel()
	if got := marked(plain, "a\u102b", []int{0}).String(); got != "a\u102b" {
		t.Errorf("it is marked as %q", got)
	}
}
