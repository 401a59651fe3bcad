package resolver

import (
	"strings"

	"fusebox/model"
)

// advice is what findings say of one definition.
type advice struct {
	span model.Span
	key  string
}

// yield leaves the advice on a definition to the finding that matters most: two
// values for one would contradict each other.
func yield(findings []model.Finding) {
	var best map[advice]*model.Finding
	for i := range findings {
		f := &findings[i]
		at := advice{f.Span, f.Key}
		if f.Fix == "" || urgency(f) > 0 && !isValue(f.Fix) {
			continue
		}
		if best == nil {
			best = map[advice]*model.Finding{}
		}
		if known := best[at]; known == nil || urgency(f) < urgency(known) {
			best[at] = f
		}
	}
	for i := range findings {
		f := &findings[i]
		if b := best[advice{f.Span, f.Key}]; b != nil && urgency(b) < urgency(f) && isValue(f.Fix) && valueOf(f.Fix) != valueOf(b.Fix) {
			f.Fix = ""
		}
	}
}

// urgency ranks findings whose advice competes: errors first, and last those
// that only say what the client makes of a number.
func urgency(f *model.Finding) int {
	switch {
	case f.Severity == model.Error:
		return 0
	case f.Code == model.Clamped, f.Code == model.TimerOverflow, f.Code == model.BelowMinimum:
		return 2
	}
	return 1
}

// isValue reports whether a fix is a value to write.
func isValue(fix string) bool {
	return strings.HasPrefix(fix, "set ") || strings.HasPrefix(fix, "export ") || strings.HasPrefix(fix, "--set ")
}

// valueOf is a fix without what else would help.
func valueOf(fix string) string {
	value, _, _ := strings.Cut(fix, ", or ")
	return value
}

// yieldSpelling leaves out how to spell a line of a dotenv file where another
// finding has a better value for it.
func yieldSpelling(findings []model.Finding) {
	type line struct {
		file   string
		number int
		key    string
	}
	valued := map[line]bool{}
	for i := range findings {
		if f := &findings[i]; f.Code != model.DialectDiffers && isValue(f.Fix) {
			valued[line{f.Span.File, f.Span.Line, f.Key}] = true
		}
	}
	for i := range findings {
		if f := &findings[i]; f.Code == model.DialectDiffers && valued[line{f.Span.File, f.Span.Line, f.Key}] {
			f.Fix = ""
		}
	}
}
