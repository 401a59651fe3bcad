package main

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest gives the known word that the typed one was most likely meant as, ""
// where none is close: one of which it is the beginning, else the one that
// takes the fewest edits, at most a third of its length.
func nearest(typed string, known []string) string {
	folded := strings.ToLower(typed)
	best, distance := "", 0
	for _, word := range known {
		candidate := strings.ToLower(word)
		edits := levenshtein.ComputeDistance(folded, candidate)
		if len(folded) >= 3 && strings.HasPrefix(candidate, folded) {
			edits = 1
		}
		if edits <= 1+len(candidate)/4 && (best == "" || edits < distance) {
			best, distance = word, edits
		}
	}
	return best
}

// didYouMean gives the end of a message about an unknown word.
func didYouMean(typed string, known []string) string {
	if word := nearest(typed, known); word != "" {
		return "; did you mean " + word + "?"
	}
	return ""
}
