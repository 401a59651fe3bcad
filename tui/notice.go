package tui

import (
	"math"
	"slices"
	"strings"
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

// pollingLine says why changes are found by looking, and how late. Where not
// even the short wording fits, how late comes first.
func (m screen) pollingLine() line {
	dot := say(muted, " "+m.look.glyphs.dot+" ")
	// Watching begins to poll with a notice that repeats why.
	var notice line
	if m.batch.Notice != "" && !strings.HasPrefix(m.batch.Notice, m.batch.Polling) {
		notice = line{dot, say(muted, m.batch.Notice)}
	}
	lead := line{gap(1), say(caution, m.look.glyphs.warned+" polling ")}
	why, looking := say(plain, m.batch.Polling), say(muted, "changes are found by looking")
	wordings := []line{{why, dot, looking}, {why}}
	if m.batch.Within > 0 {
		within := say(plain, withinWords(m.batch.Within))
		wordings = []line{{why, dot, looking, say(muted, ", "), within}, {why, dot, within}, {within, dot, why}}
	}
	var l line
	for _, words := range wordings {
		l = slices.Concat(lead, words, notice)
		if l.width(m.look) <= m.width {
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
	if rest := most % unit; rest > 0 {
		most += min(unit-rest, math.MaxInt64-most)
	}
	return "within " + model.Millis(most/time.Millisecond).String()
}
