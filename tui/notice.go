package tui

import (
	"slices"
	"time"

	"fusebox/model"
)

// noticeLine gives what the operator should know about watching, nil where
// there is nothing. Why there are no events stays as long as there are none; a
// notice is about a moment, and stays until the next save or until changes are
// found in another way. Nothing of it holds once watching has ended.
func (m screen) noticeLine() line {
	k, notice := m.look, m.batch.Notice
	switch {
	case m.failure != "":
		return line{gap(1), say(bad, k.glyphs.failed+" internal error "), say(plain, m.failure)}
	case m.ended:
		return nil
	case m.batch.Polling != "":
		return m.pollingLine()
	case notice != "":
		return line{gap(1), say(caution, k.glyphs.warned+" notice "), say(plain, notice)}
	}
	return nil
}

// leastReason is how many cells the reason for polling keeps beside how late a
// change can show. What can be done about it comes first, and takes no more.
const leastReason = 48

// pollingLine says why changes are found by looking, and how late. Where there is
// no room for both, the reason loses its end, or in little room the line does.
func (m screen) pollingLine() line {
	k := m.look
	dot := say(muted, " "+k.glyphs.dot+" ")
	lead := line{gap(1), say(caution, k.glyphs.warned+" polling ")}
	why, looking := say(plain, m.batch.Polling), say(muted, "changes are found by looking")
	wordings := []line{{why, dot, looking}, {why}}
	if m.batch.Within > 0 {
		within := say(plain, withinWords(m.batch.Within))
		cut := why
		if room := m.width - slices.Concat(lead, line{dot, within}).width(k); room >= leastReason {
			cut.text = k.cut(why.text, room)
		}
		wordings = []line{{why, dot, looking, say(muted, ", "), within}, {cut, dot, within}}
	}
	var notice line
	if m.batch.Notice != "" {
		notice = line{dot, say(muted, m.batch.Notice)}
	}
	var l line
	for _, words := range wordings {
		l = slices.Concat(lead, words, notice)
		if l.width(k) <= m.width {
			break
		}
	}
	return l
}

// withinWords says how long a change can go unnoticed, in whole seconds from
// one second on and never too little.
func withinWords(most time.Duration) string {
	unit := time.Second
	if most < time.Second {
		unit = time.Millisecond
	}
	whole := (most + unit - 1) / unit * unit
	return "within " + model.Millis(whole/time.Millisecond).String()
}
