//go:build unix

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// namedKeys are what a terminal sends for the keys that have names.
var namedKeys = map[string]string{
	"tab": "\t", "shift+tab": "\x1b[Z", "enter": "\r", "esc": "\x1b", "space": " ", "backspace": "\x7f", "delete": "\x1b[3~",
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
	"home": "\x1b[H", "end": "\x1b[F", "pgup": "\x1b[5~", "pgdn": "\x1b[6~",
}

// keyBytes gives what a terminal sends for a key, "" for no key.
func keyBytes(key string) string {
	if sequence, found := namedKeys[key]; found {
		return sequence
	}
	letter, isControl := strings.CutPrefix(key, "ctrl+")
	if isControl && len(letter) == 1 && letter[0] >= 'a' && letter[0] <= 'z' {
		return string(rune(letter[0] & 0x1f))
	}
	character, isAlt := strings.CutPrefix(key, "alt+")
	switch {
	case utf8.RuneCountInString(character) != 1:
		return ""
	case isAlt:
		return "\x1b" + character
	}
	return key
}

func TestKeyBytes(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"j": "j", "?": "?", "é": "é", "G": "G", "+": "+", "tab": "\t", "shift+tab": "\x1b[Z", "ctrl+p": "\x10", "ctrl+c": "\x03",
		"alt+x": "\x1bx", "": "", "jk": "", "ctrl+": "", "ctrl+P": "", "alt+": "", "Tab": "",
	} {
		if got := keyBytes(key); got != want {
			t.Errorf("%q is sent as %q, want %q", key, got, want)
		}
	}
}

// pressKeys presses keys, each in a write of its own.
func (s *screenScript) pressKeys(_ bool, args []string) {
	for _, key := range args {
		sequence := keyBytes(key)
		if sequence == "" {
			s.Fatalf("%q is not a key; characters are typed by type", key)
		}
		s.send(sequence)
	}
}

// typeText types characters.
func (s *screenScript) typeText(_ bool, args []string) { s.send(strings.Join(args, " ")) }

// send sends what a terminal sends.
func (s *screenScript) send(sequence string) {
	if s.isEscaping {
		s.Fatal("what follows esc at once is taken for a part of it: see first what esc did")
	}
	s.on().press(sequence)
	s.isEscaping = sequence == namedKeys["esc"]
}

// Buttons of a mouse, as they are sent.
const (
	leftButton = 0
	wheelUp    = 64
	wheelDown  = 65
)

// click clicks a place.
func (s *screenScript) click(_ bool, args []string) {
	at := s.spot(args)
	s.send(mouse(leftButton, at, 'M') + mouse(leftButton, at, 'm'))
}

// turnWheel turns the wheel by one notch.
func (s *screenScript) turnWheel(_ bool, args []string) {
	button, found := map[string]int{"up": wheelUp, "down": wheelDown}[args[0]]
	if !found {
		s.Fatalf("the wheel turns up or down, not %q", args[0])
	}
	s.send(mouse(button, s.spot(args[1:]), 'M'))
}

// mouse is what a terminal sends of a mouse: a button goes down (M) or up (m).
func mouse(button int, at place, way rune) string {
	return fmt.Sprintf("\x1b[<%d;%d;%d%c", button, at.from+1, at.row+1, way)
}

// spot is where arguments point to: a column and a row, or the first text that
// matches a pattern, which is waited for.
func (s *screenScript) spot(args []string) place {
	if len(args) == 2 {
		column, columnErr := strconv.Atoi(args[0])
		row, rowErr := strconv.Atoi(args[1])
		if columnErr != nil || rowErr != nil {
			s.Fatalf("%q is not a column and a row", args)
		}
		return place{row: row - 1, from: column - 1}
	}
	pattern := s.patterns(args[:1])[0]
	var found []place
	s.await(args, func(lines []string) bool {
		found = s.on().places(pattern, len(lines))
		return len(found) > 0
	})
	return slices.MinFunc(found, func(a, b place) int { return a.row - b.row })
}
