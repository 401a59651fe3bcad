package resolver_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/resolver"
)

// load reads a file of cases.
func load[T any](t *testing.T, name string) T {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var cases T
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// at gives a made-up place, so that findings have something to point at.
func at(line int) model.Span {
	return model.Span{File: "case.fusebox.yaml", Line: line, Column: 1, EndLine: line, EndColumn: 2}
}

func word(text string, line int) model.Text { return model.Text{Value: text, Span: at(line)} }

func env(origin model.Origin, values map[string]string) []model.Definition {
	var defs []model.Definition
	for key, value := range values {
		line := 10 + len(defs)
		defs = append(defs, model.Definition{
			Key: key, KeySpan: at(line), Origin: origin,
			Value: model.Value{Kind: model.KindString, Text: value, Span: at(line)},
		})
	}
	return defs
}

func serverNamed(name, kind string, timeout *int64) model.ServerConfig {
	s := model.ServerConfig{Name: word(name, 30), Type: word(kind, 30), Place: at(30)}
	if timeout != nil {
		s.Timeout = &model.Definition{
			Key: "timeout", KeySpan: at(31), Origin: "server",
			Value: model.Value{Kind: model.KindNumber, Text: fmt.Sprint(*timeout), Span: at(31)},
		}
	}
	return s
}

func inspect(o resolver.Options, files ...*model.File) *model.Report {
	return resolver.Inspect(files, o)
}

// limitOf writes a clock as the vectors do: 0 for none and off, null for what
// does not apply.
func limitOf(c *model.Clock) any {
	switch c.State {
	case model.Bounded:
		return int64(c.Ms)
	case model.NotApplicable:
		return nil
	case model.None, model.Off:
		return int64(0)
	}
	return c.State.String()
}

func wanted(ms *int64) any {
	if ms == nil {
		return nil
	}
	return *ms
}

type serverCase struct {
	Type    string
	Timeout *int64
}

func TestSeed(t *testing.T) {
	t.Parallel()
	type seed struct {
		Name           string
		AgentID        string            `json:"agent_id"`
		RuntimeVersion string            `json:"runtime_version"`
		Env            map[string]string `json:"agent_profile_env"`
		Server         serverCase
		KeepaliveMs    *int64 `json:"keepalive_ms"`
		Expect         struct {
			Connect   *int64 `json:"connect_ms"`
			FirstTurn *int64 `json:"first_turn_wait_ms"`
			Fetch     *int64 `json:"fetch_ms"`
			ToolCall  *int64 `json:"tool_call_ms"`
			Idle      *int64 `json:"idle_ms"`
			Question  string
			By        []string
			Finding   []string
		}
	}
	for _, c := range load[[]seed](t, "seed.json") {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			budget := 2 * model.Hour
			tool := model.Tool{Name: word("ask", 40), Server: word("asker", 40), BlocksOnPerson: true, WaitBudget: &budget, Place: at(40)}
			if c.KeepaliveMs != nil {
				every := model.Millis(*c.KeepaliveMs)
				tool.Keepalive = &every
			}
			file := &model.File{
				Path: "case.fusebox.yaml", State: model.StateGood, Assembly: model.AssemblyStrict,
				Tools: []model.Tool{tool},
				AgentProfiles: []model.AgentProfile{{
					Name: word("seed", 2), AgentID: word(c.AgentID, 3), RuntimeVersion: word(c.RuntimeVersion, 4), Place: at(2),
					Env:     env(model.OriginAgentProfile, c.Env),
					Servers: []model.ServerConfig{serverNamed("asker", c.Server.Type, c.Server.Timeout)},
				}},
			}
			report := inspect(resolver.Options{}, file)
			server := find(t, report, "seed", "asker")
			got := map[string]any{
				"connect": limitOf(&server.Clocks[model.Connect]), "first_turn_wait": limitOf(&server.Clocks[model.FirstTurnWait]),
				"fetch": limitOf(&server.Clocks[model.Fetch]), "tool_call": limitOf(&server.Clocks[model.ToolCall]),
				"idle": limitOf(&server.Clocks[model.Idle]),
			}
			want := map[string]any{
				"connect": wanted(c.Expect.Connect), "first_turn_wait": wanted(c.Expect.FirstTurn), "fetch": wanted(c.Expect.Fetch),
				"tool_call": wanted(c.Expect.ToolCall), "idle": wanted(c.Expect.Idle),
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("clocks (-want +got):\n%s", diff)
			}
			if c.Expect.Question != "" {
				verdict := server.Verdicts[0]
				if string(verdict.Outcome) != c.Expect.Question {
					t.Errorf("question %s, want %s", verdict.Outcome, c.Expect.Question)
				}
				if len(c.Expect.By) > 0 && !slices.Contains(c.Expect.By, verdict.By.String()) {
					t.Errorf("ended by %s, want one of %v", verdict.By, c.Expect.By)
				}
			}
			for _, code := range c.Expect.Finding {
				if !hasCode(report, model.Code(code)) {
					t.Errorf("no finding %s among %v", code, codes(report))
				}
			}
		})
	}
}

func TestClaude(t *testing.T) {
	t.Parallel()
	type row struct {
		Version string
		Env     map[string]string
		Server  serverCase
		Expect  struct {
			Connect          *int64 `json:"connect_ms"`
			FirstTurn        *int64 `json:"first_turn_wait_ms"`
			FirstTurnAssumed bool   `json:"first_turn_wait_assumed"`
			Fetch            *int64 `json:"fetch_ms"`
			ToolCall         *int64 `json:"tool_call_ms"`
			Idle             *int64 `json:"idle_ms"`
			TransportIdleMax *int64 `json:"transport_idle_max_ms"`
		}
	}
	for i, c := range load[[]row](t, "claude.json") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			file := &model.File{
				Path: "case.fusebox.yaml", State: model.StateGood, Assembly: model.AssemblyStrict,
				AgentProfiles: []model.AgentProfile{{
					Name: word("row", 2), AgentID: word("claude-code", 3), RuntimeVersion: word(c.Version, 4),
					Session: word("headless", 5), Place: at(2),
					Env:     env(model.OriginAgentProfile, c.Env),
					Servers: []model.ServerConfig{serverNamed("asker", c.Server.Type, c.Server.Timeout)},
				}},
			}
			server := find(t, inspect(resolver.Options{}, file), "row", "asker")
			longest := server.Clocks[model.TransportIdle]
			longest.Ms = longest.MaxMs
			got := map[string]any{
				"connect": limitOf(&server.Clocks[model.Connect]), "first_turn_wait": limitOf(&server.Clocks[model.FirstTurnWait]),
				"assumed": server.Clocks[model.FirstTurnWait].Assumed,
				"fetch":   limitOf(&server.Clocks[model.Fetch]), "tool_call": limitOf(&server.Clocks[model.ToolCall]),
				"idle": limitOf(&server.Clocks[model.Idle]), "transport_idle": limitOf(&longest),
			}
			want := map[string]any{
				"connect": wanted(c.Expect.Connect), "first_turn_wait": wanted(c.Expect.FirstTurn), "assumed": c.Expect.FirstTurnAssumed,
				"fetch": wanted(c.Expect.Fetch), "tool_call": wanted(c.Expect.ToolCall),
				"idle": wanted(c.Expect.Idle), "transport_idle": wanted(c.Expect.TransportIdleMax),
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %v %v (-want +got):\n%s", c.Version, c.Env, c.Server, diff)
			}
		})
	}
}

func find(t *testing.T, report *model.Report, launch, server string) *model.Server {
	t.Helper()
	for i := range report.Launches {
		for j := range report.Launches[i].Servers {
			if s := &report.Launches[i].Servers[j]; report.Launches[i].Name == launch && s.Name == server {
				return s
			}
		}
	}
	t.Fatalf("no server %s in launch %s", server, launch)
	return nil
}

func hasCode(report *model.Report, code model.Code) bool {
	return slices.Contains(codes(report), string(code))
}

func codes(report *model.Report) []string {
	var all []string
	for i := range report.Findings {
		all = append(all, string(report.Findings[i].Code))
	}
	return all
}
