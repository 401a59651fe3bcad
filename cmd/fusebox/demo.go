package main

import (
	"context"
	"sync"
	"time"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/tui"
)

// demoCommand is fusebox demo.
type demoCommand struct {
	Format string `enum:"text,json" default:"text" placeholder:"FORMAT" help:"text or json, of the first scene, where there is no terminal."`
}

// Help says what can be seen.
func (c *demoCommand) Help() string {
	return `A guided tour in six short scenes: an override kills a question, seconds for
milliseconds, a first turn that waits two hours, a silent server at 60 s, a key
that matches nothing, two launches side by side. It goes on by itself; space goes
on at once, . skips a scene, p pauses, esc ends the tour and leaves the example to
explore. Nothing on disk is read or written.`
}

// stage delivers the files of the steps that are asked for.
type stage struct {
	steps   []demoStep
	batches chan model.Batch
	now     func() time.Time

	mutex sync.Mutex
	// turn is that of the newest step.
	turn int
}

// show delivers the files of a step, unless a later one was asked for. Like the
// watcher's, the channel holds the newest batch only.
func (s *stage) show(step, turn int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if turn < s.turn {
		return
	}
	s.turn = turn
	seen := s.now()
	select {
	case <-s.batches:
	default:
	}
	s.batches <- model.Batch{Snapshots: demoSnapshot(s.steps[step].text()), Seen: seen, Looked: seen, Read: s.now()}
}

func (c *demoCommand) run(j *job) (int, error) {
	options, err := j.options(nil)
	if err != nil {
		return 0, err
	}
	steps := demoSteps()
	if terminal(j.stdout) == nil || c.Format == "json" {
		first := source.Parse(demoSnapshot(steps[1].text())[0])
		return exitClean, j.print(resolver.Inspect([]*model.File{first}, options), c.Format)
	}
	ctx, stop := context.WithCancel(j.ctx)
	defer stop()
	s := &stage{steps: steps, batches: make(chan model.Batch, 1), now: time.Now}
	tour := make([]tui.Step, len(steps))
	for i := range steps {
		tour[i] = steps[i].Step
	}
	config := tui.Config{Batches: s.batches, Inspect: tui.Inspector(options), Title: "demo", Tour: tour, Stage: s.show}
	return j.show(ctx, config)
}
