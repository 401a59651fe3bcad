package resolver_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/tooltimeout"
)

// tableVector is one case of testdata/tool-timeouts.json.
type tableVector struct {
	Name        string
	Table       json.RawMessage
	Tool        string
	ToolTier    string `json:"tool_tier"`
	DefaultTier string `json:"default_tier"`
	Tiers       json.RawMessage
	TimeoutMs   int64  `json:"timeout_ms"`
	MatchedBy   string `json:"matched_by"`
	MatchedKey  string `json:"matched_key"`
	Error       string
	Lint        []string
	Context     struct {
		KnownTools []string `json:"known_tools"`
		Raw        json.RawMessage
		Client     string
		IdleMs     int64 `json:"idle_ms"`
		Inner      map[string]struct {
			BudgetMs int64 `json:"budget_ms"`
			Depth    int
			Calls    []string
		}
	}
}

// file is the case as an operator writes it. Where it is about a client's clocks
// the tool is on a server of Claude Code.
func (v *tableVector) file() string {
	session, transport := "interactive", "stdio"
	if v.Context.IdleMs > 0 {
		session, transport = "headless", "http"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "agent_profiles: [{name: a, agent_id: claude-code, runtime_version: \"2.1.258\", session: %s, mcp_config: {servers: {s: {type: %s}}}}]\n", session, transport)
	switch {
	case v.Context.Client != "":
		fmt.Fprintf(&b, "tools: {%s: {server: s, emits_progress: false}}\n", v.Tool)
	case v.ToolTier != "":
		fmt.Fprintf(&b, "tools: {%s: {tier: %s, server: elsewhere}}\n", v.Tool, v.ToolTier)
	}
	table := string(v.Table)
	if raw := ""; json.Unmarshal(v.Context.Raw, &raw) == nil && raw != "" {
		table = raw
	}
	fmt.Fprintf(&b, "tool_timeouts:\n  entries: %s\n", strings.ReplaceAll(table, "\n", " "))
	if v.DefaultTier != "" {
		fmt.Fprintf(&b, "  default_tier: %s\n", v.DefaultTier)
	}
	if len(v.Tiers) > 0 {
		fmt.Fprintf(&b, "  tiers: %s\n", strings.ReplaceAll(string(v.Tiers), "\n", " "))
	}
	if len(v.Context.KnownTools) > 0 {
		fmt.Fprintf(&b, "  known_tools: [%s]\n", strings.Join(v.Context.KnownTools, ", "))
	}
	for tool, inner := range v.Context.Inner {
		fmt.Fprintf(&b, "  inner: {%s: {depth: %d, calls: [%s]", tool, inner.Depth, strings.Join(inner.Calls, ", "))
		if inner.BudgetMs > 0 {
			fmt.Fprintf(&b, ", budget: %d", inner.BudgetMs)
		}
		b.WriteString("}}\n")
	}
	return b.String()
}

// TestTableVectors runs the cases from the text of a file to the findings of a
// report, the client's clocks included.
func TestTableVectors(t *testing.T) {
	t.Parallel()
	file := load[struct{ Cases []tableVector }](t, "tool-timeouts.json")
	for _, v := range file.Cases {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			report := inspect(resolver.Options{}, parse(v.file()))
			got := tableCodes(report)
			slices.Sort(v.Lint)
			if !slices.Equal(got, v.Lint) {
				t.Errorf("lint %v, want %v, of\n%s", got, v.Lint, v.file())
			}
			d, err := resolver.ToolTables(report)[0].Decide(v.Tool)
			switch {
			case v.Error != "" && (err == nil || !strings.Contains(err.Error(), v.Error)):
				t.Errorf("%+v, %v; want %q", d, err, v.Error)
			case v.Error == "" && (err != nil || int64(d.Budget.Ms) != v.TimeoutMs || string(d.By) != v.MatchedBy || d.Key != v.MatchedKey):
				t.Errorf("%+v, %v; want %d ms by %s %s", d, err, v.TimeoutMs, v.MatchedBy, v.MatchedKey)
			}
		})
	}
}

// tableCodes are the codes on tool timeout tables in a report, sorted, each once.
func tableCodes(report *model.Report) []string {
	codes := []string{}
	for _, f := range report.Findings {
		if tooltimeout.Tells(f.Code) || f.Code == model.DuplicateKey && f.Severity == model.Error {
			codes = append(codes, string(f.Code))
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// TestBudgetAgainstClient states what is said of a budget on one server.
func TestBudgetAgainstClient(t *testing.T) {
	t.Parallel()
	const profile = "agent_profiles: [{name: a, agent_id: claude-code, runtime_version: \"2.1.258\", session: headless, env: {%s}, mcp_config: {servers: {s: {type: %s}}}}]\n" +
		"server_facts: {s: {answers: %s}}\ntools: {t: {server: s%s}}\ntool_timeouts: {entries: {t: %s}}\n"
	for name, c := range map[string]struct {
		env, transport, answers, tool, budget string
		want                                  []string
		ends                                  resolver.Ender
		at                                    model.Millis
	}{
		"below all": {"", "http", "sse", "", "4m", nil, resolver.EndsByTable, 240000},
		"above the wall clock": {"MCP_TOOL_TIMEOUT: 60000", "http", "sse", "", "4m",
			[]string{"above-client-deadline: t gets 4 min by its own entry, but the tool-call budget of 60 s by MCP_TOOL_TIMEOUT=60000 (agent profile a) on server s ends the call first [set MCP_TOOL_TIMEOUT: \"240000\" in agent profile a]"}, resolver.EndsByClient, 60000},
		"above the fetch deadline of an answer in JSON": {"", "http", "json", "", "4m",
			[]string{"above-client-deadline: t gets 4 min by its own entry, but the fetch deadline of 60 s on server s ends the call first [set MCP_TOOL_TIMEOUT: \"240000\"]"}, resolver.EndsByClient, 60000},
		"silent, above the idle deadline": {"", "http", "sse", "", "20m",
			[]string{"above-idle-deadline: t gets 20 min by its own entry, but the idle deadline of 5 min on server s ends a silent call first [have the tool send progress more often than every 5 min]"}, resolver.EndsByClient, 300000},
		"silent, the idle deadline off": {"CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 0", "http", "sse", "", "20m",
			[]string{"above-idle-deadline: t gets 20 min by its own entry, but the transport silence limit of 5 min on server s ends a silent call first [have the tool send progress more often than every 5 min]"}, resolver.EndsByClient, 300000},
		"silent over stdio": {"", "stdio", "sse", "", "40m",
			[]string{"above-idle-deadline: t gets 40 min by its own entry, but the idle deadline of 30 min on server s ends a silent call first [set CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: \"2400000\"]"}, resolver.EndsByClient, 1800000},
		"kept alive too slowly": {"CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 100000", "stdio", "sse", ", keepalive: 400s", "40m",
			[]string{"above-idle-deadline: t gets 40 min by its own entry, but the idle deadline of 100 s by CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT=100000 (agent profile a) on server s ends a call that is kept alive every 6 m 40 s first [set CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: \"2400000\" in agent profile a]"}, resolver.EndsByClient, 120000},
		"with progress":     {"", "http", "sse", ", emits_progress: true", "20m", nil, resolver.EndsByTable, 1200000},
		"with keepalive":    {"", "http", "sse", ", keepalive: 20s", "20m", nil, resolver.EndsByTable, 1200000},
		"without a limit":   {"", "http", "sse", ", keepalive: 20s", "none", nil, resolver.EndsByClient, 100000000},
		"below the minimum": {"", "stdio", "sse", "", "900ms", []string{"below-client-floor: t gets 900 ms by its own entry, but Claude Code leaves out a server's timeout below 1 s, and its own default applies"}, resolver.EndsByTable, 900},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := inspect(resolver.Options{}, parse(fmt.Sprintf(profile, c.env, c.transport, c.answers, c.tool, c.budget)))
			var got []string
			for _, f := range report.Findings {
				if tooltimeout.Tells(f.Code) {
					got = append(got, strings.TrimSuffix(fmt.Sprintf("%s: %s [%s]", f.Code, f.Message, f.Fix), " []"))
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
			rows := resolver.Budgets(report, &report.Launches[0])
			if len(rows) != 1 {
				t.Fatalf("%d tools", len(rows))
			}
			if ends, at := rows[0].Ends(); ends != c.ends || at != c.at {
				t.Errorf("ends by %s at %d, want %s at %d", ends, at, c.ends, c.at)
			}
		})
	}
}

// TestBudgets lists the tools of a launch: told of, named by the table, offered
// by the host.
func TestBudgets(t *testing.T) {
	t.Parallel()
	const profiles = `
agent_profiles:
- {name: a, agent_id: claude-acp, mcp_config: {servers: {docs: {type: http}}}}
- {name: b, agent_id: codex-acp, mcp_config: {servers: {docs: {type: http}}}}
tools: {search: {server: docs, tier: slow}, anywhere: {}, elsewhere: {server: none}}
`
	const table = "tool_timeouts: {entries: {mcp__docs__get: 3s, local: 9s, \"loc*\": 2s, ask_user_question_kandev: none}}\n"
	list := func(launch int, files ...*model.File) string {
		report := inspect(resolver.Options{}, files...)
		var lines []string
		for _, row := range resolver.Budgets(report, &report.Launches[launch]) {
			server, budget := "-", "-"
			if row.Server != nil {
				server = row.Server.Name
			}
			if row.Table != nil {
				budget = row.Decision.Budget.String()
			}
			ends, _ := row.Ends()
			lines = append(lines, fmt.Sprintf("%s/%s %s %s", row.Tool, server, budget, ends))
		}
		return strings.Join(lines, "\n")
	}
	for name, c := range map[string]struct{ got, want string }{
		"with a table": {list(0, parse(profiles+table)), `anywhere/docs 45 s table
ask_user_question_kandev/kandev no limit client
local/- 9 s table
mcp__docs__get/docs 3 s table
search/docs 2 min table`},
		"without one": {list(0, parse(profiles)), `anywhere/docs - client
ask_user_question_kandev/kandev - client
search/docs - client`},
		"of a client nobody knows": {list(1, parse(profiles+table)), `anywhere/docs 45 s unknown
ask_user_question_kandev/kandev no limit unknown
local/- 9 s table
mcp__docs__get/docs 3 s unknown
search/docs 2 min unknown`},
		"in a file of its own": {list(0, parse(profiles), parseAs("t.fusebox.yaml", "", table)), `anywhere/docs 45 s table
ask_user_question_kandev/kandev no limit client
local/- 9 s table
mcp__docs__get/docs 3 s table
search/docs 2 min table`},
		"of another folder": {list(0, parse(profiles), parseAs("other/t.fusebox.yaml", "other", table)), `anywhere/docs - client
ask_user_question_kandev/kandev - client
search/docs - client`},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, c.got, c.want)
		}
	}
}
