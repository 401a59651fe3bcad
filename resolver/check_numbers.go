package resolver

import (
	"fmt"
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// longestTimer is the longest time a client's timer takes, in milliseconds.
const longestTimer = 2147483647

// numbers tells where a text does not mean to the client what it says.
func (c *check) numbers() {
	if c.rules == nil {
		return
	}
	for _, reading := range c.rules.Readings() {
		if !c.isIgnored(reading.Def.Key) {
			c.reading(reading, "")
		}
	}
	for i, result := range c.remarks {
		for _, reading := range result.Readings {
			c.reading(reading, c.launch.Servers[i].Name)
		}
	}
	for _, key := range c.plan.runtime.Keys {
		if key.Unit == "s" && !c.isIgnored(key.Name) {
			c.tooManySeconds(key.Name)
		}
	}
}

// reading tells what is odd about how one text was read.
func (c *check) reading(r runtimes.Reading, server string) {
	if r.Manner == runtimes.Blank || r.Manner == runtimes.Whole && r.Effect == runtimes.Taken && !looksLikeSeconds(r) {
		return
	}
	n := note{def: r.Def, server: server}
	said := c.said(r.Def)
	switch {
	case r.Manner == runtimes.UnitDropped:
		if strings.HasSuffix(strings.ToLower(strings.TrimSpace(r.Def.Value.Text)), "ms") {
			// The dropped unit is the one the client means: nothing is lost.
			break
		}
		n.code = model.UnitSuffixIgnored
		n.message = fmt.Sprintf("%s: the client drops the unit and reads %d ms%s", said, r.Number, consequence(r))
		n.fix = c.inMillis(r.Def)
	case r.Manner == runtimes.Quoted:
		n.code = model.QuotesInside
		n.message = fmt.Sprintf("%s: the quotes are part of the value, which is no number to the client%s", said, consequence(r))
		n.fix = c.whole(r.Def)
	case r.Manner == runtimes.NoNumber:
		n.code = model.NotANumber
		n.message = fmt.Sprintf("%s is not a number to the client%s", said, consequence(r))
		n.fix = c.whole(r.Def)
	case r.Manner == runtimes.PrefixOnly:
		n.code = model.NotANumber
		n.message = fmt.Sprintf("%s: the client reads only the leading %d%s", said, r.Number, consequence(r))
		n.fix = c.whole(r.Def)
	}
	if n.code != "" {
		if _, masked := r.Def.ShowValue(c.in.options.Reveal); masked {
			// Digits at the front of a credential are part of it.
			n.message, n.fix = said+" is not a number to the client", ""
		}
		c.tell(n)
		return
	}
	c.effect(r, n)
}

// whole is a fix for a text that is no number: the time that was meant, where
// the text tells it, or an example that does no harm.
func (c *check) whole(def *model.Definition) string {
	if ms, ok := meantMillis(def.Value.Text); ok {
		return c.set(def, strconv.FormatInt(ms, 10))
	}
	fix := "write whole milliseconds, or remove it"
	switch def.Key {
	case c.main(model.Connect):
		fix = "write whole milliseconds, such as " + c.pair(def, "30000")
	case c.main(model.ToolCall):
		fix = "write whole milliseconds, such as " + c.pair(def, "7200000")
	}
	if strings.Contains(def.Value.Text, "${") {
		fix += "; variables are not expanded there"
	}
	return fix
}

// consequence says what became of a number that was read in an odd way.
func consequence(r runtimes.Reading) string {
	switch r.Effect {
	case runtimes.Defaulted:
		if r.Ms == 0 {
			return "; it counts as unset"
		}
		return fmt.Sprintf("; it counts as unset, and %s applies", r.Ms)
	case runtimes.SwitchedOff:
		return "; that switches the clock off"
	case runtimes.Raised:
		return fmt.Sprintf("; it is raised to the minimum of %s", r.Ms)
	case runtimes.Instant:
		return "; it fires at once"
	}
	return ""
}

// effect tells what the client does to a number it read whole.
func (c *check) effect(r runtimes.Reading, n note) {
	said := c.said(r.Def)
	switch r.Effect {
	case runtimes.Defaulted:
		n.code = model.ZeroIsDefault
		n.message = said + " does not switch the clock off" + consequence(r)
		n.fix = "remove it, or write the milliseconds you want"
	case runtimes.Instant:
		n.code = model.ZeroIsInstant
		n.message = said + " fires at once in this version"
		n.fix = "write a positive number of milliseconds"
	case runtimes.Overflowed:
		n.code = model.TimerOverflow
		n.message = said + " is more than a timer can hold, 2147483647"
		n.fix = c.set(r.Def, "2147483647")
	case runtimes.Lowered:
		n.code = model.Clamped
		n.message = fmt.Sprintf("%s is lowered to %d (%s)", said, int64(r.Ms), r.Ms)
		n.fix = c.set(r.Def, strconv.FormatInt(int64(r.Ms), 10))
	case runtimes.Raised:
		n.code = model.BelowMinimum
		n.message = fmt.Sprintf("%s is raised to the minimum of %d", said, int64(r.Ms))
		n.fix = c.set(r.Def, strconv.FormatInt(int64(r.Ms), 10))
	case runtimes.BelowIgnored:
		n.code = model.BelowMinimum
		n.message = said + " is ignored: below the minimum of 1000"
		n.fix = c.set(r.Def, "1000")
	}
	if n.code == model.BelowMinimum && looksLikeSeconds(r) {
		// The finding on seconds has the better advice.
		n.fix = ""
	}
	if n.code != "" {
		c.tell(n)
	}
	if looksLikeSeconds(r) {
		n.code = model.SecondsAsMillis
		n.message = fmt.Sprintf("%s is %d milliseconds; %d s would be %d", said, r.Number, r.Number, r.Number*1000)
		n.fix = c.set(r.Def, strconv.FormatInt(r.Number*1000, 10))
		if r.Def.Origin == model.OriginShell && (r.Def.Key == runtimes.ClaudeConnect || r.Def.Key == runtimes.ClaudeToolCall) {
			// Source: the programs of public reports that have their own variable of this name.
			n.message += "; other programs read this name in seconds"
		}
		if r.Def.Key == c.main(model.Connect) {
			n.fix = c.set(r.Def, strconv.FormatInt(startMeant(strconv.FormatInt(r.Number, 10)), 10))
		}
		c.tell(n)
	}
}

// looksLikeSeconds reports whether a number of milliseconds was probably meant
// in seconds.
func looksLikeSeconds(r runtimes.Reading) bool {
	return r.Unit == "ms" && r.Number >= 5 && r.Number < 1000
}

// tooManySeconds finds milliseconds in a variable that is read in seconds.
func (c *check) tooManySeconds(key string) {
	v := c.variable(key)
	if v == nil || v.IsSecret() {
		return
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(v.Value.Text), 10, 64)
	if err != nil || seconds < 10000 {
		return
	}
	fix := ""
	if seconds/1000 < 10000 {
		fix = c.set(&v.Definition, strconv.FormatInt(seconds/1000, 10))
	}
	c.tell(note{
		code: model.MillisAsSeconds, def: &v.Definition,
		message: fmt.Sprintf("%s is in seconds: %d s; %d ms would be %d", c.said(&v.Definition), seconds, seconds, seconds/1000),
		fix:     fix,
	})
}

// inMillis is the fix for a value with a unit: the same time in milliseconds.
func (c *check) inMillis(def *model.Definition) string {
	if ms, ok := meantMillis(def.Value.Text); ok {
		return c.set(def, strconv.FormatInt(ms, 10))
	}
	return ""
}
