package resolver_test

import (
	"fmt"
	"fusebox/model"
	"fusebox/resolver"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestHostile(t *testing.T) {
	mk := func(name string, b *strings.Builder) {
		t0 := time.Now()
		f := parse(b.String())
		t1 := time.Now()
		r := resolver.Inspect([]*model.File{f}, resolver.Options{})
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		fmt.Println(name, b.Len(), "parse", t1.Sub(t0), "inspect", time.Since(t1), len(r.Launches), len(r.Findings), m.Sys>>20)
	}
	var b strings.Builder
	b.WriteString("agent_profiles:\n")
	for i := 0; i < 15000; i++ {
		fmt.Fprintf(&b, "- {name: a%d, agent_id: claude-acp}\n", i)
	}
	b.WriteString("executor_profiles:\n")
	for i := 0; i < 15000; i++ {
		fmt.Fprintf(&b, "- {name: e%d}\n", i)
	}
	mk("cross", &b)
	b.Reset()
	b.WriteString("agent_profiles:\n- name: a\n  agent_id: claude-acp\n  env_vars:\n")
	for i := 0; i < 20000; i++ {
		fmt.Fprintf(&b, "  - {key: K, value: v%d}\n", i)
	}
	mk("dup", &b)
	b.Reset()
	b.WriteString("agent_profiles:\n- name: a\n  agent_id: claude-acp\n  env:\n")
	for i := 0; i < 40000; i++ {
		fmt.Fprintf(&b, "    MCP_TIMEOU%d: x\n", i)
	}
	mk("many", &b)
	b.Reset()
	b.WriteString("agent_profiles:\n- name: a\n  agent_id: claude-acp\n  mcp_config:\n    servers:\n")
	for i := 0; i < 30000; i++ {
		fmt.Fprintf(&b, "      s%d: {type: http}\n", i)
	}
	mk("servers", &b)
	b.Reset()
	b.WriteString("agent_profiles:\n- name: a\n  agent_id: claude-code\n  env: {MCP_TIMEOUT: 5}\n  mcp_config:\n    servers:\n")
	for i := 0; i < 15000; i++ {
		fmt.Fprintf(&b, "      s%d: {type: http, timeout: %d}\n", i, i)
	}
	b.WriteString("tools:\n")
	for i := 0; i < 10000; i++ {
		fmt.Fprintf(&b, "  t%d: {server: s%d, takes: 4h}\n", i, i)
	}
	mk("servers2", &b)
	b.Reset()
	b.WriteString("agent_profiles:\n- name: a\n  agent_id: claude-acp\nlaunches:\n")
	for i := 0; i < 20000; i++ {
		fmt.Fprintf(&b, "- {name: x%d, agent_profile: b%d}\n", i, i)
	}
	mk("launches", &b)
	b.Reset()
	b.WriteString("agent_profiles:\n- name: a\n  agent_id: claude-acp\nignore:\n")
	for i := 0; i < 50000; i++ {
		fmt.Fprintf(&b, "- shadow%d\n", i)
	}
	mk("ignore", &b)
}
