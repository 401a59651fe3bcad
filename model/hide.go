package model

import "strings"

// maxLooked is the longest literal that is looked through for credentials.
// Anything longer is hidden unseen.
const maxLooked = 4096

// Hides reports whether a literal must not be shown, whatever its key is: by
// its looks, or because it names a credential and goes on to give it.
func Hides(literal string) bool {
	return len(literal) > maxLooked || secretValue(literal) || tellsSecret(literal, false)
}

// tellsSecret reports whether a text names a credential and then gives it:
// "--token abc", "API_KEY=abc", "Authorization: abc", {"API_KEY": "abc"},
// "$API_KEY abc", "${API_KEY-abc}", "$(curl -u me:abc)", "API_KEY abc". In a
// name, such as plugin:oauth:github, a colon says less.
func tellsSecret(text string, isName bool) bool {
	if !strings.ContainsAny(text, " \t\n=:$`") {
		return false
	}
	if runsSecret(text) || givesUser(text) {
		return true
	}
	if !NamesSecret(text) {
		return false
	}
	words := strings.Fields(text)
	for i, word := range words {
		isLast := i == len(words)-1
		isSign := strings.HasPrefix(word, "-") || strings.Contains(word, "$")
		if !isLast && (isSign && NamesSecret(word) || isVariable(word)) || wordTellsSecret(word, isLast, isName) {
			return true
		}
	}
	return false
}

// isVariable reports whether a word names a credential and is written as
// variables are: API_TOKEN, with whatever signs around it.
func isVariable(word string) bool {
	return strings.Contains(word, "_") && word == strings.ToUpper(word) && NamesSecret(word)
}

// wordTellsSecret looks for a name with its value in one word. The value may
// follow in the next, if there is one. In ${NAME-value} other signs than = and :
// stand between them, too.
func wordTellsSecret(word string, isLast, isName bool) bool {
	name, variable := 0, -1
	for at := range len(word) {
		var before string
		isInside := at+1 < len(word)
		switch c := word[at]; {
		case c == '=' || c == ':':
			before, name = word[name:at], at+1
			isAddress := strings.HasPrefix(before, "//") && strings.HasSuffix(word[:at-len(before)], ":")
			if c == ':' && (isAddress || isInside && isName && !isKeyName(strings.ToLower(before))) {
				before = ""
			}
		case c == '{' && strings.HasSuffix(word[:at], "$"):
			variable = at + 1
		case c == '}':
			variable = -1
		case variable >= 0 && strings.IndexByte("-+?", c) >= 0:
			before, variable = word[variable:at], -1
		}
		if before != "" && (isInside || !isLast) && NamesSecret(before) {
			return true
		}
	}
	return false
}

// givesUser reports whether a text has an option for a user with a password.
func givesUser(text string) bool {
	previous := ""
	for word := range strings.FieldsSeq(text) {
		given, found := strings.CutPrefix(strings.Trim(word, "\"'`$()"), "--user=")
		if !found && strings.HasPrefix(given, "-u") && len(given) > len("-u") {
			given, found = given[len("-u"):], true
		}
		if found || previous == "-u" || previous == "--user" {
			word := given
			user, password, _ := strings.Cut(strings.Trim(word, "\"'"), ":")
			// A number is that of a group.
			if user != "" && strings.Trim(password, decimals) != "" {
				return true
			}
		}
		previous = word
	}
	return false
}

// runsSecret reports whether a text runs a command that names a credential, or
// is given a user with a password.
func runsSecret(text string) bool {
	start := strings.IndexByte(text, '`')
	if bracket := strings.Index(text, "$("); bracket >= 0 && (start < 0 || bracket < start) {
		start = bracket
	}
	if start < 0 {
		return false
	}
	command := text[start:]
	if NamesSecret(command) {
		return true
	}
	for word := range strings.FieldsSeq(command) {
		if strings.Contains(word, "://") {
			// Credentials in an address are found by their looks.
			continue
		}
		user, password, _ := strings.Cut(strings.Trim(word, "\"'`$()"), ":")
		if user != "" && password != "" {
			return true
		}
	}
	return false
}
