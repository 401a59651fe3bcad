package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"
)

// TestSavesAmongKeys: saves come while the operator types, looks at a page or has
// gone to something that a save takes away. Every frame fits, shows no credential,
// and a pane that has the focus is there.
func TestSavesAmongKeys(t *testing.T) {
	t.Parallel()
	keys := append([]string{"1", "2", "3", "4", "5", "5", "x", "x", "d", "c", "t", ":", "enter", "enter", "esc", "7", "s", "m"}, anyKeys...)
	rapid.Check(t, func(t *rapid.T) {
		m := start(rapid.IntRange(40, 220).Draw(t, "width"), rapid.IntRange(10, 70).Draw(t, "height"), testConfig())
		for range rapid.IntRange(1, 5).Draw(t, "saves") {
			switch rapid.IntRange(0, 9).Draw(t, "save") {
			case 0:
				m = show(m, emptyReport())
			case 1:
				m = show(m, blockedReport())
			default:
				m = show(m, resolved(anyProfile(t, "profile")))
			}
			for range rapid.IntRange(0, 12).Draw(t, "keys") {
				key := rapid.SampledFrom(keys).Draw(t, "key")
				m = press(m, key)
				if rapid.IntRange(0, 19).Draw(t, "resize") == 0 {
					m = drive(m, tea.WindowSizeMsg{Width: rapid.IntRange(40, 220).Draw(t, "w"), Height: rapid.IntRange(10, 70).Draw(t, "h")})
				}
				frame := m.View().Content
				if err := checkFrame(frame, m.width, m.height, m.look.method); err != nil {
					t.Fatalf("after %s at %d×%d: %v", key, m.width, m.height, err)
				}
				if strings.Contains(frame, "0123456789abcdef") && m.revealed.key == "" {
					t.Fatalf("after %s a credential is on the screen:\n%s", key, plainFrame(m))
				}
				if m.pageKind() == noPage && m.layout.panes[m.focus].height < 1 {
					t.Fatalf("after %s the focused pane %d has no room: %+v", key, m.focus, m.layout.panes)
				}
			}
		}
	})
}
