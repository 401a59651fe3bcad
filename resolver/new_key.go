package resolver

import (
	"strings"
	"unicode"
)

// asksForNewKey reports whether the description of a tool asks its caller for
// a new key with every call, so that a repeated call looks like another one.
// It does where one sentence
//
//   - wants a key or id that is new, unique, fresh … for each call, request,
//     attempt or retry, or
//   - forbids to use one again on such an occasion,
//
// unless some sentence says to send the same key when the call is repeated.
// A key for each payment or order is no new key for each call: what is repeated
// is the same payment.
func asksForNewKey(description string) bool {
	asks := false
	for _, s := range sentences(description) {
		if s.keepsKey() {
			return false
		}
		asks = asks || s.wantsNewKey() || s.forbidsKeyAgain()
	}
	return asks
}

// words are the words of one sentence, in lower case.
type words []string

// wordSet is written "one two three".
type wordSet string

func (set wordSet) has(word string) bool {
	if !strings.Contains(string(set), word) {
		return false
	}
	for other := range strings.FieldsSeq(string(set)) {
		if other == word {
			return true
		}
	}
	return false
}

const (
	keyWords wordSet = "key keys id ids identifier identifiers uuid uuids guid guids nonce nonces idempotency"
	// newWords say that a key is another one than before.
	newWords  wordSet = "new unique fresh different distinct another"
	sameWords wordSet = "same identical original unchanged"
	againWord wordSet = "reuse reused reusing"
	eachWords wordSet = "each every any per"
	passing   wordSet = "on when for before after between across to"
	// occasions are what happens once more when a call is repeated.
	occasions wordSet = "call calls request requests attempt attempts retry retries invocation invocations try tries time submission submissions"
	// repeating are words of a sentence that speaks of repeating a call.
	repeating wordSet = "retry retries retrying retried repeat repeating repeated resend resending again attempt attempts timeout timeouts timed fails failed failure"
	negations wordSet = "not never no don't dont cannot without avoid instead rather nor"
	// results begin what a tool gives, not what it asks for.
	results wordSet = "return returns returned responds yields assigns"
)

// sentences takes a text apart. idempotencyKey and idempotency_key are two
// words.
func sentences(text string) []words {
	var all []words
	var s words
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			s = append(s, word.String())
			word.Reset()
		}
	}
	wasLower := false
	for _, r := range text {
		if unicode.IsUpper(r) && wasLower {
			flush()
		}
		wasLower = unicode.IsLower(r)
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '\'':
			word.WriteRune(unicode.ToLower(r))
			continue
		}
		flush()
		if strings.ContainsRune(".!?\n", r) {
			all, s = append(all, s), nil
		}
	}
	flush()
	return append(all, s)
}

// find gives the place of the first word of a set among so many words from a
// place on, -1 where there is none.
func (s words) find(set wordSet, from, within int) int {
	for i := max(from, 0); i < min(from+within, len(s)); i++ {
		if set.has(s[i]) {
			return i
		}
	}
	return -1
}

// isNegated reports whether one of the words near before a place denies it.
func (s words) isNegated(at int) bool { return s.find(negations, at-nearby, nearby) >= 0 }

// The words that may stand between two that belong together.
const (
	nearby  = 4
	farther = 8
)

// wantsNewKey: "a unique key for each request", "the id must be new on retry".
func (s words) wantsNewKey() bool {
	if !s.isEachTime() {
		return false
	}
	asked := s
	if given := s.find(results, 0, len(s)); given >= 0 {
		asked = s[:given]
	}
	for i, word := range asked {
		if newWords.has(word) && !s.isNegated(i) && s.isNewKey(i) {
			return true
		}
	}
	return false
}

// isNewKey reports whether a word for new is said of a key: "a new key", "key: a
// unique string", "the key must be unique". A new charge is none, though a key
// be named before.
func (s words) isNewKey(at int) bool {
	if s.find(keyWords, at+1, nearby) >= 0 {
		return true
	}
	isSaid := s.find("be is are", at-1, 1) >= 0 || s.find(keyWords, at-1, 1) >= 0 || s.find("string value token one", at+1, 2) >= 0
	return isSaid && s.hasKeyBefore(at)
}

func (s words) hasKeyBefore(at int) bool {
	return s.find(keyWords, at-farther, farther) >= 0
}

// forbidsKeyAgain: "never reuse a key on retry", "do not send the same id
// twice".
func (s words) forbidsKeyAgain() bool {
	if !s.isEachTime() && s.find("twice", 0, len(s)) < 0 {
		return false
	}
	for i, word := range s {
		if (againWord.has(word) || sameWords.has(word)) && s.isNegated(i) && s.isOfKey(i) {
			return true
		}
	}
	return false
}

// keepsKey: "send the same key when you retry", "never a new key for a retry".
func (s words) keepsKey() bool {
	if s.find(repeating, 0, len(s)) < 0 {
		return false
	}
	for i, word := range s {
		isSame := againWord.has(word) || sameWords.has(word)
		if isSame && !s.isNegated(i) && s.isOfKey(i) || newWords.has(word) && s.isNegated(i) && s.find(keyWords, i+1, nearby) >= 0 {
			return true
		}
	}
	return false
}

// isOfKey reports whether a word is said of a key: "the same key", "the key must
// not be reused".
func (s words) isOfKey(at int) bool {
	return s.find(keyWords, at+1, nearby) >= 0 || s.hasKeyBefore(at)
}

// isEachTime reports whether a sentence names an occasion that comes with every
// call: "for each request", "per call", "on retry", but not "not per call".
func (s words) isEachTime() bool {
	const notFor = 2
	for i, word := range s {
		if s.find(negations, i-notFor, notFor) >= 0 {
			continue
		}
		if eachWords.has(word) && s.find(occasions, i+1, 3) >= 0 ||
			passing.has(word) && s.find("retry retries retrying attempts calls requests", i+1, 2) >= 0 {
			return true
		}
	}
	return false
}
