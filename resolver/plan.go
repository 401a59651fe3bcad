package resolver

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

const (
	// folderCombinations is how many pairs of agent and executor profile a
	// folder may make by itself.
	folderCombinations = 256
	// mostLaunches bounds what one command makes of its files, however they are
	// written.
	mostLaunches = 20000
)

// plan is a launch before it is resolved.
type plan struct {
	name         string
	group        *group
	place        model.Span
	agent        *model.AgentProfile
	agentFile    *model.File
	executor     *model.ExecutorProfile
	executorFile *model.File

	runtime *runtimes.Runtime
	kandev  *runtimes.KandevAgent
	custom  *model.CustomRuntime
	choice  runtimes.Choice
	alias   string
}

// plans lists the launches that the files ask for.
func (in *inspection) plans() []plan {
	var plans []plan
	for _, g := range in.groups {
		made, limited := in.planGroup(g, mostLaunches-len(plans))
		plans = append(plans, made...)
		if limited != "" {
			in.add(model.NewFinding(model.TooManyLaunches, model.Span{}, limited))
		}
	}
	nameApart(plans)
	return plans
}

// planGroup lists the launches of one group, at most limit. It says what was
// left out.
func (in *inspection) planGroup(g *group, limit int) (plans []plan, limited string) {
	agents, executors := 0, 0
	for _, file := range g.files {
		agents += len(file.AgentProfiles)
		executors += len(file.ExecutorProfiles)
	}
	combine := g.folder == "" || agents*executors <= folderCombinations
	if !combine {
		limited = fmt.Sprintf("%s: %d agent profiles × %d executor profiles are more than %d launches: only those under launches are combined",
			model.Escape(g.folder), agents, executors, folderCombinations)
	}
	for _, file := range g.files {
		for i := range file.Launches {
			if p, ok := in.requested(g, file, &file.Launches[i]); ok {
				plans = append(plans, p)
			}
		}
		if len(file.Launches) > 0 {
			continue
		}
		for i := range file.AgentProfiles {
			agent := &file.AgentProfiles[i]
			plans = append(plans, plan{name: profileName(agent), group: g, place: agent.Place, agent: agent, agentFile: file})
			if combine {
				plans = combined(plans, g, limit)
			}
			if len(plans) >= limit {
				return plans[:limit], fmt.Sprintf("more than %d launches: the rest is left out", mostLaunches)
			}
		}
	}
	return plans, limited
}

// combined adds the last plan once more for each executor profile of its group.
func combined(plans []plan, g *group, limit int) []plan {
	alone := plans[len(plans)-1]
	for _, file := range g.files {
		for i := range file.ExecutorProfiles {
			if len(plans) >= limit {
				return plans
			}
			p := alone
			p.executor, p.executorFile = &file.ExecutorProfiles[i], file
			p.name += "+" + executorName(p.executor)
			plans = append(plans, p)
		}
	}
	return plans
}

// requested is a launch that a file asks for by name.
func (in *inspection) requested(g *group, file *model.File, request *model.LaunchRequest) (plan, bool) {
	p := plan{name: request.Name.Value, group: g, place: request.Place}
	agent, known := g.agents[request.AgentProfile.Value]
	if !known {
		in.unknownReference(request.AgentProfile, "agent profile", slices.Collect(maps.Keys(g.agents)))
		return plan{}, false
	}
	own := agent.inFile(file)
	p.agent, p.agentFile = own.profile, own.file
	if wanted := request.ExecutorProfile; wanted.Value != "" {
		executor, known := g.executors[wanted.Value]
		if !known {
			in.unknownReference(wanted, "executor profile", slices.Collect(maps.Keys(g.executors)))
			return plan{}, false
		}
		own := executor.inFile(file)
		p.executor, p.executorFile = own.profile, own.file
	}
	if p.name == "" {
		p.name = profileName(p.agent)
		if p.executor != nil {
			p.name += "+" + executorName(p.executor)
		}
	}
	return p, true
}

func profileName(p *model.AgentProfile) string {
	return firstWord(p.Name.Value, p.ID.Value, p.AgentID.Value)
}

func executorName(p *model.ExecutorProfile) string {
	return firstWord(p.Name.Value, p.ID.Value, "executor")
}

func firstWord(words ...string) string {
	for _, word := range words {
		if word != "" {
			return word
		}
	}
	return ""
}

// nameApart makes the names of launches unique: two of one name get @file,
// then, as far as needed, its path, its line and a number.
func nameApart(plans []plan) {
	suffixes := [...]func(int, *plan) string{
		func(_ int, p *plan) string { return "@" + p.files(path.Base) },
		func(_ int, p *plan) string { return "@" + p.files(path.Clean) },
		func(_ int, p *plan) string { return fmt.Sprintf("@%s:%d", p.files(path.Clean), p.place.Line) },
		func(i int, p *plan) string { return fmt.Sprintf("@%s:%d#%d", p.files(path.Clean), p.place.Line, i+1) },
	}
	names := make([]string, len(plans))
	for i := range plans {
		names[i] = plans[i].name
	}
	for _, suffix := range suffixes {
		count := make(map[string]int, len(names))
		for _, name := range names {
			count[name]++
		}
		if len(count) == len(names) {
			break
		}
		for i := range plans {
			if count[names[i]] > 1 {
				names[i] = plans[i].name + suffix(i, &plans[i])
			}
		}
	}
	for i := range plans {
		plans[i].name = names[i]
	}
}

// files names the files of a plan, shortened.
func (p *plan) files(shorten func(string) string) string {
	name := shorten(filepath.ToSlash(p.agentFile.Path))
	if p.executorFile != nil && p.executorFile != p.agentFile {
		name += "+" + shorten(filepath.ToSlash(p.executorFile.Path))
	}
	return name
}

// unknownReference reports a name that refers to nothing.
func (in *inspection) unknownReference(name model.Text, kind string, known []string) {
	finding := model.NewFinding(model.UnknownReference, name.Span, fmt.Sprintf("there is no %s %q", kind, model.Escape(name.Value)))
	// Among very many names a guess says little, and finding it takes long.
	const few, fewGuesses = 200, 100
	if in.guesses++; len(known) > 0 && len(known) <= few && in.guesses <= fewGuesses {
		slices.Sort(known)
		known = slices.Compact(known)
		if guess := nearest(name.Value, known, max(2, len(name.Value)/4)); guess != "" {
			finding.Fix = fmt.Sprintf("did you mean %s?", model.Escape(guess))
		} else {
			finding.Fix = "one of: " + model.Escape(strings.Join(known[:min(len(known), 12)], ", "))
		}
	}
	in.add(finding)
}
