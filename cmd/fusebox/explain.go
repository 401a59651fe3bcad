package main

import (
	"fmt"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// explainCommand is fusebox explain.
type explainCommand struct {
	Name   string `arg:"" optional:"" name:"NAME" help:"A finding code, a clock, a key or a runtime."`
	Format string `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json."`
}

// explanation is what there is to say of one name.
type explanation interface {
	// print adds it to a page; encoding it gives the JSON form.
	print(*page)
}

func (c *explainCommand) run(j *job) (int, error) {
	found, err := explain(c.Name)
	if err != nil {
		return 0, err
	}
	if c.Format == "json" {
		return exitClean, j.writeJSON(found)
	}
	p := j.newPage()
	found.print(p)
	return exitClean, j.write(p.text.String())
}

// explain finds what a name stands for. Case does not matter, and clocks may
// be written with hyphens.
func explain(name string) (explanation, error) {
	all := runtimes.All()
	if name == "" {
		return explainAll(all), nil
	}
	for _, entry := range model.Catalogue() {
		if strings.EqualFold(string(entry.Code), name) {
			return explainCode(entry), nil
		}
	}
	if id, found := model.ClockByName(strings.ReplaceAll(strings.ToLower(name), "-", "_")); found {
		return explainClock(id, all), nil
	}
	for _, key := range keyNames(all) {
		if strings.EqualFold(key, name) {
			return explainKey(key, all), nil
		}
	}
	if runtime, _ := runtimes.Find(all, strings.ToLower(name)); runtime != nil {
		return explainRuntime(runtime), nil
	}
	return nil, usageError{
		message: fmt.Sprintf("nothing is called %q%s", model.ShowName(name), didYouMean(name, allNames(all))),
		hints:   []string{"fusebox explain lists the codes, clocks, keys and runtimes"},
	}
}

// allNames are all that can be explained.
func allNames(all []runtimes.Runtime) []string {
	names := append(codeNames(), keyNames(all)...)
	for id := range model.ClockID(model.ClockCount) {
		names = append(names, id.String())
	}
	return append(names, runtimeNames(all)...)
}

// keyNames are the variables and server fields of all runtimes, each once, in
// their order.
func keyNames(all []runtimes.Runtime) []string {
	var names []string
	known := map[string]bool{}
	for i := range all {
		for _, key := range all[i].Keys {
			if !known[key.Name] {
				known[key.Name] = true
				names = append(names, key.Name)
			}
		}
	}
	return names
}

// codeExplanation is the catalogue's entry of a finding code.
type codeExplanation struct {
	Kind     string `json:"kind"`
	Name     string `json:"name"`
	Severity string `json:"severity"`
	When     string `json:"when"`
	Why      string `json:"why"`
	Source   string `json:"source"`
}

func explainCode(entry model.Entry) codeExplanation {
	return codeExplanation{"code", string(entry.Code), entry.Severity.String(), entry.When, entry.Why, entry.Source}
}

func (e codeExplanation) print(p *page) {
	p.title(e.Name, e.Severity)
	p.entry("when", e.When)
	p.entry("why", e.Why)
	p.entry("source", e.Source)
	p.entry("silence", "--ignore "+e.Name+", or ignore: ["+e.Name+"] in the file")
}

// clockExplanation is what a clock is, and how each runtime sets it.
type clockExplanation struct {
	Kind     string              `json:"kind"`
	Name     string              `json:"name"`
	Title    string              `json:"title"`
	Meaning  string              `json:"meaning"`
	Runtimes []clockRuleOfClient `json:"runtimes"`
}

type clockRuleOfClient struct {
	Runtime string   `json:"runtime"`
	Rule    string   `json:"rule"`
	Source  string   `json:"source"`
	Keys    []string `json:"keys"`
}

func explainClock(id model.ClockID, all []runtimes.Runtime) clockExplanation {
	e := clockExplanation{"clock", id.String(), id.Title(), id.Meaning(), []clockRuleOfClient{}}
	for i := range all {
		rule, found := all[i].ClockRules[id]
		if !found {
			continue
		}
		keys := []string{}
		for _, key := range all[i].Keys {
			if key.Moves(id) {
				keys = append(keys, key.Name)
			}
		}
		e.Runtimes = append(e.Runtimes, clockRuleOfClient{all[i].ID, rule.Text, rule.Source, keys})
	}
	return e
}

func (e clockExplanation) print(p *page) {
	p.title(e.Name, e.Title)
	p.paragraph(2, "  ", e.Meaning)
	for _, r := range e.Runtimes {
		p.section(r.Runtime)
		p.entry("rule", r.Rule)
		p.entry("keys", strings.Join(r.Keys, ", "))
		p.entry("source", r.Source)
	}
	p.line()
	p.paragraph(2, "  The other runtimes: unknown, their rules have not been read.")
}
