package resolver

import (
	"regexp"
	"slices"

	"fusebox/model"
	"fusebox/resolver/recovery"
	"fusebox/resolver/runtimes"
)

// Knob is a clock of a launch that may have fired.
type Knob struct {
	Server *model.Server
	ID     model.ClockID
	Clock  *model.Clock
	// Turn is the key to set for another value, "" where there is none.
	Turn string
	// Differs: the text gives another time than this clock has.
	Differs bool
}

// Knobs lists the clocks of a launch that may have fired, by a diagnosis of a
// message: those of the servers that the message names, or of all where it names
// none.
func Knobs(launch *model.Launch, message string, d *recovery.Diagnosis) []Knob {
	isNamed := func(s model.Server) bool { return isWordIn(message, s.Name) }
	isAnyNamed := slices.ContainsFunc(launch.Servers, isNamed)
	main := [model.ClockCount]string{}
	if runtime, _ := runtimes.Find(runtimes.All(), launch.Runtime); runtime != nil {
		main = runtime.Main
	}
	var knobs []Knob
	for i := range launch.Servers {
		server := &launch.Servers[i]
		if isAnyNamed && !isNamed(*server) {
			continue
		}
		for _, id := range d.Clocks {
			clock := &server.Clocks[id]
			if clock.State == model.NotApplicable {
				continue
			}
			k := Knob{Server: server, ID: id, Clock: clock, Turn: main[id]}
			if clock.By != nil {
				k.Turn = clock.By.Key
			}
			k.Differs = d.Limit > 0 && clock.State != model.Unknown && !recovery.Fits(clock, d.Limit)
			knobs = append(knobs, k)
		}
	}
	return knobs
}

// isWordIn reports whether a text has a name as a word of its own.
func isWordIn(text, name string) bool {
	return name != "" && regexp.MustCompile(`(?:^|[^\pL\pN_-])`+regexp.QuoteMeta(name)+`(?:$|[^\pL\pN_-])`).MatchString(text)
}
