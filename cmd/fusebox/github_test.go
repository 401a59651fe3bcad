package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestAnnotation(t *testing.T) {
	t.Parallel()
	one := model.Span{File: "a/b.yaml", Line: 3, Column: 4, EndLine: 3, EndColumn: 9}
	for name, test := range map[string]struct {
		finding  model.Finding
		launches []string
		want     string
	}{
		"error": {
			model.NewFinding(model.QuestionAborted, one, "ends at 10 s"), []string{"opus"},
			"::error file=a/b.yaml,line=3,col=4,endLine=3,endColumn=9,title=fusebox question-aborted::ends at 10 s%0Ain launch opus",
		},
		"warning": {
			model.NewFinding(model.Clamped, one, "100% of it: a, b"), nil,
			"::warning file=a/b.yaml,line=3,col=4,endLine=3,endColumn=9,title=fusebox clamped::100%25 of it: a, b",
		},
		"info": {
			model.NewFinding(model.Shadowed, one, "m"), nil,
			"::notice file=a/b.yaml,line=3,col=4,endLine=3,endColumn=9,title=fusebox shadowed::m",
		},
		"several lines": {
			model.NewFinding(model.Clamped, model.Span{File: "a", Line: 3, Column: 4, EndLine: 5, EndColumn: 2}, "m"), nil,
			"::warning file=a,line=3,endLine=5,title=fusebox clamped::m",
		},
		"a whole file": {
			model.NewFinding(model.FileUnreadable, model.Span{File: "a"}, "m"), nil,
			"::error file=a,title=fusebox file-unreadable::m",
		},
		"no file": {
			model.NewFinding(model.EnvironmentConflict, model.Span{}, "m"), []string{"one", "two"},
			"::error title=fusebox environment-conflict::m%0Ain launches one and two",
		},
		"in the folder, from the root": {
			model.NewFinding(model.FileUnreadable, model.Span{File: "/here/a"}, "m"), nil,
			"::error file=a,title=fusebox file-unreadable::m",
		},
		"outside": {
			model.NewFinding(model.FileUnreadable, model.Span{File: "../a"}, "m"), nil,
			"::error file=/a,title=fusebox file-unreadable::m",
		},
		"a name to escape": {
			model.NewFinding(model.FileUnreadable, model.Span{File: "a:b,c%d\r\n::error::e\x1b\xff"}, "m"), nil,
			`::error file=a%3Ab%2Cc%25d\r\n%3A%3Aerror%3A%3Ae\x1b\xff,title=fusebox file-unreadable::m`,
		},
		"with everything": {
			model.Finding{
				Code: model.Clamped, Severity: model.Error, Message: "m", Fix: "write\n1", Span: model.Span{File: "a"},
				Related: []model.Related{{Message: "set here", Span: one}, {Message: "nowhere"}},
			}, nil,
			"::error file=a,title=fusebox clamped::m%0Afix: write%0A1%0Anote: set here (a/b.yaml:3:4)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := annotation(&distinctFinding{Finding: &test.finding, launches: test.launches}, "/here")
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestAnnotationEscapes: whatever a message and a path hold, a command is one
// line, and reading it as GitHub does gives the message back.
func TestAnnotationEscapes(t *testing.T) {
	t.Parallel()
	command := regexp.MustCompile(`^::warning file=([^:,]*),title=fusebox clamped::([^\r\n]*)$`)
	back := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab%0DA:,25\r\n日"))).Draw(t, "text")
		f := model.NewFinding(model.Clamped, model.Span{File: "a" + text}, text)
		parts := command.FindStringSubmatch(annotation(&distinctFinding{Finding: &f}, ""))
		if parts == nil || back.Replace(parts[2]) != text || back.Replace(parts[1]) != filepath.ToSlash(filepath.Clean(model.Escape("a"+text))) {
			t.Fatalf("%q", parts)
		}
	})
}

// TestGitHub: the worst comes first, the same in several launches once, and
// the sum last.
func TestGitHub(t *testing.T) {
	t.Parallel()
	golden(t, filepath.Join("testdata", "report", "github.golden"), printedBy(t, (*job).writeGitHub, inspected(overrideScene, sample(t, "blocked.fusebox.yaml"))))
	if got, want := printedBy(t, (*job).writeGitHub, inspected()), "0 launches from 0 files: 0 errors, 0 warnings, 0 infos\n"; got != want {
		t.Errorf("nothing gives %q", got)
	}
	many := printedBy(t, (*job).writeGitHub, inspected(many(30)))
	if got := strings.Count(many, "::error "); got != 30*2 {
		t.Errorf("%d of %d errors", got, 30*2)
	}
}

// TestFormatsWriteFails: what could not be written is never answered with
// success.
func TestFormatsWriteFails(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"github", "sarif"} {
		var stderr bytes.Buffer
		args := []string{"check", "--format", format, "testdata/clean.fusebox.yaml"}
		code := run(t.Context(), args, nil, strings.NewReader(""), failingWriter{}, &stderr)
		if code != exitUsage || stderr.String() != "fusebox: writing the output: no space left\n" {
			t.Errorf("%s exits with %d: %s", format, code, stderr.String())
		}
	}
}
