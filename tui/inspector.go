package tui

import (
	"fusebox/model"
	"fusebox/model/source"
	"fusebox/resolver"
)

// Inspector gives the inspection of the program: it follows the files through
// their edits, keeps the last good content of a broken one, and resolves what
// they ask for. It remembers, so it serves one screen.
func Inspector(o resolver.Options) func([]model.Snapshot) *model.Report {
	latest := &source.Latest{}
	return func(snapshots []model.Snapshot) *model.Report {
		return resolver.Inspect(latest.Update(snapshots), o)
	}
}
