package main

import (
	"context"
	"fmt"
	"strings"

	"fusebox/model"
	"fusebox/tui"
	"fusebox/watch"
)

// openCommand is fusebox without a subcommand: the live screen, or the text
// report where there is no terminal.
type openCommand struct {
	Paths []string `arg:"" optional:"" type:"verbatim" name:"PATH" help:"Files, folders or patterns; without one the current folder and the home."`
}

func (c *openCommand) run(j *job) (int, error) {
	if err := c.mistyped(); err != nil {
		return 0, err
	}
	if terminal(j.stdout) == nil {
		return (&checkCommand{Paths: c.Paths, Format: "text", FailOn: "error"}).run(j)
	}
	options, err := j.options(nil)
	if isUsage(err) && j.flags.Runtime != "" {
		// The files may define the runtime.
		_, options, err = j.load(c.Paths)
	}
	if err != nil {
		return 0, err
	}
	looking, err := j.lookout(c.Paths)
	if err != nil {
		return 0, err
	}
	options.Workspace, options.Projects = len(c.Paths) == 0, looking.projects
	ctx, stop := context.WithCancel(j.ctx)
	defer stop()
	watcher, err := watch.Open(ctx, looking.arguments)
	if err != nil {
		return 0, fmt.Errorf("watching %s: %w", strings.Join(orHere(c.Paths), ", "), err)
	}
	inspect := tui.Inspector(options)
	return j.show(ctx, tui.Config{
		Batches: watcher.Batches(), Arguments: orHere(c.Paths), Places: looking.places, Edit: openAt,
		Inspect: func(snapshots []model.Snapshot) *model.Report { return inspect(looking.roles(snapshots)) },
	})
}

// mistyped reports a subcommand with a slip in it, which would otherwise be
// taken for a file that is not there.
func (c *openCommand) mistyped() error {
	if len(c.Paths) == 0 {
		return nil
	}
	word := c.Paths[0]
	if strings.ContainsAny(word, `./\*?[`) {
		return nil
	}
	guess := nearest(word, []string{"demo", "check", "env", "simulate", "explain", "runtimes"})
	if word == "help" || word == "version" {
		guess = "--" + word
	}
	if guess == "" {
		return nil
	}
	snapshots, err := watch.Read(watch.Named(word))
	if err != nil || len(snapshots) != 1 || snapshots[0].State != model.StateMissing {
		return nil
	}
	return usageError{
		message: fmt.Sprintf("there is no subcommand and no file %q; did you mean fusebox %s?", word, guess),
		hints:   []string{"fusebox --help lists what there is"},
	}
}
