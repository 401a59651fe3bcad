package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mask stands for a literal that is not shown.
const Mask = "•••"

// Show gives the text of a literal that may be shown: the mask where the key
// or the value looks like a credential and the key is not in revealed, else
// the value with everything a terminal could act on escaped.
func Show(key, value string, revealed []string) (text string, masked bool) {
	if value != "" && !slices.Contains(revealed, key) && (NamesSecret(key) || secretValue(value)) {
		return Mask, true
	}
	return Escape(value), false
}

// ShowValue gives what may be shown of a definition: the id of a secret, the
// literal, or the mask.
func (d *Definition) ShowValue(revealed []string) (text string, masked bool) {
	switch {
	case d.IsSecret():
		return ShowKey(d.SecretID), false
	case d.Value.Text != "" && !slices.Contains(revealed, d.Key) && (d.Value.Masked || Hides(d.Value.Text)):
		return Mask, true
	}
	return Show(d.Key, d.Value.Text, revealed)
}

// ShowKey gives the text of a key, or of another name, that may be shown however
// long it is: somebody may have written a credential where its name belongs.
func ShowKey(key string) string { return Escape(MaskName(key)) }

// Escape replaces whatever does not print as itself (control characters, bidi
// overrides, odd spaces, invalid UTF-8) by a readable escape, so that text
// from a file never acts on a terminal.
func Escape(s string) string {
	if !strings.ContainsFunc(s, needsEscape) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case !needsEscape(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	return b.String()
}

// needsEscape is also true of utf8.RuneError, which stands for invalid bytes.
func needsEscape(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }

// secretWords are parts of a key that make its literal a secret.
var secretWords = [...]string{
	"token", "secret", "password", "passwd", "credential", "auth", "cookie",
	"private", "signature", "dsn", "api_key", "access_key",
	"apikey", "passphrase", "bearer", "ssh_key", "signing_key", "encryption_key",
}

// NamesSecret reports whether a key, or a text, names a credential, as it stands or with the
// escapes of JSON and YAML replaced.
func NamesSecret(key string) bool {
	return hasSecretWord(key) || strings.Contains(key, `\`) && hasSecretWord(unescaped(key))
}

func hasSecretWord(key string) bool {
	key = strings.Map(nameRune, key)
	for _, word := range secretWords {
		if strings.Contains(key, word) {
			return true
		}
	}
	return false
}

// nameRune writes names alike. HTTP headers have hyphens, properties dots and
// people blanks where variables have underscores, and what nobody sees is in no
// name.
func nameRune(r rune) rune {
	switch {
	case r == '-' || r == '.' || unicode.IsSpace(r):
		return '_'
	case r < utf8.RuneSelf && r >= ' ' && r != '\x7f':
	case needsEscape(r) || unicode.IsMark(r):
		return -1
	}
	return unicode.ToLower(r)
}

// unescaped gives a text with those escapes of JSON and YAML replaced that can
// stand for any letter.
func unescaped(text string) string {
	var b strings.Builder
	for {
		before, escape, found := strings.Cut(text, `\`)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		text = escape
		if escape == "" || strings.IndexByte("uUx", escape[0]) < 0 {
			b.WriteByte('\\')
			continue
		}
		letter, _, rest, err := strconv.UnquoteChar(`\`+escape, 0)
		if err != nil {
			b.WriteByte('\\')
			continue
		}
		b.WriteRune(letter)
		text = rest
	}
}

// secretPrefixes begin credentials of well-known services.
var secretPrefixes = [...]string{
	"sk-", "sk_", "pk_live_", "rk_live_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_",
	"github_pat_", "glpat-", "xoxb-", "xoxp-", "xoxa-", "xoxs-", "xapp-", "AKIA",
	"ASIA", "AIza", "ya29.", "npm_", "pypi-", "hf_", "dop_v1_", "SG.", "hvs.",
	"xai-", "gsk_", "nvapi-", "dckr_pat_", "AGE-SECRET-KEY-", "-----BEGIN",
}

// secretValue reports whether a literal looks like a credential whatever its
// key is called.
func secretValue(value string) bool {
	for word := range strings.FieldsFuncSeq(value, isWordBreak) {
		for _, prefix := range secretPrefixes {
			if len(word) >= len(prefix)+8 && strings.HasPrefix(word, prefix) {
				return true
			}
		}
		if isJWT(word) || isRandom(word) {
			return true
		}
	}
	lower := strings.ToLower(value)
	if header, text, found := strings.Cut(value, ":"); found && text != "" && !strings.ContainsAny(header, " /") && NamesSecret(header) {
		// A header in a variable, such as X-Api-Key: VALUE.
		return true
	}
	return strings.Contains(value, "-----BEGIN") || strings.Contains(lower, "hooks.slack.com/") ||
		strings.Contains(lower, "bearer ") || strings.Contains(lower, "basic ") ||
		secretURL(value)
}

func isWordBreak(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(`"'=:;,@&?()[]{}<>|`, r)
}

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
	return entropy > 3.3
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
