package resolver

import (
	"slices"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// check is the examination of one launch.
type check struct {
	in     *inspection
	plan   *plan
	launch *model.Launch
	parts  *parts
	rules  runtimes.Rules
	// unread are the defined variables without effect in this launch.
	unread []runtimes.Ignored
	// configs and remarks belong to the servers of the launch, in order; tools to
	// their verdicts.
	configs []*model.ServerConfig
	remarks []runtimes.Remarks
	tools   [][]toolAt
	told    capped
	// needed is how long the calls that a definition cuts would have to last.
	needed map[*model.Definition]model.Millis
}

// transports are the nine the clients know.
var transports = [...]string{"http", "streamable_http", "sse", "stdio", "ws", "sdk", "claudeai-proxy", "sse-ide", "ws-ide"}

// servers resolves the servers of a launch: their clocks and verdicts.
func (c *check) servers() {
	c.configs = c.configured()
	c.launch.Servers = make([]model.Server, 0, len(c.configs))
	c.remarks = make([]runtimes.Remarks, len(c.configs))
	var others []runtimes.Rules
	if c.plan.runtime != nil && c.plan.choice.Known {
		setting := runtimes.Setting{
			Session:     c.launch.Session,
			Environment: c.launch.Environment,
			Explicit:    c.isExplicit(),
			AlwaysLoad:  slices.ContainsFunc(c.configs, func(s *model.ServerConfig) bool { return s.AlwaysLoad }),
		}
		c.rules = c.plan.runtime.Start(c.plan.choice.Version, setting)
		others = c.doubts(setting)
	}
	if c.rules != nil {
		c.unread = c.rules.Ignored()
	}
	transportOf, isOwn := transport, c.plan.workspace != nil
	if isOwn {
		transportOf = c.plan.runtime.Files.Transport
	}
	for i, config := range c.configs {
		server := model.Server{
			Name: config.Name.Value, Type: transportOf(config), Place: config.Name.Span,
			Injected: config.Place.IsZero() || c.isInjected(config),
		}
		if c.rules != nil && (isOwn || slices.Contains(transports[:], server.Type)) {
			seen := c.asSeen(config, server.Type)
			result := c.rules.Server(seen)
			server.Clocks, server.Rejected, c.remarks[i] = result.Clocks, result.Rejected, result.Remarks
			mark(&server.Clocks, others, seen)
		}
		server.Calls = c.calls(&server, c.remarks[i].Lost)
		c.launch.Servers = append(c.launch.Servers, server)
	}
	c.verdicts()
}

// isExplicit reports whether the servers are given to the client, not found in
// its own files.
func (c *check) isExplicit() bool {
	w := c.plan.workspace
	return w == nil || slices.ContainsFunc(w.files, func(f *model.File) bool { return f.Role.Origin == model.OriginGivenServers })
}

// configured lists the servers of a launch, those the host injects first.
func (c *check) configured() []*model.ServerConfig {
	configs := make([]*model.ServerConfig, 0, 1+len(c.plan.agent.Servers))
	named := make(map[string]bool, cap(configs))
	// The first server of a name is the one that is started.
	add := func(config *model.ServerConfig) {
		if !named[config.Name.Value] {
			named[config.Name.Value] = true
			configs = append(configs, config)
		}
	}
	if c.launch.Kandev {
		add(&model.ServerConfig{Name: model.Text{Value: runtimes.KandevServer}, Type: model.Text{Value: "http"}})
	}
	if c.plan.custom != nil {
		for i := range c.plan.custom.Servers {
			add(&c.plan.custom.Servers[i])
		}
	}
	for i := range c.plan.agent.Servers {
		config := &c.plan.agent.Servers[i]
		if c.launch.Kandev && config.Name.Value == runtimes.KandevServer {
			c.ignoredServer(config)
			continue
		}
		add(config)
	}
	return configs
}

func (c *check) isInjected(config *model.ServerConfig) bool {
	return c.plan.custom != nil && slices.ContainsFunc(c.plan.custom.Servers, func(s model.ServerConfig) bool { return s.Place == config.Place })
}

// asSeen is a server as the client sees it: Kandev's wire type has no field
// for the limits of a server.
func (c *check) asSeen(config *model.ServerConfig, transport string) runtimes.Server {
	server := runtimes.Server{
		Name: config.Name.Value, Type: transport, AlwaysLoad: config.AlwaysLoad,
		Own: c.owner(config), WrittenType: config.Type,
		HasCommand: config.Command.Value != "", HasURL: config.URL.Value != "",
		Facts: runtimes.Facts{ListChanged: true, ListenHolds: true},
	}
	if !c.launch.Kandev {
		server.Timeout, server.RequestTimeout = config.Timeout, config.RequestTimeout
	}
	if facts := c.facts(server.Name); facts != nil {
		if facts.ListChanged != nil {
			server.Facts.ListChanged = *facts.ListChanged
		}
		server.Facts.ListenHolds = facts.Listen.Value == "" || facts.Listen.Value == "holds"
	}
	return server
}

// owner is the origin of the client's own file that a server stands in, "" where
// it stands in a profile.
func (c *check) owner(config *model.ServerConfig) model.Origin {
	if file := c.in.files[config.Place.File]; c.plan.workspace != nil && file != nil {
		return file.Role.Origin
	}
	return ""
}

// facts finds what the files of the launch say of a server; nil for nothing.
func (c *check) facts(server string) *model.ServerFacts {
	for _, file := range c.plan.files {
		for i := range file.ServerFacts {
			if file.ServerFacts[i].Server.Value == server {
				return &file.ServerFacts[i]
			}
		}
	}
	return nil
}

// verdicts judges the tools known on each server.
func (c *check) verdicts() {
	c.tools = make([][]toolAt, len(c.launch.Servers))
	for i := range c.launch.Servers {
		server := &c.launch.Servers[i]
		if server.Rejected != "" {
			continue
		}
		for _, tool := range toolsOf(c.plan.files, c.launch, server) {
			if verdict, known := judgeTool(server, tool); known {
				c.tools[i] = append(c.tools[i], tool)
				server.Verdicts = append(server.Verdicts, verdict)
			}
		}
	}
}

// tick is how often the client looks for silence, 0 where a timer does it or no
// rules are known.
func (c *check) tick() model.Millis {
	if c.rules == nil {
		return 0
	}
	return c.rules.TickMs()
}

// calls is what it takes to play a call to a server. Only over HTTP does it
// matter how the server answers; unless the file says, a stream is assumed.
// Kandev's own server streams.
func (c *check) calls(server *model.Server, lost *model.LostCall) model.Calls {
	calls := model.Calls{Tick: c.tick(), Lost: lost}
	if server.Type != "http" && server.Type != "claudeai-proxy" {
		return calls
	}
	if facts := c.facts(server.Name); facts != nil && facts.Answers.Value != "" {
		calls.InJSON = facts.Answers.Value == "json"
		return calls
	}
	calls.Assumed = !(server.Injected && c.launch.Kandev && server.Name == runtimes.KandevServer)
	return calls
}
