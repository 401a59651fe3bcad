package tui

import "fusebox/model"

// composeBlocked says why the launch cannot start and what would help.
func composeBlocked(s subject, f frame) text {
	blocked, k := s.launch.Blocked, f.look
	t := plainText(paragraph(k, f.width, line{gap(slotWidth), say(bad, k.glyphs.failed+" blocked  ")}, slotWidth+2, plain, blocked.String()))
	if s.change != nil && s.change.blocking {
		t.lines = append(t.lines, line{gap(slotWidth + 2), say(changed, k.glyphs.changed+" it could start before the last save")})
	}
	var rows text
	for i := range blocked.Definitions {
		d := &blocked.Definitions[i]
		row := line{slot(), gap(2), say(strong, model.ShowName(string(d.Origin)))}
		if d.Profile != "" {
			row = append(row, say(plain, " "+model.ShowName(d.Profile)))
		}
		place := k.place(d.Place(), true, max(f.width-row.width(k)-columnGap, 0))
		rows.add(target{kind: aboutPlace, name: d.Key, index: i, place: d.Place()}, appendMuted(row, place))
	}
	if len(rows.lines) == 0 {
		for _, origin := range blocked.Origins {
			rows.lines = append(rows.lines, line{gap(slotWidth + 2), say(strong, model.ShowName(string(origin)))})
		}
	}
	t.part(f, rows)
	t.part(f, plainText(paragraph(k, f.width, line{gap(slotWidth), say(accent, k.glyphs.arrow+" ")}, -1, plain, blocked.Remedy())))
	return t
}
