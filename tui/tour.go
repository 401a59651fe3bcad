package tui

import (
	"slices"
	"strconv"
	"time"
)

// Step is one step of a guided tour.
type Step struct {
	// Scene is the number of the scene, from 1 on; several steps can make one.
	Scene int
	// Title names the scene, Text tells the step.
	Title, Text string
	// Launch and Server are what is shown, "" for what is.
	Launch, Server string
	// Shows is where to look.
	Shows View
	// With is the launch to compare with, where Shows is ViewDiff.
	With string
}

// View is a part of the screen that a step shows.
type View uint8

// The views.
const (
	ViewClocks View = iota
	ViewTimeline
	ViewEnvironment
	ViewFindings
	ViewTools
	// ViewExplain explains the clock that ends a call, or else the connect deadline.
	ViewExplain
	ViewDiff
)

// stepLength leaves time to read a step.
const stepLength = 14 * time.Second

// tourState is where a tour stands.
type tourState struct {
	isOn     bool
	step     int
	isPaused bool
	// turn counts the steps that were taken, so that a wait that is over too late
	// is known.
	turn int
	// isStaged reports that the files of the step are under way, isFollowed that the
	// step is on the screen and nobody looked elsewhere since.
	isStaged, isFollowed bool
}

// doTour moves through the tour.
func (m screen) doTour(id commandID) (screen, []Action) {
	steps := m.config.Tour
	switch id {
	case tourPause:
		m.tour.isPaused = !m.tour.isPaused
		m.tour.turn++
		return m, m.waiting()
	case tourEnd:
		m.tour.isOn = false
		return m, nil
	case tourBack:
		return m.toStep((m.tour.step + len(steps) - 1) % len(steps))
	case tourSkip:
		scene := steps[m.tour.step].Scene
		for i := m.tour.step; i < len(steps); i++ {
			if steps[i].Scene != scene {
				return m.toStep(i)
			}
		}
		return m.toStep(0)
	}
	return m.toStep((m.tour.step + 1) % len(steps))
}

// advance goes on by itself, unless somebody did or the tour is paused.
func (m screen) advance(msg advanceMsg) (screen, []Action) {
	if !m.tour.isOn || m.tour.isPaused || msg.turn != m.tour.turn {
		return m, nil
	}
	return m.toStep((m.tour.step + 1) % len(m.config.Tour))
}

// toStep shows a step.
func (m screen) toStep(step int) (screen, []Action) {
	m.tour.step = step
	m.tour.turn++
	m.prompt, m.revealed, m.shape = prompt{}, revealed{}, callShape{}
	m.tour.isStaged, m.tour.isFollowed = true, false
	return m.filtered(""), m.staged()
}

// staged are what a step needs: its files, and the time until the next.
func (m screen) staged() []Action {
	return append([]Action{stageStep{m.tour.step, m.tour.turn}}, m.waiting()...)
}

// waiting is the wait for the next step, nothing where it does not come by
// itself.
func (m screen) waiting() []Action {
	if m.tour.isPaused || m.config.Still {
		return nil
	}
	return []Action{waitForStep{m.tour.turn}}
}

// directed shows what a step is about as soon as its files are there. Those of the
// step before can come first, where two steps are taken at once.
func (m screen) directed() screen {
	if !m.tour.isOn || !m.tour.isStaged && !m.tour.isFollowed {
		return m
	}
	m.tour.isStaged, m.tour.isFollowed = false, true
	return m.showing()
}

// exploring pauses the tour: whoever does something else wants to look around.
func (m screen) exploring() screen {
	m.tour.isPaused, m.tour.isFollowed = true, false
	return m
}

// toTellingTool selects the first tool that the last save moved, or of which there is
// something to say.
func (m screen) toTellingTool() screen {
	rows := m.subject.tools.rows
	for _, tells := range []func(toolRow) bool{
		func(r toolRow) bool { return r.isChanged }, func(r toolRow) bool { return len(r.findings) > 0 },
	} {
		if i := slices.IndexFunc(rows, tells); i >= 0 {
			m.panes[toolsPane], _ = m.panes[toolsPane].Update(selectMsg(rows[i].about))
			return m
		}
	}
	return m
}

// viewPanes are the views that are a pane and no page.
var viewPanes = map[View]paneID{ViewTimeline: timelinePane, ViewEnvironment: environmentPane, ViewFindings: findingsPane}

// showing turns to what the step is about.
func (m screen) showing() screen {
	if !m.hasLaunches() {
		return m
	}
	step := m.config.Tour[m.tour.step]
	m = m.withOpen(noPage)
	for i := range m.edition.rows {
		if m.edition.rows[i].name == step.Launch && i != m.launches().selected {
			m, _ = m.tell(launchesPane, chooseMsg(i))
		}
	}
	if launch := m.launch(); step.Server != "" {
		m = m.withServer(serverAt(launch, step.Server))
	}
	switch step.Shows {
	case ViewTimeline, ViewEnvironment, ViewFindings:
		return m.withFocus(viewPanes[step.Shows])
	case ViewTools:
		return m.withFocus(toolsPane).arrange().toTellingTool()
	case ViewExplain:
		clock, _ := firesFirst(m.current())
		return m.withFocus(clocksPane).explain(target{kind: aboutClock, clock: clock})
	case ViewDiff:
		return m.withFocus(clocksPane).withComparison(comparison{with: step.With, isBefore: step.With == ""})
	}
	return m.withFocus(clocksPane)
}

// tourLines are the rows above the body that tell the step, in at most most.
func (m screen) tourLines(most int) []line {
	if !m.tour.isOn || most < 1 {
		return nil
	}
	k, steps := m.look, m.config.Tour
	step := steps[m.tour.step]
	number := strconv.Itoa(step.Scene) + "/" + strconv.Itoa(steps[len(steps)-1].Scene)
	state := ""
	if m.tour.isPaused && !m.config.Still {
		state = "paused"
	}
	head := line{gap(1), say(selected, " "+number+" "), gap(1), say(strong, step.Title), say(caution, "  "+state)}
	room := m.width - head.width(k) - 1
	keys := m.tourHints(room)
	lines := []line{append(append(head, gap(room-keys.width(k))), keys...)}
	return append(lines, m.stepLines(most-1)...)
}

// stepLines tell the step, in at most most rows. Every step takes as many as the
// longest one, so that nothing jumps.
func (m screen) stepLines(most int) []line {
	told := func(step *Step) []line { return paragraph(m.look, m.width-2, line{gap(1)}, 1, plain, step.Text) }
	rows := 0
	for i := range m.config.Tour {
		rows = max(rows, len(told(&m.config.Tour[i])))
	}
	rows = min(rows, most)
	lines := told(&m.config.Tour[m.tour.step])
	if len(lines) > rows && rows > 0 {
		cut := append(lines[rows-1], say(plain, " "+m.look.glyphs.ellipsis))
		return append(lines[:rows-1], cut.clip(m.look, m.width-2))
	}
	for len(lines) < rows {
		lines = append(lines, blank)
	}
	return lines[:rows]
}

// presentKeys are the keys as they are: a tour has its own first, but a page is
// closed before it.
func (m screen) presentKeys() KeyMap {
	switch {
	case !m.tour.isOn:
		return m.keys
	case m.open != noPage:
		return m.keys.besides(onTour, tourEnd)
	}
	return m.keys.besides(onTour)
}

// tourHints are the keys of the tour, as many as there is room for.
func (m screen) tourHints(room int) line {
	hints := []hint{m.keys.hint("next", tourNext)}
	switch {
	case m.config.Still:
	case m.tour.isPaused:
		hints = append(hints, m.keys.hint("go on", tourPause))
	default:
		hints = append(hints, m.keys.hint("pause", tourPause))
	}
	if m.open == noPage {
		hints = append(hints, m.keys.hint("explore", tourEnd))
	}
	hints = append(hints, m.keys.hint("skip", tourSkip), m.keys.hint("back", tourBack))
	var keys line
	for _, h := range hints {
		more := line{gap(2), say(accent, h.keys), say(muted, " "+h.description)}
		if keys.width(m.look)+more.width(m.look) <= room {
			keys = append(keys, more...)
		}
	}
	return keys
}

// aboveBody are the rows between the header and the body.
func (m screen) aboveBody() []line {
	most := bannerHeight(m.height)
	above := m.tourLines(most)
	if m.edition == nil {
		return above
	}
	banner := bannerLines(m.edition.troubles, m.look, m.width-2, most)
	if last := len(banner) - 1; last > 0 {
		hint := say(muted, " "+m.look.glyphs.dot+" "+m.troubleHint())
		if banner[last].width(m.look)+m.look.width(hint.text) < m.width {
			banner[last] = append(banner[last], hint)
		}
	}
	return append(above, banner...)
}

// troubleHint is the key that leads to a file in trouble.
func (m screen) troubleHint() string {
	if m.hasLaunches() {
		return m.keys.firstKeys(nextProblem) + " goes to it"
	}
	return m.keys.firstKeys(openFile) + " opens it"
}
