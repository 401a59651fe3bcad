package tui

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

// sceneVariable names the variable that makes the test program play a scene on
// its terminal instead of running tests.
const sceneVariable = "FUSEBOX_TUI_SCENE"

func TestMain(m *testing.M) {
	if scene := os.Getenv(sceneVariable); scene != "" {
		os.Exit(play(scene))
	}
	os.Exit(m.Run())
}

// played are the reports of the scenes, by the path of the only snapshot.
var played = map[string]func() *model.Report{
	"live": liveReport, "override": overrideReport, "broken": brokenReport, "blocked": blockedReport,
	"unknown": unknownReport, "empty": emptyReport,
	"crowd":   func() *model.Report { return crowd(200) },
	"defect":  func() *model.Report { panic("token ghp_0123456789abcdefABCDEF0123456789abcd \x1b[2J") },
	"loading": func() *model.Report { time.Sleep(time.Hour); return nil },
}

// scenes are the saves of each scene, in order; after the last nothing happens.
var scenes = map[string][]string{
	"tour": {"live", "override", "live", "broken", "override", "blocked", "unknown", "empty", "crowd", "defect"},
}

// play runs the screen as the program does, and gives the exit code.
func play(scene string) int {
	saves, found := scenes[scene]
	if !found {
		saves = []string{scene}
	}
	if _, found := played[saves[0]]; !found {
		saves = []string{"live"}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	batches := make(chan model.Batch, 1)
	go func() {
		for _, save := range saves {
			batches <- model.Batch{Seen: time.Now(), Snapshots: []model.Snapshot{{Path: save}}}
			time.Sleep(8 * time.Second)
		}
	}()
	c := Config{
		Batches: batches, Title: "profiles/", Arguments: []string{"profiles/"},
		ASCII:   os.Getenv("FUSEBOX_TUI_ASCII") != "",
		Inspect: func(s []model.Snapshot) *model.Report { return played[s[0].Path]() },
	}
	err := run(ctx, c, func(m tea.Model) tea.Model { return bomb{m, scene, cancel} })
	fmt.Printf("ended: %v\n", err)
	if err != nil {
		return 1
	}
	return 0
}

// bomb goes off where the scene says so, at the key "!".
type bomb struct {
	tea.Model
	scene  string
	cancel func()
}

func (b bomb) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if press, ok := message.(tea.KeyPressMsg); ok && press.String() == "!" {
		switch b.scene {
		case "panic in Update":
			panic("token ghp_0123456789abcdefABCDEF0123456789abcd \x1b[2J")
		case "panic in View":
			b.Model = nil
		case "cancel":
			b.cancel()
		}
	}
	if b.Model == nil {
		return b, nil
	}
	next, command := b.Model.Update(message)
	b.Model = next
	return b, command
}
