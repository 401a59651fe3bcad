package resolver_test

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// TestCappedSubjects: whatever there are thousands of, a report stays short.
func TestCappedSubjects(t *testing.T) {
	t.Parallel()
	const n = 3000
	many := func(format string) string {
		var entries []string
		for i := range n {
			entries = append(entries, fmt.Sprintf(format, i))
		}
		return strings.Join(entries, ",")
	}
	const profile = "p.fusebox.yaml"
	for name, test := range map[string]struct {
		path, text string
		code       model.Code
		rest       string
	}{
		"servers that are dropped": {projectServers, `{"mcpServers":{` + many(`"s%d":{"command":"x","timeout":0}`) + `}}`, model.ServerRejected, "and 2950 more of this kind in this launch"},
		"servers' own limits":      {projectServers, `{"mcpServers":{` + many(`"s%d":{"command":"x","timeout":500}`) + `}}`, model.BelowMinimum, "and 2950 more of this kind in this launch"},
		"keys beside env":          {projectSettings, `{` + many(`"MCP_TIMEOUT%d":"1"`) + `}`, model.UnknownKey, "of this kind in this file"},
		"rows of a profile":        {profile, `{"agent_profiles":[{"name":"a","agent_id":"x","env":{` + many(`"KANDEV-%d":"1"`) + `}}]}`, model.UnsafeKey, "and 2950 more of this kind in agent profile a"},
		"tools":                    {profile, `{"tools":{` + many(`"t%d":{"paid":true}`) + `}}`, model.NoRetrieval, "and 2950 more of this kind in the tools of this file"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := resolver.Inspect(ownFiles(texts{test.path: test.text}), workspaceOf("2.1.332", nil))
			found, last := 0, ""
			for _, f := range report.Findings {
				if f.Code == test.code {
					found++
				}
				if f.Code == test.code && strings.HasPrefix(f.Message, "and ") {
					last = f.Message
				}
			}
			if found != 51 || !strings.HasSuffix(last, test.rest) {
				t.Errorf("%d findings, the last %q", found, last)
			}
			if len(report.Findings) > 300 {
				t.Errorf("%d findings in all", len(report.Findings))
			}
		})
	}
}
