package tui

import (
	"strings"

	"fusebox/model"
)

// composeBlocked says why the launch cannot start and what would help.
func composeBlocked(s subject, f frame) []line {
	blocked, k := s.launch.Blocked, f.look
	why, next := blockedWords(blocked)
	lines := paragraph(k, f.width, line{say(bad, k.glyphs.failed+" blocked  ")}, 2, plain, why)
	if s.change != nil && s.change.blocking {
		lines = append(lines, line{gap(2), say(changed, k.glyphs.changed+" it could start before the last save")})
	}
	var rows []line
	for i := range blocked.Definitions {
		d := &blocked.Definitions[i]
		row := line{gap(2), say(strong, string(d.Origin))}
		if d.Profile != "" {
			row = append(row, say(plain, " "+d.Profile))
		}
		place := k.place(d.Place(), true, max(f.width-row.width(k)-columnGap, 0))
		rows = append(rows, appendMuted(row, place))
	}
	if len(rows) == 0 {
		for _, origin := range blocked.Origins {
			rows = append(rows, line{gap(2), say(strong, string(origin))})
		}
	}
	lines = appendPart(lines, f, rows)
	return appendPart(lines, f, paragraph(k, f.width, line{say(accent, k.glyphs.arrow+" ")}, -1, plain, next))
}

// blockedWords says why a launch is blocked and what to do.
func blockedWords(b *model.Blocked) (why, next string) {
	origins := make([]string, len(b.Origins))
	for i, origin := range b.Origins {
		origins[i] = string(origin)
	}
	from := strings.Join(origins, ", ")
	switch b.Kind {
	case model.BlockConflict:
		return b.Key + " has conflicting definitions from " + from + ", and none of them outranks the others",
			"keep one of these definitions, or give them all the same value"
	case model.BlockProfileSecret:
		return "the secret that an agent profile names for " + b.Key + " cannot be revealed (" + from + ")",
			"add the secret's id to secrets, or write a literal"
	default:
		return "the secret behind " + b.Key + " cannot be revealed (" + from + ")",
			"add the secret's id to secrets, or write a literal"
	}
}
