package tui

import (
	"strconv"
	"strings"

	"fusebox/model"
)

// bannerLines says which file cannot be used, where it is broken, what is shown
// in its place and what would help, in at most most lines.
func bannerLines(troubles []trouble, k look, width, most int) []line {
	if len(troubles) == 0 || most < 1 {
		return nil
	}
	t := troubles[0]
	lines := []line{bannerHead(t, k, width, most == 1)}
	if most >= 4 && t.finding != nil {
		lines = append(lines, excerptLines(t.finding.Excerpt, bad, k, width)...)
	}
	if most >= 2 {
		lines = append(lines, bannerFoot(t, len(troubles)-1, k, width))
	}
	for i := range lines {
		lines[i] = append(line{gap(1)}, lines[i]...)
	}
	return lines
}

// bannerHead names the file, the place and the error; alone, it also says that
// the last good state is shown.
func bannerHead(t trouble, k look, width int, alone bool) line {
	head := line{say(bad, k.glyphs.failed+" "+t.word()+" ")}
	if alone && t.file.Stale {
		head = append(head, say(caution, "(last good shown) "))
	}
	where := k.cut(clean(t.file.Path), width/2)
	if t.finding != nil && !t.finding.Span.IsZero() {
		where = k.place(t.finding.Span, true, min(width/2, width-head.width(k)))
	}
	head = append(head, say(strong, where))
	if t.finding != nil && t.finding.Message != "" {
		message, _, _ := strings.Cut(t.finding.Message, "\n")
		head = append(head, gap(columnGap), say(plain, message))
	}
	return head
}

// bannerFoot says what stands in for the file, when it is read again, and how
// many others are in trouble, as far as there is room.
func bannerFoot(t trouble, others int, k look, width int) line {
	kept, shows, brief := t.shows()
	until, more, files := "; it is read "+t.until(), "", ""
	if others > 0 {
		more = " " + k.glyphs.dot + " and " + strconv.Itoa(others) + " more"
		files = " files in trouble"
		if others == 1 {
			files = " file in trouble"
		}
	}
	var foot line
	for _, words := range [][2]string{{shows + until, more + files}, {shows + until, more}, {brief + until, more}, {brief, more}} {
		foot = line{say(caution, k.glyphs.warned+" "+kept), say(plain, words[0]), say(muted, words[1])}
		if foot.width(k) <= width {
			break
		}
	}
	return foot
}

// excerptLines quotes the line in question with a row of carets under the part
// that is meant. A long line is cropped around that part, an empty one is not
// worth quoting.
func excerptLines(e model.Excerpt, r role, k look, width int) []line {
	if e.Line == 0 || e.Before+e.Marked+e.After == "" {
		return nil
	}
	number := strconv.Itoa(e.Line)
	gutter := "  " + number + " " + k.glyphs.vertical + " "
	room := width - k.width(gutter) - 2
	before := k.cutLeft(clean(e.Before), max(room/2, 0))
	marked := k.cut(clean(e.Marked), max(room-k.width(before), 1))
	after := clean(e.After)
	if k.width(before+marked+after) != k.width(before)+k.width(marked)+k.width(after) {
		// The mark begins or ends inside a character that is drawn as one.
		before, marked, after = k.inASCII(before), k.inASCII(marked), k.inASCII(after)
	}
	carets := strings.Repeat(k.glyphs.caret, max(k.width(marked), 1))
	return []line{
		{say(muted, gutter), say(plain, before), say(r, marked), say(plain, after)},
		{say(muted, strings.Repeat(" ", k.width(gutter)-2)+k.glyphs.vertical+" "), gap(k.width(before)), say(r, carets)},
	}
}

// countWord writes a number with its noun: "1 error", "3 errors".
func countWord(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// countOf writes a place in a row: "2 of 3".
func countOf(n, all int) string { return strconv.Itoa(n) + " of " + strconv.Itoa(all) }
