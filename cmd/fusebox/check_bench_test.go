package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// workspaceOf makes a folder of n profile files, and in it the own files of a
// client.
func workspaceOf(b *testing.B, n int) string {
	folder := b.TempDir()
	write := func(name, text string) {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	write(".mcp.json", `{"mcpServers": {"docs": {"type": "http", "url": "http://127.0.0.1:1/mcp"}}}`)
	write(".claude/settings.json", `{"env": {"MCP_TOOL_TIMEOUT": "10000"}}`)
	for i := range n {
		write(fmt.Sprintf("team%d/p%d.fusebox.yaml", i%100, i), fmt.Sprintf(`executor_profiles: [{name: e%d, env: {MCP_TIMEOUT: 30000}}]`, i))
	}
	return folder
}

// BenchmarkCheck: what a check costs grows with the number of files and no
// faster. The ratio is the time for each of ten times as many files.
func BenchmarkCheck(b *testing.B) {
	perFile := func(n int) float64 {
		folder := workspaceOf(b, n)
		// Files that were just written are read again to be sure of them.
		time.Sleep(time.Second)
		best := time.Duration(1 << 62)
		for range 3 {
			start := time.Now()
			if o := ran(b, "check", "--format", "json", "--fail-on", "never", folder); o.code != exitClean {
				b.Fatal(o.stderr.String())
			}
			best = min(best, time.Since(start))
		}
		return float64(best.Microseconds()) / float64(n)
	}
	for b.Loop() {
		few, many := perFile(1000), perFile(10000)
		b.ReportMetric(few, "µs/file-of-1000")
		b.ReportMetric(many, "µs/file-of-10000")
		b.ReportMetric(many/few, "ratio")
	}
}
