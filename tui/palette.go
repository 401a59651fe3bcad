package tui

import (
	"fusebox/model"

	"github.com/sahilm/fuzzy"
)

// paletteEntry is a row of the palette.
type paletteEntry struct {
	// name tells it from all others, title is how it is shown.
	name, title string
	// keys do the same, "" where none do.
	keys string
	// why says why it cannot be done now, "" where it can.
	why string
	do  func(screen) (screen, []Action)
}

// withPalette opens the palette, for what can be asked for where it is opened.
func (m screen) withPalette() screen {
	m.prompt = newPrompt(typingCommand, "")
	return m.covered(palettePage)
}

// paletteEntries are the commands of the present mode, then the groupings, the
// clocks to explain and the launches to go to.
func (m screen) paletteEntries() []paletteEntry {
	entries := m.commandEntries()
	if m.launch() == nil {
		return entries
	}
	for by := range grouping(groupingCount) {
		title := "launches " + by.String()
		entries = append(entries, paletteEntry{name: title, title: title, do: func(m screen) (screen, []Action) { return m.grouped(by), nil }})
	}
	for id := range model.ClockID(model.ClockCount) {
		title := "explain the " + id.Title()
		entries = append(entries, paletteEntry{name: title, title: title, do: func(m screen) (screen, []Action) {
			return m.explain(target{kind: aboutClock, clock: id}), nil
		}})
	}
	for i := range m.edition.rows {
		row := &m.edition.rows[i]
		entries = append(entries, paletteEntry{name: "go to " + row.name, title: "go to " + row.title, do: func(m screen) (screen, []Action) {
			return m.filtered("").withFocus(launchesPane).tell(launchesPane, chooseMsg(i))
		}})
	}
	return entries
}

// commandEntries are the commands that have a key in the present mode.
func (m screen) commandEntries() []paletteEntry {
	where := m.mode()
	if m.tour.isOn {
		where |= onTour
	}
	var entries []paletteEntry
	for b := range m.presentKeys().all() {
		if b.where&where == 0 || b.id == openPalette {
			continue
		}
		title := b.Help().Desc
		entries = append(entries, paletteEntry{title, title, b.Help().Key, m.cannot(b.id), func(m screen) (screen, []Action) {
			return m.asked(b.id)
		}})
	}
	return entries
}

// composePalette lists the entries that match what was typed, the best first.
func (m screen) composePalette() func(frame) text {
	entries, query := m.uncovered().paletteEntries(), newMatcher(m.prompt.typed()).letters
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
			e := &entries[match.Index]
			title := marked(entryRole(e), titles[match.Index], match.MatchedIndexes)
			t.add(target{kind: aboutEntry, name: e.name}, entryLine(f, e, title))
		}
		if len(t.lines) == 0 {
			return plainText([]line{{say(muted, "no command is called that")}})
		}
		return t
	}
}

// entryRole is the role of an entry's title.
func entryRole(e *paletteEntry) role {
	if e.why != "" {
		return muted
	}
	return plain
}

// entryLine is one entry: what it does, why it cannot be done, and its keys.
func entryLine(f frame, e *paletteEntry, title line) line {
	k := f.look
	l := append(line{slot()}, title...)
	if e.why != "" {
		l = append(l, say(muted, " ("+e.why+")"))
	}
	keys := line{say(accent, e.keys)}
	room := f.width - keys.width(k) - columnGap
	l = l.clip(k, room)
	return append(l, append(line{gap(room - l.width(k) + columnGap)}, keys...)...)
}

// chosenEntry closes the palette and does what the selected entry stands for.
func (m screen) chosenEntry() (screen, []Action) {
	about, under := m.page.target(), m.uncovered()
	for _, e := range under.paletteEntries() {
		if about.kind == aboutEntry && e.name == about.name {
			return e.do(under)
		}
	}
	return m, nil
}
