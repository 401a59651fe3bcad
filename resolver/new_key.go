package resolver

import (
	"regexp"
	"strings"
)

// What the description of a tool is made of, as regular expressions of words
// with one blank between two.
const (
	keyWord  = `(?:keys?|ids?|identifiers?|[ug]uids?|nonces?|idempotency)`
	newWord  = `(?:new|unique|fresh|different|distinct|another)`
	sameWord = `(?:same|identical|original|unchanged|reus(?:e|ed|ing))`
	notWord  = `(?:not|never|no|don't|dont|cannot|without|avoid|instead|rather|nor)`
	eachTime = `(?:(?:each|every|any|per) (?:\S+ ){0,2}(?:calls?|requests?|attempts?|retry|retries|invocations?|tr(?:y|ies)|time|submissions?)` +
		`|(?:on|when|for|before|after|between|across|to) (?:\S+ )?(?:retry|retries|retrying|attempts|calls|requests)|twice)`
	between = ` (?:\S+ ){0,3}`
)

func phrase(parts ...string) *regexp.Regexp {
	return regexp.MustCompile(`\b(?:` + strings.Join(parts, "") + `)\b`)
}

var (
	camelCase, noWords, sentenceEnd = regexp.MustCompile(`(\p{Ll})(\p{Lu})`), regexp.MustCompile(`[^\pL\pN']+`), regexp.MustCompile(`[.!?\n]+`)

	wantsKey   = phrase(newWord, between, keyWord, `|`, keyWord, between, newWord, `(?: (?:string|value|token|one|for|per|on)|$)`)
	forbidsKey = phrase(notWord, between, sameWord, between, keyWord, `|`, keyWord, between, notWord, between, sameWord)
	keepsKey   = phrase(sameWord, between, keyWord, `|`, notWord, between, newWord, between, keyWord)
	denies     = phrase(notWord, between, `(?:`, newWord, `|`, sameWord, `|`, eachTime, `)`)
	isEachTime = phrase(eachTime)
	repeats    = regexp.MustCompile(`\b(?:retr|repeat|resend|again|attempt|time(?:d|out)|fail)`)
	results    = regexp.MustCompile(`\b(?:returns?|returned|responds|yields|assigns)\b.*`)
)

// asksForNewKey reports whether the description of a tool asks its caller for a
// new key with every call, so that a repeated call looks like another one:
// unless some sentence says to send the same key when the call is repeated. A
// key for each payment is no new key for each call.
func asksForNewKey(description string) bool {
	asks := false
	for _, s := range sentenceEnd.Split(camelCase.ReplaceAllString(description, "$1 $2"), -1) {
		s = strings.TrimSpace(noWords.ReplaceAllString(strings.ToLower(s), " "))
		switch {
		case forbidsKey.MatchString(s):
			asks = asks || isEachTime.MatchString(s)
		case repeats.MatchString(s) && keepsKey.MatchString(s):
			return false
		case !denies.MatchString(s):
			asks = asks || isEachTime.MatchString(s) && wantsKey.MatchString(results.ReplaceAllString(s, ""))
		}
	}
	return asks
}
