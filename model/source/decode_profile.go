package source

import "fusebox/model"

var agentFields = fields[model.AgentProfile]{
	"name":            wordField(func(p *model.AgentProfile) *model.Text { return &p.Name }),
	"id":              wordField(func(p *model.AgentProfile) *model.Text { return &p.ID }),
	"agent_id":        wordField(func(p *model.AgentProfile) *model.Text { return &p.AgentID }),
	"runtime_version": wordField(func(p *model.AgentProfile) *model.Text { return &p.RuntimeVersion }),
	"session":         choiceField(func(p *model.AgentProfile) *model.Text { return &p.Session }, "interactive", "headless"),
	"model":           wordField(func(p *model.AgentProfile) *model.Text { return &p.Model }),
	"auto_approve": func(d *decoder, p *model.AgentProfile, key, value *node) {
		if _, ok := d.truth(key, value); ok {
			p.AutoApprove = d.text(value)
		}
	},
	"env_vars": func(d *decoder, p *model.AgentProfile, key, value *node) {
		p.Env = join(d, p.Env, d.variables(key, value, model.OriginAgentProfile))
	},
	"env": func(d *decoder, p *model.AgentProfile, key, value *node) {
		p.Env = join(d, p.Env, d.environment(key, value, model.OriginAgentProfile))
	},
	"mcp_config": func(d *decoder, p *model.AgentProfile, key, value *node) {
		p.Servers = d.mcpConfig(key, value).servers
	},
}.unused(
	"kind", "agent_display_name", "mode", "fallback_model", "auto_fallback", "config_options", "cli_flags",
	"cli_passthrough", "enabled", "command_prefix", "user_modified", "workspace_id", "dynamic",
	"provider_kind", "provider_base_url", "provider_api_key_secret_id", "description", "created_at", "updated_at",
)

// agent completes an agent profile. One that names no runtime is left out:
// there is nothing to start.
func (d *decoder) agent(n *node, p *model.AgentProfile) bool {
	if p.AgentID.Value == "" {
		d.missing(n, anAgent, "agent_id")
		return false
	}
	p.Place = d.span(n)
	assign(profileName(p.Name, p.ID, p.AgentID), p.Env, p.Servers)
	return true
}

var executorFields = fields[model.ExecutorProfile]{
	"name": wordField(func(p *model.ExecutorProfile) *model.Text { return &p.Name }),
	"id":   wordField(func(p *model.ExecutorProfile) *model.Text { return &p.ID }),
	"env_vars": func(d *decoder, p *model.ExecutorProfile, key, value *node) {
		p.Env = join(d, p.Env, d.variables(key, value, model.OriginExecutorProfile))
	},
	"env": func(d *decoder, p *model.ExecutorProfile, key, value *node) {
		p.Env = join(d, p.Env, d.environment(key, value, model.OriginExecutorProfile))
	},
}.unused(
	"executor_id", "mcp_policy", "config", "prepare_script", "cleanup_script",
	"description", "enabled", "workspace_id", "created_at", "updated_at",
)

// executor completes an executor profile.
func (d *decoder) executor(n *node, p *model.ExecutorProfile) bool {
	if p.Name.Value == "" && p.ID.Value == "" {
		d.missing(n, anExecutor, "name")
		return false
	}
	p.Place = d.span(n)
	assign(profileName(p.Name, p.ID), p.Env, nil)
	return true
}

// profileName is the first of the names that is there.
func profileName(names ...model.Text) string {
	for _, name := range names {
		if name.Value != "" {
			return name.Value
		}
	}
	return ""
}

var runtimeFields = fields[model.CustomRuntime]{
	"id":      wordField(func(r *model.CustomRuntime) *model.Text { return &r.ID }),
	"rules":   wordField(func(r *model.CustomRuntime) *model.Text { return &r.Rules }),
	"version": wordField(func(r *model.CustomRuntime) *model.Text { return &r.Version }),
	"env_vars": func(d *decoder, r *model.CustomRuntime, key, value *node) {
		r.Env = join(d, r.Env, d.variables(key, value, model.OriginManagedDefaults))
	},
	"env": func(d *decoder, r *model.CustomRuntime, key, value *node) {
		r.Env = join(d, r.Env, d.environment(key, value, model.OriginManagedDefaults))
	},
	"servers": func(d *decoder, r *model.CustomRuntime, key, value *node) {
		r.Servers = d.servers(key, value)
	},
}

// runtimes reads the agents of one's own.
func (d *decoder) runtimes(key, n *node) []model.CustomRuntime {
	return listOf(d, key, n, "a runtime", runtimeFields, func(item *node, r *model.CustomRuntime) bool {
		if r.ID.Value == "" {
			d.missing(item, "a runtime", "id")
			return false
		}
		if r.Rules.Value == "" {
			d.missing(item, "a runtime", "rules")
			return false
		}
		r.Place = d.span(item)
		assign(r.ID.Value, r.Env, r.Servers)
		return true
	})
}

var launchFields = fields[model.LaunchRequest]{
	"name":             wordField(func(l *model.LaunchRequest) *model.Text { return &l.Name }),
	"agent_profile":    wordField(func(l *model.LaunchRequest) *model.Text { return &l.AgentProfile }),
	"executor_profile": wordField(func(l *model.LaunchRequest) *model.Text { return &l.ExecutorProfile }),
}

// launches reads the launches that are asked for.
func (d *decoder) launches(key, n *node) []model.LaunchRequest {
	return listOf(d, key, n, "a launch", launchFields, func(item *node, l *model.LaunchRequest) bool {
		if l.AgentProfile.Value == "" {
			d.missing(item, "a launch", "agent_profile")
			return false
		}
		l.Place = d.span(item)
		return true
	})
}
