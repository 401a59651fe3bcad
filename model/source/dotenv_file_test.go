package source

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestDotenvFindings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"nothing":     {"", ""},
		"read alike":  {"A=b\n # c\n\nB=1.5\n", ""},
		"comment":     {"A=b # c", `1:3-4 dialect-differs: A is "b" to sh, compose and node, "b # c" to docker; all read A=b alike [A=b] | A=«b» # c`},
		"hash":        {"A=b#c", `1:3-4 dialect-differs: A is "b#c" to sh, compose and docker, "b" to node; all read A=b alike [A=b] | A=«b»#c`},
		"quotes":      {`A='x y'`, `1:4-7 dialect-differs: A is "x y" to sh, compose and node, "'x y'" to docker | A='«x y»'`},
		"blanks":      {"A = 5", `1:5-6 dialect-differs: A is a command to sh, "5" to compose and node, an error (a blank in the name) to docker; all read A=5 alike [A=5] | A = «5»`},
		"escapes":     {`A="a\nb"`, `1:4-8 dialect-differs: A is "a\nb" to sh, "a\nb" on 2 lines to compose and node, ""a\nb"" to docker | A="«a\nb»"`},
		"two lines":   {"A=\"x\ny\"\n", "1:4-2:2 dialect-differs: A is \"x\\ny\" on 2 lines to sh, compose and node, \"\"x\" to docker | A=\"«x»"},
		"variable":    {"A=$HOME", `1:3-8 dialect-differs: A is "${HOME}" with its variables filled in to sh and compose, "$HOME" to docker and node | A=«$HOME»`},
		"command":     {"A=$(x)", `1:3-7 dialect-differs: A is a command to sh, "$(x)" to compose, docker and node | A=«$(x)»`},
		"unclosed":    {"A='x\nB=1 2\n", `1:3-4 dialect-differs: A is an error (the quote is not closed) to sh and compose, "'x" to docker and node | A=«'»x`},
		"late quote":  {"日=1\nA=日's", `1:1-4 wrong-type: not an assignment, so the line is skipped; write KEY=value | «日=1»` + "\n" + `2:4-5 dialect-differs: A is an error (the quote is not closed) to sh, "日's" to compose, docker and node | A=日«'»s`},
		"CRLF":        {"A=1\r\nB=2\r\n", "1:3-5 dialect-differs: lines end in CRLF, and sh takes the carriage return for part of each value; save the file with LF | A=«1»"},
		"mark":        {"\ufeffA=1\nB=2", `1:3-4 dialect-differs: A is a command (with the byte order mark in its name) to sh, "1" to compose, docker and node; save the file without the mark | A=«1»`},
		"twice":       {"A=1\nA=2", "2:1-2 duplicate-key: A is written twice in one file; the last one counts | «A»=2 (1:1-2 first written here)"},
		"name alone":  {"MCP_TIMEOUT\n", "1:1-12 dialect-differs: a name without a value: docker takes it from the environment, node skips the line; write MCP_TIMEOUT= and the value behind it [MCP_TIMEOUT=] | «MCP_TIMEOUT»"},
		"junk":        {"A=1\n two words\n", "2:2-11 wrong-type: not an assignment, so the line is skipped; write KEY=value |  «two words»"},
		"NUL":         {"A=\x00", `1:3-4 file-invalid: control character U+0000; remove it, or write it as an escape inside double quotes | A=«\x00»`},
		"not UTF-8":   {"A=\xff", `1:3-4 file-invalid: byte 0xFF is not UTF-8; save the file as UTF-8 | A=«\xff»`},
		"too large":   {strings.Repeat("#", MaxDotenv+1), "nowhere file-unreadable: file has 65537 bytes, more than the 64 KiB that are read of a dotenv file; split it"},
		"credential":  {"API_TOKEN=hush#1234567", "1:11-15 dialect-differs: API_TOKEN is one value to sh, compose and docker, another to node | API_TOKEN=«•••»"},
		"told in one": {"A=1 # API_TOKEN=hush1234567", "1:3-4 dialect-differs: A is one value to sh, compose and node, another to docker | A=«1» •••"},
		"runs on":     {"API_TOKEN=hush1\nhush2 hush3\nhush4\n", "2:1-12 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»\n3:1-6 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»"},
		"in a quote":  {"API_TOKEN='hush1\nhush2\n", "2:1-6 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»\n1:11-12 dialect-differs: API_TOKEN is an error (the quote is not closed) to sh and compose, one value to docker and node | API_TOKEN=«•••»"},
		"key":         {"sk-abcdefghijk1=1", "1:17-18 dialect-differs: ••• is a command to sh, one value to compose, docker and node | •••=«•••»"},
		"below a key": {"API_KEY=\nhush1\n\nhush2\nB=1\nMCP_TIMEOUT\n", "2:1-6 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»\n4:1-6 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»\n" +
			"6:1-12 dialect-differs: a name without a value: docker takes it from the environment, node skips the line; write MCP_TIMEOUT= and the value behind it [MCP_TIMEOUT=] | «MCP_TIMEOUT»"},
		"names spelled oddly": {"API.KEY=hush1 x\nAPI KEY=hush2\nAPI\u202e_KEY=hush3\n", "2:1-14 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»\n3:1-15 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»\n" +
			"1:9-16 dialect-differs: API.KEY is a command to sh, one value to compose, docker and node | API.KEY=«•••»"},
		"comment that was a key": {"# API_TOKEN=\nhush1\nB=1\n", "2:1-6 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»"},
		"substitution":           {"A=${API_KEY-hush} # x\n", "1:3-18 dialect-differs: A is one value to sh and compose, another to docker, a third to node | A=«•••»"},
		"bare key":               {"API_TOKEN hush1234567", "1:1-22 wrong-type: not an assignment, so the line is skipped; write KEY=value | «•••»"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, strings.TrimSpace(told(dotenvOf(c.text)))); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDotenvDefinitions: the variables are as the clients read them, each at
// its place, the last of a key that is written twice.
func TestDotenvDefinitions(t *testing.T) {
	t.Parallel()
	const text = "A=1\nexport MCP_TIMEOUT=\"60000\" # ms\nA=2\njunk\nAPI_TOKEN='x'\nE=\nB: 日 本\n"
	file := dotenvOf(text)
	var got []string
	for _, d := range file.Client.Env {
		if d.Origin != model.OriginDotenv || d.Value.Kind != model.KindString {
			t.Errorf("%s: origin %s, %s", d.Key, d.Origin, d.Value.Kind)
		}
		line := d.Key + " " + at(d.KeySpan) + " = " + d.Value.Text + " " + at(d.Value.Span)
		if d.Value.Masked {
			line += " masked"
		}
		got = append(got, line)
	}
	want := []string{
		"MCP_TIMEOUT 2:8-19 = 60000 2:21-26", "A 3:1-2 = 2 3:3-4", "API_TOKEN 5:1-10 = x 5:12-13 masked",
		"E 6:1-2 =  6:3-3", "B 7:1-2 = 日 本 7:4-7",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestDotenvStates: what was not read is told of, an empty file is none of it,
// and the role of a file gives the origin.
func TestDotenvStates(t *testing.T) {
	t.Parallel()
	parse := func(s model.Snapshot) *model.File {
		return parseDotenv(s, bareFile(s), newLines(s.Path, s.Bytes))
	}
	if file := parse(model.Snapshot{Path: ".env", State: model.StateEmpty}); len(file.Findings) > 0 || file.Client == nil {
		t.Errorf("empty: %+v", file)
	}
	if got := told(parse(model.Snapshot{Path: ".env", State: model.StateLoop})); !strings.Contains(got, "file-unreadable: symbolic links lead round in a circle") {
		t.Errorf("loop: %s", got)
	}
	s := model.Snapshot{Path: ".env.local", State: model.StateGood, Bytes: []byte("A=1"), Role: model.Role{Origin: model.OriginDotenvLocal}}
	if got := parse(s).Client.Env[0].Origin; got != model.OriginDotenvLocal {
		t.Errorf("origin %q", got)
	}
}

// TestDotenvHostile: whatever is repeated, no more is told than can be read.
func TestDotenvHostile(t *testing.T) {
	t.Parallel()
	for _, part := range []string{
		"A=\n", "A='\n", "A=\"\n", "A=`\n", "A='\\'", "A=${", "A=${A:-\n", "A=$A$A\n", "A=$(\n", "export ", "export\n", "A", "A\n", "=", ":", "\\\n", "#", "\n", "\r", "\r\n", "\"", "'", "A=# \n", "A='x' # c\n\n",
		"API_TOKEN=x\ny\n", "API_TOKEN='", "-----BEGIN\n", "A:\n", "日", "A=b c\n", "${", "${A:-", "A= ", "\t\n",
	} {
		file := dotenvOf(strings.Repeat(part, MaxDotenv/4/len(part)))
		counts := map[model.Code]int{}
		for _, f := range file.Findings {
			counts[f.Code]++
			if counts[f.Code] > maxPerCode+1 {
				t.Fatalf("%q has more than %d findings %s", part, maxPerCode, f.Code)
			}
			if len(f.Message) > 2000 {
				t.Fatalf("%q has a message of %d bytes", part, len(f.Message))
			}
		}
	}
}

// TestDotenvHidesCredentials: whatever stands around a credential, no finding
// shows it.
func TestDotenvHidesCredentials(t *testing.T) {
	t.Parallel()
	line := rapid.SampledFrom([]string{
		"API_TOKEN=PLANTED", "export API_TOKEN = 'PLANTED # x", "API_TOKEN=\"PLANTED\nPLANTED\"", "# PASSWORD=PLANTED", "URL=https://u:PLANTED@h/", "A=1 # token: PLANTED",
		"PRIVATE_KEY=-----BEGIN KEY-----\nPlantedPLANTED==\nPLANTED\n-----END KEY-----", "API_TOKEN: PLANTED", "API_TOKEN PLANTED", "API_TOKEN=PLANTED B=c",
		"A=${API_KEY-PLANTED} # x", "A=\"$API_KEY PLANTED\"", "A=$(curl -u me:PLANTED x)", "API_TOKEN=\nPLANTED", "API.KEY=PLANTED", "API KEY=PLANTED", "API\u202e_KEY=PLANTED",
		"A='", "B=\"", "C=`", "A=b c", "A=$(", "junk", "A=1", "A", "\"", "A=\\", "", "A='x' B=y", "  ", "# c", "A=it's", "=", "A:", "A:\nAPI_TOKEN=\nPLANTED",
	})
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(line, 1, 12).Draw(t, "lines")
		text := strings.Join(lines, rapid.SampledFrom([]string{"\n", "\r\n", "\n\n"}).Draw(t, "end"))
		if got := quotedOf(dotenvOf(text)); strings.Contains(got, "PLANTED") {
			t.Errorf("%q shows\n%s", text, got)
		}
	})
}
