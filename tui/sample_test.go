package tui

import (
	"fmt"

	"fusebox/model"
)

// The sample reports mirror what the resolver makes of a real profile: a
// Claude launch of Kandev with its own defaults, and one whose executor profile
// overrides the tool-call budget.

const sampleFile = "profiles/p.fusebox.yaml"

func at(line, column, length int) model.Span {
	return model.Span{File: sampleFile, Line: line, Column: column, EndLine: line, EndColumn: column + length}
}

func literal(key, value string, origin model.Origin, tier int, span model.Span) model.Definition {
	return model.Definition{
		Key: key, Value: model.Value{Kind: model.KindString, Text: value, Span: span}, Origin: origin, Tier: tier,
	}
}

func variable(d model.Definition, shadows ...model.Shadow) model.Variable {
	return model.Variable{Definition: d, Origins: []model.Origin{d.Origin}, Shadows: shadows}
}

var (
	sampleTimeout    = literal("MCP_TIMEOUT", "30000", model.OriginManagedDefaults, 3, model.Span{})
	sampleToolBudget = literal("MCP_TOOL_TIMEOUT", "7200000", model.OriginManagedDefaults, 3, model.Span{})
	sampleAgentTool  = profiled(literal("MCP_TOOL_TIMEOUT", "7200000", model.OriginAgentProfile, 2, at(6, 46, 7)), "opus")
	sampleOverride   = profiled(literal("MCP_TOOL_TIMEOUT", "10000", model.OriginExecutorProfile, 1, at(13, 45, 5)), "docker")
	sampleKey        = model.Definition{Key: "ANTHROPIC_API_KEY", KeySpan: at(7, 9, 17), SecretID: "sec-1",
		Origin: model.OriginAgentProfile, Tier: 2, Profile: "opus"}
	sampleToken = profiled(literal("GITHUB_TOKEN", "ghp_0123456789abcdefABCDEF0123456789abcd", model.OriginExecutorProfile, 1, at(14, 20, 40)), "docker")
)

func profiled(d model.Definition, profile string) model.Definition {
	d.Profile = profile
	return d
}

func bounded(ms, most model.Millis, by *model.Definition, steps ...model.Step) model.Clock {
	return model.Clock{State: model.Bounded, Ms: ms, MaxMs: most, By: by, Steps: steps}
}

func stepFrom(d *model.Definition, ms model.Millis) model.Step { return model.Step{From: d, Ms: ms} }

func ruleStep(text string, ms model.Millis) model.Step { return model.Step{Rule: text, Ms: ms} }

func bare(text string) []model.Step { return []model.Step{{Rule: text, Bare: true}} }

// claudeClocks are the clocks of an HTTP server under Claude Code 2.1.257 with
// a tool-call budget.
func claudeClocks(tool *model.Definition, ms model.Millis) model.Clocks {
	first := bounded(25000, 25000, &sampleTimeout, stepFrom(&sampleTimeout, 30000), ruleStep("less a reserve, at least a third:", 25000))
	first.Assumed = true
	idle := bounded(300000, 330000, nil, ruleStep("default", 300000))
	if ms < 300000 {
		idle = bounded(ms, ms, tool, ruleStep("default", 300000), ruleStep("at most tool_call", ms))
	}
	fetch := bounded(max(ms, 60000), max(ms, 60000), tool, stepFrom(tool, ms))
	if ms < 60000 {
		fetch.Steps = append(fetch.Steps, ruleStep("at least", 60000))
	}
	return model.Clocks{
		model.Connect:       bounded(30000, 30000, &sampleTimeout, stepFrom(&sampleTimeout, 30000)),
		model.FirstTurnWait: first,
		model.StartBlock:    bounded(30000, 30000, &sampleTimeout, stepFrom(&sampleTimeout, 30000)),
		model.Fetch:         fetch,
		model.ToolCall:      bounded(ms, ms, tool, stepFrom(tool, ms)),
		model.Idle:          idle,
		model.TransportIdle: bounded(300000, 360000, nil, ruleStep("default", 300000)),
		model.Background:    {State: model.None, Steps: bare("headless: only with CLAUDE_AUTO_BACKGROUND_TASKS")},
	}
}

// question is the verdict on the question of Kandev's own server.
func question(v model.Verdict) model.Verdict {
	v.Tool, v.Blocks = "ask_user_question_kandev", true
	v.WaitBudget, v.Keepalive = 2*model.Hour, 20*model.Second
	return v
}

func kandevServer(clocks model.Clocks, v model.Verdict) model.Server {
	return model.Server{Name: "kandev", Type: "http", Injected: true, Clocks: clocks, Verdicts: []model.Verdict{question(v)}}
}

func docsServer(clocks model.Clocks) model.Server {
	return model.Server{Name: "docs", Type: "stdio", Place: at(9, 9, 4), Clocks: clocks}
}

func claudeLaunch(name string) model.Launch {
	return model.Launch{
		Name: name, Runtime: "claude-code", Alias: "claude-acp", AliasVersion: "0.75.1", Rules: "2.1.257",
		Session: model.Headless, Kandev: true, Files: []string{sampleFile}, Place: at(2, 5, 4),
	}
}

// goodLaunch is opus as it stands: two hours for a question.
func goodLaunch() model.Launch {
	l := claudeLaunch("opus")
	l.Environment = []model.Variable{
		variable(sampleKey), variable(sampleTimeout),
		variable(sampleAgentTool, model.Shadow{Definition: sampleToolBudget}),
	}
	clocks := claudeClocks(&sampleAgentTool, 7200000)
	l.Servers = []model.Server{
		kandevServer(clocks, model.Verdict{Outcome: model.Survives}),
		docsServer(clocks),
	}
	return l
}

// overridden is opus+docker: the executor profile leaves ten seconds.
func overridden() model.Launch {
	l := claudeLaunch("opus+docker")
	l.Environment = []model.Variable{
		variable(sampleKey), variable(sampleToken), variable(sampleTimeout),
		variable(sampleOverride,
			model.Shadow{Definition: sampleAgentTool, Recorded: true}, model.Shadow{Definition: sampleToolBudget}),
	}
	clocks := claudeClocks(&sampleOverride, 10000)
	l.Servers = []model.Server{
		kandevServer(clocks, model.Verdict{Outcome: model.Aborted, By: model.ToolCall, From: 10000, To: 10000}),
		docsServer(clocks),
	}
	return l
}

// stillGood is opus+docker without the override.
func stillGood() model.Launch {
	l := goodLaunch()
	l.Name = "opus+docker"
	return l
}

// unknownLaunch has a runtime without rules.
func unknownLaunch() model.Launch {
	l := claudeLaunch("codex-long")
	l.Runtime, l.Alias, l.AliasVersion, l.Rules = "codex", "codex-acp", "", ""
	l.Environment = []model.Variable{variable(sampleKey)}
	l.Servers = []model.Server{kandevServer(model.Clocks{}, model.Verdict{Outcome: model.OutcomeUnknown})}
	return l
}

// blockedLaunch has two origins of one tier that differ.
func blockedLaunch() model.Launch {
	l := claudeLaunch("opus+clash")
	managed := literal("AGENT_MODEL", "sonnet", model.OriginManagedRuntime, 1, at(21, 60, 6))
	executor := profiled(literal("AGENT_MODEL", "opus", model.OriginExecutorProfile, 1, at(17, 33, 4)), "clash")
	l.Blocked = &model.Blocked{
		Kind: model.BlockConflict, Key: "AGENT_MODEL",
		Origins:     []model.Origin{model.OriginExecutorProfile, model.OriginManagedRuntime},
		Definitions: []model.Definition{executor, managed},
	}
	return l
}

func finding(code model.Code, severity model.Severity, launch, key string, span model.Span, message, fix string) model.Finding {
	return model.Finding{Code: code, Severity: severity, Launch: launch, Key: key, Span: span, Message: message, Fix: fix}
}

func overrideFindings() []model.Finding {
	const launch = "opus+docker"
	return []model.Finding{
		finding("question-aborted", model.Error, launch, "MCP_TOOL_TIMEOUT", at(13, 45, 5),
			"a question (ask_user_question_kandev) ends at 10 s by the tool-call budget, 1 h 59 m 50 s before its 2 h; progress does not extend it",
			`MCP_TOOL_TIMEOUT: "7200000"`),
		finding("keepalive-too-slow", model.Error, launch, "MCP_TOOL_TIMEOUT", at(13, 45, 5),
			"the idle deadline of 10 s is not above the keepalive interval of 20 s", `MCP_TOOL_TIMEOUT: "7200000"`),
		finding("idle-capped-by-tool-call", model.Warning, launch, "MCP_TOOL_TIMEOUT", at(13, 45, 5),
			"the idle deadline of 5 min is lowered to the tool-call budget of 10 s", ""),
		finding("shadowed", model.Info, launch, "MCP_TOOL_TIMEOUT", at(6, 46, 7),
			"MCP_TOOL_TIMEOUT=7200000 of the agent profile is shadowed by 10000 of the executor profile", ""),
		finding("handshake-assumed", model.Info, launch, "", model.Span{},
			"the handshake rests on flags that no file shows; the modern one is assumed", ""),
	}
}

func files(state model.FileState, stale bool) []*model.File {
	return []*model.File{{Path: sampleFile, Folder: "profiles", State: state, Stale: stale}}
}

func reportOf(findings []model.Finding, launches ...model.Launch) *model.Report {
	model.SortFindings(findings)
	return &model.Report{Launches: launches, Findings: findings, Files: files(model.StateGood, false)}
}

// liveReport is a calm report: everything survives.
func liveReport() *model.Report {
	return reportOf([]model.Finding{
		finding("handshake-assumed", model.Info, "opus", "", model.Span{},
			"the handshake rests on flags that no file shows; the modern one is assumed", ""),
		finding("version-assumed", model.Info, "codex-long", "", model.Span{}, "no version is known of codex", ""),
	}, stillGood(), goodLaunch(), unknownLaunch())
}

// overrideReport is what an executor override of ten seconds leads to.
func overrideReport() *model.Report {
	return reportOf(overrideFindings(), overridden(), goodLaunch(), unknownLaunch())
}

// brokenReport is the last good state of a file that no longer parses.
func brokenReport() *model.Report {
	r := liveReport()
	r.Files = files(model.StateGood, true)
	broken := model.Finding{
		Code: model.FileInvalid, Severity: model.Error, Span: at(13, 9, 4),
		Message: "did not find expected ',' or '}' in a flow mapping",
		Fix:     "close the mapping with }",
		Excerpt: model.Excerpt{Line: 13, Before: "  - {name: docker, ", Marked: "env:", After: " {MCP_TOOL_TIMEOUT: 10000"},
	}
	r.Files[0].Findings = []model.Finding{broken}
	r.Findings = append(r.Findings, broken)
	model.SortFindings(r.Findings)
	return r
}

// lostReport has six files, and one that was named is gone.
func lostReport() *model.Report {
	r := liveReport()
	for i := range 5 {
		r.Files = append(r.Files, &model.File{Path: fmt.Sprintf("profiles/%d.fusebox.yaml", i), Folder: "profiles", State: model.StateGood})
	}
	lost := finding(model.FileUnreadable, model.Error, "", "", model.Span{File: "team.fusebox.yaml"},
		"no such file or folder; create one, or leave it out", "")
	r.Files = append(r.Files, &model.File{
		Path: "team.fusebox.yaml", State: model.StateMissing, Stale: true, Findings: []model.Finding{lost},
	})
	r.Findings = append(r.Findings, lost)
	model.SortFindings(r.Findings)
	return r
}

func blockedReport() *model.Report {
	return reportOf([]model.Finding{
		finding("environment-conflict", model.Error, "opus+clash", "AGENT_MODEL", at(17, 33, 4),
			"AGENT_MODEL has conflicting definitions from executor profile, managed runtime", "keep one of the two"),
	}, blockedLaunch(), goodLaunch())
}

func unknownReport() *model.Report {
	return reportOf([]model.Finding{
		finding("version-assumed", model.Info, "codex-long", "", model.Span{}, "no version is known of codex", ""),
	}, unknownLaunch(), goodLaunch())
}

func emptyReport() *model.Report { return &model.Report{} }

// crowd is a report with many launches.
func crowd(n int) *model.Report {
	var launches []model.Launch
	var findings []model.Finding
	for i := range n {
		l := goodLaunch()
		if i%3 == 0 {
			l = overridden()
			for _, f := range overrideFindings() {
				f.Launch = fmt.Sprintf("opus-%03d", i)
				findings = append(findings, f)
			}
		}
		l.Name = fmt.Sprintf("opus-%03d", i)
		launches = append(launches, l)
	}
	return reportOf(findings, launches...)
}
