package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"
)

// TestGroupsShareTheLaunchesOut: every launch that is kept is there once, below the
// title it belongs to, in the order of the report.
func TestGroupsShareTheLaunchesOut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOf(rapid.Custom(func(t *rapid.T) launchRow {
			return launchRow{
				runtime: rapid.SampledFrom([]string{"claude-acp", "codex", "", "日本"}).Draw(t, "runtime"),
				file:    rapid.SampledFrom([]string{"a.yaml", "b.yaml", "no file"}).Draw(t, "file"),
				status:  rapid.SampledFrom([]status{statusOK, statusInfo, statusUnknown, statusWarning, statusError, statusBlocked}).Draw(t, "status"),
			}
		})).Draw(t, "rows")
		kept := rapid.SliceOfN(rapid.Bool(), len(rows), len(rows)).Draw(t, "kept")
		by := rapid.SampledFrom([]grouping{ungrouped, byRuntime, byFile, bySeverity}).Draw(t, "by")
		entries := by.arrange(rows, func(row int) bool { return kept[row] })
		var titles []string
		seen := map[int]bool{}
		last, left := -1, 0
		for _, e := range entries {
			if e.row < 0 {
				if left != 0 || e.count < 1 {
					t.Fatalf("%d launches are missing before the title %q of %d", left, e.title, e.count)
				}
				titles, last, left = append(titles, e.title), -1, e.count
				continue
			}
			if by != ungrouped && (len(titles) == 0 || titles[len(titles)-1] != by.title(&rows[e.row])) {
				t.Fatalf("launch %d stands under %v", e.row, titles)
			}
			if seen[e.row] || !kept[e.row] || e.row < last {
				t.Fatalf("launch %d stands behind %d", e.row, last)
			}
			seen[e.row], last, left = true, e.row, left-1
		}
		for row := range rows {
			if kept[row] != seen[row] {
				t.Fatalf("launch %d is kept: %v, and there: %v", row, kept[row], seen[row])
			}
		}
		if by == bySeverity {
			slices.Reverse(titles)
			order := []string{"ok", "info", "unknown", "warning", "error", "blocked"}
			titles = slices.DeleteFunc(order, func(word string) bool { return !slices.Contains(titles, word) })
		}
		if by != bySeverity && (!slices.IsSorted(titles) || len(slices.Compact(slices.Clone(titles))) != len(titles)) {
			t.Fatalf("the titles are %q", titles)
		}
	})
}

func TestSeverityGroupsBeginWithTheWorst(t *testing.T) {
	t.Parallel()
	clash := blockedLaunch()
	report := reportOf(append(overrideFindings(), finding("shadowed", model.Info, "opus", "", at(1, 1, 1), "m", "")), goodLaunch(), unknownLaunch(), overridden(), clash)
	m := press(show(start(120, 40, testConfig()), report), "b", "b", "b")
	mustShow(t, m, " launches by severity ")
	var got []string
	list := m.launches()
	for _, e := range list.entries {
		if e.row < 0 {
			got = append(got, fmt.Sprint(e.title, " ", e.count))
		} else {
			got = append(got, list.rows[e.row].name)
		}
	}
	want := []string{"blocked 1", "opus+clash", "error 1", "opus+docker", "unknown 1", "codex-long", "info 1", "opus"}
	if !slices.Equal(got, want) {
		t.Errorf("the list is %q, want %q", got, want)
	}
}

func TestGroupingGoesRound(t *testing.T) {
	t.Parallel()
	other := goodLaunch()
	other.Name, other.Place, other.Files = "elsewhere", model.Span{}, nil
	report := reportOf(overrideFindings(), overridden(), goodLaunch(), unknownLaunch(), other)
	m := press(show(start(120, 40, testConfig()), report), "down")
	before := plainFrame(m)
	for _, want := range [][]string{
		{" launches by runtime ", "claude-acp 3", "codex-acp 1"}, {" launches by file ", "profiles/p…ebox.yaml 3", "no file 1"},
		{" launches by severity ", "error 1", "unknown 1", "ok 2"}, {" launches not grouped "},
	} {
		m = press(m, "b")
		mustShow(t, m, append(want, "Launches 4", "╭ opus ·")...)
		if got := m.launch().Name; got != "opus" {
			t.Errorf("%s select %s", want[0], got)
		}
	}
	if after := plainFrame(press(m, "z")); after != before {
		t.Errorf("four groupings do not give the list back:\n%s", after)
	}
	m = filterBy(press(m, "b"), "!codex")
	mustShow(t, m, "Launches 3/4", "claude-acp 3")
	mustNotShow(t, m, "codex-acp 1")
}

// groupedCrowd is a screen with many launches in groups.
func groupedCrowd(width, height int, by grouping) screen {
	report := crowd(60)
	for i := range report.Launches {
		l := &report.Launches[i]
		l.Alias = fmt.Sprintf("client-%d", i%25)
		l.Place.File = fmt.Sprintf("profiles/%02d.fusebox.yaml", i/2)
	}
	return show(start(width, height, testConfig()), report).grouped(by).arrange()
}

// TestSelectionIsNeverOnATitle moves through groups in every way: what is selected
// is a launch, in sight, and the one that the other panes are about.
func TestSelectionIsNeverOnATitle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := groupedCrowd(rapid.IntRange(80, 200).Draw(t, "width"), rapid.IntRange(12, 50).Draw(t, "height"), rapid.SampledFrom([]grouping{byRuntime, byFile, bySeverity}).Draw(t, "by"))
		for range rapid.IntRange(1, 12).Draw(t, "moves") {
			at := m.layout.panes[launchesPane]
			switch rapid.IntRange(0, 4).Draw(t, "move") {
			case 0:
				m = clickRow(m, rapid.IntRange(0, at.height-1).Draw(t, "row"))
			case 1:
				button := rapid.SampledFrom([]tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}).Draw(t, "wheel")
				m = drive(m, tea.MouseWheelMsg{X: at.x, Y: at.y, Button: button})
			default:
				m = press(m, rapid.SampledFrom([]string{"down", "up", "pgup", "pgdown", "g", "G", "b"}).Draw(t, "key"))
			}
			list := m.launches()
			line := list.line()
			if line < list.offset || line >= list.offset+list.height || list.entries[line].row != list.selected {
				t.Fatalf("line %d of %d to %d is selected", line, list.offset, list.offset+list.height)
			}
			rows := strings.Split(plainFrame(m), "\n")
			if row := rows[at.y+line-list.offset]; !strings.Contains(row, "▸") || !strings.Contains(row, m.launch().Name) {
				t.Fatalf("%s is selected, and the pointer is not there:\n%s", m.launch().Name, plainFrame(m))
			}
			if line > 0 && list.entries[line-1].row < 0 && list.height > 1 && list.offset == line {
				t.Fatalf("%s is the first of its group, and its title is out of sight", m.launch().Name)
			}
		}
	})
}

func TestClickOnATitleSelectsNothing(t *testing.T) {
	t.Parallel()
	m := press(groupedCrowd(120, 40, byFile), "4")
	for row, want := range []string{"opus-000", "opus-000", "opus-001", "opus-000", "opus-002", "opus-003", "opus-000"} {
		after := clickRow(m, row)
		if got := after.launch().Name; got != want || after.focus != launchesPane {
			t.Errorf("a click on row %d selects %s, want %s", row, got, want)
		}
	}
}

// TestPagesOfGroupsLeaveNothingOut: whoever pages through sees every launch, down
// and up.
func TestPagesOfGroupsLeaveNothingOut(t *testing.T) {
	t.Parallel()
	for _, height := range []int{10, 12, 15, 24, 40} {
		for by := range grouping(groupingCount) {
			m := groupedCrowd(100, height, by)
			for _, key := range []string{"pgdown", "pgup"} {
				seen := map[string]bool{}
				for last := -1; m.launches().selected != last; m = press(m, key) {
					last = m.launches().selected
					list := m.launches()
					for _, e := range list.entries[list.offset:min(list.offset+list.height, len(list.entries))] {
						if e.row >= 0 {
							seen[list.rows[e.row].name] = true
						}
					}
				}
				if len(seen) != 60 {
					t.Errorf("in %d rows, %s, %s shows %d of 60 launches", height, by, key, len(seen))
				}
			}
		}
	}
}

// TestRemovedLaunchesAreSeen: they stand behind the last one, however many there are.
func TestRemovedLaunchesAreSeen(t *testing.T) {
	t.Parallel()
	before, after := crowd(60), crowd(60)
	after.Launches = after.Launches[:58]
	m := show(show(start(100, 24, testConfig()), before), after)
	mustNotShow(t, m, "removed")
	m = press(m, "G")
	mustShow(t, m, "✓ ok      opus-056", "▸✖ error   opus-057", "opus-058 removed", "opus-059 removed")
	m = press(show(show(start(100, 24, testConfig()), before), after), "b", "G", "down", "pgdown")
	mustShow(t, m, "opus-057", "opus-058 removed", "opus-059 removed")
	few := after
	few.Launches = after.Launches[:2]
	m = press(show(show(start(100, 24, testConfig()), before), few), "G")
	mustShow(t, m, "opus-001", "opus-002 removed")
	if got := m.launch().Name; got != "opus-001" {
		t.Errorf("%s is selected", got)
	}
	gone := clickRow(m, 3)
	if got := gone.launch().Name; got != "opus-001" {
		t.Errorf("a click on a launch that is gone selects %s", got)
	}
}
