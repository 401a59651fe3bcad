package main

import (
	"cmp"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// keyExplanation is what a variable or server field does in each runtime that
// reads it.
type keyExplanation struct {
	Kind     string        `json:"kind"`
	Name     string        `json:"name"`
	Runtimes []keyOfClient `json:"runtimes"`
}

type keyOfClient struct {
	Runtime string `json:"runtime"`
	keyFacts
}

// keyFacts is what one runtime makes of a key.
type keyFacts struct {
	Meaning string   `json:"meaning"`
	Unit    string   `json:"unit"`
	Clocks  []string `json:"clocks"`
	Default string   `json:"default"`
	Source  string   `json:"source"`
}

func explainKey(name string, all []runtimes.Runtime) keyExplanation {
	e := keyExplanation{"key", name, []keyOfClient{}}
	for i := range all {
		if key := all[i].Key(name); key != nil {
			e.Runtimes = append(e.Runtimes, keyOfClient{all[i].ID, toKeyFacts(key)})
		}
	}
	return e
}

func toKeyFacts(key *runtimes.Key) keyFacts {
	clocks := make([]string, len(key.Clocks))
	for i, clock := range key.Clocks {
		clocks[i] = clock.String()
	}
	return keyFacts{key.Meaning, key.Unit, clocks, key.Default, key.Source}
}

func (e keyExplanation) print(p *page) {
	kind := "variable"
	if e.Name != strings.ToUpper(e.Name) {
		kind = "field of a server"
	}
	p.title(e.Name, kind)
	for _, r := range e.Runtimes {
		p.section(r.Runtime)
		p.entry("meaning", r.Meaning)
		p.entry("unit", unitName(r.Unit))
		p.entry("default", r.Default)
		p.entry("moves", strings.Join(r.Clocks, ", "))
		p.entry("source", r.Source)
	}
}

// unitName writes a unit out.
func unitName(unit string) string {
	switch unit {
	case "ms":
		return "milliseconds"
	case "s":
		return "seconds"
	}
	return "none: a switch or a word"
}

// runtimeExplanation is all that is known of one runtime.
type runtimeExplanation struct {
	Kind string `json:"kind"`
	runtimeEntry
	RuleSets []ruleSet  `json:"rule_sets"`
	Keys     []namedKey `json:"keys"`
	Files    []ownFile  `json:"files"`
}

// ownFile is a place where a client has a file of its own.
type ownFile struct {
	Path   string `json:"path"`
	Origin string `json:"origin"`
	// Tier is the rank of its variables, 1 the strongest; 0 where it defines
	// none that count.
	Tier int `json:"tier"`
}

// ownFiles lists the files of a client, strongest first.
func ownFiles(runtime *runtimes.Runtime) []ownFile {
	files := []ownFile{}
	if runtime.Files == nil {
		return files
	}
	for _, place := range append(slices.Clone(runtime.Files.Places), runtimes.DotenvPlaces()...) {
		file := ownFile{Path: place.String(), Origin: string(place.Origin)}
		if slices.Contains(runtime.Files.Ranks, place.Origin) {
			file.Tier = runtime.Files.Tier(place.Origin)
		}
		files = append(files, file)
	}
	last := len(runtime.Files.Ranks) + 1
	slices.SortStableFunc(files, func(a, b ownFile) int {
		return cmp.Or(cmp.Compare(cmp.Or(a.Tier, last), cmp.Or(b.Tier, last)), cmp.Compare(a.Origin, b.Origin))
	})
	return files
}

type namedKey struct {
	Name string `json:"name"`
	keyFacts
}

type ruleSet struct {
	From    string `json:"from"`
	Changes string `json:"changes"`
	Source  string `json:"source"`
}

func explainRuntime(runtime *runtimes.Runtime) runtimeExplanation {
	e := runtimeExplanation{"runtime", toRuntimeEntry(runtime), []ruleSet{}, []namedKey{}, ownFiles(runtime)}
	for _, set := range runtime.RuleSets {
		e.RuleSets = append(e.RuleSets, ruleSet(set))
	}
	for i := range runtime.Keys {
		e.Keys = append(e.Keys, namedKey{runtime.Keys[i].Name, toKeyFacts(&runtime.Keys[i])})
	}
	return e
}

func (e runtimeExplanation) print(p *page) {
	p.runtime(&e.runtimeEntry)
	if len(e.Keys) > 0 {
		p.section("keys")
		rows := make([][2]string, len(e.Keys))
		for i, key := range e.Keys {
			rows[i] = [2]string{key.Name, key.Meaning}
		}
		p.twoColumns(rows)
	}
	if len(e.Files) > 0 {
		p.section("own files, the strongest first")
		rows := make([][2]string, len(e.Files))
		for i, file := range e.Files {
			rows[i] = [2]string{file.Path, file.Origin}
		}
		p.twoColumns(rows)
	}
	if len(e.RuleSets) > 0 {
		p.section("rules, by the version from which they hold")
		rows := make([][2]string, len(e.RuleSets))
		for i, set := range e.RuleSets {
			rows[i] = [2]string{set.From, set.Changes + " (" + set.Source + ")"}
		}
		p.twoColumns(rows)
	}
}

// overview lists everything that can be explained.
type overview struct {
	Kind     string            `json:"kind"`
	Codes    []codeExplanation `json:"codes"`
	Clocks   []nameAndTitle    `json:"clocks"`
	Keys     []string          `json:"keys"`
	Runtimes []nameAndTitle    `json:"runtimes"`
}

type nameAndTitle struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func explainAll(all []runtimes.Runtime) overview {
	o := overview{Kind: "overview", Keys: keyNames(all)}
	for _, entry := range model.Catalogue() {
		o.Codes = append(o.Codes, explainCode(entry))
	}
	for id := range model.ClockID(model.ClockCount) {
		o.Clocks = append(o.Clocks, nameAndTitle{id.String(), id.Title()})
	}
	for i := range all {
		o.Runtimes = append(o.Runtimes, nameAndTitle{all[i].ID, all[i].Title})
	}
	return o
}

func (o overview) print(p *page) {
	p.line("fusebox explain NAME says more of each of these.")
	p.section("finding codes")
	rows := make([][2]string, len(o.Codes))
	for i, code := range o.Codes {
		rows[i] = [2]string{code.Name, code.Severity + ": " + code.When}
	}
	p.twoColumns(rows)
	p.section("clocks")
	rows = nil
	for _, clock := range o.Clocks {
		rows = append(rows, [2]string{clock.Name, clock.Title})
	}
	p.twoColumns(rows)
	p.section("keys")
	for _, key := range o.Keys {
		p.line("  ", key)
	}
	p.section("runtimes")
	rows = nil
	for _, runtime := range o.Runtimes {
		rows = append(rows, [2]string{runtime.Name, runtime.Title})
	}
	p.twoColumns(rows)
}
