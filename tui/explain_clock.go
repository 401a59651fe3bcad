package tui

import (
	"strconv"

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
	t.derivation(s, clock, f, 0)
	t.ruleOf(s, id, clock, f)
	t.section("What would change it")
	t.changes(s, id, clock, f)
	return t
}

// derivation adds the steps of a clock.
func (t *text) derivation(s subject, clock *model.Clock, f frame, first int) {
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
		t.quote(s, f, first+i, append(number, definitionWords(step.From, s.reveal)...), decidingOf(s, step.From).Place())
		t.lines = append(t.lines, append(line{gap(slotWidth + 3)}, readWords(step, f, s.reveal)...))
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
	if !clock.Assumed {
		t.entry(f, "how sure", "certain for this version and these files")
		return
	}
	t.entry(f, "how sure", "assumed: it rests on something no file shows")
	for i := range s.all {
		if finding := &s.all[i]; isDoubt(finding.Code) {
			t.entry(f, "", finding.Message)
		}
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

// isDoubt reports whether findings of a code say why a number is not certain.
func isDoubt(code model.Code) bool {
	switch code {
	case model.VersionAssumed, model.HandshakeAssumed, model.NeedsTrust:
		return true
	}
	return false
}

// changes adds what would give the clock another value.
func (t *text) changes(s subject, id model.ClockID, clock *model.Clock, f frame) {
	if len(clock.Steps) > 1 {
		last, before := clock.Steps[len(clock.Steps)-1], clock.Steps[len(clock.Steps)-2]
		switch last.Rule {
		case runtimes.CappedByToolCall:
			t.says(f, plain, "The tool-call budget caps it: with more of that it would be up to "+before.Ms.String()+".")
		case runtimes.RaisedByConnect:
			t.says(f, plain, "The connect deadline raises it: without that it would be "+before.Ms.String()+".")
		case runtimes.RaisedByServer:
			t.says(f, plain, "The server's own timeout raises it: without that it would be "+before.Ms.String()+".")
		}
	}
	runtime, _ := runtimes.Find(runtimes.All(), s.launch.Runtime)
	any := false
	for i := range runtimeKeys(runtime) {
		if key := &runtime.Keys[i]; movesClock(key, id) {
			t.keyOf(s, key, f, i)
			any = true
		}
	}
	if !any {
		t.says(f, muted, "nothing that is known")
	}
}

func runtimeKeys(runtime *runtimes.Runtime) []runtimes.Key {
	if runtime == nil {
		return nil
	}
	return runtime.Keys
}

func movesClock(key *runtimes.Key, id model.ClockID) bool {
	for _, clock := range key.Clocks {
		if clock == id {
			return true
		}
	}
	return false
}

// keyOf adds a key that moves the clock: what it is now, and what it does.
func (t *text) keyOf(s subject, key *runtimes.Key, f frame, index int) {
	v := model.Lookup(s.launch.Environment, key.Name)
	lead := line{say(strong, key.Name)}
	switch {
	case v != nil:
		t.quote(s, f, 1000+index, definitionWords(v.Deciding(), s.reveal), v.Deciding().Place())
	case !key.IsVariable():
		t.lines = append(t.lines, append(line{gap(slotWidth)}, append(lead, say(muted, "  a field of the server"))...))
	default:
		state := "  not set"
		if key.Default != "" {
			state += ", default " + key.Default
		}
		t.lines = append(t.lines, append(line{gap(slotWidth)}, append(lead, say(muted, state))...))
	}
	words := key.Meaning
	if unit := unitWords[key.Unit]; unit != "" {
		words += "; in " + unit
	}
	t.lines = append(t.lines, paragraph(f.look, f.width, line{gap(slotWidth + 3)}, slotWidth+3, muted, words)...)
}

// unitWords write units out.
var unitWords = map[string]string{"ms": "milliseconds", "s": "seconds"}
