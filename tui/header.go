package tui

import (
	"math"
	"slices"
	"strconv"

	"fusebox/model"
)

// headerWording is one way to write the first row.
type headerWording struct {
	files, right line
	// title is how many cells of the title there must be at least, where it has
	// so many; without them it is left out.
	title int
	// ages reports that the age of the last save is part of it.
	ages bool
}

// headerLine gives the first row: what is watched and how, what was found, and
// what the last save cost. It reports whether an age that grows is on it.
func (m screen) headerLine() (l line, aging bool) {
	k := m.look
	const behindName = 2
	name := line{gap(1), say(accent, "fusebox")}
	title, state := say(plain, m.config.title()), m.stateWords()
	wordings := m.headerWordings()
	for i, w := range wordings {
		room := m.width - name.width(k) - behindName - w.files.width(k) - state.width(k) - w.right.width(k) - 4
		isTitled := room >= min(k.width(title.text), w.title)
		if !isTitled && i < len(wordings)-1 {
			continue
		}
		l = append(l, name...)
		if isTitled {
			l = append(append(l, gap(behindName)), line{title}.clip(k, room)...)
		}
		l = append(append(l, w.files...), state...)
		fill := m.width - l.width(k) - w.right.width(k) - 1
		return append(append(l, gap(max(fill, 1))), w.right...), w.ages && m.isYoung()
	}
	return name, false
}

// headerWordings gives the ways to write the first row, the fullest first. The
// stages of the cost go first, then words where glyphs and numbers will do, the
// number of files, that of missing ones, the age, and the title.
func (m screen) headerWordings() []headerWording {
	files, missing := m.fileWords()
	counts, short := m.countsWords()
	saved, brief := m.savedWords()
	join := func(parts ...line) line { return slices.Concat(parts...) }
	wide, narrow := line{gap(3)}, line{gap(2)}
	full, glyphs, briefest := join(counts, wide, saved), join(short, wide, saved), join(short, narrow, brief)
	const whole, much, little, least = math.MaxInt, 24, 12, 5
	return []headerWording{
		{files, join(full, m.stageWords()), whole, true},
		{files, full, much, true}, {files, glyphs, much, true}, {files, briefest, much, true},
		{missing, briefest, little, true}, {nil, briefest, little, true},
		{files, short, much, false}, {missing, short, little, false}, {nil, short, least, false},
	}
}

// fileWords says how many files are there, and how many were asked for and are
// not; and of that only what must not be overlooked.
func (m screen) fileWords() (full, missing line) {
	if m.edition == nil {
		return nil, nil
	}
	dot := " " + m.look.glyphs.dot + " "
	there, gone := m.batch.Count()
	count := dot + countWord(there, "file", "files")
	if gone == 0 {
		return line{say(muted, count)}, nil
	}
	lost := say(caution, strconv.Itoa(gone)+" missing")
	missing = line{say(muted, dot), lost}
	if there == 0 {
		return missing, missing
	}
	return line{say(muted, count+", "), lost}, missing
}

// stateWords says whether events or looks find changes.
func (m screen) stateWords() line {
	l := line{say(muted, " "+m.look.glyphs.dot+" ")}
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
