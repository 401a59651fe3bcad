package model

// Role is what a file is among those that are read. The zero Role is a profile
// file, or one to be known by its name.
type Role struct {
	// Runtime is the id of the client whose file it is; "" for a profile file,
	// and for a dotenv file, which belongs to nobody.
	Runtime string
	// Origin is the origin of what the file defines, and so its rank.
	Origin Origin
	// Format is what the file is written as.
	Format Format
	// Project is the folder the file belongs to, from the root; "" where it
	// holds for every project.
	Project string
}

// IsClient reports whether a file is a client's own.
func (r Role) IsClient() bool { return r.Runtime != "" }

// Format is what a file is written as, and what its keys mean.
type Format string

// The formats.
const (
	// FormatProfile is the native profile format.
	FormatProfile Format = ""
	// FormatDotenv is lines of KEY=VALUE.
	FormatDotenv Format = "dotenv"
	// FormatClaudeSettings is Claude Code's settings.json.
	FormatClaudeSettings Format = "claude settings"
	// FormatClaudeConfiguration is Claude Code's .claude.json.
	FormatClaudeConfiguration Format = "claude configuration"
	// FormatClaudeServers is Claude Code's .mcp.json.
	FormatClaudeServers Format = "claude servers"
	// FormatClaude is settings or servers, by content: what --settings and
	// --mcp-config take.
	FormatClaude Format = "claude settings or servers"
)

// The origins of a workspace launch, whose ranks are a rule of its client.
const (
	OriginManagedSettings Origin = "managed settings"
	OriginGivenSettings   Origin = "--settings"
	OriginLocalSettings   Origin = "local settings"
	OriginProjectSettings Origin = "project settings"
	OriginUserSettings    Origin = "user settings"
	OriginConfiguration   Origin = "client configuration"
	OriginGivenServers    Origin = "--mcp-config"
	OriginProjectServers  Origin = "project servers"
	OriginShell           Origin = "shell"
	OriginDotenv          Origin = "dotenv file"
	OriginDotenvLocal     Origin = "local dotenv file"
	// OriginUnread is of a file whose place suggests that the client reads it,
	// which it does not.
	OriginUnread Origin = "unread file"
)

// The origins of definitions that belong to one server. They rank nowhere: no
// environment of a launch is made of them.
const (
	OriginServerEnv           Origin = "server env"
	OriginServerConfiguration Origin = "server configuration"
)

// ClientFile is what one of a client's own files says.
type ClientFile struct {
	// Env are the variables it defines, of the origin of the file's role. A
	// number's text is as the client makes text of it.
	Env     []Definition
	Servers []ServerConfig
	// Projects are the parts of a file in the home that are about one project.
	Projects []ClientProject
	// Strays are keys of one value at the top level that the format does not
	// know.
	Strays []Definition
	// Misfiled are sections at the top level that another file of the client
	// would hold.
	Misfiled []Misfiled
}

// ClientProject is what a file in the home says of one project.
type ClientProject struct {
	// Folder is the project's folder, from the root.
	Folder  Text
	Trusted bool
	Servers []ServerConfig
}

// Misfiled is a section that its file's client looks for elsewhere.
type Misfiled struct {
	Key Text
	// Belongs names the files that it is read from.
	Belongs string
}
