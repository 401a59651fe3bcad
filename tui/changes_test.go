package tui

import (
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
)

// described writes changes down in words, so that a test can say what it
// expects.
func described(c changes) []string {
	var words []string
	add := func(parts ...string) {
		text := ""
		for i, part := range parts {
			if i > 0 {
				text += " "
			}
			text += part
		}
		words = append(words, text)
	}
	for _, name := range []string{"opus", "opus+docker", "codex-long", "opus+clash"} {
		change := c.launches[name]
		if change == nil {
			continue
		}
		if change.added {
			add(name, "added")
		}
		if change.blocking {
			add(name, "blocking")
		}
		for _, key := range []string{"ANTHROPIC_API_KEY", "GITHUB_TOKEN", "MCP_TIMEOUT", "MCP_TOOL_TIMEOUT"} {
			if before, isChanged := change.variable(key); isChanged {
				was := "nothing"
				if before != nil {
					was = before.Value.Text
				}
				add(name, key, "was", was)
			}
		}
		for _, removed := range change.removed {
			add(name, removed.Key, "removed")
		}
		for _, server := range []string{"kandev", "docs"} {
			for id := range model.ClockID(model.ClockCount) {
				if before := change.server(server).clock(id); before != nil {
					add(name, server, id.String(), "was", before.String())
				}
			}
			if before, isChanged := change.server(server).verdict("ask_user_question_kandev"); before != nil {
				add(name, server, "was", string(before.Outcome))
			} else if isChanged {
				add(name, server, "has a new tool")
			}
		}
	}
	for _, name := range c.removed {
		add(name, "gone")
	}
	return words
}

func moved(l model.Launch, lines int) model.Launch {
	for i := range l.Environment {
		l.Environment[i].Value.Span.Line += lines
		l.Environment[i].KeySpan.Line += lines
	}
	l.Place.Line += lines
	return l
}

func TestChanges(t *testing.T) {
	t.Parallel()
	blocked := blockedLaunch()
	blocked.Name = "opus"
	secret := goodLaunch()
	secret.Environment[0].SecretID = "sec-2"
	ranged := goodLaunch()
	ranged.Servers[0].Clocks[model.Idle].MaxMs += 1000
	otherTool := goodLaunch()
	otherTool.Servers = otherTool.Servers[:1]
	for name, test := range map[string]struct {
		old, current *model.Report
		want         []string
	}{
		"before the first report": {nil, liveReport(), nil},
		"the same":                {liveReport(), liveReport(), nil},
		"only lines moved":        {reportOf(nil, goodLaunch()), reportOf(nil, moved(goodLaunch(), 7)), nil},
		"an override": {reportOf(nil, stillGood()), reportOf(nil, overridden()), []string{
			"opus+docker GITHUB_TOKEN was nothing", "opus+docker MCP_TOOL_TIMEOUT was 7200000",
			"opus+docker kandev fetch was 2 h", "opus+docker kandev tool_call was 2 h", "opus+docker kandev idle was 5 min",
			"opus+docker kandev was survives",
			"opus+docker docs fetch was 2 h", "opus+docker docs tool_call was 2 h", "opus+docker docs idle was 5 min",
		}},
		"an override taken back": {reportOf(nil, overridden()), reportOf(nil, stillGood()), []string{
			"opus+docker MCP_TOOL_TIMEOUT was 10000", "opus+docker GITHUB_TOKEN removed",
			"opus+docker kandev fetch was 60 s", "opus+docker kandev tool_call was 10 s", "opus+docker kandev idle was 10 s",
			"opus+docker kandev was aborted",
			"opus+docker docs fetch was 60 s", "opus+docker docs tool_call was 10 s", "opus+docker docs idle was 10 s",
		}},
		"launches come and go": {
			reportOf(nil, goodLaunch(), unknownLaunch()), reportOf(nil, overridden(), goodLaunch()),
			[]string{"opus+docker added", "codex-long gone"},
		},
		"a launch is blocked":    {reportOf(nil, goodLaunch()), reportOf(nil, blocked), []string{"opus blocking"}},
		"a launch is free again": {reportOf(nil, blocked), reportOf(nil, goodLaunch()), []string{"opus blocking"}},
		"another secret":         {reportOf(nil, goodLaunch()), reportOf(nil, secret), []string{"opus ANTHROPIC_API_KEY was "}},
		"only the range":         {reportOf(nil, goodLaunch()), reportOf(nil, ranged), []string{"opus kandev idle was 5 min"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(test.want, described(changesBetween(test.old, test.current))); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
		})
	}
	if change := changesBetween(reportOf(nil, goodLaunch()), reportOf(nil, otherTool)); change.launches["opus"] == nil {
		t.Error("a launch that lost a server is not marked")
	}
}

// TestMarksStayUntilTheNextSave follows the marks over saves that change
// something and saves that do not.
func TestMarksStayUntilTheNextSave(t *testing.T) {
	t.Parallel()
	m := show(show(start(120, 40, testConfig()), liveReport()), overrideReport())
	marks := []string{"opus+docker ◆", "↓ was 2 h", "was 7200000 (agent profile)", "◆ was: survives its 2 h", "◆ GITHUB_TOKEN"}
	mustShow(t, m, marks...)
	m = press(m, "down", "up", "tab", "?", "esc")
	mustShow(t, m, marks...)
	m = show(m, overrideReport())
	mustNotShow(t, m, "◆", "was")
	m = show(m, liveReport())
	mustShow(t, m, "↑ was 10 s", "◆ was: ended at 10 s by the tool-call budget", "◆ GITHUB_TOKEN", "removed", "was ••• (executor profile)")
	mustShow(t, show(m, reportOf(nil, goodLaunch(), overridden(), blockedLaunch())), "opus+clash new")
}
