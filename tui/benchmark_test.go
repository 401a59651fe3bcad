package tui

import (
	"fmt"
	"strings"
	"testing"

	"fusebox/model"

	tea "charm.land/bubbletea/v2"
)

var benchmarkSizes = []size{{80, 24}, {200, 60}}

// BenchmarkView draws a frame with 200 launches open; bubbletea does so after
// every message.
func BenchmarkView(b *testing.B) {
	for _, s := range benchmarkSizes {
		b.Run(fmt.Sprintf("%dx%d", s.width, s.height), func(b *testing.B) {
			m := show(show(start(s.width, s.height, testConfig()), crowd(200)), crowd(200))
			b.ReportAllocs()
			for b.Loop() {
				_ = m.View()
			}
		})
	}
}

// BenchmarkKey is a key press with all that follows from it up to the frame.
func BenchmarkKey(b *testing.B) {
	for _, s := range benchmarkSizes {
		b.Run(fmt.Sprintf("%dx%d", s.width, s.height), func(b *testing.B) {
			var m tea.Model = show(start(s.width, s.height, testConfig()), crowd(200))
			keys := []tea.KeyPressMsg{keyPress("down"), keyPress("up")}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m, _ = m.Update(keys[i%2])
				_ = m.View()
			}
		})
	}
}

// BenchmarkEdition prepares the report of a save for the screen.
func BenchmarkEdition(b *testing.B) {
	for _, n := range []int{1, 200, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			reports := [2]*model.Report{crowd(n), crowd(n)}
			editions := [2]*edition{newEdition(reports[0], model.Batch{}, nil), newEdition(reports[1], model.Batch{}, nil)}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				_ = newEdition(reports[i%2], model.Batch{}, editions[1-i%2])
			}
		})
	}
}

// BenchmarkFilter types a letter and takes it away again, with all that follows up
// to the frames.
func BenchmarkFilter(b *testing.B) {
	for _, n := range []int{200, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var m tea.Model = press(show(start(200, 60, testConfig()), crowd(n)), "/", "o")
			keys := []tea.KeyPressMsg{keyPress("p"), keyPress("backspace")}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m, _ = m.Update(keys[i%2])
				_ = m.View()
			}
		})
	}
}

// BenchmarkProblem goes to the next problem, with all that follows up to the frame.
func BenchmarkProblem(b *testing.B) {
	for _, n := range []int{200, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var m tea.Model = show(start(200, 60, testConfig()), crowd(n))
			b.ReportAllocs()
			for b.Loop() {
				m, _ = m.Update(keyPress("n"))
				_ = m.View()
			}
		})
	}
}

// BenchmarkPalette opens the palette, types a letter and leaves it.
func BenchmarkPalette(b *testing.B) {
	for _, n := range []int{200, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var m tea.Model = show(start(200, 60, testConfig()), crowd(n))
			b.ReportAllocs()
			for b.Loop() {
				for _, key := range []string{":", "o", "esc"} {
					m, _ = m.Update(keyPress(key))
					_ = m.View()
				}
			}
		})
	}
}

// BenchmarkTools scrolls through a table, with all that follows up to the frame.
func BenchmarkTools(b *testing.B) {
	for _, n := range []int{10, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var m tea.Model = press(show(start(200, 60, testConfig()), resolved(manyTools(n))), "6")
			b.ReportAllocs()
			for b.Loop() {
				m, _ = m.Update(keyPress("down"))
				_ = m.View()
			}
		})
	}
}

// BenchmarkToolsOfLaunch turns to a launch with a table, with all that follows.
func BenchmarkToolsOfLaunch(b *testing.B) {
	for _, n := range []int{10, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			text := strings.Replace(manyTools(n), "tools:\n", "executor_profiles:\n  - {name: docker}\ntools:\n", 1)
			var m tea.Model = show(start(200, 60, testConfig()), resolved(text))
			keys := []tea.KeyPressMsg{keyPress("down"), keyPress("up")}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m, _ = m.Update(keys[i%2])
				_ = m.View()
			}
		})
	}
}
