package main

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// commandLine is the whole command line. Subcommands that are not built yet
// are not in it.
type commandLine struct {
	commonFlags

	Open     openCommand     `cmd:"" default:"withargs" help:"Live screen of what the files lead to; without a terminal, the report of check."`
	Demo     demoCommand     `cmd:"" help:"The same screen on an example that plays by itself."`
	Check    checkCommand    `cmd:"" help:"Report on the files and exit: 0 clean, 1 findings, 2 nothing could be read."`
	Env      envCommand      `cmd:"" help:"Print the resolved environment of one launch."`
	Simulate simulateCommand `cmd:"" help:"Play one call shape against a launch and say which clock ends it."`
	Explain  explainCommand  `cmd:"" help:"Say what a finding, a clock, a key or a runtime is, and where that was read."`
	Runtimes runtimesCommand `cmd:"" help:"List the runtimes: ids, aliases, versions known, source and date."`
	Tools    toolsCommand    `cmd:"" help:"Show tool timeout tables: what each tool gets, and what is wrong with them."`
	Diagnose diagnoseCommand `cmd:"" help:"Say which kind of timeout an error text is about, and whether to repeat, retrieve or wait."`
}

// commonFlags are understood by every subcommand.
type commonFlags struct {
	screenFlags

	Help    helpFlag    `short:"h" help:"Show this help."`
	Version versionFlag `help:"Show the version."`

	Runtime  string   `placeholder:"ID[@VERSION]" group:"launches" help:"Only launches of this runtime, by the rules of that version."`
	Session  string   `placeholder:"WORD" enum:",interactive,headless" default:"" group:"launches" help:"Take every launch as interactive or headless."`
	Set      []string `placeholder:"KEY=VALUE" sep:"none" group:"launches" help:"What if: this value over all others. May be repeated."`
	NoShell  bool     `group:"launches" help:"Leave out the shell's environment."`
	NoHome   bool     `group:"launches" help:"Leave out the clients' own files in the home folder."`
	WithHome bool     `group:"launches" help:"Lay those files over the launches of profiles, as the client does."`

	Ignore []string `placeholder:"CODE" group:"findings" help:"Silence a finding. May be repeated."`
	Error  []string `placeholder:"CODE" group:"findings" help:"Make a finding an error. May be repeated."`
	Reveal []string `placeholder:"KEY" sep:"none" group:"findings" help:"Show the value of a key that looks like a credential. May be repeated."`
	Color  string   `placeholder:"WHEN" enum:"auto,always,never" default:"auto" group:"findings" help:"auto, always or never; auto: on a terminal, unless NO_COLOR is set."`
}

// errAnswered ends the parsing where a flag was the whole question.
var errAnswered = errors.New("answered")

// helpFlag and versionFlag answer at once. Kong's own flags would end the
// process, which only main may do.
type (
	helpFlag    bool
	versionFlag bool
)

// IgnoreDefault lets --help stand without a subcommand.
func (helpFlag) IgnoreDefault() {}

// BeforeReset prints the help of the chosen subcommand.
func (helpFlag) BeforeReset(parsed *kong.Context) error {
	if err := printHelp(parsed); err != nil {
		return err
	}
	return errAnswered
}

// IgnoreDefault lets --version stand without a subcommand.
func (versionFlag) IgnoreDefault() {}

// BeforeReset prints the version.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	if _, err := fmt.Fprintln(app.Stdout, "fusebox "+version()); err != nil {
		return fmt.Errorf("%w: %w", errWriting, err)
	}
	return errAnswered
}

// version is the version the program was built as.
func version() string {
	info, found := debug.ReadBuildInfo()
	if !found || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

// verbatim takes words as they are. Kong's own way through JSON would change
// the bytes of a path that is not UTF-8.
func verbatim(ctx *kong.DecodeContext, target reflect.Value) error {
	for _, token := range ctx.Scan.PopWhile(func(t kong.Token) bool { return t.IsValue() }) {
		target.Set(reflect.Append(target, reflect.ValueOf(token.String())))
	}
	return nil
}

// parse reads the command line. It gives nil where the question was answered
// already, by --help or --version.
func (j *job) parse(args []string) (command, error) {
	line := &commandLine{}
	app, err := kong.New(line,
		kong.Name("fusebox"), kong.Description(description), kong.NoDefaultHelp(),
		kong.Writers(j.stdout, j.stderr), kong.Exit(func(int) {}),
		kong.NamedMapper("verbatim", kong.MapperFunc(verbatim)),
		kong.ExplicitGroups([]kong.Group{
			{Key: "launches", Title: "Launches:"},
			{Key: "findings", Title: "Findings and output:"},
			{Key: "screen", Title: "Screen:"},
		}),
	)
	if err != nil {
		return nil, fmt.Errorf("building the command line: %w", err)
	}
	parsed, err := app.Parse(withDashedText(args))
	switch {
	case errors.Is(err, errAnswered):
		return nil, nil
	case errors.Is(err, errWriting):
		return nil, err
	case err != nil:
		return nil, usageError{message: err.Error(), hints: []string{"fusebox --help lists what there is"}}
	}
	j.flags = &line.commonFlags
	chosen, isCommand := parsed.Selected().Target.Addr().Interface().(command)
	if !isCommand {
		return nil, fmt.Errorf("no subcommand for %q", parsed.Command())
	}
	return chosen, nil
}
