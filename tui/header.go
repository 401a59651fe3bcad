package tui

import (
	"strconv"
	"time"

	"fusebox/model"
)

// youngAge is how long an age is counted in seconds; older saves are told by
// the time of day, which needs no timer.
const youngAge = time.Minute

// headerLine gives the first row: what is watched and how, what was found, and
// what the last save cost. It reports whether an age that grows is on it.
func (m screen) headerLine() (l line, aging bool) {
	k := m.look
	counts, short := m.countsWords()
	saved, brief := m.savedWords()
	gaps := gap(3)
	rights := []line{
		append(append(append(line{}, counts...), gaps), saved...),
		append(append(append(line{}, short...), gaps), saved...),
		append(append(append(line{}, short...), gap(2)), brief...),
		short,
	}
	name := line{gap(1), say(accent, "fusebox"), gap(2)}
	for i, right := range rights {
		for _, files := range []bool{true, false} {
			state := m.stateWords(files)
			title := say(plain, m.config.title())
			room := m.width - name.width(k) - state.width(k) - right.width(k) - 4
			enough := min(k.width(title.text), 24)
			last := i == len(rights)-1 && !files
			if room < enough && !last {
				continue
			}
			left := append(append(line{}, name...), line{title}.clip(k, max(room, 0))...)
			if room <= 4 {
				left = name
			}
			left = append(left, state...)
			fill := m.width - left.width(k) - right.width(k) - 1
			return append(append(left, gap(max(fill, 1))), right...), i < len(rights)-1 && m.isYoung()
		}
	}
	return name, false
}

// stateWords says how many files are watched, and whether events or looks find
// their changes.
func (m screen) stateWords(files bool) line {
	dot := " " + m.look.glyphs.dot + " "
	var l line
	if files && m.edition != nil {
		l = append(l, say(muted, dot+countWord(len(m.edition.report.Files), "file", "files")))
	}
	l = append(l, say(muted, dot))
	switch {
	case m.failure != "":
		return append(l, say(bad, m.look.glyphs.failed+" failed"))
	case m.ended:
		return append(l, say(caution, m.look.glyphs.warned+" no longer watching"))
	case m.edition == nil:
		return append(l, say(muted, "reading"))
	case m.batch.Polling != "":
		return append(l, say(caution, m.look.glyphs.warned+" polling"))
	}
	return append(l, say(good, "live"))
}

// countsWords gives the numbers of findings, in words and in glyphs only.
func (m screen) countsWords() (long, short line) {
	if m.edition == nil {
		return nil, nil
	}
	nouns := [3][2]string{{"error", "errors"}, {"warning", "warnings"}, {"info", "infos"}}
	for severity, n := range m.edition.counts {
		s := severityStatus[model.Severity(severity)]
		r := s.role()
		if n == 0 {
			r = muted
		}
		if severity > 0 {
			long, short = append(long, gap(2)), append(short, gap(2))
		}
		glyph := s.glyph(m.look.glyphs) + " "
		long = append(long, say(r, glyph+countWord(n, nouns[severity][0], nouns[severity][1])))
		short = append(short, say(r, glyph+strconv.Itoa(n)))
	}
	return long, short
}

// savedWords says when the last save was seen and how long it took until the
// report was there.
func (m screen) savedWords() (long, brief line) {
	e := m.edition
	if e == nil || e.seen.IsZero() {
		return nil, nil
	}
	cost := say(muted, model.Millis(e.cost().Milliseconds()).String())
	if e.first {
		return line{say(muted, "read in "), cost}, line{cost}
	}
	arrow := say(muted, " "+m.look.glyphs.arrow+" ")
	age := m.now.Sub(e.seen)
	when := say(plain, "saved at "+e.seen.Format("15:04:05"))
	short := say(plain, e.seen.Format("15:04"))
	if age < youngAge {
		seconds := strconv.Itoa(int(max(age, 0)/time.Second)) + " s"
		when, short = say(changed, "saved "+seconds+" ago"), say(changed, seconds)
	}
	return line{when, arrow, cost}, line{short, arrow, cost}
}

// isYoung reports whether the age of the last save is still counted.
func (m screen) isYoung() bool {
	e := m.edition
	return e != nil && !e.first && !e.seen.IsZero() && m.now.Sub(e.seen) < youngAge
}

// noticeLine gives what the operator should know about watching, nil where
// there is nothing.
func (m screen) noticeLine() line {
	k := m.look
	switch {
	case m.failure != "":
		return line{gap(1), say(bad, k.glyphs.failed+" internal error "), say(plain, m.failure)}
	case m.batch.Polling != "":
		l := line{gap(1), say(caution, k.glyphs.warned+" polling "), say(plain, m.batch.Polling)}
		if m.batch.Notice != "" && m.batch.Notice != m.batch.Polling {
			l = append(l, say(muted, " "+k.glyphs.dot+" "+m.batch.Notice))
		}
		return l
	case m.batch.Notice != "":
		return line{gap(1), say(caution, k.glyphs.warned+" notice "), say(plain, m.batch.Notice)}
	}
	return nil
}

// footerLine gives the last row: the keys that matter now. The ones in the
// middle give way, help and quit stay.
func (m screen) footerLine() line {
	hints := m.keys.footer(m.focus, m.layout.arrangement == onePage, m.helping)
	for {
		l := line{gap(1)}
		for i, h := range hints {
			if i > 0 {
				l = append(l, gap(2))
			}
			l = append(l, say(accent, h.keys), say(muted, " "+h.description))
		}
		if l.width(m.look) <= m.width || len(hints) <= 2 {
			return l
		}
		drop := max(len(hints)-3, 0)
		hints = append(hints[:drop:drop], hints[drop+1:]...)
	}
}
