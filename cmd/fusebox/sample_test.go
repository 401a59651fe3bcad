package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

// failer is a test, be it of testing or of rapid.
type failer interface {
	Helper()
	Fatal(...any)
}

// goodFile is a snapshot of a file that could be read.
func goodFile(path, text string) model.Snapshot {
	return model.Snapshot{Path: path, State: model.StateGood, Bytes: []byte(text)}
}

// inspected is the report on texts, each a file of its own.
func inspected(texts ...string) *model.Report {
	var files []*model.File
	for i, text := range texts {
		files = append(files, source.Parse(goodFile(string(rune('a'+i))+".fusebox.yaml", text)))
	}
	return resolver.Inspect(files, resolver.Options{})
}

// sample reads a profile file of testdata.
func sample(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// output is what a run of the program wrote, and its exit code.
type output struct {
	stdout, stderr bytes.Buffer
	code           int
}

// ran runs the program without a process, with no environment.
func ran(t testing.TB, args ...string) *output {
	t.Helper()
	o := &output{}
	o.code = run(t.Context(), args, nil, strings.NewReader(""), &o.stdout, &o.stderr)
	return o
}

// newJob gives a job for calling parts of the program.
func newJob(reveal ...string) *job {
	return &job{flags: &commonFlags{Color: "auto", Reveal: reveal}}
}

// printedBy is a report as one of the printers writes it.
func printedBy(t failer, write func(*job, *model.Report) error, report *model.Report, reveal ...string) string {
	t.Helper()
	var b bytes.Buffer
	j := newJob(reveal...)
	j.stdout = &b
	if err := write(j, report); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
