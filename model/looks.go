package model

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// surePrefixes begin nothing but credentials of well-known services.
var surePrefixes = [...]string{
	"sk-ant-", "sk-proj-", "sk-svcacct-", "sk_live_", "sk_test_", "pk_live_", "rk_live_",
	"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "xoxa-", "xoxs-",
	"AIza", "ya29.", "dop_v1_", "nvapi-", "dckr_pat_", "AGE-SECRET-KEY-", "-----BEGIN",
}

// likelyPrefixes begin credentials, and other names such as sk-learn-docs and
// npm_config_registry, too.
var likelyPrefixes = [...]string{
	"sk-", "sk_", "xapp-", "AKIA", "ASIA", "npm_", "pypi-", "hf_", "SG.", "hvs.", "xai-", "gsk_",
}

// secretValue reports whether a literal looks like a credential whatever its
// key is called.
func secretValue(value string) bool {
	if looksSecret(value) {
		return true
	}
	// A header in a variable, such as X-Api-Key: VALUE.
	header, text, found := strings.Cut(value, ":")
	return found && text != "" && !strings.ContainsAny(header, " /") && NamesSecret(header)
}

// looksSecret reports whether a value or a name looks like a credential.
func looksSecret(text string) bool {
	previous := ""
	for word := range strings.FieldsFuncSeq(text, isWordBreak) {
		if hasSecretPrefix(word) || isJWT(word) || isRandom(word) && !strings.Contains(text, "sha256:"+word) {
			return true
		}
		if len(previous) == len("basic") && strings.EqualFold(previous, "basic") && isTokenPart(word) {
			return true
		}
		previous = word
	}
	lower := strings.ToLower(text)
	return strings.Contains(text, "-----BEGIN") || strings.Contains(lower, "hooks.slack.com/") ||
		strings.Contains(lower, "bearer ") || secretURL(text) || hasUserInfo(text)
}

// isWordBreak is also true of what does not print: nobody sees that it is there.
func isWordBreak(r rune) bool {
	return unicode.IsSpace(r) || needsEscape(r) || strings.ContainsRune(`"'=:;,@&?()[]{}<>|`, r)
}

func hasSecretPrefix(word string) bool {
	const shortest = 8
	for _, prefix := range surePrefixes {
		if len(word) >= len(prefix)+shortest && strings.HasPrefix(word, prefix) {
			return true
		}
	}
	for _, prefix := range likelyPrefixes {
		if len(word) >= len(prefix)+shortest && strings.HasPrefix(word, prefix) && isToken(word[len(prefix):]) {
			return true
		}
	}
	return false
}

// isToken reports whether what follows a prefix is more than words: one part of
// it is no word, or all of it is capitals, as in the ids of keys of AWS.
func isToken(rest string) bool {
	const shortestCapitals = 12
	isCapitals := !strings.ContainsFunc(rest, func(r rune) bool { return !unicode.IsUpper(r) && !unicode.IsDigit(r) })
	return isCapitals && len(rest) >= shortestCapitals || slices.ContainsFunc(strings.FieldsFunc(rest, isPartBreak), isTokenPart)
}

func isPartBreak(r rune) bool { return strings.ContainsRune("_-.", r) }

// isTokenPart reports whether a text mixes letters with digits, or cases as no
// word does, or is a number longer than a date.
func isTokenPart(part string) bool {
	const shortest, longestDate = 8, 8
	if len(part) < shortest {
		return false
	}
	hasDigit := strings.ContainsAny(part, decimals)
	letters := strings.Trim(part, decimals)
	isMixed := strings.IndexFunc(letters, unicode.IsLower) >= 0 && strings.LastIndexFunc(letters, unicode.IsUpper) > 0
	return isMixed || hasDigit && (letters != "" || len(part) > longestDate)
}

const decimals = "0123456789"

func isJWT(word string) bool {
	return strings.HasPrefix(word, "eyJ") && strings.Count(word, ".") == 2 && len(word) > 20
}

// isRandom reports whether a word is long and even enough to be random. Words
// with slashes are paths unless they mix cases and digits as base64 does.
func isRandom(word string) bool {
	if len(word) < 32 || strings.HasPrefix(word, "/") || strings.HasPrefix(word, "~") || strings.HasPrefix(word, ".") {
		return false
	}
	var counts [128]int
	var lower, upper, digits int
	for i := range len(word) {
		c := word[i]
		if c >= 128 {
			return false
		}
		counts[c]++
		switch {
		case c >= 'a' && c <= 'z':
			lower++
		case c >= 'A' && c <= 'Z':
			upper++
		case c >= '0' && c <= '9':
			digits++
		}
	}
	if digits == 0 || lower+upper == 0 {
		return false
	}
	if strings.ContainsAny(word, `/\.`) && (lower == 0 || upper == 0 || strings.Contains(word, "//")) {
		return false
	}
	var entropy float64
	for _, n := range counts {
		if n > 0 {
			p := float64(n) / float64(len(word))
			entropy -= p * math.Log2(p)
		}
	}
	return entropy > 3.3 && !isUUID(word) && !isSpelledOut(word)
}

// isUUID reports whether a word is an id of the form 8-4-4-4-12.
func isUUID(word string) bool {
	const form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
	if len(word) != len(form) {
		return false
	}
	for i := range len(form) {
		if isDash := form[i] == '-'; isDash != (word[i] == '-') || !isDash && !isHexadecimal(word[i:i+1]) {
			return false
		}
	}
	return true
}

func isHexadecimal(text string) bool { return strings.Trim(text, decimals+"abcdefABCDEF") == "" }

// isSpelledOut reports whether each part of a word can be read. A long name such
// as claude-code-production-eu-west-1 is not random for having a number in it.
func isSpelledOut(word string) bool {
	const mostHexadecimal = 1
	hexadecimal := 0
	for part := range strings.FieldsFuncSeq(word, isNameBreak) {
		if !isReadable(part) {
			return false
		}
		if len(part) > 2 && isHexadecimal(part) && strings.Trim(part, decimals) != "" && strings.ContainsAny(part, decimals) {
			hexadecimal++
		}
	}
	return hexadecimal <= mostHexadecimal
}

func isNameBreak(r rune) bool { return strings.ContainsRune("-_./\\ +@:#", r) }

// isReadable reports whether a part of a name is a word, with a number behind it
// or before its unit as in 32b, or a number of at most the length of a date.
func isReadable(part string) bool {
	const longestWord, mostDigits, longestDate, longestUnit = 20, 4, 8, 2
	word := strings.TrimRight(part, decimals)
	digits := len(part) - len(word)
	if word == "" {
		return digits <= longestDate
	}
	if unit := strings.TrimLeft(word, decimals); unit != word && digits == 0 && len(unit) <= longestUnit {
		digits, word = len(word)-len(unit), unit
	}
	return digits <= mostDigits && len(word) <= longestWord && !strings.ContainsAny(word, decimals) && hasCaseOfWords(word)
}

// hasCaseOfWords reports whether a text has no more capitals than words have
// that are written together, or nothing but capitals.
func hasCaseOfWords(text string) bool {
	capitals, small := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsUpper(r):
			capitals++
		case unicode.IsLower(r):
			small++
		}
	}
	return small == 0 || capitals <= 1+len(text)/4
}

// secretURL reports whether a value holds a URL with user info or a query.
func secretURL(value string) bool {
	for word := range strings.FieldsSeq(value) {
		_, rest, found := strings.Cut(word, "://")
		if _, query, _ := strings.Cut(rest, "?"); found && query != "" {
			return true
		}
		for ; found; _, rest, found = strings.Cut(rest, "://") {
			authority := rest
			if end := strings.IndexAny(rest, "/?#"); end >= 0 {
				authority = rest[:end]
			}
			if strings.Contains(authority, "@") {
				return true
			}
		}
	}
	return false
}

// hasUserInfo reports whether a text gives a user with a password for a host,
// without a scheme before them. Packages and digests have the same signs.
func hasUserInfo(text string) bool {
	if !strings.Contains(text, "@") {
		return false
	}
	for word := range strings.FieldsSeq(text) {
		user, rest, _ := strings.Cut(strings.Trim(word, "\"'`$()"), ":")
		password, host, _ := strings.Cut(rest, "@")
		isOther := strings.ContainsAny(user, "@/\\") || strings.ContainsAny(password, "/\\") || strings.HasPrefix(host, "sha256:")
		if user != "" && password != "" && host != "" && !isOther && !slices.Contains(notUsers, user) {
			return true
		}
	}
	return false
}

// notUsers stand before the colon in texts such as npm:name@1.0.
var notUsers = []string{"npm", "jsr", "pypi", "docker", "mailto", "plugin"}
