package tui

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

// What the watcher says where the system reports no more, or is not asked to.
const (
	inotifyLimit = "raise fs.inotify.max_user_watches: no more folders can be watched"
	switchedOff  = "file events are switched off"
)

// morning is when the samples were saved.
var morning = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

func testConfig() Config {
	return Config{
		Title: "profiles/", Arguments: []string{"profiles/"},
		Now:             func() time.Time { return morning },
		EnvironmentText: func(l *model.Launch, _ []string) string { return "# of " + l.Name + "\n" },
		JSON: func(_ *model.Report, l *model.Launch, _ []model.Finding, _ []string) string {
			return `{"name": "` + l.Name + `"}`
		},
		Edit: func(path string, line int) (*exec.Cmd, error) {
			return exec.Command("true", path, strconv.Itoa(line)), nil
		},
	}
}

// start gives a screen of a size before anything was read.
func start(width, height int, c Config) screen {
	return drive(newScreen(context.Background(), c), tea.WindowSizeMsg{Width: width, Height: height})
}

// drive gives the screen after messages, running no command.
func drive(m screen, messages ...tea.Msg) screen {
	for _, message := range messages {
		next, _ := m.Update(message)
		m = next.(screen)
	}
	return m
}

// show gives the screen after a report came, by the way of a batch.
func show(m screen, report *model.Report) screen {
	m = drive(m, saveMsg(m, report))
	e := newEdition(report, m.batch, m.edition)
	e.ready = morning.Add(41 * time.Millisecond)
	return drive(m, editionMsg{m.generation, e})
}

// saveMsg is the batch that leads to a report: each of its files has new
// content.
func saveMsg(m screen, report *model.Report) batchMsg {
	batch := batchMsg{Seen: morning, Looked: morning.Add(30 * time.Millisecond), Read: morning.Add(30400 * time.Microsecond)}
	for _, file := range report.Files {
		s := model.Snapshot{Path: file.Path, Folder: file.Folder, State: file.State}
		if s.State == model.StateGood {
			s.Bytes = fmt.Append(nil, m.generation)
		}
		batch.Snapshots = append(batch.Snapshots, s)
	}
	return batch
}

// editionOf is the edition of a report that is the first to be shown.
func editionOf(report *model.Report) *edition {
	e := newEdition(report, model.Batch{Seen: morning}, nil)
	e.ready = morning
	return e
}

// press gives the screen after keys.
func press(m screen, keys ...string) screen {
	for _, name := range keys {
		m = drive(m, keyPress(name))
	}
	return m
}

func keyPress(name string) tea.KeyPressMsg {
	special := map[string]tea.Key{
		"tab": {Code: tea.KeyTab}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift}, "esc": {Code: tea.KeyEscape}, "enter": {Code: tea.KeyEnter},
		"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
		"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
		"backspace": {Code: tea.KeyBackspace}, "space": {Code: tea.KeySpace, Text: " "},
	}
	if k, found := special[name]; found {
		return tea.KeyPressMsg(k)
	}
	if letter, found := strings.CutPrefix(name, "ctrl+"); found {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	r := []rune(name)[0]
	if unicode.IsUpper(r) {
		return tea.KeyPressMsg{Code: unicode.ToLower(r), ShiftedCode: r, Mod: tea.ModShift, Text: name}
	}
	return tea.KeyPressMsg{Code: r, Text: name}
}

// overrideState is a screen just after an override was saved.
func overrideState(width, height int) screen {
	return drive(show(show(start(width, height, testConfig()), liveReport()), overrideReport()), tickMsg(morning.Add(2*time.Second)))
}

// tourConfig has a tour of two scenes.
func tourConfig() Config {
	c := testConfig()
	c.Stage = func(int, int) {}
	c.Tour = []Step{
		{Scene: 1, Title: "An override kills a question", Text: "The tool-call budget is the wall clock of a call.", Launch: "opus+docker", Shows: ViewTimeline},
		{Scene: 1, Title: "An override kills a question", Text: "Where it comes from.", Launch: "opus+docker", Server: "kandev", Shows: ViewExplain},
		{Scene: 2, Title: "Side by side", Text: "What differs.", Launch: "opus", Shows: ViewDiff, With: "opus+docker"},
	}
	return c
}

// goldenStates are the states of the screen that are kept as pictures.
var goldenStates = map[string]func(width, height int) screen{
	"loading":       func(w, h int) screen { return start(w, h, testConfig()) },
	"nothing-found": func(w, h int) screen { return show(start(w, h, testConfig()), emptyReport()) },
	"empty":         func(w, h int) screen { return show(start(w, h, testConfig()), emptyFileReport()) },
	"missing":       func(w, h int) screen { return show(start(w, h, missingConfig()), missingReport()) },
	"broken":        func(w, h int) screen { return show(start(w, h, testConfig()), unclosedReport()) },
	"live":          func(w, h int) screen { return show(start(w, h, testConfig()), liveReport()) },
	"override": func(w, h int) screen {
		m := show(show(start(w, h, testConfig()), liveReport()), overrideReport())
		return drive(m, tickMsg(morning.Add(2*time.Second)))
	},
	"override-clocks": func(w, h int) screen {
		m := show(show(start(w, h, testConfig()), liveReport()), overrideReport())
		return press(m, "tab")
	},
	"stale": func(w, h int) screen {
		m := show(show(start(w, h, testConfig()), liveReport()), brokenReport())
		return drive(m, tickMsg(morning.Add(90*time.Second)))
	},
	"polling": func(w, h int) screen {
		m := show(show(start(w, h, testConfig()), liveReport()), lostReport())
		batch := m.batch
		batch.Polling, batch.Within = inotifyLimit, time.Second
		return drive(m, batchMsg(batch), tickMsg(morning.Add(2*time.Second)))
	},
	"blocked": func(w, h int) screen { return press(show(start(w, h, testConfig()), blockedReport()), "tab") },
	"blocked-secret": func(w, h int) screen {
		return press(show(start(w, h, testConfig()), secretReport()), "tab")
	},
	"unknown":  func(w, h int) screen { return press(show(start(w, h, testConfig()), unknownReport()), "tab") },
	"timeline": func(w, h int) screen { return press(overrideState(w, h), "3") },
	"timeline-adjusted": func(w, h int) screen {
		return press(show(start(w, h, testConfig()), liveReport()), "3", "-", "-", "down", "down", "+", "+", "+")
	},
	"timeline-unknown": func(w, h int) screen { return press(show(start(w, h, testConfig()), unknownReport()), "3") },
	"explain-clock":    func(w, h int) screen { return press(overrideState(w, h), "2", "x") },
	"explain-variable": func(w, h int) screen { return press(overrideState(w, h), "4", "G", "x") },
	"explain-finding":  func(w, h int) screen { return press(overrideState(w, h), "5", "x") },
	"explain-launch":   func(w, h int) screen { return press(show(start(w, h, testConfig()), blockedReport()), "x") },
	"explain-call":     func(w, h int) screen { return press(overrideState(w, h), "2", "G", "x") },
	"diff-saves":       func(w, h int) screen { return press(overrideState(w, h), "d") },
	"diff-launches":    func(w, h int) screen { return press(show(start(w, h, testConfig()), overrideReport()), "d", "a") },
	"filter":           func(w, h int) screen { return press(overrideState(w, h), "/", "t", "o", "o", "l") },
	"filter-nothing":   func(w, h int) screen { return press(overrideState(w, h), "/", "z", "q", "x", "enter") },
	"tools":            func(w, h int) screen { return press(show(start(w, h, testConfig()), resolved(deadKeyTable)), "6") },
	"tools-saved": func(w, h int) screen {
		return press(show(show(start(w, h, testConfig()), resolved(deadKeyTable)), resolved(repairedTable)), "6")
	},
	"tools-unusable": func(w, h int) screen { return press(show(start(w, h, testConfig()), resolved(unusableTable)), "6") },
	"tools-none": func(w, h int) screen {
		return press(show(start(w, h, testConfig()), resolved(profile("2.1.257", "type: http"))), "6")
	},
	"tools-filter": func(w, h int) screen {
		return press(show(start(w, h, testConfig()), resolved(deadKeyTable)), "6", "/", "s", "s", "h")
	},
	"explain-tool": func(w, h int) screen {
		return press(show(start(w, h, testConfig()), resolved(deadKeyTable)), "6", "j", "x")
	},
	"palette":        func(w, h int) screen { return press(overrideState(w, h), ":", "c", "o", "p", "y") },
	"grouped":        func(w, h int) screen { return press(show(start(w, h, testConfig()), crowd(9)), "b", "b", "b") },
	"typing-a-shape": func(w, h int) screen { return press(overrideState(w, h), "3", "c", "x", "enter") },
	"revealed":       func(w, h int) screen { return press(overrideState(w, h), "4", "down", "v") },
	"tour": func(w, h int) screen {
		return show(start(w, h, tourConfig()), overrideReport())
	},
	"help": func(w, h int) screen { return press(show(start(w, h, testConfig()), liveReport()), "?") },
	"ascii": func(w, h int) screen {
		c := testConfig()
		c.ASCII = true
		m := show(show(start(w, h, c), liveReport()), overrideReport())
		return press(m, "tab", "tab", "tab")
	},
}

var goldenSizes = []size{{40, 10}, {60, 15}, {80, 24}, {100, 30}, {120, 40}, {200, 60}}

// TestGoldenScreens keeps one picture of each state at each size, and shows that
// every kind of terminal displays it: the same text, and each cell as the legend
// says that its role looks there.
func TestGoldenScreens(t *testing.T) {
	t.Parallel()
	every := everyLegend(t)
	for name, state := range goldenStates {
		for _, s := range goldenSizes {
			t.Run(fmt.Sprintf("%s/%dx%d", name, s.width, s.height), func(t *testing.T) {
				t.Parallel()
				m := state(s.width, s.height)
				p, err := drawn(m)
				if err != nil {
					t.Fatal(err)
				}
				compareGolden(t, goldenName(name, s), p.String())
				checkEveryTerminal(t, m, p, every)
			})
		}
	}
}

// checkEveryTerminal tells the screen of each kind of terminal, and compares what
// is displayed there with the picture.
func checkEveryTerminal(t *testing.T, m screen, p picture, every legends) {
	t.Helper()
	s := size{m.width, m.height}
	for i, b := range backgrounds {
		for j, c := range colourProfiles {
			m := drive(m, tea.ColorProfileMsg{Profile: c.profile}, b.message)
			emulator := displayed(t, writtenFor(t, m.View().Content, s, c.profile), s)
			if err := checkDisplayed(emulator, p, every[i][j]); err != nil {
				t.Errorf("%s, %s: %v", b.name, c.name, err)
			}
		}
	}
}
