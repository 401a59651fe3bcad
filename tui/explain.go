package tui

import (
	"fusebox/model"
)

// title names a target in the title of a page.
func (t target) title() string {
	switch t.kind {
	case aboutClock:
		return "the " + t.clock.Title()
	case aboutVerdict, aboutField:
		return "what becomes of a call"
	case aboutVariable, aboutFinding, aboutLaunch, aboutTool:
		return model.ShowName(t.name)
	}
	return "the launch"
}

// composeExplanation says how something comes about: step by step, with the
// place of each step, the rule and its source.
func composeExplanation(s subject, about target, f frame) text {
	switch {
	case s.launch == nil:
		return plainText([]line{{say(muted, "the launch is gone")}})
	case s.launch.Blocked != nil && about.kind != aboutFinding:
		// It has no clocks and no environment; why is all there is to explain.
		return explainLaunch(s, f)
	}
	switch about.kind {
	case aboutClock:
		return explainClock(s, about.clock, f)
	case aboutVerdict, aboutField:
		return explainCall(s, about.name, f)
	case aboutVariable:
		return explainVariable(s, about.name, f)
	case aboutFinding:
		return explainFinding(s, about, f)
	case aboutTool:
		return explainTool(s, about, f)
	}
	return explainLaunch(s, f)
}

// explainWordWidth is the width of the words at the left of an explanation.
const explainWordWidth = 10

// entry adds a word and what there is to say to it; nothing where that is empty.
func (t *text) entry(f frame, word, says string) {
	if says == "" {
		return
	}
	lead := line{gap(slotWidth), say(muted, f.look.pad(word, explainWordWidth)), gap(columnGap)}
	if f.width < narrowExplanation {
		lead = line{gap(slotWidth), say(muted, word), gap(columnGap)}
		t.lines = append(t.lines, paragraph(f.look, f.width, lead, slotWidth+2, plain, says)...)
		return
	}
	t.lines = append(t.lines, paragraph(f.look, f.width, lead, -1, plain, says)...)
}

// narrowExplanation is the width below which texts go on under their word.
const narrowExplanation = 60

// head begins an explanation: what launch and server it is about.
func (t *text) head(s subject, f frame) {
	var about line
	if server := s.current(); server != nil {
		about = line{say(muted, " "+f.look.glyphs.dot+" server "), say(plain, model.ShowName(server.Name)+" "+model.ShowName(server.Type))}
	}
	title := launchTitle(s.launch, f.look, f.width-slotWidth-about.width(f.look))
	t.lines = append(t.lines, append(append(line{gap(slotWidth)}, title...), about...))
}

// section begins a part of an explanation.
func (t *text) section(title string) {
	t.lines = append(t.lines, blank, line{gap(slotWidth), say(accent, title)})
}

// says adds a paragraph.
func (t *text) says(f frame, r role, words string) {
	t.lines = append(t.lines, paragraph(f.look, f.width, line{gap(slotWidth)}, slotWidth, r, words)...)
}

// quote adds a place, which can be opened, and the line that stands there.
func (t *text) quote(s subject, f frame, lead line, place model.Span) {
	if place == (model.Span{}) {
		t.lines = append(t.lines, append(line{gap(slotWidth)}, lead...))
		return
	}
	k := f.look
	l := append(line{slot()}, lead...)
	room := f.width - l.width(k) - columnGap
	says := k.place(place, true, max(room, 12))
	if place.IsZero() {
		// The whole file is meant.
		says = k.cut(clean(place.File), max(room, 12))
	}
	about := target{kind: aboutPlace, name: place.String(), place: place}
	for t.find(about) >= 0 {
		// The same place can be quoted for several reasons.
		about.index++
	}
	t.add(about, append(l, gap(columnGap), say(muted, says)))
	file := s.files[place.File]
	if file == nil || place.IsZero() {
		return
	}
	const indent = slotWidth + 3
	for _, quoted := range excerptLines(file.Source.Excerpt(place), accent, k, f.width-indent) {
		t.lines = append(t.lines, append(line{gap(indent)}, quoted...))
	}
}

// definitionWords say what a definition says and who says it.
func definitionWords(d *model.Definition, reveal []string) line {
	l := line{say(strong, model.ShowName(d.Key)), say(plain, "="+shown(d, reveal))}
	who := model.ShowName(string(d.Origin))
	if d.Profile != "" {
		who += " " + model.ShowName(d.Profile)
	}
	return append(l, gap(columnGap), say(muted, who))
}
