package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/tui"

	"github.com/atotto/clipboard"
	"github.com/charmbracelet/x/editor"
)

// screenFlags say how the screen is drawn.
type screenFlags struct {
	NoAnimation bool `group:"screen" help:"Nothing moves by itself: no age is counted, the tour waits for a key."`
	NoMouse     bool `group:"screen" help:"Leave the mouse to the terminal, to select text with it."`
	ASCII       bool `name:"ascii" group:"screen" help:"Draw with ASCII characters only."`
}

// show opens the screen.
func (j *job) show(ctx context.Context, config tui.Config) (int, error) {
	config.Reveal, config.Output = j.flags.Reveal, j.stdout
	config.Environment, config.ASCII = j.screenEnvironment(), j.isASCII()
	config.Still, config.NoMouse = j.flags.NoAnimation, j.flags.NoMouse
	config.Clipboard, config.EnvironmentText, config.JSON = clipboard.WriteAll, j.environmentToCopy, j.launchToCopy
	if j.stdin != os.Stdin {
		config.Input = j.stdin
	}
	if err := tui.Run(ctx, config); err != nil {
		return 0, fmt.Errorf("running the screen: %w", err)
	}
	return exitClean, nil
}

// screenEnvironment is the environment with what --color says of it.
func (j *job) screenEnvironment() []string {
	environment := slices.Clone(j.environment)
	switch j.flags.Color {
	case "never":
		return append(environment, "NO_COLOR=1")
	case "always":
		environment = slices.DeleteFunc(environment, func(entry string) bool { return strings.HasPrefix(entry, "NO_COLOR=") })
		return append(environment, "CLICOLOR_FORCE=1")
	}
	return environment
}

// openAt is the command that opens a file at a line in the operator's editor.
func openAt(path string, line int) (*exec.Cmd, error) {
	if strings.HasPrefix(path, "-") || strings.HasPrefix(path, "+") {
		// It would be taken for a flag, or for a command of the editor.
		path = "./" + path
	}
	command, err := editor.Command("fusebox", path, editor.LineNumber(line))
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	return command, nil
}

// revealing is the job with the keys that the screen shows.
func (j *job) revealing(reveal []string) *job {
	flags, other := *j.flags, *j
	flags.Reveal, other.flags = reveal, &flags
	return &other
}

// environmentToCopy is the environment of a launch as fusebox env prints it.
func (j *job) environmentToCopy(launch *model.Launch, reveal []string) string {
	text, _ := j.revealing(reveal).environmentText(launch, source.DialectNode)
	return text
}

// launchToCopy is a launch with its findings as fusebox check prints them in
// JSON.
func (j *job) launchToCopy(report *model.Report, launch *model.Launch, findings []model.Finding, reveal []string) string {
	one := &model.Report{Launches: []model.Launch{*launch}, Findings: findings, Files: report.Files}
	var b bytes.Buffer
	writer := j.revealing(reveal)
	writer.stdout = &b
	if err := writer.writeReport(one); err != nil {
		return ""
	}
	return b.String()
}
