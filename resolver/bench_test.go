package resolver_test

import (
	"fmt"
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
