package model

import (
	"slices"
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
	// Of a name without end only the beginning is looked at, and shown.
	name = MaskName(name[:min(len(name), maxLooked)])
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
	if tellsSecret(name) || secretValue(spelledOut(name)) {
		return true
	}
	return strings.Contains(name, "+") && len(name) <= maxLooked && slices.ContainsFunc(strings.Split(name, "+"), secretName)
}

// spelledOut gives a name of which every word can be read without its digits.
// A long name such as claude-code-production-eu-west-1 is not random for having
// a number in it. Other names count as they stand.
func spelledOut(name string) string {
	const short, longestWord, mostDigits = 32, 20, 4
	if len(name) < short || len(name) > maxLooked {
		return name
	}
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
