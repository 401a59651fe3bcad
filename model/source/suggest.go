package source

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fusebox/model"

	"github.com/agnivade/levenshtein"
)

// place is one kind of mapping of a profile file.
type place struct {
	// name says where its keys stand.
	name string
	keys []string
}

// maxGuessed is the longest word, in code points, that is taken for a typing
// error.
const maxGuessed = 64

// Nearest finds the first of the words closest to a mistyped one, whatever the
// case, at most so many edits away; "" if none is. The word itself is no guess.
func Nearest(word string, words []string, most int) string {
	if utf8.RuneCountInString(word) > maxGuessed {
		return ""
	}
	best := ""
	for _, w := range words {
		if len(w) > maxGuessed || w == word {
			continue
		}
		if distance := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(w)); distance <= most {
			best, most = w, distance-1
		}
	}
	return best
}

// nearest finds the key or word that was probably meant: at most two edits
// away, or a third of its length.
func nearest(word string, words []string) string {
	length := utf8.RuneCountInString(word)
	if length <= 3 {
		return Nearest(word, words, 1)
	}
	return Nearest(word, words, max(2, length/3))
}

// unknownKey reports a key that means nothing where it stands, with the key
// that was probably meant or the place where it belongs.
func (d *decoder) unknownKey(key *node, what string, known func() []string) {
	f, ok := d.begin(model.UnknownKey, key, key)
	if !ok {
		return
	}
	f.Message = `unknown key "` + f.Key + `" in ` + what
	owner := d.owner(key.text)
	switch near := nearest(key.text, known()); {
	case near != "" && (owner == "" || levenshtein.ComputeDistance(key.text, near) == 1):
		f.Message += "; did you mean " + near + "?"
		f.Fix = near
	case owner != "":
		f.Message += "; it belongs in " + owner
	default:
		if near := nearest(key.text, d.allKeys()); near != "" {
			f.Message += "; did you mean " + near + ", which belongs in " + d.owner(near) + "?"
		}
	}
	d.found.add(f)
}

// owner names the first place that has a key, "" if none has.
func (d *decoder) owner(key string) string {
	for _, p := range d.places {
		if slices.Contains(p.keys, key) {
			return p.name
		}
	}
	return ""
}

func (d *decoder) allKeys() []string {
	var all []string
	for _, p := range d.places {
		all = append(all, p.keys...)
	}
	return all
}

// wordsOf joins words for a message: "a, b or c".
func wordsOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// unknownWord reports a word that is none of those that are allowed.
func (d *decoder) unknownWord(key, n *node, allowed []string) {
	f, ok := d.begin(model.WrongType, n, key)
	if !ok {
		return
	}
	f.Message = f.Key + " must be " + wordsOf(allowed) + ", found " + d.describe(n)
	if near := nearest(n.text, allowed); near != "" && !n.masked {
		f.Message += "; did you mean " + near + "?"
		f.Fix = near
	}
	d.found.add(f)
}
