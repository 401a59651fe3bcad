package resolver_test

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// plainFile has launches of three definitions and one server that give no
// finding, the case the promise of speed is about.
func plainFile(launches int) *model.File {
	file := &model.File{Path: "bench.fusebox.yaml", State: model.StateGood, Assembly: model.AssemblyStrict}
	for i := range launches {
		file.AgentProfiles = append(file.AgentProfiles, model.AgentProfile{
			Name: word(fmt.Sprintf("launch%d", i), 2+i), AgentID: word("claude-code", 2+i), RuntimeVersion: word("2.1.257", 2+i),
			Session: word("headless", 2+i), Place: at(2 + i),
			Env: []model.Definition{
				{Key: "MCP_TIMEOUT", KeySpan: at(2), Origin: model.OriginAgentProfile, Value: model.Value{Kind: model.KindString, Text: "30000", Span: at(2)}},
				{Key: "MCP_TOOL_TIMEOUT", KeySpan: at(3), Origin: model.OriginAgentProfile, Value: model.Value{Kind: model.KindString, Text: "7200000", Span: at(3)}},
				{Key: "EDITOR", KeySpan: at(4), Origin: model.OriginAgentProfile, Value: model.Value{Kind: model.KindString, Text: "vi", Span: at(4)}},
			},
			Servers: []model.ServerConfig{serverNamed("docs", "stdio", nil)},
		})
	}
	return file
}

// BenchmarkInspect reports launches a second: at least 100,000 on one quiet
// core.
func BenchmarkInspect(b *testing.B) {
	for _, launches := range []int{1, 100, 10000} {
		b.Run(fmt.Sprint(launches), func(b *testing.B) {
			files := []*model.File{plainFile(launches)}
			if report := resolver.Inspect(files, resolver.Options{}); len(report.Findings) != 0 {
				b.Fatalf("findings: %v", report.Findings)
			}
			b.ReportAllocs()
			for b.Loop() {
				resolver.Inspect(files, resolver.Options{})
			}
			b.ReportMetric(float64(launches)*float64(b.N)/b.Elapsed().Seconds(), "launches/s")
		})
	}
}

// BenchmarkInspectHostile: files of one MiB, written to take long, are done
// with in about the time of honest ones.
func BenchmarkInspectHostile(b *testing.B) {
	many := func(format string, n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, format, i)
		}
		return text.String()
	}
	const agent = "agent_profiles:\n- name: a\n  agent_id: claude-acp\n"
	for name, text := range map[string]string{
		"profiles":  "agent_profiles:\n" + many("- {name: a%d, agent_id: claude-acp}\n", 12000) + "executor_profiles:\n" + many("- {name: e%d}\n", 12000),
		"rows":      agent + "  env_vars:\n" + many("  - {key: K, value: v%d}\n", 20000),
		"near keys": agent + "  env:\n" + many("    MCP_TIMEOU%d: x\n", 40000),
		"servers":   strings.Replace(agent, "claude-acp", "claude-code", 1) + "  mcp_config:\n    servers:\n" + many("      s%d: {type: http, timeout: 500}\n", 20000),
		"launches":  agent + "launches:\n" + many("- {name: x, agent_profile: b%d}\n", 20000),
		"codes":     agent + "ignore:\n" + many("- shadow%d\n", 50000),
	} {
		b.Run(name, func(b *testing.B) {
			file := parse(text)
			if file.Trouble() != nil {
				b.Fatal(file.Trouble().Message)
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				resolver.Inspect([]*model.File{file}, resolver.Options{})
			}
		})
	}
}
