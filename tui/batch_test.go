package tui

import (
	"testing"
	"time"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// again is the batch that the screen had last, a minute later, with other words
// about watching.
func again(m screen, polling, notice string) batchMsg {
	batch := m.batch
	batch.Seen, batch.Read = batch.Seen.Add(time.Minute), batch.Read.Add(time.Minute)
	batch.Snapshots = append([]model.Snapshot(nil), batch.Snapshots...)
	batch.Polling, batch.Notice, batch.Within = polling, notice, 0
	return batchMsg(batch)
}

// TestSameFilesAreNoSave: a batch can be about watching only.
func TestSameFilesAreNoSave(t *testing.T) {
	t.Parallel()
	m := show(show(start(120, 40, testConfig()), liveReport()), overrideReport())
	before := m.arrange()
	m, actions := m.answer(again(m, switchedOff, ""))
	if diff := cmp.Diff([]Action{awaitBatch{}}, actions); diff != "" {
		t.Fatalf("actions after the same files (-want +got):\n%s", diff)
	}
	m = m.arrange()
	if m.edition != before.edition || m.generation != before.generation {
		t.Error("the same files were taken for a save")
	}
	mustShow(t, m, "▲ polling "+switchedOff, "opus+docker ◆", "saved 0 s ago → 41 ms")
	back, _ := m.answer(again(m, "", ""))
	if back = back.arrange(); plainFrame(back) != plainFrame(before) {
		t.Errorf("after events came back:\n%s", cmp.Diff(plainFrame(before), plainFrame(back)))
	}
	for name, change := range map[string]func(*model.Snapshot){
		"path":   func(s *model.Snapshot) { s.Path = "b" },
		"folder": func(s *model.Snapshot) { s.Folder = "b" },
		"kind":   func(s *model.Snapshot) { s.IsFolder = true },
		"state":  func(s *model.Snapshot) { s.State = model.StateLoop },
		"reason": func(s *model.Snapshot) { s.Reason = "why" },
		"bytes":  func(s *model.Snapshot) { s.Bytes = []byte("other") },
	} {
		batch := again(m, "", "")
		change(&batch.Snapshots[0])
		_, actions := m.answer(batch)
		if _, inspects := actions[0].(inspectBatch); !inspects || len(actions) != 1 {
			t.Errorf("another %s leads to %v", name, actions)
		}
	}
}

// TestSameFilesLeaveAnInspectionValid: the report of the files is on its way.
func TestSameFilesLeaveAnInspectionValid(t *testing.T) {
	t.Parallel()
	m := show(start(120, 40, testConfig()), liveReport())
	m, actions := m.answer(saveMsg(m, overrideReport()))
	inspection := actions[0].(inspectBatch)
	m, actions = m.answer(again(m, "", "more changes at once"))
	if diff := cmp.Diff([]Action{awaitBatch{}}, actions); diff != "" {
		t.Fatalf("actions after the same files (-want +got):\n%s", diff)
	}
	m = drive(m, editionMsg{inspection.generation, newEdition(overrideReport(), inspection.batch, inspection.previous)})
	mustShow(t, m, "opus+docker ◆", "▲ notice more changes at once")
}

// TestFailedInspectionIsTriedAgain: what could not be inspected is not shown.
func TestFailedInspectionIsTriedAgain(t *testing.T) {
	t.Parallel()
	shown := show(start(120, 40, testConfig()), liveReport())
	m, actions := shown.answer(saveMsg(shown, overrideReport()))
	failed := actions[0].(inspectBatch)
	m, _ = m.answer(failedMsg{failed, "defect"})
	m, actions = m.answer(again(m, "", ""))
	retry, ok := actions[0].(inspectBatch)
	if !ok || retry.generation == failed.generation || retry.previous != shown.edition {
		t.Fatalf("the same files after a failure lead to %v", actions)
	}
	// A failure that comes late is not about these files.
	m, _ = m.answer(failedMsg{failed, "defect"})
	if _, actions = m.answer(again(m, "", "")); actions[0] != (awaitBatch{}) {
		t.Errorf("the same files during an inspection lead to %v", actions)
	}
	first := start(120, 40, testConfig())
	first, actions = first.answer(batchMsg{Seen: morning})
	first, _ = first.answer(failedMsg{actions[0], "defect"})
	if _, actions = first.answer(batchMsg{Seen: morning}); actions[0].(inspectBatch).previous != nil {
		t.Error("what failed at the start is compared with something")
	}
}

// TestNoticeIsAboutAMoment follows a notice and a reason for polling.
func TestNoticeIsAboutAMoment(t *testing.T) {
	t.Parallel()
	m := show(start(160, 40, testConfig()), liveReport())
	m = drive(m, again(m, "", "more changes at once"))
	mustShow(t, m, "▲ notice more changes at once", "· live")
	mustShow(t, drive(m, again(m, "", "")), "▲ notice more changes at once")
	mustNotShow(t, show(m, overrideReport()), "▲ notice")
	mustShow(t, drive(m, again(m, "", "another notice")), "▲ notice another notice")

	m = drive(m, again(m, inotifyLimit, ""))
	mustShow(t, m, "· ▲ polling", " ▲ polling "+inotifyLimit+" · changes are found by looking  ")
	mustShow(t, drive(m, again(m, inotifyLimit, "more changes at once")), " · changes are found by looking · more changes at once")
	mustNotShow(t, drive(m, again(m, "", "")), "▲ notice", "by looking", "▲ polling")
	mustNotShow(t, drive(m, endedMsg{}), "by looking", "▲ polling")
}

func TestPollingSaysHowLate(t *testing.T) {
	t.Parallel()
	for within, want := range map[time.Duration]string{
		1: "within 1 ms", 500 * time.Millisecond: "within 500 ms", time.Second: "within 1 s",
		time.Second + 1: "within 2 s", 50300 * time.Millisecond: "within 51 s", 2*time.Minute + 1: "within 2 m 1 s",
		999*time.Millisecond + 1: "within 1 s",
	} {
		if got := withinWords(within); got != want {
			t.Errorf("%d ns: %q, want %q", within, got, want)
		}
	}
	m := show(start(120, 40, testConfig()), liveReport())
	m.batch.Within = time.Second
	const files = "raise fs.inotify.max_user_instances or ulimit -n: no more files can be opened"
	for _, test := range []struct {
		width int
		why   string
		want  string
	}{
		{120, switchedOff, " ▲ polling file events are switched off · changes are found by looking, within 1 s"},
		{80, switchedOff, " ▲ polling file events are switched off · within 1 s"},
		{40, switchedOff, " ▲ polling file events are switched off · within 1 s"},
		{100, inotifyLimit, " ▲ polling " + inotifyLimit + " · within 1 s"},
		{80, inotifyLimit, " ▲ polling raise fs.inotify.max_user_watches: no more folders can… · within 1 s"},
		{80, files, " ▲ polling raise fs.inotify.max_user_instances or ulimit -n: no mo… · within 1 s"},
		{71, files, " ▲ polling " + files + " · within 1 s"},
	} {
		m.width, m.batch.Polling = test.width, test.why
		if got := m.noticeLine().String(); got != test.want {
			t.Errorf("%q in %d cells: %q", test.why, test.width, got)
		}
	}
	m.batch.Within = 0
	if got := m.noticeLine().String(); got != " ▲ polling "+files {
		t.Errorf("with no time known: %q", got)
	}
}
