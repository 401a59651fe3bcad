package source

import (
	"testing"

	"fusebox/model"
)

func snapshot(path, text string) model.Snapshot {
	return model.Snapshot{Path: path, State: model.StateGood, Bytes: []byte(text)}
}

func TestLatestKeepsWhatDidNotChange(t *testing.T) {
	t.Parallel()
	var l Latest
	const good = "agent_profiles: [{agent_id: a}]"
	first := l.Update([]model.Snapshot{snapshot("b.fusebox.yaml", good), snapshot("a.fusebox.yaml", good)})
	second := l.Update([]model.Snapshot{snapshot("a.fusebox.yaml", good), snapshot("b.fusebox.yaml", good+"\n")})
	if first[0].Path != "b.fusebox.yaml" || first[1].Path != "a.fusebox.yaml" {
		t.Errorf("files are %s, %s, not in the order of the snapshots", first[0].Path, first[1].Path)
	}
	if second[0] != first[1] {
		t.Error("a file that did not change was read again")
	}
	if second[1] == first[0] {
		t.Error("a file that changed was not read again")
	}
}

func TestLatestKeepsTheLastGoodContent(t *testing.T) {
	t.Parallel()
	broken := snapshot("a.fusebox.yaml", "agent_profiles: [\n")
	missing := model.Snapshot{Path: "a.fusebox.yaml", State: model.StateMissing}
	warned := snapshot("a.fusebox.yaml", "agent_profiles: [{agent_id: a, nme: x}]")
	mended := snapshot("a.fusebox.yaml", "agent_profiles: [{agent_id: b}]")

	var l Latest
	update := func(s model.Snapshot) *model.File { return l.Update([]model.Snapshot{s})[0] }

	if file := update(broken); file.Stale || len(file.Findings) != 1 {
		t.Errorf("broken from the start: stale %t, %s", file.Stale, told(file))
	}
	good := update(warned)
	if good.Stale || len(good.Findings) != 1 || good.Findings[0].Code != model.UnknownKey {
		t.Fatalf("good content: stale %t, %s", good.Stale, told(good))
	}
	before := dump(good)

	stale := update(broken)
	if !stale.Stale || len(stale.AgentProfiles) != 1 || string(stale.Source.Text) != string(warned.Bytes) {
		t.Errorf("broken after good: stale %t, profiles %v", stale.Stale, stale.AgentProfiles)
	}
	const want = "1:17-18 file-invalid: \"[\" is not closed; put \"]\" at its end | agent_profiles: «[»\n"
	if got := told(stale); got != want {
		t.Errorf("findings of the broken content: got %swant %s", got, want)
	}
	if update(broken) != stale {
		t.Error("the same broken content was read again")
	}
	gone := update(missing)
	if !gone.Stale || gone.State != model.StateMissing || gone.Findings[0].Code != model.FileUnreadable {
		t.Errorf("missing after broken: stale %t, state %s, %s", gone.Stale, gone.State, told(gone))
	}
	if dump(good) != before || !stale.Stale || stale.State != model.StateGood {
		t.Error("a file that was handed out was changed")
	}
	if file := update(mended); file.Stale || file.AgentProfiles[0].AgentID.Value != "b" || len(file.Findings) > 0 {
		t.Errorf("mended content: stale %t, %s", file.Stale, told(file))
	}
}

func TestLatestForgetsFiles(t *testing.T) {
	t.Parallel()
	var l Latest
	l.Update([]model.Snapshot{snapshot("a.fusebox.yaml", "agent_profiles: [{agent_id: a}]")})
	if files := l.Update(nil); len(files) != 0 {
		t.Errorf("%d files for no snapshots", len(files))
	}
	if file := l.Update([]model.Snapshot{snapshot("a.fusebox.yaml", "[")})[0]; file.Stale {
		t.Error("a file that was forgotten came back stale")
	}
}

// TestLatestTellsFoldersApart: a file can be named and found in a folder too.
func TestLatestTellsFoldersApart(t *testing.T) {
	t.Parallel()
	named, found := snapshot("d/a.fusebox.yaml", "agent_profiles: []"), snapshot("d/a.fusebox.yaml", "agent_profiles: []")
	found.Folder = "d"
	var l Latest
	files := l.Update([]model.Snapshot{named, found})
	if files[0].Folder != "" || files[1].Folder != "d" {
		t.Errorf("folders are %q, %q", files[0].Folder, files[1].Folder)
	}
}
