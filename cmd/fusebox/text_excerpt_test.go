package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"fusebox/model"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestExcerpt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789", 30)
	for name, test := range map[string]struct {
		excerpt model.Excerpt
		want    string
	}{
		"plain": {
			model.Excerpt{Line: 7, Before: "    KEY: ", Marked: "10000", After: " # why"},
			" 7 |     KEY: 10000 # why\n   |          ^^^^^\n",
		},
		"wide characters": {
			model.Excerpt{Line: 12, Before: "日本: ", Marked: "値段", After: "!"},
			"12 | 日本: 値段!\n   |       ^^^^\n",
		},
		"nothing marked": {
			model.Excerpt{Line: 12, Before: "KEY:"},
			"12 | KEY:\n   |     ^\n",
		},
		"nothing marked at the end of a full line": {
			model.Excerpt{Line: 12, Before: long[:35]},
			"12 | …234567890123456789012345678901234\n   |                                   ^\n",
		},
		"a mark on a letter": {
			model.Excerpt{Line: 12, Before: "cafe", Marked: "\u0301", After: " au lait"},
			"12 | cafe\u0301 au lait\n   |    ^\n",
		},
		"marks after the marked part": {
			model.Excerpt{Line: 12, Before: "ok: ", Marked: "👍", After: "🏽!"},
			"12 | ok: 👍🏽!\n   |     ^^\n",
		},
		"an empty line": {
			model.Excerpt{Line: 12},
			"12 |\n   | ^\n",
		},
		"long before": {
			model.Excerpt{Line: 12, Before: long, Marked: "10000"},
			"12 | …1234567890123456789012345678910000\n   |                               ^^^^^\n",
		},
		"long after": {
			model.Excerpt{Line: 12, Before: "a: ", Marked: "10000", After: long},
			"12 | a: 1000001234567890123456789012345…\n   |    ^^^^^\n",
		},
		"long marked": {
			model.Excerpt{Line: 12, Before: "a: ", Marked: long, After: "z"},
			"12 | a: 012345678901234567890123456789…z\n   |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &page{glyphs: unicodeGlyphs, width: 40}
			p.excerpt(2, test.excerpt, mark{bad, "^"})
			if diff := cmp.Diff(test.want, p.text.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// quotedFile makes a file of a text, and gives the places marked in it.
func quotedFile(path, text string, masked ...int) (source *model.Source, spans []model.Span) {
	line, column := 1, 1
	var plain strings.Builder
	var span model.Span
	for _, r := range text {
		switch r {
		case '«':
			span = model.Span{File: path, Line: line, Column: column}
			continue
		case '»':
			span.EndLine, span.EndColumn = line, column
			spans = append(spans, span)
			continue
		case '\n':
			line, column = line+1, 0
		}
		column++
		plain.WriteRune(r)
	}
	var hidden []model.Span
	for _, at := range masked {
		hidden = append(hidden, spans[at])
	}
	made := model.NewSource([]byte(plain.String()), hidden, false)
	return &made, spans
}

// diagnosticCases are the lines that are hard to quote. The first place marked
// is the finding's, the others are notes.
var diagnosticCases = []struct {
	name, text string
	// masked are the places that are not shown.
	masked []int
}{
	{name: "plain", text: "env:\n  KEY: «10000» # why\n"},
	{name: "tabs before and within", text: "\tKEY:\t«1\t2»\tend\n"},
	{name: "wide characters", text: "名前: 日本語 «値段» 円\n"},
	{name: "emoji", text: "say: 🙂 «🚀🚀» done\n"},
	{name: "combining marks", text: "cafe\u0301: «nai\u0308ve»\u0301 x\n"},
	{name: "begins at a combining mark", text: "cafe«\u0301» x\n"},
	{name: "control characters", text: "a\x1b[31m: «b\a\u202e» c\x00\n"},
	{name: "a masked value before", text: "{TOKEN: \"««hush»»\", KEY: «10»}\n", masked: []int{0, 1}},
	{name: "a masked value itself", text: "TOKEN: «hush-hush-hush» # why\n", masked: []int{0}},
	{name: "long line, at its beginning", text: "«KEY»: " + numbered(5000) + "\n"},
	{name: "long line, in its middle", text: numbered(2500) + " «KEY» " + numbered(2500) + "\n"},
	{name: "long line, at its end", text: numbered(5000) + " «KEY»\n"},
	{name: "long line, after its end", text: numbered(4999) + "«»\n"},
	{name: "longer than the screen", text: "KEY: «" + numbered(400) + "» # end\n"},
	{name: "longer than the screen, in the middle", text: numbered(900) + "«" + numbered(3000) + "»" + numbered(900) + "\n"},
	{name: "nothing at the end of a line", text: "KEY:«»\n"},
	{name: "nothing at the end of a file", text: "KEY: 1\n«»"},
	{name: "two lines", text: "a: «{b: 1,\n    c: 2}» # end\n"},
	{name: "five lines", text: "a: «{b: 1,\n  c: 2,\n  d: 3,\n  e: 4,\n  f: 5}» # end\n"},
	{name: "to the end of a line", text: "a: «|\n»b: 1\n"},
	{name: "a note on another line", text: "KEY: «1»\n\n\n\n\n\n\n\n\n\nKEY: «22» # first\n"},
	{name: "a note far below", text: "KEY: «1»\n" + strings.Repeat("\n", 1500) + "KEY: «22»\n"},
	{name: "a note at the same place", text: "KEY: ««1»»\n"},
	{name: "a note on a masked value", text: "KEY: «1»\nTOKEN: «hush»\n", masked: []int{1}},
	{name: "many notes", text: "«a» «b» «c» «d» «e» «f» «g» «h»\n"},
	{name: "too long to quote", text: numbered(70000) + "«KEY»\n"},
}

// numbered is a text of n characters that shows where it was cut.
func numbered(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i += 5 {
		fmt.Fprintf(&b, "%04d ", i)
	}
	return b.String()[:n]
}

// diagnostics are all cases as a page of a width shows them.
func diagnostics(p *page) string {
	p.sources = map[string]*model.Source{}
	for _, test := range diagnosticCases {
		path := strings.ReplaceAll(test.name, " ", "-") + ".yaml"
		source, spans := quotedFile(path, test.text, test.masked...)
		p.sources[path] = source
		f := model.NewFinding(model.Clamped, spans[0], test.name)
		if len(test.masked) == 2 {
			// The finding is the last place, the ones before it are masked.
			f.Span, spans = spans[2], spans[:1]
		}
		f.Excerpt = source.Excerpt(f.Span)
		for _, span := range spans[1:] {
			f.Related = append(f.Related, model.Related{Message: "this belongs to it", Span: span})
		}
		p.finding(&distinctFinding{Finding: &f})
		p.line()
	}
	for _, f := range []model.Finding{
		model.NewFinding(model.FileUnreadable, model.Span{File: "no line\x1b.yaml"}, "a whole file"),
		model.NewFinding(model.EnvironmentConflict, model.Span{}, "no file"),
		model.NewFinding(model.Shadowed, model.Span{File: "note.yaml", Line: 3, Column: 4}, "worth knowing, in one line"),
		model.NewFinding(model.Shadowed, model.Span{}, "worth knowing, in no file"),
	} {
		d := &distinctFinding{Finding: &f, launches: []string{"one", "two", "three", "four", "five"}}
		if f.Severity == model.Info {
			p.info(d)
			continue
		}
		p.finding(d)
		p.line()
	}
	return p.text.String()
}

// TestDiagnostics shows the lines that are hard to quote on screens of three
// widths. In the golden files \e begins what a terminal acts on.
func TestDiagnostics(t *testing.T) {
	t.Parallel()
	for _, width := range []int{40, 80, 120} {
		text := diagnostics(&page{glyphs: unicodeGlyphs, width: width, wraps: true})
		golden(t, filepath.Join("testdata", "report", fmt.Sprintf("diagnostics-%d.golden", width)), text)
		if found := unsafeText(text); found != "" || strings.Contains(text, "hush") {
			t.Errorf("width %d: %q, or what is masked", width, found)
		}
		for line := range strings.Lines(text) {
			if cells := ansi.StringWidth(strings.TrimSuffix(line, "\n")); strings.Contains(line, " |") && cells > width {
				t.Errorf("%d cells: %s", cells, line)
			}
		}
		coloured := diagnostics(&page{glyphs: unicodeGlyphs, width: width, wraps: true, coloured: true})
		if width == 80 {
			golden(t, filepath.Join("testdata", "report", "diagnostics-80-colour.golden"), strings.ReplaceAll(coloured, "\x1b", `\e`))
		}
		if diff := cmp.Diff(text, ansi.Strip(coloured)); diff != "" {
			t.Errorf("width %d: colour changes the text:\n%s", width, diff)
		}
	}
}

// TestUnderline: whatever the line, what is underlined are the cells of the
// marked part.
func TestUnderline(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.StringOfN(rapid.SampledFrom([]rune("ab 日語🙂\t\x1b\u202eé")), 0, 12, -1)
		before, marked, after := part.Draw(t, "before"), part.Draw(t, "marked"), part.Draw(t, "after")
		source := model.NewSource([]byte(before+marked+after), nil, false)
		from := utf8.RuneCountInString(before) + 1
		span := model.Span{File: "a", Line: 1, Column: from, EndLine: 1, EndColumn: from + utf8.RuneCountInString(marked)}
		p := &page{glyphs: unicodeGlyphs, width: 400}
		p.excerpt(2, source.Excerpt(span), mark{bad, "^"})
		text, underline, _ := strings.Cut(p.text.String(), "\n")
		shift := strings.IndexByte(underline, '^')
		cells := strings.Count(underline, "^")
		want := model.Escape(strings.ReplaceAll(marked, "\t", "    "))
		if got := ansi.Cut(text, shift, shift+cells); marked != "" && got != want {
			t.Errorf("%q is underlined, want %q:\n%s", got, want, p.text.String())
		}
		if marked == "" && cells != 1 {
			t.Errorf("%d cells are underlined", cells)
		}
	})
}

// TestCropFits: whatever the line, its parts take no more room than there is,
// and the marked part stays in sight.
func TestCropFits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.Custom(func(t *rapid.T) string {
			return strings.Repeat(rapid.StringMatching(`[a-z日é ]{0,6}`).Draw(t, "text"), rapid.IntRange(0, 60).Draw(t, "times"))
		})
		e := model.Excerpt{Line: 1, Before: part.Draw(t, "before"), Marked: part.Draw(t, "marked"), After: part.Draw(t, "after")}
		width := rapid.IntRange(20, 120).Draw(t, "width")
		p := &page{glyphs: unicodeGlyphs}
		before, marked, after := p.crop(e, width)
		cells := ansi.StringWidth(before + marked + after)
		if marked+after == "" {
			// What is underlined then stands behind the text.
			cells++
		}
		if cells > width {
			t.Errorf("%d cells for %d: %q %q %q", cells, width, before, marked, after)
		}
		if e.Marked != "" && marked == "" {
			t.Error("the marked part is gone")
		}
		if !strings.HasPrefix(e.Marked, strings.TrimSuffix(marked, "…")) {
			t.Errorf("%q is not the beginning of %q", marked, e.Marked)
		}
	})
}
