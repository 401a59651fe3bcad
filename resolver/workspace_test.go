package resolver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/resolver/runtimes"
)

// mistakes are files with one mistake each, and what is told of it: code and
// fix of each warning and error.
var mistakes = map[string]struct {
	files texts
	want  []string
}{
	"a type nobody knows":     {texts{projectServers: `{"mcpServers":{"a":{"type":"tcp","url":"x"}}}`}, []string{"server-rejected: write one of http, sse, stdio, ws"}},
	"another word for http":   {texts{projectServers: `{"mcpServers":{"a":{"type":"streamable-http","url":"x"}}}`}, []string{`server-rejected: write "type": "http"`}},
	"http without a url":      {texts{projectServers: `{"mcpServers":{"a":{"type":"http"}}}`}, []string{`server-rejected: add "url"`}},
	"stdio without a command": {texts{projectServers: `{"mcpServers":{"a":{"type":"stdio"}}}`}, []string{`server-rejected: add "command", or "type" and "url"`}},
	"a variable beside env": {texts{projectSettings: `{"MCP_TIMEOUT":"45","env":{"A":"1"}}`},
		[]string{`wrong-place: "MCP_TIMEOUT": "45000" in env`}},
	"a variable without env":      {texts{userSettings: `{"MCP_TIMEOUT":"45000"}`}, []string{`wrong-place: "env": {"MCP_TIMEOUT": "45000"}`}},
	"a variable with a slip":      {texts{userSettings: `{"MCP_TIMEOUTT":"45000"}`}, []string{`unknown-key: "env": {"MCP_TIMEOUT": "45000"}`}},
	"a server's field at the top": {texts{userSettings: `{"timeout":45000}`}, []string{"wrong-place: write it in the entry of the server"}},
	"a limit of nobody's":         {texts{userSettings: `{"timeout_ms":45000}`}, []string{`unknown-key: "timeout": 45000 in the entry of the server`}},
	"a limit of another client":   {texts{userSettings: `{"tool_timeout_sec":45}`}, []string{`foreign-key: "timeout": 45000 in the entry of the server`}},
	"limits in a server": {texts{projectServers: `{"mcpServers":{"a":{"command":"a","startup_timeout_sec":20,"idle_timeout":600000,"timeout_ms":5}}}`},
		[]string{
			`foreign-key: "MCP_TIMEOUT": "20000" in the env of the settings`,
			`unknown-key: "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT": "600000" in the env of the settings`,
			`unknown-key: "timeout": MILLISECONDS in the entry of the server`,
		}},
	"switches in a server": {texts{projectServers: `{"mcpServers":{"a":{"command":"a","disabled":false,"enabled":true},"b":{"command":"b","disabled":true}}}`}, []string{"foreign-key: "}},
	"fields of nobody's":   {texts{projectServers: `{"mcpServers":{"a":{"command":"a","tags":["x"],"time":"x","icon":1}}}`}, nil},
	"a field with a slip":  {texts{projectServers: `{"mcpServers":{"a":{"command":"a","timeuot":60000}}}`}, []string{"unknown-key: write timeout"}},
	"meant by its name": {texts{userSettings: `{"env":{"MCP_TOOL_CALL_TIMEOUT":"60000","MCP_TIMEOUT_MS":"30000","CLAUDE_CODE_MCP_TOOL_TIMEOUT":"1","HTTP_TIMEOUT_MS":"5"}}`},
		[]string{"unknown-key: write MCP_TOOL_TIMEOUT", "unknown-key: write MCP_TIMEOUT", "unknown-key: write MCP_TOOL_TIMEOUT"}},
	"a prefix too many": {texts{userSettings: `{"env":{"CLAUDE_MCP_TIMEOUT":"30000","CLAUDE_CODE_TOOL_IDLE_TIMEOUT":"5"}}`},
		[]string{"unknown-key: write CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT", "unknown-key: write MCP_TIMEOUT"}},
	"a unit in a server's environment": {texts{projectServers: `{"mcpServers":{"a":{"command":"a","env":{"MCP_TOOL_TIMEOUT":"90s"}},"b":{"command":"b","env":{"MCP_TOOL_TIMEOUT":"abc"}}}}`},
		[]string{`wrong-place: write "timeout": 90000 beside "env"`, `wrong-place: write "timeout": MILLISECONDS beside "env"`}},
	"a number in quotes": {texts{projectServers: `{"mcpServers":{"a":{"command":"a","timeout":"600000"}}}`},
		[]string{`server-rejected: write whole milliseconds without quotes, such as "timeout": 600000`}},
	"what a project may not lower": {texts{projectSettings: `{"env":{"MCP_TIMEOUT":"20s"}}`, userSettings: `{"env":{"CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT":"7200000","A":"1"}}`},
		[]string{`project-cannot-lower: set "MCP_TIMEOUT": "20000" in the user settings, which may, and remove it here`}},
	"of several the strongest": {texts{projectSettings: `{"env":{"MCP_TIMEOUT":"30000"}}`, localSettings: `{"env":{"MCP_TIMEOUT":"20000"}}`, userSettings: `{"env":{"MCP_TIMEOUT":"60000"}}`},
		[]string{`project-cannot-lower: set "MCP_TIMEOUT": "20000" in the user settings, which may, and remove it here`, "project-cannot-lower: remove it"}},
	"a project that says nothing":        {texts{projectSettings: `{"env":{"MCP_TIMEOUT":"0"}}`, userSettings: `{"env":{"MCP_TIMEOUT":"60000"}}`}, []string{"project-cannot-lower: remove it"}},
	"a project below its local settings": {texts{projectSettings: `{"env":{"MCP_TIMEOUT":"10000"}}`, localSettings: `{"env":{"MCP_TIMEOUT":"60000"}}`}, []string{"project-cannot-lower: remove it"}},
	"seconds in quotes":                  {texts{userSettings: `{"env":{"MCP_TIMEOUT":"\"45\""}}`}, []string{`quotes-inside: set "MCP_TIMEOUT": "45000" in user settings`}},
	"the start environment only": {texts{userSettings: `{"env":{"BUN_CONFIG_HTTP_IDLE_TIMEOUT":"0"}}`},
		[]string{"ignored-by-runtime: export BUN_CONFIG_HTTP_IDLE_TIMEOUT=0 in the shell that starts the client"}},
	"lines of a dotenv file that concern nobody": {texts{".env": "A='x y'\nno line\nMCP_TIMEOUT='1'\n", projectServers: `{}`},
		[]string{"dialect-differs: ", `ignored-by-runtime: set "MCP_TIMEOUT": "30000" in the env of the settings`}},
	"an older word and a new one": {texts{projectServers: `{"mcpServers":{},"servers":{"a":{"command":"a"}}}`}, []string{"wrong-file: write it in mcpServers"}},
	"a section with a slip":       {texts{userSettings: `{"Env":{"MCP_TIMEOUT":"5"}}`}, []string{"unknown-key: write env"}},
}

func TestMistakesInClientFiles(t *testing.T) {
	t.Parallel()
	for name, test := range mistakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := resolver.Inspect(ownFiles(test.files), workspaceOf("2.1.332", nil))
			var got []string
			for _, f := range report.Findings {
				if f.Severity != model.Info {
					got = append(got, string(f.Code)+": "+f.Fix)
				}
			}
			slices.Sort(got)
			slices.Sort(test.want)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestManyMistakesAreCounted(t *testing.T) {
	t.Parallel()
	var keys strings.Builder
	for i := range 500 {
		fmt.Fprintf(&keys, `,"s%d":{"command":"a","timeout_ms":5000,"alwaysAllow":"x"}`, i)
	}
	report := resolver.Inspect(ownFiles(texts{projectServers: `{"mcpServers":{"a":{"command":"a"}` + keys.String() + `}}`}), workspaceOf("2.1.332", nil))
	if n := len(report.Findings); n > 120 {
		t.Errorf("%d findings of one file", n)
	}
}

// What a project may not lower is told once, and not as shadowed besides.
func TestRefusedIsNotShadowed(t *testing.T) {
	t.Parallel()
	report := resolver.Inspect(ownFiles(texts{projectSettings: sets(connectKey, `"20000"`), userSettings: sets(connectKey, `"40000"`)}), workspaceOf("2.1.332", nil))
	var about []string
	for _, f := range report.Findings {
		if f.Key == connectKey {
			about = append(about, string(f.Code))
		}
	}
	if want := []string{"project-cannot-lower"}; !slices.Equal(about, want) {
		t.Errorf("%v, want %v", about, want)
	}
}

// A headless start waits for servers that were given as long as for connecting.
func TestGivenServersAreWaitedFor(t *testing.T) {
	t.Parallel()
	options := workspaceOf("2.1.332", nil)
	options.Session = model.Headless
	for name, want := range map[string]model.Millis{projectServers: 2000, "given.json": 30000} {
		report := resolver.Inspect(ownFiles(texts{name: oneServer}), options)
		if got := report.Launches[0].Servers[0].Clocks[model.StartBlock]; got.Ms != want {
			t.Errorf("%s: %s", name, got.String())
		}
	}
}

// TestProjects: which folders make a launch. A file is written with ! where it
// was asked for by name.
func TestProjects(t *testing.T) {
	t.Parallel()
	inner, outer, beside := "/r/app/.mcp.json", "/r/.mcp.json", "/other/.mcp.json"
	tests := map[string]struct {
		files   []string
		options resolver.Options
		want    []string
	}{
		"the nearest, without paths":     {[]string{inner, outer}, resolver.Options{Workspace: true, Projects: []string{"/r/app"}}, []string{"/r/app"}},
		"the one above, without paths":   {[]string{outer}, resolver.Options{Workspace: true, Projects: []string{"/r/app"}}, []string{"/r"}},
		"folders that were asked for":    {[]string{inner, outer}, resolver.Options{Projects: []string{"/r", "/r/app"}}, []string{"/r/app", "/r"}},
		"files that were asked for":      {[]string{"!" + inner, "!" + outer}, resolver.Options{}, []string{"/r/app", "/r"}},
		"one that lies beside":           {[]string{inner, beside}, resolver.Options{}, []string{"/r/app", "/other"}},
		"a name that is no folder of it": {[]string{"/r/app2/.mcp.json", inner}, resolver.Options{}, []string{"/r/app2", "/r/app"}},
		"nothing":                        {nil, resolver.Options{Workspace: true, Projects: []string{"/r"}}, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var files []*model.File
			for _, path := range test.files {
				path, isNamed := strings.CutPrefix(path, "!")
				role, _ := runtimes.Surroundings{System: "linux"}.Role(runtimes.All(), path)
				files = append(files, source.Parse(model.Snapshot{Path: path, Optional: !isNamed, Role: role, State: model.StateGood, Bytes: []byte(oneServer)}))
			}
			var got []string
			for _, launch := range resolver.Inspect(files, test.options).Launches {
				got = append(got, strings.TrimSuffix(launch.Files[0], "/.mcp.json"))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Servers that the home has for a folder count as files of it: the nearest
// folder is the one a client is started in.
func TestServersOfTheHomeMakeAProject(t *testing.T) {
	t.Parallel()
	files := ownFiles(texts{
		configuration:  `{"projects":{"/home/me/project/app":{"mcpServers":{"inner":{"command":"a"}}}}}`,
		projectServers: `{"mcpServers":{"outer":{"command":"b"}}}`,
	})
	for name, test := range map[string]struct {
		projects []string
		want     string
	}{
		"in the folder":    {[]string{"/home/me/project/app", "/home/me/project"}, "inner"},
		"below it":         {[]string{"/home/me/project/app/src", "/home/me/project/app", "/home/me/project"}, "inner"},
		"in the one above": {[]string{"/home/me/project"}, "outer"},
	} {
		options := workspaceOf("2.1.332", nil)
		options.Projects = test.projects
		launches := resolver.Inspect(files, options).Launches
		if len(launches) != 1 || len(launches[0].Servers) != 1 || launches[0].Servers[0].Name != test.want {
			t.Errorf("%s: %+v, want the server %s", name, launches, test.want)
		}
	}
}

// What a file says of a server of a workspace refers to something.
func TestFactsOfAWorkspace(t *testing.T) {
	t.Parallel()
	files := ownFiles(texts{projectServers: oneServer, "facts.fusebox.yaml": "server_facts: {s: {answers: json}}\ntools: {x: {server: s, takes: 5m}}\n"})
	report := resolver.Inspect(files, workspaceOf("2.1.332", nil))
	for _, f := range report.Findings {
		if f.Severity == model.Error {
			t.Errorf("%s: %s", f.Code, f.Message)
		}
	}
	if !slices.ContainsFunc(report.Findings, func(f model.Finding) bool { return f.Code == model.FetchFiresFirst }) {
		t.Error("what the file says of the server has no effect")
	}
}
