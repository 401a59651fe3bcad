package model

import (
	"strings"
	"unicode/utf8"
)

// The most characters that a text quotes of a name and of a value. Names of
// launches that had to be told apart hold the paths of two files.
const (
	mostOfName  = 72
	mostOfValue = 200
)

// ShowName gives the text of a name from a file, as a line has room for it: of
// a launch, a server and its type, a tool, a profile, an origin, a key.
func ShowName(name string) string {
	name = MaskName(name)
	// Escapes only lengthen: what is cropped is not escaped first.
	end := 0
	for range mostOfName + 1 {
		_, size := utf8.DecodeRuneInString(name[end:])
		end += size
	}
	return Crop(Escape(name[:end]), mostOfName)
}

// MaskName gives a name from a file as it is, for formats that quote by
// themselves, or the mask where somebody wrote a credential for it.
func MaskName(name string) string {
	if secretName(name) {
		return Mask
	}
	return name
}

// secretName reports whether a name looks like a credential, or one of the
// names that it was joined from does.
func secretName(name string) bool {
	for part := range strings.SplitSeq(name, "+") {
		if givesSecret(part) || secretValue(spelledOut(part)) {
			return true
		}
	}
	return secretValue(spelledOut(name))
}

// givesSecret reports whether a text hands a credential over, whatever that
// looks like: API_KEY=x, --api-key x.
func givesSecret(text string) bool {
	key, value, found := strings.Cut(text, "=")
	if !found && strings.HasPrefix(text, "-") {
		key, value, found = strings.Cut(text, " ")
	}
	return found && value != "" && secretKey(key)
}

// spelledOut gives a name of which every word can be read without its digits.
// A long name such as claude-code-production-eu-west-1 is not random for having
// a number in it.
func spelledOut(name string) string {
	const longestWord, mostDigits = 20, 4
	for word := range strings.FieldsFuncSeq(name, isNameBreak) {
		letters := strings.TrimRight(word, "0123456789")
		if len(letters) > longestWord || len(word)-len(letters) > mostDigits || strings.ContainsAny(letters, "0123456789") {
			return name
		}
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, name)
}

func isNameBreak(r rune) bool { return strings.ContainsRune("-_./\\ +@:#", r) }

// ShowShort is [Definition.ShowValue] as a line has room for it.
func (d *Definition) ShowShort(revealed []string) (text string, masked bool) {
	text, masked = d.ShowValue(revealed)
	return Crop(text, mostOfValue), masked
}

// Crop cuts a text after so many characters; an ellipsis stands for the rest.
// It must have been escaped before.
func Crop(text string, most int) string {
	count := 0
	for i := range text {
		if count == most {
			return text[:i] + "…"
		}
		count++
	}
	return text
}
