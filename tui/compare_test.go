package tui

import (
	"strings"
	"testing"

	"fusebox/model"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	m := show(start(160, 60, testConfig()), overrideReport())
	mustShow(t, press(show(start(100, 30, testConfig()), reportOf(nil, goodLaunch())), "d"), "there is no other launch to compare with")
	m = press(m, "d")
	mustShow(t, m, "14 differences", "opus+docker", "◆ tool call", "2 h", "10 s", "ended at 10 s by the tool-call budget", "things are the same")
	mustNotShow(t, m, "first turn", "before the last save")
	mustShow(t, press(m, "a"), "first turn")
	for _, step := range []struct{ keys, left, right string }{
		{"", "opus", "opus+docker"}, {"s", "opus+docker", "opus"}, {"s s l", "codex-long", "opus+docker"}, {"s l", "opus+docker", "codex-long"},
		{"l l", "opus", "opus+docker"}, {"h", "codex-long", "opus+docker"},
	} {
		if left, right := compared(press(m, strings.Fields(step.keys)...)); left != step.left || right != step.right {
			t.Errorf("after %q %s and %s are compared", step.keys, left, right)
		}
	}
	saved := show(press(m, "esc"), liveReport())
	mustShow(t, press(saved, "d"), "before the last save", "now", "◆ GITHUB_TOKEN", "not set")
	mustShow(t, press(saved, "d", "l"), "opus+docker", "1 difference ", "◆ handshake-assumed")
	mustShow(t, show(press(saved, "d", "l"), reportOf(nil, stillGood())), "the other launch is gone")
	mustNotShow(t, press(show(saved, liveReport()), "d"), "before the last save")
}

// compared are the titles of the two sides.
func compared(m screen) (left, right string) {
	d := m.comparison.between(m.edition, m.launch(), nil)
	return d.left.title, d.right.title
}

// TestComparingWithBeforeLooksAtTheSameFiles: a finding of a file that the launch
// was not made of is on neither side.
func TestComparingWithBeforeLooksAtTheSameFiles(t *testing.T) {
	t.Parallel()
	other := goodLaunch()
	other.Name, other.Files = "other", []string{"other.fusebox.yaml"}
	ofOther := finding("unknown-field", model.Warning, "", "", model.Span{File: "other.fusebox.yaml", Line: 2, Column: 1}, "no such field", "")
	m := show(show(start(160, 60, testConfig()), reportOf([]model.Finding{ofOther}, overridden(), other)), reportOf([]model.Finding{ofOther}, overridden(), other))
	m.comparison = comparison{isBefore: true}
	if got := differ(m.comparison.between(m.edition, m.launch(), nil)); got != nil {
		t.Errorf("after a save that changed nothing these differ: %q", got)
	}
}

// TestSidesAtEveryWidth: beside each other where there is room, below each other
// where there is not, and every word is there.
func TestSidesAtEveryWidth(t *testing.T) {
	t.Parallel()
	d := between(reportOf(overrideFindings(), overridden()), reportOf(nil, goodLaunch()))
	d.left.findings = overrideFindings()
	for width := 30; width <= 200; width++ {
		lines := d.compose(frame{look: testLook, width: width}).lines
		page := joined(lines)
		for i := range lines {
			if w := lines[i].width(testLook); w > width && !strings.Contains(lines[i].String(), "ask_user_question_kandev") {
				t.Fatalf("line %d takes %d of %d cells: %q", i, w, width, lines[i].String())
			}
		}
		isBeside := width >= sidesFrom
		if strings.Contains(page, "left   ") == isBeside || strings.Contains(page, "right  ") == isBeside {
			t.Fatalf("%d cells:\n%s", width, page)
		}
		words := strings.Join(strings.Fields(page), " ")
		for _, want := range []string{"differences", "◆ tool call", "10 s", "2 h", "GITHUB_TOKEN", "not set", "question-aborted", "things are the same"} {
			if !strings.Contains(words, want) {
				t.Fatalf("%d cells: %q is not on the page:\n%s", width, want, page)
			}
		}
	}
}
