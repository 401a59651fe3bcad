package tui

import (
	"strings"

	"fusebox/model"
)

// environmentRow is one variable, ready to be laid out.
type environmentRow struct {
	about      target
	mark       span
	key, value string
	// hits are what the filter found in the key.
	hits   []int
	origin []string
	place  model.Span
	// extra are what was before the last save and what is shadowed.
	extra []line
}

// environmentColumns are the widths of a table of variables.
type environmentColumns struct{ key, value, origin, place int }

// composeEnvironment gives the text of the environment pane: one row for each
// variable, as a table where the width allows.
func composeEnvironment(s subject, f frame) text {
	if s.launch.Blocked != nil {
		return plainText([]line{{say(muted, "nothing: the launch is blocked")}})
	}
	rows := environmentRows(s, f.look)
	if len(rows) == 0 {
		return plainText(paragraph(f.look, f.width, nil, 0, muted, "no variable is set for this launch; env of its profile sets some"))
	}
	columns, table := fitEnvironment(f.look, rows, f.width)
	var t text
	for i := range rows {
		if table {
			t.add(rows[i].about, tableRow(f.look, &rows[i], columns, f.width)...)
		} else {
			t.add(rows[i].about, stackedRow(f.look, &rows[i], f.width)...)
		}
	}
	return t
}

func environmentRows(s subject, k look) []environmentRow {
	var rows []environmentRow
	variables := s.variables()
	for i := range variables {
		v := &variables[i]
		row := environmentRow{
			about: target{kind: aboutVariable, name: v.Key, place: v.Deciding().Place()},
			mark:  gap(1), key: clean(model.ShowName(v.Key)), value: clean(shown(&v.Definition, s.revealed)),
			origin: originsWords(v), place: v.Deciding().Place(),
		}
		if s.matcher.isOn() {
			row.hits, _ = s.matcher.name(row.key)
		}
		if before, isChanged := s.change.variable(v.Key); isChanged {
			row.mark = say(changed, k.glyphs.changed)
			row.extra = append(row.extra, line{say(changed, wasWords(before, v, s.reveal))})
		}
		for j := range v.Shadows {
			row.extra = append(row.extra, shadowLine(&v.Shadows[j], s.reveal, k))
		}
		rows = append(rows, row)
	}
	if s.change != nil {
		for i := range s.change.removed {
			v := &s.change.removed[i]
			rows = append(rows, environmentRow{
				about: target{kind: aboutNothing, name: v.Key}, mark: say(changed, k.glyphs.changed), key: clean(model.ShowName(v.Key)), value: "removed",
				extra: []line{{say(changed, wasWords(v, nil, s.reveal))}},
			})
		}
	}
	return rows
}

// wasWords says what a variable was before the last save, and who decided it; where
// only others who say the same have come or gone, who all did. now is nil where it
// was removed.
func wasWords(before, now *model.Variable, reveal []string) string {
	if before == nil {
		return "new"
	}
	who := originWords(before.Deciding().Origin)[0]
	if now != nil && before.Value.Text == now.Value.Text && before.SecretID == now.SecretID {
		who = originsWords(before)[0]
	}
	return "was " + shown(&before.Definition, reveal) + " (" + who + ")"
}

// shadowLine says what a definition hides and where that stands.
func shadowLine(shadow *model.Shadow, reveal []string, k look) line {
	l := line{
		say(muted, "shadows "), say(plain, shown(&shadow.Definition, reveal)),
		say(muted, " "+model.ShowName(string(shadow.Origin))),
	}
	if shadow.Profile != "" {
		l = append(l, say(muted, " "+model.ShowName(shadow.Profile)))
	}
	if place := k.place(shadow.Place(), false, 40); place != "" {
		l = append(l, say(muted, " "+place))
	}
	return l
}

// markWidth is the mark of what the last save changed, and a blank.
const markWidth = 2

// The widths beyond which a column does not grow at the cost of the others.
const (
	mostKey   = 44
	mostValue = 40
)

// fitEnvironment finds column widths, with full and then with short origins
// and places. Where it can, it leaves room for what stands behind the columns.
// It reports false where not even short wordings fit.
func fitEnvironment(k look, rows []environmentRow, width int) (environmentColumns, bool) {
	extra := 0
	for i := range rows {
		if len(rows[i].extra) > 0 {
			extra = max(extra, columnGap+rows[i].extra[0].width(k))
		}
	}
	for _, behind := range []int{extra, 0} {
		for wording := range 2 {
			c := measureEnvironment(k, rows, wording)
			if slotWidth+markWidth+c.key+c.value+c.origin+c.place+3*columnGap+behind <= width {
				return c, true
			}
		}
	}
	return environmentColumns{}, false
}

// measureEnvironment gives the widths that a wording takes: 0 is the longest.
func measureEnvironment(k look, rows []environmentRow, wording int) environmentColumns {
	c := environmentColumns{}
	for i := range rows {
		r := &rows[i]
		c.key = max(c.key, min(k.width(r.key), mostKey))
		c.value = max(c.value, min(k.width(r.value), mostValue))
		if len(r.origin) > 0 {
			c.origin = max(c.origin, k.width(clean(r.origin[min(wording, len(r.origin)-1)])))
		}
		if places := placeWords(r.place, false); len(places) > 0 {
			c.place = max(c.place, k.width(places[min(wording, len(places)-1)]))
		}
	}
	return c
}

// keyLine is the key with what the filter found in it, in at most n cells.
func (r *environmentRow) keyLine(k look, n int) line {
	if short := k.cut(r.key, n); short != r.key {
		return line{say(strong, short)}
	}
	return marked(strong, r.key, r.hits)
}

// tableRow gives one variable as a row of the table; what does not fit behind
// it goes below.
func tableRow(k look, r *environmentRow, c environmentColumns, width int) []line {
	l := append(line{slot(), r.mark, gap(1)}, r.keyLine(k, c.key).padded(k, c.key)...)
	l = append(l, gap(columnGap),
		say(plain, k.pad(k.cut(r.value, c.value), c.value)), gap(columnGap),
		say(muted, k.pad(k.firstFit(c.origin, r.origin...), c.origin)), gap(columnGap),
		say(muted, k.pad(k.place(r.place, false, c.place), c.place)))
	for len(r.extra) > 0 && l.width(k)+columnGap+r.extra[0].width(k) <= width {
		l = append(append(l, gap(columnGap)), r.extra[0]...)
		r.extra = r.extra[1:]
	}
	return append([]line{l}, below(r.extra, slotWidth+markWidth+c.key+columnGap)...)
}

// stackedRow gives one variable in two lines and more.
func stackedRow(k look, r *environmentRow, width int) []line {
	// A key that is cut can be guessed, a number that is cut is another one.
	forValue := max(min(k.width(r.value), width/3), 4)
	l := append(line{slot(), r.mark, gap(1)}, r.keyLine(k, width-slotWidth-markWidth-columnGap-forValue)...)
	l = append(l, gap(columnGap), say(plain, k.cut(r.value, max(width-l.width(k), 4))))
	const indent = slotWidth + 4
	next := line{gap(indent - columnGap)}
	if len(r.origin) > 0 {
		// The origin stays on the first line where some wording of it fits.
		room := width - l.width(k) - columnGap
		origin := k.firstFit(room, r.origin...)
		if strings.HasSuffix(origin, k.glyphs.ellipsis) {
			next = appendMuted(next, k.firstFit(width-indent, r.origin...))
		} else {
			l = appendMuted(l, origin)
		}
	}
	next = appendMuted(next, k.place(r.place, false, max(width-next.width(k)-columnGap, 0)))
	lines := []line{l}
	if len(next) > 1 {
		for len(r.extra) > 0 && next.width(k)+columnGap+r.extra[0].width(k) <= width {
			next = append(append(next, gap(columnGap)), r.extra[0]...)
			r.extra = r.extra[1:]
		}
		lines = append(lines, next)
	}
	return append(lines, below(r.extra, indent)...)
}

// below indents lines.
func below(extra []line, indent int) []line {
	lines := make([]line, len(extra))
	for i := range extra {
		lines[i] = append(line{gap(indent)}, extra[i]...)
	}
	return lines
}
