package resolver_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fusebox/model"
	"fusebox/resolver"
)

// toolFindings are the findings on tools in a report, as "code@line:column
// fix".
func toolFindings(report *model.Report) []string {
	var found []string
	for _, f := range report.Findings {
		switch f.Code {
		case model.NoRetrieval, model.NewKeyPerRetry, model.DurationUnstated, model.RetrievalUnclear:
			found = append(found, fmt.Sprintf("%s@%d:%d %s", f.Code, f.Span.Line, f.Span.Column, f.Fix))
		}
	}
	return found
}

func TestToolsNotToBeRepeated(t *testing.T) {
	t.Parallel()
	const (
		none   = "no-retrieval@1:9 retrieval: {tool: NAME, not_yours: not_found, retention: 24h}"
		length = "duration-unstated@1:9 takes: 60s, or as long as a call can take"
		good   = "retrieval: {tool: list, not_yours: not_found, retention: 24h}"
	)
	for tool, want := range map[string][]string{
		"paid: true, takes: 1s, " + good:              nil,
		"idempotent: false, takes: 1s, " + good:       nil,
		"paid: false, idempotent: true":               nil,
		"read_only: true":                             nil,
		"paid: true":                                  {none, length},
		"idempotent: false":                           {none, length},
		"idempotent: false, wait_budget: 1h, " + good: nil,
		"paid: true, blocks_on_person: true, " + good: nil,
		"paid: true, takes: 1s, retrieval: {}":        {none},
		"paid: true, keepalive: 1s, " + good:          {length},
		"paid: true, takes: 1s, retrieval: {tool: g}": {"retrieval-unclear@1:56 retrieval: {tool: g, not_yours: not_found, retention: 24h}"},
		"paid: true, takes: 1s, retrieval: {tool: g, not_yours: forbidden, retention: 90s}": {
			"retrieval-unclear@1:70 retrieval: {tool: g, not_yours: not_found, retention: 90000}"},
		"paid: true, takes: 1s, retrieval: {tool: g, not_yours: not_found}": {
			"retrieval-unclear@1:56 retrieval: {tool: g, not_yours: not_found, retention: 24h}"},
		"paid: true, takes: 1s, " + good + ", description: a new key for each call": {
			`new-key-per-retry@1:114 say in the description: "send the same key when a call is repeated"`},
		"paid: true, takes: 1s, " + good + ", description: the same key for each retry": nil,
	} {
		t.Run(tool, func(t *testing.T) {
			t.Parallel()
			// Two launches: a finding on a file comes once.
			text := "tools: {pay: {" + tool + "}}\nagent_profiles: [{name: a, agent_id: claude-acp}, {name: b, agent_id: codex-acp}]\n"
			if diff := cmp.Diff(want, toolFindings(resolver.Inspect([]*model.File{parse(text)}, resolver.Options{}))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestManyTools: nobody reads more than a page of one kind.
func TestManyTools(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("agent_profiles: [{name: a, agent_id: claude-acp}]\ntools:\n")
	for i := range 60 {
		fmt.Fprintf(&text, "  t%d: {paid: true, takes: 1s}\n", i)
	}
	found := toolFindings(resolver.Inspect([]*model.File{parse(text.String())}, resolver.Options{}))
	if len(found) != 51 {
		t.Errorf("%d findings", len(found))
	}
}

// TestHiddenDeadline: what hangs on after its stream was cut, as measured.
func TestHiddenDeadline(t *testing.T) {
	t.Parallel()
	const idle = "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 7200000"
	tools := "tools: {ask: {server: s, blocks_on_person: true, wait_budget: 10m}}\n"
	sse := tools + "server_facts: {s: {answers: sse}}\n"
	const hangs = "ask on server s does not fail when its stream is cut at 5 min to 6 min: it hangs until "
	const since = ", since Claude Code gives a lost stream 90 s and looks every 30 s"
	for name, test := range map[string]struct{ text, want string }{
		"measured on the old":        {claude("2.1.258", "http", idle, "MCP_TOOL_TIMEOUT: 7200000") + sse, hangs + "6 m 30 s to 7 m 30 s" + since},
		"measured on the newest":     {claude("2.1.332", "http", idle) + sse, hangs + "6 m 30 s to 7 m 30 s" + since},
		"idle comes before":          {claude("2.1.332", "http", "CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT: 400000") + sse, hangs + "6 m 30 s to 7 min" + since},
		"the budget comes before":    {claude("2.1.258", "http", idle, "MCP_TOOL_TIMEOUT: 400000") + sse, hangs + "6 m 30 s to 6 m 40 s" + since},
		"older than measured":        {claude("2.1.215", "http", idle) + sse, hangs + "6 m 30 s to 7 m 30 s" + since + " (assumed: measured over http on 2.1.258 and 2.1.332)"},
		"another transport":          {claude("2.1.332", "sse", idle) + sse, hangs + "6 m 30 s to 7 m 30 s" + since + " (assumed: measured over http on 2.1.258 and 2.1.332)"},
		"a stream is assumed":        {claude("2.1.332", "http", idle) + tools, hangs + "6 m 30 s to 7 m 30 s" + since + " (assumed: the server answers in a stream)"},
		"in JSON the headers end it": {claude("2.1.332", "http", idle) + tools + "server_facts: {s: {answers: json}}\n", ""},
		"the limit is lifted":        {claude("2.1.332", "http", idle, "MCP_TOOL_TIMEOUT: 7200000") + sse, ""},
		"idle ends it first":         {claude("2.1.332", "http") + sse, ""},
		"no HTTP":                    {claude("2.1.332", "stdio", idle) + sse, ""},
		"kept alive":                 {claude("2.1.332", "http", idle) + strings.Replace(sse, "wait_budget", "keepalive: 20s, wait_budget", 1), ""},
		"kept alive too seldom": {claude("2.1.332", "http", idle) + strings.Replace(sse, "wait_budget", "keepalive: 310s, wait_budget", 1),
			"ask on server s does not fail when its stream is cut at 5 min or later: it hangs until 6 m 30 s or later" + since},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := resolver.Inspect([]*model.File{parse(test.text)}, resolver.Options{})
			got := ""
			for _, f := range report.Findings {
				if f.Code == model.HiddenDeadline {
					got = f.Message
				}
			}
			if got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}
