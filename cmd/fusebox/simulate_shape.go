package main

import (
	"fmt"
	"strings"

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
		ms, suggestion := model.ReadDuration(*flag.text)
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
			"write --duration "+s.Silent.Written()+" or more, or --silent "+s.Duration.Written()+" for no sign before the answer")
	case first != nil && *first > s.Duration:
		return refuse(fmt.Sprintf("the headers come after %s and the answer after %s", *first, s.Duration),
			"write --duration "+first.Written()+" or more, or --first-byte "+s.Duration.Written()+" for headers that come with the answer")
	case first != nil && s.Silent > 0 && *first > s.Silent:
		return refuse(fmt.Sprintf("the silence ends after %s and the headers come after %s", s.Silent, *first),
			"write --silent "+first.Written()+", or --first-byte "+s.Silent.Written()+" or less")
	}
	return nil
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
