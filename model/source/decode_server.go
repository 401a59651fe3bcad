package source

import "fusebox/model"

// server is one entry of a mapping of servers, before it is known whether it
// is switched on.
type server struct {
	model.ServerConfig
	isOff bool
}

var serverFields = fields[server]{
	"type":    wordField(func(s *server) *model.Text { return &s.Type }),
	"command": wordField(func(s *server) *model.Text { return &s.Command }),
	"args":    wordsField(func(s *server) *[]model.Text { return &s.Args }),
	"url":     wordField(func(s *server) *model.Text { return &s.URL }),
	"env": func(d *decoder, s *server, key, value *node) {
		s.Env = d.environment(key, value, OriginServerEnv)
	},
	"timeout":            timeoutField(func(s *server) **model.Definition { return &s.Timeout }),
	"request_timeout_ms": timeoutField(func(s *server) **model.Definition { return &s.RequestTimeout }),
	"alwaysLoad": func(d *decoder, s *server, key, value *node) {
		s.AlwaysLoad, _ = d.truth(key, value)
	},
	"enabled": func(d *decoder, s *server, key, value *node) {
		if isOn, ok := d.truth(key, value); ok && !isOn {
			s.isOff = true
		}
	},
	"disabled": func(d *decoder, s *server, key, value *node) {
		if isOff, ok := d.truth(key, value); ok && isOff {
			s.isOff = true
		}
	},
}.unused("headers", "headersHelper", "oauth", "mode", "meta", "extra", "description", "cwd")

// timeoutField keeps a time limit as written: how it is read is a rule of the
// client.
func timeoutField(at func(*server) **model.Definition) field[server] {
	return func(d *decoder, into *server, key, value *node) {
		if value.kind == model.KindNull {
			return
		}
		if definition, ok := d.definition(key, value, OriginServerConfiguration); ok {
			*at(into) = &definition
		}
	}
}

// servers reads a mapping of servers. Those that are switched off are left
// out.
func (d *decoder) servers(key, n *node) []model.ServerConfig {
	var all []model.ServerConfig
	d.named(key, n, func(name, value *node) {
		s := server{ServerConfig: model.ServerConfig{Name: d.text(name), Place: d.span(value)}}
		if mapping(d, value, "a server", serverFields, &s) && !s.isOff {
			all = append(all, s.ServerConfig)
		}
	})
	return all
}

// mcpConfig is the MCP configuration of an agent profile.
type mcpConfig struct {
	profileID model.Text
	isOff     bool
	servers   []model.ServerConfig
}

var mcpConfigFields = fields[mcpConfig]{
	"profile_id": wordField(func(c *mcpConfig) *model.Text { return &c.profileID }),
	"enabled": func(d *decoder, c *mcpConfig, key, value *node) {
		if isOn, ok := d.truth(key, value); ok && !isOn {
			c.isOff = true
		}
	},
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
	if c.isOff {
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
				limit.Profile = profile
			}
		}
	}
}
