package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// toolRows are the rows of the tools of the first launch, with their columns in
// full and a bar between them, and what is noted below a row behind it.
func toolRows(m screen) []string {
	var rows []string
	list := &m.subject.tools
	for _, shown := range list.shown {
		row := &list.rows[shown.row]
		var words []string
		for _, cell := range row.cells(m.look) {
			words = append(words, cell.full)
		}
		text := strings.Join(words, " | ")
		if row.isChanged {
			text += " | " + toolWas(row.before, &row.Budgeted, m.look)
		}
		for _, finding := range row.findings {
			text += " | " + string(finding.Code)
		}
		rows = append(rows, text)
	}
	return rows
}

// TestToolRows: each way to decide a budget, each end of a call, each mark.
func TestToolRows(t *testing.T) {
	t.Parallel()
	clean := show(start(120, 40, testConfig()), resolved(deadKeyTable))
	for name, test := range map[string]struct {
		m    screen
		want []string
	}{
		"a table": {clean, []string{
			"call_agent | - | no limit | exact | - | ? unknown",
			"execute_playbook | ops | 15 min | exact | idle 5 min, assumed | ▲ idle 5 min | above-idle-deadline",
			"plan | shell | 5 min | tool-tier extended | idle 30 min | ✓ table 5 min",
			"proxmox_list_containers | - | 30 s | wildcard proxmox_list_* | - | ✓ table 30 s | overlapping-wildcards",
			"proxmox_start | - | 2 min | wildcard proxmox_* | - | ✓ table 2 min",
			"remote_ssh_execution | ops | 45 s | default-tier normal | tool call 1 d 3 h 46 m 40 s, assumed | ✓ table 45 s | below-inner-worst-case | near-miss",
			"shell_execution | shell | 90 s | exact | idle 30 min | ✓ table 90 s",
		}},
		"a save": {show(clean, resolved(repairedTable)), []string{
			"call_agent | - | no limit | exact | - | ? unknown",
			"execute_playbook | ops | 15 min | exact | idle 5 min, assumed | ▲ idle 5 min | above-idle-deadline",
			"finish_task | - | 45 s | default-tier normal | - | ✓ table 45 s | new",
			"plan | shell | 5 min | tool-tier extended | idle 30 min | ✓ table 5 min",
			"proxmox_list_containers | - | 30 s | wildcard proxmox_list_* | - | ✓ table 30 s | overlapping-wildcards",
			"remote_ssh_execution | ops | 6 min | exact | tool call 1 d 3 h 46 m 40 s, assumed | ✓ table 6 min | ↑ was 45 s, default-tier normal",
			"shell_execution | shell | 90 s | exact | idle 30 min | ✓ table 90 s",
		}},
		"no table any more": {show(clean, resolved(withoutTable)), []string{
			"execute_playbook | ops | - | - | idle 5 min, assumed | ● idle 5 min | ◆ was 15 min, exact",
			"plan | shell | - | - | idle 30 min | ● idle 30 min | ◆ was 5 min, tool-tier extended",
			"remote_ssh_execution | ops | - | - | tool call 1 d 3 h 46 m 40 s, assumed | ● tool call 1 d 3 h 46 m 40 s | ◆ was 45 s, default-tier normal",
			"shell_execution | shell | - | - | idle 30 min | ● idle 30 min | ◆ was 90 s, exact",
		}},
		"a client's clock that moved": {show(clean, resolved(strings.Replace(deadKeyTable, "    session:", "    env: {MCP_TOOL_TIMEOUT: 60000}\n    session:", 1))), []string{
			"call_agent | - | no limit | exact | - | ? unknown",
			"execute_playbook | ops | 15 min | exact | tool call 60 s | ▲ tool call 60 s | ↓ was idle 5 min, assumed | above-client-deadline",
			"plan | shell | 5 min | tool-tier extended | tool call 60 s | ▲ tool call 60 s | ↓ was idle 30 min | above-client-deadline",
			"proxmox_list_containers | - | 30 s | wildcard proxmox_list_* | - | ✓ table 30 s | overlapping-wildcards",
			"proxmox_start | - | 2 min | wildcard proxmox_* | - | ✓ table 2 min",
			"remote_ssh_execution | ops | 45 s | default-tier normal | tool call 60 s, assumed | ✓ table 45 s | ↓ was tool call 1 d 3 h 46 m 40 s, assumed | below-inner-worst-case | near-miss",
			"shell_execution | shell | 90 s | exact | tool call 60 s | ▲ tool call 60 s | ↓ was idle 30 min | above-client-deadline",
		}},
		"a table that is refused": {show(start(120, 40, testConfig()), resolved(unusableTable)), []string{
			"call_agent | - | ✖ unusable | - | - | ? unknown",
			"execute_playbook | ops | ✖ unusable | - | idle 5 min, assumed | ? unknown",
			"plan | shell | ✖ unusable | - | idle 30 min | ? unknown",
			"proxmox_list_containers | - | ✖ unusable | - | - | ? unknown",
			"proxmox_start | - | ✖ unusable | - | - | ? unknown",
			"remote_ssh_execution | ops | ✖ unusable | - | tool call 1 d 3 h 46 m 40 s, assumed | ? unknown",
			"shell_execution | shell | ✖ unusable | - | idle 30 min | ? unknown",
		}},
	} {
		if diff := cmp.Diff(test.want, toolRows(test.m)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestToolsOfManyTables: where more than one table gives budgets, every row tells
// which one it is of.
func TestToolsOfManyTables(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), resolved(
		"agent_profiles: [{name: a, agent_id: claude-code}]\ntool_timeouts: {entries: {plan: 3m, scan: 5s}}\n",
		"tool_timeouts: {entries: {plan: 9m, quiz: 6s}}\n"))
	for _, row := range toolRows(m) {
		if strings.Count(row, ".fusebox.yaml") != 1 {
			t.Errorf("%s does not tell its table", row)
		}
	}
	if rows := toolRows(m); len(rows) != 4 {
		t.Errorf("%q", rows)
	}
}

// TestToolsMarkTheLaunch: a save that moves a budget changes the launch, one that
// moves nothing does not.
func TestToolsMarkTheLaunch(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), resolved(deadKeyTable))
	for text, want := range map[string]string{
		deadKeyTable: "", "# a comment\n" + deadKeyTable: "", repairedTable: "changed", withoutTable: "changed",
		strings.Replace(deadKeyTable, "90s", "1m30s", 1): "", strings.Replace(deadKeyTable, "90s", "91s", 1): "changed",
	} {
		if got := show(m, resolved(text)).launches().rows[0].mark; got != want {
			t.Errorf("the launch is %q, want %q after a save of\n%s", got, want, text)
		}
	}
}

// withoutTable is the profile without its table.
var withoutTable = deadKeyTable[:strings.Index(deadKeyTable, "tool_timeouts:")]

// TestToolTableFits: at every width no row is longer than the pane, and each names
// its tool and what ends its calls.
func TestToolTableFits(t *testing.T) {
	t.Parallel()
	s := subjectOf(resolved(deadKeyTable), 0, 0)
	rapid.Check(t, func(t *rapid.T) {
		f := frame{look: testLook, width: rapid.IntRange(36, 200).Draw(t, "width"), roomy: rapid.Bool().Draw(t, "roomy")}
		shown := composeTools(s, f)
		for _, item := range shown.items {
			l := shown.lines[item.first]
			if l.width(f.look) > f.width {
				t.Fatalf("%q takes %d of %d cells", l.String(), l.width(f.look), f.width)
			}
			if text := l.String(); item.about.kind == aboutTool && (!strings.Contains(text, item.about.name[:3]) || !strings.ContainsAny(text, "✓▲●?")) {
				t.Fatalf("%d cells say %q of %s", f.width, text, item.about.name)
			}
		}
	})
}

// TestToolColumns: what gives way where there is less room.
func TestToolColumns(t *testing.T) {
	t.Parallel()
	s := subjectOf(resolved(deadKeyTable), 0, 0)
	for width, want := range map[int]string{
		140: "TOOL SERVER BUDGET MATCHED BY CLIENT ENDS FIRST", 76: "TOOL BUDGET MATCHED BY ENDS FIRST",
		60: "TOOL BUDGET ENDS FIRST", 36: "TOOL ENDS FIRST",
	} {
		title := composeTools(s, frame{look: testLook, width: width}).title.String()
		if got := strings.Join(strings.Fields(title), " "); got != want {
			t.Errorf("%d cells have the columns %s, want %s", width, got, want)
		}
	}
}

// TestToolIsSelected: what is copied, opened and explained of a row.
func TestToolIsSelected(t *testing.T) {
	t.Parallel()
	m := press(show(start(160, 40, testConfig()), resolved(deadKeyTable)), "6", "j")
	if about := m.target(); about.kind != aboutTool || about.name != "execute_playbook" || about.of != "ops" || about.place.Line != 19 {
		t.Fatalf("selected is %+v", about)
	}
	_, actions := m.answer(keyPress("y"))
	if c, isCopied := actions[0].(copyText); !isCopied || !strings.Contains(c.text, "execute_playbook  ops     15 min  exact       idle 5 min, assumed  ▲ idle 5 min  ▲ warning above-idle-deadline") {
		t.Errorf("copied is %v", actions)
	}
	_, actions = m.answer(keyPress("o"))
	if !slices.Contains(actions, Action(editFile{"a.fusebox.yaml", 19})) {
		t.Errorf("o does %v", actions)
	}
	page := press(m, "x")
	mustShow(t, page, "Explain execute_playbook", "15 min by its own entry", "19 │", "45 s by the default tier normal  built in",
		"the idle deadline ends a silent call", "1  default  5 min", "above-idle-deadline")

	// A clock and a finding on the page are explained in turn, and esc comes back.
	for page.target().kind != aboutClock {
		page = press(page, "j")
	}
	clock := press(page, "x")
	mustShow(t, clock, "Explain the idle deadline", "What would change it")
	mustShow(t, press(clock, "esc"), "Explain execute_playbook")
	if again := press(clock, "esc"); again.target() != page.target() {
		t.Errorf("esc leads to %+v", again.target())
	}
	for page.target().kind != aboutFinding {
		page = press(page, "j")
	}
	mustShow(t, press(page, "enter"), "Explain above-idle-deadline")
	mustShow(t, press(page, "enter", "esc", "esc"), "▸ Tools")
}

// TestToolsAreFiltered: by a part of the name, with the number of them in all
// launches, and all where something else is found.
func TestToolsAreFiltered(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), resolved(deadKeyTable))
	mustShow(t, press(m, "/"), "launches, keys, values, findings and tools")
	found := filterBy(m, "proxmox")
	if rows := toolRows(found); len(rows) != 2 || !strings.HasPrefix(rows[0], "proxmox_list") {
		t.Errorf("proxmox finds %q", rows)
	}
	mustShow(t, press(m, "/", "p", "r", "o", "x"), "1/1 launch", "2 tools")
	mustShow(t, press(found, "enter", "6"), "Tools 2/7")
	for typed, want := range map[string]int{"ops": 7, "PLAN": 1, "ssh exec": 1, "zzz": 7, "!proxmox": 7} {
		if n := len(filterBy(m, typed).subject.tools.shown); n != want {
			t.Errorf("%s leaves %d tools, want %d", typed, n, want)
		}
	}
}

// TestToolsHaveRoom: in the stacked arrangements the tools take room where there
// are some, or where they were asked for.
func TestToolsHaveRoom(t *testing.T) {
	t.Parallel()
	with, without := resolved(deadKeyTable), overrideReport()
	for _, test := range []struct {
		size     size
		of       string
		keys     []string
		isShown  bool
		timeline bool
	}{
		{size{200, 60}, "with", nil, true, true},
		{size{200, 60}, "without", nil, false, true},
		{size{200, 60}, "without", []string{"6"}, true, true},
		{size{200, 60}, "without", []string{"6", "5"}, true, true},
		{size{200, 60}, "without", []string{"6", "2"}, false, true},
		{size{200, 40}, "with", nil, false, true},
		{size{200, 40}, "with", []string{"6"}, true, false},
		{size{100, 60}, "with", nil, true, true},
		{size{100, 40}, "with", nil, false, false},
		{size{100, 40}, "with", []string{"6", "1"}, true, false},
	} {
		report := with
		if test.of == "without" {
			report = without
		}
		m := press(show(start(test.size.width, test.size.height, testConfig()), report), test.keys...)
		if isShown, timeline := m.layout.isVisible(toolsPane), m.layout.isVisible(timelinePane); isShown != test.isShown || timeline != test.timeline {
			t.Errorf("%+v %s tools after %v: tools %t, timeline %t", test.size, test.of, test.keys, isShown, timeline)
		}
	}
}

// TestToolTitlesStay: the names of the columns are seen wherever the rows are
// scrolled to, and a click selects the row that it is on.
func TestToolTitlesStay(t *testing.T) {
	t.Parallel()
	m := press(show(start(80, 24, testConfig()), resolved(manyTools(200))), "6")
	at := m.layout.panes[toolsPane]
	for _, key := range []string{"g", "pgdown", "G", "k", "pgup"} {
		m = press(m, key)
		rows := strings.Split(plainFrame(m), "\n")
		if !strings.Contains(rows[at.y], "TOOL ") {
			t.Fatalf("after %s the first row is %q", key, rows[at.y])
		}
		for y := at.y + 1; y < at.y+at.height; y++ {
			clicked := drive(m, tea.MouseClickMsg{X: at.x + 6, Y: y, Button: tea.MouseLeft})
			if about := clicked.target(); about.kind == aboutTool && about != m.target() && !strings.ContainsAny(rows[y], "▲✖") && !strings.Contains(rows[y], about.name) {
				t.Fatalf("after %s row %q leads to %s", key, rows[y], about.name)
			}
		}
		if title := drive(m, tea.MouseClickMsg{X: at.x + 6, Y: at.y, Button: tea.MouseLeft}); title.target() != m.target() {
			t.Fatalf("after %s a click on the title selects %s, not %s", key, title.target().name, m.target().name)
		}
	}
}
