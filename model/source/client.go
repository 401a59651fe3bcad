package source

import (
	"strings"

	"fusebox/model"
)

// clientFormat is what is to know of one format of a client's own files. All of
// them are strict JSON.
type clientFormat struct {
	// fate is what the client does with a file that is not strict JSON.
	fate string
	// start is what to write into an empty file.
	start   string
	outline outline
	fields  fields[clientFile]
}

const (
	startSettings = `{"env": {}}`
	startServers  = `{"mcpServers": {}}`
)

var clientFormats = map[model.Format]clientFormat{
	model.FormatClaudeSettings: {
		fate: "drops the whole file without a word", start: startSettings, fields: claudeSettingsFields,
	},
	model.FormatClaudeConfiguration: {
		fate: "uses nothing of the file", start: startServers, fields: claudeConfigurationFields,
		// The rest is the history of every project, which makes files of many MiB.
		outline: outline{"env": nil, "mcpServers": nil, "projects": {eachKey: {"mcpServers": nil}}},
	},
	model.FormatClaudeServers: {
		fate: "refuses the whole file, all servers with it", start: startServers, fields: claudeServersFields,
	},
	// Which of the two it is shows in what it holds.
	model.FormatClaude: {start: startSettings + " or " + startServers},
}

// role settles by its content what a file is that may be either of two.
func (t *tree) role(r model.Role) model.Role {
	switch {
	case r.Format != model.FormatClaude:
		return r
	case t.isNative():
		return model.Role{}
	}
	r.Format, r.Origin = model.FormatClaudeSettings, model.OriginGivenSettings
	root := t.roots[0]
	if root.get("mcpServers") != nil || root.get("servers") != nil || root.bareServer() != nil {
		r.Format, r.Origin = model.FormatClaudeServers, model.OriginGivenServers
	}
	return r
}

// misfit refuses a file that is not what its role says.
func (t *tree) misfit(s model.Snapshot) *fault {
	client, isClient := clientFormats[s.Role.Format]
	switch {
	case isClient:
		f := t.strictFault(client.fate)
		if f == nil && s.Role.Format == model.FormatClaudeServers {
			f = t.serversFault()
		}
		return f
	case IsProfileName(s.Path) || t.isNative():
		return nil
	}
	return &fault{
		code: model.FileInvalid, quiet: true,
		message: "not a profile file: its name does not end in .fusebox.yaml, .fusebox.yml or .fusebox.json, " +
			"and its top level has none of " + strings.Join(nativeKeys[:], ", ") +
			"; if it is a client's own file, name the client with --runtime",
	}
}

// serversFault refuses a file of servers that are not under mcpServers, as its
// client does.
func (t *tree) serversFault() *fault {
	root := t.roots[0]
	if root.get("mcpServers") != nil {
		return nil
	}
	refusal := func(key *node, message, fix string) *fault {
		return &fault{code: model.FileInvalid, start: int(key.start), end: int(key.end), tree: t, fix: fix,
			message: message + `; Claude Code looks for "mcpServers" and refuses the whole file`}
	}
	if key := root.entry("servers").key; key != nil {
		return refusal(key, `"servers" is what VS Code calls them`, `write "mcpServers" instead of "servers"`)
	}
	if key := root.bareServer(); key != nil {
		return refusal(key, "the servers stand at the top level", `write {"mcpServers": { in front of them, and }} behind them`)
	}
	return nil
}

// bareServer finds the key of the first entry of the top level that looks like a
// server; nil if none does.
func (n *node) bareServer() *node {
	for _, e := range n.members {
		if e.key.text != "env" && (e.value.get("command") != nil || e.value.get("url") != nil) {
			return e.key
		}
	}
	return nil
}
