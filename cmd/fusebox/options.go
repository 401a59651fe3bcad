package main

import (
	"fmt"
	"strings"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/runtimes"
)

// options turns the flags into the resolver's options. The files are needed
// because they may define runtimes of their own.
func (j *job) options(files []*model.File) (resolver.Options, error) {
	o := resolver.Options{Session: model.Session(j.flags.Session), Reveal: j.flags.Reveal, Shell: j.shell(), WithHome: j.flags.WithHome}
	var err error
	if o.Runtime, o.Version, err = chooseRuntime(j.flags.Runtime, files); err != nil {
		return o, err
	}
	if o.Set, err = definitions(j.flags.Set); err != nil {
		return o, err
	}
	if o.Ignore, err = codes("--ignore", j.flags.Ignore); err != nil {
		return o, err
	}
	o.Raise, err = codes("--error", j.flags.Error)
	return o, err
}

// chooseRuntime takes ID[@VERSION] apart and makes sure that both exist.
func chooseRuntime(flag string, files []*model.File) (id, version string, err error) {
	id, version, hasVersion := strings.Cut(flag, "@")
	if flag == "" {
		return "", "", nil
	}
	all := runtimes.All()
	known := runtimeNames(all)
	rules := id
	for _, file := range files {
		for i := range file.Runtimes {
			known = append(known, file.Runtimes[i].ID.Value)
			if file.Runtimes[i].ID.Value == id {
				rules = file.Runtimes[i].Rules.Value
			}
		}
	}
	runtime, alias := runtimes.Find(all, rules)
	if runtime == nil {
		return "", "", usageError{
			message: fmt.Sprintf("--runtime: no runtime is called %q%s", id, didYouMean(id, known)),
			hints:   []string{"fusebox runtimes lists them"},
		}
	}
	if hasVersion {
		if _, err := runtime.Choose(alias, version); err != nil || version == "" {
			return "", "", usageError{message: fmt.Sprintf("--runtime: %q is no version; write it like %s@2.1.258", version, id)}
		}
	}
	return id, version, nil
}

// runtimeNames are the ids and aliases of runtimes.
func runtimeNames(all []runtimes.Runtime) []string {
	var names []string
	for i := range all {
		names = append(names, all[i].ID)
		for _, alias := range all[i].Aliases {
			names = append(names, alias.Name)
		}
	}
	return names
}

// definitions reads KEY=VALUE texts. What does not fit is not quoted: it may
// be a credential.
func definitions(texts []string) ([]model.Definition, error) {
	var defs []model.Definition
	for _, text := range texts {
		key, value, found := strings.Cut(text, "=")
		if !found || key == "" {
			return nil, usageError{message: "--set: write KEY=VALUE, such as --set MCP_TOOL_TIMEOUT=7200000"}
		}
		defs = append(defs, model.Definition{
			Key:    key,
			Value:  model.Value{Kind: model.KindString, Text: value},
			Origin: model.OriginSet,
		})
	}
	return defs, nil
}

// codes reads finding codes.
func codes(flag string, texts []string) ([]model.Code, error) {
	var found []model.Code
	for _, text := range texts {
		code := model.Code(text)
		if !code.IsKnown() {
			return nil, usageError{
				message: fmt.Sprintf("%s: no finding has the code %q%s", flag, text, didYouMean(text, codeNames())),
				hints:   []string{"fusebox explain lists the codes"},
			}
		}
		found = append(found, code)
	}
	return found, nil
}

// codeNames are the codes of the catalogue.
func codeNames() []string {
	catalogue := model.Catalogue()
	names := make([]string, len(catalogue))
	for i, entry := range catalogue {
		names[i] = string(entry.Code)
	}
	return names
}
