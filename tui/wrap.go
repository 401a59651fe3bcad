package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// wrap breaks clean text into lines of at most n cells, at blanks only: keys,
// paths and words with hyphens stay whole where they fit into a line.
func (k look) wrap(s string, n int) []string {
	if n < 1 || k.width(s) <= n {
		return []string{s}
	}
	var lines []string
	current, used := "", 0
	for _, word := range words(s) {
		if used > 0 && used+k.width(strings.TrimRight(word, " ")) > n {
			lines = append(lines, strings.TrimRight(current, " "))
			current, used = "", 0
		}
		for k.width(strings.TrimRight(word, " ")) > n {
			part := k.head(word, n)
			if part == "" {
				// Not even one character fits; it is cut when it is drawn.
				part, _ = ansi.FirstGraphemeCluster(word, k.method)
			}
			lines = append(lines, part)
			word = word[len(part):]
		}
		current += word
		used += k.width(word)
	}
	if strings.TrimRight(current, " ") != "" {
		lines = append(lines, strings.TrimRight(current, " "))
	}
	return lines
}

// words splits text into words, each with the blanks behind it. A number and
// its unit are one word.
func words(s string) []string {
	var words []string
	for _, word := range strings.SplitAfter(s, " ") {
		last := len(words) - 1
		if last >= 0 && endsInNumber(words[last]) && isUnit(strings.TrimRight(word, " ,;.:)")) {
			words[last] += word
			continue
		}
		words = append(words, word)
	}
	return words
}

func endsInNumber(word string) bool {
	word = strings.TrimSuffix(word, " ")
	return word != "" && word[len(word)-1] >= '0' && word[len(word)-1] <= '9'
}

func isUnit(word string) bool {
	return word == "ms" || word == "s" || word == "m" || word == "min" || word == "h" || word == "d"
}

// paragraph wraps text into lines of at most width cells, after a first line
// that begins with lead and before others indented by as much as lead takes,
// or by hang where that is not negative.
func paragraph(k look, width int, lead line, hang int, r role, text string) []line {
	indent := lead.width(k)
	if hang < 0 {
		hang = indent
	}
	var lines []line
	for _, part := range strings.Split(text, "\n") {
		part = clean(part)
		room := width - indent
		if len(lines) > 0 {
			room = width - hang
		}
		for _, words := range wrapFrom(k, part, room, width-hang) {
			start := line{gap(hang)}
			if len(lines) == 0 {
				start = lead[:len(lead):len(lead)]
			}
			lines = append(lines, append(start, say(r, words)))
		}
	}
	return lines
}

// wrapFrom wraps text whose first line has other room than the rest.
func wrapFrom(k look, text string, first, rest int) []string {
	if first == rest || k.width(text) <= first {
		return k.wrap(text, first)
	}
	lines := k.wrap(text, first)
	remainder := strings.TrimLeft(strings.TrimPrefix(text, lines[0]), " ")
	return append(lines[:1:1], k.wrap(remainder, rest)...)
}
