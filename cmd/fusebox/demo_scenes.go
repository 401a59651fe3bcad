package main

import (
	"embed"
	"fmt"
	"strings"

	"fusebox/model"
	"fusebox/tui"
)

// demoFiles are the files that the tour shows.
//
//go:embed demo
var demoFiles embed.FS

const demoPath = "profiles.fusebox.yaml"

// demoFile is the file of most scenes.
var demoFile = demoText(demoPath)

// demoText is one of the files.
func demoText(name string) string {
	text, err := demoFiles.ReadFile("demo/" + name)
	if err != nil {
		// It is a part of the program.
		panic(fmt.Sprintf("reading the example: %v", err))
	}
	return string(text)
}

// edit is one save of the demo: a part of the file and what replaces it.
type edit struct{ from, to string }

// demoStep is one step of the tour: the file as it is then, and where to look.
type demoStep struct {
	tui.Step
	edits []edit
}

var (
	demoOverride = edit{"docker.sock\n", "docker.sock\n      MCP_TOOL_TIMEOUT: \"10000\"\n"}
	demoSeconds  = edit{`{key: MCP_TIMEOUT, value: "30000"}`, `{key: MCP_TIMEOUT, value: "30"}`}
	demoOneValue = edit{`{key: MCP_TIMEOUT, value: "30000"}`, `{key: MCP_TIMEOUT, value: "7200000"}`}
	demoDeadKey  = edit{"remote_ssh_execution: 360s", "remote_ssh: 360s"}
)

// demoSteps are six short scenes. In most the file is right at first and then saved
// with one slip, so that the screen marks what it moved; in that of the dead key the
// slip is old, and the save repairs it.
func demoSteps() []demoStep {
	const override, seconds, oneValue, silent, dead, sides = "An override kills a question", "Seconds for milliseconds",
		"A first turn that waits two hours", "A silent server at 60 s", "A key that matches nothing", "Two launches side by side"
	look := func(scene int, title, text, launch, server string, shows tui.View) tui.Step {
		return tui.Step{Scene: scene, Title: title, Text: text, Launch: launch, Server: server, Shows: shows}
	}
	return []demoStep{
		{look(1, override, "The agent may ask a person and wait two hours: progress every 20 s keeps the call alive, and no clock ends it.",
			"opus-docker", "kandev", tui.ViewClocks), nil},
		{look(1, override, "Somebody gives the executor MCP_TOOL_TIMEOUT=10000 to fail fast. It is the wall clock of every call: the question now ends at 10 s, before its first progress.",
			"opus-docker", "kandev", tui.ViewTimeline), []edit{demoOverride}},
		{look(1, override, "Where the 10 s come from, step by step, with file and line, the rule and its source. x explains whatever is selected.",
			"opus-docker", "kandev", tui.ViewExplain), []edit{demoOverride}},
		{look(2, seconds, "The connect deadline is 30000: half a minute for every server to answer.",
			"opus", "docs", tui.ViewClocks), nil},
		{look(2, seconds, "The same with 30, meant as seconds. The client reads milliseconds: no server connects within 30 ms, and the agent starts without its tools.",
			"opus", "docs", tui.ViewFindings), []edit{demoSeconds}},
		{look(3, oneValue, "The two budgets are apart: 30 s to connect, two hours for a call.",
			"opus", "docs", tui.ViewClocks), nil},
		{look(3, oneValue, "One value for two budgets: MCP_TIMEOUT is raised to the two hours that a question may take.",
			"opus", "docs", tui.ViewEnvironment), []edit{demoOneValue}},
		{look(3, oneValue, "A server that does not answer may now hold the first prompt for two hours; Kandev gives the session up after 5 min, and nobody sees why. The tool-call budget has a variable of its own.",
			"opus", "docs", tui.ViewTimeline), []edit{demoOneValue}},
		{look(4, silent, "This server answers in plain JSON: no headers and no progress come before its answer. A charge takes 4 min, and the fetch deadline is 60 s.",
			"billing", "ledger", tui.ViewTimeline), nil},
		{look(4, silent, "The call is cut at 60 s, the charge may have been made, and nothing says so. The finding tells what to set, and what not to repeat.",
			"billing", "ledger", tui.ViewFindings), nil},
		{look(5, dead, "The agent's own table gives remote_ssh 6 min. The tool is called remote_ssh_execution and the key has no *, so it gets 45 s by default, against a worst case of 320 s.",
			"ops", "hosts", tui.ViewTools), []edit{demoDeadKey}},
		{look(5, dead, "The key is repaired and saved: 6 min by its own entry, marked with what it was, and its findings are gone. x tells what decides a tool, and what lost.",
			"ops", "hosts", tui.ViewTools), nil},
		{with(look(6, sides, "The same profile in two places: what the executor changes, and what becomes of the question. d compares any two launches, or one before and after a save.",
			"opus-docker", "kandev", tui.ViewDiff), "opus"), []edit{demoOverride}},
	}
}

// with is a step that compares with a launch.
func with(step tui.Step, launch string) tui.Step {
	step.With = launch
	return step
}

// text is the file of a step.
func (s demoStep) text() string {
	text := demoFile
	for _, e := range s.edits {
		text = strings.Replace(text, e.from, e.to, 1)
	}
	return text
}

// demoSnapshot is the file of a step.
func demoSnapshot(text string) []model.Snapshot {
	return []model.Snapshot{{Path: demoPath, State: model.StateGood, Bytes: []byte(text)}}
}
