package tui

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/tui/timeline"

	"pgregory.net/rapid"
)

// asciiLook is a terminal that draws nothing but ASCII.
var asciiLook = look{glyphs: asciiGlyphs}

// lanesOf are the marks of the lanes of a timeline by title, and the scale above
// them, from the first cell of the axis on.
func lanesOf(s subject, f frame) (scale string, marks map[string]line, notes map[string]span) {
	t := timelineText(s, f)
	marks, notes = map[string]line{}, map[string]span{}
	for _, i := range t.items {
		// Slot, title, padding, gap, marks, gap, note.
		l := t.lines[i.first]
		at, titleWidth := 2, len("transport idle")
		if f.width < narrowExplanation {
			titleWidth = len("start block")
		}
		if f.look.width(l[1].text) < titleWidth {
			at++
		}
		title := l[1].text
		if i.about.kind == aboutClock {
			title = clockTitles[i.about.clock]
		}
		marks[title], notes[title] = l[at+1:len(l)-2], l[len(l)-1]
		if at := l[:at+1].width(f.look); scale == "" {
			scale = cells(t.lines[t.items[0].first-1].String(), at)
		}
	}
	return scale, marks, notes
}

// cells is what stands behind some cells of a row.
func cells(row string, n int) string { return string([]rune(row)[min(n, len([]rune(row))):]) }

// cellOf is the cell of a mark of a role, -1 where there is none.
func cellOf(marks line, f frame, r role, wanted ...timeline.Mark) int {
	cell := 0
	for _, s := range marks {
		for _, drawn := range s.text {
			if s.role == r && slices.ContainsFunc(wanted, func(m timeline.Mark) bool { return m.Rune(f.look.glyphs.ascii) == drawn }) {
				return cell
			}
			cell++
		}
	}
	return -1
}

// TestTimelineProperties: whatever the clocks, the call and the width, no line is
// wider than the pane, there is room for the axis, and the lane of the clock that
// ends the call is drawn as what is bad, at the cell of the end.
func TestTimelineProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		report := resolved(anyProfile(t, "profile"))
		launch := rapid.IntRange(0, len(report.Launches)-1).Draw(t, "launch")
		if len(report.Launches[launch].Servers) == 0 {
			return
		}
		s := subjectOf(report, launch, rapid.IntRange(0, len(report.Launches[launch].Servers)-1).Draw(t, "server"))
		if rapid.Bool().Draw(t, "adjusted") {
			own := anyShape().Draw(t, "shape")
			s.shape.own = &own
		}
		f := frame{look: testLook, width: rapid.IntRange(36, 300).Draw(t, "width")}
		if rapid.Bool().Draw(t, "ASCII") {
			f.look = asciiLook
		}
		server := s.current()
		shown := composeTimeline(s, f)
		for i, l := range shown.lines {
			if w := l.width(f.look); w > f.width {
				t.Fatalf("line %d takes %d of %d cells: %q", i, w, f.width, l.String())
			}
			if text := f.look.drawable(l.String()); f.look.glyphs.ascii && !isPlain(text) {
				t.Fatalf("line %d is not in ASCII: %q", i, text)
			}
		}
		if server.Rejected != "" {
			return
		}
		played := resolver.Play(server, s.shape.of(server))
		_, marks, notes := lanesOf(s, f)
		axis := marks["the call"].width(f.look)
		if axis < f.width/3 {
			t.Fatalf("%d of %d cells are left for the axis:\n%s", axis, f.width, joined(shown.lines))
		}
		end := cellOf(marks["the call"], f, bad, timeline.Aborted)
		v := &played.Verdict
		if (v.Outcome == model.Aborted) != (end >= 0) {
			t.Fatalf("%s, and the call ends in cell %d:\n%s", v.Outcome, end, joined(shown.lines))
		}
		isAssumed := false
		for id := range model.ClockID(model.ClockCount) {
			lane, isDrawn := marks[clockTitles[id]]
			clock := &server.Clocks[id]
			if !isDrawn {
				continue
			}
			isEnd := v.Outcome == model.Aborted && v.By == id
			cell := cellOf(lane, f, bad, timeline.Deadline)
			if clock.IsBounded() && lane.width(f.look) != axis {
				t.Fatalf("the lane of %s has %d cells, the call %d", id, lane.width(f.look), axis)
			}
			if isEnd != (notes[clockTitles[id]].role == bad) || cell >= 0 && !isEnd {
				t.Fatalf("%s ends the call: %t:\n%s", id, isEnd, joined(shown.lines))
			}
			if isEnd && v.From == v.To && clock.Ms == v.From && cell != end {
				t.Fatalf("%s ends the call in cell %d, and lies in cell %d:\n%s", id, end, cell, joined(shown.lines))
			}
			isAssumed = isAssumed || strings.HasSuffix(notes[clockTitles[id]].text, assumedMark)
		}
		if text := joined(shown.lines); isAssumed != strings.Contains(text, "~ assumed") {
			t.Fatalf("what the mark means is said: %t:\n%s", !isAssumed, text)
		}
	})
}

func TestTimelineRows(t *testing.T) {
	t.Parallel()
	own := func(s resolver.Shape) *resolver.Shape { return &s }
	short := subjectOf(resolved(profile("2.1.257", "type: http", "MCP_TOOL_TIMEOUT: 10000")), 0, 0)
	for name, test := range map[string]struct {
		environment []string
		server      string
		own         *resolver.Shape
		f           frame
		want        []string
	}{
		"60 columns": {[]string{"MCP_TOOL_TIMEOUT: 10000"}, "type: http", nil, frame{look: testLook, width: 56}, []string{
			" ✖ aborted  ended at 10 s by the tool-call budget",
			"             0  1 s     10 s   60 s            1 h",
			" connect     ├──────────────┃                      30 s",
			" first turn  ├─────────────┃                       25 s~",
			" start block ├──────────────┃                      30 s",
			" the call    ├──────────✖···┃·········┃··········┤ 1 h",
			" tool call   ├──────────┃                          10 s",
			" fetch       ├─────────────────┃                   60 s",
			" idle        ├──────────┃                          10 s",
			" transport…  ├────────────────────────┃░           5 min",
			" ┃ 30 s idle deadline   ┃ 5 min transport silence limit",
			" ~ assumed",
		}},
		"ASCII": {[]string{"MCP_TOOL_TIMEOUT: 10000"}, "type: http", own(resolver.Shape{Duration: model.Hour, Keepalive: 4000}), frame{look: asciiLook, width: 56}, []string{
			" x aborted  ended at 10 s by the tool-call budget",
			"             0  1 s     10 s   60 s            1 h",
			" connect     |--------------!                      30 s",
			" first turn  |-------------!                       25 s~",
			" start block |--------------!                      30 s",
			" the call    |------*--*x........................| 1 h",
			" tool call   |----------!                          10 s",
			" fetch       |-----------------!                   60 s",
			" idle        |----------!                          10 s",
			" transpor... |------------------------!~           5 min",
			" * 4 s first progress   ~ assumed",
		}},
		"long times": {[]string{"MCP_TIMEOUT: 2147483647", "MCP_TOOL_TIMEOUT: 2147483647"}, "type: sdk", own(resolver.Shape{Duration: 1}), frame{look: testLook, width: 56}, []string{
			" ✓ survives its 1 ms",
			"             0        24 d 20 h 31 m 23.647 s",
			" connect     ├──────────────────────────────┃ 24 d 20 h…",
			" start block ├──────────────────────────────┃ 24 d 20 h…",
			" the call    ✓                                1 ms",
			" tool call   ├──────────────────────────────┃ 24 d 20 h…",
		}},
		"the longest time, in little room": {nil, "type: sdk", own(resolver.Shape{Duration: 1<<63 - 1}), frame{look: testLook, width: 38}, []string{
			" ✖ aborted  ended at 1 d 3 h 46 m 40 s",
			"   by the tool-call budget",
			"",
			" connect     ├┃             30 s",
			" start block ├┃             30 s",
			" the call    ├───✖········┤ 106751991…",
			" tool call   ├───┃          1 d 3 h…",
		}},
		"unknown clocks": {[]string{"BUN_CONFIG_HTTP_IDLE_TIMEOUT: 5"}, "type: http", nil, frame{look: testLook, width: 70}, []string{
			" ? unknown  an unknown clock could end it before its 1 h (assumed); no",
			"   source settles 1 of its clocks",
			"                0  1 s      10 s     60 s              1 h",
			" connect        ├────────────────┃                         30 s",
			" first turn     ├───────────────┃                          25 s~",
			" start block    ├────────────────┃                         30 s",
			" the call       ├────────────────────────────┃───────────? 1 h",
			" tool call      ├────────────────────────────────────────→ 1 d 3 h…",
			" fetch          ├────────────────────┃                     60 s",
			" idle           ├────────────────────────────┃             5 min",
			" transport idle  unknown",
			" ┃ 5 min idle deadline   ~ assumed",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := subjectOf(resolved(profile("2.1.257", test.server, test.environment...)), 0, 0)
			s.shape.own = test.own
			got := textOf(timelineText(s, test.f).lines)
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
	instant := subjectOf(resolved(strings.Replace(profile("2.1.257", "type: sdk"), "claude-code", "codex-acp", 1)+"tools:\n  now: {server: kandev, takes: 0}\n"), 0, 0)
	instant.shape.tool = 1
	if text := joined(composeTimeline(instant, frame{look: testLook, width: 80}).lines); !strings.Contains(text, "answer after 0 ms") || !strings.Contains(text, "the call       ✓") {
		t.Errorf("a call that is answered at once is drawn as\n%s", text)
	}
	if got := timelineText(subject{launch: &model.Launch{}}, pageFrame); len(got.lines) > 0 {
		t.Errorf("a launch without a server has a timeline: %q", textOf(got.lines))
	}
	if brief := textOf(briefTimeline(short, frame{look: testLook, width: 40})); len(brief) != 2 || !strings.Contains(brief[1], "✖") {
		t.Errorf("in brief the call is %q", brief)
	}
}

// TestScaleStandsAboveItsMarks: a time of the scale begins in the cell in which a
// limit of that time lies.
func TestScaleStandsAboveItsMarks(t *testing.T) {
	t.Parallel()
	for width := 56; width < 200; width++ {
		f := frame{look: testLook, width: width}
		s := subjectOf(resolved(profile("2.1.257", "type: http", "MCP_TOOL_TIMEOUT: 60000", "MCP_TIMEOUT: 10000")), 0, 0)
		scale, marks, _ := lanesOf(s, f)
		for text, title := range map[string]string{"60 s": "tool call", "10 s": "connect"} {
			at := strings.Index(scale, " "+text+" ")
			if cell := cellOf(marks[title], f, caution, timeline.Deadline) + cellOf(marks[title], f, bad, timeline.Deadline) + 1; at >= 0 && at+1 != cell {
				t.Fatalf("in %d cells %s is written in cell %d, and lies in cell %d:\n%s", width, text, at+1, cell, joined(timelineText(s, f).lines))
			}
		}
	}
}

// TestTimelineOfWhatIsNotCalled says why there is none.
func TestTimelineOfWhatIsNotCalled(t *testing.T) {
	t.Parallel()
	for want, report := range map[string]*model.Report{
		"the launch is blocked: there is no life to show":       blockedReport(),
		"this launch has no server that could be called":        resolved("agent_profiles:\n- {name: a, agent_id: claude-code}\n"),
		"the client drops this server, so it is never called":   resolved(profile("2.1.257", "type: http, timeout: x")),
		"a call of which nothing is known":                      resolved(profile("2.1.257", "type: http")),
		"? unknown  an unknown clock could end it before its 2": resolved("agent_profiles:\n- {name: a, agent_id: codex-acp}\n"),
	} {
		if text := joined(composeTimeline(subjectOf(report, 0, 0), pageFrame).lines); !strings.Contains(text, want) {
			t.Errorf("%q is not said:\n%s", want, text)
		}
	}
}
