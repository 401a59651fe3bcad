package source

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

func TestClientMasks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		format model.Format
		text   string
		want   []string
	}{
		{"env", model.FormatClaudeSettings, `{"env": {"API_TOKEN": "a1", "MODEL": "b1"}, "apiKeyHelper": "a2"}`, []string{"a1", "a2"}},
		{"server", model.FormatClaudeServers,
			`{"mcpServers": {"s": {"env": {"DB_PASSWORD": "a1"}, "headers": {"Authorization": "a2", "Accept": "b1"}, "args": ["--token", "a3", "--x=b2", "--api-key=a4"], "oauth": {"clientSecret": "a5"}, "url": "https://h/?k=a6"}}}`,
			[]string{"a1", "a2", "a3", "--api-key=a4", "a5", "https://h/?k=a6"}},
		{"no ids of secrets", model.FormatClaudeSettings, `{"secrets": ["a1"], "client_secret_id": "a2"}`, []string{"a1", "a2"}},
		{"what is passed over", model.FormatClaudeConfiguration,
			`{"oauthAccount": {"x": "a1"}, "primaryApiKey": "a2", "projects": {"/p": {"history": ["a3"], "mcpServers": {"s": {"env": {"A_TOKEN": "a4"}}}}}, "n": 5}`,
			[]string{`{"x": "a1"}`, "a2", `["a3"]`, "a4"}},
	} {
		if diff := cmp.Diff(c.want, maskedTexts(parseClient(c.format, c.text))); diff != "" {
			t.Errorf("%s: masked (-want +got):\n%s", c.name, diff)
		}
	}
}

// secretWords are files of each format, cut into words, with credentials in all
// places.
var secretWords = map[model.Format][]string{
	model.FormatClaudeSettings: {"{", `"env"`, ": ", "{", `"API_TOKEN"`, ": ", `"hushhush1"`, ", ", `"N"`, ": ", "1", "}", ", ", `"apiKeyHelper"`, ": ", `"hushhush2"`, "}"},
	model.FormatClaudeConfiguration: {"{", `"oauthAccount"`, ": ", "{", `"accessToken"`, ": ", "[", `"hushhush1"`, ", ", `"y"`, "]", "}", ", ", `"projects"`, ": ", "{", `"/p"`, ": ", "{",
		`"mcpServers"`, ": ", "{", `"s"`, ": ", "{", `"headers"`, ": ", "{", `"Authorization"`, ": ", `"hushhush2"`, "}", "}", "}", "}", "}", "}"},
	model.FormatClaudeServers: {"{", `"mcpServers"`, ": ", "{", `"s"`, ": ", "{", `"args"`, ": ", "[", `"--token"`, ", ", `"hushhush1"`, ", ", `"x"`, "]", ", ", `"env"`, ": ", "{",
		`"DB_PASSWORD"`, ": ", `"hushhush2"`, "}", ", ", `"oauth"`, ": ", "{", `"token"`, ": ", "[", `"hushhush3"`, "]", "}", "}", ", ", `"t"`, ": ", "5", "}", "}"},
}

// laidOut joins words on one line, as editors lay them out, or each on a line.
func laidOut(words []string, lines int) string {
	var b strings.Builder
	for _, word := range words {
		b.WriteString(word)
		if lines == 2 || lines == 1 && strings.ContainsAny(word[:1], "{[,") {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// TestClientFilesNeverShowSecrets puts between any two words what strict JSON
// does not take, or what breaks the file, and drops each sign.
func TestClientFilesNeverShowSecrets(t *testing.T) {
	t.Parallel()
	strays := []string{"", "/* c */", "// c\n", "// \"API_TOKEN\": \"hush\"\n", "/* --token hush */", "// \"args\": [\"--token\", \"hush\"]\n",
		",", "}", "]", "\"", "\x01", "5", ": ", "{", "[", "'"}
	refused := 0
	for format, words := range secretWords {
		for at := range words {
			for lines := range 3 {
				for _, stray := range strays {
					damaged := slices.Clone(words)
					damaged[at] += stray
					if isSign := strings.ContainsAny(damaged[at][:1], ":,{}[]"); stray == "" && isSign {
						damaged[at] = " "
					}
					text := laidOut(damaged, lines)
					file := parseClient(format, text)
					if file.Trouble() != nil {
						refused++
					}
					if got := quotedOf(file); strings.Contains(got, "hush") {
						t.Errorf("%q shows a secret:\n%s", text, got)
					}
				}
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d files were refused", refused)
	}
}
