package runtimes

import (
	"fmt"
	"slices"

	"fusebox/model"
)

// Claude Code's own files. Order and trust: read from 2.1.258, run for the user,
// project, local and shell values of MCP_TIMEOUT. The files of the machine and
// the order of servers: public documentation, 2026.
var claudeFiles = OwnFiles{
	HomeVariable: "CLAUDE_CONFIG_DIR",
	Places: []Place{
		{Base: BaseSystem, System: "linux", Path: "/etc/claude-code/managed-settings.json", Origin: model.OriginManagedSettings, Format: model.FormatClaudeSettings},
		{Base: BaseSystem, System: "darwin", Path: "/Library/Application Support/ClaudeCode/managed-settings.json", Origin: model.OriginManagedSettings, Format: model.FormatClaudeSettings},
		{Base: BaseSystem, System: "windows", Path: "C:/Program Files/ClaudeCode/managed-settings.json", Origin: model.OriginManagedSettings, Format: model.FormatClaudeSettings},
		{Base: BaseProject, Path: ".claude/settings.local.json", Origin: model.OriginLocalSettings, Format: model.FormatClaudeSettings},
		{Base: BaseProject, Path: ".claude/settings.json", Origin: model.OriginProjectSettings, Format: model.FormatClaudeSettings},
		{Base: BaseProject, Path: ".mcp.json", Origin: model.OriginProjectServers, Format: model.FormatClaudeServers},
		{Base: BaseHome, Path: ".claude/settings.json", Moved: "settings.json", Origin: model.OriginUserSettings, Format: model.FormatClaudeSettings},
		// It looks as if it were read, and is not: run.
		{Base: BaseHome, Path: ".claude/settings.local.json", Moved: "settings.local.json", Origin: model.OriginUnread, Format: model.FormatClaudeSettings},
		{Base: BaseHome, Path: ".claude.json", Moved: ".claude.json", Origin: model.OriginConfiguration, Format: model.FormatClaudeConfiguration},
	},
	Ranks: []model.Origin{
		model.OriginManagedSettings, model.OriginGivenSettings, model.OriginLocalSettings, model.OriginProjectSettings,
		model.OriginUserSettings, model.OriginConfiguration, model.OriginShell, model.OriginDotenvLocal, model.OriginDotenv,
	},
	Servers:   claudeServers,
	Transport: claudeTransport,
	Knows:     claudeKnows,
	Trusts:    claudeTrusts,
	Admit:     claudeAdmits,
}

// claudeTransport: no type means stdio.
func claudeTransport(s *model.ServerConfig) string {
	if s.Type.Value == "" {
		return "stdio"
	}
	return s.Type.Value
}

// claudeServers: servers given on the command line, then those of the project
// in the home's configuration, of .mcp.json, and of the home.
func claudeServers(files []*model.File, project string) []*model.ServerConfig {
	var given, local, shared, user []*model.ServerConfig
	for _, file := range files {
		own := file.Client
		switch file.Role.Origin {
		case model.OriginGivenServers:
			given = appendServers(given, own.Servers)
		case model.OriginProjectServers:
			shared = appendServers(shared, own.Servers)
		case model.OriginConfiguration:
			user = appendServers(user, own.Servers)
			if at := claudeProject(own, project); at != nil {
				local = appendServers(local, at.Servers)
			}
		}
	}
	return slices.Concat(given, local, shared, user)
}

func appendServers(to []*model.ServerConfig, servers []model.ServerConfig) []*model.ServerConfig {
	for i := range servers {
		to = append(to, &servers[i])
	}
	return to
}

// claudeProject finds what the home's configuration says of a project; nil for
// nothing.
func claudeProject(own *model.ClientFile, project string) *model.ClientProject {
	for i := range own.Projects {
		if project != "" && own.Projects[i].Folder.Value == project {
			return &own.Projects[i]
		}
	}
	return nil
}

func claudeKnows(files []*model.File, project string) bool {
	return slices.ContainsFunc(claudeProjects(files, project), func(p *model.ClientProject) bool { return len(p.Servers) > 0 })
}

func claudeTrusts(files []*model.File, project string) bool {
	return slices.ContainsFunc(claudeProjects(files, project), func(p *model.ClientProject) bool { return p.Trusted })
}

// claudeProjects is what the configuration in the home says of a project.
func claudeProjects(files []*model.File, project string) []*model.ClientProject {
	var found []*model.ClientProject
	for _, file := range files {
		if file.Role.Origin != model.OriginConfiguration {
			continue
		}
		if at := claudeProject(file.Client, project); at != nil {
			found = append(found, at)
		}
	}
	return found
}

// claudeTrusted are the variables of a project's files that count before its
// folder is trusted. Two readings of 2.1.258 agree on these; on the idle and
// background variables they differ.
var claudeTrusted = [...]string{ClaudeConnect, ClaudeToolCall, "MCP_CONNECT_TIMEOUT_MS"}

// claudeLastDotenv is about the last version reported to read dotenv files of
// the project; 2.1.258 was run and does not.
var claudeLastDotenv, claudeNoDotenv = Version{2, 1, 0}, Version{2, 1, 258}

// claudeAdmits goes through the definitions from the weakest on, as the client
// does.
func claudeAdmits(v Version, trusted bool, defs []model.Definition) Admission {
	var a Admission
	defs = slices.Clone(defs)
	slices.SortStableFunc(defs, func(a, b model.Definition) int { return b.Tier - a.Tier })
	features := claudeFeaturesOf(v)
	var connect *model.Definition
	for _, def := range defs {
		ofProject := def.Origin == model.OriginProjectSettings || def.Origin == model.OriginLocalSettings
		switch {
		case def.Origin == model.OriginDotenv || def.Origin == model.OriginDotenvLocal:
			if claudeLastDotenv.Before(v) {
				a.Refused = append(a.Refused, Refusal{Def: def, Code: model.IgnoredByRuntime, Why: unreadDotenv(v)})
				continue
			}
			def.Assumed = true
		case ofProject && def.Key == ClaudeConnect && features.projectRaises && claudeConnectOf(&def) < claudeConnectOf(connect):
			a.Refused = append(a.Refused, Refusal{
				Def: def, Code: model.ProjectCannotLower, Instead: connect,
				Why: "from 2.1.328 on a project may not lower it",
			})
			continue
		case ofProject && !trusted:
			def.Assumed = !slices.Contains(claudeTrusted[:], def.Key)
		}
		if def.Key == ClaudeConnect {
			connect = &def
		}
		a.Taken = append(a.Taken, def)
	}
	return a
}

// claudeConnectOf is the connect deadline that a definition gives, nil standing
// for the default.
func claudeConnectOf(def *model.Definition) int64 {
	if def != nil && !def.IsSecret() {
		if n, manner := readInteger(def.Value.Text); manner.isNumber() && n > 0 {
			return min(n, maxTimer)
		}
	}
	return int64(claudeConnect)
}

func unreadDotenv(v Version) string {
	if v.Before(claudeNoDotenv) {
		return fmt.Sprintf("whether Claude Code %s reads dotenv files is not settled; builds up to about %s did, %s does not", v, claudeLastDotenv, claudeNoDotenv)
	}
	return fmt.Sprintf("Claude Code %s reads no dotenv file; builds up to about %s did", v, claudeLastDotenv)
}
