package source

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fusebox/model"
)

// fill repeats a part between a head and a tail, up to a size.
func fill(head, part, separator, tail string, size int) string {
	var b strings.Builder
	b.WriteString(head)
	for n := 0; b.Len()+len(part)+len(separator)+len(tail) < size; n++ {
		if n > 0 {
			b.WriteString(separator)
		}
		b.WriteString(strings.ReplaceAll(part, "#", strconv.Itoa(n)))
	}
	b.WriteString(tail)
	return b.String()
}

// largeFile is a file of a kind and about a size. Its path is the format of one of
// a client's own files, or begins with table where it is given as a tool timeout table.
type largeFile struct {
	name, path string
	make       func(size int) string
	size       int
}

const (
	jsonHead = `{"agent_profiles":[{"name":"a","agent_id":"claude-acp","env_vars":[`
	jsonTail = `]}]}`
	yamlHead = "agent_profiles:\n  - name: a\n    agent_id: claude-acp\n    env_vars:\n"
)

var largeFiles = []largeFile{
	{"json rows", "a.fusebox.json", func(n int) string {
		return fill(jsonHead, `{"key":"MCP_TOOL_TIMEOUT_#","value":"7200000"}`, ",", jsonTail, n)
	}, MaxJSON},
	{"json rows, half", "a.fusebox.json", func(n int) string {
		return fill(jsonHead, `{"key":"MCP_TOOL_TIMEOUT_#","value":"7200000"}`, ",\n", jsonTail, n)
	}, MaxJSON / 2},
	{"json profiles", "a.fusebox.json", func(n int) string {
		return fill(`{"agent_profiles":[`, `{"name":"a#","agent_id":"claude-acp","env":{"MCP_TIMEOUT":30000}}`, ",\n", `]}`, n)
	}, MaxJSON},
	{"json secrets", "a.fusebox.json", func(n int) string {
		return fill(jsonHead, `{"key":"API_TOKEN_#","value":"7200000"}`, ",", jsonTail, n)
	}, MaxJSON},
	{"json servers", "a.fusebox.json", func(n int) string {
		return fill(`{"agent_profile":{"agent_id":"a","mcp_config":{"servers":{`, `"server_number_#":{}`, ",", "}}}}", n)
	}, MaxJSON},
	{"json servers, dense", "a.fusebox.json", func(n int) string {
		return fill(`{"agent_profile":{"agent_id":"a","mcp_config":{"servers":{`, `"#":{}`, ",", "}}}}", n)
	}, 1_300_000},
	{"json short profiles", "a.fusebox.json", func(n int) string {
		return fill(`{"agent_profiles":[`, `{"agent_id":"a"}`, ",", "]}", n)
	}, 2_500_000},
	{"json unknown keys", "a.fusebox.json", func(n int) string {
		return fill(`{`, `"k#":1`, ",", `}`, n)
	}, MaxJSON},
	{"json escapes", "a.fusebox.json", func(n int) string {
		return fill(jsonHead, `{"key":"A\u0042_#","value":"\u0041\u0041"}`, ",", jsonTail, n)
	}, MaxJSON},
	{"json dense", "a.fusebox.json", func(n int) string { return fill(`{"ignore":[`, "1", ",", "]}", n) }, MaxJSON},
	{"json dense, small", "a.fusebox.json", func(n int) string { return fill(`{"ignore":[`, "1", ",", "]}", n) }, 450_000},
	{"json deep", "a.fusebox.json", func(n int) string { return strings.Repeat("[", n) }, MaxJSON},
	{"json one string", "a.fusebox.json", func(n int) string {
		return `{"ignore":["` + strings.Repeat("://?", n/4-5) + `"]}`
	}, MaxJSON},
	{"yaml rows", "a.fusebox.yaml", func(n int) string {
		return fill(yamlHead, "      - {key: MCP_TOOL_TIMEOUT_#, value: \"7200000\"}\n", "", "", n)
	}, MaxYAML},
	{"yaml block rows", "a.fusebox.yaml", func(n int) string {
		return fill(yamlHead, "      - key: MCP_TOOL_TIMEOUT_#\n        value: 7200000\n", "", "", n)
	}, MaxYAML},
	{"yaml short form", "a.fusebox.yaml", func(n int) string {
		return fill("executor_profiles:\n  - name: a\n    env:\n", "      KEY_#: 7200000\n", "", "", n)
	}, MaxYAML},
	{"yaml short profiles", "a.fusebox.yaml", func(n int) string { return fill("agent_profiles:\n", "- agent_id: a\n", "", "", n) }, MaxYAML},
	{"yaml short profiles, fewer", "a.fusebox.yaml", func(n int) string { return fill("agent_profiles:\n", "- agent_id: a\n", "", "", n) }, 520_000},
	{"yaml servers", "a.fusebox.yaml", func(n int) string {
		return fill("agent_profile:\n agent_id: a\n mcp_config:\n  servers:\n", "   s#: {}\n", "", "", n)
	}, MaxYAML},
	{"yaml tools", "a.fusebox.yaml", func(n int) string { return fill("tools:\n", " t#:\n  a:\n", "", "", n) }, MaxYAML},
	{"yaml tools, fewer", "a.fusebox.yaml", func(n int) string { return fill("tools:\n", " t#:\n  a:\n", "", "", n) }, 850_000},
	{"json tools", "a.fusebox.json", func(n int) string { return fill(`{"tools":{`, `"t#":{"paid":true}`, ",", "}}", n) }, MaxJSON / 4},
	{"json many documents", "a.fusebox.json", func(n int) string { return fill("[", `{"agent_profile":{"agent_id":"claude-acp"}}`, ",", "]", n) }, MaxJSON / 2},
	{"json in yaml", "a.fusebox.yaml", func(n int) string {
		return fill(jsonHead, `{"key":"MCP_TOOL_TIMEOUT_#","value":"7200000"}`, ",", jsonTail, n)
	}, MaxYAML},
	{"yaml held back", "a.fusebox.yaml", func(n int) string { return fill("ignore:\n  [", "a", ",", "]", n) }, MaxYAML},
	{"yaml held back, less", "a.fusebox.yaml", func(n int) string { return fill("ignore:\n  [", "a", ",", "]", n) }, 50_000},
	{"yaml flow rows, held back", "a.fusebox.yaml", func(n int) string {
		return fill("{agent_profiles: [{agent_id: mock-agent, env_vars: [", `{key: TIMEOUT_#, value: "7200000"}`, ", ", "]}]}", n)
	}, 500_000},
	{"yaml flow rows", "a.fusebox.yaml", func(n int) string {
		return fill("agent_profiles:\n - agent_id: mock-agent\n   env_vars: [", `{key: TIMEOUT_#, value: "7200000"}`, ",\n ", "]", n)
	}, MaxYAML},
	{"yaml dense", "a.fusebox.yaml", func(n int) string { return fill("ignore: [", "a", ",", "]", n) }, MaxYAML},
	{"yaml dense, less", "a.fusebox.yaml", func(n int) string { return fill("ignore: [", "a", ",", "]", n) }, 175_000},
	{"yaml deep", "a.fusebox.yaml", func(n int) string { return strings.Repeat("[", n) }, MaxYAML},
	{"yaml deep block", "a.fusebox.yaml", func(n int) string { return strings.Repeat("- ", n/2) }, MaxYAML},
	{"yaml aliases in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat("*a ", n/3) }, MaxYAML},
	{"yaml anchors in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat("&a ", n/3) }, MaxYAML},
	{"yaml tags in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat("! ", n/2) }, MaxYAML},
	{"yaml long tags in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat("!<a> ", n/5) }, MaxYAML},
	{"yaml quoted in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat(`"" `, n/3) }, MaxYAML},
	{"yaml quoted in a row, fewer", "a.fusebox.yaml", func(n int) string { return strings.Repeat(`"" `, n/3) }, 240_000},
	{"yaml quoted lines in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat("\"\n- \" ", n/6) }, MaxYAML},
	{"yaml brackets in a row", "a.fusebox.yaml", func(n int) string { return strings.Repeat("[]", n/2) }, 300_000},
	{"yaml brackets in a row, fewer", "a.fusebox.yaml", func(n int) string { return strings.Repeat("[]", n/2) }, 50_000},
	{"yaml brackets in lines", "a.fusebox.yaml", func(n int) string { return fill("a: [", "{}\n", "", "]", n) }, 75_000},
	{"yaml brackets and text", "a.fusebox.yaml", func(n int) string { return fill("a: [", "{}a", "", "]", n) }, 75_000},
	{"yaml aliases in lines", "a.fusebox.yaml", func(n int) string { return fill(`a: ["]" `, "*a\u2028", "", "]", n) }, MaxYAML},
	{"yaml tags and anchors", "a.fusebox.yaml", func(n int) string { return fill("", "- ! &a\n", "", "", n) }, MaxYAML},
	{"yaml anchors", "a.fusebox.yaml", func(n int) string { return fill("", "- &a\n", "", "", n) }, MaxYAML},
	{"yaml anchors and tags of values", "a.fusebox.yaml", func(n int) string { return fill("", "a: &b !c\n", "", "", n) }, MaxYAML},
	{"yaml quoted list", "a.fusebox.yaml", func(n int) string { return fill("args: [", `"argument-#"`, ",", "]", n) }, 200_000},
	{"yaml quoted keys", "a.fusebox.yaml", func(n int) string {
		return fill("executor_profiles:\n  - name: a\n    env:\n", "      \"KEY_#\": \"7200000\"\n", "", "", n)
	}, MaxYAML},
	{"yaml documents", "a.fusebox.yaml", func(n int) string { return fill("", "---\nexecutor_profile: {name: a#}\n", "", "", n) }, MaxYAML},
	{"json table", "table.json", func(n int) string { return fill("{", `"tool_number_#":"90s"`, ",", "}", n) }, MaxJSON},
	{"json table, dense", "table.json", func(n int) string { return fill("{", `"#":1`, ",", "}", n) }, MaxYAML},
	{"json table, nested", "table.json", func(n int) string { return fill("{", `"#":{}`, ",", "}", n) }, MaxYAML},
	{"yaml table", "table.yaml", func(n int) string { return fill("", "tool_number_#: 90s\n", "", "", n) }, MaxYAML},
	{"yaml table, fewer", "table.yaml", func(n int) string { return fill("", "t#: 1\n", "", "", n) }, MaxYAML / 2},
	{"yaml tables", "table.yaml", func(n int) string { return fill("", "---\nt#: 90s\n", "", "", n) }, MaxYAML / 3},
	{"yaml comments", "a.fusebox.yaml", func(n int) string { return fill("ignore: [a]\n", "# API_TOKEN=# x\n", "", "", n) }, MaxYAML},
}

// TestDenseYAML tells what is too dense from what people write, by the estimate
// alone.
func TestDenseYAML(t *testing.T) {
	t.Parallel()
	argument := func(n int) string { return fmt.Sprintf("%q", fmt.Sprintf("a%d", n)) }
	for name, tc := range map[string]struct {
		text    string
		isDense bool
	}{
		"quoted list":     {"args: [" + repeat(20_000, argument, ", ") + "]", false},
		"quoted items":    {"args:\n- " + repeat(60_000, argument, "\n- ") + "\n", false},
		"quoted keys":     {repeat(30_000, argument, ": \"1\"\n") + ": \"1\"\n", false},
		"anchors":         {strings.Repeat("- &a {A: !!str 1}\n- *a\n", 10_000), false},
		"quotes in text":  {"a: |\n" + strings.Repeat("  test \"$A\" = '' || echo \"it's $B\"\n", 7_000), false},
		"tags in a row":   {strings.Repeat("! ", 200_000), true},
		"quoted in a row": {strings.Repeat("'\n: '", 200_000), true},
		"quoted, joined":  {strings.Repeat(`"a"`, 200_000), true},
		"aliases, joined": {strings.Repeat(`""*a `, 100_000), true},
		"closed brackets": {strings.Repeat("{}", 40_000), true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if f := scanYAML([]byte(tc.text)).tooMany(); (f != nil) != tc.isDense {
				t.Errorf("%d bytes give %+v, want them too dense: %t", len(tc.text), f, tc.isDense)
			}
		})
	}
}

// repeat joins the parts that a function makes of the numbers from 0 on.
func repeat(n int, part func(int) string, separator string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = part(i)
	}
	return strings.Join(parts, separator)
}

// peakVariable makes a process of its own of the test: it names the file that
// comes on the standard input, and its size.
const peakVariable = "FUSEBOX_TEST_PEAK"

// TestPeakMemory reads each large file in a process of its own and compares
// what the runtime took from the system, which never shrinks, with the bar.
func TestPeakMemory(t *testing.T) {
	if variable := os.Getenv(peakVariable); variable != "" {
		readAlone(t, variable)
		return
	}
	t.Parallel()
	for _, l := range slices.Concat(largeFiles, largeClientFiles()) {
		t.Run(l.name, func(t *testing.T) {
			if isRace && l.size > MaxYAML {
				t.Skip("the race detector takes minutes for the large files, and adds nothing: they are read by one goroutine")
			}
			if !slow && l.size > 2*MaxYAML {
				t.Skip("the large files are read with -tags slow")
			}
			text := l.make(l.size)
			command := exec.Command(os.Args[0], "-test.run=^TestPeakMemory$")
			command.Env = append(os.Environ(), fmt.Sprintf("%s=%q %d", peakVariable, l.path, len(text)))
			command.Stdin = strings.NewReader(text)
			out, err := command.CombinedOutput()
			if err != nil {
				t.Fatalf("read the file in a process of its own: %v\n%s", err, out)
			}
			var used int
			var first string
			if _, err := fmt.Sscanf(string(out), "%d %q", &used, &first); err != nil {
				t.Fatalf("read the measurement %q: %v", out, err)
			}
			bar := memoryFor(len(text))
			t.Logf("%5d KiB, peak %3d of %3d MiB %s", len(text)>>10, used>>20, bar>>20, first)
			if used > bar {
				t.Errorf("peak %d bytes for a file of %d, more than %d", used, len(text), bar)
			}
		})
	}
}

// readAlone prints what reading one file took, and its first finding.
func readAlone(t *testing.T, variable string) {
	var path string
	var size int
	if _, err := fmt.Sscanf(variable, "%q %d", &path, &size); err != nil {
		t.Fatalf("read %s: %v", peakVariable, err)
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(os.Stdin, text); err != nil {
		t.Fatalf("read the file: %v", err)
	}
	s := model.Snapshot{Path: path, State: model.StateGood, Role: clientRoles[model.Format(path)], Bytes: text}
	read := Parse
	if strings.HasPrefix(path, "table.") {
		read = parseTable
	}
	file := read(s)
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	first := ""
	if len(file.Findings) > 0 {
		first = file.Findings[0].Message
	}
	fmt.Printf("%d %q\n", stats.Sys, first)
	runtime.KeepAlive(file)
}
