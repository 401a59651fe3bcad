//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// The sizes between which a terminal is resized.
var (
	smallestExtent = extent{columns: 20, rows: 5}
	largestExtent  = extent{columns: 200, rows: 60}
)

// randomExtent gives one of them.
func randomExtent(random *rand.Rand) extent {
	return extent{
		columns: smallestExtent.columns + random.IntN(largestExtent.columns-smallestExtent.columns+1),
		rows:    smallestExtent.rows + random.IntN(largestExtent.rows-smallestExtent.rows+1),
	}
}

// tooSmallFor is what stands in a terminal that is too small, with its size.
var tooSmallFor = regexp.MustCompile(`^terminal too small: needs 40×10, has (\d+)×(\d+)$`)

// frameExtent gives the size that a frame was drawn for, by what stands in it, by
// its border and its last row. The error tells of one that was not drawn for any.
func frameExtent(text string) (extent, error) {
	text = strings.TrimRight(text, "\n")
	if words := tooSmallFor.FindStringSubmatch(strings.Join(strings.Fields(text), " ")); words != nil {
		columns, _ := strconv.Atoi(words[1])
		rows, _ := strconv.Atoi(words[2])
		return extent{columns, rows}, nil
	}
	lines := strings.Split(text, "\n")
	if len(lines) < 3 {
		return extent{}, fmt.Errorf("it has %d rows", len(lines))
	}
	e := extent{columns: ansi.StringWidth(lines[1]), rows: len(lines)}
	last := len(lines) - 1
	isBoxed := strings.HasPrefix(lines[1], "╭")
	for row, line := range lines {
		width := ansi.StringWidth(line)
		switch {
		case row == 0 && !strings.HasPrefix(line, " fusebox"):
			return e, fmt.Errorf("row 1 is no header: %q", line)
		case row == last && !strings.HasPrefix(line, " ↑↓ "):
			return e, fmt.Errorf("row %d, the last, is no footer: %q", row+1, line)
		case width > e.columns, isBoxed && row > 0 && row < last && width < e.columns:
			return e, fmt.Errorf("row %d has %d columns, the border %d", row+1, width, e.columns)
		}
	}
	return e, nil
}

// isFrameOf reports whether a text is a whole frame for a size.
func isFrameOf(text string, e extent) bool {
	got, err := frameExtent(text)
	return err == nil && got == e
}

func TestFrameExtent(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want extent
	}{
		"whole":        {" fusebox\n╭ a ───╮\n│      │\n╰──────╯\n ↑↓ l\n\n", extent{8, 5}},
		"one pane":     {" fusebox  p\n─ ▸ Launches ──\n a\n\n ↑↓ l", extent{15, 5}},
		"too small":    {"terminal too small:\nneeds 40×10, has\n20×5", extent{20, 5}},
		"blank":        {"\n\n\n\n", extent{}},
		"no header":    {" p\n╭ a ───╮\n│      │\n╰──────╯\n ↑↓ l", extent{}},
		"no footer":    {" fusebox\n╭ a ───╮\n│      │\n╰──────╯", extent{}},
		"more below":   {" fusebox\n╭ a ───╮\n╰──────╯\n ↑↓ l\n│      │", extent{}},
		"wider row":    {" fusebox\n╭ a ───╮\n│      ││\n╰──────╯\n ↑↓ l", extent{}},
		"narrower row": {" fusebox\n╭ a ───╮\n│     │\n╰──────╯\n ↑↓ l", extent{}},
	} {
		got, err := frameExtent(test.text)
		if (err != nil) != (test.want == extent{}) || err == nil && got != test.want {
			t.Errorf("%s: %v, %v, want %v", name, got, err, test.want)
		}
	}
}

// TestResizeStorm: however fast a terminal is resized, every frame is whole and
// for one of its sizes, and the last is what a fresh start gives.
func TestResizeStorm(t *testing.T) {
	t.Parallel()
	const path, resizes = "testdata/override.fusebox.yaml", 200
	s := startOn(openFrameDisplayOf(t, largestExtent), exec.Command("fusebox", path))
	first := func(text string) bool { return strings.Contains(text, "▸● info") }
	s.moment("the first frame", first)
	// The program hears of whole frames before it hears of a key, so that all that
	// come after the key are whole.
	s.press("?")
	s.awaitFrame("the help", func(text string) bool { return strings.Contains(text, "╭ Help") })
	s.press("?")
	s.awaitFrame("the launches", first)

	before := len(s.framesFrom(0))
	random := rand.New(rand.NewPCG(1, 2))
	last := extent{columns: 120, rows: 36}
	asked := map[extent]bool{last: true}
	for range resizes {
		e := randomExtent(random)
		asked[e] = true
		s.resize(e)
		// The program draws at some of them and takes others together.
		time.Sleep(time.Duration(random.Int64N(int64(12 * time.Millisecond))))
	}
	s.resize(last)
	s.awaitFrame("a frame of the last size", func(text string) bool { return isFrameOf(text, last) })
	checkStorm(t, s.partsFrom(before), asked)

	frames := s.framesFrom(before)
	fresh := startOn(openFrameDisplayOf(t, last), exec.Command("fusebox", path))
	if diff := fresh.difference(steady(frames[len(frames)-1])); diff != "" {
		t.Errorf("a fresh start gives another frame (-the last +fresh):\n%s", diff)
	}
	s.checkQuit()
	fresh.checkQuit()
}

// checkStorm checks that frames are whole, each drawn on a terminal of its size.
//
// One kind of frame is not, and is left to bubbletea: it tells its renderer a new
// size before it asks for the frame of that size, and where the renderer draws in
// between, what it has is cut to the new size until the next tick
// (charmbracelet/bubbletea#1780). Such a frame begins with an empty screen, and
// what comes next mends it or begins with an empty screen too.
func checkStorm(t *testing.T, frames [][]byte, asked map[extent]bool) {
	t.Helper()
	var parts [][]byte
	cut := 0
	for i, frame := range frames {
		isNew := bytes.Contains(frame, []byte(ansi.EraseEntireScreen))
		if isNew {
			parts = nil
		}
		parts = append(parts, frame)
		// Borders and rows end where they do on a larger terminal.
		large := drawnOn(largestExtent, parts)
		e, _ := frameExtent(large)
		switch {
		case asked[e] && isFrameOf(drawnOn(e, parts), e):
		case isNew && (strings.HasPrefix(large, " fusebox") || strings.HasPrefix(large, "terminal too")):
			cut++
		default:
			t.Fatalf("frame %d of %d is for none of the sizes:\n%s", i, len(frames), large)
		}
	}
	t.Logf("%d frames of %d sizes, %d of them cut", len(frames), len(asked), cut)
}

// drawnOn is what a terminal of a size shows of frames.
func drawnOn(e extent, frames [][]byte) string {
	screen := vt.NewEmulator(e.columns, e.rows)
	for _, frame := range frames {
		_, _ = screen.Write(frame)
	}
	return screen.String()
}
