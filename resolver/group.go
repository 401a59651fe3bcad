package resolver

import (
	"slices"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// group is the files whose profiles may meet in a launch, those named in one
// command or those of one folder, with what their names stand for.
type group struct {
	folder    string
	files     []*model.File
	agents    map[string]homes[model.AgentProfile]
	executors map[string]homes[model.ExecutorProfile]
	runtimes  map[string]homes[model.CustomRuntime]
	// servers are the names of every server the profiles can have.
	servers map[string]bool
}

// home is something named, with the file it stands in.
type home[T any] struct {
	profile *T
	file    *model.File
}

// homes are all that share a name, in the order of the files.
type homes[T any] []home[T]

// inFile gives the one of a file, or else the first.
func (h homes[T]) inFile(file *model.File) home[T] {
	for _, candidate := range h {
		if candidate.file == file {
			return candidate
		}
	}
	return h[0]
}

// groupFiles sorts files into groups, in the order they were given.
func groupFiles(files []*model.File) []*group {
	var groups []*group
	at := make(map[string]*group)
	for _, file := range files {
		g := at[file.Folder]
		if g == nil {
			g = newGroup(file.Folder)
			at[file.Folder] = g
			groups = append(groups, g)
		}
		g.add(file)
	}
	return groups
}

func newGroup(folder string) *group {
	return &group{
		folder:    folder,
		agents:    make(map[string]homes[model.AgentProfile]),
		executors: make(map[string]homes[model.ExecutorProfile]),
		runtimes:  make(map[string]homes[model.CustomRuntime]),
		servers:   make(map[string]bool),
	}
}

// add takes a file into the group.
func (g *group) add(file *model.File) {
	g.files = append(g.files, file)
	for i := range file.AgentProfiles {
		agent := &file.AgentProfiles[i]
		addHome(g.agents, file, agent, agent.Name, agent.ID)
		if runtimes.FindKandevAgent(agent.AgentID.Value) != nil {
			g.servers[runtimes.KandevServer] = true
		}
		for j := range agent.Servers {
			g.servers[agent.Servers[j].Name.Value] = true
		}
	}
	for i := range file.ExecutorProfiles {
		executor := &file.ExecutorProfiles[i]
		addHome(g.executors, file, executor, executor.Name, executor.ID)
	}
	for i := range file.Runtimes {
		runtime := &file.Runtimes[i]
		addHome(g.runtimes, file, runtime, runtime.ID)
		for j := range runtime.Servers {
			g.servers[runtime.Servers[j].Name.Value] = true
		}
	}
}

func addHome[T any](all map[string]homes[T], file *model.File, profile *T, names ...model.Text) {
	for _, name := range names {
		if name.Value != "" {
			all[name.Value] = append(all[name.Value], home[T]{profile, file})
		}
	}
}

// shareServers makes the servers of workspaces known to the groups of the files
// that may say something of them.
func (in *inspection) shareServers() {
	for _, w := range in.spaces {
		if len(w.facts) == 0 {
			continue
		}
		lists := w.runtime.Files.Servers(w.usable(), w.project)
		for _, g := range in.groups {
			if !slices.ContainsFunc(w.facts, func(f *model.File) bool { return f.Folder == g.folder }) {
				continue
			}
			for _, list := range lists {
				for i := range list {
					g.servers[list[i].Name.Value] = true
				}
			}
		}
	}
}
