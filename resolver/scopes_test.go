package resolver_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"fusebox/model"
	"fusebox/resolver"
)

// scope is a place that can give a variable a value.
type scope struct {
	origin model.Origin
	// file is "" of the shell.
	file string
}

// scopes are those of Claude Code, strongest first.
var scopes = [...]scope{
	{model.OriginManagedSettings, managedPath},
	{model.OriginGivenSettings, givenSettings},
	{model.OriginLocalSettings, localSettings},
	{model.OriginProjectSettings, projectSettings},
	{model.OriginUserSettings, userSettings},
	{model.OriginConfiguration, configuration},
	{model.OriginShell, ""},
}

// scoped are the values that scopes give, by scope and variable.
type scoped map[int]map[string]string

// write gives the files of the scopes, and the variables of the shell. extra are
// further sections of ~/.claude.json.
func (s scoped) write(extra string) (files, shell texts) {
	files, shell = texts{}, texts{}
	for i, values := range s {
		if scopes[i].file == "" {
			shell = values
			continue
		}
		var rows []string
		for _, key := range slices.Sorted(maps.Keys(values)) {
			rows = append(rows, fmt.Sprintf("%q:%q", key, values[key]))
		}
		files[scopes[i].file] = `{"env":{` + strings.Join(rows, ",") + "}}"
	}
	if extra != "" {
		file, found := files[configuration]
		if !found {
			file = `{"env":{}}`
		}
		files[configuration] = file[:len(file)-1] + "," + extra + "}"
	}
	return files, shell
}

// TestAllScopesAtOnce: with a file in every scope, each variable has one winner,
// and its shadows stand in the client's order; so do the servers of one name.
// Whoever is strongest is taken away, one after the other.
func TestAllScopesAtOnce(t *testing.T) {
	t.Parallel()
	keys := [...]string{connectKey, toolKey, idleKey, background}
	all := scoped{}
	for i := range scopes {
		all[i] = map[string]string{}
		for j, key := range keys {
			all[i][key] = fmt.Sprint(100000*(j+1) + 10000*(i+1))
		}
	}
	entry := func(timeout int) string {
		return fmt.Sprintf(`"mcpServers":{"s":{"type":"http","url":"http://127.0.0.1:8080/mcp","timeout":%d},"own%d":{"type":"stdio","command":"node"}}`, timeout, timeout)
	}
	for first := range len(scopes) {
		files, shell := all.write(`"projects":{"/home/me/project":{"hasTrustDialogAccepted":true,` + entry(620000) + `}},` + entry(640000))
		files["servers.json"], files[projectServers] = "{"+entry(610000)+"}", "{"+entry(630000)+"}"
		report := resolver.Inspect(ownFiles(files), workspaceOf("2.1.258", shell))
		if len(report.Launches) != 1 {
			t.Fatalf("%d launches", len(report.Launches))
		}
		launch := &report.Launches[0]
		var want []string
		for _, key := range slices.Sorted(slices.Values(keys[:])) {
			var line []string
			for i := first; i < len(scopes); i++ {
				line = append(line, all[i][key]+" ("+string(scopes[i].origin)+")")
			}
			want = append(want, key+"="+strings.Join(line, " > "))
		}
		if diff := cmp.Diff(strings.Join(want, "; "), environmentText(launch.Environment)); diff != "" {
			t.Errorf("without %d scopes (-want +got):\n%s", first, diff)
		}
		for i, key := range keys[:3] {
			clock := [...]model.ClockID{model.Connect, model.ToolCall, model.Idle}[i]
			server := find(t, report, "claude-code", "own610000")
			if by := server.Clocks[clock].Steps[0].From; by == nil || by.Key != key || by.Origin != scopes[first].origin {
				t.Errorf("without %d scopes: %s comes from %+v", first, clock, by)
			}
		}
		delete(all, first)
	}
}

// TestSetIsOverAllScopes: --set wins, and everything else is its shadow.
func TestSetIsOverAllScopes(t *testing.T) {
	t.Parallel()
	all := scoped{}
	for i := range scopes {
		all[i] = map[string]string{connectKey: fmt.Sprint(10000 * (i + 1))}
	}
	files, shell := all.write("")
	options := workspaceOf("2.1.258", shell)
	options.Set = []model.Definition{{Key: connectKey, Origin: model.OriginSet, Value: model.Value{Kind: model.KindString, Text: "5000"}}}
	launch := resolver.Inspect(ownFiles(files), options).Launches[0]
	want := "MCP_TIMEOUT=5000 (--set) > 10000 (managed settings) > 20000 (--settings) > 30000 (local settings) > 40000 (project settings) > " +
		"50000 (user settings) > 60000 (client configuration) > 70000 (shell)"
	if diff := cmp.Diff(want, environmentText(launch.Environment)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestServersOfOneName: of servers with one name the strongest scope's is
// started, and each of the others is told of.
func TestServersOfOneName(t *testing.T) {
	t.Parallel()
	entry := func(timeout int) string {
		return fmt.Sprintf(`"mcpServers":{"s":{"type":"http","url":"http://127.0.0.1:8080/mcp","timeout":%d}}`, timeout)
	}
	files := texts{
		"servers.json":  "{" + entry(610000) + "}",
		projectServers:  "{" + entry(630000) + "}",
		projectSettings: "{}",
	}
	local, user := `"projects":{"/home/me/project":{`+entry(620000)+`}}`, entry(640000)
	for i, step := range []struct {
		configuration string
		without       string
		want          string
	}{
		{"{" + local + "," + user + "}", "", "tool_call=610000"},
		{"{" + local + "," + user + "}", "servers.json", "tool_call=620000"},
		{"{" + user + "}", "", "tool_call=630000"},
		{"{" + user + "}", projectServers, "tool_call=640000"},
	} {
		delete(files, step.without)
		files[configuration] = step.configuration
		report := resolver.Inspect(ownFiles(files), workspaceOf("2.1.258", nil))
		if got := clocksLike(find(t, report, "claude-code", "s"), step.want); got != step.want {
			t.Errorf("%d: %s, want %s", i, got, step.want)
		}
		shadowed := 0
		for _, f := range report.Findings {
			if f.Code == model.Shadowed && f.Server == "s" {
				shadowed++
			}
		}
		if shadowed != 3-i {
			t.Errorf("%d: %d servers are told to be shadowed, want %d", i, shadowed, 3-i)
		}
	}
}

// drawScopes gives some scopes values of two variables, from so few values that
// scopes often agree.
func drawScopes(t *rapid.T) scoped {
	drawn := scoped{}
	for i := range scopes {
		if !rapid.Bool().Draw(t, string(scopes[i].origin)) {
			continue
		}
		drawn[i] = map[string]string{}
		for _, key := range [...]string{connectKey, idleKey} {
			if rapid.Bool().Draw(t, key) {
				drawn[i][key] = rapid.SampledFrom([]string{"", "0", "20000", "40000", "soon", "9e5"}).Draw(t, "value")
			}
		}
	}
	return drawn
}

// TestStrongestScopeWins: whichever scopes say something, the strongest wins,
// who agrees with it stands beside it, and the others are its shadows by rank.
func TestStrongestScopeWins(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		drawn := drawScopes(t)
		files, shell := drawn.write("")
		// The project has a file however few scopes say something.
		files[projectServers] = oneServer
		launch := resolver.Inspect(ownFiles(files), workspaceOf("2.1.258", shell)).Launches[0]
		for _, key := range [...]string{connectKey, idleKey} {
			wins := -1
			var agreeing, shadows []string
			for i := range scopes {
				value, says := drawn[i][key]
				switch {
				case !says:
				case wins < 0 || value == drawn[wins][key]:
					if wins < 0 {
						wins = i
					}
					agreeing = append(agreeing, string(scopes[i].origin))
				default:
					shadows = append(shadows, fmt.Sprintf(" > %s (%s)", value, scopes[i].origin))
				}
			}
			v := model.Lookup(launch.Environment, key)
			if (v != nil) != (wins >= 0) {
				t.Fatalf("%s is %+v, and scope %d says something", key, v, wins)
			}
			if v == nil {
				continue
			}
			slices.Sort(agreeing)
			shown := *v
			shown.Assumed = false
			want := key + "=" + drawn[wins][key] + " (" + strings.Join(agreeing, ", ") + ")" + strings.Join(shadows, "")
			if got := environmentText([]model.Variable{shown}); got != want {
				t.Fatalf("%s, want %s", got, want)
			}
			if v.Tier != wins+1 || v.Deciding().Origin != scopes[wins].origin {
				t.Fatalf("%s has tier %d and is decided by %s, want %d and %s", key, v.Tier, v.Deciding().Origin, wins+1, scopes[wins].origin)
			}
		}
	})
}

// TestOrderOfFilesNeverMatters: the launch and the findings are the same in
// whatever order the files are given.
func TestOrderOfFilesNeverMatters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		extra := rapid.SampledFrom([]string{"", `"mcpServers":{"s":{"command":"x","timeout":500},"u":{"url":"x"}}`,
			`"projects":{"/home/me/project":{"hasTrustDialogAccepted":true,"mcpServers":{"s":{"command":"y"}}}}`}).Draw(t, "configuration")
		texts, shell := drawScopes(t).write(extra)
		for _, file := range [][2]string{
			{projectServers, oneServer}, {".env", "MCP_TIMEOUT=1\n"}, {".env.local", "MCP_TIMEOUT=2"},
			{"servers.json", oneServer}, {"more.json", `{"mcpServers":{"s":{"command":"z"}}}`}, {"~/.claude/settings.local.json", "{}"},
		} {
			if rapid.Bool().Draw(t, file[0]) {
				texts[file[0]] = file[1]
			}
		}
		options := workspaceOf(rapid.SampledFrom([]string{"2.0.0", old, newest}).Draw(t, "version"), shell)
		files := ownFiles(texts)
		before := resolver.Inspect(files, options)
		after := resolver.Inspect(rapid.Permutation(files).Draw(t, "order"), options)
		if diff := cmp.Diff(before.Launches, after.Launches); diff != "" {
			t.Fatalf("another order, another launch:\n%s", diff)
		}
		if diff := cmp.Diff(before.Findings, after.Findings); diff != "" {
			t.Fatalf("another order, other findings:\n%s", diff)
		}
	})
}
