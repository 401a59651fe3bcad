package model

// File is one file, read: what it says, what is wrong with it, and how to
// quote it.
type File struct {
	Path   string
	Folder string
	// IsFolder: it stands for a folder that could not be looked into, or not
	// wholly; State and Findings say why.
	IsFolder bool
	State    FileState
	// Stale reports that the content is the last good one: the file's present
	// content could not be used, and Findings says why.
	Stale    bool
	Findings []Finding

	Role Role
	// Optional: the file was looked for at a usual place, not asked for.
	Optional bool
	// Client is what a client's own file, or a dotenv file, says; nil for a
	// profile file.
	Client *ClientFile

	AgentProfiles    []AgentProfile
	ExecutorProfiles []ExecutorProfile
	Runtimes         []CustomRuntime
	Definitions      []Definition
	// Secrets are the ids that can be revealed; nil means all can.
	Secrets      []Text
	Assembly     Assembly
	Launches     []LaunchRequest
	ServerFacts  []ServerFacts
	Tools        []Tool
	ToolTimeouts *ToolTimeouts
	Guards       []Guard
	Ignore       []Text

	Source Source
}

// Trouble is the finding that says why nothing of the file's present content
// could be used; nil where it could.
func (f *File) Trouble() *Finding {
	for i := range f.Findings {
		if code := f.Findings[i].Code; code == FileInvalid || code == FileUnreadable {
			return &f.Findings[i]
		}
	}
	return nil
}

// Assembly is how definitions are put together.
type Assembly string

// The assemblies. AssemblyNone ranks the definitions as they stand.
const (
	AssemblyStrict Assembly = "strict"
	AssemblyLegacy Assembly = "legacy"
	AssemblyNone   Assembly = "none"
)

// AgentProfile is which runtime to start, with which variables and servers.
type AgentProfile struct {
	Name           Text
	ID             Text
	AgentID        Text
	RuntimeVersion Text
	Session        Text
	Model          Text
	AutoApprove    Text
	Env            []Definition
	Servers        []ServerConfig
	Place          Span
}

// ExecutorProfile is where an agent runs.
type ExecutorProfile struct {
	Name  Text
	ID    Text
	Env   []Definition
	Place Span
}

// CustomRuntime is an agent of one's own: whose rules it follows, its managed
// agent defaults and the servers injected into it.
type CustomRuntime struct {
	ID      Text
	Rules   Text
	Version Text
	Env     []Definition
	Servers []ServerConfig
	Place   Span
}

// LaunchRequest asks for one launch by the names of its parts.
type LaunchRequest struct {
	Name            Text
	AgentProfile    Text
	ExecutorProfile Text
	Place           Span
}

// ServerConfig is one MCP server as configured.
type ServerConfig struct {
	Name Text
	// Type is the transport as written; "" where the file does not say.
	Type    Text
	Command Text
	Args    []Text
	URL     Text
	Env     []Definition
	// Timeout and RequestTimeout are the values of timeout and
	// request_timeout_ms as written; nil where absent.
	Timeout        *Definition
	RequestTimeout *Definition
	AlwaysLoad     bool
	// Unread are fields of one value that the format does not know.
	Unread []Definition
	Place  Span
}

// ServerFacts is what is known of a server beyond its configuration. A nil
// field is not known.
type ServerFacts struct {
	Server      Text
	Answers     Text
	Listen      Text
	ListChanged *bool
	AnswersPing *bool
	Place       Span
}

// Tool is what is known of a tool. A nil field is not known.
type Tool struct {
	Name Text
	// Server is the server that offers it, "" where the file does not say.
	Server         Text
	BlocksOnPerson bool
	Keepalive      *Millis
	WaitBudget     *Millis
	Takes          *Millis
	Paid           *bool
	Idempotent     *bool
	ReadOnly       *bool
	EmitsProgress  *bool
	Tier           Text
	Description    Text
	Retrieval      *Retrieval
	Place          Span
}

// Retrieval is the tool that finds the result of a call that was cut.
type Retrieval struct {
	Tool      Text
	NotYours  Text
	Retention *Millis
}

// Setting is one key with the value written for it.
type Setting struct {
	Key   Text
	Value Value
}

// ToolTimeouts is a table of time budgets by tool, as written.
type ToolTimeouts struct {
	DefaultTier Text
	// Tiers and Entries hold every key, those that are there twice too.
	Tiers      []Setting
	Entries    []Setting
	KnownTools []Text
	Inner      []InnerBudget
	// Unit is the unit of numbers in Tiers and Entries that have none: ms, s, m or
	// h; "" where a number without a unit is an error, as in a profile file.
	Unit string
	// Incomplete reports that some of DefaultTier, Tiers or Entries could not be
	// read at all, so that no budget may be taken from the table.
	Incomplete bool
	Place      Span
}

// InnerBudget is what a tool does inside one call, from which its worst case
// follows.
type InnerBudget struct {
	Tool     Text
	Attempts int
	Each     *Millis
	Sleeps   []Millis
	// Backoff is how the sleeps grow, where they are not listed; nil where they are.
	Backoff *Backoff
	Calls   []Text
	Budget  *Millis
	Depth   int
	// Incomplete reports that some of it could not be read, so that nothing may be
	// concluded from the rest.
	Incomplete bool
	Place      Span
}

// Backoff is how the sleep between two attempts grows: the one behind attempt i,
// counted from 0, is Base × Factor^i or the Cap, whichever is less, and up to
// Jitter times that longer.
type Backoff struct {
	Base Millis
	// Factor is 1 or more.
	Factor float64
	// Cap is the longest sleep before Jitter; nil where none is stated.
	Cap *Millis
	// Jitter is from 0, none, to 1.
	Jitter float64
}

// Guard is the configuration of mcp-timeout-guard for one server, as written.
type Guard struct {
	Server   Text
	Settings []Setting
	Tools    []Setting
	Place    Span
}
