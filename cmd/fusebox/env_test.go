package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fusebox/model/source"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyValue draws what may stand in a profile, and worse. Values with the
// characters that quoting is about come often.
func anyValue() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`[0-9]{1,8}`),
		rapid.StringOf(rapid.RuneFrom([]rune("a1 '\"\\$`#=\n{}()"))),
		rapid.StringOf(rapid.RuneFrom([]rune("a '\"\\$`#=\n\t\r\x1b\u007f\u009b\u202eé日"))),
		rapid.String(),
	).Filter(func(s string) bool { return !strings.Contains(s, "\x00") })
}

// TestShellRoundTrip: a shell that reads the lines has the values.
func TestShellRoundTrip(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(anyValue(), 1, 40).Draw(t, "values")
		var script strings.Builder
		for i, value := range values {
			line, why := source.PrintAssignment(fmt.Sprintf("V%d", i), value, envDialects["shell"])
			if why != "" {
				t.Fatalf("%q is left out: %s", value, why)
			}
			if found := unsafeText(line); found != "" {
				t.Fatalf("%s in %q", found, line)
			}
			script.WriteString(line + "\n")
		}
		for i := range values {
			fmt.Fprintf(&script, `printf '%%s\000' "$V%d"`+"\n", i)
		}
		command := exec.Command(shell)
		command.Stdin = strings.NewReader(script.String())
		got, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(values, strings.Split(strings.TrimSuffix(string(got), "\x00"), "\x00")); diff != "" {
			t.Error(diff)
		}
	})
}

// TestDotenvRoundTrip: Node, where it is at hand, reads back what was written.
func TestDotenvRoundTrip(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	want := map[string]string{}
	var text strings.Builder
	for i := range 2000 {
		key, value := fmt.Sprintf("V%d", i), anyValue().Example(i)
		if line, why := source.PrintAssignment(key, value, envDialects["dotenv"]); why == "" {
			want[key] = value
			text.WriteString(line + "\n")
		}
	}
	if len(want) < 500 {
		t.Fatalf("only %d values were written", len(want))
	}
	file := filepath.Join(t.TempDir(), "values.env")
	if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "--env-file="+file, "-p", "JSON.stringify(process.env)")
	command.Env = []string{}
	out, err := command.Output()
	if err != nil {
		t.Skipf("this node reads no env file: %v", err)
	}
	got := map[string]string{}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestDockerRoundTrip: docker takes a line apart at its first equals sign.
func TestDockerRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		value := anyValue().Draw(t, "value")
		line, why := source.PrintAssignment("KEY", value, envDialects["docker"])
		if why != "" {
			return
		}
		if found := unsafeText(line); found != "" || strings.Contains(line, "\n") {
			t.Fatalf("%q", line)
		}
		if key, got, _ := strings.Cut(line, "="); key != "KEY" || got != value {
			t.Errorf("%q came back as %q", value, got)
		}
	})
}

func TestEnvFormats(t *testing.T) {
	t.Parallel()
	const out = "left out"
	for name, test := range map[string]struct{ value, dotenv, shell, docker string }{
		"plain":              {"10000", "K=10000", "export K='10000'", "K=10000"},
		"empty":              {"", "K=''", "export K=''", "K="},
		"blanks":             {" a b ", "K=' a b '", "export K=' a b '", "K= a b "},
		"quote":              {"it's", `K="it's"`, `export K='it'\''s'`, "K=it's"},
		"both quotes":        {`it's "x"`, `K=it's "x"`, `export K='it'\''s "x"'`, `K=it's "x"`},
		"all at once":        {`it's "$x"`, out, `export K='it'\''s "$x"'`, `K=it's "$x"`},
		"dollar":             {"$HOME", "K='$HOME'", "export K='$HOME'", "K=$HOME"},
		"trailing backslash": {`C:\`, `K=C:\`, `export K='C:\'`, `K=C:\`},
		"lines":              {"a\nb", "K='a\nb'", "export K='a\nb'", out},
		"lines and a quote":  {"a'\nb", "K=\"a'\nb\"", "export K='a'\\''\nb'", out},
		"carriage return":    {"a\r", out, `export K='a'"$(printf '\015')"''`, out},
		"escape":             {"\x1b", out, `export K=''"$(printf '\033')"''`, out},
		"bidi":               {"\u202e", out, `export K=''"$(printf '\342\200\256')"''`, out},
		"invalid":            {"\xff", out, `export K=''"$(printf '\377')"''`, out},
		"NUL":                {"a\x00b", out, out, out},
		"too long":           {strings.Repeat("a", 64<<10), "K=" + strings.Repeat("a", 64<<10), "export K='" + strings.Repeat("a", 64<<10) + "'", out},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for format, want := range map[string]string{"dotenv": test.dotenv, "shell": test.shell, "docker": test.docker} {
				got, why := source.PrintAssignment("K", test.value, envDialects[format])
				if why != "" {
					got = out
				}
				if got != want {
					t.Errorf("%s: got %q, want %q", format, got, want)
				}
			}
		})
	}
}
