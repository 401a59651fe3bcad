package tui

import (
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"

	tea "charm.land/bubbletea/v2"
)

const profileText = `agent_profiles:
  - name: opus
    agent_id: claude-acp
    runtime_version: "0.75.1"
executor_profiles:
  - name: docker
    env: {MCP_TOOL_TIMEOUT: "10000"}
launches:
  - {name: opus-docker, agent_profile: opus, executor_profile: docker}
`

// TestOneSaveFromBytesToScreen goes the whole way that the program goes, but
// for the disk.
func TestOneSaveFromBytesToScreen(t *testing.T) {
	t.Parallel()
	c := testConfig()
	c.Inspect = Inspector(resolver.Options{})
	m := start(120, 40, c)
	save := func(text string) {
		t.Helper()
		snapshot := model.Snapshot{Path: sampleFile, Folder: "profiles", State: model.StateGood, Bytes: []byte(text)}
		next, command := m.Update(batchMsg{Seen: morning, Snapshots: []model.Snapshot{snapshot}})
		m = drive(next.(screen), command())
	}
	good := strings.Replace(profileText, `{MCP_TOOL_TIMEOUT: "10000"}`, "{}", 1)
	save(good)
	mustShow(t, m, "opus-docker", "claude-acp 0.75.1 (CLI 2.1.257)", "✓ survives", "server kandev http")
	save(profileText)
	mustShow(t, m, "10 s ✖", "↓ was 2 h", "✖ aborted", "ended at 10 s", "p.fusebox.yaml:7", "question-aborted", "was: survives its 2 h")
	save(profileText + "  - {name: ")
	mustShow(t, m, "✖ broken profiles/p.fusebox.yaml:", "▲ stale showing the last good state", "✖ aborted")
	mustNotShow(t, m, "◆")
	save(good)
	mustShow(t, m, "↑ was 10 s", "✓ survives")
	mustNotShow(t, m, "stale", "broken")
	m = drive(m, tea.WindowSizeMsg{Width: 40, Height: 10})
	mustShow(t, m, "● info", "opus-docker")
}
