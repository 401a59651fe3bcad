package resolver_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fusebox/model"
	"fusebox/resolver"
)

// proof shows that what one sentence of a report says is told: by a finding, by
// a clock or by what becomes of a call.
type proof struct {
	finding model.Code
	clock   model.ClockID
	call    *resolver.Shape
	// says are pieces of the finding's message or fix, of the clock's steps, or
	// the end of the call.
	says []string
	// The launch differs from that of the report in these.
	version  string
	headless bool
	shell    map[string]string
	files    map[string]string
}

// told: there is a finding of a code whose message and fix hold all of says.
func told(finding model.Code, says ...string) proof {
	return proof{finding: finding, says: says}
}

// limit: a clock has a limit in milliseconds, or a state, and steps that hold
// the rest.
func limit(clock model.ClockID, limit string, steps ...string) proof {
	return proof{clock: clock, says: append([]string{"= " + limit + ": "}, steps...)}
}

// call: a call ends by a clock at a moment, "survives" for none.
func call(shape resolver.Shape, end string) proof {
	return proof{call: &shape, says: []string{end}}
}

func (p proof) at(version string) proof { p.version = version; return p }

func (p proof) inHeadless() proof { p.headless = true; return p }

func (p proof) with(key, value string) proof { p.shell = map[string]string{key: value}; return p }

func (p proof) file(name, text string) proof { p.files = map[string]string{name: text}; return p }

// isOfReport reports whether a proof is of the very launch of the report.
func (p proof) isOfReport() bool {
	return p.version == "" && !p.headless && p.shell == nil && p.files == nil
}

const background = "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS"

// silentCall sends its headers at once and then nothing for two days.
var silentCall = resolver.Shape{Duration: 2 * model.Day}

// lasting is a silent call that would be answered after a time.
func lasting(time model.Millis) resolver.Shape { return resolver.Shape{Duration: time} }

// bugReport is a row of bug-cases.json.
type bugReport struct {
	ID, Client string
	Files      map[string]string
	Env        map[string]string
	Server     struct{ Name, Type string }
	Expected   struct {
		bugNumbers
		Findings []string
		Reported *bugNumbers `json:"on_reported_version"`
	}
}

// bugNumbers are limits in milliseconds; nil is not checked, and an idle
// deadline of 0 is off.
type bugNumbers struct {
	Connect  *int64 `json:"connect_ms"`
	ToolCall *int64 `json:"tool_ms"`
	Idle     *int64 `json:"idle_ms"`
	Fetch    *int64 `json:"http_first_byte_ms"`
}

// ours reports whether a report is on Claude Code: by itself, among others, or
// on any client.
func (r *bugReport) ours() bool {
	return strings.HasPrefix(r.Client, "claude-code") || slices.Contains(strings.Fields(r.Client), "any")
}

// run inspects the files of a report, as a proof changes them, and plays a call.
func (r *bugReport) run(t *testing.T, c bugCase, p proof) (*model.Report, []resolver.Played) {
	t.Helper()
	files, shell := maps.Clone(r.Files), maps.Clone(r.Env)
	if files == nil {
		files = map[string]string{}
	}
	if !slices.ContainsFunc(slices.Collect(maps.Values(files)), func(text string) bool { return strings.Contains(text, `"mcpServers"`) }) {
		entry := `{"type":"http","url":"http://127.0.0.1:8080/mcp"}`
		if r.Server.Type == "stdio" {
			entry = `{"type":"stdio","command":"node"}`
		}
		files[".mcp.json"] = fmt.Sprintf(`{"mcpServers":{%q:%s}}`, r.Server.Name, entry)
	}
	maps.Copy(files, p.files)
	if shell == nil {
		shell = map[string]string{}
	}
	maps.Copy(shell, p.shell)
	options := workspaceOf("2.1.258", shell)
	if p.version != "" {
		options.Version = p.version
	}
	if c.headless || p.headless {
		options.Session = model.Headless
	}
	shape := silentCall
	if p.call != nil {
		shape = *p.call
	}
	report := resolver.Inspect(ownFiles(files), options)
	return report, playedOn(report, "claude-code", shape)
}

// numbers compares the clocks of the server a report is about.
func (r *bugReport) numbers(t *testing.T, c bugCase, version string, want bugNumbers) {
	t.Helper()
	report, _ := r.run(t, c, proof{version: version})
	server := find(t, report, "claude-code", r.Server.Name)
	for clock, ms := range map[model.ClockID]*int64{
		model.Connect: want.Connect, model.ToolCall: want.ToolCall, model.Idle: want.Idle, model.Fetch: want.Fetch,
	} {
		if got := limitOf(&server.Clocks[clock]); ms != nil && got != *ms {
			t.Errorf("%s %s: %v, want %d", version, clock, got, *ms)
		}
	}
}

// prove fails unless a sentence is told.
func (r *bugReport) prove(t *testing.T, c bugCase, p proof, sentence string) {
	t.Helper()
	report, played := r.run(t, c, p)
	var said []string
	switch server := find(t, report, "claude-code", r.Server.Name); {
	case p.finding != "":
		for _, f := range report.Findings {
			if f.Code == p.finding {
				said = append(said, f.Message+" / "+f.Fix)
			}
		}
	case p.call != nil:
		at := slices.IndexFunc(played, func(p resolver.Played) bool { return p.Server.Name == r.Server.Name })
		said = []string{string(played[at].Verdict.Outcome)}
		if v := played[at].Verdict; v.Outcome == model.Aborted {
			said = []string{fmt.Sprintf("%s %d", v.By, v.From)}
		}
	default:
		clock := &server.Clocks[p.clock]
		said = []string{clockText(clock)}
	}
	if !slices.ContainsFunc(said, func(text string) bool { return holdsAll(text, p.says) }) {
		t.Errorf("%q: nothing says %q among %q", sentence, p.says, said)
	}
}

// clockText writes a clock exactly: "= 600000: " and its steps, "= off: " and
// them.
func clockText(c *model.Clock) string {
	text := "= " + c.State.String() + ": "
	if c.IsBounded() {
		text = fmt.Sprintf("= %d: ", int64(c.Ms))
	}
	for _, step := range c.Steps {
		text += step.String() + "; "
	}
	return text
}

func holdsAll(text string, pieces []string) bool {
	return !slices.ContainsFunc(pieces, func(piece string) bool { return !strings.Contains(text, piece) })
}
