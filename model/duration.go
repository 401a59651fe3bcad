package model

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Written is the duration as it is given to a flag: Go's syntax in the fewest
// units.
func (m Millis) Written() string {
	if m > math.MaxInt64/Millis(time.Millisecond) {
		return strconv.FormatInt(int64(m), 10)
	}
	text := (time.Duration(m) * time.Millisecond).String()
	for _, zero := range [...]string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = strings.TrimSuffix(text, zero[1:])
		}
	}
	return text
}

// ReadDuration reads what a person types: Go's syntax, or whole milliseconds.
// Where a text is neither, suggestion says what to write instead.
func ReadDuration(text string) (ms Millis, suggestion string) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= 0 && strconv.FormatInt(n, 10) == text {
		return Millis(n), ""
	}
	d, err := time.ParseDuration(text)
	switch {
	case err == nil && d >= 0 && d%time.Millisecond == 0:
		return Millis(d.Milliseconds()), ""
	case err == nil && d <= -time.Millisecond:
		return 0, Millis(-d.Milliseconds()).Written()
	case err == nil:
		return 0, "1ms or more"
	}
	number := strings.TrimLeft(text, "-+")
	unit := strings.TrimSpace(strings.TrimLeft(number, "0123456789."))
	number = number[:len(number)-len(strings.TrimLeft(number, "0123456789."))]
	if meant, known := unitWords[strings.ToLower(unit)]; known {
		if d, err := time.ParseDuration(number + meant); err == nil && d%time.Millisecond == 0 {
			return 0, Millis(d.Milliseconds()).Written()
		}
	}
	return 0, "it like 20s, 5m or 1h30m, or as whole milliseconds"
}

// unitWords are units that people write, with the one of Go's syntax.
var unitWords = map[string]string{
	"": "ms", "ms": "ms", "msec": "ms", "millis": "ms", "millisecond": "ms", "milliseconds": "ms",
	"s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s",
	"m": "m", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
	"h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
}
