package main

import (
	"fmt"
	"regexp"
	"slices"

	"fusebox/model"
	"fusebox/resolver/recovery"
	"fusebox/resolver/runtimes"
)

// knob is a clock that may have fired, as it stands in the launch.
type knob struct {
	server *model.Server
	id     model.ClockID
	clock  *model.Clock
	// turn is the key to set for another value, "" where there is none.
	turn string
	// differs: the text gives another time than this clock has, so another limit
	// fired.
	differs bool
}

// setKnobs looks up the clocks that may have fired: of the servers that the
// message names, or of all where it names none.
func (d *diagnosed) setKnobs() {
	launch := d.context.Launch
	isNamed := func(s model.Server) bool { return isWordIn(d.Text, s.Name) }
	isAnyNamed := slices.ContainsFunc(launch.Servers, isNamed)
	runtime, _ := runtimes.Find(runtimes.All(), launch.Runtime)
	for i := range launch.Servers {
		server := &launch.Servers[i]
		if isAnyNamed && !isNamed(*server) {
			continue
		}
		for _, id := range d.Clocks {
			k := knob{server: server, id: id, clock: &server.Clocks[id]}
			if k.clock.State == model.NotApplicable {
				continue
			}
			if runtime != nil {
				k.turn = runtime.Main[id]
			}
			if k.clock.By != nil {
				k.turn = k.clock.By.Key
			}
			k.differs = d.Limit > 0 && k.clock.State != model.Unknown && !recovery.Fits(k.clock, d.Limit)
			d.knobs = append(d.knobs, k)
		}
	}
}

// isWordIn reports whether a text has a name as a word of its own.
func isWordIn(text, name string) bool {
	return name != "" && regexp.MustCompile(`(?:^|[^\pL\pN_-])`+regexp.QuoteMeta(name)+`(?:$|[^\pL\pN_-])`).MatchString(text)
}

// knobs adds the clocks that may have fired.
func (p *page) knobs(d *diagnosed) {
	for i := range d.knobs {
		k := &d.knobs[i]
		text := fmt.Sprintf("%s on server %s: %s", k.id.Title(), model.ShowName(k.server.Name), p.paint(strong, k.clock.String()))
		if k.clock.Assumed {
			text += assumedMark
		}
		if by := k.clock.By; by != nil {
			shown, _ := by.ShowShort(nil)
			place := by.Place()
			text += " by " + model.ShowName(by.Key) + "=" + shown
			if !place.IsZero() {
				text += " (" + p.placed(&place) + ")"
			}
		} else if k.turn != "" {
			text += ", key " + k.turn
		}
		if k.differs {
			text += "; the text says " + d.Limit.String()
		}
		p.entry("clock", text)
	}
	if len(d.knobs) > 0 && !slices.ContainsFunc(d.knobs, func(k knob) bool { return !k.differs }) {
		p.entry("note", "no clock of this launch has the "+d.Limit.String()+" of the text: a limit of another layer fired")
	}
}

// kindAdvice adds what to do with each kind of tool, where it differs; the kind
// that is known is marked.
func (p *page) kindAdvice(d *diagnosed) {
	if d.Mode != recovery.ClientAbort && d.Mode != recovery.IdleAbort && d.Mode != recovery.ErrorResult {
		return
	}
	c := &d.context
	isTold := c.Idempotent != nil || c.ReadOnly != nil || c.Paid != nil
	p.section("By kind of tool")
	for _, kind := range recovery.Kinds {
		advice := recovery.Advise(d.Mode, kind)
		name := kind.String()
		if isTold && kind == c.Kind() {
			name += " (this one)"
		}
		p.paragraph(4, gap, p.paint(muted, name+": "), advice.Text)
	}
}
