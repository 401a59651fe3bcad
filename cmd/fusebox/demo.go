package main

import (
	"context"
	_ "embed" // for the example
	"strings"
	"time"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/tui"
)

// demoCommand is fusebox demo.
type demoCommand struct {
	screenFlags

	Format string `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json, of the first scene, where there is no terminal."`
}

// Help says what can be seen.
func (c *demoCommand) Help() string {
	return `A profile file is edited by an invisible hand, every few seconds once, and the
screen follows: the override of a timeout, its removal, seconds where
milliseconds belong, a value in the wrong variable. Nothing on disk is read or
written.`
}

// demoFile is the file of the first scene.
//
//go:embed demo/profiles.fusebox.yaml
var demoFile string

const demoPath = "profiles.fusebox.yaml"

// sceneLength leaves time to read what changed.
const sceneLength = 6 * time.Second

// edit is one save of the demo: a part of the file and what replaces it.
type edit struct{ from, to string }

const (
	demoOverride = "\n      MCP_TOOL_TIMEOUT: \"10000\""
	demoTimeout  = `{key: MCP_TIMEOUT, value: "30000"}`
)

// demoEdits lead from each scene to the next and in the end back to the first.
var demoEdits = [...]edit{
	// The override goes: questions survive.
	{demoOverride, ""},
	// Seconds for milliseconds: no server can start.
	{demoTimeout, `{key: MCP_TIMEOUT, value: "30"}`},
	// The right value in the wrong variable: the first prompt waits for 2 h.
	{`{key: MCP_TIMEOUT, value: "30"}`, `{key: MCP_TIMEOUT, value: "7200000"}`},
	// All is well for a moment.
	{`{key: MCP_TIMEOUT, value: "7200000"}`, demoTimeout},
	// The override comes back.
	{"docker.sock", "docker.sock" + demoOverride},
}

// demoSnapshot is the file of a scene.
func demoSnapshot(text string) []model.Snapshot {
	return []model.Snapshot{{Path: demoPath, State: model.StateGood, Bytes: []byte(text)}}
}

// play sends the scenes, one for each tick, until ctx ends; then it closes the
// channel. Like the watcher's, the channel holds the newest batch only.
func play(ctx context.Context, batches chan model.Batch, ticks <-chan time.Time, now func() time.Time) {
	defer close(batches)
	text := demoFile
	for scene := 0; ; scene++ {
		seen := now()
		select {
		case <-batches:
		default:
		}
		batches <- model.Batch{Snapshots: demoSnapshot(text), Seen: seen, Looked: seen, Read: now()}
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		change := demoEdits[scene%len(demoEdits)]
		text = strings.Replace(text, change.from, change.to, 1)
	}
}

func (c *demoCommand) run(j *job) (int, error) {
	options, err := j.options(nil)
	if err != nil {
		return 0, err
	}
	if terminal(j.stdout) == nil || c.Format == "json" {
		first := source.Parse(demoSnapshot(demoFile)[0])
		return exitClean, j.print(resolver.Inspect([]*model.File{first}, options), c.Format)
	}
	ctx, stop := context.WithCancel(j.ctx)
	defer stop()
	ticker := time.NewTicker(sceneLength)
	defer ticker.Stop()
	batches := make(chan model.Batch, 1)
	go play(ctx, batches, ticker.C, time.Now)
	return j.show(ctx, tui.Config{Batches: batches, Inspect: tui.Inspector(options), Title: "demo"}, c.screenFlags)
}
