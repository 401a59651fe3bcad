package source

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"fusebox/model"
)

// clientFile is one of a client's own files while it is read.
type clientFile struct {
	*model.ClientFile
	origin model.Origin
}

var claudeSettingsFields = fields[clientFile]{
	"env":        clientVariables,
	"mcpServers": misfiled(".mcp.json or ~/.claude.json"),
	"servers":    misfiled(".mcp.json or ~/.claude.json"),
	otherKeys:    stray,
}

var claudeConfigurationFields = fields[clientFile]{
	"env":        clientVariables,
	"mcpServers": clientServers,
	"projects": func(d *decoder, into *clientFile, key, value *node) {
		into.Projects = namedOf(d, key, value, "a project", claudeProjectFields, func(name, _ *node, p *model.ClientProject) bool {
			p.Folder = d.text(name)
			return true
		})
	},
	otherKeys: stray,
}

var claudeProjectFields = fields[model.ClientProject]{
	"hasTrustDialogAccepted": func(d *decoder, p *model.ClientProject, key, value *node) {
		p.Trusted, _ = d.truth(key, value)
	},
	"mcpServers": func(d *decoder, p *model.ClientProject, key, value *node) {
		p.Servers = d.clientServers(key, value)
	},
	otherKeys: nil,
}

var claudeServersFields = fields[clientFile]{
	"mcpServers": clientServers,
	"env":        misfiled("the env of .claude/settings.json"),
	"servers":    misfiled("mcpServers"),
	otherKeys:    stray,
}

// client reads one of a client's own files.
func (d *decoder) client(root *node, known fields[clientFile], file *model.File) {
	mapping(d, root, "the file", known, &clientFile{file.Client, file.Role.Origin})
}

func misfiled(belongs string) field[clientFile] {
	return func(d *decoder, into *clientFile, key, _ *node) {
		into.Misfiled = append(into.Misfiled, model.Misfiled{Key: d.text(key), Belongs: belongs})
	}
}

// stray keeps a key of one value that the format does not know. The settings of
// the client are among them: which names matter is not known here.
func stray(d *decoder, into *clientFile, key, value *node) {
	if !value.isScalar() {
		d.section(key)
		return
	}
	if d.isFull {
		return
	}
	if into.Strays == nil {
		into.Strays = reserveFor[model.Definition](d, countScalars(d.rest))
	}
	definition, _ := d.definition(key, value, into.origin)
	into.Strays = append(into.Strays, definition)
}

// section reports a section whose name is a slip for one that is read.
func (d *decoder) section(key *node) {
	meant := nearest(key.text, []string{"env", "mcpServers"})
	if strings.EqualFold(key.text, "environment") || strings.EqualFold(key.text, "envs") {
		meant = "env"
	} else if strings.EqualFold(key.text, "mcp") {
		meant = "mcpServers"
	}
	if meant == "" {
		return
	}
	if f, ok := d.begin(model.UnknownKey, key, key); ok {
		f.Message = f.Key + " is not read; did you mean " + meant + "?"
		f.Fix = "write " + meant
		d.found.add(f)
	}
}

func countScalars(members []member) int {
	count := 0
	for _, e := range members {
		if e.value.isScalar() {
			count++
		}
	}
	return count
}

func clientServers(d *decoder, into *clientFile, key, value *node) {
	into.Servers = d.clientServers(key, value)
}

// clientVariables reads the variables that the client lays over its environment,
// with the text that it makes of values that are no strings.
func clientVariables(d *decoder, into *clientFile, key, value *node) {
	into.Env = d.environmentOf(key, value, into.origin, d.entries)
	for i := range into.Env {
		switch v := &into.Env[i].Value; v.Kind {
		case model.KindBool:
			v.Text = map[string]string{"true": "1", "false": "0"}[v.Text]
		case model.KindNumber:
			v.Text = numberText(v.Text)
		}
	}
}

// numberText is the text that JavaScript makes of a number.
func numberText(written string) string {
	// What is out of range is infinite, as it is to JavaScript.
	value, _ := strconv.ParseFloat(written, 64)
	switch {
	case math.IsInf(value, 1):
		return "Infinity"
	case math.IsInf(value, -1):
		return "-Infinity"
	case value == 0:
		return "0"
	}
	// The encoder of JSON writes numbers as JavaScript does.
	text, err := json.Marshal(value)
	if err != nil {
		return written
	}
	return string(text)
}

var clientServerFields = commonServerFields().with(fields[model.ServerConfig]{
	"env": func(d *decoder, s *model.ServerConfig, key, value *node) {
		s.Env = d.environmentOf(key, value, model.OriginServerEnv, d.entries)
	},
	"timeout":            writtenField(func(s *model.ServerConfig) **model.Definition { return &s.Timeout }),
	"request_timeout_ms": writtenField(func(s *model.ServerConfig) **model.Definition { return &s.RequestTimeout }),
	otherKeys: func(d *decoder, s *model.ServerConfig, key, value *node) {
		if s.Unread == nil {
			s.Unread = reserveFor[model.Definition](d, len(d.rest))
		}
		if !d.isFull {
			s.Unread = append(s.Unread, d.written(key, value))
		}
	},
})

func writtenField(at func(*model.ServerConfig) **model.Definition) field[model.ServerConfig] {
	return func(d *decoder, into *model.ServerConfig, key, value *node) {
		definition := d.written(key, value)
		*at(into) = &definition
	}
}

// written keeps a field of a server as it stands there. Of a mapping or a list
// only the kind is kept: the client may drop the server for it.
func (d *decoder) written(key, value *node) model.Definition {
	w := model.Definition{
		Key: key.text, KeySpan: d.span(key), Origin: model.OriginServerConfiguration, Value: model.Value{Kind: value.kind},
	}
	if value.isScalar() {
		w.Value = d.value(value)
	}
	return w
}

// clientServers reads a mapping of servers. Their client does not know switches:
// a server is there however it is marked.
func (d *decoder) clientServers(key, n *node) []model.ServerConfig {
	servers := namedOf(d, key, n, "a server", clientServerFields, func(name, value *node, s *model.ServerConfig) bool {
		s.Name, s.Place = d.text(name), d.span(value)
		return true
	})
	for i := range servers {
		assign(servers[i].Name.Value, nil, servers[i:i+1])
	}
	return servers
}
