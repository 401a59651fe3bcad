package tui

import (
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// explainVariable says where a variable's value comes from, what it wins over,
// and what the client does with it.
func explainVariable(s subject, key string, f frame) text {
	var t text
	t.head(s, f)
	v := model.Lookup(s.launch.Environment, key)
	if v == nil {
		t.says(f, muted, model.ShowName(key)+" is not set any more")
		return t
	}
	t.section("Where it comes from")
	deciding := v.Deciding()
	t.quote(s, f, definitionWords(deciding, s.reveal), deciding.Place())
	t.lines = append(t.lines, line{gap(slotWidth + 3), say(muted, kindWords(deciding)+", tier "+strconv.Itoa(deciding.Tier))})
	for i := range v.Agreeing {
		if d := &v.Agreeing[i]; d != deciding {
			t.quote(s, f, append(line{say(muted, "also ")}, definitionWords(d, s.reveal)...), d.Place())
		}
	}
	if len(v.Shadows) > 0 {
		t.section("What it wins over")
		for i := range v.Shadows {
			t.quote(s, f, definitionWords(&v.Shadows[i].Definition, s.reveal), v.Shadows[i].Place())
			t.lines = append(t.lines, line{gap(slotWidth + 3), say(muted, "tier "+strconv.Itoa(v.Shadows[i].Tier))})
		}
	}
	t.keyFacts(s, key, f)
	return t
}

// kindWords say how a value is written.
func kindWords(d *model.Definition) string {
	if d.IsSecret() {
		return "a secret: only its id is known here"
	}
	return "written as " + d.Value.Kind.String()
}

// keyFacts adds what the client does with a key.
func (t *text) keyFacts(s subject, name string, f frame) {
	runtime, _ := runtimes.Find(runtimes.All(), s.launch.Runtime)
	title := model.ShowName(s.launch.Runtime)
	if runtime != nil {
		title = runtime.Title
	}
	t.section("What " + title + " does with it")
	if runtime == nil || runtime.Key(name) == nil {
		t.says(f, muted, "nothing that is known moves a clock")
		return
	}
	key := runtime.Key(name)
	t.entry(f, "meaning", key.Meaning)
	t.entry(f, "unit", unitWords[key.Unit])
	t.entry(f, "default", key.Default)
	t.entry(f, "source", key.Source)
	server := s.current()
	if server == nil {
		return
	}
	for i, id := range key.Clocks {
		word := ""
		if i == 0 {
			word = "moves"
		}
		clock := &server.Clocks[id]
		says := id.Title() + ": " + clockValue(clock)
		if clock.By != nil && clock.By.Key != name {
			says += ", decided by " + model.ShowName(clock.By.Key)
		}
		t.entry(f, word, says)
	}
}

// explainFinding says what a finding means, where it is and what to do.
func explainFinding(s subject, about target, f frame) text {
	var t text
	finding := s.findingAt(about)
	if finding == nil {
		t.says(f, good, f.look.glyphs.passed+" "+about.name+" is not found any more")
		return t
	}
	status := severityStatus[finding.Severity]
	t.lines = append(t.lines, line{gap(slotWidth), say(status.role(), status.glyph(f.look.glyphs)+" "+finding.Severity.String()), gap(columnGap), say(strong, string(finding.Code))})
	t.says(f, plain, finding.Message)
	if finding.Span != (model.Span{}) || len(finding.Related) > 0 {
		t.section("Where")
		t.quote(s, f, line{say(plain, "here")}, finding.Span)
		for _, related := range finding.Related {
			t.quote(s, f, line{say(plain, related.Message)}, related.Span)
		}
	}
	if finding.Fix != "" {
		t.section("What to do")
		t.lines = append(t.lines, paragraph(f.look, f.width, line{gap(slotWidth), say(accent, f.look.glyphs.arrow+" ")}, -1, plain, finding.Fix)...)
	}
	t.section("The rule")
	if entry, isKnown := finding.Code.Entry(); isKnown {
		t.entry(f, "when", entry.When)
		t.entry(f, "why", entry.Why)
		t.entry(f, "source", entry.Source)
	}
	t.entry(f, "silence", "--ignore "+string(finding.Code)+", or ignore: ["+string(finding.Code)+"] in the file")
	return t
}

// explainLaunch says what a launch is made of.
func explainLaunch(s subject, f frame) text {
	var t text
	t.head(s, f)
	launch := s.launch
	if launch.Blocked != nil {
		t.part(f, composeBlocked(s, f))
	}
	t.section("What it is")
	t.entry(f, "runtime", runtimeName(launch))
	if launch.Alias != "" {
		t.entry(f, "rules of", model.ShowName(launch.Runtime))
	}
	t.entry(f, "version", rulesWords(launch))
	t.entry(f, "session", string(launch.Session))
	if launch.Kandev {
		t.entry(f, "started by", "Kandev, which adds its own server and defaults")
	}
	names := make([]string, len(launch.Files))
	for i, file := range launch.Files {
		names[i] = model.Escape(file)
	}
	t.entry(f, "files", strings.Join(names, ", "))
	if !launch.Place.IsZero() {
		t.section("Where it stands")
		t.quote(s, f, line{say(strong, model.ShowName(launch.Name))}, launch.Place)
	}
	if runtime, _ := runtimes.Find(runtimes.All(), launch.Runtime); runtime != nil {
		t.section("Whose rules")
		t.entry(f, "client", runtime.Title)
		t.entry(f, "source", runtime.Source)
		t.entry(f, "date", runtime.Date)
	}
	return t
}
