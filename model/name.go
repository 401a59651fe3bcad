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

// HidesName reports whether a key, or another name, must not be shown: by its
// looks, or because it goes on to give a credential, as a key does that has lost
// its colon.
func HidesName(name string) bool { return len(name) > maxLooked || secretName(name) }

// secretName reports whether a name looks like a credential, or one of the
// names that it was joined from does.
func secretName(name string) bool {
	if looksSecret(name) || tellsSecret(name, true) || hasValue(name) {
		return true
	}
	return strings.Contains(name, "+") && len(name) <= maxLooked && slices.ContainsFunc(strings.Split(name, "+"), secretName)
}

// hasValue reports whether a name of a credential has its value behind it, with
// no colon between them: with a sign that is in no name, or as a further word.
// A title such as Password Manager has no value.
func hasValue(name string) bool {
	if strings.HasPrefix(name, "/") || strings.HasPrefix(name, "~/") {
		return false
	}
	name = strings.ReplaceAll(name, "'s ", "s ")
	if !strings.ContainsAny(name, " \t\n,;\"'{[") || !NamesSecret(name) {
		return false
	}
	if strings.ContainsAny(name, "\t\n,;\"'{[") {
		return true
	}
	words := strings.Fields(name)
	isBehind := false
	for i, word := range words {
		isFirst, isLast := i == 0 && !isTitle(word), i == len(words)-1
		hasDigit := strings.ContainsAny(word, decimals) && strings.Trim(word, decimals) != ""
		if !isLast && isKeyName(word) && (isFirst || strings.Contains(word, "_")) || isBehind && hasDigit && !isVersion(word) {
			return true
		}
		isBehind = isBehind || NamesSecret(word)
	}
	// API KEY abc: the words together are the name.
	return !slices.ContainsFunc(words, NamesSecret) && NamesSecret(strings.Join(words[:len(words)-1], " "))
}

// keyEnds end keys that hold a credential.
var keyEnds = []string{
	"token", "secret", "password", "passwd", "passphrase", "credential", "credentials", "cookie", "key",
	"authorization", "signature", "dsn", "bearer",
}

// isKeyName reports whether a word names a credential and is written as keys
// are: API_TOKEN, X-Api-Key, token. People write of oauth and of a token-server.
func isKeyName(word string) bool {
	if !NamesSecret(word) {
		return false
	}
	lower := strings.ToLower(word)
	return strings.Contains(word, "_") || lower != word && word == strings.ToUpper(word) ||
		slices.ContainsFunc(keyEnds, func(end string) bool { return strings.HasSuffix(lower, end) })
}

// isTitle reports whether a word is written as in a title, with one capital.
// Authorization is a header.
func isTitle(word string) bool {
	rest := word[1:]
	return word != "Authorization" && word[:1] == strings.ToUpper(word[:1]) && rest != "" && rest == strings.ToLower(rest)
}

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

// isVersion reports whether a word is a version such as v2 or 2.1.
func isVersion(word string) bool {
	const longest = 6
	return len(word) <= longest && strings.Trim(strings.TrimPrefix(word, "v"), decimals+".") == ""
}

// SplitToolName takes mcp__server__tool apart, as runtimes call the tools of
// servers; server is "" for a name of another form.
func SplitToolName(name string) (server, tool string) {
	if rest, found := strings.CutPrefix(name, "mcp__"); found {
		if server, tool, found := strings.Cut(rest, "__"); found {
			return server, tool
		}
	}
	return "", name
}
