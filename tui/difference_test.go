package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fusebox/model"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// differ are the rows in which two sides differ, as "part/name: left | right".
func differ(d difference) []string {
	var rows []string
	for _, part := range d.parts() {
		for i := range part.rows {
			if r := &part.rows[i]; !r.isSame() {
				rows = append(rows, fmt.Sprintf("%s/%s: %s | %s", part.title, r.name, r.left, r.right))
			}
		}
	}
	return rows
}

// between are two launches side by side, with the findings of their reports.
func between(left, right *model.Report) difference {
	of := func(r *model.Report) side {
		return side{r.Launches[0].Name, &r.Launches[0], findingsFor(r, &r.Launches[0], usedFiles(r))}
	}
	return difference{left: of(left), right: of(right)}
}

func TestWhatDiffers(t *testing.T) {
	t.Parallel()
	const ask = "tools:\n  ask: {server: s, blocks_on_person: true, keepalive: 20s}\n"
	base := profile("2.1.257", "type: http", "MCP_TOOL_TIMEOUT: 7200000")
	for name, test := range map[string]struct {
		left, right string
		want        []string
	}{
		"nothing": {base + ask, base + ask, nil},
		"quotes":  {base, strings.Replace(base, "7200000", `"7200000"`, 1), nil},
		"a value, and what follows from it": {base + ask, strings.Replace(base, "7200000", "10000", 1) + ask, []string{
			"Environment/MCP_TOOL_TIMEOUT: 7200000 (agent profile) | 10000 (agent profile)",
			"Server s/fetch: 2 h | 60 s", "Server s/tool call: 2 h | 10 s", "Server s/idle: 5 min to 5 m 30 s | 10 s",
			"Server s/ask: survives its 1 h | ended at 10 s by the tool-call budget",
			"Findings/question-aborted s MCP_TOOL_TIMEOUT: none | error", "Findings/keepalive-too-slow s MCP_TOOL_TIMEOUT: none | error",
			"Findings/idle-capped-by-tool-call s MCP_TOOL_TIMEOUT: none | warning",
		}},
		"masked values": {profile("2.1.257", "type: http", "GITHUB_TOKEN: "+hidden), profile("2.1.257", "type: http", "GITHUB_TOKEN: x"+hidden), []string{
			"Environment/GITHUB_TOKEN: ••• (agent profile), not the same | ••• (agent profile), not the same",
		}},
		"values that are the same as far as they are shown": {
			profile("2.1.257", "type: http", "K: "+strings.Repeat("ab ", 100)+"c"), profile("2.1.257", "type: http", "K: "+strings.Repeat("ab ", 100)+"d"),
			[]string{"Environment/K: " + strings.Repeat("ab ", 66) + "ab… (agent profile), not the same | " + strings.Repeat("ab ", 66) + "ab… (agent profile), not the same"},
		},
		"set on one side": {profile("2.1.257", "type: http"), profile("2.1.257", "type: http", "EDITOR: vi"), []string{"Environment/EDITOR: not set | vi (agent profile)"}},
		"another transport": {profile("2.1.257", "type: http"), profile("2.1.257", "type: sdk"), []string{
			"Server s/transport: http | sdk", "Server s/first turn: 25 s, assumed | none", "Server s/fetch: 60 s | n/a", "Server s/idle: 5 min to 5 m 30 s | none",
			"Server s/transport idle: 5 min to 6 min | n/a", "Findings/handshake-assumed s: info: whether | none",
		}},
		"another server":   {profile("2.1.257", "type: sdk"), strings.Replace(profile("2.1.257", "type: sdk"), "{s:", "{r:", 1), []string{"Server s/transport: sdk | no such server", "Server r/transport: no such server | sdk"}},
		"a dropped server": {profile("2.1.257", "type: sdk, timeout: 5000"), profile("2.1.257", "type: sdk, timeout: x"), []string{"Server s/dropped: no | timeout must be a positive whole number"}},
		"another call": {base + ask, base + strings.Replace(ask, "20s", "30s", 1), []string{
			"Server s/ask, call: 1 h, kept alive every 20 s | 1 h, kept alive every 30 s",
		}},
		"a tool on one side": {base, base + ask, []string{"Server s/ask: not known | survives its 1 h", "Server s/ask, call: not known | 1 h, kept alive every 20 s"}},
		"blocked": {base, base + "definitions:\n- {origin: managed runtime, key: K, value: a}\n- {origin: repository app, key: K, value: b}\n", []string{
			"Launch/blocked: no | K has different values from managed runtime, repository app, and none outranks the others",
			"Environment/MCP_TOOL_TIMEOUT: 7200000 (agent profile) | not set", "Server s/transport: http | no such server",
		}},
		"another version": {profile("2.1.257", "type: sdk"), profile("2.1.274", "type: sdk"), []string{"Launch/rules: 2.1.257 | 2.1.274"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := between(resolved(test.left), resolved(test.right))
			got := differ(d)
			if len(test.want) == 0 && len(got) > 0 {
				t.Errorf("these differ: %q", got)
			}
			for _, want := range test.want {
				if !slices.ContainsFunc(got, func(row string) bool { return matches(row, want) }) {
					t.Errorf("%q is not among %q", want, got)
				}
			}
			page := joined(d.compose(frame{look: testLook, width: 160}).lines)
			if strings.Contains(page, "0123456789abcdef") || !strings.Contains(page, countWord(len(got), "difference", "differences")) {
				t.Errorf("the page does not fit %d differences:\n%s", len(got), page)
			}
			if got := differ(between(resolved(test.left), resolved(test.left))); got != nil {
				t.Errorf("a launch differs from itself: %q", got)
			}
		})
	}
}

// matches reports whether each side of a row begins as it is wanted.
func matches(row, want string) bool {
	left, right, _ := strings.Cut(want, " | ")
	gotLeft, gotRight, _ := strings.Cut(row, " | ")
	return strings.HasPrefix(gotLeft, left) && strings.HasPrefix(gotRight, right)
}

// TestSwappedSides: the columns change places, and nothing else does.
func TestSwappedSides(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := between(reportOf(nil, anyLaunch().Draw(t, "left")), reportOf(nil, anyLaunch().Draw(t, "right")))
		swapped := difference{left: d.right, right: d.left}
		sides := func(d difference, isSwapped bool) []string {
			var rows []string
			for _, part := range d.parts() {
				for _, r := range part.rows {
					if isSwapped {
						r.left, r.right, r.leftRole, r.rightRole = r.right, r.left, r.rightRole, r.leftRole
					}
					rows = append(rows, fmt.Sprintf("%s %+v", part.title, r))
				}
			}
			slices.Sort(rows)
			return rows
		}
		if diff := cmp.Diff(sides(d, false), sides(swapped, true)); diff != "" {
			t.Fatalf("swapped, it is another difference:\n%s", diff)
		}
	})
}

// TestMarksAndDifferencesAgree: what the last save is marked to have changed in
// clocks, verdicts and variables is what differs between before and after.
func TestMarksAndDifferencesAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		texts := [2]string{anyProfile(t, "before"), anyProfile(t, "after")}
		reports := [2]*model.Report{resolved(texts[0]), resolved(texts[1])}
		e := newEdition(reports[1], model.Batch{}, editionOf(reports[0]))
		for i := range reports[1].Launches {
			launch := &reports[1].Launches[i]
			before := e.earlier(launch.Name)
			if before == nil {
				continue
			}
			d := comparison{isBefore: true}.between(e, launch, nil)
			marked, differing := markedIn(before, launch, e.since.launches[launch.Name]), map[string]bool{}
			for _, part := range d.parts() {
				for k := range part.rows {
					if r := &part.rows[k]; !r.isSame() && part.title != "Launch" && part.title != "Findings" {
						name, _, _ := strings.Cut(r.name, ", call")
						differing[part.title+"/"+name] = true
					}
				}
			}
			if diff := cmp.Diff(marked, differing); diff != "" {
				t.Fatalf("%s: what is marked (-) against what differs (+):\n%s\nbefore:\n%s\nafter:\n%s", launch.Name, diff, texts[0], texts[1])
			}
		}
	})
}

// markedIn are the things of a launch that a change marks, named as the rows of a
// difference are. Of a blocked launch, and of a server that is new, nothing is
// marked one by one.
func markedIn(before, launch *model.Launch, change *launchChange) map[string]bool {
	marked := map[string]bool{}
	add := func(part, name string) { marked[part+"/"+name] = true }
	if change != nil {
		for key := range change.variables {
			add("Environment", key)
		}
		for i := range change.removed {
			add("Environment", change.removed[i].Key)
		}
	}
	if change != nil && change.blocking {
		for _, l := range []*model.Launch{before, launch} {
			for i := range l.Environment {
				add("Environment", l.Environment[i].Key)
			}
		}
	}
	for _, name := range bothNames(before.Servers, launch.Servers, func(s *model.Server) string { return s.Name }) {
		part := "Server " + name
		left, right := serverNamed(before, name), serverNamed(launch, name)
		if left == nil || right == nil {
			add(part, "transport")
			continue
		}
		if left.Type != right.Type {
			add(part, "transport")
		}
		if left.Rejected != right.Rejected {
			add(part, "dropped")
		}
		marks := change.server(name)
		for id := range model.ClockID(model.ClockCount) {
			if marks.clock(id) != nil {
				add(part, clockTitles[id])
			}
		}
		for i := range right.Verdicts {
			if _, isChanged := marks.verdict(right.Verdicts[i].Tool); isChanged {
				add(part, right.Verdicts[i].Tool)
			}
		}
		for i := range left.Verdicts {
			if tool := left.Verdicts[i].Tool; verdictOf(right, tool) == nil {
				add(part, tool)
			}
		}
	}
	return marked
}
