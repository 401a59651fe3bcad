package tui

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

// act gives the screen after a key, and what is to be done.
func act(m screen, key string) (screen, []Action) {
	next, actions := m.answer(keyPress(key))
	return next.remasked().arrange(), actions
}

func TestCopyOfWhatIsSelected(t *testing.T) {
	t.Parallel()
	m := overrideState(120, 60)
	before := show(show(start(120, 60, testConfig()), overrideReport()), reportOf(nil, stillGood(), goodLaunch()))
	const finding = "error[question-aborted]: a question (ask_user_question_kandev) ends at 10 s by the tool-call budget, 1 h 59 m 50 s before its 2 h; progress does not extend it\n" +
		"  --> profiles/p.fusebox.yaml:13:45\n  fix: MCP_TOOL_TIMEOUT: \"7200000\""
	for _, test := range []struct {
		name  string
		m     screen
		keys  []string
		key   string
		text  string
		toast string
	}{
		{"a launch", m, nil, "y", "opus+docker", "✓ copied the name of the launch, 11 bytes"},
		{"a value", m, []string{"4", "G"}, "y", "10000", "✓ copied the value of MCP_TOOL_TIMEOUT, 5 bytes"},
		{"a secret", m, []string{"4"}, "y", "sec-1", "✓ copied the id of the secret ANTHROPIC_API_KEY, 5 bytes"},
		{"a masked value", m, []string{"4", "down"}, "y", "", "▲ it is masked; v reveals it first"},
		{"a revealed value", m, []string{"4", "down", "v"}, "y", sampleToken.Value.Text, "✓ copied the value of GITHUB_TOKEN, 40 bytes"},
		{"a finding", m, []string{"5"}, "y", finding, "✓ copied the finding, 229 bytes"},
		{"a finding without a place", m, []string{"5", "G", "up"}, "y", "info[handshake-assumed]: the handshake rests on flags that no file shows; the modern one is assumed", ""},
		{"the environment", m, nil, "Y", "# of opus+docker\n", "✓ copied the environment, 17 bytes"},
		{"the launch", m, nil, "J", `{"name": "opus+docker"}`, "✓ copied the launch as JSON, 23 bytes"},
		{"a variable that is gone", before, []string{"4", "G"}, "y", "", "nothing is selected that can be copied"},
		{"no finding", before, []string{"5"}, "y", "", "nothing is selected that can be copied"},
		{"a blocked environment", show(start(120, 60, testConfig()), blockedReport()), nil, "Y", "", "there is no environment to copy"},
	} {
		got, actions := act(press(test.m, test.keys...), test.key)
		var want []Action
		if test.text != "" {
			want = []Action{copyText{test.text}}
		}
		if diff := cmp.Diff(want, actions, cmp.AllowUnexported(copyText{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if test.toast != "" && got.toast.text != test.toast {
			t.Errorf("%s: the footer says %q, want %q", test.name, got.toast.text, test.toast)
		}
		mustShow(t, got, got.toast.text)
	}
}

// TestCopyOfATextBeginsAtItsMargin: what is pasted elsewhere reads as on the
// screen.
func TestCopyOfATextBeginsAtItsMargin(t *testing.T) {
	t.Parallel()
	m := overrideState(120, 60)
	for _, test := range []struct {
		keys   []string
		toast  string
		begins string
		holds  []string
	}{
		{[]string{"2", "down", "down"}, "✓ copied the derivation, ", "opus+docker · claude-acp 0.75.1", []string{"\nHow it comes about\n", "MCP_TOOL_TIMEOUT=10000", "→ 10 s  10000 ms"}},
		{[]string{"2", "G"}, "✓ copied what becomes of the call, ", "opus+docker · claude-acp 0.75.1", []string{"\nWhat each clock does to it\n", "ends it at 10 s"}},
		{[]string{"3"}, "✓ copied the timeline, ", "a question (ask_user_question_kandev)\n", []string{"✖", "tool call"}},
		{[]string{"4", "G", "x"}, "✓ copied the page, ", "opus+docker · claude-acp 0.75.1", []string{"\nWhat it wins over\n"}},
		{[]string{"d"}, "✓ copied the page, ", "", []string{"before the last save", "MCP_TOOL_TIMEOUT"}},
	} {
		got, actions := act(press(m, test.keys...), "y")
		if len(actions) != 1 || !strings.HasPrefix(got.toast.text, test.toast) {
			t.Errorf("%v: %q, %v", test.keys, got.toast.text, actions)
			continue
		}
		text := actions[0].(copyText).text
		if !strings.HasPrefix(text, test.begins) || strings.Contains(text, "▸") || strings.Contains(text, " \n") {
			t.Errorf("%v copies\n%s", test.keys, text)
		}
		for _, part := range test.holds {
			if !strings.Contains(text, part) {
				t.Errorf("%v copies no %q:\n%s", test.keys, part, text)
			}
		}
	}
}

func TestCopyOfNothingSaysSo(t *testing.T) {
	t.Parallel()
	c := testConfig()
	c.EnvironmentText = func(*model.Launch, []string) string { return "" }
	c.JSON = func(*model.Report, *model.Launch, []model.Finding, []string) string { return "" }
	empty := goodLaunch()
	empty.Environment = []model.Variable{variable(literal("EMPTY", "", model.OriginAgentProfile, 1, at(8, 1, 4)))}
	m := show(start(120, 40, c), reportOf(nil, empty))
	for _, test := range []struct {
		keys        []string
		key, footer string
	}{
		{nil, "Y", " ▲ no variable of this launch can be copied "},
		{nil, "J", " ▲ the launch could not be written as JSON "},
		{[]string{"4"}, "y", " ▲ the value is empty "},
	} {
		got, actions := act(press(m, test.keys...), test.key)
		if len(actions) != 0 {
			t.Errorf("%s copies %v", test.key, actions)
		}
		mustShow(t, got, test.footer)
	}
}

// TestWhatIsCopiedIsEscaped: a terminal may act on what is pasted, too.
func TestWhatIsCopiedIsEscaped(t *testing.T) {
	t.Parallel()
	const attack = "a\x1b]0;owned\x07\u202eb\r\n"
	const escaped = `a\x1b]0;owned\x07\u202eb\r\n`
	l := overridden()
	l.Name, l.Place.File = attack, attack
	place := model.Span{File: attack, Line: 3, Column: 4, EndLine: 3, EndColumn: 5}
	l.Environment = []model.Variable{variable(literal("KEY", attack, model.OriginAgentProfile, 1, place))}
	about := finding(attack, model.Error, attack, "", place, attack, attack)
	m := show(start(120, 60, testConfig()), reportOf([]model.Finding{about}, l))
	for _, test := range []struct {
		keys []string
		want string
	}{
		{nil, escaped}, {[]string{"4"}, escaped},
		{[]string{"5"}, "error[" + escaped + "]: " + escaped + "\n  --> " + escaped + ":3:4\n  fix: " + escaped},
	} {
		if got := copies(press(m, test.keys...), "y"); got != test.want {
			t.Errorf("%v copies %q, want %q", test.keys, got, test.want)
		}
	}
	for _, keys := range [][]string{{"x"}, {"4", "x"}, {"5", "x"}, {"2"}, {"3"}, {"2", "G"}} {
		got := copies(press(m, keys...), "y")
		if got == "" || strings.ContainsAny(got, "\x1b\x07\u202e\r") {
			t.Errorf("%v copies %q", keys, got)
		}
	}
}

func TestOpenFileAtItsLine(t *testing.T) {
	t.Parallel()
	m := overrideState(120, 60)
	for _, test := range []struct {
		name string
		keys []string
		want Action
	}{
		{"a launch", nil, editFile{sampleFile, 2}},
		{"a clock", []string{"2", "down", "down"}, editFile{sampleFile, 13}},
		{"a variable", []string{"4", "down"}, editFile{sampleFile, 14}},
		{"a finding", []string{"5", "G"}, editFile{sampleFile, 6}},
		{"a step of an explanation", []string{"2", "down", "down", "x"}, editFile{sampleFile, 13}},
		{"a value that lost", []string{"4", "G", "x", "down"}, editFile{sampleFile, 6}},
	} {
		_, actions := act(press(m, test.keys...), "o")
		if diff := cmp.Diff([]Action{test.want}, actions, cmp.AllowUnexported(editFile{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	whole := show(start(120, 40, missingConfig()), missingReport())
	if _, actions := act(whole, "o"); len(actions) != 1 || actions[0] != (editFile{"team.fusebox.yaml", 1}) {
		t.Errorf("a finding on a whole file leads to %v", actions)
	}
}

func TestOpenFileSaysWhyNot(t *testing.T) {
	t.Parallel()
	without := testConfig()
	without.Edit = nil
	for _, test := range []struct {
		m      screen
		keys   []string
		footer string
	}{
		{overrideState(120, 60), []string{"5", "G", "up"}, " what is selected stands in no file "},
		{overrideState(120, 60), []string{"4", "down", "down"}, " what is selected stands in no file "},
		{overrideState(120, 60), []string{"3"}, " what is selected stands in no file "},
		{show(start(120, 60, without), overrideReport()), nil, " there is no file to open: the example is a part of the program "},
	} {
		got, actions := act(press(test.m, test.keys...), "o")
		if len(actions) != 0 {
			t.Errorf("%v: %v", test.keys, actions)
		}
		mustShow(t, got, test.footer)
	}
}

// TestEditorThatFails is told in the footer, with what it says masked and escaped.
func TestEditorThatFails(t *testing.T) {
	t.Parallel()
	e, _, cancel := testEffects(nil)
	defer cancel()
	e.config.Edit = func(string, int) (*exec.Cmd, error) { return nil, errors.New("opening a: no \x1b[2J editor") }
	message := answer(t, e, editFile{"a", 1})
	m := drive(overrideState(120, 40), message)
	mustShow(t, m, ` ✖ the editor: opening a: no \x1b[2J editor; it is the one that EDITOR names `)
	mustNotShow(t, press(m, "down"), "the editor")
	mustNotShow(t, drive(m, editedMsg{errors.New("token ghp_0123456789abcdefABCDEF0123456789abcd")}), "0123456789")
	e.config.Edit = func(string, int) (*exec.Cmd, error) { panic("no editor") }
	if _, isFailed := answer(t, e, editFile{"a", 1}).(failedMsg); !isFailed {
		t.Error("a panic on the way to the editor is not told")
	}
	before := plainFrame(overrideState(120, 40))
	if after := plainFrame(drive(overrideState(120, 40), editedMsg{})); after != before {
		t.Errorf("an editor that ends well changes the screen:\n%s", cmp.Diff(before, after))
	}
}

func TestToastGoesWithTheNextKey(t *testing.T) {
	t.Parallel()
	m, _ := act(overrideState(120, 40), "y")
	mustShow(t, m, " ✓ copied the name of the launch, 11 bytes ")
	mustShow(t, drive(m, tickMsg(morning)), " ✓ copied the name")
	for _, key := range []string{"z", "down", "tab", "/", "?"} {
		mustNotShow(t, press(m, key), "copied")
	}
	mustShow(t, press(m, "z"), "↑↓ launch  tab pane")
}

func TestClipboardGetsTheText(t *testing.T) {
	t.Parallel()
	e, _, cancel := testEffects(nil)
	defer cancel()
	if got := e.copyNatively("text"); got != nil {
		t.Errorf("without a clipboard, copying says %v", got)
	}
	copied := ""
	e.config.Clipboard = func(text string) error {
		copied = text
		return errors.New("there is no clipboard")
	}
	if got := e.copyNatively("text"); got != nil || copied != "text" {
		t.Errorf("%q is copied, and copying says %v", copied, got)
	}
	e.config.Clipboard = func(string) error { panic("no clipboard") }
	for _, command := range answer(t, e, copyText{"text"}).(tea.BatchMsg) {
		if failed, isFailed := command().(failedMsg); isFailed && strings.HasPrefix(failed.reason, "no clipboard") {
			return
		}
	}
	t.Error("a clipboard that panics ends the program")
}
