package model

import (
	"math"
	"strconv"
	"strings"
)

// Millis is a duration in whole milliseconds, the unit of every clock inside
// fusebox.
type Millis int64

// Durations that rules are written in.
const (
	Second Millis = 1000
	Minute        = 60 * Second
	Hour          = 60 * Minute
	Day           = 24 * Hour
)

// String writes a duration for people, exactly and in at most four units:
// "999 ms", "1.5 s", "90 s", "5 min", "1 h 59 m 55 s". It is the only place
// that does so.
func (m Millis) String() string {
	switch {
	case m == math.MinInt64:
		// It has no positive counterpart, and nobody waits so long.
		return "-" + Millis(math.MaxInt64).String()
	case m < 0:
		return "-" + (-m).String()
	case m < Second:
		return strconv.FormatInt(int64(m), 10) + " ms"
	case m < 2*Minute:
		return m.seconds() + " s"
	}
	var parts []string
	add := func(n Millis, unit string) {
		if n > 0 {
			parts = append(parts, strconv.FormatInt(int64(n), 10)+" "+unit)
		}
	}
	add(m/Day, "d")
	add(m%Day/Hour, "h")
	add(m%Hour/Minute, "m")
	if rest := m % Minute; rest > 0 {
		parts = append(parts, rest.seconds()+" s")
	}
	if len(parts) == 1 {
		// Standing alone, "5 m" could be read as metres.
		return strings.Replace(parts[0], " m", " min", 1)
	}
	return strings.Join(parts, " ")
}

// seconds writes m in seconds with as many decimals as it needs.
func (m Millis) seconds() string {
	return strconv.FormatFloat(float64(m)/float64(Second), 'f', -1, 64)
}
