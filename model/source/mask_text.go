package source

import "fusebox/model"

// hides reports whether a literal must not be shown, whatever its key is.
func hides(text string) bool { return model.Hides(text) }

// namesSecret reports whether a word is the name of a credential.
func namesSecret(word string) bool {
	_, masked := model.Show(word, "x", nil)
	return masked
}
