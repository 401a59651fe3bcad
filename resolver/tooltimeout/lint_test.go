package tooltimeout

import (
	"slices"
	"strings"
	"testing"

	"fusebox/model"
)

// written makes a table of lines "key: value".
func written(entries ...string) *model.ToolTimeouts {
	table := &model.ToolTimeouts{}
	for _, line := range entries {
		key, value, _ := strings.Cut(line, ": ")
		table.Entries = append(table.Entries, setting(key, value))
	}
	return table
}

func setting(key, value string) model.Setting {
	return model.Setting{Key: model.Text{Value: key}, Value: model.Value{Kind: model.KindString, Text: value}}
}

func texts(words []string) []model.Text {
	all := make([]model.Text, len(words))
	for i, word := range words {
		all[i].Value = word
	}
	return all
}

// told are findings as lines "code: message [fix]".
func told(findings []model.Finding) []string {
	var lines []string
	for _, f := range findings {
		line := string(f.Code) + ": " + f.Message
		if f.Fix != "" {
			line += " [" + f.Fix + "]"
		}
		lines = append(lines, line)
	}
	return lines
}

// compare holds findings against those that are wanted, in any order: the report
// sorts them.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entries []string
		known   string
		want    []string
	}{
		"alive":            {[]string{"plan: 10m", "jira_*: slow"}, "plan jira_get", nil},
		"dead":             {[]string{"playbook: 15m"}, "shell", []string{"dead-key: playbook matches no known tool: its value 15m is never used"}},
		"a dead wildcard":  {[]string{"proxmox_*: slow"}, "shell", []string{"dead-key: proxmox_* matches no known tool: its value slow is never used"}},
		"any, of no names": {[]string{"*: none"}, "shell", []string{"default-tier-unreachable: * matches every tool: the default tier normal is never reached"}},
		"a beginning": {[]string{"jira: 60s"}, "jira-search", []string{
			"dead-key: jira matches no known tool: its value 60s is never used",
			"near-miss: jira is only the beginning of jira-search, and has no * to stand for the rest: that tool gets 45 s by the default tier normal; did you mean jira-*? [jira-*: 60s]"}},
		"a beginning within a word": {[]string{"pla: 60s"}, "planet", []string{
			"dead-key: pla matches no known tool: its value 60s is never used",
			"near-miss: pla is only the beginning of planet, and has no * to stand for the rest: that tool gets 45 s by the default tier normal; did you mean pla*? [pla*: 60s]"}},
		"in other case": {[]string{"Shell_*: none"}, "shell_execution", []string{
			"dead-key: Shell_* matches no known tool: its value none is never used",
			"near-miss: Shell_* would match shell_execution but for its case: that tool gets 45 s by the default tier normal; did you mean shell_*? [shell_*: none]"}},
		"with blanks": {[]string{"jira _*: slow", " jira_*: slow"}, "jira_get", []string{
			"dead-key: jira _* matches no known tool: its value slow is never used",
			"near-miss: jira _* is a letter or two from the beginning of jira_get: that tool gets 45 s by the default tier normal; did you mean jira_*? [jira_*: slow]",
			"dead-key:  jira_* matches no known tool: its value slow is never used",
			"near-miss:  jira_* would match jira_get but for its blanks: that tool gets 45 s by the default tier normal; did you mean jira_*? [jira_*: slow]"}},
		"a letter missing": {[]string{"remote_sh_execution: 360s"}, "remote_ssh_execution shell", []string{
			"dead-key: remote_sh_execution matches no known tool: its value 360s is never used",
			"near-miss: remote_sh_execution is a letter or two from remote_ssh_execution: that tool gets 45 s by the default tier normal; did you mean remote_ssh_execution? [remote_ssh_execution: 360s]"}},
		"without its server": {[]string{"search: 2m", "get_*: 2m"}, "mcp__jira__search mcp__jira__get_issue", []string{
			"dead-key: search matches no known tool: its value 2m is never used",
			"near-miss: search is mcp__jira__search without its server before it: that tool gets 45 s by the default tier normal; did you mean mcp__jira__search? [mcp__jira__search: 2m]",
			"dead-key: get_* matches no known tool: its value 2m is never used",
			"near-miss: get_* would match mcp__jira__get_issue with its server before it: that tool gets 45 s by the default tier normal; did you mean mcp__jira__get_*? [mcp__jira__get_*: 2m]"}},
		"with a server": {[]string{"mcp__jira__search: 2m"}, "search", []string{
			"dead-key: mcp__jira__search matches no known tool: its value 2m is never used",
			"near-miss: mcp__jira__search is search with a server before it: that tool gets 45 s by the default tier normal; did you mean search? [search: 2m]"}},
		"short names are not alike": {[]string{"ab: 2m"}, "xy", []string{"dead-key: ab matches no known tool: its value 2m is never used"}},
		"meant for a key that is there": {[]string{"remote_ssh: 360s", "remote_ssh_*: 60s"}, "remote_ssh_execution", []string{
			"dead-key: remote_ssh matches no known tool: its value 360s is never used",
			"near-miss: remote_ssh is only the beginning of remote_ssh_execution, and has no * to stand for the rest: that tool gets 60 s by the entry remote_ssh_*; did you mean remote_ssh_*, which has a value already? [remove remote_ssh, or change the value of remote_ssh_*]"}},
		"a letter missing before the *": {[]string{"proxmx_*: slow"}, "proxmox_list proxmox_start", []string{
			"dead-key: proxmx_* matches no known tool: its value slow is never used",
			"near-miss: proxmx_* is a letter or two from the beginning of proxmox_list: that tool gets 45 s by the default tier normal; did you mean proxmox_*? [proxmox_*: slow]"}},
		"bad patterns of what is there or is not": {[]string{"a*: 1s", "a*b: 1s", "q?: 1s"}, "abc", []string{
			"bad-pattern: a*b: only one * at the end is a wildcard; the rest is compared as it stands",
			"bad-pattern: q?: only one * at the end is a wildcard; the rest is compared as it stands"}},
		"shadowed": {[]string{"jira_*: 60s", "jira_search_*: 2m", "jira_get: 5s"}, "jira_search_issues jira_get", []string{
			"shadowed-wildcard: jira_* matches 2 known tools, each with a key of its own or a longer wildcard: its value 60s is never used",
			"overlapping-wildcards: jira_search_issues gets 2 min by jira_search_*; jira_* would give it 60 s, which a client gives that takes the first match"}},
		"the same value twice over": {[]string{"jira_*: 2m", "jira_search_*: slow"}, "jira_search_issues jira_get", []string{
			"redundant-entry: jira_search_* gives 2 min, as the entry jira_* does without it"}},
		"bad patterns": {[]string{"a**: 1s", "mcp__*__search: 1s", "f[ab]: 1s", "?: 1s"}, "", []string{
			"bad-pattern: a**: only one * at the end is a wildcard; the rest is compared as it stands [a*]",
			"bad-pattern: mcp__*__search: only one * at the end is a wildcard; the rest is compared as it stands",
			"bad-pattern: f[ab]: only one * at the end is a wildcard; the rest is compared as it stands [f*]",
			"bad-pattern: ?: only one * at the end is a wildcard; the rest is compared as it stands"}},
		"overlapping without names": {[]string{"a*: 1s", "ab*: 1s", "abc*: 2s"}, "", []string{
			"overlapping-wildcards: abc* gives 2 s; ab* matches the same tools and gives 1 s, as does a client that takes the first match",
			"redundant-entry: ab* gives 1 s, as the entry a* does without it"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := written(c.entries...)
			table.KnownTools = texts(strings.Fields(c.known))
			compare(t, told(Load(table).Lint(nil)), c.want)
		})
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	number := func(text string) model.Value { return model.Value{Kind: model.KindNumber, Text: text} }
	text := func(text string) model.Value { return model.Value{Kind: model.KindString, Text: text} }
	for name, c := range map[string]struct {
		value      model.Value
		unit, want string
	}{
		"no unit":               {number("45"), "", `no-unit: no unit in "45" for key "t" (did you mean "45s"?) [45s]`},
		"no unit, many":         {number("45_000"), "", `no-unit: no unit in "45_000" for key "t" (did you mean "45000ms"?) [45000ms]`},
		"no unit, in quotes":    {text("45"), "ms", `no-unit: no unit in "45" for key "t" (did you mean "45s"?) [45s]`},
		"zero":                  {number("0"), "", `zero: zero duration for key "t" (did you mean "none"?) [none]`},
		"zero with a unit":      {text("0s"), "", `zero: zero duration for key "t" (did you mean "none"?) [none]`},
		"negative":              {number("-5"), "ms", `negative: negative duration for key "t"`},
		"words":                 {text("5 minutes"), "", `tier-typo: no duration in "5 minutes" for key "t" (did you mean "5m"?) [5m]`},
		"another case":          {text("Slow"), "", `tier-typo: unknown tier "Slow" for key "t" (did you mean "slow"?) [slow]`},
		"nothing alike":         {text("whenever"), "", `tier-typo: unknown tier "whenever" for key "t"`},
		"nothing":               {model.Value{}, "", `tier-typo: no duration for key "t" (did you mean "45s"?) [45s]`},
		"a boolean":             {model.Value{Kind: model.KindBool, Text: "true"}, "", `tier-typo: no duration for key "t" (did you mean "45s"?) [45s]`},
		"a part of millisecond": {text("1500us"), "", `tier-typo: no whole milliseconds in "1500us" for key "t" (did you mean "1ms"?) [1ms]`},
		"a leading zero":        {number("010"), "s", `tier-typo: no duration in "010" for key "t" (did you mean "10ms"?) [10ms]`},
		"an exponent":           {number("1e3"), "ms", `tier-typo: no duration in "1e3" for key "t"`},
		"more than fits":        {number("99999999999999999999"), "s", `tier-typo: no duration in "99999999999999999999" for key "t"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := Load(&model.ToolTimeouts{Unit: c.unit, Entries: []model.Setting{{Key: model.Text{Value: "t"}, Value: c.value}, setting("u", "1s")}})
			compare(t, told(table.Lint(nil)), []string{c.want})
			for _, tool := range []string{"t", "u"} {
				if d, err := table.For(tool, ""); err == nil {
					t.Errorf("%s gets %s of a table with a fault", tool, d.Budget)
				}
			}
		})
	}
}

func TestUnits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, unit string
		want       model.Millis
	}{{"1500", "ms", 1500}, {"1.5", "s", 1500}, {"90", "s", 90000}, {"2", "m", 120000}, {"1_000", "h", 3_600_000_000}} {
		table := Load(&model.ToolTimeouts{Unit: c.unit, Entries: []model.Setting{
			{Key: model.Text{Value: "t"}, Value: model.Value{Kind: model.KindNumber, Text: c.text}}}})
		if d, err := table.For("t", ""); err != nil || d.Budget.Ms != c.want {
			t.Errorf("%s %s: %d ms, %v; want %d", c.text, c.unit, d.Budget.Ms, err, c.want)
		}
	}
}

func TestTiers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		table model.ToolTimeouts
		want  []string
	}{
		"in order":        {model.ToolTimeouts{Tiers: []model.Setting{setting("slow", "45s")}}, nil},
		"out of order":    {model.ToolTimeouts{Tiers: []model.Setting{setting("slow", "6m")}}, []string{"tier-order: tier slow has 6 min, more than the 5 min of extended"}},
		"one of its own":  {model.ToolTimeouts{Tiers: []model.Setting{setting("night", "8h")}, Entries: []model.Setting{setting("t", "night")}}, nil},
		"unknown default": {model.ToolTimeouts{DefaultTier: model.Text{Value: "norml"}}, []string{`tier-typo: unknown tier "norml" for the default tier (did you mean "normal"?) [normal]`}},
		"a tier of a tier": {model.ToolTimeouts{Tiers: []model.Setting{setting("night", "slow")}},
			[]string{`tier-typo: no duration in "slow" for tier "night"`}},
		"twice": {model.ToolTimeouts{Tiers: []model.Setting{setting("slow", "2m"), setting("slow", "3m")}},
			[]string{`duplicate-key: tier "slow" given twice (2m, then 3m) [keep one of them]`}},
		"named like a duration": {model.ToolTimeouts{Tiers: []model.Setting{setting("45s", "2m")}},
			[]string{`tier-typo: a name that no entry can use for tier "45s"`}},
		"named none": {model.ToolTimeouts{Tiers: []model.Setting{setting("none", "2m")}},
			[]string{`tier-typo: a name that no entry can use for tier "none"`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compare(t, told(Load(&c.table).Lint(nil)), c.want)
		})
	}
}

func TestIncomplete(t *testing.T) {
	t.Parallel()
	table := Load(&model.ToolTimeouts{Incomplete: true, Entries: []model.Setting{setting("t", "1s")}})
	if d, err := table.For("t", ""); err == nil {
		t.Errorf("%s of a table that was not read to its end", d.Budget)
	}
}

func TestDeclared(t *testing.T) {
	t.Parallel()
	table := written("mcp__docs__charge: 3m", "ask*: 45s")
	tools := []Tool{
		{Name: "charge", Alias: "mcp__docs__charge", Worst: 4 * model.Minute, Why: "it takes 4 min"},
		{Name: "ask_person", Worst: 2 * model.Hour, Why: "it waits for a person for 2 h"},
		{Name: "scan", Tier: model.Text{Value: "extnded"}},
		{Name: "deep", Tier: model.Text{Value: "slow"}, Worst: 118 * model.Second, Why: "it takes 118 s"},
	}
	compare(t, told(Load(table).Lint(tools)), []string{
		"redundant-entry: ask* gives 45 s, as the default tier normal does without it",
		"below-inner-worst-case: charge gets 3 min by its own entry: it takes 4 min > 3 min [mcp__docs__charge: 4m24s]",
		"below-inner-worst-case: ask_person gets 45 s by the entry ask*: it waits for a person for 2 h > 45 s [ask_person: 2h12m]",
		`tier-typo: unknown tier "extnded" for the tool scan (did you mean "extended"?) [extended]`,
		"no-slack-over-inner: deep gets 2 min by its tier slow: it takes 118 s < 2 min, with less than a tenth or 5 s to spare [deep: 2m10s]",
	})
}

// TestTwoNames: a tool that is called by two names is one tool.
func TestTwoNames(t *testing.T) {
	t.Parallel()
	tools := []Tool{{Name: "search", Alias: "mcp__jira__search"}}
	for name, c := range map[string]struct {
		entries []string
		known   string
		want    string
		lint    []string
	}{
		"by its name":              {[]string{"search: 2m"}, "mcp__jira__search", "2 min by exact search", nil},
		"by the other":             {[]string{"mcp__jira__search: 2m"}, "search", "2 min by exact mcp__jira__search", nil},
		"by its name, of two":      {[]string{"search: 45s", "mcp__jira__search: 100s"}, "", "45 s by exact search", nil},
		"the same twice":           {[]string{"search: 100s", "mcp__jira__search: 100s"}, "", "100 s by exact search", []string{"redundant-entry: search gives 100 s, as its own entry does without it"}},
		"by a wildcard of either":  {[]string{"*: 45s", "m*: 9s"}, "", "9 s by wildcard m*", []string{"default-tier-unreachable: * matches every tool: the default tier normal is never reached", "overlapping-wildcards: m* gives 9 s; * matches the same tools and gives 45 s, as does a client that takes the first match", "redundant-entry: * gives 45 s, as the default tier normal does without it"}},
		"shadowed by its own name": {[]string{"search: 50s", "mcp__*: 100s"}, "search", "50 s by exact search", []string{"shadowed-wildcard: mcp__* matches 1 known tool, each with a key of its own or a longer wildcard: its value 100s is never used"}},
	} {
		table := written(c.entries...)
		table.KnownTools = texts(strings.Fields(c.known))
		loaded := Load(table)
		d, err := loaded.ForTool(&tools[0])
		if got := d.Budget.String() + " by " + string(d.By) + " " + d.Key; got != c.want || err != nil || d.Tool != "search" {
			t.Errorf("%s: %s of %s, %v; want %s", name, got, d.Tool, err, c.want)
		}
		compare(t, told(loaded.Lint(tools)), c.lint)
	}
}
