package tui

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// awkward are texts that have broken frames elsewhere.
var awkward = []string{
	"", "opus", "opus+docker", "a-very-long-name-that-no-column-was-ever-made-for-and-that-goes-on-and-on",
	"日本語のプロファイル", "e\u0301a\u0308o\u0302", "z\u0300\u0301\u0302\u0303\u0304\u0305algo", "👨‍👩‍👧‍👦 family", "❤️ heart", "🇩🇪🇫🇷", "👍🏽",
	"กำ", "क्षत्रिय", "한국어", "ｱﾞｲ", "\x1b[31mred\x1b[0m", "tab\tbed", "two\nlines", "bell\x07", "\x9b31m", "rtl\u202eabc", "nul\x00",
	"bad\xff\xfeutf8", "\u200b\u200bzero", "﷽﷽﷽", "\ufe0f", "\u0301lead", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢", "a b c d e f g h i j k l m n o p q r s t u v w x y z",
	strings.Repeat("界", 90), strings.Repeat("x", 400), strings.Repeat("é ", 80),
}

func anyText(label string) *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom(awkward), rapid.StringN(0, 30, 120))
}

func anySpan() *rapid.Generator[model.Span] {
	return rapid.Custom(func(t *rapid.T) model.Span {
		if rapid.Bool().Draw(t, "none") {
			return model.Span{}
		}
		line := rapid.IntRange(1, 100000).Draw(t, "line")
		return model.Span{File: anyText("file").Draw(t, "file"), Line: line, Column: rapid.IntRange(1, 9999).Draw(t, "column"), EndLine: line, EndColumn: 10000}
	})
}

func anyDefinition() *rapid.Generator[model.Definition] {
	origins := []model.Origin{model.OriginExecutorProfile, model.OriginAgentProfile, model.OriginManagedDefaults, "repository a\x1bb", "", "shell"}
	return rapid.Custom(func(t *rapid.T) model.Definition {
		d := literal(anyText("key").Draw(t, "key"), anyText("value").Draw(t, "value"),
			rapid.SampledFrom(origins).Draw(t, "origin"), 1, anySpan().Draw(t, "span"))
		d.Profile = anyText("profile").Draw(t, "profile")
		if rapid.IntRange(0, 4).Draw(t, "secret") == 0 {
			d.SecretID = anyText("id").Draw(t, "id")
		}
		return d
	})
}

func anyMillis() *rapid.Generator[model.Millis] {
	return rapid.Custom(func(t *rapid.T) model.Millis {
		return model.Millis(rapid.OneOf(rapid.Int64Range(0, 100000), rapid.Int64Range(-math.MaxInt64, math.MaxInt64)).Draw(t, "ms"))
	})
}

func anyClock() *rapid.Generator[model.Clock] {
	return rapid.Custom(func(t *rapid.T) model.Clock {
		c := model.Clock{
			State: model.LimitState(rapid.IntRange(0, 5).Draw(t, "state")), Ms: anyMillis().Draw(t, "ms"),
			Assumed: rapid.Bool().Draw(t, "assumed"),
		}
		c.MaxMs = max(c.Ms, anyMillis().Draw(t, "max"))
		if rapid.Bool().Draw(t, "defined") {
			d := anyDefinition().Draw(t, "by")
			c.By = &d
		}
		if rapid.Bool().Draw(t, "derived") {
			c.Steps = []model.Step{{Rule: rapid.SampledFrom([]string{"at most tool_call", "at least connect", "default", "\x1b why"}).Draw(t, "rule"), Bare: rapid.Bool().Draw(t, "bare")}}
		}
		return c
	})
}

func anyServer() *rapid.Generator[model.Server] {
	return rapid.Custom(func(t *rapid.T) model.Server {
		s := model.Server{
			Name: anyText("server").Draw(t, "server"), Type: rapid.SampledFrom([]string{"http", "stdio", "claudeai-proxy"}).Draw(t, "type"),
			Injected: rapid.Bool().Draw(t, "injected"), Place: anySpan().Draw(t, "place"),
		}
		for i := range s.Clocks {
			s.Clocks[i] = anyClock().Draw(t, "clock")
		}
		for range rapid.IntRange(0, 3).Draw(t, "verdicts") {
			s.Verdicts = append(s.Verdicts, model.Verdict{
				Tool:    anyText("tool").Draw(t, "tool"),
				Outcome: rapid.SampledFrom([]model.Outcome{model.Survives, model.Aborted, model.OutcomeUnknown}).Draw(t, "outcome"),
				By:      model.ClockID(rapid.IntRange(0, model.ClockCount-1).Draw(t, "by")),
				From:    anyMillis().Draw(t, "from"), To: anyMillis().Draw(t, "to"), Spared: rapid.Bool().Draw(t, "spared"),
				WaitBudget: anyMillis().Draw(t, "budget"), Keepalive: anyMillis().Draw(t, "keepalive"),
				Assumed: rapid.Bool().Draw(t, "assumed"), Blocks: rapid.Bool().Draw(t, "blocks"),
			})
		}
		return s
	})
}

func anyLaunch() *rapid.Generator[model.Launch] {
	return rapid.Custom(func(t *rapid.T) model.Launch {
		l := model.Launch{
			Name: anyText("name").Draw(t, "name"), Runtime: anyText("runtime").Draw(t, "runtime"), Alias: anyText("alias").Draw(t, "alias"),
			AliasVersion: anyText("version").Draw(t, "version"), Rules: rapid.SampledFrom([]string{"", "2.1.257"}).Draw(t, "rules"),
			Session: model.Headless, Files: []string{sampleFile},
		}
		if rapid.IntRange(0, 4).Draw(t, "blocked") == 0 {
			d := anyDefinition().Draw(t, "clash")
			l.Blocked = &model.Blocked{
				Kind: rapid.SampledFrom([]model.BlockKind{model.BlockConflict, model.BlockSecret, model.BlockProfileSecret}).Draw(t, "kind"),
				Key:  d.Key, Origins: []model.Origin{d.Origin},
			}
			if rapid.Bool().Draw(t, "placed") {
				l.Blocked.Definitions = []model.Definition{d}
			}
			return l
		}
		for range rapid.IntRange(0, 6).Draw(t, "variables") {
			v := variable(anyDefinition().Draw(t, "winner"))
			for range rapid.IntRange(0, 2).Draw(t, "shadows") {
				v.Shadows = append(v.Shadows, model.Shadow{Definition: anyDefinition().Draw(t, "loser")})
			}
			l.Environment = append(l.Environment, v)
		}
		l.Servers = rapid.SliceOfN(anyServer(), 0, 2).Draw(t, "servers")
		return l
	})
}

func anyReport() *rapid.Generator[*model.Report] {
	return rapid.Custom(func(t *rapid.T) *model.Report {
		r := &model.Report{Launches: rapid.SliceOfN(anyLaunch(), 0, 4).Draw(t, "launches")}
		if rapid.Bool().Draw(t, "table") {
			r.Files = append(r.Files, anyTable().Draw(t, "file"))
		}
		for range rapid.IntRange(0, 4).Draw(t, "findings") {
			f := model.Finding{
				Code: model.Code(anyText("code").Draw(t, "code")), Severity: model.Severity(rapid.IntRange(0, 2).Draw(t, "severity")),
				Message: anyText("message").Draw(t, "message"), Fix: anyText("fix").Draw(t, "fix"), Span: anySpan().Draw(t, "span"),
			}
			tellOfTable(t, &f)
			if rapid.Bool().Draw(t, "broken") {
				f.Code, f.Severity = model.FileInvalid, model.Error
				f.Excerpt = model.Excerpt{Line: 7, Before: anyText("before").Draw(t, "before"), Marked: anyText("marked").Draw(t, "marked"), After: anyText("after").Draw(t, "after")}
			}
			if len(r.Launches) > 0 {
				f.Launch = rapid.SampledFrom([]string{"", r.Launches[0].Name}).Draw(t, "launch")
			}
			r.Findings = append(r.Findings, f)
			if f.Code == model.FileInvalid {
				r.Files = append(r.Files, &model.File{Path: f.Span.File, Stale: rapid.Bool().Draw(t, "stale"), Findings: []model.Finding{f}})
			}
		}
		return r
	})
}

// anyBatch is a batch of files in any state.
func anyBatch() *rapid.Generator[model.Batch] {
	states := []model.FileState{model.StateGood, model.StateMissing, model.StateEmpty, model.StateLoop}
	return rapid.Custom(func(t *rapid.T) model.Batch {
		b := model.Batch{
			Seen: morning, Looked: morning.Add(time.Duration(rapid.Int64().Draw(t, "looked"))), Read: morning.Add(time.Hour),
			Polling: anyText("polling").Draw(t, "polling"), Notice: anyText("notice").Draw(t, "notice"),
			Within: time.Duration(rapid.Int64().Draw(t, "within")),
		}
		for _, state := range rapid.SliceOfN(rapid.SampledFrom(states), 0, 4).Draw(t, "states") {
			b.Snapshots = append(b.Snapshots, model.Snapshot{Path: "a", State: state})
		}
		return b
	})
}

// sgr is the only kind of sequence a frame may contain.
var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

// checkFrame reports what is wrong with a frame of a size.
func checkFrame(frame string, width, height int, method ansi.Method) error {
	if width <= 0 || height <= 0 {
		if frame != "" {
			return fmt.Errorf("a frame of no size has text: %q", frame)
		}
		return nil
	}
	rows := strings.Split(frame, "\n")
	if len(rows) != height {
		return fmt.Errorf("%d rows in a height of %d", len(rows), height)
	}
	for i, row := range rows {
		if w := method.StringWidth(row); w != width {
			return fmt.Errorf("row %d takes %d of %d cells: %q", i, w, width, row)
		}
		if w := ansi.StringWidth(row); w > width {
			return fmt.Errorf("row %d takes %d of %d cells by graphemes: %q", i, w, width, row)
		}
		for _, r := range sgr.ReplaceAllString(row, "") {
			if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
				return fmt.Errorf("row %d has %q in it: %q", i, r, row)
			}
		}
	}
	return nil
}

var anyKeys = []string{
	"1", "2", "3", "4", "5", "6", "n", "N", "b", "x", "enter", "d", "s", "a", "+", "-", "c", "0", "t", "o", "v", "y", "Y", "J", "/", ":", "!", "e", "é", "backspace", ".", "p",
	"tab", "shift+tab", "up", "down", "j", "k", "g", "G", "pgup", "pgdown", "space", "left", "right", "[", "]", "?", "esc"}

// TestFrameNeverExceedsItsBox draws any report at any size, after any keys and
// clicks, counting cells both ways.
func TestFrameNeverExceedsItsBox(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := testConfig()
		c.ASCII = rapid.IntRange(0, 3).Draw(t, "ascii") == 0
		c.Title = anyText("title").Draw(t, "title")
		if rapid.IntRange(0, 3).Draw(t, "tour") == 0 {
			c.Tour, c.Stage = tourConfig().Tour, tourConfig().Stage
		}
		m := start(rapid.IntRange(0, 300).Draw(t, "width"), rapid.IntRange(0, 100).Draw(t, "height"), c)
		if rapid.Bool().Draw(t, "graphemes") {
			m = drive(m, tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: ansi.ModeReset})
		}
		check := func() {
			t.Helper()
			if err := checkFrame(m.View().Content, m.width, m.height, m.look.method); err != nil {
				t.Fatalf("%d×%d: %v", m.width, m.height, err)
			}
			list := m.launches()
			if visible := m.layout.isVisible(launchesPane) && list.height > 0; visible && list.count() > 0 && (list.line() < list.offset || list.line() >= list.offset+list.height) {
				t.Fatalf("line %d is selected, the lines from %d are visible in a height of %d", list.line(), list.offset, list.height)
			}
		}
		check()
		for range rapid.IntRange(0, 2).Draw(t, "reports") {
			m = show(m, anyReport().Draw(t, "report"))
			check()
		}
		m = drive(m, batchMsg(anyBatch().Draw(t, "batch")))
		if rapid.IntRange(0, 5).Draw(t, "fails") == 0 {
			m = drive(m, failedMsg{inspectBatch{}, anyText("failure").Draw(t, "failure")})
		}
		for range rapid.IntRange(0, 12).Draw(t, "events") {
			switch rapid.IntRange(0, 12).Draw(t, "event") {
			case 4:
				m = show(m, rapid.OneOf(anyReport(), rapid.Just(emptyReport())).Draw(t, "save"))
			case 5:
				m = drive(m, advanceMsg{m.tour.turn})
			case 3:
				m = drive(m, tea.PasteMsg{Content: anyText("paste").Draw(t, "paste")})
			case 0:
				m = drive(m, tea.WindowSizeMsg{Width: rapid.IntRange(0, 300).Draw(t, "w"), Height: rapid.IntRange(0, 100).Draw(t, "h")})
			case 1:
				at := tea.Mouse{X: rapid.IntRange(0, 300).Draw(t, "x"), Y: rapid.IntRange(0, 100).Draw(t, "y"), Button: tea.MouseLeft}
				m = drive(m, tea.MouseClickMsg(at))
			case 2:
				at := tea.Mouse{X: rapid.IntRange(0, 300).Draw(t, "x"), Y: rapid.IntRange(0, 100).Draw(t, "y"), Button: tea.MouseWheelDown}
				m = drive(m, tea.MouseWheelMsg(at))
			default:
				m = press(m, rapid.SampledFrom(anyKeys).Draw(t, "key"))
			}
			check()
		}
	})
}

// TestEverySizeIsDrawn walks the sizes with the samples, so that no border case
// depends on luck.
func TestEverySizeIsDrawn(t *testing.T) {
	t.Parallel()
	for name, state := range goldenStates {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := state(80, 24)
			for _, width := range []int{0, 1, 2, 20, 39, 40, 41, 50, 60, 79, 80, 81, 90, 99, 100, 101, 120, 160, 300} {
				for _, height := range []int{0, 1, 9, 10, 11, 15, 16, 20, 21, 22, 24, 29, 30, 40, 100} {
					m = drive(m, tea.WindowSizeMsg{Width: width, Height: height})
					if err := checkFrame(m.View().Content, width, height, m.look.method); err != nil {
						t.Fatalf("%d×%d: %v", width, height, err)
					}
				}
			}
		})
	}
}

// TestSameStateSameFrame shows that View has neither a clock nor a memory.
func TestSameStateSameFrame(t *testing.T) {
	t.Parallel()
	for name, state := range goldenStates {
		m := state(120, 40)
		first := m.View().Content
		time.Sleep(time.Millisecond)
		if m.View().Content != first {
			t.Errorf("%s: a second frame of the same state is different", name)
		}
	}
}
