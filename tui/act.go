package tui

import (
	"strconv"
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
		return m.copied(m.config.EnvironmentText(m.launch(), m.reveal()), "the environment")
	}
	return m.copied(m.config.JSON(m.edition.report, m.launch(), m.reveal()), "the launch as JSON")
}

// revealing shows the literal of the selected variable, or masks it again.
func (m screen) revealing() screen {
	key := m.target().name
	if m.revealed == key {
		key = ""
	}
	m.revealed = key
	return m.withSubject(true)
}

// reveal are the keys whose literals are shown.
func (m screen) reveal() []string {
	if m.revealed == "" {
		return m.config.Reveal
	}
	return append(m.config.Reveal[:len(m.config.Reveal):len(m.config.Reveal)], m.revealed)
}

// edited goes on after the editor ended; what it saved arrives as any save does.
func (m screen) edited(msg editedMsg) screen {
	if msg.err != nil {
		m.toast = say(bad, m.look.glyphs.failed+" the editor: "+panicText(msg.err)+"; EDITOR names another")
	}
	return m
}

// remasked masks what was revealed as soon as something else is selected.
func (m screen) remasked() screen {
	about := m.target()
	if m.revealed == "" || about.kind == aboutVariable && about.name == m.revealed {
		return m
	}
	m.revealed = ""
	return m.withSubject(true)
}

// copied has a text copied, and says so.
func (m screen) copied(text, what string) (screen, []Action) {
	if text == "" {
		m.toast = say(caution, m.look.glyphs.warned+" "+what)
		return m, nil
	}
	m.toast = say(good, m.look.glyphs.passed+" copied "+what+", "+countWord(len(text), "byte", "bytes"))
	return m, []Action{copyText{text}}
}

// copyOf gives the text of a target and what to call it; an empty text comes
// with the reason. Nothing is copied that is not shown.
func (m screen) copyOf(about target) (text, what string) {
	if m.pageKind() != noPage {
		return m.page.plain(), "the page"
	}
	launch := m.launch()
	if launch == nil {
		return "", "there is no launch yet"
	}
	switch about.kind {
	case aboutVariable:
		return m.valueOf(m.variable(about))
	case aboutFinding:
		if finding := m.subject.findingAt(about); finding != nil {
			return findingForPaste(finding), "the finding"
		}
	case aboutClock:
		return joined(explainClock(m.subject, about.clock, frame{look: m.look, width: pasteWidth}).lines), "the derivation"
	case aboutVerdict, aboutField:
		return joined(timelineText(m.subject, frame{look: m.look, width: pasteWidth}).lines), "the timeline"
	case aboutPlace:
		return about.place.String(), "the place"
	}
	return model.ShowName(launch.Name), "the name of the launch"
}

// pasteWidth is how wide text is that is copied.
const pasteWidth = 100

// valueOf gives the value of a variable as it is shown in full.
func (m screen) valueOf(v *model.Variable) (text, what string) {
	if v == nil {
		return "", "nothing is set there"
	}
	text, isMasked := v.ShowValue(m.reveal())
	switch {
	case isMasked:
		return "", "it is masked; " + m.keys.firstKeys(revealIt) + " reveals it first"
	case text == "":
		return "", "the value is empty"
	}
	return text, "the value of " + model.ShowName(v.Key)
}

// findingForPaste is a finding as it goes into a message to somebody else.
func findingForPaste(f *model.Finding) string {
	parts := []string{f.Severity.String() + "[" + string(f.Code) + "]: " + f.Message}
	if !f.Span.IsZero() {
		parts = append(parts, "  --> "+model.Escape(f.Span.File)+":"+strconv.Itoa(f.Span.Line)+":"+strconv.Itoa(f.Span.Column))
	}
	if f.Fix != "" {
		parts = append(parts, "  fix: "+f.Fix)
	}
	return strings.Join(parts, "\n")
}

// joined gives lines as plain text.
func joined(lines []line) string {
	rows := make([]string, len(lines))
	for i := range lines {
		rows[i] = strings.TrimRight(lines[i].String(), " ")
	}
	return strings.Join(rows, "\n")
}
