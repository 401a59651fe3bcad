package model_test

import (
	"strings"
	"testing"

	"fusebox/model"
)

func TestExcerpt(t *testing.T) {
	t.Parallel()
	span := func(line, column, endLine, endColumn int) model.Span {
		return model.Span{File: "f", Line: line, Column: column, EndLine: endLine, EndColumn: endColumn}
	}
	text := "first: 1\r\n\tsecond: 22 # x\nkey: 漢字!\nTOKEN: hidden, other: shown\nlast"
	source := model.NewSource([]byte(text), []model.Span{span(4, 8, 4, 14)}, false)
	tests := map[string]struct {
		span model.Span
		want [3]string
	}{
		"a value":              {span(1, 8, 1, 9), [3]string{"first: ", "1", ""}},
		"after a tab":          {span(2, 10, 2, 12), [3]string{"    second: ", "22", " # x"}},
		"wide runes":           {span(3, 6, 3, 8), [3]string{"key: ", "漢字", "!"}},
		"a masked neighbour":   {span(4, 23, 4, 28), [3]string{"TOKEN: •••, other: ", "shown", ""}},
		"the masked value":     {span(4, 8, 4, 14), [3]string{"TOKEN: ", "•••", ", other: shown"}},
		"several lines":        {span(1, 8, 3, 2), [3]string{"first: ", "1", ""}},
		"the end of the file":  {span(5, 5, 5, 5), [3]string{"last", "", ""}},
		"beyond the file":      {span(9, 1, 9, 2), [3]string{"", "", ""}},
		"beyond the line":      {span(1, 50, 1, 60), [3]string{"first: 1", "", ""}},
		"within a masked word": {span(4, 10, 4, 12), [3]string{"TOKEN: •••", "", ", other: shown"}},
	}
	for name, test := range tests {
		e := source.Excerpt(test.span)
		if got := [3]string{e.Before, e.Marked, e.After}; got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if e := source.Excerpt(model.Span{}); e != (model.Excerpt{}) {
		t.Errorf("no position: %+v", e)
	}
}

// TestExcerptOfBrokenFile: where a file cannot be read to the end, its lines
// are masked by their looks.
func TestExcerptOfBrokenFile(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"API_TOKEN: planted", "  {key: API_TOKEN, value: planted}", `"password" = "planted"`, "    value: planted",
		`  - "--api-key", "sk-planted-0123456789"`, "planted0123456789ABCDEFabcdef012345678", "see https://me:planted@host",
		"headers: {Authorization: Bearer planted", ` "API_KEY" "planted"`, `"DB_PASSWORD"" "planted"`, `"API KEY" "planted", "b": 5`, "  API_KEY planted",
		`{"API\u005fKEY" "planted"`, `{"env":{"API\u005fKEY":"planted" x}}`, `"API\x5fKEY" "planted": 5`, `{"A.API\u005fKEY.x" "planted"}`, `"val\u0075e" "planted"`,
		`"A" "sk\u002dplanted01234567"`,
	} {
		source := model.NewSource([]byte(line), nil, true)
		e := source.Excerpt(model.Span{File: "f", Line: 1, Column: 1, EndLine: 1, EndColumn: 2})
		if shown := e.Before + e.Marked + e.After; strings.Contains(shown, "planted") || !strings.Contains(shown, model.Mask) {
			t.Errorf("%q is quoted as %q", line, shown)
		}
	}
	for line, want := range map[string]string{
		`日 "API\u005fKEY" "x"`: `日 "API\u005fKEY"•••`, `"my.API_KEY.1" = x`: `"my.API_KEY.1" =•••`, "- API_KEY": "- API_KEY", `\u00`: `\u00`,
	} {
		source := model.NewSource([]byte(line), nil, true)
		e := source.Excerpt(model.Span{File: "f", Line: 1, Column: 1, EndLine: 1, EndColumn: 2})
		if shown := e.Before + e.Marked + e.After; shown != want {
			t.Errorf("%q is quoted as %q, want %q", line, shown, want)
		}
	}
	source := model.NewSource([]byte("agent_profiles: [x"), nil, true)
	if e := source.Excerpt(model.Span{File: "f", Line: 1, Column: 1, EndLine: 1, EndColumn: 2}); e.Before+e.Marked+e.After != "agent_profiles: [x" {
		t.Errorf("%+v", e)
	}
}
