package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"fusebox/model"
	"fusebox/resolver"
)

// shape reads the flags, and refuses what contradicts itself.
func (c *simulateCommand) shape() (resolver.Shape, error) {
	var s resolver.Shape
	for _, flag := range [...]struct {
		name string
		text *string
		set  func(model.Millis)
	}{
		{"--silent", c.Silent, func(ms model.Millis) { s.Silent = ms }},
		{"--first-byte", c.FirstByte, func(ms model.Millis) { s.FirstByte = &ms }},
		{"--keepalive", c.Keepalive, func(ms model.Millis) { s.Keepalive = ms }},
		{"--duration", &c.Duration, func(ms model.Millis) { s.Duration = ms }},
	} {
		if flag.text == nil {
			continue
		}
		ms, suggestion := readDuration(*flag.text)
		if suggestion != "" {
			return s, usageError{message: fmt.Sprintf("%s: %q is no time from 0 on; write %s", flag.name, *flag.text, suggestion)}
		}
		flag.set(ms)
	}
	return s, contradiction(s)
}

// contradiction says why there can be no such call; nil where there can.
func contradiction(s resolver.Shape) error {
	refuse := func(message, hint string) error { return usageError{message: message, hints: []string{hint}} }
	switch first := s.FirstByte; {
	case s.Duration == 0:
		return refuse("--duration 0: a call that is answered at once meets no clock", "write --duration 1h, or leave it out")
	case s.Silent > s.Duration:
		return refuse(fmt.Sprintf("the call is silent for %s and answered after %s", s.Silent, s.Duration),
			"write --duration "+written(s.Silent)+" or more, or --silent "+written(s.Duration)+" for no sign before the answer")
	case first != nil && *first > s.Duration:
		return refuse(fmt.Sprintf("the headers come after %s and the answer after %s", *first, s.Duration),
			"write --duration "+written(*first)+" or more, or --first-byte "+written(s.Duration)+" for headers that come with the answer")
	case first != nil && s.Silent > 0 && *first > s.Silent:
		return refuse(fmt.Sprintf("the silence ends after %s and the headers come after %s", s.Silent, *first),
			"write --silent "+written(*first)+", or --first-byte "+written(s.Silent)+" or less")
	}
	return nil
}

// written is a time as it is given to a flag.
func written(ms model.Millis) string {
	if ms > math.MaxInt64/model.Millis(time.Millisecond) {
		return strconv.FormatInt(int64(ms), 10)
	}
	text := (time.Duration(ms) * time.Millisecond).String()
	for _, zero := range [...]string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = strings.TrimSuffix(text, zero[1:])
		}
	}
	return text
}

// readDuration reads Go's syntax, or whole milliseconds. Where a text is
// neither it says what to write instead.
func readDuration(text string) (ms model.Millis, suggestion string) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= 0 && strconv.FormatInt(n, 10) == text {
		return model.Millis(n), ""
	}
	d, err := time.ParseDuration(text)
	switch {
	case err == nil && d >= 0 && d%time.Millisecond == 0:
		return model.Millis(d.Milliseconds()), ""
	case err == nil && d <= -time.Millisecond:
		return 0, written(model.Millis(-d.Milliseconds()))
	case err == nil:
		return 0, "1ms or more"
	}
	number := strings.TrimLeft(text, "-+")
	unit := strings.TrimSpace(strings.TrimLeft(number, "0123456789."))
	number = number[:len(number)-len(strings.TrimLeft(number, "0123456789."))]
	if meant, known := unitWords[strings.ToLower(unit)]; known {
		if d, err := time.ParseDuration(number + meant); err == nil && d%time.Millisecond == 0 {
			return 0, written(model.Millis(d.Milliseconds()))
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

// sentence says in words what was asked.
func sentence(s resolver.Shape) string {
	var says []string
	if first := s.FirstByte; first != nil {
		switch *first {
		case 0:
			says = append(says, "opens its answer at once")
		case s.Duration:
			says = append(says, "sends its headers with the answer")
		default:
			says = append(says, "sends its headers after "+first.String())
		}
	}
	switch {
	case s.Silent > 0 && s.FirstByte != nil:
		says = append(says, "is silent for the first "+s.Silent.String())
	case s.Silent > 0:
		says = append(says, "sends nothing for "+s.Silent.String())
	}
	switch {
	case s.Keepalive > 0 && s.Silent > 0:
		says = append(says, "then sends progress every "+s.Keepalive.String())
	case s.Keepalive > 0:
		says = append(says, "sends progress every "+s.Keepalive.String())
	case s.Silent == 0 || s.FirstByte != nil:
		says = append(says, "sends no progress")
	case s.Silent < s.Duration:
		says = append(says, "then only its headers")
	}
	return "a call that " + strings.Join(says, ", ") + " and is answered after " + s.Duration.String()
}
