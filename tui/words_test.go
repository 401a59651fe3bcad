package tui

import (
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

func textOf(lines []line) []string {
	texts := make([]string, len(lines))
	for i := range lines {
		texts[i] = strings.TrimRight(lines[i].String(), " ")
	}
	return texts
}

func TestVerdictWords(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		verdict model.Verdict
		want    string
	}{
		"aborted at one moment": {
			question(model.Verdict{Outcome: model.Aborted, By: model.ToolCall, From: 10000, To: 10000}),
			" ✖ aborted  a question (ask_user_question_kandev), kept alive every 20 s: ended at 10 s by the tool-call budget",
		},
		"survives": {
			question(model.Verdict{Outcome: model.Survives}),
			" ✓ survives  a question (ask_user_question_kandev), kept alive every 20 s: survives its 2 h",
		},
		"a span": {
			model.Verdict{Tool: "charge_card", Outcome: model.Aborted, By: model.TransportIdle, From: 300000, To: 360000, WaitBudget: 600000},
			" ✖ aborted  charge_card, silent: ended between 5 min and 6 min by the transport silence limit",
		},
		"spared": {
			model.Verdict{Tool: "x", Outcome: model.Aborted, By: model.Idle, From: 30000, Spared: true, Keepalive: 20000, Assumed: true},
			" ✖ aborted  x, kept alive every 20 s: the idle deadline can end it from 30 s on (assumed)",
		},
		"unknown": {
			model.Verdict{Tool: "x", Outcome: model.OutcomeUnknown, WaitBudget: 3600000},
			" ? unknown  x, silent: an unknown clock could end it before its 1 h",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := &model.Server{Verdicts: []model.Verdict{test.verdict}}
			got := textOf(verdictText(subject{launch: &model.Launch{}}, server, frame{look: testLook, width: 200}).lines)
			if diff := cmp.Diff([]string{test.want}, got); diff != "" {
				t.Errorf("verdict (-want +got):\n%s", diff)
			}
		})
	}
}

func TestClockWords(t *testing.T) {
	t.Parallel()
	assumed := bounded(25000, 25000, &sampleTimeout)
	assumed.Assumed = true
	capped := bounded(10000, 10000, &sampleOverride, ruleStep("at most tool_call", 10000))
	raised := bounded(90000, 90000, &sampleTimeout, ruleStep("at least connect", 90000))
	for name, test := range map[string]struct {
		clock model.Clock
		want  []string
	}{
		"defined":        {bounded(1000, 1000, &sampleOverride), []string{"executor profile", "executor"}},
		"default":        {bounded(1000, 1000, nil, ruleStep("default", 1000)), []string{"client default", "default"}},
		"assumed":        {assumed, []string{"managed agent defaults, assumed", "managed dflt, assumed", "managed, assumed", "assumed"}},
		"capped":         {capped, []string{"capped by tool call", "capped"}},
		"raised":         {raised, []string{"raised by connect", "raised"}},
		"own floor":      {bounded(60000, 60000, &sampleOverride, ruleStep("at least", 60000)), []string{"executor profile", "executor"}},
		"not applicable": {model.Clock{State: model.NotApplicable, Steps: bare("no HTTP request")}, nil},
		"unknown":        {model.Clock{}, nil},
		"off by a key":   {model.Clock{State: model.Off, By: &sampleOverride}, []string{"executor profile", "executor"}},
	} {
		if diff := cmp.Diff(test.want, clockOrigins(&test.clock, test.clock.By)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if got := clockReason(&model.Clock{State: model.NotApplicable, Steps: bare("no HTTP request")}); got != "no HTTP request" {
		t.Errorf("the reason is %q", got)
	}
}

func TestPlaceKeepsItsLine(t *testing.T) {
	t.Parallel()
	span := model.Span{File: "some/folder/team.fusebox.yaml", Line: 128, Column: 7}
	for n, want := range map[int]string{
		40: "some/folder/team.fusebox.yaml:128:7", 30: "team.fusebox.yaml:128:7", 15: "team.fus…:128:7", 8: "t…:128:7", 7: "team.f…", 0: "",
	} {
		if got := testLook.place(span, true, n); got != want {
			t.Errorf("in %d cells a place is %q, want %q", n, got, want)
		}
	}
	if got := testLook.place(model.Span{}, true, 20); got != "" {
		t.Errorf("no place is %q", got)
	}
}

func TestOriginsOfOneValue(t *testing.T) {
	t.Parallel()
	v := variable(sampleAgentTool)
	v.Origins = []model.Origin{model.OriginAgentProfile, model.OriginManagedDefaults}
	if diff := cmp.Diff([]string{"agent profile, managed agent defaults", "agent +1"}, originsWords(&v)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"repository app", "repo app"}, originWords("repository app")); diff != "" {
		t.Error(diff)
	}
}

func TestStatusOfALaunch(t *testing.T) {
	t.Parallel()
	warned := finding("idle-lowered", model.Warning, "opus", "", model.Span{}, "m", "")
	noted := finding("shadowed", model.Info, "opus", "", model.Span{}, "m", "")
	failed := finding("question-aborted", model.Error, "opus", "", model.Span{}, "m", "")
	ofFile := finding("file-invalid", model.Error, "", "", model.Span{File: sampleFile}, "m", "")
	blocked := blockedLaunch()
	blocked.Name = "opus"
	unknown := unknownLaunch()
	unknown.Name = "opus"
	for name, test := range map[string]struct {
		launch   model.Launch
		findings []model.Finding
		want     status
	}{
		"nothing found":         {goodLaunch(), nil, statusOK},
		"info":                  {goodLaunch(), []model.Finding{noted}, statusInfo},
		"worst counts":          {goodLaunch(), []model.Finding{noted, failed, warned}, statusError},
		"warning":               {goodLaunch(), []model.Finding{noted, warned}, statusWarning},
		"an error in its file":  {goodLaunch(), []model.Finding{ofFile}, statusError},
		"blocked":               {blocked, []model.Finding{noted}, statusBlocked},
		"unknown rules":         {unknown, []model.Finding{noted}, statusUnknown},
		"unknown and a warning": {unknown, []model.Finding{warned}, statusWarning},
	} {
		rows := launchRows(reportOf(test.findings, test.launch), changes{})
		if rows[0].status != test.want {
			t.Errorf("%s: %s, want %s", name, rows[0].status.word(), test.want.word())
		}
	}
}

func TestFindingsOfALaunch(t *testing.T) {
	t.Parallel()
	other := goodLaunch()
	other.Name, other.Files = "other", []string{"other.fusebox.yaml"}
	report := reportOf([]model.Finding{
		finding("a", model.Error, "opus", "", at(1, 1, 1), "own", ""),
		finding("b", model.Error, "other", "", model.Span{File: "other.fusebox.yaml", Line: 1}, "of another launch", ""),
		finding("c", model.Warning, "", "", at(2, 1, 1), "of its file", ""),
		finding("d", model.Warning, "", "", model.Span{File: "other.fusebox.yaml", Line: 2}, "of another file", ""),
		finding("e", model.Info, "", "", model.Span{File: "lost.fusebox.yaml", Line: 3}, "of a file without launches", ""),
	}, goodLaunch(), other)
	e := editionOf(report)
	var got []string
	for _, f := range findingsFor(report, &report.Launches[0], e.used) {
		got = append(got, f.Message)
	}
	if diff := cmp.Diff([]string{"own", "of its file", "of a file without launches"}, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func TestLookedFor(t *testing.T) {
	t.Parallel()
	const kinds = "profile files (*.fusebox.yaml, *.fusebox.yml, *.fusebox.json)"
	for _, test := range []struct {
		arguments      []string
		looked, create string
	}{
		{nil, kinds, "my.fusebox.yaml"},
		{[]string{"profiles/"}, kinds + " in profiles/", "profiles/my.fusebox.yaml"},
		{[]string{"a.fusebox.yaml"}, "a.fusebox.yaml", "a.fusebox.yaml"},
		{[]string{"a.yaml", "b.yaml"}, "a.yaml, b.yaml", "a.yaml"},
		{[]string{"p", "q", "a.fusebox.yaml"}, kinds + " in p, q; a.fusebox.yaml", "a.fusebox.yaml"},
		{[]string{"p/*.yaml"}, "files that match p/*.yaml", "a file that matches p/*.yaml"},
		{[]string{"p/*", "q?"}, "files that match p/*, q?", "a file that matches p/*"},
		{[]string{"p/*", "q"}, kinds + " in q; files that match p/*", "q/my.fusebox.yaml"},
		{[]string{"p/*.yaml", "a.yaml"}, "a.yaml; files that match p/*.yaml", "a.yaml"},
		{[]string{"a[.yaml"}, "a[.yaml", "a[.yaml"},
	} {
		if looked, create := lookedFor(test.arguments); looked != test.looked || create != test.create {
			t.Errorf("%v: %q, %q", test.arguments, looked, create)
		}
	}
}

func TestFoundFiles(t *testing.T) {
	t.Parallel()
	good, missing := &model.File{State: model.StateGood}, &model.File{State: model.StateMissing, Findings: []model.Finding{
		finding(model.FileUnreadable, model.Error, "", "", model.Span{}, "nothing matches the pattern", ""),
	}}
	denied := &model.File{State: model.StateUnreadable, IsFolder: true, Findings: missing.Findings}
	for want, files := range map[string][]*model.File{
		"no such file":                  {missing, missing},
		"nothing that can be read":      {missing, denied},
		"2 files, but no agent profile": {good, missing, denied, good},
	} {
		if got := foundFiles(files); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := foundFiles(nil); got != "no such file" {
		t.Errorf("of no files: %q", got)
	}
}
