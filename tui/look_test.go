package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var testLook = look{glyphs: unicodeGlyphs}

func TestCut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text       string
		n          int
		want, left string
	}{
		{"opus", 4, "opus", "opus"},
		{"opus+docker", 5, "opus…", "…cker"},
		{"opus docker", 6, "opus…", "…ocker"},
		{"日本語", 6, "日本語", "日本語"},
		{"日本語", 5, "日本…", "…本語"},
		{"日本語", 4, "日…", "…語"},
		{"abc", 1, "…", "…"},
		{"abc", 0, "", ""},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…", "…e\u0301"},
	} {
		if got := testLook.cut(test.text, test.n); got != test.want {
			t.Errorf("%q cut to %d cells is %q, want %q", test.text, test.n, got, test.want)
		}
		if got := testLook.cutLeft(test.text, test.n); got != test.left {
			t.Errorf("%q cut to %d cells from the left is %q, want %q", test.text, test.n, got, test.left)
		}
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		n    int
		want []string
	}{
		{"one two three", 20, []string{"one two three"}},
		{"one two three", 8, []string{"one two", "three"}},
		{"the tool-call budget", 10, []string{"the", "tool-call", "budget"}},
		{"ended at 10 s by it", 11, []string{"ended at", "10 s by it"}},
		{"budget of 1 h 59 m 50 s.", 14, []string{"budget of 1 h", "59 m 50 s."}},
		{"abcdefghij klm", 4, []string{"abcd", "efgh", "ij", "klm"}},
		{"  - name: opus docker", 15, []string{"  - name: opus", "docker"}},
		{"界界界", 4, []string{"界界", "界"}},
		{"界", 1, []string{"界"}},
		{"", 5, []string{""}},
	} {
		if diff := cmp.Diff(test.want, testLook.wrap(test.text, test.n)); diff != "" {
			t.Errorf("%q in %d cells (-want +got):\n%s", test.text, test.n, diff)
		}
	}
}

func TestCleanText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"opus":             "opus",
		"a\x1b[31mb":       `a\x1b[31mb`,
		"two\nlines":       `two\nlines`,
		"❤\ufe0f":          "❤",
		"\u0301accent":     "◌\u0301accent",
		"👨\u200d👩":         `👨\u200d👩`,
		"bad\xff":          `bad\xff`,
		"\u202eevil":       `\u202eevil`,
		"日本語":              "日本語",
		"🇩🇪 and 🇦":         `🇩🇪 and \U0001f1e6`,
		"letter \u0d4e":    `letter \U00000d4e`,
		"a\u00a0b":         `a\u00a0b`,
		"":                 "",
		"\u0903":           "◌\u0903",
		"\U0001f3fd alone": "◌\U0001f3fd alone",
	} {
		if got := clean(text); got != want {
			t.Errorf("clean(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestTextKeepsItsBox checks the promises that the layout rests on, for any
// text.
func TestTextKeepsItsBox(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := look{glyphs: rapid.SampledFrom([]glyphs{unicodeGlyphs, asciiGlyphs}).Draw(t, "glyphs"), method: rapid.SampledFrom([]ansi.Method{ansi.WcWidth, ansi.GraphemeWidth}).Draw(t, "method")}
		text := clean(anyText("text").Draw(t, "text"))
		n := rapid.IntRange(0, 60).Draw(t, "n")
		if again := clean(text); again != text {
			t.Fatalf("cleaning %q twice gives %q", text, again)
		}
		if got := k.cut(text, n); k.width(got) > n {
			t.Fatalf("%q cut to %d cells takes %d", text, n, k.width(got))
		}
		if got := k.cutLeft(text, n); k.width(got) > n {
			t.Fatalf("%q cut to %d cells from the left takes %d", text, n, k.width(got))
		}
		if got := k.inASCII(text); len(got) != k.width(text) || !isPlain(got) {
			t.Fatalf("%q in ASCII is %q", text, got)
		}
		l := line{say(plain, "lead "), say(bad, text), say(muted, " trail")}
		if got := l.clip(k, n).padded(k, n); got.width(k) != n {
			t.Fatalf("a line clipped and padded to %d cells takes %d: %q", n, got.width(k), got)
		}
		if n >= 2 {
			wrapped := k.wrap(text, n)
			for _, part := range wrapped {
				cluster, _ := ansi.FirstGraphemeCluster(part, k.method)
				if k.width(part) > n && cluster != part {
					t.Fatalf("%q wrapped to %d cells has %q", text, n, part)
				}
			}
			squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
			if got := squeeze(strings.Join(wrapped, "")); got != squeeze(text) {
				t.Fatalf("%q wrapped to %d cells is %q", text, n, got)
			}
		}
	})
}

func TestCutMiddle(t *testing.T) {
	t.Parallel()
	k := look{glyphs: unicodeGlyphs}
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"opus", 12, "opus"},
		{"opus+docker@team-alpha.fusebox.yaml", 20, "opus+docke…sebox.yaml"},
		{"opus+docker@team-alpha.fusebox.yaml", 11, "opus+docke…"},
		{"漢字漢字漢字漢字漢字", 13, "漢字漢字漢字…"},
	} {
		if got := k.cutMiddle(test.text, test.n); k.width(got) > test.n || test.n != 20 && got != test.want {
			t.Errorf("%q in %d: %q", test.text, test.n, got)
		}
	}
	got := k.cutMiddle("opus+docker@team-alpha.fusebox.yaml", 20)
	if got[:4] != "opus" || got[len(got)-5:] != ".yaml" {
		t.Errorf("%q", got)
	}
}
