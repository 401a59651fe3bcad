package source

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"fusebox/model"

	"pgregory.net/rapid"
)

func dotenvOf(text string) *model.File {
	s := model.Snapshot{Path: ".env", State: model.StateGood, Bytes: []byte(text)}
	return parseDotenv(s, bareFile(s), newLines(s.Path, []byte(strings.TrimPrefix(text, byteOrderMark))))
}

// FuzzDotenv: no text makes a reader fail, every place lies inside the text,
// and where nothing is escaped or filled in the value stands at its place.
func FuzzDotenv(f *testing.F) {
	for _, text := range []string{
		"A=b # c\nexport B='x y'\r\nC: \"a\\nb\"\n\nD=${A:-x}$B\n", "\ufeffA=1\nA=2\nAPI_TOKEN=hush1234567\n# PASSWORD=hush1234567\njunk\n",
		"A=\"x\ny\"\nB='\nC=`z`\n", "A=\n'b'\nA:\nB=c", "A='\\'\\'\\'", "A=$(x)`y`$'z'${", "PRIVATE_KEY=\"-----BEGIN\nabc\n-----END", "=\n:\n#\n\\", "\x00", "\xff", "A=\\\r\nexport", "A=日本𝒳 # é",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkReadings(t, text)
		file := dotenvOf(text)
		l := newLines(file.Path, []byte(strings.TrimPrefix(text, byteOrderMark)))
		checkSpans(t, l, reflect.ValueOf(file))
		checkFindings(t, l, file)
		if file.Client == nil {
			return
		}
		for _, d := range file.Client.Env {
			if key := textAt(l, d.KeySpan); key != d.Key {
				t.Errorf("key %q, at its place is %q", d.Key, key)
			}
			checkHidden(t, file, d)
		}
	})
}

func checkReadings(t rapid.TB, text string) {
	t.Helper()
	for d := range Dialect(dialectCount) {
		last := int32(0)
		for _, a := range readDotenv(text, d) {
			if a.whole.start < last || a.whole.end < a.whole.start || int(a.whole.end) > len(text) {
				t.Fatalf("%s: statement at %v of %q, behind %d", d, a.whole, text, last)
			}
			last = a.whole.end
			if a.outcome == isOther {
				continue
			}
			if a.key.start < a.whole.start || a.place.start < a.key.end || a.place.end > a.whole.end {
				t.Fatalf("%s: key at %v and value at %v of %v of %q", d, a.key, a.place, a.whole, text)
			}
			if got := a.key.in(text); got != a.name {
				t.Errorf("%s: key %q, at its place is %q", d, a.name, got)
			}
			raw := a.place.in(text)
			if isPlain := !strings.ContainsAny(raw, "\\$'\"\r"); (isPlain || d == DialectDocker) && raw != a.value {
				t.Errorf("%s: value %q, at its place is %q", d, a.value, raw)
			}
		}
	}
}

// checkHidden: a literal that must not be shown is in no finding.
func checkHidden(t rapid.TB, file *model.File, d model.Definition) {
	t.Helper()
	if !model.NamesSecret(d.Key) && !model.Hides(d.Value.Text) || d.Value.Text == "" {
		return
	}
	if !d.Value.Masked {
		t.Errorf("%q is not masked", d.Value.Text)
	}
	for _, span := range file.Source.Masked {
		if span.Line <= d.Value.Span.Line && span.EndLine >= d.Value.Span.EndLine {
			return
		}
	}
	t.Errorf("%q is not hidden at its place", d.Value.Text)
}

// isReadBack reports whether every form of a value can be read back without
// running anything.
func isReadBack(value string) bool { return !hasControl(value, "\n") }

var portableKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// FuzzPrintAssignment: what was written for a dialect is read by it as it was,
// also between other lines.
func FuzzPrintAssignment(f *testing.F) {
	for _, value := range []string{"", "600000", " a b ", "it's", `"x"`, `it's "$x" #`, "$HOME", `C:\`, "a\nb", "a'\nb", "\x1b", "\xff", "#", "`", "a#b", "\\", "\"\\n", "~", "a:~", "=", "é日"} {
		f.Add("K", value)
	}
	f.Fuzz(func(t *testing.T, key, value string) {
		if portableKey.MatchString(key) {
			checkPrinted(t, key, value)
		}
	})
}

func checkPrinted(t rapid.TB, key, value string) {
	t.Helper()
	for d := range Dialect(dialectCount) {
		line, why := PrintAssignment(key, value, d)
		if (line == "") != (why != "") {
			t.Fatalf("%s of %q: %q and %q", d, value, line, why)
		}
		if why != "" {
			continue
		}
		if hasControl(line, "\n") || utf8.ValidString(value) && !utf8.ValidString(line) {
			t.Errorf("%s of %q is not safe to show: %q", d, value, line)
		}
		if !isReadBack(value) {
			continue
		}
		list := readDotenv("BEFORE=1\n"+line+"\nAFTER=2\n", d)
		want := reading{name: key, value: value}
		if len(list) != 3 || readingOf(&list[1], false) != want || list[2].value != "2" {
			t.Errorf("%s of %q is %q, read back as %+v", d, value, line, list)
		}
	}
}

// TestPrintedIsReadBack: the same of values with the characters that quoting is
// about.
func TestPrintedIsReadBack(t *testing.T) {
	t.Parallel()
	value := rapid.OneOf(
		rapid.StringOf(rapid.RuneFrom([]rune("a1 '\"\\$`#=:~;\n{}()é日\t\r\x1b"))),
		rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		checkPrinted(t, rapid.StringMatching(portableKey.String()).Draw(t, "key"), value.Draw(t, "value"))
	})
}

// TestRandomDotenv: the same as FuzzDotenv, of texts that are nearly right.
func TestRandomDotenv(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkReadings(t, shellText().Draw(t, "text")) })
}
