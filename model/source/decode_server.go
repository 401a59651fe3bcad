package source

import "fusebox/model"

// commonServerFields are the keys of a server that every format reads alike.
func commonServerFields() fields[model.ServerConfig] {
	return fields[model.ServerConfig]{
		"type":    wordField(func(s *model.ServerConfig) *model.Text { return &s.Type }),
		"command": wordField(func(s *model.ServerConfig) *model.Text { return &s.Command }),
		"args":    wordsField(func(s *model.ServerConfig) *[]model.Text { return &s.Args }),
		"url":     wordField(func(s *model.ServerConfig) *model.Text { return &s.URL }),
		"alwaysLoad": func(d *decoder, s *model.ServerConfig, key, value *node) {
			s.AlwaysLoad, _ = d.truth(key, value)
		},
	}.unused("headers", "headersHelper", "oauth", "description", "cwd")
}

var serverFields = commonServerFields().with(fields[model.ServerConfig]{
	"env": func(d *decoder, s *model.ServerConfig, key, value *node) {
		s.Env = d.environment(key, value, model.OriginServerEnv)
	},
	"timeout":            timeoutField(func(s *model.ServerConfig) **model.Definition { return &s.Timeout }),
	"request_timeout_ms": timeoutField(func(s *model.ServerConfig) **model.Definition { return &s.RequestTimeout }),
	"enabled":            switchField,
	"disabled":           switchField,
}).unused("mode", "meta", "extra")

// timeoutField keeps a time limit as written: how it is read is a rule of the
// client.
func timeoutField(at func(*model.ServerConfig) **model.Definition) field[model.ServerConfig] {
	return func(d *decoder, into *model.ServerConfig, key, value *node) {
		if definition, ok := d.definition(key, value, model.OriginServerConfiguration); ok {
			*at(into) = &definition
		}
	}
}

// switchField only checks a switch; isSwitchedOff reads it.
func switchField(d *decoder, _ *model.ServerConfig, key, value *node) { d.truth(key, value) }

// isSwitchedOff reports whether a mapping says enabled: false or disabled:
// true.
func isSwitchedOff(n *node) bool {
	says := func(key string, truth bool) bool {
		value := n.get(key)
		return value != nil && value.kind == model.KindBool && isTrue(value) == truth
	}
	return says("enabled", false) || says("disabled", true)
}

// servers reads a mapping of servers. Those that are switched off are left
// out.
func (d *decoder) servers(key, n *node) []model.ServerConfig {
	return namedOf(d, key, n, "a server", serverFields, func(name, value *node, s *model.ServerConfig) bool {
		s.Name, s.Place = d.text(name), d.span(value)
		return !isSwitchedOff(value)
	})
}

// mcpConfig is the MCP configuration of an agent profile.
type mcpConfig struct {
	profileID model.Text
	servers   []model.ServerConfig
}

var mcpConfigFields = fields[mcpConfig]{
	"profile_id": wordField(func(c *mcpConfig) *model.Text { return &c.profileID }),
	"enabled":    func(d *decoder, _ *mcpConfig, key, value *node) { d.truth(key, value) },
	"servers": func(d *decoder, c *mcpConfig, key, value *node) {
		c.servers = d.servers(key, value)
	},
}.unused("meta")

// mcpConfig reads an MCP configuration. One that is switched off has no
// servers.
func (d *decoder) mcpConfig(key, n *node) mcpConfig {
	var c mcpConfig
	if n.kind == model.KindNull {
		return c
	}
	mapping(d, n, d.name(key), mcpConfigFields, &c)
	if isSwitchedOff(n) {
		c.servers = nil
	}
	return c
}

// assign notes in definitions whose they are.
func assign(profile string, env []model.Definition, servers []model.ServerConfig) {
	for i := range env {
		env[i].Profile = profile
	}
	for i := range servers {
		s := &servers[i]
		for j := range s.Env {
			s.Env[j].Profile = profile
		}
		for _, limit := range [...]*model.Definition{s.Timeout, s.RequestTimeout} {
			if limit != nil {
				// Its server says more than its profile.
				limit.Profile = s.Name.Value
			}
		}
		for j := range s.Unread {
			s.Unread[j].Profile = s.Name.Value
		}
	}
}
