package resolver

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver/runtimes"
)

const (
	// folderCombinations is how many pairs of agent and executor profile a
	// folder may make by itself.
	folderCombinations = 256
	// These bound what one command makes of its files, however they are written:
	// launches, the servers and definitions in them all, and the definitions in
	// one.
	mostLaunches    = 10000
	mostServers     = 10000
	mostDefinitions = 100000
	mostInLaunch    = 20000
)

// plan is a launch before it is resolved.
type plan struct {
	name  string
	group *group
	place model.Span
	// requestFile is the file that asks for the launch by name, nil for none.
	requestFile  *model.File
	agent        *model.AgentProfile
	agentFile    *model.File
	executor     *model.ExecutorProfile
	executorFile *model.File
	// files are those the launch is made of, each once: the one that asks for it
	// first, since what it says of servers and tools counts first.
	files []*model.File
	// workspace is what the launch is made of where it is not made of profiles;
	// agent then only holds its servers, and agentFile is nil.
	workspace *workspace

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
		plans = in.planGroup(plans, g)
	}
	for _, w := range in.spaces {
		plans = append(plans, w.plan())
	}
	plans = in.bounded(plans)
	nameApart(plans)
	return plans
}

// bounded leaves out what is more than a report can hold.
func (in *inspection) bounded(plans []plan) []plan {
	servers, definitions := 0, 0
	for i := range plans {
		plans[i].files = filesOf(&plans[i])
		s, d := plans[i].size()
		if d > mostInLaunch || s > mostServers {
			// Left out without a word it would pass for clean.
			in.add(model.NewFinding(model.FileUnreadable, plans[i].place, fmt.Sprintf(
				"a launch of %d definitions and %d servers is more than is resolved, %d and %d; split it", d, s, mostInLaunch, mostServers)))
			return plans[:i]
		}
		servers, definitions = servers+s, definitions+d
		if i >= mostLaunches || servers > mostServers || definitions > mostDefinitions {
			in.tooMany(fmt.Sprintf("more launches than a report can hold: the first %d are shown, %d are left out", i, len(plans)-i))
			return plans[:i]
		}
	}
	return plans
}

// size is the number of servers and definitions of a plan.
func (p *plan) size() (servers, definitions int) {
	if p.workspace != nil {
		servers = p.workspace.servers
	} else {
		servers, definitions = len(p.agent.Servers), len(p.agent.Env)
	}
	for _, file := range p.files {
		definitions += len(file.Definitions)
		if file.Client != nil {
			definitions += len(file.Client.Env)
		}
	}
	if own, found := p.group.runtimes[p.agent.AgentID.Value]; found {
		runtime := own.inFile(p.agentFile).profile
		servers, definitions = servers+len(runtime.Servers), definitions+len(runtime.Env)
	}
	if p.executor != nil {
		definitions += len(p.executor.Env)
	}
	return servers, definitions
}

func (in *inspection) tooMany(message string) {
	in.add(model.NewFinding(model.TooManyLaunches, model.Span{}, message))
}

// planGroup adds the launches of one group. Pairs are made only up to what a
// report can hold, so that their number never gets out of hand.
func (in *inspection) planGroup(plans []plan, g *group) []plan {
	agents, executors := 0, 0
	for _, file := range g.files {
		agents += len(file.AgentProfiles)
		executors += len(file.ExecutorProfiles)
	}
	combine := g.folder == "" || agents*executors <= folderCombinations
	if !combine {
		in.tooMany(fmt.Sprintf("%s: %d agent profiles × %d executor profiles are more than %d launches: only those under launches are combined",
			model.Escape(g.folder), agents, executors, folderCombinations))
	}
	plans = slices.Grow(plans, min(agents*(1+executors), mostLaunches+executors))
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
			if combine && len(plans) <= mostLaunches {
				plans = combined(plans, g)
			}
		}
	}
	return plans
}

// combined adds the last plan once more for each executor profile of its group.
func combined(plans []plan, g *group) []plan {
	alone := plans[len(plans)-1]
	for _, file := range g.files {
		for i := range file.ExecutorProfiles {
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
	p := plan{name: request.Name.Value, group: g, place: request.Place, requestFile: file}
	agent, known := g.agents[request.AgentProfile.Value]
	if !known {
		in.unknownReference(request.AgentProfile, "agent profile", len(g.agents), keysOf(g.agents))
		return plan{}, false
	}
	own := agent.inFile(file)
	p.agent, p.agentFile = own.profile, own.file
	if wanted := request.ExecutorProfile; wanted.Value != "" {
		executor, known := g.executors[wanted.Value]
		if !known {
			in.unknownReference(wanted, "executor profile", len(g.executors), keysOf(g.executors))
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
		func(_ int, p *plan) string { return "@" + p.fileNames(path.Base) },
		func(_ int, p *plan) string { return "@" + p.fileNames(path.Clean) },
		func(_ int, p *plan) string { return fmt.Sprintf("@%s:%d", p.fileNames(path.Clean), p.place.Line) },
		func(i int, p *plan) string {
			return fmt.Sprintf("@%s:%d#%d", p.fileNames(path.Clean), p.place.Line, i+1)
		},
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

// filesOf lists the files of a plan.
func filesOf(p *plan) []*model.File {
	if p.workspace != nil {
		return slices.Concat(slices.DeleteFunc(slices.Clone(p.workspace.files), func(f *model.File) bool { return !isUsed(f) }), p.workspace.facts)
	}
	files := make([]*model.File, 0, 3)
	for _, file := range [...]*model.File{p.requestFile, p.agentFile, p.executorFile} {
		if file != nil && !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	return files
}

// fileNames names the files of a plan's profiles, shortened.
func (p *plan) fileNames(shorten func(string) string) string {
	if p.workspace != nil {
		return shorten(filepath.ToSlash(p.workspace.project))
	}
	name := shorten(filepath.ToSlash(p.agentFile.Path))
	if p.executorFile != nil && p.executorFile != p.agentFile {
		name += "+" + shorten(filepath.ToSlash(p.executorFile.Path))
	}
	return name
}

// unknownReference reports a name that refers to nothing. known is asked for
// the names there are only where a guess is worth making.
func (in *inspection) unknownReference(name model.Text, kind string, count int, known func() []string) {
	finding := model.NewFinding(model.UnknownReference, name.Span, "there is no "+kind+` "`+model.ShowName(name.Value)+`"`)
	// Among very many names a guess says little, and finding it takes long.
	const few, fewGuesses = 200, 100
	if in.guesses++; count > 0 && count <= few && in.guesses <= fewGuesses {
		names := known()
		slices.Sort(names)
		names = slices.Compact(names)
		if guess := source.Nearest(name.Value, names, max(2, len(name.Value)/4)); guess != "" {
			finding.Fix = "did you mean " + model.ShowName(guess) + "?"
		} else if len(names) <= 12 {
			finding.Fix = "one of: " + listed(names)
		}
	}
	in.add(finding)
}

// keysOf gives the names of a map, when they are asked for.
func keysOf[V any](names map[string]V) func() []string {
	return func() []string { return slices.Collect(maps.Keys(names)) }
}
