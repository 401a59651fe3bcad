package source

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// shellText draws lines about the variables A, B and C, with nothing in them
// that a shell could run or write to.
func shellText() *rapid.Generator[string] {
	part := rapid.SampledFrom([]string{
		"A=", "B=", "\nA=", "\nB=", "\nexport C=", "'", "\"", "\\", "\\\n", "\n", " ", "\t", "#", " # c", "x", "y z", "=", ":", "-", "é",
		"$A", "${B}", "${A:-x}", "${B-y}", "${A:+z}", "$ ", "{", "}", "\\n", "\\\"", "\\$A", ";", "\r\n", "'x'", "\"y\"",
	})
	return rapid.Map(rapid.SliceOfN(part, 1, 12), func(parts []string) string {
		return "A=" + strings.Join(parts, "") + "\n"
	})
}

// onlyVariables gives the variables of a text of which a shell reads nothing
// else, and nothing that depends on the outside.
func onlyVariables(text string) (values map[string]string, ok bool) {
	values = map[string]string{}
	for _, a := range readDotenv(text, DialectShell) {
		if a.outcome != isSet || a.expands || !strings.Contains(sourcedNames, a.name) {
			return nil, false
		}
		values[a.name] = a.value
	}
	return values, true
}

// sourcedNames are the names of the variables that are asked for.
const sourcedNames = "ABC"

// sourced asks a shell what variables files set, each file by itself.
func sourced(t rapid.TB, shell string, texts []string) []map[string]string {
	t.Helper()
	folder, err := os.MkdirTemp("", "sourced")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	var script strings.Builder
	for i, text := range texts {
		path := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&script, "(. '%s'", path)
		for _, name := range sourcedNames {
			fmt.Fprintf(&script, `; printf '%%s\0' "${%c+=}$%c"`, name, name)
		}
		script.WriteString(")\n")
	}
	command := exec.Command(shell, "-c", script.String())
	command.Env = []string{}
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s of %q", err, out, texts)
	}
	words := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	if len(words) != len(texts)*len(sourcedNames) {
		t.Fatalf("%d words of %d texts %q: %q", len(words), len(texts), texts, words)
	}
	var all []map[string]string
	for some := range slices.Chunk(words, len(sourcedNames)) {
		values := map[string]string{}
		for i, word := range some {
			if value, isThere := strings.CutPrefix(word, "="); isThere {
				values[sourcedNames[i:i+1]] = value
			}
		}
		all = append(all, values)
	}
	return all
}

// TestShellReads: where the reader of the shell's dialect sees nothing but
// assignments, a shell sets the same variables to the same values.
func TestShellReads(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		var texts []string
		var want []map[string]string
		for _, text := range rapid.SliceOfN(shellText(), 20, 20).Draw(t, "texts") {
			if values, ok := onlyVariables(text); ok {
				texts, want = append(texts, text), append(want, values)
			}
		}
		if len(texts) == 0 {
			return
		}
		compared += len(texts)
		for i, got := range sourced(t, shell, texts) {
			if diff := cmp.Diff(want[i], got); diff != "" {
				t.Errorf("%q (-ours +sh):\n%s", texts[i], diff)
			}
		}
	})
	if compared < 100 {
		t.Errorf("only %d texts were compared", compared)
	}
}
