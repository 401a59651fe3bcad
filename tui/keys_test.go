package tui

import (
	"reflect"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
)

// allBindings gives every field of the KeyMap by name.
func allBindings(k KeyMap) map[string]key.Binding {
	bindings := map[string]key.Binding{}
	v := reflect.ValueOf(k)
	for i := range v.NumField() {
		bindings[v.Type().Field(i).Name] = v.Field(i).Interface().(key.Binding)
	}
	return bindings
}

func TestNoTwoBindingsCollide(t *testing.T) {
	t.Parallel()
	taken := map[string]string{}
	for name, binding := range allBindings(NewKeyMap(false)) {
		if len(binding.Keys()) == 0 || binding.Help().Key == "" || binding.Help().Desc == "" {
			t.Errorf("%s has no key or no help", name)
		}
		for _, k := range binding.Keys() {
			if other := taken[k]; other != "" {
				t.Errorf("%s is bound to %s and to %s", k, other, name)
			}
			taken[k] = name
		}
	}
}

// TestHelpHasEveryBinding keeps the help page complete.
func TestHelpHasEveryBinding(t *testing.T) {
	t.Parallel()
	keys := NewKeyMap(false)
	listed := map[string]int{}
	for _, group := range keys.Groups() {
		for _, b := range group.Bindings {
			listed[strings.Join(b.Keys(), " ")]++
		}
	}
	bindings := allBindings(keys)
	for name, b := range bindings {
		if n := listed[strings.Join(b.Keys(), " ")]; n != 1 {
			t.Errorf("%s stands %d times in the help", name, n)
		}
	}
	if len(listed) != len(bindings) {
		t.Errorf("the help has %d bindings, the key map %d", len(listed), len(bindings))
	}
}

// TestEveryKeyDoesSomething presses each key of each binding where it has
// something to do.
func TestEveryKeyDoesSomething(t *testing.T) {
	t.Parallel()
	at := press(show(start(80, 24, testConfig()), overrideReport()), "right")
	at = press(at, "tab", "tab", "tab", "down", "down", "down", "down", "down")
	for name, binding := range allBindings(at.keys) {
		for _, k := range binding.Keys() {
			m := at
			switch {
			case name == "NextServer":
				m = press(m, "left")
			case name == "Close":
				m = press(m, "?")
			}
			if k == "shift+g" || k == "ctrl+u" || k == "ctrl+d" {
				// These have no text and stand for the same binding in other terminals.
				continue
			}
			next, command := m.Update(keyPress(k))
			if command == nil && next.(screen).render() == m.render() {
				t.Errorf("%s (%s) does nothing", k, name)
			}
		}
	}
}

func TestFooterKeepsHelpAndQuit(t *testing.T) {
	t.Parallel()
	for width := leastWidth; width <= 120; width++ {
		for _, ascii := range []bool{false, true} {
			c := testConfig()
			c.ASCII = ascii
			m := show(start(width, 24, c), liveReport())
			footer := m.footerLine()
			if text := footer.String(); !strings.HasSuffix(text, "? help  q quit") || footer.width(m.look) > width {
				t.Errorf("the footer in %d columns: %q", width, text)
			}
		}
	}
}

func TestASCIIFrameIsASCII(t *testing.T) {
	t.Parallel()
	c := testConfig()
	c.ASCII = true
	report := overrideReport()
	report.Launches[0].Name = "日本 é 👍🏽 opus"
	for _, s := range goldenSizes {
		m := show(show(start(s.width, s.height, c), liveReport()), report)
		for _, m := range []screen{m, press(m, "tab"), press(m, "?"), show(m, brokenReport()), drive(m, batchMsg{Polling: "x"})} {
			for _, r := range m.render() {
				if r > 0x7e {
					t.Fatalf("%d×%d has %q in it:\n%s", s.width, s.height, r, plainFrame(m))
				}
			}
		}
	}
}
