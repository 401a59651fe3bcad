package tui

import (
	"strings"
	"testing"
	"time"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

// headerOf gives the first row of the screen.
func headerOf(m screen) string {
	header, _, _ := strings.Cut(plainFrame(m), "\n")
	return strings.TrimSpace(header)
}

func TestHeaderTellsHowMuchIsThere(t *testing.T) {
	t.Parallel()
	counted := func(states ...model.FileState) screen {
		m := show(start(120, 40, testConfig()), liveReport())
		var batch batchMsg
		for _, state := range states {
			batch.Snapshots = append(batch.Snapshots, model.Snapshot{State: state})
		}
		return drive(m, batch)
	}
	for want, m := range map[string]screen{
		"profiles/ · 0 files · live":            counted(),
		"profiles/ · 1 missing · live":          counted(model.StateMissing),
		"profiles/ · 2 files, 1 missing · live": counted(model.StateGood, model.StateMissing, model.StateLoop),
		"profiles/ · 1 file · live":             counted(model.StateEmpty),
		"profiles/ · 0 files · ▲ polling": drive(counted(), batchMsg{Polling: "why", Snapshots: []model.Snapshot{
			{State: model.StateUnreadable, IsFolder: true}, {State: model.StateTooLarge, IsFolder: true}, {State: model.StateMissing, IsFolder: true},
		}}),
	} {
		mustShow(t, m, want)
	}
	missing := counted(model.StateMissing)
	if words, _ := missing.fileWords(); words[len(words)-1].role != caution {
		t.Error("missing files are not told in the caution role")
	}
	mustShow(t, start(120, 40, testConfig()), "profiles/ · reading")
	c := testConfig()
	c.Title, c.Arguments = "", []string{"a.yaml", "b.yaml"}
	mustShow(t, show(start(120, 40, c), liveReport()), "a.yaml b.yaml · 1 file")
}

// TestHeaderKeepsWhatMatters narrows the screen step by step.
func TestHeaderKeepsWhatMatters(t *testing.T) {
	t.Parallel()
	m := goldenStates["polling"](200, 40)
	for _, test := range []struct {
		width      int
		start, end string
	}{
		{200, "fusebox  profiles/ · 6 files, 1 missing · ▲ polling  ", "  ✖ 1 error  ▲ 0 warnings  ● 2 infos   saved 2 s ago → 41 ms (settle 30 ms, read <1 ms, resolve 10 ms)"},
		{130, "fusebox  profiles/ · 6 files, 1 missing · ▲ polling  ", "  ✖ 1 error  ▲ 0 warnings  ● 2 infos   saved 2 s ago → 41 ms"},
		{100, "fusebox  profiles/ · 6 files, 1 missing · ▲ polling  ", "  ✖ 1  ▲ 0  ● 2   saved 2 s ago → 41 ms"},
		{80, "fusebox  profiles/ · 1 missing · ▲ polling  ", "  ✖ 1  ▲ 0  ● 2  2 s → 41 ms"},
		{62, "fusebox  profiles/ · ▲ polling  ", "  ✖ 1  ▲ 0  ● 2  2 s → 41 ms"},
		{60, "fusebox  profiles/ · 1 missing · ▲ polling  ", "  ✖ 1  ▲ 0  ● 2"},
		{40, "fusebox · ▲ polling  ", "  ✖ 1  ▲ 0  ● 2"},
	} {
		got := headerOf(drive(m, tea.WindowSizeMsg{Width: test.width, Height: 40}))
		if !strings.HasPrefix(got, test.start) || !strings.HasSuffix(got, test.end) {
			t.Errorf("in %d cells: %q", test.width, got)
		}
	}
}

// TestTitleIsThereWhereItFits narrows the screen cell by cell: a short title
// never gives way to what is less than it.
func TestTitleIsThereWhereItFits(t *testing.T) {
	t.Parallel()
	m := goldenStates["polling"](200, 24)
	m.config.Title = "l/"
	for width := 200; width >= 45; width-- {
		m.width = width
		header, _ := m.headerLine()
		if got := header.String(); !strings.HasPrefix(got, " fusebox  l/ · ") || header.width(m.look) > width {
			t.Errorf("in %d cells: %q", width, got)
		}
	}
}

// TestWordsGiveWayBeforeNumbers: what can be said shorter is, before it is left
// out.
func TestWordsGiveWayBeforeNumbers(t *testing.T) {
	t.Parallel()
	for width, want := range map[int]string{
		90: "fusebox  profiles/ · 1 file · live   ✖ 0 errors  ▲ 0 warnings  ● 2 infos   read in 41 ms",
		80: "fusebox  profiles/ · 1 file · live               ✖ 0  ▲ 0  ● 2   read in 41 ms",
		66: "fusebox  profiles/ · 1 file · live          ✖ 0  ▲ 0  ● 2  41 ms",
	} {
		if got := headerOf(show(start(width, 24, testConfig()), liveReport())); got != want {
			t.Errorf("in %d cells: %q", width, got)
		}
	}
}

func TestHeaderSaysWhatWasDone(t *testing.T) {
	t.Parallel()
	first := show(start(120, 40, testConfig()), lostReport())
	mustShow(t, first, "read in 41 ms")
	report := lostReport()
	report.Files = report.Files[1:]
	m := show(first, &model.Report{Files: report.Files[5:]})
	mustShow(t, m, "removed 0 s ago → 41 ms")
	mustShow(t, drive(m, tickMsg(morning.Add(time.Hour))), "removed at 09:26:53 → 41 ms")
	narrow := tea.WindowSizeMsg{Width: 76, Height: 24}
	mustShow(t, drive(m, narrow), "  gone 0 s → 41 ms ")
	mustShow(t, drive(m, tickMsg(morning.Add(time.Hour)), narrow), "  gone 09:26 → 41 ms ")
	mustShow(t, drive(show(m, lostReport()), narrow), "  0 s → 41 ms ")
	locked := liveReport()
	locked.Files = files(model.StateUnreadable, true)
	mustShow(t, drive(show(show(first, liveReport()), locked), narrow), "  changed 0 s → 41 ms ")
	mustShow(t, show(m, lostReport()), "saved 0 s ago → 41 ms")
}

func TestVerbOfASave(t *testing.T) {
	t.Parallel()
	file := func(path string, state model.FileState, text string) model.Snapshot {
		return model.Snapshot{Path: path, State: state, Bytes: []byte(text)}
	}
	old := file("a", model.StateGood, "old")
	saved, other := file("a", model.StateGood, "new"), file("b", model.StateGood, "b")
	missing, locked := file("a", model.StateMissing, ""), file("a", model.StateUnreadable, "")
	inFolder := old
	inFolder.Folder = "folder"
	type files []model.Snapshot
	for name, test := range map[string]struct {
		old, current files
		want         string
	}{
		"new content":                {files{old}, files{saved}, "saved"},
		"another file":               {files{old}, files{old, other}, "saved"},
		"renamed":                    {files{old}, files{other}, "saved"},
		"found in a folder":          {files{old}, files{old, inFolder}, "saved"},
		"came back":                  {files{missing}, files{old}, "saved"},
		"taken back, never shown":    {files{old}, files{old}, "saved"},
		"named file gone":            {files{old, other}, files{missing, other}, "removed"},
		"file of a folder gone":      {files{old, other}, files{other}, "removed"},
		"gone, and another saved":    {files{other, old}, files{saved}, "saved"},
		"gone, and another locked":   {files{old, other}, files{locked}, "changed"},
		"locked":                     {files{old}, files{locked}, "changed"},
		"unlocked":                   {files{locked}, files{old}, "changed"},
		"unlocked, another saved":    {files{locked}, files{old, other}, "saved"},
		"empty":                      {files{old}, files{file("a", model.StateEmpty, "")}, "changed"},
		"a missing one is forgotten": {files{missing, other}, files{other}, "changed"},
		"folder gone":                {files{inFolder, other}, files{file("folder", model.StateMissing, ""), other}, "removed"},
		"folder back, empty":         {files{file("folder", model.StateMissing, "")}, files{}, "changed"},
		"missing for another reason": {files{missing}, files{{Path: "a", State: model.StateMissing, Reason: "why"}}, "changed"},
	} {
		if got := string(verbBetween(test.old, test.current)); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestStagesOfTheCost(t *testing.T) {
	t.Parallel()
	at := func(ms float64) time.Time { return morning.Add(time.Duration(ms * float64(time.Millisecond))) }
	for name, test := range map[string]struct {
		batch model.Batch
		want  string
	}{
		"all known":     {model.Batch{Seen: at(0), Looked: at(60.5), Read: at(60.9)}, " (settle 60 ms, read <1 ms, resolve 1.5 s)"},
		"at once":       {model.Batch{Seen: at(0), Looked: at(0), Read: at(1)}, " (settle <1 ms, read 1 ms, resolve 1.559 s)"},
		"not looked":    {model.Batch{Seen: at(0), Read: at(1)}, ""},
		"not seen":      {model.Batch{Looked: at(0), Read: at(1)}, ""},
		"out of order":  {model.Batch{Seen: at(2), Looked: at(1), Read: at(3)}, ""},
		"ready earlier": {model.Batch{Seen: at(0), Looked: at(1), Read: at(2000)}, ""},
	} {
		m := screen{edition: &edition{batch: test.batch, ready: at(1560.9)}}
		if got := m.stageWords().String(); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// TestAgeTicksOnlyWhileYoung follows the one timer of the screen.
func TestAgeTicksOnlyWhileYoung(t *testing.T) {
	t.Parallel()
	first := show(start(120, 40, testConfig()), liveReport())
	if first.ticking {
		t.Fatal("the first report makes the screen tick")
	}
	m := show(first, overrideReport())
	if !m.ticking {
		t.Fatal("a save does not make the screen tick")
	}
	mustShow(t, m, "saved 0 s ago → 41 ms")
	for second := 1; second < 60; second++ {
		m = drive(m, tickMsg(morning.Add(time.Duration(second)*time.Second)))
		if !m.ticking {
			t.Fatalf("the ticking ended after %d s", second)
		}
	}
	mustShow(t, m, "saved 59 s ago")
	m = drive(m, tickMsg(morning.Add(time.Minute)))
	if m.ticking {
		t.Error("an old age still ticks")
	}
	mustShow(t, m, "saved at 09:26:53 → 41 ms")

	narrow := show(show(start(40, 10, testConfig()), liveReport()), overrideReport())
	if narrow.ticking {
		t.Error("the screen ticks for an age it has no room to show")
	}
	if again := drive(narrow, tea.WindowSizeMsg{Width: 120, Height: 40}); !again.ticking {
		t.Error("the age came into view and does not tick")
	}
	_, actions := m.answer(tea.ResumeMsg{})
	if diff := cmp.Diff([]Action{growOlder{}}, actions); diff != "" {
		t.Errorf("actions after a resume (-want +got):\n%s", diff)
	}
}
