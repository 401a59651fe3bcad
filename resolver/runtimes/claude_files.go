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
	Given:        model.FormatClaude,
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
	Variables: "the env of the settings",
	StartOnly: []string{claudeSDKIdle, bunSilenceKey},
	Servers:   claudeServers,
	Transport: claudeTransport,
	Knows:     claudeKnows,
	Trusts:    claudeTrusts,
	Doubt:     claudeDoubts,
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
func claudeServers(files []*model.File, project string) [][]model.ServerConfig {
	var given, local, shared, user [][]model.ServerConfig
	for _, file := range files {
		own := file.Client
		switch file.Role.Origin {
		case model.OriginGivenServers:
			given = append(given, own.Servers)
		case model.OriginProjectServers:
			shared = append(shared, own.Servers)
		case model.OriginConfiguration:
			user = append(user, own.Servers)
			if at := claudeProject(own, project); at != nil {
				local = append(local, at.Servers)
			}
		}
	}
	return slices.Concat(given, local, shared, user)
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
// folder is trusted; on claudeDisputed two readings of 2.1.258 differ.
var (
	claudeTrusted  = [...]string{ClaudeConnect, ClaudeToolCall, claudeBlockingKey, "MCP_CONNECTION_NONBLOCKING"}
	claudeDisputed = [...]string{ClaudeIdle, "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS"}
)

// claudeLastDotenv is about the last version reported to read dotenv files of
// the project; claudeNoDotenv was run and does not.
var claudeLastDotenv, claudeNoDotenv = Version{2, 1, 0}, Version{2, 1, 258}

// claudeDoubts says why a definition may not count.
func claudeDoubts(def *model.Definition) Doubt {
	switch {
	case isDotenv(def.Origin):
		return Doubt{Code: model.VersionAssumed, Why: "counts by reports of users: builds up to about " + claudeLastDotenv.String() + " are said to read dotenv files"}
	case def.Key == ClaudeConnect:
		return Doubt{Code: model.VersionAssumed, Why: "may be left out: a project may not lower it from 2.1.328 on, and of this version that is not known"}
	case slices.Contains(claudeDisputed[:], def.Key):
		return Doubt{model.NeedsTrust, "may not count before the folder is trusted, which no file says: sources differ", "set it in the user settings, or trust the folder"}
	}
	return Doubt{model.NeedsTrust, "is not among the variables that count before the folder is trusted, which no file says", "set it in the user settings, or trust the folder"}
}

// claudeAdmits goes through the definitions from the weakest on, as the client
// does.
func claudeAdmits(v Version, trusted bool, defs []model.Definition) Admission {
	a := admission{version: v, features: claudeFeaturesOf(v), trusted: trusted}
	slices.SortStableFunc(defs, func(a, b model.Definition) int { return b.Tier - a.Tier })
	a.Taken = defs[:0]
	for i := range defs {
		if refusal := a.refusal(&defs[i]); refusal != nil {
			refusal.Def = defs[i]
			a.Refused = append(a.Refused, *refusal)
			continue
		}
		if defs[i].Key == ClaudeConnect {
			// A copy: the list is sorted later.
			connect := defs[i]
			a.connect = &connect
		}
		a.Taken = append(a.Taken, defs[i])
	}
	return a.Admission
}

// admission is what has been decided so far.
type admission struct {
	Admission
	version  Version
	features claudeFeatures
	trusted  bool
	// connect is the strongest MCP_TIMEOUT taken; nil for none.
	connect *model.Definition
}

// refusal says why a definition is left out; nil where it is taken, or may be,
// which is noted in it.
func (a *admission) refusal(def *model.Definition) *Refusal {
	ofProject := def.Origin == model.OriginProjectSettings || def.Origin == model.OriginLocalSettings
	ofFile := def.Origin != model.OriginShell && !isDotenv(def.Origin)
	switch {
	case isDotenv(def.Origin) && claudeLastDotenv.Before(a.version):
		return &Refusal{Code: model.IgnoredByRuntime, Why: unreadDotenv(a.version), Unsettled: a.version.Before(claudeNoDotenv)}
	case isDotenv(def.Origin):
		def.Assumed = true
	case ofFile && def.Key == claudeSDKIdle:
		return &Refusal{Code: model.IgnoredByRuntime, Why: "it is taken from the environment that the client is started with"}
	case ofFile && def.Key == bunSilenceKey:
		return &Refusal{Code: model.IgnoredByRuntime, Unsettled: true,
			Why: "it is expected to be read from the environment that the client is started with only; that was not run"}
	case ofProject && def.Key == ClaudeConnect && claudeConnectOf(def) < claudeConnectOf(a.connect):
		if a.features.projectRaises {
			return &Refusal{Code: model.ProjectCannotLower, Lost: true,
				Why: "from 2.1.328 on a project may not lower it", Remedy: "the user settings, which may"}
		}
		def.Assumed = claudeLastLowering.Before(a.version)
	case ofProject && !a.trusted:
		def.Assumed = !slices.Contains(claudeTrusted[:], def.Key)
	}
	return nil
}

// claudeLastLowering is the last version known to let a project lower
// MCP_TIMEOUT.
var claudeLastLowering = Version{2, 1, 326}

func isDotenv(origin model.Origin) bool {
	return origin == model.OriginDotenv || origin == model.OriginDotenvLocal
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
