package resolver

import (
	"strconv"
	"strings"

	"fusebox/model"
	"fusebox/resolver/runtimes"
)

// unitMillis are the units that people write behind a number.
var unitMillis = map[string]model.Millis{
	"": 1, "ms": 1, "s": model.Second, "sec": model.Second, "secs": model.Second, "second": model.Second, "seconds": model.Second,
	"m": model.Minute, "min": model.Minute, "mins": model.Minute, "minute": model.Minute, "minutes": model.Minute,
	"h": model.Hour, "hr": model.Hour, "hour": model.Hour, "hours": model.Hour, "d": model.Day,
}

// separatorsIn are what people write between digits, or around them.
var separatorsIn = strings.NewReplacer("_", "", ",", "", " ", "", "'", "", `"`, "")

// meantMillis is the time that a text was probably meant as, in milliseconds;
// false where it is none that a client can wait, from a second on. A bare
// number below a thousand was meant in seconds.
func meantMillis(text string) (int64, bool) {
	text = strings.ToLower(separatorsIn.Replace(text))
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	number, err := strconv.ParseInt(digits, 10, 40)
	unit, known := unitMillis[text[len(digits):]]
	if err != nil || !known {
		return 0, false
	}
	ms := number * int64(unit)
	switch {
	case text == digits && number >= 5 && number < 1000:
		ms = number * int64(model.Second)
	case ms > longestTimer:
		// So many of the unit are no time anybody waits: it was milliseconds.
		ms = number
	}
	return ms, ms >= int64(model.Second) && ms <= longestTimer
}

// startMeant is the connect deadline to advise in place of a text: the time it
// was meant as, where that is what a start may take.
func startMeant(text string) int64 {
	if ms, ok := meantMillis(text); ok && ms >= 5000 && ms <= int64(runtimes.KandevStartupMost) {
		return ms
	}
	return 30000
}

// meantText is the value to advise for a definition that is moved elsewhere: in
// milliseconds where its text tells them, else as shown.
func (c *check) meantText(def *model.Definition) string {
	if key := c.plan.runtime.Key(def.Key); key == nil || key.Unit != "ms" {
		return c.in.show(def)
	}
	if ms, ok := meantMillis(def.Value.Text); ok && (def.Key != c.main(model.Connect) || strconv.FormatInt(ms, 10) == def.Value.Text) {
		return strconv.FormatInt(ms, 10)
	}
	if def.Key == c.main(model.Connect) {
		return strconv.FormatInt(startMeant(def.Value.Text), 10)
	}
	return c.in.show(def)
}
