package resolver

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest finds the known word closest to a mistyped one; "" where none is
// close enough to be meant. most is the number of slips that still counts.
func nearest(word string, known []string, most int) string {
	const longest = 80
	if len(word) > longest {
		return ""
	}
	best, least := "", most+1
	for _, k := range known {
		if len(k) > longest {
			continue
		}
		distance := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(k))
		if distance < least {
			best, least = k, distance
		}
	}
	return best
}
