package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestScripts runs the program the way an operator does. The profile files of
// testdata lie in the folder of every script.
func TestScripts(t *testing.T) {
	t.Parallel()
	schema := compiledSchema(t, "report.schema.json")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			// Under the race detector every process would sleep a second at its end.
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			docs, err := filepath.Abs(filepath.Join("..", "..", "docs"))
			if err != nil {
				return err
			}
			env.Setenv("DOCS", docs)
			return copyProfiles(env.WorkDir)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "safe": safe, "lacks": lacks,
			"valid": func(ts *testscript.TestScript, _ bool, args []string) { valid(ts, schema, args) },
		},
	})
}

// copyProfiles copies the profile files of testdata.
func copyProfiles(folder string) error {
	paths, err := filepath.Glob(filepath.Join("testdata", "*.fusebox.*"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(path)), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// exits runs a command and compares its exit code: exits 2 fusebox check.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARGUMENT …]")
	}
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("running %s: %v", args[1], err)
	}
	if want := args[0]; strconv.Itoa(got) != want {
		ts.Fatalf("%s exits with %d, want %s", strings.Join(args[1:], " "), got, want)
	}
}

// safe makes sure that files, stdout or stderr hold nothing that acts on a
// terminal. With ! it makes sure that they do.
func safe(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		found := unsafeText(ts.ReadFile(name))
		switch {
		case neg && found == "":
			ts.Fatalf("%s has no control character", name)
		case !neg && found != "":
			ts.Fatalf("%s has %s", name, found)
		}
	}
}

// unsafeText finds what must not reach a terminal in a text; "" for nothing.
func unsafeText(text string) string {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r != '\n' && (!unicode.IsPrint(r) || r == utf8.RuneError && size == 1) {
			return strconv.QuoteToASCII(text[max(0, i-20):min(len(text), i+20)])
		}
		i += size
	}
	return ""
}

// lacks makes sure that stdout and stderr do not hold texts: lacks TEXT ….
func lacks(ts *testscript.TestScript, _ bool, args []string) {
	for _, name := range []string{"stdout", "stderr"} {
		for _, text := range args {
			if strings.Contains(ts.ReadFile(name), text) {
				ts.Fatalf("%s holds %q", name, text)
			}
		}
	}
}

// valid makes sure that files are reports by the schema.
func valid(ts *testscript.TestScript, schema *jsonschema.Schema, args []string) {
	for _, name := range args {
		report, err := jsonschema.UnmarshalJSON(strings.NewReader(ts.ReadFile(name)))
		ts.Check(err)
		ts.Check(schema.Validate(report))
	}
}

// compiledSchema is a schema of docs, ready to validate.
func compiledSchema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// validates holds an output against its schema.
func validates(schema *jsonschema.Schema, output any) error {
	text, err := json.Marshal(output)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}
