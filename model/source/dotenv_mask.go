package source

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"fusebox/model"
)

// The marks around a key in the PEM format, which is written over many lines.
const (
	pemBegin = "-----BEGIN"
	pemEnd   = "-----END"
)

// masks gives the stretches that must not be shown: what any dialect takes for
// the value of a credential, with all that follows it on its line, and whatever
// looks like one.
func (d *dotenvFile) masks() []extent {
	var found []extent
	for _, list := range d.readings {
		for i := range list {
			a := &list[i]
			found = append(found, d.maskOf(a)...)
		}
	}
	found = joined(append(found, d.maskedLines()...))
	return joined(append(found, d.strayLines(found)...))
}

// maskOf hides the value of one statement, and a key that looks like a
// credential. Behind a quote without an end the value may go on to the end of
// the file.
func (d *dotenvFile) maskOf(a *assignment) []extent {
	var found []extent
	if a.name != "" && model.Hides(a.name) {
		found = append(found, a.key)
	}
	whole := a.whole.in(d.text)
	isSecret := model.NamesSecret(a.name) || model.Hides(a.value) || model.Hides(a.place.in(d.text)) || model.Hides(whole)
	if !isSecret {
		return found
	}
	start := a.whole.start
	if a.name != "" {
		if sign := strings.IndexAny(d.text[a.key.end:a.whole.end], "=:"); sign >= 0 {
			start = a.key.end + int32(sign) + 1
		}
	}
	if !model.NamesSecret(a.name) {
		start = d.behindInnocent(a.whole, start)
	}
	end := d.endOfLine(int(a.whole.end))
	if a.why == isUnclosed {
		end = len(d.text)
	}
	return append(found, between(int(start), end))
}

// behindInnocent leaves out what stands before a comment, where only the
// comment gives a credential.
func (d *dotenvFile) behindInnocent(whole extent, start int32) int32 {
	comment := strings.Index(d.text[start:whole.end], " #")
	if comment < 0 || model.Hides(d.text[whole.start:start+int32(comment)]) {
		return start
	}
	return start + int32(comment) + 1
}

// endOfLine is where the line ends that an offset is on.
func (d *dotenvFile) endOfLine(offset int) int {
	_, end := d.lines.line(offset)
	return max(offset, end)
}

// maskedLines looks at each line by itself, whatever reads it: comments that
// give a credential, and keys in the PEM format.
func (d *dotenvFile) maskedLines() []extent {
	var found []extent
	isInside := false
	for n := 1; n <= len(d.lines.starts); n++ {
		start, end := d.lines.lineAt(n)
		line := d.text[start:end]
		if begin := strings.Index(line, pemBegin); begin >= 0 {
			isInside = true
			start += begin
		}
		isComment := strings.HasPrefix(strings.TrimLeft(line, " \t"), "#")
		if isInside || isComment && model.Hides(line) {
			found = append(found, between(start, end))
		}
		if strings.Contains(line, pemEnd) {
			isInside = false
		}
	}
	return found
}

// dotenvAssignment is the beginning of a line that is an assignment by itself.
var dotenvAssignment = regexp.MustCompile(`^(?:export\s+)?[\w.-]+\s*[=:]\s*`)

// strayLines hides what is no assignment on the lines behind a value that is
// hidden: the value may run on, or have been written below its key. It also
// hides what names a credential. The lines are looked at by themselves, since
// the dialects put them together in odd ways.
func (d *dotenvFile) strayLines(masked []extent) []extent {
	var found []extent
	isBehind, next := false, 0
	for n := 1; n <= len(d.lines.starts); n++ {
		start, end := d.lines.lineAt(n)
		line := strings.TrimSpace(d.text[start:end])
		for next < len(masked) && masked[next].end <= int32(start) {
			next++
		}
		sign := dotenvAssignment.FindString(line)
		switch {
		case line == "":
		case line[0] == '#':
			isBehind = isBehind || isBareKey(line)
		case sign != "":
			isHidden := next < len(masked) && masked[next].start < int32(end)
			isBehind = isHidden || sign == line && model.NamesSecret(line)
		case isBehind || model.NamesSecret(line):
			found = append(found, between(start, end))
			isBehind = true
		default:
			isBehind = false
		}
	}
	return found
}

// joined brings stretches into order and puts those together that overlap.
func joined(list []extent) []extent {
	list = slices.DeleteFunc(list, func(e extent) bool { return e.start >= e.end })
	slices.SortFunc(list, func(a, b extent) int { return cmp.Compare(a.start, b.start) })
	all := list[:0]
	for _, e := range list {
		if last := len(all) - 1; last >= 0 && e.start <= all[last].end {
			all[last].end = max(all[last].end, e.end)
			continue
		}
		all = append(all, e)
	}
	return all
}

// isMasked reports whether any of a stretch is hidden.
func (d *dotenvFile) isMasked(e extent) bool {
	at, _ := slices.BinarySearchFunc(d.masked, e.start, func(m extent, start int32) int {
		if m.end <= start {
			return -1
		}
		return 1
	})
	return at < len(d.masked) && d.masked[at].start < max(e.end, e.start+1)
}
