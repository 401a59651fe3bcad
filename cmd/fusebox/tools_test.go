package main

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

// toolsOf is the answer of fusebox tools to a file, of one tool or of all.
func toolsOf(text, tool string) toolAnswer {
	report := resolver.Inspect([]*model.File{source.Parse(goodFile("a.fusebox.yaml", text))}, resolver.Options{})
	return (&toolsCommand{Tool: tool}).answer(report)
}

func TestToolsWidths(t *testing.T) {
	t.Parallel()
	text := sample(t, "tools.fusebox.yaml")
	for _, width := range []int{60, 80, 140} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			var all strings.Builder
			for _, tool := range []string{"", "remote_ssh_execution", "audit_all", "nobody_knows"} {
				for _, glyphs := range []glyphs{unicodeGlyphs, asciiGlyphs} {
					p := &page{glyphs: glyphs, width: width, wraps: true}
					answer := toolsOf(text, tool)
					p.toolTables(&answer)
					all.WriteString(p.text.String() + "\n")
				}
			}
			goldenPage(t, "tools", width, all.String())
		})
	}
}

// TestToolsSchema holds the JSON output against its schema.
func TestToolsSchema(t *testing.T) {
	t.Parallel()
	schema := compiledSchema(t, "tools.schema.json")
	for name, text := range map[string]string{
		"usable":  sample(t, "tools.fusebox.yaml"),
		"refused": "agent_profiles: [{agent_id: claude-code}]\ntool_timeouts: {entries: {a: 5}, tiers: {slow: 1h}}\n",
	} {
		for _, tool := range []string{"", "audit_all"} {
			answer := toolsOf(text, tool)
			if err := validates(schema, answer.toJSON()); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
