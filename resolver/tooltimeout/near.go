package tooltimeout

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"fusebox/model"

	"github.com/agnivade/levenshtein"
)

const (
	// mostEdits is how far a slip may be from the name that was meant.
	mostEdits = 2
	// mostPairs bounds how many pairs of a slip and a name are looked at, and
	// mostCells how many letters of them are held against each other, however large
	// the file is.
	mostPairs = 20_000_000
	mostCells = 100_000_000
	// longestCompared is the longest name, in bytes, that is compared so.
	longestCompared = 64
)

// nearest is the word that was probably meant, "" for none.
func nearest(word string, words []string) string {
	best, most := "", mostEdits
	for _, w := range words {
		if d, isNear := distance(strings.ToLower(word), w, most); isNear {
			best, most = w, d-1
		}
	}
	return best
}

// distance counts the edits between two different words; false where they are
// more than most, or as many as the shorter word has letters.
func distance(a, b string, most int) (int, bool) {
	if max(len(a), len(b)) > longestCompared {
		return 0, false
	}
	short, long := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	if short > long {
		short, long = long, short
	}
	if most = min(most, short-1); long-short > most {
		return 0, false
	}
	d := levenshtein.ComputeDistance(a, b)
	return d, d <= most
}

// letters counts the letters of a word, folded to few.
type letters [32]uint8

func lettersOf(word string) letters {
	var count letters
	for i := range len(word) {
		count[word[i]%uint8(len(count))]++
	}
	return count
}

// areFar reports whether two words have too different letters for so few edits:
// one adds and takes away a letter at most.
func areFar(a, b *letters, most int) bool {
	differences := 0
	for i := range a {
		differences += max(int(a[i])-int(b[i]), int(b[i])-int(a[i]))
	}
	return differences > 2*most
}

// names are the known tools, prepared for questions about keys that match none.
type names struct {
	sorted []string
	// folded and bare find a name by its form without case, and without the
	// mcp__server__ before it.
	folded, bare map[string]string
	bareSorted   []string
	letters      []letters
	// pairs and cells count the work of comparing.
	pairs, cells int
}

func newNames(known []string) *names {
	n := &names{sorted: slices.Clone(known), folded: make(map[string]string, len(known)), bare: map[string]string{}}
	slices.Sort(n.sorted)
	n.sorted = slices.Compact(n.sorted)
	n.letters = make([]letters, len(n.sorted))
	for i, name := range n.sorted {
		n.letters[i] = lettersOf(name)
		first(n.folded, strings.ToLower(name), name)
		if bare := bareName(name); bare != name {
			first(n.bare, bare, name)
			n.bareSorted = append(n.bareSorted, bare)
		}
	}
	slices.Sort(n.bareSorted)
	return n
}

func first(m map[string]string, key, value string) {
	if _, found := m[key]; !found {
		m[key] = value
	}
}

// bareName is the name of a tool without the mcp__server__ that runtimes put
// before it.
func bareName(name string) string {
	_, tool := model.SplitToolName(name)
	return tool
}

func (n *names) has(name string) bool {
	_, found := slices.BinarySearch(n.sorted, name)
	return found
}

// beginning is the first name that begins so, "" for none.
func beginning(sorted []string, prefix string) string {
	i := sort.SearchStrings(sorted, prefix)
	if i < len(sorted) && strings.HasPrefix(sorted[i], prefix) {
		return sorted[i]
	}
	return ""
}

// mayCompare reports whether there is work left for one more word.
func (n *names) mayCompare() bool {
	n.pairs += len(n.sorted)
	return n.pairs <= mostPairs && n.cells <= mostCells
}

// distance is the distance of two words, as long as there is work left.
func (n *names) distance(a, b string, most int) (int, bool) {
	if n.cells += len(a) * len(b); n.cells > mostCells {
		return 0, false
	}
	return distance(a, b, most)
}

// like is the name few edits away from a word, "" for none.
func (n *names) like(word string) string {
	if !n.mayCompare() {
		return ""
	}
	best, most, count := "", mostEdits, lettersOf(word)
	for i, name := range n.sorted {
		if areFar(&count, &n.letters[i], most) {
			continue
		}
		if d, isNear := n.distance(word, name, most); isNear {
			best, most = name, d-1
		}
	}
	return best
}

// meant is what a key that matches nothing was probably meant for.
type meant struct {
	// tool is the known tool, key what to write, and slip what the key is to the
	// tool, as a part of a sentence with the tool in it.
	tool, key, slip string
}

// meantBy finds the tool that an exact key was meant for.
func (n *names) meantBy(key string) (meant, bool) {
	trimmed := strings.TrimSpace(key)
	switch bare := bareName(key); {
	case trimmed != key && n.has(trimmed):
		return meant{trimmed, trimmed, "is %s with blanks around it"}, true
	case n.folded[strings.ToLower(key)] != "":
		tool := n.folded[strings.ToLower(key)]
		return meant{tool, tool, "is %s in other case, and names are compared letter by letter"}, true
	case n.bare[key] != "":
		return meant{n.bare[key], n.bare[key], "is %s without its server before it"}, true
	case bare != key && n.has(bare):
		return meant{bare, bare, "is %s with a server before it"}, true
	}
	if trimmed == "" {
		return meant{}, false
	}
	if tool := beginning(n.sorted, trimmed); tool != "" {
		return meant{tool, wildcardFor(trimmed, tool), "is only the beginning of %s, and has no * to stand for the rest"}, true
	}
	if tool := n.like(key); tool != "" {
		return meant{tool, tool, "is a letter or two from %s"}, true
	}
	return meant{}, false
}

// wildcardFor is a wildcard that matches a tool, of the beginning of its name: up
// to the next break, so that it does not match half a word.
func wildcardFor(prefix, tool string) string {
	if rest := tool[len(prefix):]; !endsWord(prefix) && rest != "" && endsWord(rest[:1]) {
		prefix += rest[:1]
	}
	return prefix + "*"
}

func endsWord(text string) bool {
	return text != "" && strings.ContainsRune("_-./:", rune(text[len(text)-1]))
}

// meantByPrefix finds the tool that a wildcard was meant for.
func (n *names) meantByPrefix(prefix string) (meant, bool) {
	trimmed := strings.TrimSpace(prefix)
	if trimmed == "" {
		return meant{}, false
	}
	if tool := beginning(n.sorted, trimmed); tool != "" {
		return meant{tool, trimmed + "*", "would match %s but for its blanks"}, true
	}
	if bare := beginning(n.bareSorted, trimmed); bare != "" {
		tool := n.bare[bare]
		return meant{tool, strings.TrimSuffix(tool, bare) + trimmed + "*", "would match %s with its server before it"}, true
	}
	if !n.mayCompare() {
		return meant{}, false
	}
	best, start, most := "", "", mostEdits
	last := ""
	for _, name := range n.sorted {
		same := name[:min(len(prefix), len(name))]
		if strings.EqualFold(same, prefix) {
			return meant{name, same + "*", "would match %s but for its case"}, true
		}
		// Names that begin alike are alike.
		if same == last {
			continue
		}
		last = same
		if !shares(prefix, name) {
			continue
		}
		for length := max(len(prefix)-mostEdits, 1); length <= min(len(prefix)+mostEdits, len(name)); length++ {
			if d, isNear := n.distance(prefix, name[:length], most); isNear {
				best, start, most = name, name[:length], d-1
			}
		}
	}
	return meant{best, start + "*", "is a letter or two from the beginning of %s"}, best != ""
}

// shares reports whether a word may be a slip for the beginning of a name: of its
// three parts one at least is spared by two edits.
func shares(prefix, name string) bool {
	third := (len(prefix) + 2) / 3
	near := name[:min(len(prefix)+mostEdits, len(name))]
	for from := 0; from < len(prefix); from += third {
		if strings.Contains(near, prefix[from:min(from+third, len(prefix))]) {
			return true
		}
	}
	return false
}
