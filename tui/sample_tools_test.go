package tui

import "strings"

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
