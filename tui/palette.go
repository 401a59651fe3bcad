package tui

import (
	"fusebox/model"

	"github.com/sahilm/fuzzy"
)

// paletteEntry is a row of the palette.
type paletteEntry struct {
	title string
	// keys do the same, "" where none do.
	keys string
	// why says why it cannot be done now, "" where it can.
	why string
	do  func(screen) (screen, []Action)
}

// withPalette opens the palette, for what can be asked for where it is opened.
func (m screen) withPalette() screen {
	m.entries = m.paletteEntries()
	m.prompt = newPrompt(typingCommand, "")
	return m.withOpen(palettePage)
}

// paletteEntries are the commands of the present mode, then the launches to
// go to and the clocks to explain.
func (m screen) paletteEntries() []paletteEntry {
	where := m.mode()
	if m.tour.isOn {
		where |= onTour
	}
	var entries []paletteEntry
	for b := range m.keys.all() {
		if b.where&where == 0 || b.id == openPalette {
			continue
		}
		before := m.open
		entries = append(entries, paletteEntry{b.Help().Desc, b.Help().Key, m.cannot(b.id), func(m screen) (screen, []Action) {
			return m.withOpen(before).do(b.id)
		}})
	}
	if m.launch() == nil {
		return entries
	}
	for by := range grouping(groupingCount) {
		entries = append(entries, paletteEntry{title: "launches " + by.String(), do: func(m screen) (screen, []Action) { return m.grouped(by), nil }})
	}
	for id := range model.ClockID(model.ClockCount) {
		entries = append(entries, paletteEntry{title: "explain the " + id.Title(), do: func(m screen) (screen, []Action) {
			return m.explain(target{kind: aboutClock, clock: id}), nil
		}})
	}
	for i := range m.edition.rows {
		entries = append(entries, paletteEntry{title: "go to " + m.edition.rows[i].title, do: func(m screen) (screen, []Action) {
			return m.filtered("").withFocus(launchesPane).tell(launchesPane, chooseMsg(i))
		}})
	}
	return entries
}

// composePalette lists the entries that match what was typed, the best first.
func (m screen) composePalette() func(frame) text {
	entries, query := m.entries, newMatcher(m.prompt.typed()).query
	titles := make([]string, len(entries))
	for i := range entries {
		titles[i] = clean(entries[i].title)
	}
	matches := fuzzy.Find(query, titles)
	if query == "" {
		for i := range titles {
			matches = append(matches, fuzzy.Match{Index: i})
		}
	}
	return func(f frame) text {
		var t text
		for _, match := range matches {
			t.add(target{kind: aboutEntry, index: match.Index}, entryLine(f, &entries[match.Index], match.MatchedIndexes))
		}
		if len(t.lines) == 0 {
			return plainText([]line{{say(muted, "no command is called that")}})
		}
		return t
	}
}

// entryLine is one entry: what it does, why it cannot be done, and its keys.
func entryLine(f frame, e *paletteEntry, hits []int) line {
	k, r := f.look, plain
	if e.why != "" {
		r = muted
	}
	l := append(line{slot()}, marked(r, clean(e.title), hits)...)
	if e.why != "" {
		l = append(l, say(muted, " ("+e.why+")"))
	}
	keys := line{say(accent, e.keys)}
	room := f.width - keys.width(k) - columnGap
	l = l.clip(k, room)
	return append(l, append(line{gap(room - l.width(k) + columnGap)}, keys...)...)
}

// chosenEntry does what the selected entry stands for.
func (m screen) chosenEntry() (screen, []Action) {
	about := m.page.target()
	if about.kind != aboutEntry || about.index >= len(m.entries) {
		return m, nil
	}
	chosen := m.entries[about.index]
	m.entries = nil
	m = m.withOpen(noPage)
	if chosen.why != "" {
		m.toast = say(caution, m.look.glyphs.warned+" "+chosen.why)
		return m, nil
	}
	return chosen.do(m)
}
