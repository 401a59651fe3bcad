package tui

import "fusebox/model"

// composeBlocked says why the launch cannot start and what would help.
func composeBlocked(s subject, f frame) []line {
	blocked, k := s.launch.Blocked, f.look
	lines := paragraph(k, f.width, line{say(bad, k.glyphs.failed+" blocked  ")}, 2, plain, blocked.String())
	if s.change != nil && s.change.blocking {
		lines = append(lines, line{gap(2), say(changed, k.glyphs.changed+" it could start before the last save")})
	}
	var rows []line
	for i := range blocked.Definitions {
		d := &blocked.Definitions[i]
		row := line{gap(2), say(strong, model.ShowName(string(d.Origin)))}
		if d.Profile != "" {
			row = append(row, say(plain, " "+model.ShowName(d.Profile)))
		}
		place := k.place(d.Place(), true, max(f.width-row.width(k)-columnGap, 0))
		rows = append(rows, appendMuted(row, place))
	}
	if len(rows) == 0 {
		for _, origin := range blocked.Origins {
			rows = append(rows, line{gap(2), say(strong, model.ShowName(string(origin)))})
		}
	}
	lines = appendPart(lines, f, rows)
	return appendPart(lines, f, paragraph(k, f.width, line{say(accent, k.glyphs.arrow+" ")}, -1, plain, blocked.Remedy()))
}
