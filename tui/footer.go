package tui

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
