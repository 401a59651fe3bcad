package main

import (
	"fmt"
	"regexp"
	"slices"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// diagnoseCommand is fusebox diagnose.
type diagnoseCommand struct {
	Text       string   `arg:"" optional:"" name:"TEXT" help:"The text of the error, or - for standard input."`
	File       []string `placeholder:"PATH" sep:"none" help:"With --launch the file in which it stands, else a file that holds the text. May be repeated."`
	Launch     string   `placeholder:"NAME" help:"The launch it happened in: says which clock to turn, and its value now."`
	Client     string   `placeholder:"NAME" help:"The client that showed the text; of a launch it is known."`
	Phase      string   `placeholder:"METHOD" help:"What was asked: initialize, tools/list, tools/call."`
	Elapsed    string   `placeholder:"TIME" help:"How long it took until the error came."`
	Transport  string   `placeholder:"TYPE" enum:",stdio,http,streamable_http,sse,ws,sdk,claudeai-proxy,sse-ide,ws-ide" default:"" help:"How the server is reached, as in its type: stdio, http, sse."`
	Idempotent *bool    `negatable:"" help:"The same call again does nothing more."`
	ReadOnly   *bool    `negatable:"" help:"The tool changes nothing."`
	Paid       *bool    `negatable:"" help:"A call costs something."`
	Format     string   `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json."`
}

// Help says where the text comes from, and what the exit code says.
func (c *diagnoseCommand) Help() string {
	return `Of a log the last failure counts; all are listed. TIME is written like 20s, 5m or
1h30m, or as whole milliseconds.
Exit codes: 0 answered, 1 the launch is blocked, 2 not understood or no text.`
}

// dashedText is an error text that begins with its code, which would be taken for
// a flag.
var dashedText = regexp.MustCompile(`^-\d+(?:\s|:|$)`)

// withDashedText puts such a text of diagnose behind the flags.
func withDashedText(args []string) []string {
	at := slices.IndexFunc(args, dashedText.MatchString)
	if at < 0 || !slices.Contains(args[:at], "diagnose") || slices.Contains(args[:at], "--") {
		return args
	}
	return append(slices.Delete(slices.Clone(args), at, at+1), "--", args[at])
}

// diagnosed is what fusebox diagnose tells.
type diagnosed struct {
	source model.Source
	// skipped is how many lines stand before those that were read.
	skipped int
	context recovery.Context
	recovery.Event
	events []recovery.Event
	knobs  []resolver.Knob
}

func (c *diagnoseCommand) run(j *job) (int, error) {
	context, err := c.context()
	if err != nil {
		return 0, err
	}
	text, skipped, err := c.text(j)
	if err != nil {
		return 0, err
	}
	if c.Launch != "" {
		if context.Launch, err = c.findLaunch(j); err != nil {
			return 0, err
		}
		if context.Client == "" {
			context.Client = context.Launch.Runtime
		}
	}
	launch := context.Launch
	answer := diagnose(text, skipped, context)
	if c.Format == "json" {
		err = j.writeJSON(answer.toJSON())
	} else {
		p := j.newPage()
		p.diagnosis(&answer)
		err = j.write(p.text.String())
	}
	if err != nil {
		return 0, err
	}
	if launch != nil && launch.Blocked != nil {
		return exitFindings, nil
	}
	return exitClean, nil
}

// context is what the flags say.
func (c *diagnoseCommand) context() (recovery.Context, error) {
	context := recovery.Context{
		Client: c.Client, Phase: c.Phase, Transport: c.Transport,
		Idempotent: c.Idempotent, ReadOnly: c.ReadOnly, Paid: c.Paid,
	}
	if c.Phase != "" && !recovery.IsPhase(c.Phase) {
		return context, usageError{message: fmt.Sprintf("--phase: %q is no method that is known", c.Phase),
			hints: []string{"write initialize, tools/list, tools/call, or connect, list or call"}}
	}
	if c.Elapsed != "" {
		ms, suggestion := model.ReadDuration(c.Elapsed)
		if suggestion != "" {
			return context, usageError{message: fmt.Sprintf("--elapsed: %q is no time from 0 on; write %s", c.Elapsed, suggestion)}
		}
		context.Elapsed = ms
	}
	return context, nil
}

// diagnose reads a text: one message, or a log, of which so many lines were left
// out.
func diagnose(text string, skipped int, context recovery.Context) diagnosed {
	answer := diagnosed{
		source: model.NewSource([]byte(text), nil, true), skipped: skipped, context: context,
		events: recovery.DiagnoseLog(text, context),
	}
	deciding, found := recovery.Deciding(answer.events)
	if !found {
		deciding = recovery.Event{Diagnosis: recovery.Diagnose("", context)}
	}
	answer.Event = deciding
	if context.Launch != nil {
		answer.knobs = resolver.Knobs(context.Launch, deciding.Text, &deciding.Diagnosis)
	}
	return answer
}

// findLaunch finds the launch in the files that were named, or where fusebox looks
// without one.
func (c *diagnoseCommand) findLaunch(j *job) (*model.Launch, error) {
	files, options, err := j.load(c.File)
	if err != nil {
		return nil, err
	}
	report := resolver.Inspect(files, options)
	launch, err := j.findLaunch(report, c.Launch, c.File)
	if err == nil {
		j.tellLost(report, launch)
	}
	return launch, err
}
