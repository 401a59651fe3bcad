package tui

import (
	"fmt"
	"strings"

	"fusebox/model"

	"pgregory.net/rapid"
)

// deadKeyTable is a profile whose table has a key that matches nothing, a budget
// that the client does not leave time for, and every way to decide one.
const deadKeyTable = `agent_profiles:
  - name: ops
    agent_id: claude-code
    runtime_version: "2.1.257"
    session: headless
    mcp_config:
      servers:
        ops: {type: http, url: "http://127.0.0.1:8181/mcp"}
        shell: {command: shell-mcp}
tools:
  remote_ssh_execution: {server: ops, emits_progress: true}
  execute_playbook: {server: ops}
  shell_execution: {server: shell}
  plan: {server: shell, tier: extended}
tool_timeouts:
  entries:
    shell_execution: 90s
    remote_ssh: 360s
    execute_playbook: 15m
    "proxmox_*": slow
    "proxmox_list_*": 30s
    call_agent: none
  known_tools: [shell_execution, remote_ssh_execution, execute_playbook, proxmox_list_containers, proxmox_start, call_agent, plan]
  inner:
    remote_ssh_execution: {attempts: 6, each: 15s, sleeps: [230s]}
`

// repairedTable is the table after a save that repaired the key, and gave a tool
// away.
var repairedTable = strings.NewReplacer("    remote_ssh:", "    remote_ssh_execution:", "proxmox_start, ", "finish_task, ").Replace(deadKeyTable)

// unusableTable is the table with a tier that there is not.
var unusableTable = strings.Replace(deadKeyTable, "slow", "slwo", 1)

// manyTools is a profile with so many tools in its table.
func manyTools(n int) string {
	var known, told strings.Builder
	for i := range n {
		fmt.Fprintf(&known, "tool_%05d, ", i)
		if i%2 == 0 {
			fmt.Fprintf(&told, "  tool_%05d: {server: shell}\n", i)
		}
	}
	text := strings.Replace(deadKeyTable, "tools:\n", "tools:\n"+told.String(), 1)
	return strings.Replace(text, "known_tools: [", "known_tools: ["+known.String(), 1)
}

// anyTable is a file with tools and a table, which a launch may be made of.
func anyTable() *rapid.Generator[*model.File] {
	return rapid.Custom(func(t *rapid.T) *model.File {
		names := rapid.SliceOfN(anyText("tool"), 1, 4).Draw(t, "tools")
		file := &model.File{Path: sampleFile, State: model.StateGood, ToolTimeouts: &model.ToolTimeouts{Place: at(3, 1, 4)}}
		for _, name := range names {
			value := rapid.SampledFrom([]string{"90s", "slow", "none", "2h", "x", "0"}).Draw(t, "budget")
			if rapid.Bool().Draw(t, "prefix") {
				name += "*"
			}
			file.ToolTimeouts.Entries = append(file.ToolTimeouts.Entries, model.Setting{
				Key: model.Text{Value: name, Span: anySpan().Draw(t, "key")}, Value: model.Value{Kind: model.KindString, Text: value},
			})
		}
		for _, name := range names {
			if rapid.Bool().Draw(t, "told") {
				file.Tools = append(file.Tools, model.Tool{Name: model.Text{Value: name}, Tier: model.Text{Value: rapid.SampledFrom([]string{"", "slow", "odd"}).Draw(t, "tier")}})
			}
			file.ToolTimeouts.KnownTools = append(file.ToolTimeouts.KnownTools, model.Text{Value: name})
		}
		return file
	})
}

// tellOfTable makes some findings one about a key of a table.
func tellOfTable(t *rapid.T, f *model.Finding) {
	if rapid.IntRange(0, 3).Draw(t, "of a table") == 0 {
		f.Code = rapid.SampledFrom([]model.Code{model.DeadKey, model.NearMiss, model.TierTypo}).Draw(t, "what")
		f.Key = model.ShowKey(anyText("key of a table").Draw(t, "key of a table"))
	}
}
