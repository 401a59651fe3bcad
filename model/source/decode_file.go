package source

import "fusebox/model"

// document is one YAML document, or the whole of a JSON file.
type document struct {
	model.File
	// mcp is an mcp_config beside the profiles, with its key.
	mcpKey, mcp *node
}

var documentFields = fields[document]{
	"agent_profiles": func(d *decoder, doc *document, key, value *node) {
		doc.AgentProfiles = join(d, doc.AgentProfiles, listOf(d, key, value, anAgent, agentFields, d.agent))
	},
	"agent_profile": func(d *decoder, doc *document, key, value *node) {
		doc.AgentProfiles = join(d, doc.AgentProfiles, listOf(d, key, asList(value), anAgent, agentFields, d.agent))
	},
	"executor_profiles": func(d *decoder, doc *document, key, value *node) {
		doc.ExecutorProfiles = join(d, doc.ExecutorProfiles, listOf(d, key, value, anExecutor, executorFields, d.executor))
	},
	"executor_profile": func(d *decoder, doc *document, key, value *node) {
		doc.ExecutorProfiles = join(d, doc.ExecutorProfiles, listOf(d, key, asList(value), anExecutor, executorFields, d.executor))
	},
	"mcp_config": func(_ *decoder, doc *document, key, value *node) { doc.mcpKey, doc.mcp = key, value },
	"runtimes": func(d *decoder, doc *document, key, value *node) {
		doc.Runtimes = d.runtimes(key, value)
	},
	"definitions": func(d *decoder, doc *document, key, value *node) {
		doc.Definitions = d.definitions(key, value)
	},
	"secrets": func(d *decoder, doc *document, key, value *node) {
		doc.Secrets = d.words(key, value)
		if doc.Secrets == nil && value.kind == model.KindList {
			// An empty list says that no secret can be revealed.
			doc.Secrets = []model.Text{}
		}
	},
	"assembly": func(d *decoder, doc *document, key, value *node) {
		word, _ := d.choice(key, value, []string{
			string(model.AssemblyStrict), string(model.AssemblyLegacy), string(model.AssemblyNone)})
		doc.Assembly = model.Assembly(word.Value)
	},
	"launches": func(d *decoder, doc *document, key, value *node) {
		doc.Launches = d.launches(key, value)
	},
	"server_facts": func(d *decoder, doc *document, key, value *node) {
		doc.ServerFacts = d.serverFacts(key, value)
	},
	"tools": func(d *decoder, doc *document, key, value *node) {
		doc.Tools = d.tools(key, value)
	},
	"tool_timeouts": func(d *decoder, doc *document, key, value *node) {
		doc.ToolTimeouts = d.toolTimeouts(key, value)
	},
	"guard": func(d *decoder, doc *document, key, value *node) {
		doc.Guards = d.guards(key, value)
	},
	"ignore": wordsField(func(doc *document) *[]model.Text { return &doc.Ignore }),
}

// What messages call the mappings of the two lists.
const (
	anAgent    = "an agent profile"
	anExecutor = "an executor profile"
)

// asList makes a list of one of what is neither a list nor null.
func asList(n *node) *node {
	if n.kind == model.KindList || n.kind == model.KindNull {
		return n
	}
	return &node{kind: model.KindList, start: n.start, end: n.end, members: []member{{value: n}}}
}

// documentCost is about what reading one more document leaves behind for the
// collector, in bytes.
const documentCost = 2048

// document reads one document and adds it to the file.
func (d *decoder) document(n *node, file *model.File) {
	d.memory += documentCost
	doc := &d.current
	*doc = document{}
	mapping(d, n, "a profile file", documentFields, doc)
	if d.isRepeated(n, sectionKey) && doc.ToolTimeouts != nil {
		doc.ToolTimeouts.Incomplete = true
	}
	if doc.mcp != nil && doc.mcp.kind != model.KindNull {
		d.giveServers(doc)
	}
	file.AgentProfiles = join(d, file.AgentProfiles, doc.AgentProfiles)
	file.ExecutorProfiles = join(d, file.ExecutorProfiles, doc.ExecutorProfiles)
	file.Runtimes = join(d, file.Runtimes, doc.Runtimes)
	file.Definitions = join(d, file.Definitions, doc.Definitions)
	if doc.Secrets != nil {
		file.Secrets = join(d, file.Secrets, doc.Secrets)
	}
	if doc.Assembly != "" {
		file.Assembly = doc.Assembly
	}
	file.Launches = join(d, file.Launches, doc.Launches)
	file.ServerFacts = join(d, file.ServerFacts, doc.ServerFacts)
	file.Tools = join(d, file.Tools, doc.Tools)
	file.ToolTimeouts = d.joinTables(file.ToolTimeouts, doc.ToolTimeouts)
	file.Guards = join(d, file.Guards, doc.Guards)
	file.Ignore = join(d, file.Ignore, doc.Ignore)
}

// giveServers gives an mcp_config beside the profiles to the one it belongs
// to: the only one, or the one it names.
func (d *decoder) giveServers(doc *document) {
	config := d.mcpConfig(doc.mcpKey, doc.mcp)
	for i := range doc.AgentProfiles {
		p := &doc.AgentProfiles[i]
		if len(doc.AgentProfiles) == 1 || config.profileID.Value != "" && config.profileID.Value == p.ID.Value {
			p.Servers = append(p.Servers, config.servers...)
			assign(profileName(p.Name, p.ID, p.AgentID), nil, p.Servers)
			return
		}
	}
	if f, ok := d.begin(model.WrongType, doc.mcpKey, doc.mcpKey); ok {
		f.Message = "mcp_config belongs to no agent profile here; put it into one, or let its profile_id be the id of one"
		d.found.add(f)
	}
}

// element reads one item of a list at the top: a document of its own, or a
// bare profile as Kandev's API lists them.
func (d *decoder) element(n *node, file *model.File) {
	switch {
	case n.kind != model.KindMap:
		d.wrong(n, "an item of the top level", "a mapping")
	case n.isEnvelope():
		d.document(n, file)
	case n.get("executor_id") != nil:
		file.ExecutorProfiles = join(d, file.ExecutorProfiles, listOf(d, nil, asList(n), anExecutor, executorFields, d.executor))
	default:
		file.AgentProfiles = join(d, file.AgentProfiles, listOf(d, nil, asList(n), anAgent, agentFields, d.agent))
	}
}

// allPlaces are the kinds of mappings with their keys, the outermost first.
func allPlaces() []place {
	return []place{
		{"the top level", documentFields.keys()},
		{"agent_profiles", agentFields.keys()},
		{"executor_profiles", executorFields.keys()},
		{"mcp_config", mcpConfigFields.keys()},
		{"a server of mcp_config", serverFields.keys()},
		{"env_vars", variableFields.keys()},
		{"runtimes", runtimeFields.keys()},
		{"definitions", definitionFields.keys()},
		{"launches", launchFields.keys()},
		{"server_facts", serverFactsFields.keys()},
		{"tools", toolFields.keys()},
		{"the retrieval of a tool", retrievalFields.keys()},
		{"tool_timeouts", toolTimeoutsFields.keys()},
		{"the inner of tool_timeouts", innerFields.keys()},
		{"the sleeps of an inner budget", backoffFields.keys()},
		{"guard", guardFields.keys()},
	}
}
