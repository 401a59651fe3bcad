package source

import (
	"strings"

	"fusebox/model"
)

// maxLooked is the longest scalar that is looked through for credentials.
// Anything longer is hidden unseen.
const maxLooked = 4096

// hides reports whether a literal must not be shown, whatever its key is: by
// its looks, or because it names a credential and goes on to give it.
func hides(text string) bool {
	if len(text) > maxLooked {
		return true
	}
	_, masked := model.Show("", text, nil)
	return masked || givesSecret(text)
}

// namesSecret reports whether a word is the name of a credential.
func namesSecret(word string) bool {
	_, masked := model.Show(word, "x", nil)
	return masked
}

// givesSecret reports whether a text names a credential and then gives it:
// "--token abc", "API_KEY=abc", "Authorization: abc", {"API_KEY": "abc"}.
func givesSecret(text string) bool {
	if !strings.ContainsAny(text, " \t\n=:") || !namesSecret(text) {
		return false
	}
	words := strings.Fields(text)
	for i, word := range words {
		isLast := i == len(words)-1
		if strings.HasPrefix(word, "-") && !isLast && namesSecret(word) {
			return true
		}
		for from, at := 0, 0; at < len(word); at++ {
			if word[at] != '=' && word[at] != ':' {
				continue
			}
			if (at+1 < len(word) || !isLast) && namesSecret(word[from:at]) {
				return true
			}
			from = at + 1
		}
	}
	return false
}
