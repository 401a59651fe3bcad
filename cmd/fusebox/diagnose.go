package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

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
	Transport  string   `placeholder:"TYPE" help:"How the server is reached: stdio, http, sse."`
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
	recovery.Event
	events []recovery.Event
	kind   recovery.Kind
	launch *model.Launch
	knobs  []knob
}

func (c *diagnoseCommand) run(j *job) (int, error) {
	context, err := c.context()
	if err != nil {
		return 0, err
	}
	text, err := c.text(j)
	if err != nil {
		return 0, err
	}
	var launch *model.Launch
	if c.Launch != "" {
		if launch, err = c.findLaunch(j); err != nil {
			return 0, err
		}
		if context.Client == "" {
			context.Client = launch.Runtime
		}
	}
	answer := diagnose(text, context)
	answer.setLaunch(launch, text)
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
	if c.Elapsed != "" {
		ms, suggestion := model.ReadDuration(c.Elapsed)
		if suggestion != "" {
			return context, usageError{message: fmt.Sprintf("--elapsed: %q is no time from 0 on; write %s", c.Elapsed, suggestion)}
		}
		context.Elapsed = ms
	}
	return context, nil
}

// diagnose reads a text: one message, or a log.
func diagnose(text string, context recovery.Context) diagnosed {
	answer := diagnosed{source: model.NewSource([]byte(text), nil, true), events: recovery.DiagnoseLog(text, context), kind: context.Kind()}
	deciding, found := recovery.Deciding(answer.events)
	if !found {
		deciding = recovery.Event{Diagnosis: recovery.Diagnose("", context)}
	}
	answer.Event = deciding
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

// mostLog is how much of a log is read, in bytes: its end, where the failure is.
const mostLog = 1 << 20

// text is the text to be told of: the argument, a file, or standard input.
func (c *diagnoseCommand) text(j *job) (string, error) {
	switch {
	case c.Text != "" && c.Text != "-":
		return c.Text, nil
	case c.Text == "" && len(c.File) > 0 && c.Launch == "":
		var all strings.Builder
		for _, path := range c.File {
			file, err := os.Open(path)
			if err != nil {
				return "", usageError{message: err.Error(), hints: []string{"--file names the file with the text; with --launch, the profile"}}
			}
			text, err := j.readEnd(file, path)
			file.Close()
			if err != nil {
				return "", err
			}
			all.WriteString(text)
		}
		return withText(all.String())
	case c.Text == "" && terminal(j.stdin) != nil:
		return withText("")
	}
	text, err := j.readEnd(j.stdin, "standard input")
	if err != nil {
		return "", err
	}
	return withText(text)
}

// withText refuses a text of nothing but blanks.
func withText(text string) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", usageError{message: "no text to look at", hints: []string{
			`give it as an argument: fusebox diagnose "MCP error -32001: Request timed out"`,
			"or from a log: fusebox diagnose - <client.log",
		}}
	}
	return text, nil
}

// readEnd reads a log, and says where only its end was read.
func (j *job) readEnd(from io.Reader, name string) (string, error) {
	var kept []byte
	buffer := make([]byte, 1<<16)
	isCut := false
	for {
		n, err := from.Read(buffer)
		kept = append(kept, buffer[:n]...)
		if len(kept) > 2*mostLog {
			kept, isCut = append([]byte(nil), kept[len(kept)-mostLog:]...), true
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", usageError{message: fmt.Sprintf("reading %s: %v", name, err)}
		}
	}
	if len(kept) > mostLog {
		kept, isCut = kept[len(kept)-mostLog:], true
	}
	if isCut {
		// The first line is hardly whole.
		if _, rest, found := bytes.Cut(kept, []byte("\n")); found {
			kept = rest
		}
		fmt.Fprintf(j.stderr, "fusebox: only the last %d MiB of %s are read; lines are counted from there\n", mostLog>>20, model.Escape(name))
	}
	return string(kept), nil
}
