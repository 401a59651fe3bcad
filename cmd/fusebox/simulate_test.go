package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
	"fusebox/tui/timeline"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// playedAll plays a call against every server of a launch.
func playedAll(launch *model.Launch, shape resolver.Shape) []resolver.Played {
	played, _ := new(simulateCommand).played(launch, shape)
	return played
}

// simulatedAt is the text of a simulation as a page of a width shows it.
func simulatedAt(p *page, text, launch string, shape resolver.Shape) string {
	files := []*model.File{source.Parse(goodFile("a.fusebox.yaml", text))}
	report := resolver.Inspect(files, resolver.Options{})
	for i := range report.Launches {
		if chosen := &report.Launches[i]; chosen.Name == launch {
			p.simulation(chosen, shape, playedAll(chosen, shape))
		}
	}
	return p.text.String()
}

func TestSimulateWidths(t *testing.T) {
	t.Parallel()
	text, blocked := sample(t, "simulate.fusebox.yaml"), sample(t, "blocked.fusebox.yaml")
	atOnce := model.Millis(0)
	for _, width := range []int{60, 80, 120} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			var all strings.Builder
			for _, one := range []struct {
				text, launch string
				shape        resolver.Shape
			}{
				{text, "opus", resolver.Shape{Duration: model.Hour}},
				{text, "opus-docker", resolver.Shape{Keepalive: 20 * model.Second, Duration: 2 * model.Hour}},
				{text, "opus", resolver.Shape{FirstByte: &atOnce, Silent: 100 * model.Second, Keepalive: 20 * model.Second, Duration: 15 * model.Minute}},
				{text, "other", resolver.Shape{Duration: model.Hour}},
				{blocked, "opus-docker", resolver.Shape{Duration: model.Hour}},
			} {
				for _, glyphs := range []glyphs{unicodeGlyphs, asciiGlyphs} {
					all.WriteString(simulatedAt(&page{glyphs: glyphs, width: width, wraps: true}, one.text, one.launch, one.shape) + "\n")
				}
			}
			goldenPage(t, "simulate", width, all.String())
		})
	}
}

// TestTimeline: whatever the call and however narrow the page, no row is wider,
// every cell has its character, and the end is in sight.
func TestTimeline(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string, most int) model.Millis { return model.Millis(rapid.IntRange(0, most).Draw(t, label)) }
		shape := resolver.Shape{Duration: draw("duration", 90_000_000) + 1, Keepalive: draw("keepalive", 400_000)}
		shape.Silent = min(draw("silent", 400_000), shape.Duration)
		tool := rapid.IntRange(0, 7_200_000).Draw(t, "budget")
		text := fmt.Sprintf("agent_profiles: [{name: a, agent_id: claude-code, runtime_version: 2.1.258, env: {MCP_TOOL_TIMEOUT: %d}, mcp_config: {servers: {s: {type: %s}}}}]",
			tool, rapid.SampledFrom([]string{"http", "stdio"}).Draw(t, "type"))
		report := resolver.Inspect([]*model.File{source.Parse(goodFile("a.fusebox.yaml", text))}, resolver.Options{})
		played := playedAll(&report.Launches[0], shape)
		for _, glyphs := range []glyphs{unicodeGlyphs, asciiGlyphs} {
			p := &page{glyphs: glyphs, width: rapid.IntRange(20, 200).Draw(t, "width")}
			line := p.timeline(&played[0])
			line.print()
			for row := range strings.Lines(p.text.String()) {
				if cells := ansi.StringWidth(strings.TrimSuffix(row, "\n")); cells > p.width {
					t.Fatalf("%d cells for %d: %s", cells, p.width, row)
				}
			}
			row := []rune(line.row(timeline.NewAxis(line.cells, played[0].Call.Done)))
			isEnd := func(r rune) bool {
				isMark := func(m timeline.Mark) bool { return m.Rune(p.isASCII()) == r }
				return slices.ContainsFunc([]timeline.Mark{timeline.Aborted, timeline.Answered, timeline.Unknown}, isMark)
			}
			if len(row) != line.cells || slices.Contains(row, 0) || !slices.ContainsFunc(row, isEnd) {
				t.Fatalf("%d cells for %d, or without an end: %q", len(row), line.cells, string(row))
			}
		}
	})
}

func TestTimelineColours(t *testing.T) {
	t.Parallel()
	shape := resolver.Shape{Keepalive: 20 * model.Second, Duration: model.Hour}
	text := sample(t, "simulate.fusebox.yaml")
	plain := simulatedAt(&page{glyphs: unicodeGlyphs, width: 80}, text, "opus", shape)
	coloured := simulatedAt(&page{glyphs: unicodeGlyphs, width: 80, coloured: true}, text, "opus", shape)
	if coloured == plain || ansi.Strip(coloured) != plain {
		t.Errorf("colours change the text:\n%s", cmp.Diff(plain, ansi.Strip(coloured)))
	}
}

// TestSimulateIsSafe: nothing of a file acts on the terminal, and no credential
// is shown.
func TestSimulateIsSafe(t *testing.T) {
	t.Parallel()
	hostile := "agent_profiles: [{name: \"a\\e[2J\", agent_id: claude-code, runtime_version: 2.1.332, session: \"x\\a\", env: {MCP_TOOL_TIMEOUT: \"9000 ghp_PLANTED0123456789abcdefghijklmn\"}, " +
		"mcp_config: {servers: {\"s\\u202e\": {type: http}, \"t\\e[2J\": {type: \"\\a\"}, u: {type: http, timeout: \"\\e\"}}}}]"
	shape := resolver.Shape{Duration: model.Hour}
	for launch, text := range map[string]string{"a\x1b[2J": hostile, "opus+docker": sample(t, "secrets.fusebox.yaml")} {
		got := simulatedAt(&page{glyphs: unicodeGlyphs, width: 80, wraps: true}, text, launch, shape)
		if got == "" {
			t.Fatalf("no launch %q", launch)
		}
		if found := unsafeText(got); found != "" || strings.Contains(got, "PLANTED") {
			t.Errorf("%s in\n%s", found, got)
		}
	}
}

// TestSimulateJSON pins the names of the output, and holds it against its
// schema.
func TestSimulateJSON(t *testing.T) {
	t.Parallel()
	schema := compiledSchema(t, "simulate.schema.json")
	for name, args := range map[string][]string{
		"an end":    {"opus-docker", "testdata/simulate.fusebox.yaml"},
		"a shape":   {"opus", "testdata/simulate.fusebox.yaml", "--first-byte", "1s", "--silent", "90s", "--keepalive", "20s"},
		"no rules":  {"other", "testdata/simulate.fusebox.yaml"},
		"a blocked": {"opus-docker", "testdata/blocked.fusebox.yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := ran(t, append([]string{"simulate", "--format", "json"}, args...)...)
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(o.stdout.String()))
			if err != nil {
				t.Fatalf("%v: %s", err, o.stderr.String())
			}
			if err := schema.Validate(value); err != nil {
				t.Error(err)
			}
		})
	}
	want := strings.Fields(`launch error call first_byte_ms silent_ms keepalive_ms duration_ms servers name type rejected
		verdict tool outcome by from_ms to_ms wait_budget_ms assumed
		clocks connect state ms max_ms key origin file line column steps
		first_turn_wait start_block fetch tool_call idle transport_idle background timeline at_ms what`)
	o := ran(t, "simulate", "--format", "json", "opus-docker", "testdata/simulate.fusebox.yaml")
	if diff := cmp.Diff(want, names(t, o.stdout.String())); diff != "" {
		t.Error(diff)
	}
}

func TestSentence(t *testing.T) {
	t.Parallel()
	ms := func(n model.Millis) *model.Millis { return &n }
	for want, shape := range map[string]resolver.Shape{
		"a call that sends no progress and is answered after 1 h":                                                                      {Duration: model.Hour},
		"a call that sends progress every 20 s and is answered after 1 h":                                                              {Keepalive: 20000, Duration: model.Hour},
		"a call that sends nothing for 70 s, then only its headers and is answered after 1 h":                                          {Silent: 70000, Duration: model.Hour},
		"a call that sends nothing for 1 h and is answered after 1 h":                                                                  {Silent: model.Hour, Duration: model.Hour},
		"a call that sends nothing for 70 s, then sends progress every 20 s and is answered after 1 h":                                 {Silent: 70000, Keepalive: 20000, Duration: model.Hour},
		"a call that opens its answer at once, is silent for the first 70 s, then sends progress every 20 s and is answered after 1 h": {FirstByte: ms(0), Silent: 70000, Keepalive: 20000, Duration: model.Hour},
		"a call that sends its headers after 5 s, sends no progress and is answered after 1 h":                                         {FirstByte: ms(5000), Duration: model.Hour},
		"a call that sends its headers with the answer, sends no progress and is answered after 1 h":                                   {FirstByte: ms(model.Hour), Duration: model.Hour},
	} {
		if got := sentence(shape); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
