package source

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var update = flag.Bool("update", false, "write the golden files anew")

// dump writes everything a file says, one value to a line, with its place.
func dump(file *model.File) string {
	var b strings.Builder
	dumpValue(&b, "", reflect.ValueOf(file).Elem())
	return b.String()
}

func dumpValue(b *strings.Builder, path string, v reflect.Value) {
	if v.IsZero() && v.Kind() != reflect.Slice {
		return
	}
	line := func(format string, args ...any) {
		fmt.Fprintf(b, path+" = "+format+"\n", args...)
	}
	switch value := v.Interface().(type) {
	case model.Source:
		for i, span := range value.Masked {
			fmt.Fprintf(b, "%s.Masked[%d] %s\n", path, i, at(span))
		}
		return
	case model.Span:
		line("%s", at(value))
		return
	case model.Text:
		line("%q %s", value.Value, at(value.Span))
		return
	case model.Value:
		line("%s %q %s", value.Kind, value.Text, at(value.Span))
		return
	case model.Excerpt:
		line("%d %q %q %q", value.Line, value.Before, value.Marked, value.After)
		return
	case model.Millis:
		line("%d ms", int64(value))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			dumpValue(b, strings.TrimPrefix(path+"."+v.Type().Field(i).Name, "."), v.Field(i))
		}
	case reflect.Pointer:
		if v.Elem().IsZero() {
			line("%v", v.Elem())
			return
		}
		dumpValue(b, path, v.Elem())
	case reflect.Slice:
		if !v.IsNil() && v.Len() == 0 {
			line("[]")
		}
		for i := range v.Len() {
			dumpValue(b, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	default:
		if v.Kind() == reflect.String {
			line("%q", v.Interface())
			return
		}
		line("%v", v.Interface())
	}
}

func at(s model.Span) string {
	if s.IsZero() {
		return "nowhere"
	}
	if s.EndLine == s.Line {
		return fmt.Sprintf("%d:%d-%d", s.Line, s.Column, s.EndColumn)
	}
	return fmt.Sprintf("%d:%d-%d:%d", s.Line, s.Column, s.EndLine, s.EndColumn)
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatalf("write the golden file: %v", err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("read the golden file: %v", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", name, diff)
	}
}

func parseFile(t *testing.T, name string) *model.File {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatalf("read the file: %v", err)
	}
	return Parse(model.Snapshot{Path: name, State: model.StateGood, Bytes: text})
}

func TestEveryKey(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"full.fusebox.yaml", "full.fusebox.json"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, name+".golden", dump(parseFile(t, name)))
		})
	}
}

// TestEveryKeyIsTested keeps the file of TestEveryKey complete.
func TestEveryKeyIsTested(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("testdata", "full.fusebox.yaml"))
	if err != nil {
		t.Fatalf("read the file: %v", err)
	}
	for _, p := range allPlaces() {
		for _, key := range p.keys {
			if !strings.Contains(string(text), key+":") {
				t.Errorf("no %s of %s in full.fusebox.yaml", key, p.name)
			}
		}
	}
}

// whatIsSaid compares what two files say, wherever they say it.
var whatIsSaid = cmp.Options{
	cmpopts.IgnoreTypes(model.Source{}, model.Span{}),
	cmpopts.IgnoreFields(model.File{}, "Path", "Findings"),
}

// messages are the findings of a file without their places, sorted.
func messages(file *model.File) []string {
	var all []string
	for _, f := range file.Findings {
		all = append(all, string(f.Code)+" "+f.Message)
	}
	slices.Sort(all)
	return all
}

func TestYAMLAndJSONSayTheSame(t *testing.T) {
	t.Parallel()
	fromYAML, fromJSON := parseFile(t, "full.fusebox.yaml"), parseFile(t, "full.fusebox.json")
	if diff := cmp.Diff(fromYAML, fromJSON, whatIsSaid); diff != "" {
		t.Errorf("YAML and JSON differ (-yaml +json):\n%s", diff)
	}
	if diff := cmp.Diff(messages(fromYAML), messages(fromJSON)); diff != "" {
		t.Errorf("findings differ (-yaml +json):\n%s", diff)
	}
}
