package main

import (
	"strings"

	"fusebox/model"
	"fusebox/model/source"
)

// nearest gives the known word that the typed one was most likely meant as, ""
// where none is close: one of which it is the beginning, else the one that
// takes the fewest edits.
func nearest(typed string, known []string) string {
	folded := strings.ToLower(typed)
	for _, word := range known {
		if len(folded) >= 3 && strings.HasPrefix(strings.ToLower(word), folded) {
			return word
		}
	}
	return source.Nearest(typed, known, 1+len(typed)/4)
}

// didYouMean gives the end of a message about an unknown word.
func didYouMean(typed string, known []string) string {
	if word := model.ShowName(nearest(typed, known)); word != "" && word != model.Mask {
		return "; did you mean " + word + "?"
	}
	return ""
}
