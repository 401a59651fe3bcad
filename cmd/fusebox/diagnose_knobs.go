package main

import (
	"fmt"
	"slices"

	"fusebox/model"
	"fusebox/resolver"
	"fusebox/resolver/recovery"
)

// knobs adds the clocks that may have fired.
func (p *page) knobs(d *diagnosed) {
	for i := range d.knobs {
		k := &d.knobs[i]
		text := fmt.Sprintf("%s on server %s: %s", k.ID.Title(), model.ShowName(k.Server.Name), p.paint(strong, k.Clock.String()))
		if k.Clock.Assumed {
			text += assumedMark
		}
		if by := k.Clock.By; by != nil {
			shown, _ := by.ShowShort(nil)
			place := by.Place()
			text += " by " + model.ShowName(by.Key) + "=" + shown
			if !place.IsZero() {
				text += " (" + p.placed(&place) + ")"
			}
		} else if k.Turn != "" {
			text += ", key " + k.Turn
		}
		if k.Differs {
			text += "; the text says " + d.Limit.String()
		}
		p.entry("clock", text)
	}
	if len(d.knobs) > 0 && !slices.ContainsFunc(d.knobs, func(k resolver.Knob) bool { return !k.Differs }) {
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
