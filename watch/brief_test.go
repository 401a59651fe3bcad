package watch

import "fusebox/model"

// briefly writes each snapshot as "path=content" or "path=[state]", with "?"
// behind the path of an optional one.
func briefly(snapshots []model.Snapshot) []string {
	var lines []string
	for _, s := range snapshots {
		if s.Optional {
			s.Path += "?"
		}
		if s.State == model.StateGood {
			lines = append(lines, s.Path+"="+string(s.Bytes))
		} else {
			lines = append(lines, s.Path+"=["+string(s.State)+"]")
		}
	}
	return lines
}
