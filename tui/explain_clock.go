package tui

import (
	"slices"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// explainClock says how one clock comes about, from the text in a file to
// milliseconds, and what would change it.
func explainClock(s subject, id model.ClockID, f frame) text {
	var t text
	t.head(s, f)
	server := s.current()
	if server == nil {
		t.says(f, muted, "this launch has no server, so no clock of one runs")
		return t
	}
	clock := &server.Clocks[id]
	t.lines = append(t.lines, blank, line{gap(slotWidth), say(muted, id.Title()), gap(columnGap), say(strong, clockValue(clock))})
	t.says(f, muted, id.Meaning())
	t.section("How it comes about")
	t.derivation(s, clock, f)
	t.ruleOf(s, id, clock, f)
	t.section("What would change it")
	t.changes(s, id, clock, f)
	return t
}

// derivation adds the steps of a clock.
func (t *text) derivation(s subject, clock *model.Clock, f frame) {
	if len(clock.Steps) == 0 {
		t.says(f, muted, "no source settles it")
		return
	}
	for i, step := range clock.Steps {
		number := line{say(muted, strconv.Itoa(i+1)), gap(2)}
		if step.From == nil {
			t.lines = append(t.lines, append(line{gap(slotWidth)}, append(number, stepWords(step, f)...)...))
			continue
		}
		t.define(s, f, number, step.From)
		t.lines = append(t.lines, append(line{gap(slotWidth + 3)}, readWords(step, f, s.reveal)...))
	}
	if clock.By != nil && !slices.ContainsFunc(clock.Steps, func(step model.Step) bool { return step.From == clock.By }) {
		// Another clock or key moved the value: this is where that is set.
		t.define(s, f, line{gap(3), say(muted, "by ")}, clock.By)
	}
	l := line{gap(slotWidth), say(accent, f.look.glyphs.arrow+" "), say(strong, clockValue(clock))}
	if clock.IsBounded() {
		l = append(l, say(muted, "  "+strconv.FormatInt(int64(clock.Ms), 10)+" ms"))
		if clock.MaxMs > clock.Ms {
			l = append(l, say(muted, " to "+strconv.FormatInt(int64(clock.MaxMs), 10)+" ms, by when the client looks"))
		}
	}
	t.lines = append(t.lines, l)
}

// define adds a definition, its place and its line.
func (t *text) define(s subject, f frame, lead line, d *model.Definition) {
	d = decidingOf(s, d)
	t.quote(s, f, append(lead, definitionWords(d, s.reveal)...), d.Place())
}

// decidingOf is the definition of a value to point at: where several gave it,
// the one of the strongest tier.
func decidingOf(s subject, d *model.Definition) *model.Definition {
	if v := model.Lookup(s.launch.Environment, d.Key); v != nil && d == &v.Definition {
		return v.Deciding()
	}
	return d
}

// stepWords write a step that is a rule of the client.
func stepWords(step model.Step, f frame) line {
	words := step.Rule
	switch words {
	case runtimes.CappedByToolCall:
		words = "at most the tool-call budget"
	case runtimes.RaisedByConnect:
		words = "at least the connect deadline"
	}
	if step.Bare {
		return line{say(plain, words)}
	}
	return line{say(plain, words), gap(columnGap), say(strong, step.Ms.String()), say(muted, "  "+strconv.FormatInt(int64(step.Ms), 10)+" ms, the client's rule")}
}

// readWords say what the client made of a text.
func readWords(step model.Step, f frame, reveal []string) line {
	_, isMasked := step.From.ShowShort(reveal)
	arrow := say(muted, f.look.glyphs.arrow+" ")
	switch {
	case step.Bare && step.Rule != "":
		return line{arrow, say(plain, step.Rule)}
	case step.Bare:
		return line{arrow, say(plain, "says nothing the client can use")}
	case isMasked || step.From.IsSecret():
		return line{arrow, say(plain, "read by the client, and not shown")}
	}
	return line{arrow, say(plain, "read as "+strconv.FormatInt(int64(step.Ms), 10)), gap(columnGap), say(muted, step.Ms.String())}
}

// ruleOf adds the rule, where it was read, and how sure it is.
func (t *text) ruleOf(s subject, id model.ClockID, clock *model.Clock, f frame) {
	t.section("The rule")
	runtime, _ := runtimes.Find(runtimes.All(), s.launch.Runtime)
	if runtime == nil {
		t.entry(f, "rule", "the rules of this runtime are not known")
		return
	}
	rule, isKnown := runtime.ClockRules[id]
	if !isKnown {
		t.entry(f, "rule", "the rules of "+runtime.Title+" have not been read yet")
		return
	}
	t.entry(f, "rule", rule.Text)
	t.entry(f, "source", rule.Source)
	if set := ruleSetOf(runtime, s.launch.Rules); set != nil {
		t.entry(f, "version", s.launch.Rules+", by the rules from "+set.From+" on: "+set.Changes)
	}
	t.certainty(s, id, clock, runtime, f)
}

// certainty adds how sure a value is, and what speaks against it.
func (t *text) certainty(s subject, id model.ClockID, clock *model.Clock, runtime *runtimes.Runtime, f frame) {
	var doubts []string
	for i := range s.all {
		if finding := &s.all[i]; isDoubt(finding, id, runtime) && (clock.Assumed || finding.Code == model.VersionAssumed && finding.Key == "") {
			doubts = append(doubts, finding.Message)
		}
	}
	switch {
	case clock.Assumed:
		t.entry(f, "how sure", "assumed: neither a file nor a measurement settles it")
	case len(doubts) > 0:
		t.entry(f, "how sure", "certain for these files by these rules, but:")
	default:
		t.entry(f, "how sure", "certain for this version and these files")
	}
	for _, doubt := range doubts {
		t.entry(f, "", doubt)
	}
}

// ruleSetOf finds the rules that hold for a version.
func ruleSetOf(runtime *runtimes.Runtime, rules string) *runtimes.RuleSet {
	version, err := runtimes.ParseVersion(rules)
	if err != nil {
		return nil
	}
	var last *runtimes.RuleSet
	for i := range runtime.RuleSets {
		from, err := runtimes.ParseVersion(runtime.RuleSets[i].From)
		if err == nil && !version.Before(from) {
			last = &runtime.RuleSets[i]
		}
	}
	return last
}

// isDoubt reports whether a finding says why the value of a clock is not certain.
func isDoubt(finding *model.Finding, id model.ClockID, runtime *runtimes.Runtime) bool {
	switch finding.Code {
	case model.HandshakeAssumed:
		return id == model.FirstTurnWait
	case model.VersionAssumed, model.NeedsTrust:
		key := runtime.Key(finding.Key)
		return finding.Key == "" || key != nil && key.Moves(id)
	}
	return false
}

// changes adds what would give the clock another value.
func (t *text) changes(s subject, id model.ClockID, clock *model.Clock, f frame) {
	if clock.State == model.NotApplicable {
		t.says(f, muted, "no key: "+clockReason(clock))
		return
	}
	if len(clock.Steps) > 1 {
		last, before := clock.Steps[len(clock.Steps)-1], clock.Steps[len(clock.Steps)-2]
		switch last.Rule {
		case runtimes.CappedByToolCall:
			says := "The tool-call budget caps it"
			if clock.By == nil || clock.By.Key == runtimes.ClaudeToolCall {
				// A server's own timeout moves both.
				says += ": with more of that it would be up to " + before.Ms.String()
			}
			t.says(f, plain, says+".")
		case runtimes.RaisedByConnect:
			t.says(f, plain, "The connect deadline raises it: without that it would be at most "+before.Ms.String()+".")
		case runtimes.RaisedByServer:
			t.says(f, plain, "The server's own timeout raises it: without that it would be at most "+before.Ms.String()+".")
		}
	}
	var keys []runtimes.Key
	if runtime, _ := runtimes.Find(runtimes.All(), s.launch.Runtime); runtime != nil {
		keys = slices.DeleteFunc(slices.Clone(runtime.Keys), func(k runtimes.Key) bool {
			// Kandev passes no field of a server on.
			return !k.Moves(id) || !k.IsVariable() && s.launch.Kandev
		})
	}
	for i := range keys {
		t.keyOf(s, &keys[i], f)
	}
	if len(keys) == 0 {
		t.says(f, muted, "nothing that is known")
	}
}

// keyOf adds a key that moves the clock: what it is now, and what it does.
func (t *text) keyOf(s subject, key *runtimes.Key, f frame) {
	lead := line{gap(slotWidth), say(strong, key.Name)}
	switch d := definitionOf(s, key); {
	case d != nil:
		t.define(s, f, nil, d)
	case !key.IsVariable():
		t.lines = append(t.lines, append(lead, say(muted, "  a field of the server")))
	case key.Default != "":
		t.lines = append(t.lines, append(lead, say(muted, "  not set, default "+key.Default)))
	default:
		t.lines = append(t.lines, append(lead, say(muted, "  not set")))
	}
	words := key.Meaning
	if unit := unitWords[key.Unit]; unit != "" && !strings.Contains(words, unit) {
		words += "; in " + unit
	}
	t.lines = append(t.lines, paragraph(f.look, f.width, line{gap(slotWidth + 3)}, slotWidth+3, muted, words)...)
}

// definitionOf is what defines a key; nil where nothing does, or where it is a
// field of the server that moves none of its clocks.
func definitionOf(s subject, key *runtimes.Key) *model.Definition {
	if key.IsVariable() {
		if v := model.Lookup(s.launch.Environment, key.Name); v != nil {
			return &v.Definition
		}
		return nil
	}
	for i := range s.current().Clocks {
		clock := &s.current().Clocks[i]
		if clock.By != nil && clock.By.Key == key.Name {
			return clock.By
		}
		for _, step := range clock.Steps {
			if step.From != nil && step.From.Key == key.Name {
				return step.From
			}
		}
	}
	return nil
}

// unitWords write units out.
var unitWords = map[string]string{"ms": "milliseconds", "s": "seconds"}
