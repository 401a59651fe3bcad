package recovery

import "testing"

// TestWords: a sign without a word of its own would be tried on every line.
func TestWords(t *testing.T) {
	t.Parallel()
	for i := range signs {
		if len(signs[i].pattern.words) == 0 {
			t.Errorf("no word in %s", signs[i].pattern)
		}
	}
}
