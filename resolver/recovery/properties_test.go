package recovery

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fusebox/model"

	"pgregory.net/rapid"
)

// pieces are what error texts are made of, so that drawn texts fit many signs at
// once.
var pieces = []string{
	"MCP error ", "-32001", "-32603: ", "-32000", "-32602", ": Request timed out", " tool \"T\" ", "tools/call", "Error executing tool charge_card: ", "connection to server ", "initialize", "tools/list",
	" timed out after 60s", "no response or progress for 300s", "moved to the background as task ID x", "HTTP 504", "HTTP 429", "status 409", "503 Service Unavailable",
	"AbortError", "outcome is unknown", "socket hang up", "fetch failed", "Body Timeout Error", "isError\":true", "Retry-After: 5", "Connection closed",
	"task not found", "idle timeout", "\n", " ", "elicitation", "connect ", "500 Internal Server Error", "session expired",
}

func drawText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "pieces"), "")
}

func drawTruth(t *rapid.T, label string) *bool {
	return rapid.SampledFrom([]*bool{nil, new(bool), isTrue()}).Draw(t, label)
}

func isTrue() *bool {
	yes := true
	return &yes
}

func drawContext(t *rapid.T) Context {
	return Context{
		Client:  rapid.SampledFrom([]string{"", "claude-code", "codex", "cline", "unheard-of"}).Draw(t, "client"),
		Phase:   rapid.SampledFrom([]string{"", "initialize", "tools/call", "tools/list", "what"}).Draw(t, "phase"),
		Elapsed: model.Millis(rapid.SampledFrom([]int{0, 1500, 30000, 60000, 120000, 300000, 310000}).Draw(t, "elapsed")),
		Paid:    drawTruth(t, "paid"), Idempotent: drawTruth(t, "idempotent"), ReadOnly: drawTruth(t, "read-only"),
	}
}

// TestNeverRepeatsBlindly: whatever the text, a call that may have run is not to
// be repeated unless the tool is known to bear it.
func TestNeverRepeatsBlindly(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text, c := drawText(t), drawContext(t)
		d := Diagnose(text, c)
		if d.Action == RepeatCall && c.Kind() == Other {
			t.Fatalf("%q may be repeated", text)
		}
		if d.Repeat == RepeatFree && d.Mode != ConnectDeadline && d.Mode != FirstTurnWait {
			t.Fatalf("%s of %q is free to be repeated", d.Mode, text)
		}
		if d.Repeat == RepeatFree && (phaseOf(c.Phase) == ClientAbort || callOfTool.MatchString(text)) {
			t.Fatalf("%q names a call, and is free to be repeated", text)
		}
		if d.Mode == Backgrounded && d.Repeat != RepeatNever {
			t.Fatalf("%q runs on, and may be repeated", text)
		}
	})
}

// TestAdviceIsSafe: no table sends anybody to repeat what may have run.
func TestAdviceIsSafe(t *testing.T) {
	t.Parallel()
	for _, mode := range []Mode{ClientAbort, ErrorResult, Backgrounded, IdleAbort, ConnectDeadline, FirstTurnWait, NotATimeout, Ambiguous} {
		for _, kind := range Kinds {
			a := Advise(mode, kind)
			if a.Action == RepeatCall && kind == Other || a.Text == "" || a.Repeat != repeats[mode] {
				t.Errorf("%s of %s: %+v", mode, kind, a)
			}
		}
	}
	for id := range model.ClockID(model.ClockCount) {
		if mode := ModeOf(id); len(clocksOf[mode]) == 0 {
			t.Errorf("%s fires as %q, of which no clock is known", id, mode)
		}
	}
}

// TestWholeAnswer: every answer has all its parts, and its place is in the text.
func TestWholeAnswer(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text, c := drawText(t), drawContext(t)
		isWhole(t, text, Diagnose(text, c))
	})
}

func isWhole(t interface{ Fatalf(string, ...any) }, text string, d Diagnosis) {
	switch {
	case d.Mode == "" || d.Action == "" || d.Repeat == "" || d.Why == "":
		t.Fatalf("%+v of %q lacks something", d, text)
	case d.Start < 0 || d.End > len(text) || d.Start > d.End:
		t.Fatalf("%d to %d of %q", d.Start, d.End, text)
	case d.Mode != Ambiguous && len(d.Candidates) > 0:
		t.Fatalf("%s has candidates", d.Mode)
	case d.Limit < 0:
		t.Fatalf("a limit of %d ms in %q", d.Limit, text)
	}
}

// TestTemplates puts other names and numbers into the texts that are templates.
func TestTemplates(t *testing.T) {
	t.Parallel()
	rows := readTexts(t, "testdata/failure-texts.json")
	rapid.Check(t, func(t *rapid.T) {
		row := rapid.SampledFrom(rows).Draw(t, "row")
		if row.Form != "template" {
			t.Skip()
		}
		name := rapid.StringMatching(`[a-z][a-z0-9_-]{0,12}`).Filter(isPlain)
		text := strings.NewReplacer(`"S"`, `"`+name.Draw(t, "server")+`"`, `"T"`, `"`+name.Draw(t, "tool")+`"`, `'T'`, `'`+name.Draw(t, "tool")+`'`,
			"`T`", "`"+name.Draw(t, "tool")+"`", "<name>", name.Draw(t, "name"), "60s", "7200s", "301s", "1830s", "b1x", name.Draw(t, "task")).Replace(row.Text)
		if d := Diagnose(text, Context{}); d.Mode != row.Mode || d.Action != row.Action {
			t.Fatalf("%s %s of %q, want %s %s", d.Mode, d.Action, text, row.Mode, row.Action)
		}
	})
}

// isPlain reports whether a name is no word that a sign looks for.
func isPlain(name string) bool {
	d := Diagnose(name, Context{})
	return !d.IsKnown() && !startWords.MatchString(name)
}

func FuzzDiagnose(f *testing.F) {
	for _, piece := range pieces {
		f.Add(piece+" timed out", "claude-code", "initialize", int64(60000))
	}
	f.Fuzz(func(t *testing.T, text, client, phase string, elapsed int64) {
		c := Context{Client: client, Phase: phase, Elapsed: model.Millis(elapsed)}
		d := Diagnose(text, c)
		isWhole(t, text, d)
		if d.Action == RepeatCall {
			t.Errorf("%q may be repeated", text)
		}
		if utf8.ValidString(text) && !utf8.ValidString(text[d.Start:d.End]) {
			t.Errorf("a sign that ends within a letter: %q", text[d.Start:d.End])
		}
		for _, e := range DiagnoseLog(text, c) {
			isWhole(t, e.Text, e.Diagnosis)
		}
	})
}
