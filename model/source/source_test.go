package source

import (
	"strings"
	"testing"

	"fusebox/model"
)

func TestStatesAreFindings(t *testing.T) {
	t.Parallel()
	const denied = "permission denied"
	for _, c := range []struct {
		state        model.FileState
		isFolder     bool
		reason, want string
	}{
		{model.StateEmpty, false, "", "1:1-1 file-invalid: file is empty; write agent_profiles: or executor_profiles: and under it a list of profiles"},
		{model.StateMissing, false, "", "no such file or folder; create one, or leave it out"},
		{model.StateMissing, false, "the symbolic link leads to nowhere, where there is nothing",
			"the symbolic link leads to nowhere, where there is nothing; create one, or leave it out"},
		{model.StateUnreadable, false, "", "it cannot be read"},
		{model.StateUnreadable, false, "why\x1b", `why\x1b`},
		{model.StateUnreadable, false, denied, "permission denied; check its permissions"},
		{model.StateTooLarge, false, "", "it is larger than what is read, so split it"},
		{model.StateTooLarge, false, "1.1 MiB; at most 1 MiB is read", "1.1 MiB; at most 1 MiB is read, so split it"},
		{model.StateIrregular, false, "", "what stands there is no file; name a file"},
		{model.StateIrregular, false, "a folder stands there", "a folder stands there; name a file"},
		{model.StateBusy, false, "", "it has not come to rest; let its writer end"},
		{model.StateLoop, false, "", "symbolic links lead round in a circle; repair the link"},
		{"", false, "", "it cannot be read"},
		{"", false, denied, "permission denied; check its permissions"},
		{model.StateUnreadable, true, "", "the folder cannot be listed"},
		{model.StateUnreadable, true, "the folder cannot be listed: " + denied, "the folder cannot be listed: permission denied; check its permissions"},
		{model.StateTooLarge, true, "", "too many folders lie below it; name the folders to look into"},
		{model.StateTooLarge, true, "more than 10000 folders lie below it; the rest is left out",
			"more than 10000 folders lie below it; the rest is left out; name the folders to look into"},
		{model.StateLoop, true, "the folder cannot be listed: why", "the folder cannot be listed: why; repair the link"},
	} {
		want := c.want
		if c.state != model.StateEmpty {
			want = "nowhere file-unreadable: " + want
		}
		file := Parse(model.Snapshot{Path: "f/a.fusebox.yaml", Folder: "f", State: c.state, IsFolder: c.isFolder, Reason: c.reason})
		if got := told(file); got != want+"\n" {
			t.Errorf("%s: got %swant %s", c.state, got, want)
		}
		if at := file.Findings[0].Span.String(); !strings.HasPrefix(at, "f/a.fusebox.yaml") {
			t.Errorf("%s: finding at %q names no file", c.state, at)
		}
		if file.Path != "f/a.fusebox.yaml" || file.Folder != "f" || file.State != c.state || file.IsFolder != c.isFolder {
			t.Errorf("%s: file is %q in %q, %q, folder %t", c.state, file.Path, file.Folder, file.State, file.IsFolder)
		}
	}
}

func TestCaps(t *testing.T) {
	t.Parallel()
	pad := func(text string, size int) []byte { return []byte(text + strings.Repeat(" ", size-len(text))) }
	for _, c := range []struct {
		path string
		text []byte
		want string
	}{
		{"a.fusebox.yaml", pad("executor_profiles: []", MaxYAML), ""},
		{"a.fusebox.yaml", pad("executor_profiles: []", MaxYAML+1),
			"nowhere file-unreadable: file has 1048577 bytes, more than the 1 MiB that are read of YAML; split it\n"},
		{"a.fusebox.json", pad(`{"executor_profiles": []}`, MaxJSON), ""},
		{"a.fusebox.json", pad(`{"executor_profiles": []}`, MaxJSON+1),
			"nowhere file-unreadable: file has 16777217 bytes, more than the 16 MiB that are read of JSON; split it\n"},
		{"any.txt", pad(`{"executor_profiles": []}`, MaxYAML+1), ""},
	} {
		file := Parse(model.Snapshot{Path: c.path, State: model.StateGood, Bytes: c.text})
		if got := told(file); got != c.want {
			t.Errorf("%s with %d bytes: got %q, want %q", c.path, len(c.text), got, c.want)
		}
		if c.want != "" && file.Source.Text != nil {
			t.Errorf("%s with %d bytes: the text is kept", c.path, len(c.text))
		}
	}
}

func TestWhatIsNative(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, text string
		want       bool
	}{
		{"a.fusebox.yaml", "", true},
		{"dir/A.FUSEBOX.YML", "x", true},
		{".fusebox.json", "{", true},
		{"fusebox.yaml", "a: 1", false},
		{"a.fusebox.toml", "a = 1", false},
		{"a.yaml", "agent_profiles: []", true},
		{"a.yaml", "\ufeffagent_profile: {}", true},
		{"a.yaml", "a: 1\n---\nexecutor_profile: {}", true},
		{"a.yaml", "deep: {agent_profiles: []}", false},
		{"a.yaml", "agent_profiles: [", false},
		{"a.yaml", "- executor_profiles: []", true},
		{"a.yaml", "- {agent_id: a}", false},
		{"a.json", `{"executor_profiles": []} // c`, true},
		{"a.json", `{"mcpServers": {}}`, false},
		{"a.json", `"agent_profiles"`, false},
		{"a.conf", `{"executor_profiles": []}`, true},
		{"a.conf", "agent_profile:\n  agent_id: a", true},
		{"a.conf", "A=1", false},
		{"a.conf", "", false},
	} {
		file := Parse(model.Snapshot{Path: c.path, State: model.StateGood, Bytes: []byte(c.text)})
		got := file.Trouble() == nil || IsProfileName(c.path) && !strings.HasPrefix(file.Trouble().Message, "not a profile file")
		if got != c.want {
			t.Errorf("%q, %q: native %t", c.path, c.text, got)
		}
	}
}

func TestFileOfAnotherNameIsRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, text string }{
		{"settings.json", `{"agent_profile": {"agent_id": "a"}}`},
		{"profiles.yml", "agent_profiles: [{agent_id: a}]"},
		{"profiles", "agent_profiles: [{agent_id: a}]"},
		{"profiles.txt", `{"agent_profiles": [{"agent_id": "a"}]} // c`},
	} {
		if file := parse(c.path, c.text); len(file.Findings) > 0 || len(file.AgentProfiles) != 1 {
			t.Errorf("%s: not read:\n%s", c.path, told(file))
		}
	}
}

func TestNotUTF8(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"ignore: [é\xff]", "1:11-12 file-invalid: byte 0xFF is not UTF-8; save the file as UTF-8 | ignore: [é«\\xff»]\n"},
		{"\xff\xfei\x00g\x00", "1:1-2 file-invalid: byte 0xFF is not UTF-8; save the file as UTF-8 | «\\xff»\\xfei\\x00g\\x00\n"},
		// DEL is text to YAML; it is shown as an escape.
		{"\x7f: 1", "1:1-2 unknown-key: unknown key \"\\x7f\" in a profile file | «\\x7f»: 1\n"},
	} {
		file := parse("a.fusebox.yaml", c.text)
		if got := told(file); got != c.want {
			t.Errorf("%q: got %swant %s", c.text, got, c.want)
		}
	}
}

// TestFindingsAreBounded: a file of another kind under our name must not drown
// the screen, and the rest of it is counted.
func TestFindingsAreBounded(t *testing.T) {
	t.Parallel()
	file := parse("a.fusebox.yaml", fill("tools: 5\n", "k#: 1\n", "", "", 10_000))
	counts := map[model.Code]int{}
	for _, f := range file.Findings {
		counts[f.Code]++
	}
	if counts[model.UnknownKey] != maxPerCode+1 || counts[model.WrongType] != 1 {
		t.Errorf("findings by code: %v", counts)
	}
	last := file.Findings[len(file.Findings)-1]
	const want = "more unknown-key findings from here on are not listed; repair those above first"
	if !strings.HasSuffix(last.Message, want) || last.Span.Line != maxPerCode+2 {
		t.Errorf("the last finding is %s: %s", last.Span, last.Message)
	}
}
