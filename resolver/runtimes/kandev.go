package runtimes

import "fusebox/model"

// Kandev starts agents headless, injects its own MCP server and ranks the
// environment by its own contract. Source: its source at 2026-08-22 and its
// requirement REQ-AGENTS-MCP-TIMEOUT-BUDGETS-001 of 2026-09-02.

// KandevAgent is one agent of Kandev's registry.
type KandevAgent struct {
	// ID is the agent_id of a profile.
	ID    string
	Title string
	// Runtime is the id of the client it starts, where that has one here; else
	// the agent's own id.
	Runtime string
	// Defaults are its managed agent defaults.
	Defaults []model.Definition
}

// The bounds Kandev sets itself for managed agent defaults.
const (
	// KandevStartupMost is the largest startup budget of a default.
	KandevStartupMost model.Millis = 60000
	// KandevToolLeast is the smallest tool-call budget of a default.
	KandevToolLeast model.Millis = 7200000
	// KandevStall is how long a session may start without an event before
	// Kandev fails it.
	KandevStall model.Millis = 300000
)

// The MCP server that Kandev injects into every launch, and its tool that
// blocks on a person.
const (
	KandevServer                    = "kandev"
	KandevQuestion                  = "ask_user_question_kandev"
	KandevKeepalive    model.Millis = 20000
	KandevWaitBudget   model.Millis = 7200000
	KandevReserved                  = "KANDEV_"
	KandevReservedTask              = "TASK_DESCRIPTION"
)

// kandevAgents is the registry. Only claude-acp and hermes-acp declare
// defaults.
var kandevAgents = [...]KandevAgent{
	{"claude-acp", "Claude", "claude-code", kandevDefaults("MCP_TIMEOUT", "30000", "MCP_TOOL_TIMEOUT", "7200000")},
	{"codex-acp", "Codex", "codex", nil},
	{"auggie", "Auggie", "auggie", nil},
	{"opencode-acp", "OpenCode", "opencode", nil},
	{"gemini", "Gemini", "gemini-cli", nil},
	{"copilot-acp", "Copilot", "copilot-cli", nil},
	{"amp-acp", "Amp", "amp", nil},
	{"qwen-acp", "Qwen", "qwen-code", nil},
	{"iflow-acp", "iFlow", "iflow-acp", nil},
	{"droid-acp", "Droid", "droid", nil},
	{"kilocode-acp", "Kilocode", "kilo-cli", nil},
	{"pi-acp", "Pi", "pi-acp", nil},
	{"cursor-acp", "Cursor", "cursor-acp", nil},
	{"kimi-acp", "Kimi", "kimi-cli", nil},
	{"kiro-acp", "Kiro", "kiro-acp", nil},
	{"qoder-acp", "Qoder", "qoder-acp", nil},
	{"trae-acp", "Trae", "trae-acp", nil},
	{"omp-acp", "omp", "omp-acp", nil},
	{"devin-acp", "Devin", "devin-acp", nil},
	{"grok-acp", "Grok", "grok-acp", nil},
	{"hermes-acp", "Hermes", "hermes-acp", kandevDefaults("HERMES_ACP_SKIP_CONFIGURED_MCP", "1")},
	{"mock-agent", "Mock", "mock-agent", nil},
	{"dynamic", "Dynamic", "dynamic", nil},
}

func kandevDefaults(pairs ...string) []model.Definition {
	var defs []model.Definition
	for i := 0; i < len(pairs); i += 2 {
		defs = append(defs, model.Definition{
			Key:    pairs[i],
			Value:  model.Value{Kind: model.KindString, Text: pairs[i+1]},
			Origin: model.OriginManagedDefaults,
		})
	}
	return defs
}

// FindKandevAgent finds an agent of Kandev's registry by its agent_id; nil if
// it is not one.
func FindKandevAgent(id string) *KandevAgent {
	for i := range kandevAgents {
		if kandevAgents[i].ID == id {
			return &kandevAgents[i]
		}
	}
	return nil
}
