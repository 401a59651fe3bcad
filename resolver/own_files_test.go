package resolver_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/resolver/runtimes"
)

// Where a made-up operator works.
const (
	operatorsHome    = "/home/op"
	operatorsProject = "/home/me/project"
	managedPath      = "/etc/claude-code/managed-settings.json"
)

// ownPath is the path of a file as people write it: ~ is the home, and what has
// no root lies in the project.
func ownPath(name string) string {
	if below, atHome := strings.CutPrefix(name, "~"); atHome {
		return operatorsHome + below
	}
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(operatorsProject, name)
}

// ownFiles parses the files of a made-up operator by name. Those at no usual
// place were named beside the client, and rc files of a shell are nobody's.
func ownFiles(texts map[string]string) []*model.File {
	all := runtimes.All()
	client, _ := runtimes.Find(all, "claude-code")
	surroundings := runtimes.Surroundings{Home: operatorsHome, System: "linux"}
	var files []*model.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if strings.HasSuffix(name, "rc") {
			continue
		}
		role, isUsual := surroundings.Role(all, ownPath(name))
		if !isUsual && !strings.HasSuffix(name, ".fusebox.yaml") {
			role = runtimes.Given(client)
		}
		files = append(files, source.Parse(model.Snapshot{
			Path: name, Optional: isUsual, Role: role, State: model.StateGood, Bytes: []byte(texts[name]),
		}))
	}
	return files
}

// workspaceOf are the options of a launch of Claude Code in the project.
func workspaceOf(version string, shell map[string]string) resolver.Options {
	return resolver.Options{Runtime: "claude-code", Version: version, Workspace: true, Shell: shellOf(shell)}
}

func shellOf(values map[string]string) []model.Definition {
	var defs []model.Definition
	for _, key := range slices.Sorted(maps.Keys(values)) {
		defs = append(defs, model.Definition{
			Key: key, Origin: model.OriginShell, Value: model.Value{Kind: model.KindString, Text: values[key]},
		})
	}
	return defs
}

// clocksLike writes the clocks that a text names, in the way of it: "idle=off
// fetch=60000", with ? behind what is assumed.
func clocksLike(server *model.Server, text string) string {
	var clocks []string
	for word := range strings.FieldsSeq(text) {
		name, _, _ := strings.Cut(word, "=")
		id, _ := model.ClockByName(name)
		clock := &server.Clocks[id]
		limit := clock.State.String()
		if clock.IsBounded() {
			limit = strconv.FormatInt(int64(clock.Ms), 10)
		}
		if clock.Assumed {
			limit += "?"
		}
		clocks = append(clocks, name+"="+limit)
	}
	return strings.Join(clocks, " ")
}

// environmentText writes an environment as "KEY=VALUE (origins) > VALUE (origin)",
// the winner first, with ? behind what may not count.
func environmentText(environment []model.Variable) string {
	var lines []string
	for i := range environment {
		v := &environment[i]
		var origins []string
		for _, origin := range v.Origins {
			origins = append(origins, string(origin))
		}
		line := v.Key + "=" + v.Value.Text + " (" + strings.Join(origins, ", ") + ")"
		if v.Assumed {
			line += "?"
		}
		for _, s := range v.Shadows {
			line += " > " + s.Value.Text + " (" + string(s.Origin) + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}
