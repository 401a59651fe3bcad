package tui

import (
	"math"
	"strings"

	"fusebox/model"
)

// doAct opens, reveals or copies what is selected.
func (m screen) doAct(id commandID) (screen, []Action) {
	switch id {
	case openFile:
		place := m.target().place
		return m, []Action{editFile{place.File, max(place.Line, 1)}}
	case revealIt:
		return m.revealing(), nil
	case copyIt:
		return m.copied(m.copyOf(m.target()))
	case copyEnvironment:
		text := m.config.EnvironmentText(m.launch(), m.revealedKeys())
		return m.copied(clipping{text, "the environment", "no variable of this launch can be copied"})
	}
	// It goes to others, and holds what is shadowed: what was revealed stays here.
	text := m.config.JSON(m.edition.report, m.launch(), m.subject.all, m.config.Reveal)
	return m.copied(clipping{text, "the launch as JSON", "the launch could not be written as JSON"})
}

// revealed is a variable of a launch whose literal is shown although it is masked.
type revealed struct{ launch, key string }

// revealing shows the literal of the selected variable, or masks it again.
func (m screen) revealing() screen {
	about := revealed{m.launch().Name, m.target().name}
	if m.revealed == about {
		about = revealed{}
	}
	m.revealed = about
	return m.withSubject(true)
}

// revealedKeys are the keys of the variables whose values are shown.
func (m screen) revealedKeys() []string {
	if launch := m.launch(); launch == nil || m.revealed.key == "" || m.revealed.launch != launch.Name {
		return m.config.Reveal
	}
	return append(m.config.Reveal[:len(m.config.Reveal):len(m.config.Reveal)], m.revealed.key)
}

// edited goes on after the editor ended; what it saved arrives as any save does.
func (m screen) edited(msg editedMsg) screen {
	if msg.err != nil {
		m.toast = say(bad, m.look.glyphs.failed+" the editor: "+panicText(msg.err)+"; it is the one that EDITOR names")
	}
	return m
}

// remasked masks what was revealed as soon as something else is selected.
func (m screen) remasked() screen {
	about, launch := m.target(), m.launch()
	isSelected := launch != nil && about.kind == aboutVariable && m.revealed == revealed{launch.Name, about.name}
	if m.revealed.key == "" || isSelected {
		return m
	}
	m.revealed = revealed{}
	return m.withSubject(true)
}

// clipping is a text to copy and what to call it; why says why there is none.
type clipping struct{ text, what, why string }

// copied has a text copied, and says so.
func (m screen) copied(c clipping) (screen, []Action) {
	if c.text == "" {
		m.toast = say(caution, m.look.glyphs.warned+" "+c.why)
		return m, nil
	}
	m.toast = say(good, m.look.glyphs.passed+" copied "+c.what+", "+countWord(len(c.text), "byte", "bytes"))
	return m, []Action{copyText{c.text}}
}

// copyOf gives the text of a target. Nothing is copied that is not shown.
func (m screen) copyOf(about target) clipping {
	if m.pageKind() != noPage {
		return clipping{text: m.page.plain(), what: "the page"}
	}
	switch about.kind {
	case aboutLaunch:
		return clipping{text: model.ShowName(about.name), what: "the name of the launch"}
	case aboutVariable:
		return m.valueOf(m.variable(about))
	case aboutFinding:
		if finding := m.subject.findingAt(about); finding != nil {
			return clipping{text: findingForPaste(finding), what: "the finding"}
		}
	case aboutClock:
		return clipping{text: joined(explainClock(m.subject, about.clock, frame{look: m.look, width: pasteWidth}).lines), what: "the derivation"}
	case aboutVerdict:
		return clipping{text: joined(explainCall(m.subject, about.name, frame{look: m.look, width: pasteWidth}).lines), what: "what becomes of the call"}
	case aboutTool:
		return clipping{text: joined(toolForPaste(m.subject, about, m.look)), what: "the row of the tool"}
	case aboutField:
		return clipping{text: joined(composeTimeline(m.subject, frame{look: m.look, width: pasteWidth}).lines), what: "the timeline"}
	}
	return clipping{why: "nothing is selected that can be copied"}
}

// pasteWidth is how wide text is that is copied.
const pasteWidth = 100

// valueOf gives the value of a variable as it is shown in full.
func (m screen) valueOf(v *model.Variable) clipping {
	if v == nil {
		return clipping{why: "nothing is set there"}
	}
	text, isMasked := v.ShowValue(m.revealedKeys())
	switch {
	case isMasked:
		return clipping{why: "it is masked; " + m.keys.firstKeys(revealIt) + " reveals it first"}
	case v.IsSecret():
		return clipping{text: text, what: "the id of the secret " + model.ShowName(v.Key)}
	}
	return clipping{text: text, what: "the value of " + model.ShowName(v.Key), why: "the value is empty"}
}

// findingForPaste is a finding as it goes into a message to somebody else.
func findingForPaste(f *model.Finding) string {
	parts := []string{model.Escape(f.Severity.String() + "[" + string(f.Code) + "]: " + f.Message)}
	if f.Span.File != "" {
		parts = append(parts, "  --> "+f.Span.String())
	}
	if f.Fix != "" {
		parts = append(parts, "  fix: "+model.Escape(f.Fix))
	}
	return strings.Join(parts, "\n")
}

// joined gives lines as plain text, without the blanks that begin all of them.
func joined(lines []line) string {
	rows := make([]string, len(lines))
	indent := math.MaxInt
	for i := range lines {
		rows[i] = strings.TrimRight(lines[i].String(), " ")
		if rows[i] != "" {
			indent = min(indent, len(rows[i])-len(strings.TrimLeft(rows[i], " ")))
		}
	}
	for i := range rows {
		rows[i] = rows[i][min(indent, len(rows[i])):]
	}
	return strings.Join(rows, "\n")
}
