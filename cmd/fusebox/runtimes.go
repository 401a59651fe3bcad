package main

import (
	"strings"

	"fusebox/resolver/runtimes"
)

// runtimesCommand is fusebox runtimes.
type runtimesCommand struct {
	Format string `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json."`
}

// runtimeEntry is one runtime in the list.
type runtimeEntry struct {
	ID      string       `json:"id"`
	Title   string       `json:"title"`
	Aliases []aliasEntry `json:"aliases"`
	// Rules reports whether its rules are known; First and Last are the versions
	// they were read of, empty where it has none.
	Rules  bool   `json:"rules"`
	First  string `json:"first"`
	Last   string `json:"last"`
	Source string `json:"source"`
	Date   string `json:"date"`
}

type aliasEntry struct {
	Name string `json:"name"`
	// Bridges maps versions of the alias to those of the client.
	Bridges []bridge `json:"bridges"`
	// Assumed is the version taken where a profile names none.
	Assumed string `json:"assumed"`
}

type bridge struct {
	Version string `json:"version"`
	Client  string `json:"client"`
}

func (c *runtimesCommand) run(j *job) (int, error) {
	all := runtimes.All()
	entries := make([]runtimeEntry, len(all))
	for i := range all {
		entries[i] = toRuntimeEntry(&all[i])
	}
	if c.Format == "json" {
		return exitClean, j.writeJSON(struct {
			Runtimes []runtimeEntry `json:"runtimes"`
		}{entries})
	}
	p := j.newPage()
	p.runtimes(entries)
	return exitClean, j.write(p.text.String())
}

func toRuntimeEntry(runtime *runtimes.Runtime) runtimeEntry {
	e := runtimeEntry{
		ID: runtime.ID, Title: runtime.Title, Aliases: []aliasEntry{},
		Rules: runtime.HasRules(), Source: runtime.Source, Date: runtime.Date,
	}
	first, last := runtime.Versions()
	e.First, e.Last = first.String(), last.String()
	for _, alias := range runtime.Aliases {
		entry := aliasEntry{Name: alias.Name, Bridges: []bridge{}, Assumed: alias.Assumed}
		for _, b := range alias.Bridges {
			entry.Bridges = append(entry.Bridges, bridge(b))
		}
		e.Aliases = append(e.Aliases, entry)
	}
	return e
}

// versions says which versions' rules are known.
func (e *runtimeEntry) versions(dash string) string {
	switch {
	case !e.Rules:
		return "rules not read yet: clocks unknown"
	case e.First == "":
		return "one set of rules for all"
	}
	return e.First + " " + dash + " " + e.Last
}

// describe says which versions of a client an alias starts.
func (a *aliasEntry) describe(arrow string) string {
	var parts []string
	for _, b := range a.Bridges {
		part := b.Version + " " + arrow + " " + b.Client
		if b.Version == a.Assumed {
			part += " (where none is given)"
		}
		parts = append(parts, part)
	}
	return strings.TrimSuffix(a.Name+": "+strings.Join(parts, ", "), ": ")
}

// runtimes adds the list of runtimes: those with rules, each with what its
// rules rest on, then those known by name only.
func (p *page) runtimes(entries []runtimeEntry) {
	for i := range entries {
		if e := &entries[i]; e.Rules {
			p.runtime(e)
			p.line()
		}
	}
	p.line("Known by name only, with every clock unknown:")
	var rows [][2]string
	for i := range entries {
		e := &entries[i]
		if e.Rules {
			continue
		}
		names := []string{e.ID}
		for _, alias := range e.Aliases {
			names = append(names, alias.Name)
		}
		rows = append(rows, [2]string{strings.Join(names, ", "), e.Title + ", from " + e.Source + ", " + e.Date})
	}
	p.twoColumns(rows)
}

// runtime adds what is known of one runtime.
func (p *page) runtime(e *runtimeEntry) {
	p.title(e.ID, e.Title)
	p.entry("versions", e.versions(p.glyphs.dash))
	for _, alias := range e.Aliases {
		p.entry("alias", alias.describe(p.glyphs.arrow))
	}
	p.entry("source", e.Source)
	p.entry("read on", e.Date)
}
